import { setTimeout as pause } from 'node:timers/promises';
import { StoreUnavailable, StreamClosed, type Position } from '../event-store.js';
import type { LogCondition } from '../log-condition.js';
import { failureOf, type SharedClient, type WireRead } from './client.js';
import { NoStream, Pull, Silence, Stopped } from './pull.js';
import type { WireEvent, WireItem } from './read-answer.js';

/** So often a page is asked for that breaks, often only because something else did: the client closes one channel for all. */
const TRIES = 4;

/** What reads need of the store: its client, its patience, and its end. */
export interface Reader {
  readonly client: SharedClient;
  readonly patienceMs: number;
  /** How many events one call brings at most: what lies between two calls is waited for, what one brings flows as fast as it is taken. */
  readonly pageSize: number;
  /** Pulls that are under way, which the end of the store stops. */
  readonly pulls: Set<Pull>;
  /** Told how each read fared. */
  readonly condition: LogCondition;
}

/** Where a read begins and how much of it is wanted; a page says where the next one begins. */
interface Range<From> {
  readonly from: From | null;
  readonly max: number;
  readonly page: number;
  /** One page and no more. */
  readonly once: boolean;
  readonly signal: AbortSignal | undefined;
  /** By the clock of `performance.now()`. */
  readonly until: number;
  readonly open: (from: From | null, max: number) => WireRead;
  /** Where to go on after this event, and whether the server will give the event itself once more; null when nothing can follow. */
  readonly next: (event: WireEvent) => { readonly from: From; readonly again: boolean } | null;
}

const isSame = (one: WireEvent | null, other: WireEvent): boolean =>
  one !== null && one.revision === other.revision && one.streamId === other.streamId;

/** Events of a range, page after page, in bounded memory. Ends quietly when the signal says so. */
class Walk<From> {
  readonly #reader: Reader;
  readonly #range: Range<From>;
  #from: From | null;
  #left: number;
  #last: WireEvent | null = null;
  /** The next page begins with the event that was the last. */
  #again = false;
  #tries = 0;
  /** Since when nothing has come, over all that was tried meanwhile. */
  #waitingSince = performance.now();

  constructor(reader: Reader, range: Range<From>) {
    this.#reader = reader;
    this.#range = range;
    this.#from = range.from;
    this.#left = range.max;
  }

  async *batches(): AsyncGenerator<readonly WireEvent[], undefined> {
    const { signal, page, once } = this.#range;
    this.#waitingSince = performance.now();
    while (this.#left > 0 && signal?.aborted !== true) {
      const wanted = Math.min(page, this.#left) + (this.#again ? 1 : 0);
      const got = yield* this.#page(wanted);
      if (got === 'broken') continue;
      if (got < wanted || once || !this.#turn()) return;
    }
  }

  /** @returns how many the server gave */
  async *#page(wanted: number): AsyncGenerator<readonly WireEvent[], number | 'broken'> {
    let got = 0;
    try {
      for await (const items of opened(
        this.#reader,
        this.#range.open(this.#from, wanted),
        wanted,
        this.#range.signal,
        () => this.#patience(),
      )) {
        got += items.length;
        this.#tries = 0;
        const fresh = this.#fresh(items);
        if (fresh.length > 0) yield fresh;
        this.#waitingSince = performance.now();
      }
      return got;
    } catch (error) {
      if (error instanceof NoStream) return 0;
      this.#tries += 1;
      if (!isTransport(error) || this.#tries >= TRIES || performance.now() >= this.#range.until) throw error;
      await pause(50 * 2 ** this.#tries);
      this.#turn();
      return 'broken';
    }
  }

  #patience(): number {
    return Math.max(1, Math.min(this.#waitingSince + this.#reader.patienceMs, this.#range.until) - performance.now());
  }

  #fresh(items: readonly WireItem[]): readonly WireEvent[] {
    const fresh: WireEvent[] = [];
    for (const item of items) if (item !== 'caught-up' && !isSame(this.#last, item)) fresh.push(item);
    this.#last = fresh.at(-1) ?? this.#last;
    this.#left -= fresh.length;
    return fresh;
  }

  /** @returns false when nothing can follow */
  #turn(): boolean {
    if (this.#last === null) return true;
    const next = this.#range.next(this.#last);
    if (next === null) return false;
    this.#from = next.from;
    this.#again = next.again;
    return true;
  }
}

/** The server may be there the next moment; its silence, and the end of the store, are for whoever reads. */
const isTransport = (error: unknown): boolean =>
  !(error instanceof Silence || error instanceof Stopped) && failureOf(error).kind === 'transport';

const opened = async function* (
  { pulls }: Reader,
  wire: WireRead,
  wanted: number,
  signal: AbortSignal | undefined,
  patience: () => number,
): AsyncGenerator<readonly WireItem[], undefined> {
  const pull = new Pull(wire, wanted);
  const stop = (): void => {
    pull.stop();
  };
  pulls.add(pull);
  signal?.addEventListener('abort', stop);
  try {
    for (let items = await pull.take(patience()); items !== null; items = await pull.take(patience())) yield items;
  } catch (error) {
    if (!(error instanceof Stopped && signal?.aborted === true)) throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    pulls.delete(pull);
    pull.close();
  }
};

/** As the port says it: a read changes nothing, so that nothing was applied. */
const unavailable = (error: unknown, stream: string): Error =>
  failureOf(error).kind === 'closed' ? new StreamClosed(stream) : new StoreUnavailable('notApplied', { cause: error });

/** What the walk gives, and how it fared. A read that nobody wants to its end says nothing. */
const told = async function* <From>(
  { condition }: Reader,
  stream: string,
  walk: Walk<From>,
): AsyncGenerator<readonly WireEvent[], undefined> {
  const begun = performance.now();
  try {
    for await (const batch of walk.batches()) {
      condition.answered();
      yield batch;
    }
    condition.answered();
  } catch (error) {
    const failure = unavailable(error, stream);
    if (failure instanceof StoreUnavailable && !(error instanceof Stopped)) condition.failed('read', begun);
    throw failure;
  }
};

export interface StreamRange {
  readonly from?: bigint | undefined;
  readonly backwards?: boolean;
  readonly max?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
}

/** Events of one stream in batches. @throws StreamClosed | StoreUnavailable */
export const streamBatches = async function* (
  reader: Reader,
  name: string,
  { from, backwards = false, max = Number.MAX_SAFE_INTEGER, signal, timeoutMs = Infinity }: StreamRange,
): AsyncGenerator<readonly WireEvent[], undefined> {
  yield* told(
    reader,
    name,
    new Walk<bigint>(reader, {
      from: from ?? null,
      max,
      page: reader.pageSize,
      once: false,
      signal,
      until: performance.now() + timeoutMs,
      open: (at, count) => reader.client.readStream(name, { from: at, backwards, max: count }),
      next: ({ revision }) =>
        backwards && revision === 0n ? null : { from: backwards ? revision - 1n : revision + 1n, again: false },
    }),
  );
};

export interface AllRange {
  readonly from?: Position | null;
  readonly backwards?: boolean;
  /** Of one page, the server's own events among them. */
  readonly page?: number;
  /** One page and no more. */
  readonly once?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Events of the whole log in batches, the server's own among them; a beginning is given too. @throws StoreUnavailable */
export const logBatches = async function* (
  reader: Reader,
  { from = null, backwards = false, page = Infinity, once = false, signal }: AllRange,
): AsyncGenerator<readonly WireEvent[], undefined> {
  yield* told(
    reader,
    '$all',
    new Walk<Position>(reader, {
      from,
      max: Number.MAX_SAFE_INTEGER,
      page: Math.min(reader.pageSize, page),
      once,
      signal,
      until: Infinity,
      open: (at, count) => reader.client.readAll({ from: at, backwards, max: count }),
      next: ({ position }) => ({ from: position ?? '', again: !backwards }),
    }),
  );
};
