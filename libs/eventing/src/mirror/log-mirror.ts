import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { GroupCommit, Locked } from '../projections/group-commit.js';
import type { Leadership } from '../projections/leadership.js';
import type { EventStore, Position, ReadAllOptions, RecordedEvent } from '../stores/event-store.js';
import { isExact, type ToldEvent } from './exact.js';

/** Events that go into one transaction. */
const BATCH = 500;
/** With more than this nobody waits for one of them. */
const LIVE_BATCH = 50;
/** With more than this waiting, it is read from the log again. */
const MOST_QUEUED = 5000;
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

/**
 * Appends events to the copy.
 * @param locked `skip`: an error that `isHeldUp` where another copier is at it
 * @throws when someone else has copied on meanwhile
 */
export const copy = async (
  knex: Knex,
  after: Copied,
  events: readonly ToldEvent[],
  locked: Locked = 'wait',
): Promise<Copied> => {
  const free = locked === 'skip' ? ' from (select from es_head for update nowait) as free' : '';
  await knex.raw(`select es_mirror(?, ?::jsonb)${free}`, [after.place, JSON.stringify(events.map(rowOf))]);
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
  /** The store that is copied. */
  readonly store: EventStore;
  readonly leadership: Leadership;
  /** What is new goes in with the read models that show it. */
  readonly commits: GroupCommit;
  /** Copying broke off and is taken up again. */
  readonly onTrouble?: (error: unknown) => void;
}

/**
 * Keeps a copy of a log that is in another store, in the order and with the chain of hashes that a log in PostgreSQL
 * has. One process copies, the others stand by; who was overtaken finds out by the place of the head.
 */
export class LogMirror {
  readonly #options: LogMirrorOptions;
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();
  /** What is new, in order, some of it perhaps twice; null: it is read from the log instead. */
  #queue: RecordedEvent[] | null = null;
  #failedSince: number | null = null;
  #wake = new AbortController();

  constructor(options: LogMirrorOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Milliseconds since which copying fails; 0 while it goes well. */
  get troubledMs(): number {
    return this.#failedSince === null ? 0 : Date.now() - this.#failedSince;
  }

  /** Events that are new in the log, as they come. */
  offer(events: readonly RecordedEvent[]): void {
    if (this.#queue === null) return;
    this.#queue.push(...events);
    if (this.#queue.length > MOST_QUEUED) this.#queue = null;
    this.#wake.abort();
  }

  /** Looks at once whether it may copy: the lead was won. */
  nudge(): void {
    this.#wake.abort();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#wake.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { leadership, onTrouble } = this.#options;
    const stopped = (): boolean => this.#stop.signal.aborted;
    for (let failures = 0; !stopped();) {
      try {
        if (await leadership.holds('mirror'))
          await this.#follow(() => {
            failures = 0;
            this.#failedSince = null;
          });
        else await this.#sleep(ASK_AGAIN_MS);
      } catch (error) {
        if (stopped()) return;
        this.#failedSince ??= Date.now();
        onTrouble?.(error);
        failures += 1;
        await this.#sleep(Math.random() * Math.min(LONGEST_PAUSE_MS, 50 * 2 ** failures));
      } finally {
        this.#queue = null;
      }
    }
  }

  /** History in full batches, then whatever comes, as soon as it comes; until the lead is lost or too much waits. */
  async #follow(well: () => void): Promise<void> {
    const { knex, store, leadership } = this.#options;
    const { signal } = this.#stop;
    await store.mustStand?.();
    // Queue first, then read: what is appended in between is in the one or the other.
    this.#queue = [];
    let at = await copyAll(knex, store, well, signal);
    well();
    for (let queue = this.#waiting(); queue !== null && !signal.aborted; queue = this.#waiting()) {
      const batch = newAfter(at.position, queue.splice(0, BATCH));
      if (batch.length > 0) at = await this.#copy(at, batch);
      else if (queue.length === 0) {
        await this.#sleep(ASK_AGAIN_MS);
        if (!(await leadership.holds('mirror'))) return;
      }
    }
  }

  /** A function, so that it is looked at anew each time. */
  #waiting(): RecordedEvent[] | null {
    return this.#queue;
  }

  /** A load is copied beside the read models, on a connection of its own. */
  #copy(at: Copied, events: readonly RecordedEvent[]): Promise<Copied> {
    const { knex, commits } = this.#options;
    const rows = events.map(told);
    return events.length > LIVE_BATCH
      ? copy(knex, at, rows)
      : commits.beside((transaction, locked) => copy(transaction, at, rows, locked));
  }

  async #sleep(ms: number): Promise<void> {
    if ((this.#queue?.length ?? 0) > 0) return;
    this.#wake = new AbortController();
    await pause(ms, undefined, { signal: AbortSignal.any([this.#stop.signal, this.#wake.signal]) }).catch(
      () => undefined,
    );
  }
}

/** Of events that come in order, some of them twice, those that are new. */
const newAfter = (position: Position | null, events: readonly RecordedEvent[]): readonly RecordedEvent[] => {
  let last = position ?? '';
  return events.filter((event) => {
    if (event.position <= last) return false;
    last = event.position;
    return true;
  });
};
