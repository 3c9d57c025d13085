import { AppendTooLarge, type Expected, type NewEvent } from './event-store.js';
import type { Json } from '../json.js';

/** EventStoreDB's default, kept by every adapter so that a log can move. */
export const MAX_APPEND_BYTES = 1_048_576;

/** Neither store keeps these: PostgreSQL refuses them, and a log must be able to move. */
export class UnkeepableText extends Error {
  override readonly name = 'UnkeepableText';
  constructor(eventType: string) {
    super(`${eventType} holds a NUL character or half a surrogate pair`);
  }
}

const isKeepable = (value: Json): boolean => {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed();
  if (value === null || typeof value !== 'object') return true;
  return Array.isArray(value)
    ? value.every(isKeepable)
    : Object.entries(value).every(([key, inner]) => isKeepable(key) && isKeepable(inner));
};

/** How JSON writes what cannot be kept; also how it writes a backslash in front of such letters, so that then the values are looked at. */
const DOUBTFUL = /\\u(?:0000|d[89a-f])/;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Refuses what no adapter keeps, before anything is sent: an append that waits with others must not be
 * able to spoil theirs.
 * @throws AppendTooLarge | UnkeepableText | RangeError
 */
export const checkAppend = (stream: string, events: readonly NewEvent[]): void => {
  if (events.length === 0) throw new RangeError('an append holds at least one event');
  if (stream.startsWith('$') || !stream.includes('-')) throw new RangeError(`${stream} is no stream id`);
  if (events.some(({ id }) => !UUID.test(id)) || new Set(events.map(({ id }) => id.toLowerCase())).size < events.length)
    throw new RangeError('every event of an append has a UUID of its own');
  let bytes = 0;
  for (const event of events) {
    const text = JSON.stringify(event.data) + JSON.stringify(event.metadata);
    if (DOUBTFUL.test(text) && !(isKeepable(event.data) && isKeepable(event.metadata as unknown as Json)))
      throw new UnkeepableText(event.type);
    bytes += Buffer.byteLength(text) + event.type.length + 64;
  }
  if (bytes > MAX_APPEND_BYTES) throw new AppendTooLarge(MAX_APPEND_BYTES);
};

/** What an append without a stream, or with any, expects, as a number that revisions never take. */
export const expectedNumber = (expected: Expected): bigint =>
  expected === 'no_stream' ? -1n : expected === 'stream_exists' ? -2n : expected;
