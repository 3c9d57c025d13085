import type { Knex } from 'knex';
import type { TwoPhaseGuard, UnitAhead, UnitOfWork } from '#eventing';
import { lockAccounts, type Credential } from './credential-rows.js';

/**
 * Accounts as they will be once a log elsewhere has the event (docs/decisions/0020). Beside `credential`, so that nobody signs in
 * with what may still be refused; and a table, since an address and a password's hash belong in no other.
 */
export const heldCredentialMigration = {
  id: 'staff/2-held-credential',
  up: `create table credential_held (
         unit_id uuid primary key,
         user_id uuid not null,
         email_canonical text not null,
         password_hash text not null,
         is_engineer boolean not null,
         deleted boolean not null,
         -- Goes altogether, with somebody who is forgotten.
         dropped boolean not null
       );`,
};

/** What another command is about to make of an account. */
export interface HeldCredential extends Credential {
  readonly unit_id: string;
  readonly dropped: boolean;
}

/** None where guard and events share a transaction. Accounts must be locked. */
export const heldCredentials = async (
  transaction: Knex.Transaction,
  { form }: UnitOfWork,
): Promise<readonly HeldCredential[]> =>
  form === 'together' ? [] : transaction<HeldCredential>('credential_held').select();

export const credentialHeld: TwoPhaseGuard<{ readonly userId: string }> = {
  name: 'staff/credential',
  settle: async (transaction, { id }, _claim, outcome) => {
    await lockAccounts(transaction);
    const [held] = await transaction<HeldCredential>('credential_held').where({ unit_id: id }).delete().returning('*');
    if (held === undefined || outcome === 'refused') return;
    const { user_id, email_canonical, password_hash, is_engineer, deleted, password_chosen, kept_session, dropped } =
      held;
    if (dropped) await transaction<Credential>('credential').where({ user_id }).delete();
    else
      await transaction<Credential>('credential')
        .insert({ user_id, email_canonical, password_hash, is_engineer, deleted, password_chosen, kept_session })
        .onConflict('user_id')
        .merge();
  },
};

export const holdCredential = async (
  transaction: Knex.Transaction,
  unit: UnitAhead,
  credential: Credential,
  { dropped = false } = {},
): Promise<void> => {
  await transaction<HeldCredential>('credential_held').insert({ ...credential, dropped, unit_id: unit.id });
  unit.hold(credentialHeld, { userId: credential.user_id });
};
