import type { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

export type Limiter = RateLimiterMemory | RateLimiterRedis;
export type Limits = Readonly<Record<'keyPrefix', string> & Record<'points' | 'duration', number>>;

/** So many wrong passwords within an hour before the delay begins, which then goes on from where it is for a day. */
const FREE = 10;
const HOUR = 60 * 60;
const LONGEST = 15 * 60;

/** Wrong passwords, and the one try that each delay lets pass. */
const COUNTED: Limits = { keyPrefix: 'sign-in:counted', points: FREE, duration: HOUR };
const DELAYED: Limits = { keyPrefix: 'sign-in:delayed', points: 1, duration: LONGEST };

/** Seconds until the next try after so many: 1 minute, 2, 4, 8 and then 15 at a time. */
const delayAfter = (tries: number): number => Math.min(LONGEST, 60 * 2 ** Math.min(10, tries - FREE - 1));

/** Lets some tries pass, and then one for each of a growing number of minutes; it never closes altogether. */
export class GrowingDelay {
  private readonly counted: Limiter;
  private readonly delayed: Limiter;

  constructor(open: (limits: Limits) => Limiter) {
    this.counted = open(COUNTED);
    this.delayed = open(DELAYED);
  }

  /** Counts the try before it is made, so that many at once do not pass as one. @throws RateLimiterRes while the delay lasts */
  async admit(key: string): Promise<void> {
    const { consumedPoints: tries } = await this.counted.penalty(key);
    if (tries <= FREE) return;
    // Only now: names that are tried a few times each would fill the memory for a day.
    if (tries === FREE + 1) await this.counted.set(key, tries, 24 * HOUR);
    try {
      await this.delayed.consume(key, 1, { customDuration: delayAfter(tries) });
    } catch (refused) {
      // What is refused was no guess, and makes the delay no longer.
      await this.counted.reward(key);
      throw refused;
    }
  }

  /** The try was right. */
  async forgive(key: string): Promise<void> {
    await this.counted.reward(key);
  }

  /** The try came to nothing: the next one need not wait for it. */
  async takeBack(key: string): Promise<void> {
    await this.counted.reward(key);
    await this.delayed.delete(key);
  }
}
