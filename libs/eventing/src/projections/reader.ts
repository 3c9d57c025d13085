import { setTimeout as pause } from 'node:timers/promises';
import { UnknownEventType, type AnyRecorded, type EventCodec } from '../codec.js';
import type { EventStore, Position, RecordedEvent } from '../stores/event-store.js';

/** An event for the workers; or, where no catalogue knows it, why it cannot be given. */
export type Delivery =
  | { readonly position: Position; readonly event: AnyRecorded }
  | {
      readonly position: Position;
      readonly event: null;
      readonly type: string;
      readonly id: string;
      readonly stream: string;
      readonly reason: Error;
    };

/** Decodes a page; one event that cannot be decoded spoils only itself. */
export const deliver = async (codec: EventCodec, events: readonly RecordedEvent[]): Promise<Delivery[]> => {
  try {
    return (await codec.decodeMany(events)).map((event) => ({ position: event.position, event }));
  } catch (error) {
    const [only] = events;
    if (
      only !== undefined &&
      events.length === 1 &&
      (error instanceof UnknownEventType || error instanceof SyntaxError || isCipherError(error))
    )
      return [
        {
          position: only.position,
          event: null,
          type: only.type,
          id: only.id,
          stream: only.stream,
          reason: error instanceof Error ? error : new Error(String(error)),
        },
      ];
    if (events.length <= 1) throw error;
    const deliveries: Delivery[] = [];
    for (const event of events) deliveries.push(...(await deliver(codec, [event])));
    return deliveries;
  }
};

const isCipherError = (error: unknown): boolean =>
  error instanceof Error && /authenticate|unsupported state/i.test(error.message);

interface Range {
  readonly after: Position;
  readonly upTo?: Position;
  readonly except?: readonly string[];
  readonly signal?: AbortSignal;
}

const decodedPages = async function* (
  store: EventStore,
  codec: EventCodec,
  range: Range,
  size: number,
): AsyncGenerator<Delivery[], undefined> {
  let page: RecordedEvent[] = [];
  const { after, upTo, except, signal } = range;
  const options = {
    ...(after === '' ? {} : { after }),
    ...(upTo === undefined ? {} : { upTo }),
    ...(except === undefined ? {} : { except }),
    ...(signal === undefined ? {} : { signal }),
  };
  for await (const event of store.readAll(options)) {
    page.push(event);
    if (page.length < size) continue;
    yield await deliver(codec, page);
    page = [];
  }
  if (page.length > 0) yield await deliver(codec, page);
};

/** Events that are folded in one go. No call is answered meanwhile: with 5000 for up to half a second, with so many for less than a tenth. */
export const PAGE = 1000;

/** Pages of the log, decoded; the next one is made ready while this one is worked on, and never more. */
export const pages = async function* (
  store: EventStore,
  codec: EventCodec,
  range: Range,
  size: number,
): AsyncIterable<Delivery[]> {
  const source = decodedPages(store, codec, range, size);
  const prepare = (): ReturnType<typeof source.next> => {
    const next = source.next();
    // Whoever leaves early never asks for it; everybody else gets its error where the page would have been.
    next.catch(() => undefined);
    return next;
  };
  let ahead = prepare();
  try {
    for (let page = await ahead; page.done !== true; page = await ahead) {
      ahead = prepare();
      yield page.value;
    }
  } finally {
    await source.return(undefined);
  }
};

const MOST_PENDING = 1000;

/**
 * The one subscription of a process: decodes what comes once and hands it to everybody. Supervised: a drop
 * is followed by a new subscription from the last event that was handed on.
 */
export class SharedReader {
  #last: Position;
  #stop = new AbortController();
  #restart = new AbortController();
  #running: Promise<void> | null = null;

  constructor(
    private readonly store: EventStore,
    private readonly codec: EventCodec,
    after: Position,
    private readonly hand: (deliveries: readonly Delivery[], events: readonly RecordedEvent[]) => Promise<void>,
    private readonly onDrop: (error: unknown) => void,
  ) {
    this.#last = after;
  }

  get position(): Position {
    return this.#last;
  }

  start(): void {
    this.#running = this.#supervise();
  }

  /** Drops the subscription and makes a new one: for a source that has gone silent. */
  resubscribe(): void {
    this.#restart.abort();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#restart.abort();
    await this.#running;
  }

  async #supervise(): Promise<void> {
    const stopped = (): boolean => this.#stop.signal.aborted;
    for (let drops = 0; !stopped();) {
      this.#restart = new AbortController();
      try {
        await this.#follow(this.#restart);
        drops = 0;
      } catch (error) {
        if (stopped()) return;
        this.onDrop(error);
        drops += 1;
        await pause(Math.random() * Math.min(5000, 50 * 2 ** drops), undefined, { signal: this.#stop.signal }).catch(
          () => undefined,
        );
      }
    }
  }

  /** Ends once nothing of it is under way any more, so that the next subscription begins after the last event that was handed on. */
  async #follow(restart: AbortController): Promise<void> {
    const signal = AbortSignal.any([this.#stop.signal, restart.signal]);
    let handing = Promise.resolve();
    const waiting = { events: [] as RecordedEvent[], scheduled: false };
    const failures: Error[] = [];
    const hand = async (): Promise<void> => {
      const page = waiting.events;
      waiting.events = [];
      waiting.scheduled = false;
      const last = page.at(-1);
      if (last === undefined || signal.aborted) return;
      await this.hand(await deliver(this.codec, page), page);
      this.#last = last.position;
    };
    const schedule = (): void => {
      waiting.scheduled = true;
      setImmediate(() => {
        handing = handing.then(hand).catch((error: unknown) => {
          failures.push(error instanceof Error ? error : new Error(String(error)));
          restart.abort();
        });
      });
    };
    try {
      for await (const message of this.store.subscribeAll({
        signal,
        ...(this.#last === '' ? {} : { after: this.#last }),
      })) {
        if (message.kind !== 'event') continue;
        waiting.events.push(message.event);
        if (!waiting.scheduled) schedule();
        // The reader waits for the decoding, so that memory stays bounded.
        if (waiting.events.length >= MOST_PENDING) {
          handing = handing.then(hand);
          await handing;
        }
      }
    } finally {
      restart.abort();
      await handing;
    }
    const [failure] = failures;
    if (failure !== undefined) throw failure;
  }
}
