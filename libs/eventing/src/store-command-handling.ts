import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { Budget } from './budget.js';
import type { Catalogue, EventOf } from './catalogue.js';
import type { EventCodec } from './codec.js';
import {
  CommandRejected,
  PreparedByAnother,
  TooMuchTraffic,
  type CommandContext,
  type CommandHandling,
  type ExecuteOptions,
  type TwoPhaseGuard,
  type LoadedStream,
  type Outcome,
  type StreamDecider,
  type UnitTogether,
} from './command-handling.js';
import { fold, isRejection } from './decider.js';
import { GuardsAhead, type Transact, type Try, type Within } from './two-phase/guards-ahead.js';
import { withRetry, watched, type RetryDelay } from './two-phase/with-retry.js';
import {
  ConcurrencyConflict,
  DuplicateEventId,
  KeyDestroyed,
  StoreUnavailable,
  type AppendResult,
  type EventStore,
  type NewEvent,
  type Position,
  type Revision,
  type TransactionalEventStore,
} from './stores/event-store.js';
import { decidedOnLog, repeatOf, StreamReading, type Read } from './stream-reading.js';
import { SharedTransactions } from './shared-transactions.js';
import { noInstrumentation, type Instrumentation } from './instrumentation.js';

const ATTEMPTS = 5;
/** What one command may take of the log's time. */
const BUDGET_MS = 10_000;

export interface StoreCommandHandlingOptions {
  readonly store: EventStore;
  readonly codec: EventCodec;
  /** Opens the transactions of `ExecuteOptions`, in the database of the guards. */
  readonly transact?: Transact;
  /** Guards that can go ahead of a log elsewhere. */
  readonly guards?: readonly TwoPhaseGuard[];
  /** Waits this long before trying again. */
  readonly retryDelay?: RetryDelay;
  readonly watching?: Instrumentation;
  /** What one command may take of the log's time. */
  readonly budgetMs?: number;
}

/** Full jitter between 10 and 200 ms: many writers on one stream spread out instead of meeting again. */
export const jitter: RetryDelay = (attempt) => pause(10 + Math.random() * Math.min(190, 25 * 2 ** attempt));

/** Whether guards can share the append's transaction. */
export const isTransactional = (store: EventStore): store is TransactionalEventStore => 'appendIn' in store;

/** Loads, decides, appends at the revision that was read; on a conflict from the start again. */
export class StoreCommandHandling implements CommandHandling {
  readonly #store: EventStore;
  readonly #codec: EventCodec;
  readonly #reading: StreamReading;
  readonly #transact: Transact | undefined;
  readonly #backOff: RetryDelay;
  readonly #watching: Instrumentation;
  readonly #ahead: GuardsAhead | null;
  readonly #shared: SharedTransactions | null;
  readonly #budgetMs: number;

  constructor({
    store,
    codec,
    transact,
    guards = [],
    retryDelay = jitter,
    watching = noInstrumentation,
    budgetMs = BUDGET_MS,
  }: StoreCommandHandlingOptions) {
    this.#store = store;
    this.#codec = codec;
    this.#reading = new StreamReading(store, codec);
    this.#transact = transact;
    this.#backOff = retryDelay;
    this.#watching = watching;
    this.#budgetMs = budgetMs;
    this.#shared = isTransactional(store) ? new SharedTransactions(store, (work) => this.#transaction(work)) : null;
    this.#ahead = isTransactional(store)
      ? null
      : new GuardsAhead({ store, guards, retryDelay, watching, transact: (work) => this.#transaction(work) });
  }

  execute<State, Command, C extends Catalogue>(
    decider: StreamDecider<State, Command, C>,
    entityId: string,
    command: Command | ((loaded: LoadedStream<State>) => Command | Promise<Command>),
    context: CommandContext,
    options: ExecuteOptions<State, EventOf<C>> = {},
  ): Promise<Outcome<State, EventOf<C>>> {
    return this.#watching.command(decider.catalogue.category, () => {
      const traceparent = this.#watching.traceparent();
      return this.#execute(decider, entityId, command, {
        ...(traceparent === null ? context : { ...context, traceparent }),
        options,
      });
    });
  }

  async #execute<State, Command, C extends Catalogue>(
    decider: StreamDecider<State, Command, C>,
    entityId: string,
    command: Command | ((loaded: LoadedStream<State>) => Command | Promise<Command>),
    { options, ...context }: CommandContext & { readonly options: ExecuteOptions<State, EventOf<C>> },
  ): Promise<Outcome<State, EventOf<C>>> {
    const { catalogue } = decider;
    const stream = `${catalogue.category}-${entityId}`;
    const { within } = options;
    const batch = batchOf(context, options);
    await this.#mustTake();
    const budget = new Budget(this.#budgetMs);
    const decide = async ({ loaded }: Read<State, EventOf<C>>): Promise<readonly EventOf<C>[]> => {
      const decided = decider.decide(
        typeof command === 'function'
          ? await (command as (loaded: LoadedStream<State>) => Command | Promise<Command>)(loaded)
          : command,
        loaded.state,
      );
      if (isRejection(decided)) throw new CommandRejected(decided);
      return decided;
    };
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const first = await this.#reading.read(
        decider,
        stream,
        budget,
        attempt === 0 ? this.#reading.recalled(stream, entityId, context, within !== undefined) : null,
      );
      const repeated = repeatOf(first, context.commandId);
      if (repeated !== null) {
        // Its answer got lost; then perhaps nobody settled what it held.
        if (within !== undefined) await this.#ahead?.settleDecided(stream, first.recorded);
        return repeated;
      }
      const { read, decided } = await decidedOnLog(first, decide, () => this.#reading.read(decider, stream, budget));
      const decision = { before: read.loaded.state, events: decided, after: fold(decider, decided, read.loaded.state) };
      const guards: Within | null =
        within === undefined ? null : (transaction, unit) => within(transaction, unit, decision);
      const encoded = await this.#codec.encode(catalogue, entityId, decided, context);
      const [event, ...events] = encoded;
      const work: Try = {
        stream,
        expected: read.loaded.revision ?? 'no_stream',
        commandId: context.commandId,
        recorded: read.recorded,
        attempt,
        budget,
      };
      try {
        if (event === undefined) return await this.#nothing(read, work, guards);
        const result = await this.#watching.append(catalogue.category, () =>
          this.#append(work, [event, ...events], guards, batch),
        );
        refuseRepeat(work, result);
        return {
          state: decision.after,
          revision: result.revision,
          position: result.position,
          events: decided,
          repeated: false,
          left: decision.after,
        };
      } catch (error) {
        // Somebody was forgotten between sealing and appending: sealed anew, with a key that lives.
        if (error instanceof KeyDestroyed) this.#codec.distrustKeys();
        else if (error instanceof PreparedByAnother) {
          if (attempt === ATTEMPTS - 1) throw error.refusal;
        } else if (!(error instanceof ConcurrencyConflict || error instanceof DuplicateEventId)) throw error;
        else this.#watching.conflict(catalogue.category);
        await this.#backOff(attempt);
      }
    }
    throw new TooMuchTraffic(`${stream} kept moving`);
  }

  async load<State, Command, C extends Catalogue>(
    decider: StreamDecider<State, Command, C>,
    entityId: string,
  ): Promise<{ readonly state: State; readonly revision: Revision; readonly position: Position } | null> {
    const { loaded, raw } = await this.#reading.read(
      decider,
      `${decider.catalogue.category}-${entityId}`,
      new Budget(this.#budgetMs),
    );
    const last = raw.at(-1);
    if (loaded.revision !== null && last !== undefined)
      return { state: loaded.state, revision: loaded.revision, position: last.position };
    // What was lost with the end of a log is not to be told as if it never was.
    await this.#store.mustStand?.();
    return null;
  }

  /** Refused at once: whoever asks should not wait for what is known. @throws StoreUnavailable */
  async #mustTake(): Promise<void> {
    const trouble = this.#store.condition?.trouble ?? null;
    if (trouble === null || trouble === 'put-back') await this.#store.mustStand?.();
    else throw new StoreUnavailable('notApplied', undefined, trouble);
  }

  /** Guards of a command that changes nothing still run: what they refuse is refused. */
  async #nothing<State, Event>(
    { loaded }: Read<State, Event>,
    work: Try,
    within: Within | null,
  ): Promise<Outcome<State, Event>> {
    const revision = loaded.revision ?? -1n;
    if (within !== null && this.#ahead !== null) await this.#ahead.rehearse(work, within);
    else if (within !== null) {
      await this.#transaction(async (transaction) => {
        await within(transaction, togetherOf(work));
        // No append will say that the stream moved meanwhile, and what the guards keep must not go back to before.
        await this.#reading.unmoved(work);
      });
    }
    return { state: loaded.state, revision, position: null, events: [], repeated: false, left: loaded.state };
  }

  async #append(
    work: Try,
    events: readonly [NewEvent, ...NewEvent[]],
    within: Within | null,
    batch: ReturnType<typeof batchOf>,
  ): Promise<AppendResult> {
    const { stream, expected, budget } = work;
    const retryDelay = watched(this.#backOff, this.#watching, stream);
    if (within === null)
      return withRetry(
        () => this.#store.append(stream, events, { expected, timeoutMs: budget.tryMs }),
        retryDelay,
        budget,
      );
    if (this.#ahead !== null) return this.#ahead.append(work, events, within);
    const store = this.#store as TransactionalEventStore;
    const together = (): Promise<AppendResult> =>
      this.#transaction(async (transaction) => {
        await within(transaction, togetherOf(work));
        const result = await store.appendIn(transaction, stream, events, { expected });
        refuseRepeat(work, result);
        return result;
      });
    const alone = (): Promise<AppendResult> => withRetry(together, retryDelay, budget);
    if (batch === null || this.#shared === null) return alone();
    return batch === 'shares'
      ? this.#shared.append({ unit: togetherOf(work), events, within, alone })
      : this.#shared.alone(alone);
  }

  #transaction<T>(work: (transaction: Knex.Transaction) => Promise<T>): Promise<T> {
    if (this.#transact === undefined) throw new Error('this command needs a database for its guards');
    return this.#transact(work);
  }
}

/** How a command of a batch is appended: with others, or a few at a time; null: it belongs to none. */
const batchOf = (
  { batched = false }: CommandContext,
  { sharing = false }: Pick<ExecuteOptions, 'sharing'>,
): 'shares' | 'alone' | null => {
  if (!batched) return null;
  return sharing ? 'shares' : 'alone';
};

const togetherOf = ({ stream, expected, commandId }: Try): UnitTogether => ({
  form: 'together',
  stream,
  expected,
  commandId,
});

/**
 * The log has this append already, from another try of the same command, which may have decided otherwise: what the guards kept of this
 * one is taken back, and what the log has is read and answered.
 * @throws ConcurrencyConflict
 */
const refuseRepeat = ({ stream, expected }: Try, { outcome, revision }: AppendResult): void => {
  if (outcome === 'alreadyAppended') throw new ConcurrencyConflict(stream, expected, revision);
};
