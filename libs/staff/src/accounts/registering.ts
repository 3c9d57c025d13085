import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { CommandRejected, reject } from '#eventing';
import { KNEX, REQUESTS, SignInThrottle, type Requests } from '#platform';
import { anyAccount } from './credentials.js';

/** Who may try to make the first account: decided before a password is hashed or anything is written down. */
@Injectable()
export class Registering {
  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    private readonly throttle: SignInThrottle,
    @Inject(REQUESTS) private readonly requests: Requests,
  ) {}

  async isNeeded(): Promise<boolean> {
    return !(await anyAccount(this.knex));
  }

  /** A repeat of the call that made the account is answered once more. @throws CommandRejected staff/set-up, Refusal 429 */
  async admit(request: FastifyRequest): Promise<void> {
    await this.throttle.admitRegistering(request.ip);
    if (!(await this.isNeeded()) && !(await this.requests.isRepeat(request))) throw new CommandRejected(reject('staff/set-up'));
  }
}
