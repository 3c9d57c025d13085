import {
  AppendTooLarge,
  ConcurrencyConflict,
  StoreUnavailable,
  StreamClosed,
  type AppendResult,
  type Expected,
  type NewEvent,
  type Revision,
  type StreamId,
} from '../event-store.js';
import { failureOf } from './client.js';
import type { WireEvent } from './read-answer.js';
import { streamBatches, type Reader } from './reading.js';
import type { CopiedEvent } from '../../mirror/exact.js';
import { appendOf } from './recorded.js';
import { within } from './within.js';

/** Nobody answered in time. */
class Late extends Error {
  override readonly name = 'Late';
}

/** The client was given up while this was under way. */
class GivenUp extends Error {
  override readonly name = 'GivenUp';
}

export interface Append {
  readonly stream: StreamId;
  readonly events: readonly (NewEvent | CopiedEvent)[];
  readonly expected: Expected;
}

type Answer = Awaited<ReturnType<Reader['client']['append']>>;

/** How appends go out: the client alone would wait for ever. */
export class Appending {
  readonly #reader: Reader;
  readonly #silenceMs: number;
  #heardAt = 0;

  /** @param silenceMs a client over which nothing was heard for so long is given up */
  constructor(reader: Reader, silenceMs: number) {
    this.#reader = reader;
    this.#silenceMs = silenceMs;
  }

  /** @throws ConcurrencyConflict | StreamClosed | AppendTooLarge | StoreUnavailable */
  send(append: Append, timeoutMs: number): Promise<AppendResult> {
    return this.#answered(append, timeoutMs, (answer) => this.#resultOf(append, answer));
  }

  /**
   * For those who read all of the log again: where the events stand is not looked up.
   * @returns what the server said; of several events it may be the position of any
   * @throws as `send`
   */
  sendUnplaced(append: Append, timeoutMs: number): Promise<Answer> {
    return this.#answered(append, timeoutMs, (answer) => Promise.resolve(answer));
  }

  async #answered<T>(append: Append, timeoutMs: number, resultOf: (answer: Answer) => Promise<T>): Promise<T> {
    const { client, condition } = this.#reader;
    const begun = performance.now();
    try {
      const answer = await this.#sent(timeoutMs, (leftMs) =>
        client.append(append.stream, append.events.map(appendOf), append.expected, leftMs),
      );
      condition.took();
      return await resultOf(answer);
    } catch (error) {
      const refusal = error instanceof StoreUnavailable ? error : await this.#refusalOf(append, error);
      if (refusal instanceof StoreUnavailable) condition.failed('append', begun);
      throw refusal;
    }
  }

  /** Finds out whether an event would be taken, by one that nobody reads. */
  async probe(timeoutMs: number): Promise<void> {
    const { client, condition } = this.#reader;
    const begun = performance.now();
    try {
      await this.#sent(timeoutMs, (leftMs) => client.probe(leftMs));
      condition.took();
    } catch {
      condition.failed('append', begun);
    }
  }

  /** @throws StoreUnavailable when nothing was sent, otherwise Late, GivenUp, or what the client failed with */
  async #sent<T>(timeoutMs: number, work: (leftMs: number) => Promise<T>): Promise<T> {
    const { client } = this.#reader;
    const begun = performance.now();
    const isSilent = (error: unknown): boolean => error instanceof Late && timeoutMs >= this.#silenceMs;
    let [isSent, isOver] = [false, false];
    const sending = async (): Promise<T> => {
      await client.ready();
      if (isOver) throw new Late();
      isSent = true;
      return work(Math.max(1, timeoutMs - (performance.now() - begun)));
    };
    try {
      const answer = await this.#inTime(sending(), timeoutMs);
      this.#heardAt = performance.now();
      return answer;
    } catch (error) {
      isOver = true;
      if (isSent) {
        // A call that is stuck would hold up all appends after this one.
        if (isSilent(error) && this.#heardAt < begun) client.renew();
        throw error;
      }
      // The client keeps for good that it found no server, and waits for ever for one that does not say what it can do.
      if (error instanceof Late ? isSilent(error) : !(error instanceof GivenUp) && failureOf(error).kind === 'client')
        client.renew();
      throw new StoreUnavailable('notApplied', { cause: error });
    }
  }

  /** @throws Late, GivenUp, or what `work` failed with */
  #inTime<T>(work: Promise<T>, ms: number): Promise<T> {
    let forget = (): void => undefined;
    const answered = new Promise<T>((resolve, reject) => {
      forget = this.#reader.client.onRenewed(() => {
        reject(new GivenUp());
      });
      within(work, ms, () => new Late()).then(resolve, reject);
    });
    return answered.finally(forget);
  }

  /** Of several events servers report one place or another, and of a repeated append some none: then the stream is asked. */
  async #resultOf(append: Append, { revision, position }: Answer): Promise<AppendResult> {
    if (append.events.length === 1 && position !== undefined) return { revision, position, outcome: 'unspecified' };
    const found = await this.#find(append, revision);
    if (found?.position !== undefined)
      return { revision: found.revision, position: found.position, outcome: 'unspecified' };
    // It is in the log, but where? A retry finds out.
    throw new StoreUnavailable('unknown');
  }

  /** The last event of the append, where the server said it is, else where it was to be. */
  async #find({ stream, events, expected }: Append, told: Revision): Promise<WireEvent | undefined> {
    const id = events.at(-1)?.id.toLowerCase();
    const places = [
      told,
      ...(typeof expected === 'bigint'
        ? [expected + BigInt(events.length)]
        : expected === 'no_stream'
          ? [BigInt(events.length) - 1n]
          : []),
    ];
    for (const from of places) {
      for await (const batch of streamBatches(this.#reader, stream, { from, max: 1 })) {
        const found = batch.find((event) => event.id === id);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  async #refusalOf({ stream, expected }: Append, error: unknown): Promise<Error> {
    const failure = failureOf(error);
    switch (failure.kind) {
      case 'conflict':
        return new ConcurrencyConflict(
          stream,
          expected,
          failure.actual === expected ? await this.#actual(stream) : failure.actual,
        );
      case 'closed':
        return new StreamClosed(stream);
      case 'too-large':
        return new AppendTooLarge(failure.maxBytes);
      case 'busy':
      case 'refused':
        return new StoreUnavailable('notApplied', { cause: error });
      case 'no-stream':
      case 'transport':
      case 'client':
        // Also what broke because of another append: one error ends them all.
        return new StoreUnavailable('unknown', { cause: error });
    }
  }

  async #actual(stream: StreamId): Promise<Revision | 'no_stream'> {
    for await (const [event] of streamBatches(this.#reader, stream, { backwards: true, max: 1 }))
      return event?.revision ?? 'no_stream';
    return 'no_stream';
  }
}
