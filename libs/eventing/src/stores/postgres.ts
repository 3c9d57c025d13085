import type { Knex } from 'knex';
import pg from 'pg';
import { answeredInTime, FORSAKEN_MS } from '../answered-in-time.js';
import {
  SubscriptionDropped,
  type AppendOptions,
  type AppendResult,
  type NewEvent,
  type PendingAppend,
  type Position,
  type ReadAllOptions,
  type ReadStreamOptions,
  type RecordedEvent,
  type StreamId,
  type SubscribeOptions,
  type SubscriptionMessage,
  type TransactionalEventStore,
} from './event-store.js';
import { LogEnd, type Heard } from './log-end.js';
import { PostgresAppends } from './postgres-appends.js';
import { EVENT_COLUMNS, positionOf, recordedOf, unavailable, type EventRow } from './postgres-rows.js';
import { PostgresStreams, STREAM_PAGE } from './postgres-streams.js';
import { verifyLog } from './postgres-verify.js';

const PAGE = 1000;
/** Rows that are kept for the other subscribers of this process. */
const MOST_SHARED = 200;
const CONNECT_MS = 5000;

export interface PostgresEventStoreOptions {
  readonly connectionString: string;
  /** Connections for reading and appending; the listening one comes on top. */
  readonly maxConnections?: number;
  /** False: each append in a transaction of its own, for measuring what coalescing is worth. */
  readonly coalesce?: boolean;
}

/** The newest page, which the subscribers of this process need at the same moment. */
interface SharedPage {
  readonly after: Position;
  readonly heard: Heard;
  readonly rows: Promise<EventRow[]>;
}

/** The log in PostgreSQL: gapless, in commit order, with a hash chain (docs/decisions/0002). */
export class PostgresEventStore implements TransactionalEventStore {
  readonly #pool: pg.Pool;
  readonly #end: LogEnd;
  readonly #appends: PostgresAppends;
  readonly #streams = new PostgresStreams((name, text, values) => this.#rows(name, text, values));
  #shared: SharedPage | null = null;

  private constructor(
    readonly storeId: string,
    pool: pg.Pool,
    connectionString: string,
    coalesce: boolean,
  ) {
    this.#pool = pool;
    this.#end = new LogEnd(connectionString);
    this.#appends = new PostgresAppends(pool, this.#end, coalesce);
  }

  /** Opens the log of a migrated database. @throws StoreUnavailable */
  static async open({
    connectionString,
    maxConnections = 6,
    coalesce = true,
  }: PostgresEventStoreOptions): Promise<PostgresEventStore> {
    const pool = new pg.Pool({
      connectionString,
      max: maxConnections,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      idle_in_transaction_session_timeout: FORSAKEN_MS,
      application_name: 'soundings-log',
    });
    pool.on('connect', (client) => {
      answeredInTime(client);
    });
    // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
    pool.on('error', () => undefined);
    try {
      const { rows } = await pool.query<{ store_id: string }>('select store_id from es_store');
      return new PostgresEventStore(rows[0]?.store_id ?? '', pool, connectionString, coalesce);
    } catch (error) {
      await pool.end();
      throw unavailable(error, false);
    }
  }

  async close(): Promise<void> {
    await this.#end.close();
    await this.#pool.end();
  }

  append(stream: StreamId, events: readonly [NewEvent, ...NewEvent[]], options: AppendOptions): Promise<AppendResult> {
    return this.#appends.append(stream, events, options);
  }

  /**
   * Appends to many streams, a transaction for each part of about 2,000 events: for loading a log.
   * @returns the position of the last event
   * @throws ConcurrencyConflict when any of them does not fit; what went before stays
   */
  appendMany(appends: readonly PendingAppend[]): Promise<Position | null> {
    return this.#appends.many(appends);
  }

  appendIn(
    transaction: Knex.Transaction,
    stream: StreamId,
    events: readonly [NewEvent, ...NewEvent[]],
    options: AppendOptions,
  ): Promise<AppendResult> {
    return this.#appends.in(transaction, stream, events, options);
  }

  appendAllIn(
    transaction: Knex.Transaction,
    appends: readonly PendingAppend[],
  ): Promise<readonly (AppendResult | null)[]> {
    return this.#appends.allIn(transaction, appends);
  }

  async *readStream(
    stream: StreamId,
    { from, direction = 'forwards', max = Number.MAX_SAFE_INTEGER, signal }: ReadStreamOptions = {},
  ): AsyncIterable<RecordedEvent> {
    const aborted = (): boolean => signal?.aborted === true;
    const forwards = direction === 'forwards';
    let next = from ?? (forwards ? 0n : 9_223_372_036_854_775_807n);
    for (let left = max; left > 0;) {
      if (aborted()) return;
      const size = Math.min(STREAM_PAGE, left);
      const rows = await this.#streams.page({ stream, direction, from: next, size });
      if (rows.length < size) this.#end.own.read(stream, rows);
      for (const row of rows) {
        if (aborted()) return;
        yield recordedOf(row);
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < size) return;
      next = BigInt(last.revision) + (forwards ? 1n : -1n);
      left -= rows.length;
    }
  }

  recall(stream: StreamId): readonly RecordedEvent[] | null {
    return this.#end.own.recall(stream)?.map(recordedOf) ?? null;
  }

  readAll(options: ReadAllOptions = {}): AsyncIterable<RecordedEvent> {
    const { after = '0', upTo, except = [], max = Number.MAX_SAFE_INTEGER } = options;
    return this.#readFrom(() => this.#page({ after, upTo, except }, Math.min(PAGE, max)), options);
  }

  async *#readFrom(
    first: () => Promise<EventRow[]>,
    { upTo, except = [], max = Number.MAX_SAFE_INTEGER, signal }: ReadAllOptions,
  ): AsyncIterable<RecordedEvent> {
    const aborted = (): boolean => signal?.aborted === true;
    let left = max;
    let ahead = first();
    while (left > 0 && !aborted()) {
      const rows = await ahead;
      left -= rows.length;
      const last = rows.at(-1);
      const more = last !== undefined && rows.length === Math.min(PAGE, left + rows.length) && left > 0;
      // The next page is on its way while this one is worked on; never more than one.
      if (more) {
        ahead = this.#page({ after: last.position, upTo, except }, Math.min(PAGE, left));
        ahead.catch(() => undefined);
      }
      for (const row of rows) {
        if (aborted()) return;
        yield recordedOf(row);
      }
      if (!more) return;
    }
  }

  async *subscribeAll({ after, signal }: SubscribeOptions): AsyncIterable<SubscriptionMessage> {
    let last = after ?? null;
    let caughtUp = false;
    const aborted = (): boolean => signal.aborted;
    await this.#end.ready();
    for (let fresh = true; !aborted();) {
      const heard = this.#end.heard;
      const after = last ?? '0';
      try {
        for await (const event of this.#readFrom(() => this.#newest(after, fresh), { signal })) {
          last = event.position;
          yield { kind: 'event', event };
        }
      } catch (error) {
        throw new SubscriptionDropped(last, 'transport', { cause: error });
      }
      if (aborted()) return;
      if (!caughtUp) {
        caughtUp = true;
        yield { kind: 'caughtUp', position: last };
      }
      fresh = await this.#end.quietSince(heard, last, signal);
    }
  }

  /** The subscribers of a process come to the end of the log together, and are told of an append together: one of them reads for all. */
  async #newest(after: Position, fresh: boolean): Promise<EventRow[]> {
    const own = fresh ? null : await this.#end.ownEvents(after);
    if (own !== null) return own;
    const shared = this.#shared;
    if (!fresh && shared?.after === after && shared.heard === this.#end.heard) return shared.rows;
    const read = this.#page({ after, upTo: undefined, except: [] }, PAGE);
    const page: SharedPage = { after, heard: this.#end.heard, rows: read };
    this.#shared = page;
    const forget = (): void => {
      if (this.#shared === page) this.#shared = null;
    };
    read.then((rows) => {
      if (rows.length > MOST_SHARED) forget();
    }, forget);
    return read;
  }

  async head(): Promise<Position | null> {
    const rows = await this.#query<{ position: string }>('select position::text as position from es_head');
    const position = rows[0]?.position ?? '0';
    return position === '0' ? null : positionOf(position);
  }

  /** Of every stream that there is, the revision of its last event. */
  async revisions(): Promise<ReadonlyMap<StreamId, bigint>> {
    const rows = await this.#query<{ stream_id: StreamId; revision: string }>(
      'select stream_id, revision::text as revision from es_stream',
    );
    return new Map(rows.map(({ stream_id: stream, revision }) => [stream, BigInt(revision)]));
  }

  async positionAt(instant: Date): Promise<Position | null> {
    const after = new Date(instant.getTime() + 1);
    const [row] = await this.#query<{ position: string }>('select es_position_before($1)::text as position', [
      after.toISOString(),
    ]);
    return row === undefined || row.position === '0' ? null : positionOf(row.position);
  }

  placeOf(position: Position | null): Promise<number> {
    return Promise.resolve(Number(position ?? 0));
  }

  /**
   * Runs `work` while the log takes events with the times at which they happened, for filling an empty log with a
   * history; afterwards every event has the store's own time. A load that fails has not ended, so that it can go on.
   * @throws StoreUnavailable when the log holds events already
   */
  async loading<T>(work: () => Promise<T>): Promise<T> {
    await this.#query('update es_head set loading = true');
    const done = await work();
    await this.endLoading();
    return done;
  }

  /** Also for a load that was broken off and is given up. */
  async endLoading(): Promise<void> {
    await this.#query('update es_head set loading = false where loading');
  }

  async ping(): Promise<void> {
    await this.#query('select 1');
  }

  /**
   * Walks the log (`verifyLog`): a row that was changed, added or taken away behind the program's back is found.
   * @returns the first position that does not fit, or null when the log is intact
   */
  async verifyChain(onProgress?: (position: Position) => void): Promise<Position | null> {
    const { broken } = await verifyLog((text, values) => this.#query(text, [...values]), {
      ...(onProgress === undefined ? {} : { onProgress: (checked) => onProgress(positionOf(checked)) }),
    });
    return broken === null ? null : positionOf(broken.position);
  }

  #page(
    {
      after,
      upTo,
      except,
    }: { readonly after: Position; readonly upTo: Position | undefined; readonly except: readonly string[] },
    size: number,
  ): Promise<EventRow[]> {
    const [values, conditions]: [unknown[], string[]] = [[BigInt(after).toString(), size], ['global_position > $1']];
    if (upTo !== undefined) conditions.push(`global_position <= $${values.push(BigInt(upTo).toString())}`);
    if (except.length > 0) conditions.push(`type <> all($${values.push(except)}::text[])`);
    return this.#rows(
      `es_page${upTo === undefined ? '' : '_up_to'}${except.length > 0 ? '_except' : ''}`,
      `select ${EVENT_COLUMNS} from es_event where ${conditions.join(' and ')} order by global_position limit $2`,
      values,
    );
  }

  /** Prepared: there are few of them, and they are all that a process asks of the log. */
  #rows(name: string, text: string, values: unknown[]): Promise<EventRow[]> {
    return this.#query<EventRow>({ name, text, values });
  }

  async #query<Row extends pg.QueryResultRow>(query: string | pg.QueryConfig, values?: unknown[]): Promise<Row[]> {
    try {
      return (await this.#pool.query<Row>(query, values)).rows;
    } catch (error) {
      throw unavailable(error, false);
    }
  }
}
