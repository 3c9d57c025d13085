import { v7 } from 'uuid';
import type { CommandContext } from '../command-handling.js';

/** The circumstances of an event in a specification that asks for none: some account, on one morning. */
export const someContext = (): CommandContext => ({
  actorId: v7(),
  at: '2026-01-15T09:00:00.000Z',
  commandId: v7(),
  correlationId: v7(),
  causationId: v7(),
  clientRequestId: null,
});
