export interface PeriodicTaskOptions {
  /** Milliseconds from one beginning to the next. */
  readonly everyMs: number;
  readonly work: () => Promise<void>;
  /** A round that failed; the next one comes all the same. */
  readonly onTrouble: (error: unknown) => void;
}

/** Work in the background that is done again and again, never twice at once. It keeps no process alive. */
export class PeriodicTask {
  readonly #options: PeriodicTaskOptions;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #stopped = false;

  constructor(options: PeriodicTaskOptions) {
    this.#options = options;
  }

  /** Whether it was told to stop: a round that is under way ends as soon as it can. */
  get stopped(): boolean {
    return this.#stopped;
  }

  start(): void {
    this.#timer = setInterval(() => { this.begin(); }, this.#options.everyMs);
    this.#timer.unref();
  }

  /** Begins a round at once, unless one is under way. */
  begin(): void {
    if (this.#stopped) return;
    this.#running ??= this.#options.work().catch(this.#options.onTrouble).finally(() => { this.#running = null; });
  }

  /** Waits for the round that is under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#running;
  }
}
