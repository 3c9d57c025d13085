import { t } from '#languages';
import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.js';
import { REDIS, type RedisConnections } from '../redis.js';
import { Refusal } from '../refusals.js';
import { CONFIG } from '../tokens.js';
import { placeOf } from './places.js';

type Limiter = RateLimiterMemory | RateLimiterRedis;
type Limits = Readonly<Record<'keyPrefix', string> & Record<'points' | 'duration', number>>;

/** Wrong passwords for one address from one place, and from one place for any addresses. */
const ACCOUNT_TRIES: Limits = { keyPrefix: 'sign-in:account', points: 5, duration: 15 * 60 };
const PLACE_TRIES: Limits = { keyPrefix: 'sign-in:place', points: 30, duration: 15 * 60 };
/** Tries to make the first account, from one place. */
const REGISTER_TRIES: Limits = { keyPrefix: 'sign-in:register', points: 10, duration: 15 * 60 };

const limiterOf = (limits: Limits, redis: RedisConnections | null): Limiter => {
  const alone = new RateLimiterMemory(limits);
  return redis === null ? alone : new RateLimiterRedis({ ...limits, storeClient: redis.calls, rejectIfRedisNotReady: true, insuranceLimiter: alone });
};

/**
 * Slows down guessing. Counted in Redis where there is one, for all programs together, and in memory otherwise and while Redis is
 * away: then a restart forgives, and each program counts for itself, but nobody waits and nobody is locked out.
 * Use: `admit` before the password is checked, `forgive` after a right one.
 */
@Injectable()
export class SignInThrottle {
  private readonly byAccount: Limiter;
  private readonly byPlace: Limiter;
  private readonly registering: Limiter;
  private readonly secret: string;

  constructor(@Inject(CONFIG) { jwtSecret }: Config, @Inject(REDIS) redis: RedisConnections | null) {
    this.secret = jwtSecret;
    this.byAccount = limiterOf(ACCOUNT_TRIES, redis);
    this.byPlace = limiterOf(PLACE_TRIES, redis);
    this.registering = limiterOf(REGISTER_TRIES, redis);
  }

  /** Counts the attempt. @throws Refusal 429 with the seconds to wait */
  admit(email: string, ip: string): Promise<void> {
    return this.count(async () => {
      await this.byPlace.consume(this.keyOf(ip));
      await this.byAccount.consume(this.keyOf(ip, email));
    });
  }

  /** The same for making the first account. @throws Refusal 429 */
  admitRegistering(ip: string): Promise<void> {
    return this.count(() => this.registering.consume(this.keyOf(ip)));
  }

  private async count(attempt: () => Promise<unknown>): Promise<void> {
    try {
      await attempt();
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const retryAfter = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      const minutes = Math.ceil(retryAfter / 60);
      throw new Refusal(429, t('Too many attempts to sign in; please wait {minutes, plural, one {# minute} other {# minutes}}.', { minutes }), { retryAfter });
    }
  }

  async forgive(email: string, ip: string): Promise<void> {
    await this.byAccount.delete(this.keyOf(ip, email));
    await this.byPlace.reward(this.keyOf(ip));
  }

  /** The attempt came to nothing, right or wrong: it was no guess. */
  async takeBack(email: string, ip: string): Promise<void> {
    await this.byAccount.reward(this.keyOf(ip, email));
    await this.byPlace.reward(this.keyOf(ip));
  }

  /** A hash that nobody without the secret can search for, so that no list of addresses grows anywhere. */
  private keyOf(ip: string, email = ''): string {
    return createHmac('sha256', this.secret).update(`${email.trim().normalize('NFKC').toLowerCase()} ${placeOf(ip)}`).digest('base64url');
  }
}
