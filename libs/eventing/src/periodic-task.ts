export interface PeriodicTaskOptions {
  /** Milliseconds from one beginning to the next. */
  readonly everyMs: number;
  /** @returns `nothing` where there was nothing to do: the next look may wait for `quietMs` then */
  readonly work: () => Promise<unknown>;
  /** Milliseconds from one beginning to the next while there is nothing to do, so that a program at rest leaves the database alone. */
  readonly quietMs?: number;
  /** A round that failed; the next one comes all the same. */
  readonly onTrouble: (error: unknown) => void;
}

/** Work in the background that is done again and again, never twice at once. It keeps no process alive. */
export class PeriodicTask {
  readonly #options: PeriodicTaskOptions;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #quietUntil = 0;
  #wakes = 0;
  #stopped = false;

  constructor(options: PeriodicTaskOptions) {
    this.#options = options;
  }

  /** Whether it was told to stop: a round that is under way ends as soon as it can. */
  get stopped(): boolean {
    return this.#stopped;
  }

  start(): void {
    this.#timer = setInterval(() => {
      if (performance.now() >= this.#quietUntil) this.begin();
    }, this.#options.everyMs);
    this.#timer.unref();
  }

  /** Begins a round at once, unless one is under way. */
  begin(): void {
    if (this.#stopped) return;
    this.#running ??= this.#round()
      .catch(this.#options.onTrouble)
      .finally(() => {
        this.#running = null;
      });
  }

  async #round(): Promise<void> {
    const begun = performance.now();
    const wakes = this.#wakes;
    const { quietMs } = this.#options;
    const found = await this.#options.work();
    // Half a beat early: the beat that is due then must not be missed by a hair.
    if (found === 'nothing' && quietMs !== undefined && wakes === this.#wakes)
      this.#quietUntil = begun + quietMs - this.#options.everyMs / 2;
  }

  /** There may be something to do: looks at the next beat, however quiet it was. */
  wake(): void {
    this.#wakes += 1;
    this.#quietUntil = 0;
  }

  /** Waits for the round that is under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#running;
  }
}
