import type { Knex } from 'knex';
import type { UnitTogether } from './command-handling.js';
import type { Transact, Within } from './two-phase/guards-ahead.js';
import type { AppendResult, NewEvent, TransactionalEventStore } from './stores/event-store.js';
import { Turns } from './turns.js';

/** The log's lock is held while they are appended: so many take it for 10 to 20 ms. */
const MOST = 64;
/** Those that cannot go with the others take a connection each, and leave the other ones to those who do not belong to the batch. */
const ALONE_AT_ONCE = 4;

/** The try of a command, with its guards. */
interface GuardedAppend {
  readonly unit: UnitTogether;
  readonly events: readonly [NewEvent, ...NewEvent[]];
  readonly within: Within;
  /** In a transaction of its own. */
  readonly alone: () => Promise<AppendResult>;
}

interface Waiting extends GuardedAppend {
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Undoes a transaction of which some were refused. */
class SomeRefused extends Error {}

/**
 * Commands of one batch that are in flight together, with their guards, in one transaction. While one commits, the next gather. What is
 * refused, by its guards or by the log, goes alone after the others, so what it is told is what it would be told without them.
 */
export class SharedTransactions {
  #waiting: Waiting[] = [];
  #running = false;
  readonly #alone = new Turns(ALONE_AT_ONCE);

  constructor(
    private readonly store: TransactionalEventStore,
    private readonly transact: Transact,
  ) {}

  append(guarded: GuardedAppend): Promise<AppendResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...guarded, resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  /** For a command of a batch that shares with nobody: a few of them at a time. */
  alone<Done>(work: () => Promise<Done>): Promise<Done> {
    return this.#alone.take(work);
  }

  async #run(): Promise<void> {
    this.#running = true;
    // Those that were decided on one answer ask in the same turn.
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
    while (this.#waiting.length > 0) {
      const some = this.#next();
      const refused = await this.#together(some);
      const others = some.filter((one) => !refused.has(one));
      // The second time none of them is refused, unless something else is wrong: then each finds out for itself.
      const again = refused.size === 0 || others.length === 0 ? refused : await this.#together(others);
      await Promise.all([...refused, ...again].map((one) => this.alone(one.alone).then(one.resolve, one.reject)));
    }
    this.#running = false;
  }

  /** Two commands on one stream never go together: the second is decided on what the first one makes. */
  #next(): readonly Waiting[] {
    const streams = new Set<string>();
    const some: Waiting[] = [];
    const left: Waiting[] = [];
    for (const one of this.#waiting) {
      const isNext = some.length < MOST && !streams.has(one.unit.stream);
      (isNext ? some : left).push(one);
      streams.add(one.unit.stream);
    }
    this.#waiting = left;
    return some;
  }

  /** @returns those that were refused; then nothing of all is kept */
  async #together(all: readonly Waiting[]): Promise<ReadonlySet<Waiting>> {
    if (all.length === 1) return new Set(all);
    const refused = new Set<Waiting>();
    try {
      const results = await this.transact((transaction) => this.#appended(transaction, all, refused));
      for (const [place, { resolve }] of all.entries()) resolve(results[place] as AppendResult);
    } catch {
      return refused.size === 0 ? new Set(all) : refused;
    }
    return refused;
  }

  /** @throws whatever keeps any of them from being appended */
  async #appended(
    transaction: Knex.Transaction,
    all: readonly Waiting[],
    refused: Set<Waiting>,
  ): Promise<readonly AppendResult[]> {
    const guarding = await Promise.allSettled(all.map(async ({ unit, within }) => within(transaction, unit)));
    const refuse = (isRefused: (place: number) => boolean): void => {
      for (const [place, one] of all.entries()) if (isRefused(place)) refused.add(one);
      if (refused.size > 0) throw new SomeRefused();
    };
    refuse((place) => guarding[place]?.status === 'rejected');
    const results = await this.store.appendAllIn(
      transaction,
      all.map(({ unit: { stream, expected }, events }) => ({ stream, events, expected })),
    );
    refuse((place) => results[place]?.outcome !== 'appended');
    return results.flatMap((result) => result ?? []);
  }
}
