import type { Knex } from 'knex';
import type { AppendOptions, AppendResult, EventStore, NewEvent, StreamId } from '#eventing';
import { StoreUnavailable } from '#eventing';
import { MemoryEventStore } from '../../libs/eventing/src/stores/memory.js';

/** A process ended here: nothing after it runs. */
export class Died extends Error {
  override readonly name = 'Died';
}

/** What becomes of an append on its way to a log elsewhere. */
export type AppendFault =
  | 'arrives'
  /** The process dies first. */
  | 'dies before'
  /** The process dies, and the append is still on its way. */
  | 'dies, arrives late'
  | 'dies after'
  /** It arrived; nobody says so. */
  | 'answer lost'
  /** It did not arrive, and nobody says so. */
  | 'lost'
  /** It arrives when `late` is called, and nobody says so. */
  | 'delayed'
  | 'not available';

type Append = EventStore['append'];

/** A log that shares no transaction with the guards, reached over a line that fails. */
export class LogElsewhere extends MemoryEventStore {
  readonly #late: (() => Promise<AppendResult>)[] = [];

  /** What is still on its way arrives now. @returns what the log said to each, or why it refused */
  async late(): Promise<readonly (AppendResult | Error)[]> {
    const answers: (AppendResult | Error)[] = [];
    for (const arrive of this.#late.splice(0)) answers.push(await arrive().catch((error: unknown) => error as Error));
    return answers;
  }

  /** The log as one process reaches it. @param fault of the next append; called for each */
  over(fault: (stream: StreamId) => AppendFault | Promise<AppendFault>): EventStore {
    const append = async (
      stream: StreamId,
      events: readonly [NewEvent, ...NewEvent[]],
      options: AppendOptions,
    ): Promise<AppendResult> => this.#carried(await fault(stream), () => this.append(stream, events, options));
    return new Proxy<EventStore>(this, {
      get: (target, name): unknown => {
        if (name === 'append') return append satisfies Append;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
      },
      has: (target, name) => Reflect.has(target, name),
    });
  }

  async #carried(fault: AppendFault, arrive: () => Promise<AppendResult>): Promise<AppendResult> {
    switch (fault) {
      case 'arrives':
        return arrive();
      case 'dies before':
        throw new Died();
      case 'dies, arrives late':
        this.#late.push(arrive);
        throw new Died();
      case 'dies after':
        await arrive();
        throw new Died();
      case 'answer lost':
        await arrive();
        throw new StoreUnavailable('unknown');
      case 'lost':
        throw new StoreUnavailable('unknown');
      case 'delayed':
        this.#late.push(arrive);
        throw new StoreUnavailable('unknown');
      case 'not available':
        throw new StoreUnavailable('notApplied');
    }
  }
}

/** Where a process dies in the transactions of its guards. */
export interface TransactionDeath {
  /** 1 for the first that it opens. */
  readonly at: number;
  readonly when: 'before the commit' | 'after the commit';
}

/** Transactions of one process, which may die in one of them. */
export const dyingIn = (knex: Knex, death: TransactionDeath | null) => {
  let opened = 0;
  let dead = false;
  return async <T>(work: (transaction: Knex.Transaction) => Promise<T>): Promise<T> => {
    if (dead) throw new Died();
    opened += 1;
    const dying = death?.at === opened;
    const result = await knex.transaction(async (transaction) => {
      const done = await work(transaction);
      if (dying && death.when === 'before the commit') {
        dead = true;
        throw new Died();
      }
      return done;
    });
    if (!dying) return result;
    dead = true;
    throw new Died();
  };
};
