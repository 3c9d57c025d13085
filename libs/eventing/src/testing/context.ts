import { v7 } from 'uuid';
import type { CommandContext } from '../command-handling.js';
import type { EventMetadata } from '../stores/event-store.js';

/** The circumstances of a command in a specification that asks for none: some account, on one morning. */
export const someContext = (said: Partial<CommandContext> = {}): CommandContext => ({
  actorId: v7(),
  at: '2026-01-15T09:00:00.000Z',
  commandId: v7(),
  correlationId: v7(),
  causationId: v7(),
  clientRequestId: null,
  ...said,
});

/** The same beside an event. */
export const someMetadata = (said: Partial<EventMetadata> = {}): EventMetadata => {
  const { at, actorId, commandId, correlationId, causationId, clientRequestId } = someContext();
  return { actorId, occurredAt: at, commandId, correlationId, causationId, clientRequestId, ...said };
};
