import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import type { SignedIn, SignIn } from '#contracts';
import { KNEX, Refusal, SignInThrottle, Tokens } from '#platform';
import { StaffAnswers } from '../staff-answers.js';
import { openAccountByEmail } from './credentials.js';
import { passwordMatches } from './passwords.js';

/** Signing in changes nothing in the office, so it is no command and leaves no event. */
@Injectable()
export class SignIns {
  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    private readonly throttle: SignInThrottle,
    private readonly tokens: Tokens,
    private readonly answers: StaffAnswers,
  ) {}

  /** The same answer, after the same time, for a wrong password and for an account that does not exist. */
  async signIn({ email, password }: SignIn, ip: string): Promise<SignedIn> {
    await this.throttle.admit(email, ip);
    const account = await openAccountByEmail(this.knex, email);
    if (!(await passwordMatches(account?.password_hash, password)) || account === undefined) {
      throw new Refusal(401, t('Incorrect Credentials!'));
    }
    await this.throttle.forgive(email, ip);
    return { token: await this.tokens.issue(account.user_id), user: await this.answers.now(account.user_id) };
  }
}
