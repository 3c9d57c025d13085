import type { Knex } from 'knex';
import type { Instrumentation } from '../instrumentation.js';
import { isHeldUp } from './build-swaps.js';
import { applyTogether, Fenced, moveTogether, type Batch, type Build } from './builds.js';
import { takes } from './projection-context.js';
import { isDataError } from './poison.js';

interface Waiting {
  readonly batch: Batch;
  readonly resolve: (build: Build) => void;
  readonly reject: (error: unknown) => void;
}

/** What becomes of a row that another transaction holds: it is waited for, or the work is not done. */
export type Locked = 'wait' | 'skip';

/**
 * Work that is not a read model's, in the transaction of the read models or in none.
 * @param locked with `skip` it throws an error that `isHeldUp` where it would have to wait
 */
export type OtherWork<T> = (knex: Knex, locked: Locked) => Promise<T>;

interface Other {
  readonly work: OtherWork<() => void>;
  readonly reject: (error: unknown) => void;
}

/**
 * Commits the batches of read models that come at the same time in one transaction. While one commits, the next gather. A batch
 * that cannot be committed with the others is committed alone, so that it holds up nobody and its error is its own.
 */
export class GroupCommit {
  readonly #waiting: Waiting[] = [];
  readonly #others: Other[] = [];
  #running = false;

  constructor(
    private readonly knex: Knex,
    private readonly watching: Instrumentation,
  ) {}

  /** @returns where the build is now @throws Fenced | PoisonEvent, or what the database says */
  apply(batch: Batch): Promise<Build> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ batch, resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  /** Does something else in the next transaction; alone where it cannot be done with the others. @throws what it throws alone */
  beside<T>(work: OtherWork<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const told: Other['work'] = async (knex, locked) => {
        const done = await work(knex, locked);
        return () => {
          resolve(done);
        };
      };
      this.#others.push({ work: told, reject });
      if (!this.#running) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    // Those that were woken by the same event ask in the same turn.
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
    while (this.#waiting.length + this.#others.length > 0)
      await this.#together(this.#waiting.splice(0), this.#others.splice(0));
    this.#running = false;
  }

  async #together(waiting: readonly Waiting[], others: readonly Other[]): Promise<void> {
    const alone = (some: readonly Waiting[]): void => {
      for (const one of some) void this.#alone(one);
    };
    const isGroup = waiting.length + others.length > 1;
    const done: (() => void)[] = [];
    try {
      const builds = await this.#commit(
        waiting.map(({ batch }) => batch),
        isGroup ? 'skip' : 'wait',
        others.map(({ work }) => async (knex, locked) => {
          done.push(await work(knex, locked));
        }),
      );
      for (const tell of done) tell();
      const left = waiting.filter(({ batch, resolve, reject }, index) => {
        const build = builds[index];
        if (build !== undefined) resolve(build);
        else if (!isGroup) reject(new Fenced(`${batch.build.name} was moved by someone else`));
        return build === undefined && isGroup;
      });
      alone(left);
    } catch (error) {
      // What else was done in it says in its own words what is in its way.
      if (isGroup && (isDataError(error) || isHeldUp(error) || others.length > 0)) {
        alone(waiting);
        for (const { work, reject } of others)
          void work(this.knex, 'wait').then((tell) => {
            tell();
          }, reject);
      } else for (const { reject } of [...waiting, ...others]) reject(error);
    }
  }

  async #alone({ batch, resolve, reject }: Waiting): Promise<void> {
    try {
      const [build] = await this.#commit([batch], 'wait', []);
      if (build === undefined) throw new Fenced(`${batch.build.name} was moved by someone else`);
      resolve(build);
    } catch (error) {
      reject(error);
    }
  }

  #commit(
    batches: readonly Batch[],
    locked: Locked,
    others: readonly OtherWork<void>[],
  ): Promise<readonly (Build | undefined)[]> {
    const concerned = batches.filter(({ projection, events }) => events.some(({ type }) => takes(projection, type)));
    const step = concerned.length === 0 ? moveTogether : applyTogether;
    if (concerned.length === 0 && others.length === 0) return moveTogether(this.knex, batches, locked);
    const commit = (): Promise<readonly (Build | undefined)[]> =>
      this.knex.transaction(async (transaction) => {
        const builds = batches.length === 0 ? [] : await step(transaction, batches, locked);
        for (const other of others) await other(transaction, locked);
        return builds;
      });
    return concerned.reduceRight(
      (work, { projection, events }) =>
        () =>
          this.watching.batch(projection.name, events, work),
      commit,
    )();
  }
}
