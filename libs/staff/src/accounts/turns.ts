import { t } from '#languages';
import { HttpProblem } from '#platform';

/** Lets so many pieces of work be under way at once, and so many wait for their turn; whoever comes then is asked to come again. */
export class Turns {
  #busy = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    private readonly most: number,
    private readonly mayWait: number,
  ) {}

  /** @throws HttpProblem 503 when too many wait already; nothing was begun then */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#busy < this.most) this.#busy += 1;
    else await this.#wait();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#busy -= 1;
      else next();
    }
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= this.mayWait)
      throw new HttpProblem(
        503,
        t('Too many people are signing in at this moment; please try again in a few seconds.'),
        {
          retryAfter: 5,
        },
      );
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }
}
