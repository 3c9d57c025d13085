import type { Knex } from 'knex';
import { CommandRejected, reject, sameJson, type UnitOfWork } from '#eventing';
import { lockAccounts, type Credential } from './credential-rows.js';
import { heldCredentials, holdCredential, type HeldCredential } from './held-credentials.js';

export const credentialMigration = {
  id: 'staff/1-credential',
  up: `create table credential (
         user_id uuid primary key,
         email_canonical text not null,
         password_hash text not null,
         is_engineer boolean not null,
         deleted boolean not null default false
       );
       create unique index credential_email on credential (email_canonical) where not deleted;`,
};

export const passwordChosenMigration = {
  id: 'staff/10-password-chosen',
  up: `alter table credential add column password_chosen boolean not null default true;
       alter table credential_held add column password_chosen boolean not null default true;
       update credential set password_chosen = false
       where user_id in (select user_id from account_link where kind = 'invitation')
         and user_id not in (select user_id from account_link where ended in ('used', 'overtaken'));`,
};

/** The same address, however it was typed. */
export const canonicalEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase();

export const anyAccount = async (knex: Knex, { besides }: { readonly besides?: string } = {}): Promise<boolean> => {
  const query = knex<Credential>('credential').first('user_id');
  if (besides !== undefined) void query.whereNot({ user_id: besides });
  return (await query) !== undefined;
};

export const openAccountByEmail = (knex: Knex, email: string): Promise<Credential | undefined> =>
  knex<Credential>('credential')
    .where({ email_canonical: canonicalEmail(email), deleted: false })
    .first();

const taken = (): CommandRejected => new CommandRejected(reject('staff/email-taken'));

const refuseTakenEmail = async (
  transaction: Knex.Transaction,
  held: readonly HeldCredential[],
  emailCanonical: string,
  exceptUserId: string,
): Promise<void> => {
  if (
    held.some(
      ({ email_canonical, deleted, user_id }) =>
        email_canonical === emailCanonical && !deleted && user_id !== exceptUserId,
    )
  )
    throw taken();
  const owner = await transaction<Credential>('credential')
    .where({ email_canonical: emailCanonical, deleted: false })
    .whereNot({ user_id: exceptUserId })
    .first('user_id');
  if (owner !== undefined) throw taken();
};

/**
 * An account without a way in is none to rely on, such as one whose invitation waits to be accepted; nor is one that may be about to close,
 * or to become an engineer's; nor is one that is only held.
 */
const requireAnotherOfficeAccount = async (
  transaction: Knex.Transaction,
  held: readonly HeldCredential[],
  exceptUserId: string,
): Promise<void> => {
  const query = transaction<Credential>('credential')
    .where({ deleted: false, is_engineer: false })
    .whereNot({ user_id: exceptUserId })
    .whereRaw(
      `(password_chosen or exists (select from passkey p where p.user_id = credential.user_id)
         or exists (select from staff_identity i where i.user_id = credential.user_id))`,
    )
    .first('user_id');
  const leaving = held.filter(({ deleted, is_engineer }) => deleted || is_engineer).map(({ user_id }) => user_id);
  if (leaving.length > 0) void query.whereNotIn('user_id', leaving);
  if ((await query) === undefined) throw new CommandRejected(reject('staff/last-account'));
};

export interface NewCredential {
  readonly userId: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly isEngineer: boolean;
  readonly isPasswordChosen: boolean;
}

/**
 * May run again for the same account: an append whose answer got lost is sent once more.
 * @throws CommandRejected staff/email-taken, or staff/set-up when `onlyFirst` and there is one
 */
export const addCredential = async (
  transaction: Knex.Transaction,
  unit: UnitOfWork,
  { userId, email, passwordHash, isEngineer, isPasswordChosen }: NewCredential,
  { onlyFirst = false }: { readonly onlyFirst?: boolean } = {},
): Promise<void> => {
  await lockAccounts(transaction);
  const held = await heldCredentials(transaction, unit);
  const others = async (): Promise<boolean> =>
    held.some(({ user_id }) => user_id !== userId) || anyAccount(transaction, { besides: userId });
  if (onlyFirst && (await others())) throw new CommandRejected(reject('staff/set-up'));
  const credential: Credential = {
    user_id: userId,
    email_canonical: canonicalEmail(email),
    password_hash: passwordHash,
    is_engineer: isEngineer,
    deleted: false,
    password_chosen: isPasswordChosen,
    kept_session: null,
  };
  await refuseTakenEmail(transaction, held, credential.email_canonical, userId);
  if (unit.form === 'ahead') await holdCredential(transaction, unit, credential);
  else await transaction<Credential>('credential').insert(credential).onConflict('user_id').ignore();
};

export interface CredentialChanges {
  readonly email?: string | undefined;
  readonly passwordHash?: string | undefined;
  /** The session that goes on when the password changes. */
  readonly session?: string | null;
  readonly isEngineer?: boolean | undefined;
  readonly restore: boolean;
}

const changed = (before: Credential, changes: CredentialChanges): Credential => ({
  ...before,
  ...(changes.email === undefined ? {} : { email_canonical: canonicalEmail(changes.email) }),
  ...(changes.passwordHash === undefined
    ? {}
    : { password_hash: changes.passwordHash, password_chosen: true, kept_session: changes.session ?? null }),
  is_engineer: changes.isEngineer ?? before.is_engineer,
  deleted: before.deleted && !changes.restore,
});

/** @throws CommandRejected staff/forgotten | staff/email-taken | staff/last-account */
export const changeCredential = async (
  transaction: Knex.Transaction,
  unit: UnitOfWork,
  userId: string,
  changes: CredentialChanges,
): Promise<void> => {
  await lockAccounts(transaction);
  const held = await heldCredentials(transaction, unit);
  const before = await transaction<Credential>('credential').where({ user_id: userId }).first();
  // The stream knows the account, so there was one: it went when the person was forgotten, or is just going.
  if (before === undefined || held.some(({ user_id, dropped }) => user_id === userId && dropped))
    throw new CommandRejected(reject('staff/forgotten'));
  const after = changed(before, changes);
  if (!after.deleted) await refuseTakenEmail(transaction, held, after.email_canonical, userId);
  if (!before.deleted && !before.is_engineer && after.is_engineer)
    await requireAnotherOfficeAccount(transaction, held, userId);
  if (unit.form === 'ahead') {
    if (!sameJson(before, after)) await holdCredential(transaction, unit, after);
    return;
  }
  const { user_id, ...fields } = after;
  await transaction<Credential>('credential').where({ user_id }).update(fields);
};

/** @throws CommandRejected staff/last-account */
export const closeCredential = async (
  transaction: Knex.Transaction,
  unit: UnitOfWork,
  userId: string,
): Promise<void> => {
  await lockAccounts(transaction);
  const held = await heldCredentials(transaction, unit);
  const before = await transaction<Credential>('credential').where({ user_id: userId }).first();
  if (before !== undefined && !before.is_engineer && !before.deleted)
    await requireAnotherOfficeAccount(transaction, held, userId);
  if (unit.form === 'together')
    await transaction<Credential>('credential').where({ user_id: userId }).update({ deleted: true });
  else if (before?.deleted === false) await holdCredential(transaction, unit, { ...before, deleted: true });
};

/**
 * Of somebody who is to be forgotten: address and password go at once, so that nobody can put the account back.
 * @returns false while the account is open, or is about to be
 */
export const dropCredential = async (
  transaction: Knex.Transaction,
  unit: UnitOfWork,
  userId: string,
): Promise<boolean> => {
  await lockAccounts(transaction);
  const held = await heldCredentials(transaction, unit);
  const before = await transaction<Credential>('credential').where({ user_id: userId }).first();
  if (before?.deleted === false || held.some(({ user_id }) => user_id === userId)) return false;
  if (unit.form === 'together') await transaction<Credential>('credential').where({ user_id: userId }).delete();
  else if (before !== undefined) await holdCredential(transaction, unit, before, { dropped: true });
  return true;
};

export const isEngineersAccount = async (knex: Knex, userId: string): Promise<boolean> =>
  (await knex<Credential>('credential').where({ user_id: userId, is_engineer: true }).first('user_id')) !== undefined;
