/** One try of an append has so long, so that there is time for another one. */
const TRY_MS = 4000;

/** The time that one command may take of the log, all that it asks and all its tries together (docs/decisions/0040). */
export class Budget {
  readonly #until: number;

  constructor(ms: number) {
    this.#until = performance.now() + ms;
  }

  /** For whatever is asked next. */
  get leftMs(): number {
    return Math.max(1, Math.round(this.#until - performance.now()));
  }

  /** For the next try of an append. */
  get tryMs(): number {
    return Math.min(TRY_MS, this.leftMs);
  }

  get isSpent(): boolean {
    return performance.now() >= this.#until;
  }
}
