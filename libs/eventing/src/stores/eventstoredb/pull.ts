import type { WireItem, WireRead } from './client.js';

/** The server said nothing for so long. */
export class Silence extends Error {
  override readonly name = 'Silence';
}

/** Nobody wants the rest any more, or the store was closed. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** The call ended, and the server did not say that it was at its end. The client keeps that to itself when it ended the call. */
export class BrokenRead extends Error {
  override readonly name = 'BrokenRead';
  /** As errors of the transport have one. */
  readonly code = 'READ_BROKEN';
}

/** The call under a read of the client. */
interface Call {
  on(event: 'status', listener: (status: { readonly code: number }) => void): void;
}

/** Taken at once when that much is there. */
const TOGETHER = 512;

/**
 * Takes what a read has brought so far, several events in one go, and waits only when there is nothing. Knows the four ways in
 * which the client lets a read end: its end, its close, an error, or nothing at all.
 */
export class Pull {
  readonly #read: WireRead;
  readonly #wanted: number;
  #failure: Error | null = null;
  #ended = false;
  /** What the server, or the client in its place, said at the end of the call; null before, undefined where there is no call yet. */
  #status: number | null | undefined;
  #wake: () => void = () => undefined;
  #taken = 0;
  #nudged = false;

  /** @param wanted how many were asked for: the server ends the call behind the last of them */
  constructor(read: WireRead, wanted = Infinity) {
    this.#read = read;
    this.#wanted = wanted;
    const { stream } = read;
    stream.on('readable', () => {
      this.#wake();
    });
    stream.on('pipe', (call) => {
      this.#status = null;
      (call as unknown as Call).on('status', ({ code }) => {
        this.#status = code;
      });
    });
    const ended = (): void => {
      this.#ended = true;
      this.#wake();
    };
    stream.on('end', ended);
    stream.on('close', ended);
    // Stays for as long as the read does: an error without a listener would end the process.
    stream.on('error', (error: Error) => {
      this.#failure ??= error;
      this.#wake();
    });
  }

  /** How many were taken out so far, and are waiting to be. */
  get arrived(): number {
    return this.#taken + this.#read.stream.readableLength;
  }

  /**
   * What is there, or as soon as something is; nothing after a nudge, null at the end.
   * @throws Silence after `patienceMs` without anything, Stopped, BrokenRead, or what the client failed with
   */
  async take(patienceMs: number): Promise<readonly WireItem[] | null> {
    for (;;) {
      const items: WireItem[] = [];
      for (let item = this.#next(); item !== null; item = items.length < TOGETHER ? this.#next() : null)
        items.push(item);
      if (items.length > 0 || this.#nudged) {
        this.#nudged = false;
        return items;
      }
      if (this.#failure !== null) throw this.#failure;
      if (this.#ended && this.#status !== undefined && this.#status !== 0) throw new BrokenRead();
      if (this.#ended) return null;
      await this.#something(patienceMs);
    }
  }

  /** Whoever waits looks up, though nothing came. */
  nudge(): void {
    this.#nudged = true;
    this.#wake();
  }

  /** Ends a read that is waiting, with `Stopped`. */
  stop(): void {
    this.#failure ??= new Stopped();
    this.#wake();
  }

  /**
   * Lets go of the read, finished or not. What is on its way flows past: the client forgets a read that has come to its end, and
   * would keep one that was only left. One that has brought all it was asked for ends by itself: servers close the connection of
   * whoever cancels many calls.
   */
  close(): void {
    if (this.arrived < this.#wanted || this.#failure !== null) this.#read.cancel();
    this.#read.stream.removeAllListeners('readable');
    this.#read.stream.resume();
  }

  #next(): WireItem | null {
    if (this.#failure instanceof Stopped) return null;
    const item = this.#read.stream.read() as WireItem | null;
    if (item !== null) this.#taken += 1;
    return item;
  }

  async #something(patienceMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        this.#wake = resolve;
        timer = setTimeout(() => {
          reject(new Silence());
        }, patienceMs);
      });
    } finally {
      clearTimeout(timer);
      this.#wake = () => undefined;
    }
  }
}
