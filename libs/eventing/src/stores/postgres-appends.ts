import type { Knex } from 'knex';
import type pg from 'pg';
import { checkAppend } from './appending.js';
import {
  StoreUnavailable,
  type AppendOptions,
  type AppendResult,
  type NewEvent,
  type PendingAppend,
  type Position,
  type StreamId,
} from './event-store.js';
import type { LogEnd } from './log-end.js';
import { appendFunction, appendQuery, appendsAsJson, resultOf, unavailable, type AppendRow } from './postgres-rows.js';

const APPEND_TIMEOUT_MS = 10_000;
/** Appends that wait go into one transaction, up to this many. */
const MOST_TOGETHER = 64;
/** About so many events go into one transaction while a log is loaded. */
const LOADED_TOGETHER = 2000;
const heard = (): void => undefined;

interface Waiting extends PendingAppend {
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Appends to the log in PostgreSQL: those that wait share a transaction, or they go with a transaction of the caller. */
export class PostgresAppends {
  readonly #queue: Waiting[] = [];
  #appending = false;

  /** @param coalesce false: each append in a transaction of its own */
  constructor(
    private readonly pool: pg.Pool,
    private readonly end: LogEnd,
    private readonly coalesce: boolean,
  ) {}

  append(
    stream: StreamId,
    events: readonly [NewEvent, ...NewEvent[]],
    { expected, timeoutMs = APPEND_TIMEOUT_MS }: AppendOptions,
  ): Promise<AppendResult> {
    return new Promise((resolve, reject) => {
      checkAppend(stream, events);
      const timer = setTimeout(() => {
        reject(new StoreUnavailable('unknown'));
      }, timeoutMs);
      const settle =
        <T>(then: (value: T) => void) =>
        (value: T): void => {
          clearTimeout(timer);
          then(value);
        };
      this.#queue.push({ stream, events, expected, resolve: settle(resolve), reject: settle(reject) });
      if (!this.coalesce) void this.#together(this.#queue.splice(0));
      else if (!this.#appending) void this.#appendQueued();
    });
  }

  /** `PostgresEventStore.appendMany` */
  async many(appends: readonly PendingAppend[]): Promise<Position | null> {
    let last: Position | null = null;
    let part: PendingAppend[] = [];
    let size = 0;
    const flush = async (): Promise<void> => {
      const { rows } = await this.pool.query<AppendRow>('select * from es_append($1::jsonb)', [appendsAsJson(part)]);
      for (const [index, append] of part.entries()) last = resultOf(append, rows[index]).position;
      part = [];
      size = 0;
    };
    for (const append of appends) {
      checkAppend(append.stream, append.events);
      part.push(append);
      size += append.events.length;
      if (size >= LOADED_TOGETHER) await flush();
    }
    if (part.length > 0) await flush();
    return last;
  }

  async in(
    transaction: Knex.Transaction,
    stream: StreamId,
    events: readonly [NewEvent, ...NewEvent[]],
    { expected }: AppendOptions,
  ): Promise<AppendResult> {
    const append = { stream, events, expected };
    const [row] = await this.#in(transaction, [append]);
    return resultOf(append, row);
  }

  async allIn(
    transaction: Knex.Transaction,
    appends: readonly PendingAppend[],
  ): Promise<readonly (AppendResult | null)[]> {
    const rows = await this.#in(transaction, appends);
    return appends.map((append, place) => {
      const { status } = rows[place] ?? {};
      return status === 'ok' || status === 'idempotent' ? resultOf(append, rows[place]) : null;
    });
  }

  async #in(transaction: Knex.Transaction, appends: readonly PendingAppend[]): Promise<readonly AppendRow[]> {
    for (const { stream, events } of appends) checkAppend(stream, events);
    let rows: readonly AppendRow[];
    try {
      ({ rows } = await transaction.raw<{ rows: AppendRow[] }>(`select * from ${appendFunction(appends)}(?::jsonb)`, [
        appendsAsJson(appends),
      ]));
    } catch (error) {
      // Nothing is applied before the caller commits.
      throw unavailable(error, false);
    }
    // They are in the log when the caller has committed.
    this.end.appending(
      transaction.executionPromise.then(
        () => {
          for (const [place, append] of appends.entries()) this.end.appended(append, rows[place]);
        },
        () => {
          for (const { stream } of appends) this.end.own.forget(stream);
        },
      ),
    );
    return rows;
  }

  /** One transaction at a time: the log is serial anyway, and whoever comes meanwhile shares the next one. */
  async #appendQueued(): Promise<void> {
    this.#appending = true;
    try {
      while (this.#queue.length > 0) await this.#together(this.#queue.splice(0, MOST_TOGETHER));
    } finally {
      this.#appending = false;
    }
  }

  #together(batch: readonly Waiting[]): Promise<void> {
    const done = this.#appendTogether(batch);
    this.end.appending(done);
    return done;
  }

  async #appendTogether(batch: readonly Waiting[]): Promise<void> {
    let sent = false;
    try {
      const client = await this.pool.connect();
      // The query itself tells what became of it; a connection that breaks without a listener would end the process.
      client.on('error', heard);
      let broken: Error | undefined;
      try {
        sent = true;
        const { rows } = await client.query<AppendRow>(appendQuery(batch));
        for (const [index, waiting] of batch.entries()) {
          this.end.appended(waiting, rows[index]);
          try {
            waiting.resolve(resultOf(waiting, rows[index]));
          } catch (error) {
            waiting.reject(error);
          }
        }
      } catch (error) {
        broken = error instanceof Error ? error : new Error(String(error));
        throw error;
      } finally {
        client.off('error', heard);
        client.release(broken);
      }
    } catch (error) {
      const reason = unavailable(error, sent);
      for (const waiting of batch) {
        this.end.own.forget(waiting.stream);
        waiting.reject(reason);
      }
    }
  }
}
