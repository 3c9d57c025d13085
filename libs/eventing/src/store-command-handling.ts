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
  type Step,
  type StreamDecider,
  type UnitTogether,
} from './command-handling.js';
import { fold, isRejection, type Decider } from './decider.js';
import { GuardsAhead, type Transact, type Try, type Within } from './two-phase/guards-ahead.js';
import { isLapse } from './two-phase/kernel.events.js';
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
  type RecordedEvent,
  type Revision,
  type TransactionalEventStore,
} from './stores/event-store.js';
import { SharedTransactions } from './shared-transactions.js';
import { noInstrumentation, type Instrumentation } from './instrumentation.js';

const ATTEMPTS = 5;
/** What one command may take of the log's time. */
const BUDGET_MS = 10_000;

interface Read<State, Event> {
  /** Not asked of the log: it may have moved since. */
  readonly recalled: boolean;
  readonly loaded: LoadedStream<State>;
  /** All of the stream, each event at the place of its revision. */
  readonly recorded: readonly RecordedEvent[];
  /** Without what only keeps late commands out. */
  readonly raw: readonly RecordedEvent[];
  /** Of `raw`, in the same places. */
  readonly events: readonly Event[];
}

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
      const first = await this.#read(
        decider,
        stream,
        budget,
        attempt === 0 ? this.#recalled(stream, entityId, context, within !== undefined) : null,
      );
      const repeated = repeatOf(first, context.commandId);
      if (repeated !== null) {
        // Its answer got lost; then perhaps nobody settled what it held.
        if (within !== undefined) await this.#ahead?.settleDecided(stream, first.recorded);
        return repeated;
      }
      const { read, decided } = await decidedOnLog(first, decide, () => this.#read(decider, stream, budget));
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
    const { loaded, raw } = await this.#read(
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

  /** What need not be asked of the log, for a first try. */
  #recalled(
    stream: string,
    entityId: string,
    { newEntityId }: CommandContext,
    guarded: boolean,
  ): readonly RecordedEvent[] | null {
    if (newEntityId === entityId) return [];
    return guarded ? null : (this.#store.recall?.(stream) ?? null);
  }

  async #read<State, Command, Event extends EventOf<Catalogue>>(
    decider: Decider<State, Command, Event>,
    stream: string,
    budget: Budget,
    recalled: readonly RecordedEvent[] | null = null,
  ): Promise<Read<State, Event>> {
    const recorded: RecordedEvent[] = [...(recalled ?? [])];
    if (recalled === null)
      for await (const event of this.#store.readStream(stream, { timeoutMs: budget.leftMs })) recorded.push(event);
    const raw = recorded.filter((event) => !isLapse(event));
    const events = (await this.#codec.decodeMany(raw)) as unknown as Event[];
    const stateAt = (revision: Revision): State =>
      fold(
        decider,
        events.filter((_, place) => (raw[place]?.revision ?? 0n) <= revision),
      );
    const since = (revision: Revision): readonly Step[] =>
      raw.flatMap((event) =>
        event.revision > revision
          ? [{ revision: event.revision, actorId: event.metadata.actorId, at: event.metadata.occurredAt }]
          : [],
      );
    return {
      recalled: recalled !== null,
      recorded,
      raw,
      events,
      loaded: { state: fold(decider, events), revision: recorded.at(-1)?.revision ?? null, stateAt, since },
    };
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
        await this.#unmoved(work);
      });
    }
    return { state: loaded.state, revision, position: null, events: [], repeated: false, left: loaded.state };
  }

  /** @throws ConcurrencyConflict */
  async #unmoved({ stream, expected, budget }: Try): Promise<void> {
    let actual: Revision | 'no_stream' = 'no_stream';
    for await (const { revision } of this.#store.readStream(stream, {
      direction: 'backwards',
      max: 1,
      timeoutMs: budget.leftMs,
    }))
      actual = revision;
    if (actual !== expected) throw new ConcurrencyConflict(stream, expected, actual);
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

/**
 * An append proves that the stream had not moved. What ends without one rests on what the log says, and so does what guards keep: it is
 * decided anew where the log says something else than was remembered.
 */
const decidedOnLog = async <State, Event>(
  first: Read<State, Event>,
  decide: (read: Read<State, Event>) => Promise<readonly Event[]>,
  readLog: () => Promise<Read<State, Event>>,
): Promise<{ readonly read: Read<State, Event>; readonly decided: readonly Event[] }> => {
  const deciding = decide(first);
  if (!first.recalled || (await deciding.catch(() => [])).length > 0) return { read: first, decided: await deciding };
  const read = await readLog();
  const isSame = read.recorded.at(-1)?.id === first.recorded.at(-1)?.id;
  return { read, decided: await (isSame ? deciding : decide(read)) };
};

/** The outcome of the same command, when the stream holds it already. */
const repeatOf = <State, Event>(
  { raw, events, loaded }: Read<State, Event>,
  commandId: string,
): Outcome<State, Event> | null => {
  const own = raw.flatMap(({ metadata }, index) => (metadata.commandId === commandId ? [index] : []));
  const last = own.at(-1);
  if (last === undefined) return null;
  const position: Position | null = raw[last]?.position ?? null;
  return {
    state: loaded.state,
    revision: loaded.revision ?? -1n,
    position,
    events: own.flatMap((index) => events[index] ?? []),
    repeated: true,
    left: loaded.stateAt(raw[last]?.revision ?? -1n),
  };
};
