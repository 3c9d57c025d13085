import type { Knex } from 'knex';
import type { Position } from '../stores/event-store.js';
import { PostgresSignal } from '../stores/postgres-signal.js';
import { PROJECTED_CHANNEL, type Build } from './builds.js';
import { takes } from './projection-context.js';
import type { AnyProjection } from './tables.js';

const POLL_MS = 250;
const PATIENCE_MS = 2000;

const STOPPED = 'stopped';

/** Which read models to wait for, all of them unless it says; and for how long. */
export interface WaitOptions {
  readonly projections?: readonly string[];
  /** Only the read models that take one of these: the others pass over them, so nobody need wait for those. */
  readonly concerning?: readonly { readonly type: string }[];
  /** 2 seconds unless said otherwise. */
  readonly timeoutMs?: number;
}

/**
 * How far the read models are, wherever they are projected. A notification comes with the commit that it tells
 * of, so it can be believed; one that is missed is made up for by asking the table.
 */
export class ProjectionProgress {
  readonly #signal: PostgresSignal;
  /** The furthest that was heard or read of each; `STOPPED` until the table says otherwise. */
  readonly #known = new Map<string, Position>();
  readonly #stopped = new Set<string>();
  #asking: Promise<ReadonlyMap<string, Pick<Build, 'position' | 'status'>>> | null = null;

  constructor(
    private readonly knex: Knex,
    connectionString: string,
    private readonly all: readonly Pick<AnyProjection, 'name' | 'on'>[],
    private readonly patienceMs = PATIENCE_MS,
  ) {
    this.#signal = new PostgresSignal(
      connectionString,
      PROJECTED_CHANNEL,
      (payload) => {
        this.#hear(payload);
      },
      () => {
        // A crash of the database may have moved them back.
        this.#known.clear();
        this.#builds().catch(() => undefined);
      },
    );
  }

  /** Those that stopped at an event, as far as was heard since `listen`. */
  get stopped(): readonly string[] {
    return this.all.flatMap(({ name }) => (this.#stopped.has(name) ? [name] : []));
  }

  /** Knows from now on which ones are stopped, also while nobody waits. */
  async listen(): Promise<void> {
    await this.#signal.ready();
    await this.#builds();
  }

  /**
   * Waits until the read models show what stands at `position`.
   * @returns false when one is stopped (at once) or still behind after `timeoutMs`
   */
  async waitFor(
    position: Position | null,
    { projections = this.#concerned(), concerning, timeoutMs = this.patienceMs }: WaitOptions = {},
  ): Promise<boolean> {
    if (position === null) return true;
    if (concerning !== undefined)
      return this.waitFor(position, { projections: this.#concerned(concerning), timeoutMs });
    await this.#signal.ready();
    const end = Date.now() + timeoutMs;
    let missed = false;
    for (;;) {
      const moved = this.#signal.wait(POLL_MS);
      if (missed || !projections.every((name) => this.#hears(name))) {
        const builds = await this.#builds();
        const wanted = projections.map((name) => builds.get(name));
        if (wanted.every((build) => build !== undefined && build.position >= position)) return true;
        if (wanted.some((build) => build?.status === 'stopped' && build.position < position)) return false;
      }
      if (projections.every((name) => this.#hears(name) && (this.#known.get(name) ?? '') >= position)) return true;
      if (Date.now() >= end) return false;
      missed = (await moved) === null;
    }
  }

  close(): Promise<void> {
    return this.#signal.close();
  }

  #concerned(events?: readonly { readonly type: string }[]): readonly string[] {
    // A repeat may no longer know its events.
    if (events === undefined || events.length === 0) return this.all.map(({ name }) => name);
    return this.all.filter((projection) => events.some(({ type }) => takes(projection, type))).map(({ name }) => name);
  }

  #hear(payload: string): void {
    const cut = payload.lastIndexOf(':');
    for (const name of payload.slice(0, cut).split(' ')) this.#learn(name, payload.slice(cut + 1));
  }

  #learn(name: string, position: Position): void {
    const known = this.#known.get(name) ?? '';
    if (position === STOPPED) this.#stopped.add(name);
    else this.#stopped.delete(name);
    if (!this.#hears(name) || position === STOPPED || position > known) this.#known.set(name, position);
  }

  /** Whether its next move will be heard; of one that is stopped, or never was heard of, the table knows more. */
  #hears(name: string): boolean {
    return (this.#known.get(name) ?? STOPPED) !== STOPPED;
  }

  /** Many requests wait at the same time: those that ask together share one query. */
  #builds(): Promise<ReadonlyMap<string, Pick<Build, 'position' | 'status'>>> {
    this.#asking ??= new Promise<void>((resolve) => {
      setImmediate(resolve);
    }).then(async () => {
      this.#asking = null;
      const rows = await this.knex<Build>('projection_build')
        .select('name', 'position', 'status')
        .whereIn('status', ['live', 'stopped']);
      for (const { name, position, status } of rows) this.#learn(name, status === 'live' ? position : STOPPED);
      return new Map(rows.map(({ name, position, status }) => [name, { position, status }]));
    });
    return this.#asking;
  }
}
