import { randomUUID } from 'node:crypto';
import { checkAppend } from './appending.js';
import {
  ConcurrencyConflict,
  DuplicateEventId,
  type AppendOptions,
  type AppendResult,
  type EventStore,
  type NewEvent,
  type Position,
  type ReadAllOptions,
  type ReadStreamOptions,
  type RecordedEvent,
  type Revision,
  type StreamId,
  type SubscribeOptions,
  type SubscriptionMessage,
} from './event-store.js';

const positionOf = (place: number): Position => String(place).padStart(20, '0');

/** The log in memory: the same rules as the PostgreSQL adapter, for specs and for comparing. */
export class MemoryEventStore implements EventStore {
  readonly storeId = randomUUID();
  readonly #log: RecordedEvent[] = [];
  readonly #streams = new Map<StreamId, RecordedEvent[]>();
  readonly #byId = new Map<string, RecordedEvent>();
  readonly #waiting = new Set<() => void>();

  append(
    stream: StreamId,
    events: readonly [NewEvent, ...NewEvent[]],
    { expected }: AppendOptions,
  ): Promise<AppendResult> {
    try {
      checkAppend(stream, events);
      return Promise.resolve(this.#append(stream, events, expected));
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #append(stream: StreamId, events: readonly NewEvent[], expected: AppendOptions['expected']): AppendResult {
    const recorded = this.#streams.get(stream) ?? [];
    const current = BigInt(recorded.length) - 1n;
    const fits =
      expected === 'no_stream'
        ? current === -1n
        : expected === 'stream_exists'
          ? current >= 0n
          : current === expected && current >= 0n;
    if (!fits) return this.#retried(stream, recorded, events, expected, current);
    const known = events.find(({ id }) => this.#byId.has(id));
    if (known !== undefined) return this.#known(recorded, events, expected, known);
    for (const event of events) {
      const place: RecordedEvent = {
        ...structuredClone(event),
        stream,
        revision: BigInt(recorded.length),
        position: positionOf(this.#log.length + 1),
        recordedAt: new Date(),
      };
      recorded.push(place);
      this.#log.push(place);
      this.#byId.set(event.id, place);
    }
    this.#streams.set(stream, recorded);
    for (const wake of this.#waiting) wake();
    return { revision: BigInt(recorded.length) - 1n, position: positionOf(this.#log.length), outcome: 'appended' };
  }

  #retried(
    stream: StreamId,
    recorded: readonly RecordedEvent[],
    events: readonly NewEvent[],
    expected: AppendOptions['expected'],
    current: Revision,
  ): AppendResult {
    if (expected !== 'stream_exists') {
      const base = expected === 'no_stream' ? 0 : Number(expected) + 1;
      const last = recorded[base + events.length - 1];
      if (last !== undefined && events.every((event, index) => recorded[base + index]?.id === event.id))
        return { revision: last.revision, position: last.position, outcome: 'alreadyAppended' };
    }
    throw new ConcurrencyConflict(stream, expected, current === -1n ? 'no_stream' : current);
  }

  /** With 'stream_exists' the whole append may be there already; otherwise a known id is a mistake of the caller. */
  #known(
    recorded: readonly RecordedEvent[],
    events: readonly NewEvent[],
    expected: AppendOptions['expected'],
    known: NewEvent,
  ): AppendResult {
    const last = recorded.findIndex(({ id }) => id === events.at(-1)?.id);
    const first = last - events.length + 1;
    const end = recorded[last];
    if (
      expected === 'stream_exists' &&
      end !== undefined &&
      first >= 0 &&
      events.every((event, index) => recorded[first + index]?.id === event.id)
    )
      return { revision: end.revision, position: end.position, outcome: 'alreadyAppended' };
    throw new DuplicateEventId(known.id);
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- the port is asynchronous, memory is not
  async *readStream(
    stream: StreamId,
    { from, direction = 'forwards', max = Infinity, signal }: ReadStreamOptions = {},
  ): AsyncIterable<RecordedEvent> {
    const recorded = [...(this.#streams.get(stream) ?? [])];
    const ordered =
      direction === 'forwards'
        ? recorded.filter((event) => event.revision >= (from ?? 0n))
        : recorded.filter((event) => from === undefined || event.revision <= from).reverse();
    let given = 0;
    for (const event of ordered) {
      if (signal?.aborted === true || given >= max) return;
      given += 1;
      yield event;
    }
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- as above
  async *readAll({
    after,
    upTo,
    except = [],
    max = Infinity,
    signal,
  }: ReadAllOptions = {}): AsyncIterable<RecordedEvent> {
    let given = 0;
    for (let place = after === undefined ? 0 : Number(after); place < this.#log.length && given < max; place += 1) {
      const event = this.#log[place];
      if (event === undefined || signal?.aborted === true || (upTo !== undefined && event.position > upTo)) return;
      if (except.includes(event.type)) continue;
      given += 1;
      yield event;
    }
  }

  async *subscribeAll({ after, signal }: SubscribeOptions): AsyncIterable<SubscriptionMessage> {
    let place = after === undefined ? 0 : Number(after);
    let caughtUp = false;
    while (!signal.aborted) {
      const event = this.#log[place];
      if (event !== undefined) {
        place += 1;
        yield { kind: 'event', event };
        continue;
      }
      if (!caughtUp) {
        caughtUp = true;
        yield { kind: 'caughtUp', position: place === 0 ? null : positionOf(place) };
        continue;
      }
      await this.#moved(signal);
    }
  }

  #moved(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        this.#waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake);
    });
  }

  positionAt(instant: Date): Promise<Position | null> {
    return Promise.resolve(this.#log.findLast(({ recordedAt }) => recordedAt <= instant)?.position ?? null);
  }

  placeOf(position: Position | null): Promise<number> {
    return Promise.resolve(Number(position ?? 0));
  }

  head(): Promise<Position | null> {
    return Promise.resolve(this.#log.at(-1)?.position ?? null);
  }

  ping(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
