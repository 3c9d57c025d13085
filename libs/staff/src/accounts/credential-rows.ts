import type { Knex } from 'knex';

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
  /** False while the password is one that nobody knows: an invitation that waits to be accepted. */
  readonly password_chosen: boolean;
  /** The session in which the password was set, which goes on while all others of the account end. */
  readonly kept_session: string | null;
}

/** Changes of accounts happen one after another, so that what is checked still holds when it is written. */
export const lockAccounts = async (transaction: Knex.Transaction): Promise<void> => {
  await transaction.raw(`select pg_advisory_xact_lock(hashtextextended('accounts', 0))`);
};

/**
 * SQL for a table whose rows are of an account, by `user_id references credential on delete cascade`: removing the account ends them too,
 * by whichever program and way, and putting it back brings none back.
 */
export const endedByRemoval = (table: string): string =>
  `create function removed_account_ends_${table}() returns trigger language plpgsql as $$
       begin
         delete from ${table} where user_id = new.user_id;
         return null;
       end $$;
       create trigger removed_account_ends_${table} after update of deleted on credential for each row
         when (new.deleted and not old.deleted) execute function removed_account_ends_${table}();`;
