import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import type { SecondStepOf } from '#contracts';
import { HttpProblem, KNEX, TWO_STEP_RULE, type Migration, type TwoStepRule } from '#platform';
import { ACCOUNTS_CHANNEL } from '../accounts/remembered-accounts.js';
import { secondStepsOf } from './second-step-sql.js';

/** What is remembered of an account holds whether it has a second step, so each change of one is told like a change of the account. */
export const secondStepMigration: Migration = {
  id: 'staff/9-second-step',
  up: `alter table staff_session add column by_provider boolean not null default false;
       create function second_step_told() returns trigger language plpgsql as $$
       begin
         perform pg_notify('${ACCOUNTS_CHANNEL}', coalesce(new.user_id, old.user_id)::text);
         return null;
       end $$;
       create trigger second_step_told after insert or delete on passkey for each row execute function second_step_told();
       create trigger second_step_told after update of confirmed_at or delete on second_factor for each row execute function second_step_told();`,
};

/** Who signs in with two steps, where the company may ask it of everybody (docs/decisions/0072). */
@Injectable()
export class SecondSteps {
  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(TWO_STEP_RULE) private readonly rule: TwoStepRule,
  ) {}

  /** Accounts that have at least one. */
  async list(): Promise<readonly SecondStepOf[]> {
    const { rows } = await this.knex.raw<{
      rows: readonly { readonly user_id: string; readonly app: boolean; readonly passkeys: number }[];
    }>(
      `select c.user_id, exists (select 1 from second_factor f where f.user_id = c.user_id and f.confirmed_at is not null) as app,
         (select count(*) from passkey p where p.user_id = c.user_id)::int as passkeys
       from credential c where not c.deleted and exists (${secondStepsOf('c.user_id')}) order by c.user_id`,
    );
    return rows.map(({ user_id, app, passkeys }) => ({ _id: user_id, app, passkeys }));
  }

  /** @throws HttpProblem 409 where it would take the last one of the account, and everybody has to have one */
  async mayLose(userId: string): Promise<void> {
    if (!(await this.rule.demanded())) return;
    const { rows } = await this.knex.raw<{ rows: readonly unknown[] }>(secondStepsOf('?'), [userId, userId]);
    if (rows.length > 1) return;
    throw new HttpProblem(
      409,
      t('Your office requires two steps for everyone, so the last one stays. Please add another one first.'),
    );
  }

  /** @throws HttpProblem 403 where a right password is not enough, since everybody signs in with two steps and this account has passkeys for it */
  async mustNotBePasswordAlone(userId: string): Promise<void> {
    const passkeys = await this.knex('passkey').where({ user_id: userId }).pluck<string[]>('id');
    if (passkeys.length > 0 && (await this.rule.demanded()))
      throw new HttpProblem(403, t('Please sign in with your passkey. Where it is lost, the office can help.'));
  }
}
