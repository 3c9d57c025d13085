import { SubscriptionDropped, type Position, type SubscriptionMessage } from '../event-store.js';
import { Pull, Silence } from './pull.js';
import type { WireEvent, WireItem } from './read-answer.js';
import { logBatches, type Reader } from './reading.js';
import { isSystemEvent, recordedOf } from './recorded.js';

/** The log has moved on and the subscription has not heard of it. */
class Stalled extends Error {
  override readonly name = 'Stalled';
}

/** The server ended it, as if that were nothing. */
class Ended extends Error {
  override readonly name = 'Ended';
}

const reasonOf = (error: unknown): SubscriptionDropped['reason'] =>
  error instanceof Stalled ? 'stalled' : error instanceof Ended ? 'server' : 'transport';

/** A function, so that nobody takes a first look for the last. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted;

/** What is known to be in the log has so long to arrive. */
const GRACE_MS = 5000;

export interface Following {
  readonly after: Position | null;
  readonly signal: AbortSignal;
  /** After so much silence the end of the log is looked at. */
  readonly livenessMs: number;
}

/** The newest event there is, of the server's own as well. */
const newest = async (reader: Reader): Promise<Position | null> => {
  for await (const [event] of logBatches(reader, { backwards: true, page: 1 })) return event?.position ?? null;
  return null;
};

/**
 * One subscription to the whole log, in order: history, the word that it is caught up, then live. An error, an end, a close and a
 * silence while the log moves are all a drop: the client itself says nothing and does not come back.
 */
export class Subscription {
  readonly #reader: Reader;
  readonly #following: Following;
  /** The last event that arrived, of the server's own as well. */
  #arrived: Position | null;
  /** The last one that was given on. */
  #last: Position | null;
  #caughtUp = false;

  constructor(reader: Reader, following: Following) {
    this.#reader = reader;
    this.#following = following;
    this.#last = following.after;
    this.#arrived = following.after;
  }

  async *messages(): AsyncGenerator<SubscriptionMessage, undefined> {
    const { after, signal } = this.#following;
    if (signal.aborted) return;
    const pull = new Pull(this.#reader.client.subscribeAll(after));
    const stop = (): void => {
      pull.stop();
    };
    this.#reader.pulls.add(pull);
    signal.addEventListener('abort', stop);
    try {
      for (;;)
        for (const item of await this.#take(pull)) {
          if (isAborted(signal)) return;
          if (item === 'caught-up') yield* this.#level();
          else if (this.#isNew(item)) yield { kind: 'event', event: recordedOf(item) };
        }
    } catch (error) {
      if (isAborted(signal)) return;
      throw new SubscriptionDropped(this.#last, reasonOf(error), { cause: error });
    } finally {
      signal.removeEventListener('abort', stop);
      this.#reader.pulls.delete(pull);
      pull.close();
    }
  }

  /** What arrived. @throws Stalled | Ended, or what the client failed with */
  async #take(pull: Pull): Promise<readonly WireItem[]> {
    let suspected = false;
    for (;;) {
      try {
        const items = await pull.take(
          suspected ? Math.min(GRACE_MS, this.#following.livenessMs) : this.#following.livenessMs,
        );
        if (items === null) throw new Ended();
        return items;
      } catch (error) {
        if (!(error instanceof Silence)) throw error;
      }
      // What the log had at the last look should have arrived by now.
      if (suspected) throw new Stalled();
      const end = await newest(this.#reader);
      suspected = end !== null && (this.#arrived === null || end > this.#arrived);
      // An older server never says that it is caught up.
      if (!suspected && !this.#caughtUp) return ['caught-up'];
    }
  }

  *#level(): Generator<SubscriptionMessage, undefined> {
    if (this.#caughtUp) return;
    this.#caughtUp = true;
    yield { kind: 'caughtUp', position: this.#last };
  }

  /** Whether it is to be given on: ours, and not seen before. */
  #isNew(event: WireEvent): boolean {
    if (event.position === undefined) return false;
    const { position } = event;
    if (this.#arrived !== null && position <= this.#arrived) return false;
    this.#arrived = position;
    if (isSystemEvent(event)) return false;
    this.#last = position;
    return true;
  }
}
