/** Lets so many pieces of work be under way at once; the others wait for their turn, in their order. */
export class Turns {
  #busy = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(private readonly most: number) {}

  /** How many wait for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Whether one that comes now has to wait. */
  get areTaken(): boolean {
    return this.#busy >= this.most;
  }

  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.areTaken)
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    else this.#busy += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#busy -= 1;
      else next();
    }
  }
}
