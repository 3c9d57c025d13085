import type { JsonObject } from '../../json.js';
import type { CopiedEvent, ToldEvent } from '../../mirror/exact.js';
import { StoreUnavailable, type EventMetadata, type NewEvent, type RecordedEvent } from '../event-store.js';
import type { WireAppend } from './batch-append.js';
import type { WireEvent } from './read-answer.js';

/** What the adapter keeps beside the event's own metadata, and takes out again. */
interface Kept extends EventMetadata {
  readonly schemaVersion?: number;
  readonly recordedAt?: string;
}

/** The server's own events, and those of its own streams. */
export const isSystemEvent = ({ type, streamId }: WireEvent): boolean =>
  type.startsWith('$') || streamId.startsWith('$');

export const appendOf = (event: NewEvent | CopiedEvent): WireAppend => ({
  id: event.id,
  type: event.type,
  data: event.data,
  metadata: {
    ...event.metadata,
    schemaVersion: event.schemaVersion,
    ...('recordedAt' in event ? { recordedAt: event.recordedAt } : {}),
  },
});

export const recordedOf = (wire: WireEvent): RecordedEvent => {
  const { schemaVersion = 1, recordedAt, ...metadata } = (wire.metadata ?? {}) as Kept;
  if (wire.position === undefined)
    throw new StoreUnavailable('notApplied', {
      cause: new Error('the event store is older than 22.10: it does not say where an event is'),
    });
  return {
    id: wire.id,
    stream: wire.streamId,
    revision: wire.revision,
    position: wire.position,
    type: wire.type,
    schemaVersion,
    data: wire.data as JsonObject,
    metadata,
    recordedAt: new Date(recordedAt ?? Number(wire.ticks.slice(0, -4))),
  };
};

const TICKS_PER_SECOND = 10_000_000n;

const textOf = (ticks: bigint): string => {
  const seconds = new Date(Number(ticks / TICKS_PER_SECOND) * 1000).toISOString().slice(0, 19);
  return `${seconds}.${((ticks % TICKS_PER_SECOND) / 10n).toString().padStart(6, '0')}Z`;
};

export const toldOf = (wire: WireEvent): ToldEvent => {
  const kept = ((wire.metadata ?? {}) as Kept).recordedAt;
  return {
    event: recordedOf(wire),
    recordedAt: kept ?? textOf(BigInt(wire.ticks)),
  };
};
