import { setTimeout as pause } from 'node:timers/promises';
import type { PendingAppend, Position } from './event-store.js';
import { OwnEvents } from './own-events.js';
import { appendedRows, type AppendRow, type EventRow } from './postgres-rows.js';
import { LOG_CHANNEL } from './postgres-schema.js';
import { PostgresSignal } from './postgres-signal.js';

/** A subscriber looks for itself this often, for a notification that was lost on its way. */
const HEARTBEAT_MS = 30_000;
/** While nothing can be heard. */
const POLL_MS = 250;
/** PostgreSQL can tell of an append before it answers it; an answer that is late for so long is not waited for. */
const ANSWER_MS = 100;

/** What has been heard of the log's end: counts on when it moved, and when something may have been missed. */
export interface Heard {
  readonly head: bigint;
  readonly missed: number;
}

/** What a process knows of the log's end: what it was told, and what it appended itself. */
export class LogEnd {
  readonly own = new OwnEvents();
  readonly #signal: PostgresSignal;
  readonly #underWay = new Set<Promise<unknown>>();
  #heard: Heard = { head: 0n, missed: 0 };

  constructor(connectionString: string) {
    this.#signal = new PostgresSignal(
      connectionString,
      LOG_CHANNEL,
      (payload) => {
        this.#hear(payload);
      },
      () => {
        this.#heard = { ...this.#heard, missed: this.#heard.missed + 1 };
      },
    );
  }

  get heard(): Heard {
    return this.#heard;
  }

  /** Listening from now on. */
  ready(): Promise<void> {
    return this.#signal.ready();
  }

  close(): Promise<void> {
    return this.#signal.close();
  }

  /**
   * Waits until the log may have gone beyond what was read. What is heard while somebody reads counts: it is looked at before
   * waiting, in one go with it.
   * @returns whether nothing was heard, so that the log itself must be asked
   */
  async quietSince(heard: Heard, last: Position | null, signal: AbortSignal): Promise<boolean> {
    const known = BigInt(last ?? 0);
    while (!signal.aborted) {
      if (this.#heard.missed !== heard.missed) return true;
      if (this.#heard.head !== heard.head && this.#heard.head > known) return false;
      if ((await this.#signal.wait(this.#signal.listening ? HEARTBEAT_MS : POLL_MS, signal)) === null) return true;
    }
    return true;
  }

  #hear(payload: string): void {
    if (!/^\d+$/.test(payload)) this.#heard = { ...this.#heard, missed: this.#heard.missed + 1 };
    // Told twice of one append, by itself and by PostgreSQL, it has heard of it once.
    else if (BigInt(payload) > this.#heard.head) this.#heard = { ...this.#heard, head: BigInt(payload) };
  }

  /** @param append settles when PostgreSQL has answered it */
  appending(append: Promise<unknown>): void {
    const over = append
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => {
        this.#underWay.delete(over);
      });
    this.#underWay.add(over);
  }

  /**
   * What was heard of may be this process's own append, whose answer is on its way: it is waited for, so that nobody reads the events from the log.
   * @returns as `OwnEvents.between`
   */
  async ownEvents(after: Position): Promise<EventRow[] | null> {
    const own = this.own.between(after, this.#heard.head);
    if (own !== null || this.#underWay.size === 0) return own;
    await Promise.race([Promise.all(this.#underWay), pause(ANSWER_MS, undefined, { ref: false })]);
    return this.own.between(after, this.#heard.head);
  }

  /** Subscribers of this process have what it appended at once, and without asking for it. */
  appended(append: PendingAppend, row: AppendRow | undefined): void {
    const rows = row === undefined ? [] : appendedRows(append, row);
    this.own.appended(rows);
    const last = rows.at(-1);
    if (last === undefined) this.own.forget(append.stream);
    else this.#signal.hear(last.position);
  }
}
