import { Turns } from '#eventing';
import { t } from '#languages';
import { HttpProblem } from '#platform';

/** Lets so many pieces of work be under way at once, and so many wait for their turn; whoever comes then is asked to come again. */
export class LimitedTurns {
  readonly #turns: Turns;

  constructor(
    most: number,
    private readonly mayWait: number,
  ) {
    this.#turns = new Turns(most);
  }

  /** @throws HttpProblem 503 when too many wait already; nothing was begun then */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#turns.areTaken && this.#turns.waiting >= this.mayWait)
      throw new HttpProblem(
        503,
        t('Too many people are signing in at this moment; please try again in a few seconds.'),
        { retryAfter: 5 },
      );
    return this.#turns.take(work);
  }
}
