import { LRUCache } from 'lru-cache';
import type { Position, StreamId } from './event-store.js';
import type { EventRow } from './postgres-rows.js';

/** Events that subscribers of this process can be handed without reading them. */
const MOST_NEW = 200;
/** A longer stream is not worth its room. */
const LONGEST_STREAM = 64;
const MOST_EVENTS = 2000;

/**
 * What this process appended a moment ago, and streams as it last read or wrote them. The log is the truth: a stream that someone else
 * appended to is older here, which the next append at its revision finds out.
 */
export class OwnEvents {
  readonly #new = new Map<bigint, EventRow>();
  readonly #streams = new LRUCache<StreamId, readonly EventRow[]>({
    maxSize: MOST_EVENTS,
    sizeCalculation: (rows) => rows.length,
  });

  /** @param rows those that one append became, in their order */
  appended(rows: readonly EventRow[]): void {
    for (const row of rows) this.#new.set(BigInt(row.position), row);
    for (const position of this.#new.keys()) {
      if (this.#new.size <= MOST_NEW) break;
      this.#new.delete(position);
    }
    const [first] = rows;
    if (first === undefined) return;
    const known = this.#streams.get(first.stream_id) ?? [];
    if (BigInt(first.revision) === BigInt(known.length)) this.#keep(first.stream_id, [...known, ...rows]);
    else this.forget(first.stream_id);
  }

  /** @returns the events after a position, up to the end of the log; null where this process did not append all of them, or no longer has them */
  between(after: Position, head: bigint): EventRow[] | null {
    const rows: EventRow[] = [];
    if (head - BigInt(after) > BigInt(MOST_NEW)) return null;
    for (let position = BigInt(after) + 1n; position <= head; position += 1n) {
      const row = this.#new.get(position);
      if (row === undefined) return null;
      rows.push(row);
    }
    return rows;
  }

  /** @param rows the last that there are of the stream; all of it where its first is among them */
  read(stream: StreamId, rows: readonly EventRow[]): void {
    if (rows[0]?.revision === '0' && rows.length > (this.#streams.get(stream)?.length ?? 0)) this.#keep(stream, rows);
  }

  /** All of the stream, or null. */
  recall(stream: StreamId): readonly EventRow[] | null {
    return this.#streams.get(stream) ?? null;
  }

  forget(stream: StreamId): void {
    this.#streams.delete(stream);
  }

  #keep(stream: StreamId, rows: readonly EventRow[]): void {
    if (rows.length > LONGEST_STREAM) this.forget(stream);
    else this.#streams.set(stream, rows);
  }
}
