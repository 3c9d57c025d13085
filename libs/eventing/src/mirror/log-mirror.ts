import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { Leadership } from '../projections/leadership.js';
import type { EventStore, Position, ReadAllOptions, RecordedEvent } from '../stores/event-store.js';
import { noInstrumentation, type Instrumentation } from '../instrumentation.js';
import { isExact, type ToldEvent } from './exact.js';
import { MIRROR_CHANNEL } from './mirror-schema.js';

/** Events that go into one transaction. */
const BATCH = 500;
const ASK_AGAIN_MS = 2000;
const LONGEST_PAUSE_MS = 5000;

/** How far the copy has come. */
export interface Copied {
  readonly place: number;
  /** Of the last event, in the store that is copied; null: nothing is copied. */
  readonly position: Position | null;
}

const rowOf = ({
  event: { position, stream, revision, id, type, schemaVersion, data, metadata },
  recordedAt,
}: ToldEvent): object => ({
  elsewhere: position,
  stream,
  revision: revision.toString(),
  id,
  type,
  version: schemaVersion,
  data,
  metadata,
  recordedAt,
});

/** Stores that know their times to the microsecond tell them so. */
const history = async function* (store: EventStore, options: ReadAllOptions): AsyncIterable<ToldEvent> {
  if (isExact(store)) yield* store.readAllTold(options);
  else for await (const event of store.readAll(options)) yield told(event);
};

const told = (event: RecordedEvent): ToldEvent => ({ event, recordedAt: event.recordedAt.toISOString() });

/** Where the copy ends. @throws Error when its last event is not one of the log elsewhere */
export const copied = async (knex: Knex): Promise<Copied> => {
  const {
    rows: [row],
  } = await knex.raw<{ rows: { place: string; elsewhere: Position | null }[] }>(
    'select h.position::text as place, p.elsewhere from es_head h left join es_place p on p.global_position = h.position',
  );
  const at = { place: Number(row?.place ?? 0), position: row?.elsewhere ?? null };
  if (at.place > 0 && at.position === null)
    throw new Error(`event ${at.place} of the copy is not of the log elsewhere`);
  return at;
};

/** Events of the log elsewhere that the copy does not hold yet; none where nothing was ever copied. */
export const notCopied = async function* (knex: Knex, store: EventStore): AsyncIterable<RecordedEvent> {
  const { position } = await copied(knex);
  if (position !== null) yield* store.readAll({ after: position });
};

/** Appends events to the copy. @throws when someone else has copied on meanwhile */
export const copy = async (knex: Knex, after: Copied, events: readonly ToldEvent[]): Promise<Copied> => {
  await knex.raw('select es_mirror(?, ?::jsonb)', [after.place, JSON.stringify(events.map(rowOf))]);
  return { place: after.place + events.length, position: events.at(-1)?.event.position ?? after.position };
};

/** Copies what is missing up to the newest event. @returns how far it came */
export const copyAll = async (
  knex: Knex,
  store: EventStore,
  onProgress: (copied: Copied) => void = () => undefined,
  signal?: AbortSignal,
): Promise<Copied> => {
  let at = await copied(knex);
  let batch: ToldEvent[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    at = await copy(knex, at, batch);
    batch = [];
    onProgress(at);
  };
  for await (const event of history(store, {
    ...(at.position === null ? {} : { after: at.position }),
    ...(signal === undefined ? {} : { signal }),
  })) {
    batch.push(event);
    if (batch.length >= BATCH) await flush();
  }
  signal?.throwIfAborted();
  await flush();
  return at;
};

export interface LogMirrorOptions {
  readonly knex: Knex;
  /** For the connection that holds the lease. */
  readonly connectionString: string;
  /** The store that is copied. */
  readonly store: EventStore;
  readonly watching?: Instrumentation;
  /** Copying broke off and is taken up again. */
  readonly onTrouble?: (error: unknown) => void;
}

/**
 * Keeps a copy of a log that is in another store, in the order and with the chain of hashes that a log in PostgreSQL
 * has. One process copies, the others stand by; who was overtaken finds out by the place of the head.
 */
export class LogMirror {
  readonly #options: LogMirrorOptions;
  readonly #leadership: Leadership;
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #failedSince: number | null = null;
  /** Ends a pause: the lead was won. */
  #wake = new AbortController();

  constructor(options: LogMirrorOptions) {
    this.#options = options;
    const onGained = (): void => {
      this.#wake.abort();
    };
    this.#leadership = new Leadership({
      connectionString: options.connectionString,
      watching: options.watching ?? noInstrumentation,
      onGained,
      channel: MIRROR_CHANNEL,
    });
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Milliseconds since which copying fails; 0 while it goes well. */
  get troubledMs(): number {
    return this.#failedSince === null ? 0 : Date.now() - this.#failedSince;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    await this.#leadership.close();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    const sleep = (ms: number): Promise<void> => {
      this.#wake = new AbortController();
      return pause(ms, undefined, { signal: AbortSignal.any([signal, this.#wake.signal]) }).catch(() => undefined);
    };
    for (let failures = 0; !signal.aborted;) {
      try {
        if (await this.#leadership.holds('mirror'))
          await this.#follow(() => {
            failures = 0;
            this.#failedSince = null;
          });
        else await sleep(ASK_AGAIN_MS);
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        this.#failedSince ??= Date.now();
        this.#options.onTrouble?.(error);
        failures += 1;
        await sleep(Math.random() * Math.min(LONGEST_PAUSE_MS, 50 * 2 ** failures));
      }
    }
  }

  /** History in full batches, then whatever comes, as soon as it comes. */
  async #follow(well: () => void): Promise<void> {
    const { knex, store } = this.#options;
    const { signal } = this.#stop;
    await store.mustStand?.();
    let at = await copyAll(knex, store, well, signal);
    well();
    const waiting: ToldEvent[] = [];
    const work: { writing: Promise<void> | null; failed: unknown } = { writing: null, failed: null };
    const broken = new AbortController();
    const write = async (): Promise<void> => {
      while (waiting.length > 0) at = await copy(knex, at, waiting.splice(0, BATCH));
    };
    const begun = (): Promise<void> =>
      (work.writing ??= write()
        .catch((error: unknown) => {
          work.failed = error;
          broken.abort();
        })
        .finally(() => {
          work.writing = null;
        }));
    for await (const message of store.subscribeAll({
      ...(at.position === null ? {} : { after: at.position }),
      signal: AbortSignal.any([signal, broken.signal]),
    })) {
      if (message.kind !== 'event') continue;
      waiting.push(told(message.event));
      const writing = begun();
      if (waiting.length >= BATCH) await writing;
    }
    if (work.writing !== null) await work.writing;
    if (work.failed !== null)
      throw work.failed instanceof Error ? work.failed : new Error('the copy of the log could not be written');
  }
}
