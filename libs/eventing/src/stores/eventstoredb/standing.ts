import type { Known, Landmark } from '../../mirror/known.js';
import { StoreUnavailable, StreamClosed, type Position } from '../event-store.js';
import { Silence } from './pull.js';
import type { WireEvent } from './read-answer.js';
import { streamBatches, type Reader } from './reading.js';
import { within } from './within.js';

/** Once the log was found put back, it is looked at again at most so often. */
const AGAIN_MS = 1000;

export interface StandingOptions {
  readonly reader: Reader;
  /** What the database knows of the log; without it only what this process wrote itself is looked for. */
  readonly known: (() => Promise<Known>) | undefined;
  /** The newest event in the log, looked up anew. */
  readonly head: () => Promise<Position | null>;
}

/**
 * Whether the log still holds what was taken from it. A server that was put back to an older state was stopped for that, so it is
 * enough to look once for each connection.
 */
export class Standing {
  readonly #options: StandingOptions;
  /** The connection over which the log was last seen to stand. */
  #seenOver = 0;
  #fallenAt: number | null = null;
  #looking: Promise<void> | null = null;
  /** The newest event that this process wrote. */
  #own: Landmark | null = null;

  constructor(options: StandingOptions) {
    this.#options = options;
  }

  /** An event that was written: from now on it has to be there. */
  remember(landmark: Landmark): void {
    if (this.#own === null || landmark.position > this.#own.position) this.#own = landmark;
  }

  /** @throws StoreUnavailable with the trouble `put-back`, or when it cannot be asked */
  async must(): Promise<void> {
    const connection = await this.#connection();
    if (this.#fallenAt !== null && performance.now() - this.#fallenAt < AGAIN_MS)
      throw new StoreUnavailable('notApplied', undefined, 'put-back');
    if (this.#fallenAt === null && connection === this.#seenOver) return;
    if (this.#looking !== null) {
      // It may have begun over an earlier connection.
      await this.#looking;
      return this.must();
    }
    this.#looking = this.#look(connection).finally(() => {
      this.#looking = null;
    });
    await this.#looking;
  }

  async #connection(): Promise<number> {
    const { client, condition, patienceMs } = this.#options.reader;
    const begun = performance.now();
    try {
      return await within(client.connection(), patienceMs);
    } catch (error) {
      condition.failed('read', begun);
      throw new StoreUnavailable('notApplied', { cause: error });
    }
  }

  async #look(connection: number): Promise<void> {
    const { landmark, reached } = (await this.#options.known?.()) ?? { landmark: null, reached: null };
    const newest =
      landmark === null || (this.#own !== null && this.#own.position > landmark.position) ? this.#own : landmark;
    const stands =
      (newest === null || (await this.#holds(newest))) &&
      (reached === null || ((await this.#options.head()) ?? '') >= reached);
    const { condition } = this.#options.reader;
    this.#fallenAt = stands ? null : performance.now();
    if (stands) condition.open();
    else condition.close('put-back');
    if (!stands) throw new StoreUnavailable('notApplied', undefined, 'put-back');
    this.#seenOver = connection;
  }

  /** By its stream: a place in the log where no event begins any more is an error on one server, and silence on another. */
  async #holds({ stream, revision, id, position }: Landmark): Promise<boolean> {
    let found: WireEvent | undefined;
    try {
      for await (const [event] of streamBatches(this.#options.reader, stream, { from: revision, max: 1 }))
        found = event;
    } catch (error) {
      // A connection that stays silent would be looked over again and again.
      if (error instanceof StoreUnavailable && error.cause instanceof Silence) this.#options.reader.client.renew();
      if (!(error instanceof StreamClosed)) throw error;
    }
    return found?.id === id && found.revision === revision && found.position === position;
  }
}
