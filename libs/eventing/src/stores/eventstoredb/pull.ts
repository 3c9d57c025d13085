import type { WireRead } from './client.js';
import type { ReadAnswer, WireItem } from './read-answer.js';

/** The server said nothing for so long. */
export class Silence extends Error {
  override readonly name = 'Silence';
}

/** Nobody wants the rest any more, or the store was closed. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** There is no stream of that name. */
export class NoStream extends Error {
  override readonly name = 'NoStream';
}

/** The call ended, and the server did not say that it was at its end. */
export class BrokenRead extends Error {
  override readonly name = 'BrokenRead';
  /** As errors of the transport have one. */
  readonly code = 'READ_BROKEN';
}

/** What is used of a call. */
type WireCall = Awaited<WireRead['call']>;

/** How many events wait in this process at most for whoever reads them. */
const WAITING = 512;

/**
 * Takes what a read has brought so far, several events in one go, and waits only when there is nothing. Knows the ways in which a
 * call ends: the server's word that it is at its end, an error, a close without either, or nothing at all.
 */
export class Pull {
  readonly #read: WireRead;
  readonly #wanted: number;
  #items: WireItem[] = [];
  #call: WireCall | null = null;
  #failure: Error | null = null;
  #ended = false;
  #isLeft = false;
  /** What the server, or gRPC in its place, said at the end of the call; null before. */
  #status: number | null = null;
  #wake: (() => void) | null = null;
  #isWaking = false;
  #arrived = 0;

  /** @param wanted how many were asked for: the server ends the call behind the last of them */
  constructor(read: WireRead, wanted = Infinity) {
    this.#read = read;
    this.#wanted = wanted;
    read.call.then(
      (call) => {
        this.#listen(call);
      },
      (error: unknown) => {
        this.#fail(error instanceof Error ? error : new Error(String(error)));
      },
    );
  }

  /**
   * What is there, or as soon as something is; null at the end.
   * @throws Silence after `patienceMs` without anything, Stopped, NoStream, BrokenRead, or what the call failed with
   */
  async take(patienceMs: number): Promise<readonly WireItem[] | null> {
    for (;;) {
      if (this.#failure instanceof Stopped) throw this.#failure;
      if (this.#items.length > 0) return this.#taken();
      if (this.#failure !== null) throw this.#failure;
      if (this.#ended && this.#status !== 0) throw new BrokenRead();
      if (this.#ended) return null;
      await this.#something(patienceMs);
    }
  }

  /** Ends a read that is waiting, with `Stopped`. */
  stop(): void {
    this.#fail(new Stopped());
  }

  /**
   * Lets go of the read, finished or not. What is on its way flows past: the client forgets a read that has come to its end, and
   * would keep one that was only left. One that has brought all it was asked for ends by itself, and so does one of a stream that is
   * not there: servers close the connection of whoever cancels many calls.
   */
  close(): void {
    this.#isLeft = true;
    const endsItself =
      this.#ended || this.#failure instanceof NoStream || (this.#failure === null && this.#arrived >= this.#wanted);
    if (!endsItself) this.#read.cancel();
    this.#items = [];
    this.#call?.resume();
  }

  #listen(call: WireCall): void {
    this.#call = call;
    call.on('data', (answer: ReadAnswer) => {
      this.#heard(answer);
    });
    call.on('status', ({ code }: { readonly code: number }) => {
      this.#status = code;
    });
    const ended = (): void => {
      this.#ended = true;
      this.#awake();
    };
    call.on('end', ended);
    call.on('close', ended);
    // Stays for as long as the call does: an error without a listener would end the process.
    call.on('error', (error: Error) => {
      this.#fail(error);
    });
  }

  #heard(answer: ReadAnswer): void {
    if (answer === 'no-stream') this.#fail(new NoStream());
    if (answer === 'other' || answer === 'no-stream' || this.#isLeft) return;
    this.#arrived += 1;
    this.#items.push(answer);
    if (this.#items.length >= WAITING) this.#call?.pause();
    this.#awake();
  }

  #taken(): readonly WireItem[] {
    const items = this.#items;
    this.#items = [];
    if (items.length >= WAITING) this.#call?.resume();
    return items;
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#awake();
  }

  /** After what else has come in meanwhile: gRPC gives the events that came together one by one. */
  #awake(): void {
    if (this.#wake === null || this.#isWaking) return;
    this.#isWaking = true;
    setImmediate(() => {
      this.#isWaking = false;
      this.#wake?.();
    });
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
      this.#wake = null;
    }
  }
}
