import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { EventCodec } from '../codec.js';
import type { EventStore, Position } from '../stores/event-store.js';
import { Fenced, isBuildOf, moveCheckpoint, stopBuild, type Build, type LiveBuilds, type Stop } from './builds.js';
import { passedOver, type PoisonEvent } from './projection-context.js';
import type { GroupCommit } from './group-commit.js';
import type { Leadership } from './leadership.js';
import { causeOf, isDataError } from './poison.js';
import { PAGE, pages, type Delivery } from './reader.js';
import type { AnyProjection } from './tables.js';

/** With more than this waiting, it is asked to be given time. */
const MOST_QUEUED = 5000;
const TRIES = 3;
/** Who waits for a lead is told when it is given away or won, and a leader when a build changes under it: this is for what was not heard. */
const ASK_AGAIN_MS = 15_000;

export interface WorkerPorts {
  readonly knex: Knex;
  readonly store: EventStore;
  readonly codec: EventCodec;
  readonly leadership: Leadership;
  readonly onStopped: (build: Build, error: Stop) => void;
  /** Where the live edge is committed; and what comes before it, which nobody waits for. */
  readonly commits: GroupCommit;
  readonly catchUps: GroupCommit;
  readonly builds: LiveBuilds;
}

/** Keeps one read model level with the log: leads or waits, folds batches, stops at what it cannot take. */
export class ProjectionWorker {
  readonly #ports: WorkerPorts;
  readonly #stop = new AbortController();
  #queue: Delivery[] = [];
  #attached = false;
  #catchingUp = false;
  #wake: () => void = () => undefined;
  /** Since it last slept, which may be on its way to sleep. */
  #nudged = false;
  #running: Promise<void> | null = null;
  #build: Build | null = null;

  constructor(
    readonly projection: AnyProjection,
    ports: WorkerPorts,
  ) {
    this.#ports = ports;
  }

  /** Where this process has brought the read model; null while it does not lead. */
  get position(): Position | null {
    return this.#build?.status === 'live' ? this.#build.position : null;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#wake();
    await this.#running;
  }

  offer(deliveries: readonly Delivery[]): void {
    if (!this.#attached) return;
    this.#queue.push(...deliveries);
    // What is read again anyway is not kept for long.
    if (this.#catchingUp && this.#queue.length > MOST_QUEUED) this.detach();
    this.#wake();
  }

  /** Whether the reader should wait for it, so that memory stays bounded. */
  get crowded(): boolean {
    return !this.#catchingUp && this.#queue.length > MOST_QUEUED;
  }

  /** Forgets what is queued; the worker reads for itself from its checkpoint and then joins again. */
  detach(): void {
    this.#attached = false;
    this.#queue = [];
    this.#wake();
  }

  /** Looks at once whether it may go on: after a retry, or a swap. */
  nudge(): void {
    this.#nudged = true;
    this.#wake();
  }

  async #run(): Promise<void> {
    const stopped = (): boolean => this.#stop.signal.aborted;
    for (let failures = 0; !stopped();) {
      try {
        const build = await this.#lead();
        if (build === null) await this.#sleep(ASK_AGAIN_MS);
        else await this.#project(build);
        // Another process moved it, or a crash of the database moved it back: what is queued need not begin where it stands now.
        this.detach();
        failures = 0;
      } catch (error) {
        this.#build = null;
        this.detach();
        if (error instanceof Fenced) continue;
        failures += 1;
        await this.#sleep(Math.random() * Math.min(5000, 50 * 2 ** failures));
      }
    }
  }

  /** The live build, when this process may work on it. */
  async #lead(): Promise<Build | null> {
    const { builds, leadership } = this.#ports;
    const { name } = this.projection;
    const build = await builds.get(name);
    if (build !== undefined && !isBuildOf(build, this.projection)) {
      // Another program serves its own version of it: whoever can keep that one must be able to lead.
      await leadership.letGo(name);
      return null;
    }
    return (await leadership.holds(name)) && build?.status === 'live' ? build : null;
  }

  async #project(build: Build): Promise<void> {
    this.#build = build;
    const stopped = (): boolean => this.#stop.signal.aborted;
    while (!stopped() && this.#build.status === 'live') {
      if (!this.#attached) {
        // Queue first, then read: what is appended in between is in the one or the other, and twice does no harm.
        this.#queue = [];
        this.#attached = true;
        this.#catchingUp = true;
        await this.#catchUp().finally(() => {
          this.#catchingUp = false;
        });
        continue;
      }
      const current: Position = this.#build.position;
      const batch = this.#queue.splice(0, PAGE).filter(({ position }) => position > current);
      if (batch.length > 0) await this.#fold(batch);
      else if (this.#queue.length === 0 && !(await this.#idle())) return;
    }
  }

  /** Reads what concerns this read model, up to the head of the log as it is now; what comes after is in the queue. */
  async #catchUp(): Promise<void> {
    const { store, codec, knex } = this.#ports;
    const { signal } = this.#stop;
    const head = await store.head();
    if (head === null) return;
    const except = passedOver(this.projection, codec.types);
    for await (const page of pages(
      store,
      codec,
      { after: this.#build?.position ?? '', upTo: head, except, signal },
      PAGE,
    )) {
      if (this.#build?.status !== 'live') return;
      await this.#fold(page, this.#ports.catchUps);
    }
    if (!signal.aborted && this.#build?.status === 'live' && this.#build.position < head)
      this.#build = await moveCheckpoint(knex, this.#build, head, 0);
  }

  /** @returns false when the lead was lost while there was nothing to do */
  async #idle(): Promise<boolean> {
    await this.#sleep(ASK_AGAIN_MS);
    if (this.#queue.length > 0 || !this.#attached) return true;
    const build = await this.#lead();
    return build !== null && build.build === this.#build?.build && build.position === this.#build.position;
  }

  /** A batch; when it fails, its events one by one, so that only the one that cannot be taken is in the way. */
  async #fold(batch: readonly Delivery[], commits = this.#ports.commits): Promise<void> {
    const bad = batch.findIndex(({ event }) => event === null);
    const good = bad === -1 ? batch : batch.slice(0, bad);
    try {
      if (good.length > 0) await this.#apply(good, commits);
    } catch (error) {
      if (!isDataError(error)) throw error;
      if (good.length > 1)
        for (const one of good) {
          await this.#fold([one], commits);
          if (this.#build?.status !== 'live') return;
        }
      else await this.#poisoned(good[0], error, commits);
      if (this.#build?.status !== 'live') return;
    }
    const unreadable = bad === -1 ? undefined : batch[bad];
    if (unreadable?.event === null) await this.#halt(unreadable, unreadable.reason);
  }

  async #poisoned(delivery: Delivery | undefined, first: unknown, commits: GroupCommit): Promise<void> {
    if (delivery === undefined) return;
    let error = first;
    for (let attempt = 1; attempt < TRIES; attempt += 1) {
      await pause(50 * attempt);
      try {
        await this.#apply([delivery], commits);
        return;
      } catch (again) {
        if (!isDataError(again)) throw again;
        error = again;
      }
    }
    if (delivery.event !== null) await this.#halt(delivery.event, error);
  }

  async #apply(deliveries: readonly Delivery[], commits: GroupCommit): Promise<void> {
    const build = this.#build;
    const last = deliveries.at(-1);
    if (build === null || last === undefined) return;
    const events = deliveries.flatMap(({ event }) => (event === null ? [] : [event]));
    this.#build = await commits.apply({
      projection: this.projection,
      build,
      events,
      upTo: last.position,
      looked: deliveries.length,
    });
  }

  async #halt({ position, type, id, stream }: PoisonEvent['event'], reason: unknown): Promise<void> {
    const build = this.#build;
    if (build === null) return;
    const error = { position, type, id, stream, message: causeOf(reason), at: new Date().toISOString() };
    await stopBuild(this.#ports.knex, build, error);
    this.#build = { ...build, status: 'stopped', error };
    this.detach();
    this.#ports.onStopped(build, error);
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      function done(): void {
        clearTimeout(timer);
        resolve();
      }
      this.#wake = done;
      if (this.#stop.signal.aborted || this.#queue.length > 0 || this.#nudged) done();
      this.#nudged = false;
    });
  }
}
