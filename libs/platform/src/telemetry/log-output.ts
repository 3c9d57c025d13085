import { closeSync, fchmodSync, fstatSync, openSync, renameSync, write, writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { DestinationStream } from 'pino';

/** Characters of lines that wait for a disk or a reader that is slow; what comes beyond is lost. */
const MOST_WAITING = 4 * 1024 * 1024;
/** A reader of a pipe that has no room is asked again after this long. */
const AGAIN_MS = 100;
const NEWLINE = 10;

export interface LogOutputOptions {
  /** A file, kept to its owner, or a descriptor that is open. */
  readonly to: string | number;
  /** Bytes from which a file is set aside as `<file>.1`; the one before is replaced. */
  readonly maxBytes?: number;
}

/** Lines that are written together. */
interface Part {
  readonly bytes: Buffer;
  /** How much of it says what was lost before. */
  readonly before: number;
  /** Lines that were lost by then. */
  readonly lost: number;
}

const openOwned = (file: string): number => {
  const fd = openSync(file, 'a', 0o600);
  fchmodSync(fd, 0o600);
  return fd;
};

const put = (fd: number, bytes: Buffer): Promise<number> =>
  new Promise((done, failed) => {
    write(fd, bytes, (error, written) => {
      if (error === null) done(written);
      else failed(error);
    });
  });

const linesIn = (bytes: Buffer): number => bytes.toString().split('\n').length - 1;

/**
 * Where the lines of the log go. A disk without room costs lines and never the program: they are counted, and one line says how many
 * as soon as there is room. pino's own destination ends the process then, and at its end tries for ever.
 */
export class LogOutput implements DestinationStream {
  readonly #file: string | null;
  readonly #maxBytes: number;
  #fd: number;
  #waiting: string[] = [];
  #size = 0;
  #writing = false;
  #lost = 0;
  #told = 0;
  /** Part of a line is in the file, and its end is not. */
  #isCut = false;

  constructor({ to, maxBytes = Infinity }: LogOutputOptions) {
    this.#file = typeof to === 'string' ? to : null;
    this.#fd = typeof to === 'string' ? openOwned(to) : to;
    this.#maxBytes = maxBytes;
    this.#turn();
  }

  /** Lines that could not be written since the program began. */
  get lost(): number {
    return this.#lost;
  }

  write(line: string): void {
    if (this.#size >= MOST_WAITING) {
      this.#lost += 1;
      return;
    }
    this.#waiting.push(line);
    this.#size += line.length;
    if (!this.#writing) void this.#writeWaiting();
  }

  /** What waits, at once and tried once: for the end of the process. */
  flushSync(): void {
    const part = this.#taken();
    let at = 0;
    try {
      while (at < part.bytes.length) at += writeSync(this.#fd, part.bytes, at);
      this.#told = part.lost;
    } catch {
      this.#missed(part, at);
    }
  }

  async #writeWaiting(): Promise<void> {
    this.#writing = true;
    // Lines of the same moment go together, and those before an end that comes at once are still there for `flushSync`.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      await this.#written(this.#taken());
      this.#turn();
    }
    this.#writing = false;
  }

  async #written(part: Part): Promise<void> {
    for (let at = 0; at < part.bytes.length;) {
      try {
        at += await put(this.#fd, part.bytes.subarray(at));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') {
          this.#missed(part, at);
          return;
        }
        await pause(AGAIN_MS, undefined, { ref: false });
      }
    }
    this.#told = part.lost;
    this.#isCut = false;
  }

  /** Everything that waits, with what there is to say of lines before it. */
  #taken(): Part {
    const lines = this.#waiting.join('');
    this.#waiting = [];
    this.#size = 0;
    const lost = this.#lost;
    const missing = lost - this.#told;
    const told =
      missing === 0
        ? ''
        : `${JSON.stringify({ level: 40, time: new Date().toISOString(), lost: missing, msg: 'lines of this log are missing: there was no room for them' })}\n`;
    const before = lines === '' ? '' : `${this.#isCut ? '\n' : ''}${told}`;
    return { bytes: Buffer.from(`${before}${lines}`), before: Buffer.byteLength(before), lost };
  }

  /** @param at bytes that were written of it */
  #missed({ bytes, before }: Part, at: number): void {
    this.#lost += linesIn(bytes.subarray(Math.max(at, before)));
    if (at > 0) this.#isCut = bytes[at - 1] !== NEWLINE;
  }

  /** Sets a file aside that has grown; where that cannot be done it goes on growing. */
  #turn(): void {
    if (this.#file === null || this.#maxBytes === Infinity) return;
    try {
      if (fstatSync(this.#fd).size <= this.#maxBytes) return;
      renameSync(this.#file, `${this.#file}.1`);
      const before = this.#fd;
      this.#fd = openOwned(this.#file);
      closeSync(before);
    } catch {
      // No room for a new one, or the folder is gone.
    }
  }
}
