import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { t } from '#languages';
import { HttpProblem } from '#platform';

const HOUR_SECONDS = 60 * 60;

/** Messages of one account in an hour. */
export class MessageLimit {
  private readonly sent: RateLimiterMemory;

  constructor(points: number) {
    this.sent = new RateLimiterMemory({ points, duration: HOUR_SECONDS });
  }

  /** @throws HttpProblem 429 */
  async admit(accountId: string): Promise<void> {
    await this.sent.consume(accountId).catch((refused: unknown) => {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new HttpProblem(429, t('You have sent many messages; please wait a while before the next one.'), {
        retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
      });
    });
  }
}
