import type { Knex } from 'knex';
import { v7 } from 'uuid';
import type { Budget } from '../budget.js';
import type { TwoPhaseGuard, UnitAhead, UnitOfWork } from '../command-handling.js';
import { checkAppend } from '../stores/appending.js';
import {
  AppendTooLarge,
  ConcurrencyConflict,
  DuplicateEventId,
  KeyDestroyed,
  StoreUnavailable,
  StreamClosed,
  type AppendOptions,
  type AppendResult,
  type EventStore,
  type Expected,
  type NewEvent,
  type RecordedEvent,
  type StreamId,
} from '../stores/event-store.js';
import { noInstrumentation, type Instrumentation } from '../instrumentation.js';
import { withRetry, watched, type RetryDelay } from './with-retry.js';
import {
  expectedOf,
  fateOf,
  fenceOf,
  heldOn,
  keepUnit,
  lockStream,
  takeAway,
  type CommandOutcome,
  type PreparedReservation,
  type PreparedCommand,
} from './prepared-commands.js';

export type Transact = <T>(work: (transaction: Knex.Transaction) => Promise<T>) => Promise<T>;
type HeldBy = Pick<PreparedCommand, 'unitId' | 'stream'>;
/** The guards of one try, which know what it decided. */
export type Within = (transaction: Knex.Transaction, unit: UnitOfWork) => Promise<void>;

/** Tries for which an earlier one of the same command is waited for, before it is fenced. */
const PATIENT_TRIES = 3;
/** Someone else's event may come in between each time the stream is asked. */
const FENCE_TRIES = 20;

/** Rolls a transaction back without a fault. */
class Rehearsed extends Error {}

/** Other tries stand in the way of this one. */
class InTheWay extends Error {
  constructor(readonly others: readonly PreparedCommand[]) {
    super('another try is not settled');
  }
}

/** One try of a command: where it wants to append, and what it read of the stream, each event at the place of its revision. */
export interface Try {
  readonly stream: StreamId;
  readonly expected: 'no_stream' | bigint;
  readonly commandId: string;
  readonly recorded: readonly RecordedEvent[];
  /** 0 for the first. */
  readonly attempt: number;
  readonly budget: Budget;
}

export interface GuardsAheadOptions {
  readonly store: EventStore;
  readonly transact: Transact;
  readonly guards: readonly TwoPhaseGuard[];
  readonly retryDelay: RetryDelay;
  readonly watching?: Instrumentation;
}

/** Whether an append was certainly not made. @param unsure an earlier one of the same try may have been */
const isDefinite = (error: unknown, unsure: boolean): boolean =>
  error instanceof ConcurrencyConflict ||
  error instanceof DuplicateEventId ||
  (!unsure &&
    (error instanceof KeyDestroyed ||
      error instanceof AppendTooLarge ||
      error instanceof StreamClosed ||
      (error instanceof StoreUnavailable && error.outcome === 'notApplied')));

/** Guards of commands whose log is in another store: held, appended, settled; and what a crash left open is decided by the stream. */
export class GuardsAhead {
  readonly #store: EventStore;
  readonly #transact: Transact;
  readonly #guards: ReadonlyMap<string, TwoPhaseGuard>;
  readonly #backOff: RetryDelay;
  readonly #watching: Instrumentation;

  /** @throws Error when two guards have one name */
  constructor({ store, transact, guards, retryDelay, watching = noInstrumentation }: GuardsAheadOptions) {
    this.#store = store;
    this.#transact = transact;
    this.#guards = new Map(guards.map((guard) => [guard.name, guard]));
    this.#backOff = retryDelay;
    this.#watching = watching;
    if (this.#guards.size < guards.length) throw new Error('two guards have one name');
  }

  /** @throws ConcurrencyConflict | KeyDestroyed | StoreUnavailable, and whatever the guards refuse with */
  async append(work: Try, events: readonly [NewEvent, ...NewEvent[]], within: Within): Promise<AppendResult> {
    checkAppend(work.stream, events);
    const unitId = await this.#hold(work, within);
    const { budget } = work;
    const send = (settle?: AppendOptions['settle']): Promise<AppendResult> =>
      this.#store.append(work.stream, events, {
        expected: work.expected,
        timeoutMs: budget.tryMs,
        ...(settle === undefined ? {} : { settle }),
      });
    const retryDelay = watched(this.#backOff, this.#watching, work.stream);
    if (unitId === null) return withRetry(() => send(), retryDelay, budget);
    const held = { unitId, stream: work.stream };
    const appended = (transaction: Knex.Transaction): Promise<void> => this.#settleIn(transaction, held, 'appended');
    const unanswered: StoreUnavailable['outcome'][] = [];
    let result: AppendResult;
    try {
      result = await withRetry(
        () => send(appended),
        retryDelay,
        budget,
        (outcome) => unanswered.push(outcome),
      );
    } catch (error) {
      // What cannot be settled now, the reaper settles: what is said is why the command was refused.
      if (isDefinite(error, unanswered.includes('unknown'))) await this.settle(held, 'refused').catch(() => undefined);
      throw error;
    }
    if (result.settled !== true) await this.settle(held, 'appended');
    return result;
  }

  /** For a command that changes nothing: what the guards refuse is refused, and nothing of it stays. */
  async rehearse(work: Try, within: Within): Promise<void> {
    try {
      await this.#hold(work, async (transaction, unit) => {
        await within(transaction, unit);
        throw new Rehearsed();
      });
    } catch (error) {
      if (!(error instanceof Rehearsed)) throw error;
    }
  }

  /** Settles the tries whose fate is in what was read of their stream. */
  async settleDecided(stream: StreamId, recorded: readonly RecordedEvent[]): Promise<void> {
    for (const held of await this.#transact((transaction) => heldOn(transaction, stream))) {
      const fate = fateOf(held, recorded[Number(held.expected) + 1]);
      if (fate !== null) await this.settle(held, fate);
    }
  }

  /**
   * Asks the stream what became of a try. Where nothing has taken its place yet, a fence does: then the append, should
   * it come after all, fails on its revision.
   * @param budget of the command that asks, where one does
   * @throws StoreUnavailable while the stream does not answer
   */
  async resolve(held: PreparedCommand, budget?: Budget): Promise<CommandOutcome> {
    const inTime = (): { readonly timeoutMs?: number } => (budget === undefined ? {} : { timeoutMs: budget.tryMs });
    for (let turn = 0; turn < FENCE_TRIES; turn += 1) {
      for await (const next of this.#store.readStream(held.stream, { from: held.expected + 1n, max: 1, ...inTime() })) {
        const fate = fateOf(held, next);
        if (fate !== null) return fate;
      }
      try {
        await this.#store.append(held.stream, [fenceOf(held, new Date().toISOString())], {
          expected: expectedOf(held),
          ...inTime(),
        });
        return 'refused';
      } catch (error) {
        if (!(error instanceof ConcurrencyConflict)) throw error;
        await this.#backOff(turn);
      }
    }
    throw new StoreUnavailable('unknown');
  }

  /** Confirms or lets go, once: who finds it settled does nothing. */
  async settle(held: HeldBy, outcome: CommandOutcome): Promise<void> {
    await this.#transact((transaction) => this.#settleIn(transaction, held, outcome));
  }

  async #settleIn(transaction: Knex.Transaction, { unitId, stream }: HeldBy, outcome: CommandOutcome): Promise<void> {
    await lockStream(transaction, stream);
    const held = await takeAway(transaction, unitId);
    if (held === null) return;
    const { commandId } = held;
    for (const { guard, claim } of held.claims)
      await this.#named(guard).settle(transaction, { id: unitId, stream, commandId }, claim, outcome);
  }

  /** @returns the id of what is held; null when the guards claimed nothing */
  async #hold(work: Try, within: Within): Promise<string | null> {
    for (;;) {
      try {
        return await this.#transact((transaction) => this.#held(transaction, work, within));
      } catch (error) {
        if (!(error instanceof InTheWay)) throw error;
        await this.#makeWay(work, error.others);
      }
    }
  }

  async #held(transaction: Knex.Transaction, work: Try, within: Within): Promise<string | null> {
    const { stream, commandId, expected, recorded } = work;
    await lockStream(transaction, stream);
    const others = (await heldOn(transaction, stream)).filter(
      (other) => other.commandId === commandId || fateOf(other, recorded[Number(other.expected) + 1]) !== null,
    );
    if (others.length > 0) throw new InTheWay(others);
    await this.#unmoved(work);
    const claims: PreparedReservation[] = [];
    const unit: UnitAhead = {
      form: 'ahead',
      id: v7(),
      stream,
      expected,
      commandId,
      hold: ({ name }, claim) => {
        claims.push({ guard: this.#named(name).name, claim });
      },
    };
    await within(transaction, unit);
    if (claims.length === 0) return null;
    await keepUnit(transaction, { unitId: unit.id, commandId, stream, expected: revisionOf(expected), claims });
    return unit.id;
  }

  /**
   * Another try of the same command may have come and gone since the stream was read. The log would take the append for a repeat of that
   * one, and the guards would keep what this one decided.
   * @throws ConcurrencyConflict
   */
  async #unmoved(work: Try): Promise<void> {
    for await (const { revision } of this.#store.readStream(work.stream, {
      direction: 'backwards',
      max: 1,
      timeoutMs: work.budget.leftMs,
    }))
      if (revision !== work.expected) throw conflictOf(work);
  }

  /**
   * In the order of the stream, so that a late settling takes nothing back. An earlier try of the same command that is
   * still open is given time, and then fenced: both of them decide anew.
   */
  async #makeWay(work: Try, others: readonly PreparedCommand[]): Promise<void> {
    for (const other of others) {
      const fate = fateOf(other, work.recorded[Number(other.expected) + 1]);
      if (fate === null) {
        if (work.attempt >= PATIENT_TRIES) await this.resolve(other, work.budget);
        throw conflictOf(work);
      }
      await this.settle(other, fate);
    }
  }

  #named(name: string): TwoPhaseGuard {
    const guard = this.#guards.get(name);
    if (guard === undefined) throw new Error(`no module of this program has a guard called ${name}`);
    return guard;
  }
}

const revisionOf = (expected: 'no_stream' | bigint): bigint => (expected === 'no_stream' ? -1n : expected);

/** Read again: the stream moved, or is about to. */
const conflictOf = ({
  stream,
  expected,
}: {
  readonly stream: StreamId;
  readonly expected: Extract<Expected, 'no_stream' | bigint>;
}): ConcurrencyConflict => new ConcurrencyConflict(stream, expected, expected);
