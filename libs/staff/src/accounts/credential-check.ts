import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import type { SignIn } from '#contracts';
import { HttpProblem, KNEX } from '#platform';
import { SecondSteps } from '../second-factor/second-steps.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { wrongCode } from '../second-factor/wrong-code.js';
import type { Credential } from './credential-rows.js';
import { openAccountByEmail } from './credentials.js';
import { passwordMatches } from './passwords.js';

/** Whether what somebody signs in with is right. */
@Injectable()
export class CredentialCheck {
  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    private readonly factors: SecondFactors,
    private readonly steps: SecondSteps,
  ) {}

  /**
   * The same answer, after the same time, for a wrong password and for an account that does not exist.
   * @throws HttpProblem 401 for a wrong password or code, 428 where the account asks for a code and there is none, 403 where it has passkeys and a password alone is not enough
   */
  async admitted({ email, password, code }: SignIn): Promise<Credential> {
    const account = await openAccountByEmail(this.knex, email);
    if (!(await passwordMatches(account?.password_hash, password)) || account === undefined)
      throw new HttpProblem(401, t('Incorrect Credentials!'));
    const factor = await this.factors.check(account.user_id, code);
    if (factor === 'none') await this.steps.mustNotBePasswordAlone(account.user_id);
    if (factor === 'wrong') throw wrongCode(401);
    if (factor === 'absent') {
      const msg = t('Please enter the code that your authenticator app shows.');
      throw new HttpProblem(428, msg, { errors: { code: msg } });
    }
    return account;
  }
}
