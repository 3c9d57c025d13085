import type { Knex } from 'knex';
import type {
  AnyRecorded,
  DomainEvent,
  EventCodec,
  EventStore,
  Position,
  Recorded,
  RecordedEvent,
  StreamId,
} from '#eventing';

/**
 * Reads the log on from where it stopped. A guard is compared with the log in two steps: all of it is read before anything is locked, and
 * under the lock the little that came meanwhile, since PostgreSQL ends a transaction in which it hears nothing for 15 seconds.
 */
export class LogReading {
  #last: Position | null;
  readonly #next = new Map<StreamId, RecordedEvent['revision']>();

  /** @param after the whole log is read from here on; null: from its beginning */
  constructor(
    private readonly store: EventStore,
    after: Position | null = null,
  ) {
    this.#last = after;
  }

  async *onwards(): AsyncIterable<RecordedEvent> {
    for await (const event of this.store.readAll(this.#last === null ? {} : { after: this.#last })) {
      this.#last = event.position;
      yield event;
    }
  }

  async *streamOnwards(stream: StreamId): AsyncIterable<RecordedEvent> {
    const from = this.#next.get(stream);
    for await (const event of this.store.readStream(stream, from === undefined ? {} : { from })) {
      this.#next.set(stream, event.revision + 1n);
      yield event;
    }
  }
}

const PAGE = 2000;

/** Those of some types, decoded a page at a time. */
export const decodedOf = async function* (
  codec: EventCodec,
  types: ReadonlySet<string>,
  events: AsyncIterable<RecordedEvent> | Iterable<RecordedEvent>,
): AsyncIterable<AnyRecorded> {
  let page: RecordedEvent[] = [];
  for await (const event of events) {
    if (!types.has(event.type)) continue;
    page.push(event);
    if (page.length < PAGE) continue;
    yield* await codec.decodeMany(page);
    page = [];
  }
  yield* await codec.decodeMany(page);
};

/** The events of one type in a stream, in their order: also what was appended a moment ago. */
export const eventsOf = async <Told extends DomainEvent<string, object>, Type extends Told['type']>(
  { store, codec }: { readonly store: EventStore; readonly codec: EventCodec },
  stream: StreamId,
  type: Type,
): Promise<readonly Recorded<Extract<Told, { readonly type: Type }>>[]> => {
  const found: Recorded<Extract<Told, { readonly type: Type }>>[] = [];
  for await (const event of decodedOf(codec, new Set([type]), store.readStream(stream)))
    found.push(event as Recorded<Extract<Told, { readonly type: Type }>>);
  return found;
};

/** The entity of a stream. */
export const entityIn = (stream: StreamId): string => stream.slice(stream.indexOf('-') + 1);

/** What a guard's table is compared with. */
export interface GuardComparison {
  readonly streams: ReadonlySet<StreamId>;
  /** Takes in what a stream says, or says further. */
  take(this: void, events: AsyncIterable<RecordedEvent>): Promise<void>;
  /** Entities of which the table lacks something that was taken in, but for those with an append under way. */
  lacking(this: void, transaction: Knex.Transaction): Promise<ReadonlySet<string>>;
  /** Keeps those waiting who change the table. */
  lock(this: void, transaction: Knex.Transaction): Promise<unknown>;
}

/** Looked at again in one go: under the lock each costs a question to the log. */
const AT_ONCE = 20;

/**
 * Whether a guard's table lacks something. What a stream no longer wants by the time the table is read only seems to be lacking, so that
 * what seems so is looked at again, and only then is anybody kept waiting.
 */
export const lacksSomething = async (
  { knex, store }: { readonly knex: Knex; readonly store: EventStore },
  { streams, take, lacking, lock }: GuardComparison,
): Promise<boolean> => {
  const log = new LogReading(store);
  for (const stream of streams) await take(log.streamOnwards(stream));
  const seeming = await knex.transaction(lacking);
  const again = [...streams].filter((stream) => seeming.has(entityIn(stream)));
  const isLacking = (some: readonly StreamId[]): Promise<boolean> =>
    knex.transaction(async (transaction) => {
      await lock(transaction);
      for (const stream of some) await take(log.streamOnwards(stream));
      const still = await lacking(transaction);
      return some.some((stream) => still.has(entityIn(stream)));
    });
  for (let at = 0; at < again.length; at += AT_ONCE) if (await isLacking(again.slice(at, at + AT_ONCE))) return true;
  return false;
};
