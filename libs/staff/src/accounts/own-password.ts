import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import type { ChangeStaffMember } from '#contracts';
import { KNEX, HttpProblem, SignInThrottle, type SignedInCaller } from '#platform';
import type { Credential } from './credential-rows.js';
import { canonicalEmail } from './credentials.js';
import { passwordMatches } from './passwords.js';

/** Whoever finds a screen unlocked must not be able to make the account their own. */
@Injectable()
export class OwnPassword {
  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    private readonly throttle: SignInThrottle,
  ) {}

  /** @throws HttpProblem 400 where somebody changes their own password or email without the present password, 429 after too many wrong ones */
  async confirm(
    { _id: caller, session }: SignedInCaller,
    { _id, email, password, currentPassword }: ChangeStaffMember,
    ip: string,
  ): Promise<void> {
    if (_id.toLowerCase() !== caller || (email === undefined && password === undefined)) return;
    const own = await this.knex<Credential>('credential').where({ user_id: caller }).first();
    if (
      own === undefined ||
      (password === undefined && email !== undefined && canonicalEmail(email) === own.email_canonical)
    )
      return;
    await this.check(own, session, currentPassword, ip, password);
  }

  /** @throws HttpProblem 400 where it is not the present password, 429 after too many wrong ones */
  async mustBe({ _id: caller, session }: SignedInCaller, currentPassword: string, ip: string): Promise<void> {
    const own = await this.knex<Credential>('credential').where({ user_id: caller }).first();
    if (own !== undefined) await this.check(own, session, currentPassword, ip);
  }

  private async check(
    own: Credential,
    session: string,
    currentPassword: string | undefined,
    ip: string,
    password?: string,
  ): Promise<void> {
    if (currentPassword === undefined || currentPassword === '')
      throw refused(t('Please enter your current password.'));
    // A session began with the right password: who guesses elsewhere does not hold it up.
    const attempt = { email: own.email_canonical, ip, device: session };
    await this.throttle.admit(attempt);
    // Of a call that is sent again, since its answer got lost, the new password is in place already.
    const isRight =
      (await passwordMatches(own.password_hash, currentPassword)) ||
      (password !== undefined && (await passwordMatches(own.password_hash, password)));
    if (!isRight) throw refused(t('This is not your current password.'));
    await this.throttle.forgive(attempt);
  }
}

const refused = (msg: ReturnType<typeof t>): HttpProblem =>
  new HttpProblem(400, msg, { errors: { currentPassword: msg } });
