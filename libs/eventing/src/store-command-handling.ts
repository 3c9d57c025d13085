import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Catalogue, EventOf } from './catalogue.js';
import type { EventCodec } from './codec.js';
import { CommandRejected, TooMuchTraffic, type CommandContext, type CommandHandling, type ExecuteOptions, type Loaded, type Outcome } from './command-handling.js';
import { fold, isRejection, type Decider } from './decider.js';
import {
  ConcurrencyConflict, DuplicateEventId, StoreUnavailable,
  type AppendOptions, type AppendResult, type EventStore, type NewEvent, type Position, type RecordedEvent, type Revision, type TransactionalEventStore,
} from './stores/event-store.js';

const ATTEMPTS = 5;
const RESENDS = 3;

interface Read<State, Event> {
  readonly loaded: Loaded<State>;
  readonly raw: readonly RecordedEvent[];
  readonly events: readonly Event[];
}

type Work = (transaction: Knex.Transaction) => Promise<AppendResult>;

export interface StoreCommandHandlingOptions {
  readonly store: EventStore;
  readonly codec: EventCodec;
  /** Opens the transaction of `ExecuteOptions.within`; PostgreSQL only. */
  readonly transact?: (work: Work) => Promise<AppendResult>;
  /** Waits this long before trying again. */
  readonly backOff?: (attempt: number) => Promise<void>;
}

/** Full jitter between 10 and 200 ms: many writers on one stream spread out instead of meeting again. */
const jitter = (attempt: number): Promise<void> => pause(10 + Math.random() * Math.min(190, 25 * 2 ** attempt));

const isTransactional = (store: EventStore): store is TransactionalEventStore => 'appendIn' in store;

/** Loads, decides, appends at the revision that was read; on a conflict from the start again. */
export class StoreCommandHandling implements CommandHandling {
  readonly #store: EventStore;
  readonly #codec: EventCodec;
  readonly #transact: StoreCommandHandlingOptions['transact'];
  readonly #backOff: (attempt: number) => Promise<void>;

  constructor({ store, codec, transact, backOff = jitter }: StoreCommandHandlingOptions) {
    this.#store = store;
    this.#codec = codec;
    this.#transact = transact;
    this.#backOff = backOff;
  }

  // eslint-disable-next-line max-params -- the port's own signature: what is decided, where, what, by whom, and an option
  async execute<State, Command, C extends Catalogue>(
    decider: Decider<State, Command, EventOf<C>>,
    catalogue: C,
    entityId: string,
    command: Command | ((loaded: Loaded<State>) => Command | Promise<Command>),
    context: CommandContext,
    { within }: ExecuteOptions = {},
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
      if (first === undefined) return this.#nothing(read, within);
      try {
        const expected = read.loaded.revision ?? 'no_stream';
        const result = await this.#append(stream, [first, ...rest], expected, within);
        const state = fold(decider, decided, read.loaded.state);
        return { state, revision: result.revision, position: result.position, events: decided, repeated: result.outcome === 'alreadyAppended' };
      } catch (error) {
        if (!(error instanceof ConcurrencyConflict || error instanceof DuplicateEventId)) throw error;
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

  /** Guards of a command that changes nothing still run: what they refuse is refused. */
  async #nothing<State, Event>({ loaded }: Read<State, Event>, within: ExecuteOptions['within']): Promise<Outcome<State, Event>> {
    const revision = loaded.revision ?? -1n;
    if (within !== undefined) {
      const nothing = { revision, position: '', outcome: 'unspecified' } as const;
      await this.#transaction(async (transaction) => {
        await within(transaction);
        return nothing;
      });
    }
    return { state: loaded.state, revision, position: null, events: [], repeated: false };
  }

  async #append(stream: string, events: readonly [NewEvent, ...NewEvent[]], expected: AppendOptions['expected'], within: ExecuteOptions['within']): Promise<AppendResult> {
    for (let resend = 0; ; resend += 1) {
      try {
        if (within === undefined) return await this.#store.append(stream, events, { expected });
        const store = this.#store;
        if (!isTransactional(store)) throw new Error('this store cannot append in a transaction');
        return await this.#transaction(async (transaction) => {
          await within(transaction);
          return store.appendIn(transaction, stream, events, { expected });
        });
      } catch (error) {
        // The same ids at the same revision: if the first try did arrive, the log says so.
        if (!(error instanceof StoreUnavailable) || resend >= RESENDS) throw error;
        await this.#backOff(resend + 2);
      }
    }
  }

  #transaction(work: Work): Promise<AppendResult> {
    if (this.#transact === undefined) throw new Error('this command needs a store with transactions');
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
