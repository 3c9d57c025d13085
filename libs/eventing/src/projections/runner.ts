import type { Knex } from 'knex';
import type { EventCodec } from '../codec.js';
import type { EventStore, Position } from '../stores/event-store.js';
import { applyBatch, dropOldBuilds, liveBuild, moveCheckpoint, openBuild, swapIn, type Build } from './builds.js';
import { passedOver } from './folding.js';
import { Leadership } from './leadership.js';
import { pages, SharedReader, type Delivery } from './reader.js';
import { followRebuilds, REBUILDS_CHANNEL } from './rebuilds.js';
import { PostgresSignal } from '../stores/postgres-signal.js';
import { createIndexes, type AnyProjection } from './tables.js';
import { ProjectionWorker } from './worker.js';

export interface RunnerOptions {
  readonly knex: Knex;
  /** For the connection that holds the leader locks. */
  readonly connectionString: string;
  readonly store: EventStore;
  readonly codec: EventCodec;
  readonly projections: readonly AnyProjection[];
  /** No progress for so long while the log moves: the subscription is made anew. */
  readonly watchdogMs?: number;
  readonly onStopped?: (name: string, error: NonNullable<Build['error']>) => void;
  readonly onDrop?: (error: unknown) => void;
}

export interface RebuildProgress {
  readonly name: string;
  readonly events: number;
  /** Of all events that were in the log at the start; null while unknown. */
  readonly position: Position;
}

export interface ProjectionStatus {
  readonly name: string;
  readonly version: number;
  readonly status: Build['status'];
  readonly position: Position | null;
  /** Events behind the head of the log, where positions are counted (PostgreSQL). */
  readonly lag: number;
  readonly rate: number;
  /** Seconds until level at the present rate; null while nothing moves. */
  readonly eta: number | null;
  readonly error: Build['error'];
}

const WATCHDOG_MS = 30_000;
const REBUILD_BATCH = 5000;

/** Keeps all read models of a process: one reader, a worker each, rebuilding beside and swapping in. */
export class ProjectionRunner {
  readonly #options: RunnerOptions;
  readonly #workers: readonly ProjectionWorker[];
  readonly #leadership: Leadership;
  #reader: SharedReader | null = null;
  #watchdog: NodeJS.Timeout | null = null;
  readonly #asked: PostgresSignal;
  readonly #stopping = new AbortController();
  #rebuilding: Promise<void> = Promise.resolve();
  #resubscriptions = 0;
  /** Since when each worker has been behind without a step forward. */
  readonly #behind = new Map<ProjectionWorker, { readonly since: number; readonly at: Position }>();

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#leadership = new Leadership(options.connectionString);
    this.#asked = new PostgresSignal(options.connectionString, REBUILDS_CHANNEL);
    const { knex, store, codec } = options;
    const onStopped = (build: Build, error: NonNullable<Build['error']>): void => { options.onStopped?.(build.name, error); };
    this.#workers = options.projections.map((projection) => new ProjectionWorker(projection, { knex, store, codec, leadership: this.#leadership, onStopped }));
  }

  /** How often the watchdog had to make a new subscription. */
  get resubscriptions(): number {
    return this.#resubscriptions;
  }

  /**
   * Makes every read model that is missing in its version, then follows the log. Resolves when every read
   * model can be read.
   * @throws Error when the read models were made from another log
   */
  async start(): Promise<void> {
    const { knex, store } = this.#options;
    const [foreign] = await knex<Build>('projection_build').whereNot({ store_id: store.storeId }).limit(1);
    if (foreign !== undefined) throw new Error(`The read models of this database were made from another event log (${foreign.store_id}). Point DATABASE_URL and the event store at the same installation, or drop the read models.`);
    for (const projection of this.#options.projections) await this.#provide(projection);
    const reader = new SharedReader(store, this.#options.codec, (await store.head()) ?? '', (deliveries) => { this.#hand(deliveries); }, (error) => { this.#options.onDrop?.(error); });
    this.#reader = reader;
    reader.start();
    for (const worker of this.#workers) worker.start();
    this.#rebuilding = followRebuilds(
      {
        knex, wake: this.#asked, head: () => store.head(), names: this.#options.projections.map(({ name }) => name),
        rebuild: (name, begun, onProgress) => this.#rebuildAsked(name, begun, onProgress),
      },
      this.#stopping.signal,
    );
    const every = Math.max(50, (this.#options.watchdogMs ?? WATCHDOG_MS) / 4);
    this.#watchdog = setInterval(() => void this.#watch(), every);
  }

  /** Finishes the batches that are under way. */
  async stop(): Promise<void> {
    if (this.#watchdog !== null) clearInterval(this.#watchdog);
    this.#stopping.abort();
    await this.#rebuilding;
    await this.#asked.close();
    await this.#reader?.stop();
    await Promise.all(this.#workers.map((worker) => worker.stop()));
    await this.#leadership.close();
  }

  /** Builds one read model, or (for `all`) every one, beside the live ones and swaps when level. Reads go on meanwhile. */
  async rebuild(name: string, onProgress: (progress: RebuildProgress) => void = () => undefined): Promise<void> {
    const chosen = this.#options.projections.filter((projection) => name === 'all' || projection.name === name);
    if (chosen.length === 0) throw new RangeError(`there is no read model ${name}`);
    for (const projection of chosen) await this.#rebuildOne(projection, onProgress);
  }

  /** Lets a stopped projection try its event again. @returns false when it was not stopped */
  async retry(name: string): Promise<boolean> {
    const changed = await this.#options.knex('projection_build').where({ name, status: 'stopped' }).update({ status: 'live', error: null });
    for (const worker of this.#workers) worker.nudge();
    return changed > 0;
  }

  async status(): Promise<ProjectionStatus[]> {
    const head = await this.#options.store.head();
    return Promise.all(
      this.#workers.map(async (worker) => {
        const build = await liveBuild(this.#options.knex, worker.projection.name);
        const position = build === undefined || build.position === '' ? null : build.position;
        const lag = Math.max(0, Number(head?.split('/')[0] ?? 0) - Number(position?.split('/')[0] ?? 0));
        const { rate } = worker;
        return {
          name: worker.projection.name, version: build?.version ?? worker.projection.version, status: build?.status ?? 'building',
          position, lag, rate, eta: rate > 0 ? lag / rate : null, error: build?.error ?? null,
        };
      }),
    );
  }

  #hand(deliveries: readonly Delivery[]): void {
    for (const worker of this.#workers) worker.offer(deliveries);
  }

  async #provide(projection: AnyProjection): Promise<void> {
    const { knex, store } = this.#options;
    // Several processes may start at once: one makes the tables, the others find them.
    await this.#alone(projection.name, async () => {
      const live = await liveBuild(knex, projection.name);
      if (live?.version === projection.version) return;
      if (live === undefined && (await store.head()) === null) await openBuild(knex, projection, store.storeId, 'live');
      else await this.#buildBeside(projection, () => undefined);
    });
  }

  #rebuildOne(projection: AnyProjection, onProgress: (progress: RebuildProgress) => void): Promise<void> {
    return this.#alone(projection.name, () => this.#buildBeside(projection, onProgress));
  }

  /** @returns false when another process is making it */
  #rebuildAsked(name: string, begun: () => Promise<void>, onProgress: (position: Position) => void): Promise<boolean> {
    const projection = this.#options.projections.find((one) => one.name === name);
    if (projection === undefined) return Promise.resolve(false);
    return this.#options.knex.transaction(async (transaction) => {
      const { rows: [lock] } = await transaction.raw<{ rows: { taken: boolean }[] }>('select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as taken', [`build:${name}`]);
      if (lock?.taken !== true) return false;
      await begun();
      await this.#buildBeside(projection, ({ position }) => { onProgress(position); });
      return true;
    });
  }

  async #alone(name: string, work: () => Promise<void>): Promise<void> {
    await this.#options.knex.transaction(async (transaction) => {
      await transaction.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`build:${name}`]);
      await work();
    });
  }

  async #buildBeside(projection: AnyProjection, onProgress: (progress: RebuildProgress) => void): Promise<void> {
    const { knex, store, codec } = this.#options;
    await dropOldBuilds(knex, projection.name, 1);
    let build = await openBuild(knex, projection, store.storeId, 'building');
    const except = passedOver(projection, codec.types);
    let events = 0;
    for (let left = REBUILD_BATCH; left >= REBUILD_BATCH; ) {
      left = 0;
      this.#stopping.signal.throwIfAborted();
      const head = await store.head();
      if (head === null || head === build.position) break;
      for await (const page of pages(store, codec, { after: build.position, upTo: head, except }, REBUILD_BATCH)) {
        this.#stopping.signal.throwIfAborted();
        const current = build;
        const last = page.at(-1);
        if (last === undefined) continue;
        build = await knex.transaction((transaction) => applyBatch(transaction, projection, current, page.map(decoded), last.position));
        left += page.length;
        events += page.length;
        onProgress({ name: projection.name, events, position: build.position });
      }
      if (build.position < head) build = await moveCheckpoint(knex, build, head);
    }
    await createIndexes(knex, projection, build.schema_name);
    const missing = async function* (after: Position, upTo: Position): AsyncIterable<ReturnType<typeof decoded>[]> {
      for await (const page of pages(store, codec, { after, upTo, except }, REBUILD_BATCH)) yield page.map(decoded);
    };
    await swapIn(knex, projection, build, missing);
    for (const worker of this.#workers) if (worker.projection.name === projection.name) worker.nudge();
  }

  /** A silent source looks like a quiet day: only the head of the log tells them apart. */
  async #watch(): Promise<void> {
    const patience = this.#options.watchdogMs ?? WATCHDOG_MS;
    const head = await this.#options.store.head().catch(() => null);
    const now = Date.now();
    const late = this.#workers.filter((worker) => {
      const { position } = worker;
      if (position === null || head === null || position >= head) {
        this.#behind.delete(worker);
        return false;
      }
      const known = this.#behind.get(worker);
      const since = known?.at === position ? known.since : now;
      this.#behind.set(worker, { since, at: position });
      return now - since >= patience;
    });
    if (late.length === 0) return;
    this.#resubscriptions += 1;
    this.#reader?.resubscribe();
    for (const worker of late) {
      this.#behind.delete(worker);
      worker.detach();
    }
  }
}

const decoded = (delivery: Delivery): Exclude<Delivery['event'], null> => {
  if (delivery.event === null) throw delivery.reason;
  return delivery.event;
};

