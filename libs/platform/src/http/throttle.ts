import { t } from '#languages';
import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../configuration/config.js';
import { derivedKey } from '../configuration/derived-key.js';
import type { RedisConnections } from '../redis/redis.js';
import { HttpProblem } from '../requests/http-problems.js';
import { CONFIG, REDIS } from '../modules/injection-tokens.js';
import { GrowingDelay, type Limiter, type Limits } from './growing-delay.js';
import { KnownDevices } from './known-device.js';
import { networkOf } from './networks.js';

/** A password that somebody tries. */
export interface SignInAttempt {
  /** As it was typed, whether there is such an account or not. */
  readonly email: string;
  readonly ip: string;
  /** The browser or session that had the right password for this account before; null where there is none. */
  readonly device: string | null;
}

/** Wrong passwords for one account from one place, and from one place for any accounts. */
const ACCOUNT_TRIES: Limits = { keyPrefix: 'sign-in:account', points: 5, duration: 15 * 60 };
const PLACE_TRIES: Limits = { keyPrefix: 'sign-in:place', points: 30, duration: 15 * 60 };
/** Tries to make the first account, from one place. */
const REGISTER_TRIES: Limits = { keyPrefix: 'sign-in:register', points: 10, duration: 15 * 60 };

/** Links asked for by whoever forgot a password, from one place and for one address; and links tried from one place. */
const RESET_TRIES: Limits = { keyPrefix: 'sign-in:reset', points: 10, duration: 15 * 60 };
const RESETS_FOR_ONE: Limits = { keyPrefix: 'sign-in:reset-of', points: 3, duration: 60 * 60 };
const LINK_TRIES: Limits = { keyPrefix: 'sign-in:link', points: 30, duration: 15 * 60 };
/** Passkeys that are refused, and challenges for them, from one place: an office may sign in behind one address. */
const PASSKEY_TRIES: Limits = { keyPrefix: 'sign-in:passkey', points: 30, duration: 15 * 60 };
const PASSKEY_CHALLENGES: Limits = { keyPrefix: 'sign-in:challenge', points: 200, duration: 15 * 60 };

const limiterOf = (limits: Limits, redis: RedisConnections | null): Limiter => {
  const alone = new RateLimiterMemory(limits);
  return redis === null
    ? alone
    : new RateLimiterRedis({
        ...limits,
        storeClient: redis.calls,
        rejectIfRedisNotReady: true,
        insuranceLimiter: alone,
      });
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
  private readonly resets: Limiter;
  private readonly resetsForOne: Limiter;
  private readonly links: Limiter;
  private readonly passkeys: Limiter;
  private readonly challenges: Limiter;
  /** Wrong passwords for one account from everywhere, and for each device that is known to it. */
  private readonly everywhere: GrowingDelay;
  private readonly secret: string;
  /** Who signed in to which account before, for `device` of an attempt. */
  readonly devices: KnownDevices;

  constructor(@Inject(CONFIG) { jwtSecret }: Config, @Inject(REDIS) redis: RedisConnections | null) {
    this.secret = derivedKey(jwtSecret, 'guesses');
    this.devices = new KnownDevices(derivedKey(jwtSecret, 'known device'));
    this.byAccount = limiterOf(ACCOUNT_TRIES, redis);
    this.byPlace = limiterOf(PLACE_TRIES, redis);
    this.registering = limiterOf(REGISTER_TRIES, redis);
    this.resets = limiterOf(RESET_TRIES, redis);
    this.resetsForOne = limiterOf(RESETS_FOR_ONE, redis);
    this.links = limiterOf(LINK_TRIES, redis);
    this.passkeys = limiterOf(PASSKEY_TRIES, redis);
    this.challenges = limiterOf(PASSKEY_CHALLENGES, redis);
    this.everywhere = new GrowingDelay((limits) => limiterOf(limits, redis));
  }

  /** Counts the attempt. @throws HttpProblem 429 with the seconds to wait */
  admit(attempt: SignInAttempt): Promise<void> {
    return this.count(async () => {
      await this.byPlace.consume(this.placeKey(attempt));
      await this.byAccount.consume(this.accountKey(attempt));
      await this.everywhere.admit(this.deviceKey(attempt));
    });
  }

  /** The same for making the first account. @throws HttpProblem 429 */
  admitRegistering(ip: string): Promise<void> {
    return this.count(() => this.registering.consume(this.keyOf(networkOf(ip))));
  }

  /** The same for asking for a new password, whether there is such an account or not. @throws Refusal 429 */
  admitReset(ip: string, email: string): Promise<void> {
    return this.count(async () => {
      await this.resets.consume(this.keyOf(networkOf(ip)));
      await this.resetsForOne.consume(this.keyOf('everywhere', email));
    });
  }

  /** The same for opening a link, and for coming back from a provider. @throws HttpProblem 429 */
  admitLink(ip: string): Promise<void> {
    return this.count(() => this.links.consume(this.keyOf(networkOf(ip))));
  }

  /** It was no guess. */
  async forgiveLink(ip: string): Promise<void> {
    await this.links.reward(this.keyOf(networkOf(ip)));
  }

  /** The same for a challenge to a passkey, each of which is kept for some minutes. @throws HttpProblem 429 */
  admitChallenge(ip: string): Promise<void> {
    return this.count(() => this.challenges.consume(this.keyOf(networkOf(ip))));
  }

  /** The same for signing in with a passkey. @returns what takes the count back after a right one @throws HttpProblem 429 */
  async admitPasskey(ip: string): Promise<() => Promise<unknown>> {
    const key = this.keyOf(networkOf(ip));
    await this.count(() => this.passkeys.consume(key));
    return () => this.passkeys.reward(key);
  }

  private async count(attempt: () => Promise<unknown>): Promise<void> {
    try {
      await attempt();
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const retryAfter = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      const minutes = Math.ceil(retryAfter / 60);
      throw new HttpProblem(
        429,
        t('Too many attempts to sign in; please wait {minutes, plural, one {# minute} other {# minutes}}.', {
          minutes,
        }),
        { retryAfter },
      );
    }
  }

  async forgive(attempt: SignInAttempt): Promise<void> {
    await this.byAccount.delete(this.accountKey(attempt));
    await this.byPlace.reward(this.placeKey(attempt));
    await this.everywhere.forgive(this.deviceKey(attempt));
  }

  /** The attempt came to nothing, right or wrong: it was no guess. */
  async takeBack(attempt: SignInAttempt): Promise<void> {
    await this.byAccount.reward(this.accountKey(attempt));
    await this.byPlace.reward(this.placeKey(attempt));
    await this.everywhere.takeBack(this.deviceKey(attempt));
  }

  private placeKey({ ip }: SignInAttempt): string {
    return this.keyOf(networkOf(ip));
  }

  private accountKey({ email, ip }: SignInAttempt): string {
    return this.keyOf(networkOf(ip), email);
  }

  /** Without a known device all places count together, so that many of them guess no faster than one. */
  private deviceKey({ email, device }: SignInAttempt): string {
    return this.keyOf(device === null ? 'everywhere' : `device ${device}`, email);
  }

  /** A hash that nobody without the secret can search for, so that no list of addresses grows anywhere. */
  private keyOf(where: string, email = ''): string {
    return createHmac('sha256', this.secret)
      .update(`${email.trim().normalize('NFKC').toLowerCase()} ${where}`)
      .digest('base64url');
  }
}
