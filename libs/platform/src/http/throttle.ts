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

/** How often the office let an account try anew, for as long as anything is counted. */
const FRESH_STARTS: Limits = { keyPrefix: 'sign-in:fresh', points: 1, duration: 24 * 60 * 60 };

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
  private readonly freshStarts: Limiter;
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
    this.freshStarts = limiterOf(FRESH_STARTS, redis);
    this.everywhere = new GrowingDelay((limits) => limiterOf(limits, redis));
  }

  /** Counts the attempt. @throws HttpProblem 429 with the seconds to wait */
  admit(attempt: SignInAttempt): Promise<void> {
    return this.count(async () => {
      const [{ account, device }] = await Promise.all([
        this.keysOf(attempt),
        this.byPlace.consume(this.placeKey(attempt)),
      ]);
      await this.byAccount.consume(account);
      await this.everywhere.admit(device);
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
    const { account, device } = await this.keysOf(attempt);
    await Promise.all([
      this.byAccount.delete(account),
      this.byPlace.reward(this.placeKey(attempt)),
      this.everywhere.forgive(device),
    ]);
  }

  /** The attempt came to nothing, right or wrong: it was no guess. */
  async takeBack(attempt: SignInAttempt): Promise<void> {
    const { account, device } = await this.keysOf(attempt);
    await Promise.all([
      this.byAccount.reward(account),
      this.byPlace.reward(this.placeKey(attempt)),
      this.everywhere.takeBack(device),
    ]);
  }

  /** The office helps somebody who is locked out: what was counted for the account, from wherever, counts no more. */
  async startAnew(email: string): Promise<void> {
    await this.freshStarts.penalty(this.keyOf('fresh start', email));
  }

  private placeKey({ ip }: SignInAttempt): string {
    return this.keyOf(networkOf(ip));
  }

  /**
   * Where an account was tried from, nobody can list: after a fresh start all of its keys are others. Without a known device all places
   * count together, so that many of them guess no faster than one.
   */
  private async keysOf({
    email,
    ip,
    device,
  }: SignInAttempt): Promise<{ readonly account: string; readonly device: string }> {
    const starts = (await this.freshStarts.get(this.keyOf('fresh start', email)))?.consumedPoints ?? 0;
    const key = (where: string): string => this.keyOf(starts === 0 ? where : `${where} ${starts}`, email);
    return { account: key(networkOf(ip)), device: key(device === null ? 'everywhere' : `device ${device}`) };
  }

  /** A hash that nobody without the secret can search for, so that no list of addresses grows anywhere. */
  private keyOf(where: string, email = ''): string {
    return createHmac('sha256', this.secret)
      .update(`${email.trim().normalize('NFKC').toLowerCase()} ${where}`)
      .digest('base64url');
  }
}
