/** Why a log takes no events: it does not answer, or nothing may be written to it until somebody acts. */
export type LogTrouble = 'takes-nothing' | 'put-back';

/** Short enough to be told soon, long enough for a new leader to be found without a word. */
const GRACE_MS = 5000;

export interface LogConditionOptions {
  /** How long nothing may succeed before it counts. */
  readonly graceMs?: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/** How one kind of call fared. */
class Showing {
  #wellAt = -Infinity;
  #failingSince: number | null = null;

  get failingSince(): number | null {
    return this.#failingSince;
  }

  well(at: number): void {
    this.#wellAt = at;
    this.#failingSince = null;
  }

  /** @returns whether it says anything: what was begun before the last success does not */
  failed(begun: number): boolean {
    if (begun < this.#wellAt) return false;
    this.#failingSince = Math.min(begun, this.#failingSince ?? begun);
    return true;
  }
}

/**
 * Whether a log elsewhere takes events, as its last appends and reads showed (docs/decisions/0040). A failure counts from when the failed
 * call was begun, and only once nothing has succeeded for a while: a leader that changes is nobody's trouble. Over with the first event
 * that is taken.
 */
export class LogCondition {
  readonly #graceMs: number;
  readonly #now: () => number;
  readonly #appends = new Showing();
  readonly #reads = new Showing();
  #closed: LogTrouble | null = null;

  /** Called with each failure that counts: something should try. */
  onDoubt: () => void = () => undefined;

  constructor({ graceMs = GRACE_MS, now = () => performance.now() }: LogConditionOptions = {}) {
    this.#graceMs = graceMs;
    this.#now = now;
  }

  /** null: it takes events. */
  get trouble(): LogTrouble | null {
    if (this.#closed !== null) return this.#closed;
    const since = Math.min(this.#appends.failingSince ?? Infinity, this.#reads.failingSince ?? Infinity);
    return this.#now() - since >= this.#graceMs ? 'takes-nothing' : null;
  }

  /** Something failed, and nothing of its kind has succeeded since. */
  get isDoubted(): boolean {
    return this.#appends.failingSince !== null || this.#reads.failingSince !== null;
  }

  /** Nothing more is written, whatever the server would take, until `open`. */
  close(trouble: LogTrouble): void {
    this.#closed = trouble;
  }

  open(): void {
    this.#closed = null;
  }

  /** An event is in the log. */
  took(): void {
    this.#appends.well(this.#now());
  }

  /** A read came to its end. */
  answered(): void {
    this.#reads.well(this.#now());
  }

  /** @param begun by the clock of `performance.now()` */
  failed(kind: 'append' | 'read', begun: number): void {
    if ((kind === 'append' ? this.#appends : this.#reads).failed(begun)) this.onDoubt();
  }
}
