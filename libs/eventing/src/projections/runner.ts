import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { EventCodec } from '../codec.js';
import { ifUnlocked } from '../if-unlocked.js';
import { LogMirror } from '../mirror/log-mirror.js';
import type { EventStore, Position, RecordedEvent } from '../stores/event-store.js';
import { PostgresSignal } from '../stores/postgres-signal.js';
import { buildBeside, buildTogether, type Making, type RebuildProgress } from './building.js';
import { dropUnfinished } from './build-swaps.js';
import { liveBuild, LiveBuilds, notServed, openBuild, type Build, type Stop } from './builds.js';
import { noInstrumentation, type Instrumentation } from '../instrumentation.js';
import { GroupCommit } from './group-commit.js';
import { Leadership, LEAD_GIVEN } from './leadership.js';
import { SharedReader, type Delivery } from './reader.js';
import { followRebuilds, REBUILDS_CHANNEL, retryStopped, type Wish } from './rebuilds.js';
import type { AnyProjection } from './tables.js';
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
  readonly onStopped?: (name: string, error: Stop) => void;
  readonly onDrop?: (error: unknown) => void;
  /** A rebuild was interrupted and is begun again. */
  readonly onTrouble?: (error: unknown) => void;
  /** The log is elsewhere: a copy of it is kept in this database. */
  readonly copying?: boolean;
  /** Copying broke off and is taken up again. */
  readonly onCopyTrouble?: (error: unknown) => void;
  readonly watching?: Instrumentation;
}

const WATCHDOG_MS = 30_000;
const BEAT_MS = 2000;
/** How often a reader looks whether its workers have gone on, and how long it waits for them. */
const CROWDED_MS = 5;
const LATE_MS = 5000;

/** Works while a transaction holds a lock. When this process hangs or is cut off, PostgreSQL hears nothing for 10 s and lets go of it. */
const keptAlive = async (transaction: Knex.Transaction, work: () => Promise<void>): Promise<void> => {
  await transaction.raw("set local idle_in_transaction_session_timeout = '10s'");
  const beat = setInterval(
    () =>
      void transaction.raw('select 1').then(
        () => undefined,
        () => undefined,
      ),
    BEAT_MS,
  );
  try {
    await work();
  } finally {
    clearInterval(beat);
  }
};

/** Keeps all read models of a process: one reader, a worker each, rebuilding beside and swapping in. */
export class ProjectionRunner {
  readonly #options: RunnerOptions;
  readonly #newWorkers: () => readonly ProjectionWorker[];
  #workers: readonly ProjectionWorker[] = [];
  readonly #mirror: LogMirror | null;
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
    const { knex, store, codec, watching = noInstrumentation } = options;
    this.#leadership = new Leadership({
      connectionString: options.connectionString,
      watching,
      channel: REBUILDS_CHANNEL,
      onGained: () => {
        this.#nudge();
      },
    });
    this.#asked = new PostgresSignal(options.connectionString, REBUILDS_CHANNEL, (payload) => {
      if (payload === LEAD_GIVEN) void this.#leadership.look();
      else this.#nudge();
    });
    const onStopped = (build: Build, error: Stop): void => {
      options.onStopped?.(build.name, error);
    };
    const commits = new GroupCommit(knex, watching);
    const { onCopyTrouble: onTrouble } = options;
    this.#mirror =
      options.copying === true
        ? new LogMirror({
            knex,
            store,
            leadership: this.#leadership,
            commits,
            ...(onTrouble === undefined ? {} : { onTrouble }),
          })
        : null;
    const shared = {
      commits,
      catchUps: new GroupCommit(knex, watching),
      builds: new LiveBuilds(knex),
    };
    this.#newWorkers = () =>
      options.projections.map(
        (projection) =>
          new ProjectionWorker(projection, { knex, store, codec, leadership: this.#leadership, onStopped, ...shared }),
      );
  }

  /** Names of the read models that this process leads; none while it stands by. */
  get leads(): readonly string[] {
    return this.#leadership.held;
  }

  /** Milliseconds since which the log elsewhere cannot be copied; 0 while it can, or is here. */
  get copyTroubledMs(): number {
    return this.#mirror?.troubledMs ?? 0;
  }

  /** How often the watchdog had to make a new subscription. */
  get resubscriptions(): number {
    return this.#resubscriptions;
  }

  /**
   * Makes every read model that is missing in its version or has other tables, then follows the log. Resolves when every read
   * model can be read.
   * @throws Error when the read models were made from another log
   */
  async start(): Promise<void> {
    const { knex, store } = this.#options;
    const [foreign] = await knex<Build>('projection_build').whereNot({ store_id: store.storeId }).limit(1);
    if (foreign !== undefined)
      throw new Error(
        `The read models of this database were made from another event log (${foreign.store_id}). Point DATABASE_URL and the event store at the same installation, or drop the read models.`,
      );
    await this.#provide();
    await this.#follow();
    this.#mirror?.start();
    this.#rebuilding = followRebuilds(
      {
        knex,
        wake: this.#asked,
        names: this.#options.projections.map(({ name }) => name),
        rebuild: (wish) => this.#rebuildAsked(wish),
        onTrouble: (error) => {
          this.#options.onTrouble?.(error);
        },
      },
      this.#stopping.signal,
    );
    const every = Math.max(50, (this.#options.watchdogMs ?? WATCHDOG_MS) / 4);
    this.#watchdog = setInterval(() => void this.#watch(), every);
  }

  /** Finishes the batches that are under way, and then lets others lead before it waits for anything else. */
  async stop(): Promise<void> {
    if (this.#watchdog !== null) clearInterval(this.#watchdog);
    this.#stopping.abort();
    await Promise.all([...this.#workers.map((worker) => worker.stop()), this.#mirror?.stop()]);
    await this.#leadership.close();
    await this.#rebuilding;
    await this.#asked.close();
    await this.#reader?.stop();
  }

  /** One reader from the head of the log on; what is before it each worker reads for itself. */
  async #follow(): Promise<void> {
    const { store, codec } = this.#options;
    const reader = new SharedReader(
      store,
      codec,
      (await store.head()) ?? '',
      (deliveries, events) => this.#hand(deliveries, events),
      (error) => {
        this.#options.onDrop?.(error);
      },
    );
    this.#reader = reader;
    reader.start();
    this.#workers = this.#newWorkers();
    for (const worker of this.#workers) worker.start();
  }

  async #pause(): Promise<void> {
    const workers = this.#workers;
    this.#workers = [];
    this.#behind.clear();
    await Promise.all(workers.map((worker) => worker.stop()));
    await this.#reader?.stop();
    this.#reader = null;
  }

  /** Builds one read model, or (for `all`) every one, beside the live ones and swaps when level. Reads go on meanwhile. */
  async rebuild(name: string, onProgress: (progress: RebuildProgress) => void = () => undefined): Promise<void> {
    const chosen = this.#options.projections.filter((projection) => name === 'all' || projection.name === name);
    if (chosen.length === 0) throw new RangeError(`there is no read model ${name}`);
    await this.#alone(chosen, () => this.#buildTogether(chosen, onProgress));
  }

  /**
   * Follows nothing while `work` appends in bulk, then builds every read model in one pass over the log: that is cheaper than to follow
   * it, and nobody reads what is not whole. The read models stay as they were where `work` throws, and follow again.
   */
  async rebuiltAfter<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#pause();
    try {
      const result = await work();
      await this.rebuild('all');
      return result;
    } finally {
      if (!this.#stopping.signal.aborted) await this.#follow();
    }
  }

  /** Lets a stopped projection try its event again. @returns false when it was not stopped */
  retry(name: string): Promise<boolean> {
    return retryStopped(this.#options.knex, name);
  }

  /** Waits while workers have too much before them; one that is held up for long reads for itself once it goes on. */
  async #hand(deliveries: readonly Delivery[], events: readonly RecordedEvent[]): Promise<void> {
    this.#mirror?.offer(events);
    for (const worker of this.#workers) worker.offer(deliveries);
    const since = Date.now();
    while (this.#workers.some(({ crowded }) => crowded) && !this.#stopping.signal.aborted) {
      if (Date.now() - since >= LATE_MS) for (const worker of this.#workers) if (worker.crowded) worker.detach();
      await pause(CROWDED_MS);
    }
  }

  #nudge(): void {
    this.#mirror?.nudge();
    for (const worker of this.#workers) worker.nudge();
  }

  async #provide(): Promise<void> {
    const { knex, store, projections } = this.#options;
    const due = await notServed(knex, projections);
    // What a crash left unfinished; while another process makes this one, it is no leftover.
    const leftOver = new Set(await knex<Build>('projection_build').where({ status: 'building' }).pluck('name'));
    for (const { name } of projections)
      if (leftOver.has(name) && !due.some((one) => one.name === name))
        await this.#ifFree(name, () => dropUnfinished(knex, name));
    if (due.length === 0) return;
    // Several processes may start at once: one makes the tables, the others find them.
    await this.#alone(due, async () => {
      const still = await notServed(knex, due);
      const empty = (await store.head()) === null;
      const beside: AnyProjection[] = [];
      for (const projection of still)
        if (empty && (await liveBuild(knex, projection.name)) === undefined)
          await openBuild(knex, projection, store.storeId, 'live');
        else beside.push(projection);
      if (beside.length > 0) await this.#buildTogether(beside);
    });
  }

  /** Nothing is kept of what served before: it may hold what somebody asked to be forgotten. */
  async #rebuildAsked({ name, begin, check, fulfil }: Wish): Promise<boolean> {
    const projection = this.#options.projections.find((one) => one.name === name);
    if (projection === undefined || ((await liveBuild(this.#options.knex, name))?.version ?? 0) > projection.version)
      return false;
    let begun = false;
    await this.#ifFree(name, async () => {
      begun = await begin();
      if (begun) await this.#buildBeside(projection, { check, confirm: fulfil, keepRetired: 0 });
    });
    return begun;
  }

  async #alone(projections: readonly AnyProjection[], work: () => Promise<void>): Promise<void> {
    await this.#options.knex.transaction(async (transaction) => {
      // In one order, so that two processes never wait for each other.
      for (const name of projections.map((projection) => projection.name).sort())
        await transaction.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`build:${name}`]);
      await keptAlive(transaction, work);
    });
  }

  /** Not when another process is at it. */
  #ifFree(name: string, work: () => Promise<void>): Promise<void> {
    return ifUnlocked(this.#options.knex, `build:${name}`, (transaction) => keptAlive(transaction, work));
  }

  async #buildTogether(
    projections: readonly AnyProjection[],
    onProgress: (progress: RebuildProgress) => void = () => undefined,
  ): Promise<void> {
    const { knex, store, codec } = this.#options;
    await buildTogether({ knex, store, codec, projections, signal: this.#stopping.signal, keepRetired: 1, onProgress });
    this.#nudge();
  }

  async #buildBeside(
    projection: AnyProjection,
    how: Pick<Making, 'keepRetired' | 'onProgress' | 'check' | 'confirm'>,
  ): Promise<void> {
    const { knex, store, codec } = this.#options;
    await buildBeside({ knex, store, codec, projection, signal: this.#stopping.signal, ...how });
    this.#nudge();
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
