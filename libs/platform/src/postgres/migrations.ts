import type { Knex } from 'knex';

export interface Migration {
  /** Unique in the whole program, with the module's name in front: `staff/1-credential`. */
  readonly id: string;
  readonly up: string;
}

/** Any number; the same for every program on this database. */
const LOCK = 5_140_233;

/**
 * Runs each migration once, in order, all in one transaction under a lock: several programs may start
 * together, and a failing migration leaves nothing behind.
 */
export const migrate = (knex: Knex, migrations: readonly Migration[]): Promise<void> =>
  knex.transaction(async (transaction) => {
    await transaction.raw('select pg_advisory_xact_lock(?)', [LOCK]);
    await transaction.raw('create table if not exists migration (id text primary key, done_at timestamptz not null default clock_timestamp())');
    const done = new Set(await transaction('migration').pluck<string[]>('id'));
    for (const { id, up } of migrations) {
      if (done.has(id)) continue;
      await transaction.raw(up);
      await transaction('migration').insert({ id });
      done.add(id);
    }
  });
