import {
  ConcurrencyConflict,
  DuplicateEventId,
  KeyDestroyed,
  StoreUnavailable,
  type AppendResult,
  type NewEvent,
  type PendingAppend,
  type Position,
  type RecordedEvent,
} from './event-store.js';
import { expectedNumber } from './appending.js';
import type { Json, JsonObject } from '../json.js';

/** Columns of one event as they are read; the instant in milliseconds, which is cheaper than a parsed date. */
export const EVENT_COLUMNS = `global_position::text as position, stream_id, revision::text as revision, event_id, type, schema_version, data, metadata,
  (extract(epoch from recorded_at) * 1000)::float8 as recorded_ms`;

export interface EventRow {
  readonly position: string;
  readonly stream_id: string;
  readonly revision: string;
  readonly event_id: string;
  readonly type: string;
  readonly schema_version: number;
  readonly data: JsonObject;
  readonly metadata: RecordedEvent['metadata'];
  readonly recorded_ms: number;
}

export interface AppendRow {
  readonly status: 'ok' | 'idempotent' | 'duplicate' | 'conflict' | 'forgotten';
  readonly revision: string | null;
  readonly position: string | null;
  /** When the log took it; null for what was not appended by this call. */
  readonly recorded_ms: number | null;
}

export const positionOf = (place: string | number | bigint): Position => String(place).padStart(20, '0');

export const recordedOf = (row: EventRow): RecordedEvent => ({
  id: row.event_id,
  stream: row.stream_id,
  revision: BigInt(row.revision),
  position: positionOf(row.position),
  type: row.type,
  schemaVersion: row.schema_version,
  data: row.data,
  metadata: row.metadata,
  recordedAt: new Date(row.recorded_ms),
});

const byStoredOrder = (one: string, other: string): number =>
  Buffer.byteLength(one) - Buffer.byteLength(other) || Buffer.compare(Buffer.from(one), Buffer.from(other));

/** As PostgreSQL gives back what it keeps as jsonb: shorter keys first. */
const stored = <Value extends Json>(value: Value): Value => {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(stored) as unknown as Value;
  return Object.fromEntries(
    Object.keys(value)
      .sort(byStoredOrder)
      .map((key) => [key, stored((value as JsonObject)[key] ?? null)]),
  ) as Value;
};
const asStored = <Value>(value: Value): Value => stored(JSON.parse(JSON.stringify(value)) as Json) as unknown as Value;

/** The rows that an append became, as reading them would give them; none for what was not appended by this call. */
export const appendedRows = (
  { stream, events }: PendingAppend,
  { status, revision, position, recorded_ms }: AppendRow,
): readonly EventRow[] => {
  if (status !== 'ok' || revision === null || position === null || recorded_ms === null) return [];
  const place = (last: string, index: number): string => (BigInt(last) - BigInt(events.length - 1 - index)).toString();
  return events.map(({ id, type, schemaVersion, data, metadata }, index) => ({
    position: place(position, index),
    stream_id: stream,
    revision: place(revision, index),
    event_id: id.toLowerCase(),
    type,
    schema_version: schemaVersion,
    data: asStored(data),
    metadata: asStored(metadata),
    recorded_ms,
  }));
};

const keysOf = (events: readonly NewEvent[]): readonly string[] => [
  ...new Set(events.flatMap(({ keys = [] }) => keys)),
];

/** The function that takes these appends: where something is sealed, one that looks at the keys first. */
export const appendFunction = (appends: readonly PendingAppend[]): 'es_append' | 'es_append_sealed' =>
  appends.some(({ events }) => keysOf(events).length > 0) ? 'es_append_sealed' : 'es_append';

/** The argument of `es_append` and `es_append_sealed`. */
export const appendsAsJson = (appends: readonly PendingAppend[]): string =>
  JSON.stringify(
    appends.map(({ stream, events, expected }) => ({
      stream,
      expected: Number(expectedNumber(expected)),
      keys: keysOf(events),
      events: events.map(({ id, type, schemaVersion, data, metadata }) => ({
        id,
        type,
        version: schemaVersion,
        data,
        metadata,
      })),
    })),
  );

/** A prepared statement: the usual append has one event, and a cheaper way into the log. */
export const appendQuery = (
  appends: readonly PendingAppend[],
): { readonly name: string; readonly text: string; readonly values: unknown[] } => {
  const [append] = appends;
  const [event] = append?.events ?? [];
  const name = appendFunction(appends);
  if (
    append === undefined ||
    event === undefined ||
    appends.length > 1 ||
    append.events.length > 1 ||
    name === 'es_append_sealed'
  )
    return { name, text: `select * from ${name}($1::jsonb)`, values: [appendsAsJson(appends)] };
  const { id, type, schemaVersion, data, metadata } = event;
  return {
    name: 'es_append_one',
    text: 'select * from es_append_one($1, $2, $3, $4, $5, $6, $7)',
    values: [
      append.stream,
      expectedNumber(append.expected).toString(),
      id,
      type,
      schemaVersion,
      JSON.stringify(data),
      JSON.stringify(metadata),
    ],
  };
};

/** What `es_append` said of one append. @throws ConcurrencyConflict | DuplicateEventId | KeyDestroyed */
export const resultOf = ({ stream, events, expected }: PendingAppend, row: AppendRow | undefined): AppendResult => {
  if (row === undefined) throw new StoreUnavailable('unknown');
  const { status, revision, position } = row;
  if ((status === 'ok' || status === 'idempotent') && revision !== null && position !== null)
    return {
      revision: BigInt(revision),
      position: positionOf(position),
      outcome: status === 'ok' ? 'appended' : 'alreadyAppended',
    };
  if (status === 'forgotten') throw new KeyDestroyed(stream);
  if (status === 'duplicate') throw new DuplicateEventId(events[0]?.id ?? '');
  throw new ConcurrencyConflict(stream, expected, revision === null ? 'no_stream' : BigInt(revision));
};

/** The server answered with an error: the statement did not happen. These codes say that the connection went instead. */
const CONNECTION_LOST = new Set(['57P01', '57P02', '57P03', '08000', '08003', '08006']);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Maps a driver's error. Codes of five characters with a digit are the server's own (EPIPE is not): it refused, so nothing was applied. */
export const unavailable = (error: unknown, sent: boolean): StoreUnavailable => {
  const code = codeOf(error);
  const refused = /^(?=.*\d)[0-9A-Z]{5}$/.test(code) && !CONNECTION_LOST.has(code);
  return new StoreUnavailable(sent && !refused ? 'unknown' : 'notApplied', { cause: error });
};
