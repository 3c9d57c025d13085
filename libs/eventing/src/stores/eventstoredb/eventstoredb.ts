import type { CopiedEvent, ExactEventStore, ToldEvent } from '../../mirror/exact.js';
import { checkAppend } from '../appending.js';
import {
  KeyDestroyed,
  StoreUnavailable,
  type AppendOptions,
  type AppendResult,
  type NewEvent,
  type Position,
  type ReadAllOptions,
  type ReadStreamOptions,
  type RecordedEvent,
  type StreamId,
  type SubscribeOptions,
  type SubscriptionMessage,
} from '../event-store.js';
import { LogCondition } from '../log-condition.js';
import { Appending } from './appending.js';
import { SharedClient } from './client.js';
import { identityOf, nameInstallation, type Identity } from './identity.js';
import { NewestEvent } from './newest-event.js';
import { USUAL, type EventStoreDbOptions, type Opened } from './options.js';
import { Probing } from './probing.js';
import type { WireEvent } from './read-answer.js';
import { logBatches, streamBatches, type Reader } from './reading.js';
import { isSystemEvent, recordedOf, toldOf } from './recorded.js';
import { Standing } from './standing.js';
import { Subscription } from './subscribing.js';

/** The log in EventStoreDB (docs/decisions/0019). */
export class EventStoreDbEventStore implements ExactEventStore {
  readonly storeId: string;
  readonly condition: LogCondition;
  readonly #client: SharedClient;
  readonly #options: Opened;
  readonly #reader: Reader;
  readonly #appending: Appending;
  readonly #probing: Probing;
  readonly #standing: Standing;
  readonly #newest: NewestEvent;
  #closed = false;
  #identity: Identity;

  private constructor(identity: Identity, client: SharedClient, options: Opened) {
    const { storeId } = (this.#identity = identity);
    this.storeId = storeId;
    this.#client = client;
    this.#options = options;
    this.condition = new LogCondition({ graceMs: options.graceMs });
    this.#reader = {
      client,
      patienceMs: options.readTimeoutMs,
      pageSize: options.pageSize,
      pulls: new Set(),
      condition: this.condition,
    };
    this.#newest = new NewestEvent(this.#reader);
    this.#appending = new Appending(this.#reader, Math.min(options.silenceMs, options.appendTimeoutMs));
    this.#probing = new Probing({
      condition: this.condition,
      everyMs: options.probeEveryMs,
      probe: () => this.#probe().catch(() => undefined),
    });
    const { known } = options;
    this.#standing = new Standing({
      reader: { ...this.#reader, patienceMs: Math.min(options.silenceMs, options.readTimeoutMs) },
      known: known === undefined ? undefined : () => known(storeId),
      head: () => {
        this.#newest.forget();
        return this.head();
      },
    });
  }

  /** Opens the log, and gives it its id when it has none. @throws StoreUnavailable */
  static async open({ connectionString, ...options }: EventStoreDbOptions): Promise<EventStoreDbEventStore> {
    const opened = { ...USUAL, ...options };
    const client = SharedClient.take(connectionString);
    try {
      return new EventStoreDbEventStore(await identityOf(client, opened.appendTimeoutMs), client, opened);
    } catch (error) {
      await client.release();
      throw error;
    }
  }

  /** A check of the installation that the log belongs to; null: it does not say. */
  get installation(): string | null {
    return this.#identity.installation;
  }

  /**
   * Writes down to which installation the log belongs, where it does not say; null: the next one may.
   * @returns what it says by then
   * @throws StoreUnavailable
   */
  async belongTo(installation: string | null): Promise<string | null> {
    await this.mustStand();
    this.#identity = await nameInstallation(this.#client, installation, this.#options.appendTimeoutMs);
    return this.installation;
  }

  async append(
    stream: StreamId,
    events: readonly [NewEvent, ...NewEvent[]],
    { expected, timeoutMs = this.#options.appendTimeoutMs, settle }: AppendOptions,
  ): Promise<AppendResult> {
    checkAppend(stream, events);
    const { trouble } = this.condition;
    // Nobody waits for what is known: who tries is the probe. One that was put back is looked at again by whoever writes.
    if (trouble === 'takes-nothing') throw new StoreUnavailable('notApplied', undefined, trouble);
    const send = (): Promise<AppendResult> => this.#send({ stream, events, expected }, timeoutMs);
    const keys = [...new Set(events.flatMap((event) => event.keys ?? []))];
    if (keys.length === 0) return send();
    if (this.#options.whileKeysLive === undefined)
      throw new RangeError('this log was opened without a look at the keys');
    try {
      const { result, settled } = await this.#options.whileKeysLive(keys, send, settle);
      return settled ? { ...result, settled } : result;
    } catch (error) {
      throw error instanceof KeyDestroyed ? new KeyDestroyed(stream) : error;
    }
  }

  /** All appends go over one call where the server has `BatchAppend`; elsewhere each is a call of its own, and they overtake each other. */
  keepsOrder(): Promise<boolean> {
    return this.#reader.client.appendsOverOneCall();
  }

  /**
   * Appends events of another log with the times at which they were recorded there. Who copies reads them again, so where they stand is
   * not looked up.
   * @throws ConcurrencyConflict | StreamClosed | AppendTooLarge | StoreUnavailable
   */
  async appendCopied(
    stream: StreamId,
    events: readonly [CopiedEvent, ...CopiedEvent[]],
    { expected, timeoutMs = this.#options.appendTimeoutMs }: AppendOptions,
  ): Promise<void> {
    checkAppend(stream, events);
    this.#mustBeOpen();
    await this.#standing.must();
    const { revision, position } = await this.#appending.sendUnplaced({ stream, events, expected }, timeoutMs);
    if (events.length === 1 && position !== undefined)
      this.#standing.remember({ stream, revision, position, id: events[0].id.toLowerCase() });
  }

  async *readStream(
    stream: StreamId,
    { from, direction = 'forwards', max, signal, timeoutMs }: ReadStreamOptions = {},
  ): AsyncIterable<RecordedEvent> {
    this.#mustBeOpen();
    for await (const batch of streamBatches(this.#reader, stream, {
      from,
      backwards: direction === 'backwards',
      max,
      signal,
      timeoutMs,
    }))
      for (const event of batch) {
        if (signal?.aborted === true) return;
        yield recordedOf(event);
      }
  }

  async *readAll({
    upTo,
    except = [],
    max = Infinity,
    after,
    signal,
  }: ReadAllOptions = {}): AsyncIterable<RecordedEvent> {
    let given = 0;
    for await (const batch of this.#log({ after, page: max, signal }))
      for (const wire of batch) {
        if (signal?.aborted === true || given >= max) return;
        const event = recordedOf(wire);
        if (upTo !== undefined && event.position > upTo) return;
        if (except.includes(event.type)) continue;
        given += 1;
        yield event;
      }
  }

  /** As `readAll`, with the times of recording as exact as they are kept: for copying a log. */
  async *readAllTold({ after, signal }: Pick<ReadAllOptions, 'after' | 'signal'> = {}): AsyncIterable<ToldEvent> {
    for await (const batch of this.#log({ after, signal }))
      for (const wire of batch) {
        if (signal?.aborted === true) return;
        yield toldOf(wire);
      }
  }

  async *subscribeAll({ after, signal }: SubscribeOptions): AsyncIterable<SubscriptionMessage> {
    await this.mustStand();
    yield* new Subscription(this.#reader, {
      after: after ?? null,
      signal,
      livenessMs: this.#options.livenessMs,
    }).messages();
  }

  async head(): Promise<Position | null> {
    this.#mustBeOpen();
    return this.#newest.position();
  }

  async positionAt(instant: Date): Promise<Position | null> {
    const { places } = this.#options;
    if (places !== undefined) {
      // The copy may be some events behind.
      let place = await places.placeBefore(instant);
      for await (const event of this.readAll(place === null ? {} : { after: place })) {
        if (event.recordedAt > instant) break;
        place = event.position;
      }
      return place;
    }
    this.#mustBeOpen();
    for await (const batch of logBatches(this.#reader, { backwards: true }))
      for (const wire of batch) {
        if (isSystemEvent(wire)) continue;
        const event = recordedOf(wire);
        if (event.recordedAt <= instant) return event.position;
      }
    return null;
  }

  async placeOf(position: Position | null): Promise<number> {
    if (position === null || position === '') return 0;
    if (this.#options.places !== undefined) return this.#options.places.placeOf(position);
    let events = 0;
    for await (const event of this.readAll({ upTo: position })) if (event.position <= position) events += 1;
    return events;
  }

  async mustStand(): Promise<void> {
    this.#mustBeOpen();
    await this.#standing.must();
  }

  async ping(): Promise<void> {
    this.#mustBeOpen();
    await this.#standing.must();
    const reader = { ...this.#reader, patienceMs: this.#options.pingTimeoutMs };
    for await (const [event] of logBatches(reader, { backwards: true, page: 1 })) if (event !== undefined) return;
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#probing.stop();
    for (const pull of this.#reader.pulls) pull.stop();
    await this.#client.release();
  }

  async #send(append: Parameters<Appending['send']>[0], timeoutMs: number): Promise<AppendResult> {
    this.#mustBeOpen();
    await this.#standing.must();
    const result = await this.#appending.send(append, timeoutMs);
    const { stream, events } = append;
    this.#standing.remember({
      stream,
      revision: result.revision,
      position: result.position,
      id: events.at(-1)?.id.toLowerCase() ?? '',
    });
    return result;
  }

  /** Not even a probe is written to a log that was put back. */
  async #probe(): Promise<void> {
    await this.#standing.must();
    this.#mustBeOpen();
    await this.#appending.probe(this.#options.silenceMs);
    await this.ping();
  }

  #mustBeOpen(): void {
    if (this.#closed) throw new StoreUnavailable('notApplied');
  }

  /** Events of ours, without the server's own; `page` is how many are wanted, when that is few. */
  async *#log({
    after,
    page = Infinity,
    signal,
  }: {
    readonly after?: Position | undefined;
    readonly page?: number;
    readonly signal?: AbortSignal | undefined;
  }): AsyncGenerator<readonly WireEvent[], undefined> {
    this.#mustBeOpen();
    // The server gives the one at `after` too, and some of its own may lie between.
    let begun = after === undefined;
    for await (const batch of logBatches(this.#reader, {
      from: after ?? null,
      page: page + 9,
      signal,
    })) {
      yield batch.filter(
        (event) => !isSystemEvent(event) && (begun || (event.position !== undefined && event.position > (after ?? ''))),
      );
      begun = true;
    }
  }
}
