import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import type { SetUp } from '#contracts';
import { CommandRejected, reject } from '#eventing';
import { CONFIG, KNEX, REQUESTS, SignInThrottle, type Config, type Requests } from '#platform';
import { anyAccount } from './credentials.js';
import { isCode, setUpCodeOf } from './set-up-code.js';

/** Who may try to make the first account: decided before a password is hashed or anything is written down. */
@Injectable()
export class Registering {
  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(CONFIG) private readonly config: Config,
    private readonly throttle: SignInThrottle,
    @Inject(REQUESTS) private readonly requests: Requests,
  ) {}

  async isNeeded(): Promise<boolean> {
    return !(await anyAccount(this.knex));
  }

  async standing(): Promise<SetUp> {
    const needed = await this.isNeeded();
    return {
      needed,
      codeNeeded: needed && setUpCodeOf(this.config) !== null,
      singleSignOn: this.config.singleSignOn?.name ?? null,
    };
  }

  /** What the terminal shows until there is an account; null where no code is asked for. */
  async code(): Promise<string | null> {
    return (await this.isNeeded()) ? setUpCodeOf(this.config) : null;
  }

  /** A repeat of the call that made the account is answered once more. @throws CommandRejected staff/set-up or staff/set-up-code, HttpProblem 429 */
  async admit(request: FastifyRequest, typed: string): Promise<void> {
    await this.throttle.admitRegistering(request.ip);
    if (await this.isRepeat(request)) return;
    const code = setUpCodeOf(this.config);
    if (code !== null && !isCode(typed, code)) throw new CommandRejected(reject('staff/set-up-code'));
  }

  /** @returns whether the account is there and this is the call that made it @throws CommandRejected where it is another one */
  private async isRepeat(request: FastifyRequest): Promise<boolean> {
    if (await this.isNeeded()) return false;
    if (await this.requests.isRepeat(request)) return true;
    throw new CommandRejected(reject('staff/set-up'));
  }
}
