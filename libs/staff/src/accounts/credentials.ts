import type { Knex } from 'knex';
import { CommandRejected, reject } from '#eventing';

/**
 * Who may sign in. The truth about accounts that must hold at once and for everybody: one e-mail address,
 * one open account; never without a staff account that is no engineer. Written in the append's transaction.
 */
export interface Credential {
  readonly user_id: string;
  readonly email_canonical: string;
  readonly password_hash: string;
  readonly is_engineer: boolean;
  readonly deleted: boolean;
}

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

/** The same address, however it was typed. */
export const canonicalEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase();

/** Changes of accounts happen one after another, so that what is checked still holds when it is written. */
export const lockAccounts = async (transaction: Knex.Transaction): Promise<void> => {
  await transaction.raw(`select pg_advisory_xact_lock(hashtextextended('accounts', 0))`);
};

export const anyAccount = async (knex: Knex, { besides }: { readonly besides?: string } = {}): Promise<boolean> => {
  const query = knex<Credential>('credential').first('user_id');
  if (besides !== undefined) void query.whereNot({ user_id: besides });
  return (await query) !== undefined;
};

export const openAccountByEmail = (knex: Knex, email: string): Promise<Credential | undefined> =>
  knex<Credential>('credential').where({ email_canonical: canonicalEmail(email), deleted: false }).first();

const refuseTakenEmail = async (transaction: Knex.Transaction, emailCanonical: string, exceptUserId: string): Promise<void> => {
  const taken = await transaction<Credential>('credential')
    .where({ email_canonical: emailCanonical, deleted: false })
    .whereNot({ user_id: exceptUserId })
    .first('user_id');
  if (taken !== undefined) throw new CommandRejected(reject('staff/email-taken'));
};

const requireAnotherOfficeAccount = async (transaction: Knex.Transaction, exceptUserId: string): Promise<void> => {
  const other = await transaction<Credential>('credential')
    .where({ deleted: false, is_engineer: false })
    .whereNot({ user_id: exceptUserId })
    .first('user_id');
  if (other === undefined) throw new CommandRejected(reject('staff/last-account'));
};

export interface NewCredential {
  readonly userId: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly isEngineer: boolean;
}

/**
 * May run again for the same account: an append whose answer got lost is sent once more.
 * @throws CommandRejected staff/email-taken, or staff/set-up when `onlyFirst` and there is one
 */
export const addCredential = async (
  transaction: Knex.Transaction,
  credential: NewCredential,
  { onlyFirst = false }: { readonly onlyFirst?: boolean } = {},
): Promise<void> => {
  await lockAccounts(transaction);
  if (onlyFirst && (await anyAccount(transaction, { besides: credential.userId }))) throw new CommandRejected(reject('staff/set-up'));
  const emailCanonical = canonicalEmail(credential.email);
  await refuseTakenEmail(transaction, emailCanonical, credential.userId);
  await transaction<Credential>('credential')
    .insert({
      user_id: credential.userId,
      email_canonical: emailCanonical,
      password_hash: credential.passwordHash,
      is_engineer: credential.isEngineer,
      deleted: false,
    })
    .onConflict('user_id')
    .ignore();
};

export interface CredentialChanges {
  readonly email?: string | undefined;
  readonly passwordHash?: string | undefined;
  readonly isEngineer?: boolean | undefined;
  readonly restore: boolean;
}

/** @throws CommandRejected staff/forgotten | staff/email-taken | staff/last-account */
export const changeCredential = async (transaction: Knex.Transaction, userId: string, changes: CredentialChanges): Promise<void> => {
  await lockAccounts(transaction);
  const before = await transaction<Credential>('credential').where({ user_id: userId }).first();
  // The stream knows the account, so there was one: it went when the person was forgotten.
  if (before === undefined) throw new CommandRejected(reject('staff/forgotten'));
  const after: Credential = {
    ...before,
    email_canonical: changes.email === undefined ? before.email_canonical : canonicalEmail(changes.email),
    password_hash: changes.passwordHash ?? before.password_hash,
    is_engineer: changes.isEngineer ?? before.is_engineer,
    deleted: before.deleted && !changes.restore,
  };
  if (!after.deleted) await refuseTakenEmail(transaction, after.email_canonical, userId);
  if (!before.deleted && !before.is_engineer && after.is_engineer) await requireAnotherOfficeAccount(transaction, userId);
  await transaction<Credential>('credential').where({ user_id: userId }).update({
    email_canonical: after.email_canonical,
    password_hash: after.password_hash,
    is_engineer: after.is_engineer,
    deleted: after.deleted,
  });
};

/** @throws CommandRejected staff/last-account */
export const closeCredential = async (transaction: Knex.Transaction, userId: string): Promise<void> => {
  await lockAccounts(transaction);
  const before = await transaction<Credential>('credential').where({ user_id: userId }).first();
  if (before !== undefined && !before.is_engineer && !before.deleted) await requireAnotherOfficeAccount(transaction, userId);
  await transaction<Credential>('credential').where({ user_id: userId }).update({ deleted: true });
};

/**
 * Of somebody who is to be forgotten: address and password go at once, so that nobody can put the account back.
 * @returns false while the account is open
 */
export const dropCredential = async (transaction: Knex.Transaction, userId: string): Promise<boolean> => {
  await lockAccounts(transaction);
  const before = await transaction<Credential>('credential').where({ user_id: userId }).first();
  if (before?.deleted === false) return false;
  await transaction<Credential>('credential').where({ user_id: userId }).delete();
  return true;
};

export const isEngineersAccount = async (knex: Knex, userId: string): Promise<boolean> =>
  (await knex<Credential>('credential').where({ user_id: userId, is_engineer: true }).first('user_id')) !== undefined;
