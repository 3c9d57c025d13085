import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../refusals.js';

/** Wrong passwords for one address from one place, and from one place for any addresses. */
const ACCOUNT_TRIES = { points: 5, duration: 15 * 60 };
const PLACE_TRIES = { points: 30, duration: 15 * 60 };

/**
 * Slows down guessing. Counted in memory: a restart forgives, which is right for a program on one machine.
 * Use: `admit` before the password is checked, `forgive` after a right one.
 */
@Injectable()
export class SignInThrottle {
  private readonly byAccount = new RateLimiterMemory(ACCOUNT_TRIES);
  private readonly byPlace = new RateLimiterMemory(PLACE_TRIES);

  /** Counts the attempt. @throws Refusal 429 with the seconds to wait */
  async admit(email: string, ip: string): Promise<void> {
    try {
      await this.byPlace.consume(ip);
      await this.byAccount.consume(keyOf(email, ip));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const retryAfter = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      const minutes = Math.ceil(retryAfter / 60);
      throw new Refusal(429, `Too many attempts to sign in; please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`, { retryAfter });
    }
  }

  async forgive(email: string, ip: string): Promise<void> {
    await this.byAccount.delete(keyOf(email, ip));
    await this.byPlace.reward(ip);
  }
}

/** A hash, so that no list of addresses grows in memory. */
const keyOf = (email: string, ip: string): string =>
  createHash('sha256').update(`${email.trim().normalize('NFKC').toLowerCase()} ${ip}`).digest('base64');
