import { t, type LocalizedString } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { dayAfter, londonDate, startOfLondonDay, type PastAnswer } from '#contracts';
import { PastNotReady, type PastState, type PastViews } from '#eventing';
import { HttpProblem } from './http-problems.js';
import type { Clock } from './requests.js';
import { CLOCK, KNEX, PAST } from '../modules/injection-tokens.js';

/** What a query reads: the tables of a moment, and what the clock said then. */
export interface Moment {
  readonly knex: Knex;
  /** ISO 8601 UTC. */
  readonly now: string;
}

const LOOK_AGAIN_SECONDS = 2;

const sentenceOf = (state: PastState): LocalizedString => {
  if (state.state === 'ready') return t('This moment can be read.');
  if (state.state === 'failed')
    return t('This moment could not be read from the history. Please try again, or tell your administrator.');
  const [percent, seconds] = [Math.floor(state.share * 100), state.secondsLeft];
  if (seconds === null) return t('This moment is being read from the history: {percent} % done.', { percent });
  return seconds < 90
    ? t('This moment is being read from the history: {percent} % done, about {seconds} seconds left.', {
        percent,
        seconds: Math.max(1, seconds),
      })
    : t('This moment is being read from the history: {percent} % done, about {minutes} minutes left.', {
        percent,
        minutes: Math.round(seconds / 60),
      });
};

const refusing = async <T>(read: () => Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof PastNotReady)) throw error;
    throw new HttpProblem(503, sentenceOf(error.at), { retryAfter: LOOK_AGAIN_SECONDS });
  }
};

/** Where queries read: the live tables, or those of a moment in the past. */
@Injectable()
export class AsOfReader {
  constructor(
    /** The live tables. */
    @Inject(KNEX) readonly live: Knex,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PAST) private readonly past: PastViews,
  ) {}

  /**
   * Runs a query as of `asAt`; without it, as of now. Of the past it reads in one transaction that cannot write.
   * @throws HttpProblem 400 for a moment that is still to come, 503 while it is being read from the history
   */
  at<T>(asAt: string | undefined, work: (moment: Moment) => Promise<T>): Promise<T> {
    if (asAt === undefined) return work({ knex: this.live, now: this.clock.now() });
    return refusing(() => this.past.reading(this.instantOf(asAt), (knex) => work({ knex, now: asAt })));
  }

  /**
   * Runs a query on two moments side by side, in the schemas that are named for them; the second may be now, and
   * `now` is what the clock says then.
   * @throws HttpProblem 400 | 503 as `at`
   */
  between<T>(
    from: string,
    to: string | undefined,
    work: (knex: Knex, before: string, after: string, now: string) => Promise<T>,
  ): Promise<T> {
    const instants = [this.instantOf(from), to === undefined ? null : this.instantOf(to)];
    return refusing(() =>
      this.past.beside(instants, (knex, [before, after]) =>
        work(knex, String(before), String(after), to ?? this.clock.now()),
      ),
    );
  }

  /** How far a moment is; begins to read it from the history where nobody has. @throws HttpProblem 400 */
  async want(asAt: string): Promise<PastAnswer> {
    const state = await this.past.want(this.instantOf(asAt));
    const { share, secondsLeft } =
      state.state === 'building' ? state : { share: state.state === 'ready' ? 1 : 0, secondsLeft: null };
    return {
      as_at: asAt,
      state: state.state,
      share,
      secondsLeft,
      msg: sentenceOf(state),
      known: state.position !== '',
    };
  }

  /** End of a range that goes to the end of today in London: as of now. */
  upToNow(to: string | undefined): string | undefined {
    const now = this.clock.now();
    return to !== undefined && to > now && to <= startOfLondonDay(dayAfter(londonDate(now))) ? undefined : to;
  }

  private instantOf(asAt: string): Date {
    if (asAt > this.clock.now())
      throw new HttpProblem(400, t('Please choose a moment that has passed.'), {
        errors: { as_at: t('Please choose a moment that has passed.') },
      });
    return new Date(asAt);
  }
}
