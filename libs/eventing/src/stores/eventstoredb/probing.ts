import type { LogCondition } from '../log-condition.js';

export interface ProbingOptions {
  readonly condition: LogCondition;
  readonly everyMs: number;
  /** Tries an append and a read, and tells the condition how they fared. */
  readonly probe: () => Promise<void>;
}

/** Tries for as long as the condition of the log is in doubt, so that nobody's command has to. */
export class Probing {
  readonly #options: ProbingOptions;
  #timer: NodeJS.Timeout | null = null;
  #stopped = false;

  constructor(options: ProbingOptions) {
    this.#options = options;
    options.condition.onDoubt = () => {
      this.#soon();
    };
  }

  stop(): void {
    this.#stopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #soon(): void {
    if (this.#timer !== null || this.#stopped) return;
    // A little by chance, so that the programs of an installation do not come all at once.
    this.#timer = setTimeout(() => void this.#try(), this.#options.everyMs * (0.75 + Math.random() / 2));
    this.#timer.unref();
  }

  async #try(): Promise<void> {
    if (this.#options.condition.isDoubted) await this.#options.probe();
    this.#timer = null;
    if (this.#options.condition.isDoubted) this.#soon();
  }
}
