import type { Knex } from 'knex';
import type { Instrumentation } from '../instrumentation.js';
import { applyTogether, Fenced, isHeldUp, moveTogether, type Batch, type Build } from './builds.js';
import { takes } from './projection-context.js';
import { isDataError } from './poison.js';

interface Waiting {
  readonly batch: Batch;
  readonly resolve: (build: Build) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Commits the batches of read models that come at the same time in one transaction. While one commits, the next gather. A batch
 * that cannot be committed with the others is committed alone, so that it holds up nobody and its error is its own.
 */
export class GroupCommit {
  readonly #waiting: Waiting[] = [];
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

  async #run(): Promise<void> {
    this.#running = true;
    // Those that were woken by the same event ask in the same turn.
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
    while (this.#waiting.length > 0) await this.#together(this.#waiting.splice(0));
    this.#running = false;
  }

  async #together(waiting: readonly Waiting[]): Promise<void> {
    const alone = (some: readonly Waiting[]): void => {
      for (const one of some) void this.#alone(one);
    };
    try {
      const builds = await this.#commit(
        waiting.map(({ batch }) => batch),
        waiting.length > 1 ? 'skip' : 'wait',
      );
      const left = waiting.filter(({ batch, resolve, reject }, index) => {
        const build = builds[index];
        if (build !== undefined) resolve(build);
        else if (waiting.length === 1) reject(new Fenced(`${batch.build.name} was moved by someone else`));
        return build === undefined && waiting.length > 1;
      });
      alone(left);
    } catch (error) {
      if (waiting.length > 1 && (isDataError(error) || isHeldUp(error))) alone(waiting);
      else for (const { reject } of waiting) reject(error);
    }
  }

  async #alone({ batch, resolve, reject }: Waiting): Promise<void> {
    try {
      const [build] = await this.#commit([batch], 'wait');
      if (build === undefined) throw new Fenced(`${batch.build.name} was moved by someone else`);
      resolve(build);
    } catch (error) {
      reject(error);
    }
  }

  #commit(batches: readonly Batch[], locked: 'wait' | 'skip'): Promise<readonly (Build | undefined)[]> {
    const concerned = batches.filter(({ projection, events }) => events.some(({ type }) => takes(projection, type)));
    if (concerned.length === 0) return moveTogether(this.knex, batches, locked);
    const commit = (): Promise<readonly (Build | undefined)[]> =>
      this.knex.transaction((transaction) => applyTogether(transaction, batches, locked));
    return concerned.reduceRight(
      (work, { projection, events }) =>
        () =>
          this.watching.batch(projection.name, events, work),
      commit,
    )();
  }
}
