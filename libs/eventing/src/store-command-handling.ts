import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Catalogue, EventOf } from './catalogue.js';
import type { EventCodec } from './codec.js';
import { CommandRejected, TooMuchTraffic, type CommandContext, type CommandHandling, type ExecuteOptions, type Loaded, type Outcome, type UnitOfWork } from './command-handling.js';
import { fold, isRejection, type Decider } from './decider.js';
import {
  ConcurrencyConflict, DuplicateEventId, KeyDestroyed, StoreUnavailable,
  type AppendResult, type EventStore, type NewEvent, type Position, type RecordedEvent, type Revision, type StreamId, type TransactionalEventStore,
} from './stores/event-store.js';
import { unwatched, type Watching } from './watching.js';

const ATTEMPTS = 5;
const RESENDS = 3;

interface Read<State, Event> {
  readonly loaded: Loaded<State>;
  readonly raw: readonly RecordedEvent[];
  readonly events: readonly Event[];
}

type Transact = <T>(work: (transaction: Knex.Transaction) => Promise<T>) => Promise<T>;

export interface StoreCommandHandlingOptions {
  readonly store: EventStore;
  readonly codec: EventCodec;
  /** Opens the transactions of `ExecuteOptions`, in the database of the guards. */
  readonly transact?: Transact;
  /** Waits this long before trying again. */
  readonly backOff?: (attempt: number) => Promise<void>;
  readonly watching?: Watching;
}

/** Full jitter between 10 and 200 ms: many writers on one stream spread out instead of meeting again. */
const jitter = (attempt: number): Promise<void> => pause(10 + Math.random() * Math.min(190, 25 * 2 ** attempt));

const isTransactional = (store: EventStore): store is TransactionalEventStore => 'appendIn' in store;

/** Loads, decides, appends at the revision that was read; on a conflict from the start again. */
export class StoreCommandHandling implements CommandHandling {
  readonly #store: EventStore;
  readonly #codec: EventCodec;
  readonly #transact: Transact | undefined;
  readonly #backOff: (attempt: number) => Promise<void>;
  readonly #watching: Watching;

  constructor({ store, codec, transact, backOff = jitter, watching = unwatched }: StoreCommandHandlingOptions) {
    this.#store = store;
    this.#codec = codec;
    this.#transact = transact;
    this.#backOff = backOff;
    this.#watching = watching;
  }

  // eslint-disable-next-line max-params -- the port's own signature: what is decided, where, what, by whom, and an option
  execute<State, Command, C extends Catalogue>(
    decider: Decider<State, Command, EventOf<C>>,
    catalogue: C,
    entityId: string,
    command: Command | ((loaded: Loaded<State>) => Command | Promise<Command>),
    context: CommandContext,
    options: ExecuteOptions = {},
  ): Promise<Outcome<State, EventOf<C>>> {
    return this.#watching.command(catalogue.category, () => {
      const traceparent = this.#watching.traceparent();
      return this.#execute(decider, catalogue, entityId, command, { ...(traceparent === null ? context : { ...context, traceparent }), options });
    });
  }

  async #execute<State, Command, C extends Catalogue>(
    decider: Decider<State, Command, EventOf<C>>,
    catalogue: C,
    entityId: string,
    command: Command | ((loaded: Loaded<State>) => Command | Promise<Command>),
    { options, ...context }: CommandContext & { readonly options: ExecuteOptions },
  ): Promise<Outcome<State, EventOf<C>>> {
    const stream = `${catalogue.category}-${entityId}`;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const read = await this.#read(decider, stream);
      const repeated = repeatOf(read, context.commandId);
      if (repeated !== null) return repeated;
      const decided = decider.decide(typeof command === 'function' ? await (command as (loaded: Loaded<State>) => Command | Promise<Command>)(read.loaded) : command, read.loaded.state);
      if (isRejection(decided)) throw new CommandRejected(decided);
      const encoded = await this.#codec.encode(catalogue, entityId, decided, context);
      const [first, ...rest] = encoded;
      const unit = this.#unitOf(stream, read.loaded.revision, context.commandId);
      try {
        if (first === undefined) return await this.#nothing(read, unit, options);
        const result = await this.#watching.append(catalogue.category, () => this.#append(unit, [first, ...rest], options));
        const state = fold(decider, decided, read.loaded.state);
        return { state, revision: result.revision, position: result.position, events: decided, repeated: result.outcome === 'alreadyAppended' };
      } catch (error) {
        // Somebody was forgotten between sealing and appending: sealed anew, with a key that lives.
        if (error instanceof KeyDestroyed) this.#codec.distrustKeys();
        else if (!(error instanceof ConcurrencyConflict || error instanceof DuplicateEventId)) throw error;
        else this.#watching.conflict(catalogue.category);
        await this.#backOff(attempt);
      }
    }
    throw new TooMuchTraffic(`${stream} kept moving`);
  }

  async load<State, Command, C extends Catalogue>(
    decider: Decider<State, Command, EventOf<C>>,
    catalogue: C,
    entityId: string,
  ): Promise<{ readonly state: State; readonly revision: Revision } | null> {
    const { loaded } = await this.#read(decider, `${catalogue.category}-${entityId}`);
    return loaded.revision === null ? null : { state: loaded.state, revision: loaded.revision };
  }

  async #read<State, Command, Event extends EventOf<Catalogue>>(decider: Decider<State, Command, Event>, stream: string): Promise<Read<State, Event>> {
    const raw: RecordedEvent[] = [];
    for await (const event of this.#store.readStream(stream)) raw.push(event);
    const events = (await this.#codec.decodeMany(raw)) as unknown as Event[];
    const stateAt = (revision: Revision): State => fold(decider, events.slice(0, Number(revision) + 1));
    return { raw, events, loaded: { state: fold(decider, events), revision: raw.at(-1)?.revision ?? null, stateAt } };
  }

  #unitOf(stream: StreamId, revision: Revision | null, commandId: string): UnitOfWork {
    return { form: isTransactional(this.#store) ? 'together' : 'ahead', stream, expected: revision ?? 'no_stream', commandId };
  }

  /** Guards of a command that changes nothing still run: what they refuse is refused. */
  async #nothing<State, Event>({ loaded }: Read<State, Event>, unit: UnitOfWork, { within, settle }: ExecuteOptions): Promise<Outcome<State, Event>> {
    const revision = loaded.revision ?? -1n;
    if (within !== undefined) {
      await this.#transaction(async (transaction) => {
        await within(transaction, unit);
        if (unit.form === 'ahead') await settle?.(transaction, unit, 'refused');
        // No append will say that the stream moved meanwhile, and what the guards keep must not go back to before.
        else await this.#unmoved(unit);
      });
    }
    return { state: loaded.state, revision, position: null, events: [], repeated: false };
  }

  /** @throws ConcurrencyConflict */
  async #unmoved({ stream, expected }: UnitOfWork): Promise<void> {
    let actual: Revision | 'no_stream' = 'no_stream';
    for await (const { revision } of this.#store.readStream(stream, { direction: 'backwards', max: 1 })) actual = revision;
    if (actual !== expected) throw new ConcurrencyConflict(stream, expected, actual);
  }

  async #append(unit: UnitOfWork, events: readonly [NewEvent, ...NewEvent[]], options: ExecuteOptions): Promise<AppendResult> {
    for (let resend = 0; ; resend += 1) {
      try {
        if (options.within === undefined) return await this.#store.append(unit.stream, events, { expected: unit.expected });
        return await (unit.form === 'together' ? this.#together(unit, events, options) : this.#ahead(unit, events, options));
      } catch (error) {
        // The same ids at the same revision: if the first try did arrive, the log says so.
        if (!(error instanceof StoreUnavailable) || resend >= RESENDS) throw error;
        this.#watching.resend(unit.stream.slice(0, unit.stream.indexOf('-')));
        await this.#backOff(resend + 2);
      }
    }
  }

  #together(unit: UnitOfWork, events: readonly [NewEvent, ...NewEvent[]], { within }: ExecuteOptions): Promise<AppendResult> {
    const store = this.#store as TransactionalEventStore;
    return this.#transaction(async (transaction) => {
      await within?.(transaction, unit);
      return store.appendIn(transaction, unit.stream, events, { expected: unit.expected });
    });
  }

  /** An append whose outcome nobody knows leaves the guard as it is: whoever tries again, or sweeps, asks the stream. */
  async #ahead(unit: UnitOfWork, events: readonly [NewEvent, ...NewEvent[]], { within, settle }: ExecuteOptions): Promise<AppendResult> {
    const settled = async (outcome: 'appended' | 'refused'): Promise<void> => {
      if (settle !== undefined) await this.#transaction((transaction) => settle(transaction, unit, outcome));
    };
    await this.#transaction(async (transaction) => within?.(transaction, unit));
    try {
      const result = await this.#store.append(unit.stream, events, { expected: unit.expected });
      await settled('appended');
      return result;
    } catch (error) {
      if (error instanceof ConcurrencyConflict || error instanceof KeyDestroyed) await settled('refused');
      throw error;
    }
  }

  #transaction<T>(work: (transaction: Knex.Transaction) => Promise<T>): Promise<T> {
    if (this.#transact === undefined) throw new Error('this command needs a database for its guards');
    return this.#transact(work);
  }
}

/** The outcome of the same command, when the stream holds it already. */
const repeatOf = <State, Event>({ raw, events, loaded }: Read<State, Event>, commandId: string): Outcome<State, Event> | null => {
  const own = raw.flatMap(({ metadata }, index) => (metadata.commandId === commandId ? [index] : []));
  const last = own.at(-1);
  if (last === undefined) return null;
  const position: Position | null = raw[last]?.position ?? null;
  return { state: loaded.state, revision: loaded.revision ?? -1n, position, events: own.flatMap((index) => events[index] ?? []), repeated: true };
};
