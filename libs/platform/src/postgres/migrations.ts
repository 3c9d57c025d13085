import type { Knex } from 'knex';
import { StartUpProblem } from '../process/start-up-problem.js';

export interface Migration {
  /** Unique in the whole program, with the module's name in front: `staff/1-credential`. */
  readonly id: string;
  readonly up: string;
  /** A program that does not know it cannot work with what it leaves: it refuses to start. Others go on beside it. */
  readonly breaking?: boolean;
}

/** The tables that the SQL of other modules may read. */
export const platformTables = { migration: 'migration' } as const;

/** Any number; the same for every program on this database. */
const LOCK = 5_140_233;

interface Done {
  readonly id: string;
  readonly breaking: boolean;
}

const doneBefore = async (transaction: Knex.Transaction): Promise<readonly Done[]> => {
  // Looked for first: a role that only works may not make it, and needs not where everything is done.
  if (!(await transaction.schema.hasTable('migration')))
    await transaction.raw(
      'create table migration (id text primary key, done_at timestamptz not null default clock_timestamp())',
    );
  // Looked for first: altering a table waits for everybody who reads it, a backup for instance.
  if (!(await transaction.schema.hasColumn('migration', 'breaking')))
    await transaction.raw('alter table migration add column breaking boolean not null default false');
  return transaction<Done>('migration').select('id', 'breaking');
};

/**
 * Runs each migration once, in order, all in one transaction under a lock: several programs may start
 * together, and a failing migration leaves nothing behind.
 * @param onNewer told of migrations that only a newer program knows, which has been here
 * @param afterwards runs in the same transaction, under the same lock
 * @throws StartUpProblem when one of those does not suffer an older program beside it
 */
export const migrate = (
  knex: Knex,
  migrations: readonly Migration[],
  onNewer: (ids: readonly string[]) => void = () => undefined,
  afterwards: (transaction: Knex.Transaction) => Promise<void> = () => Promise.resolve(),
): Promise<void> =>
  knex.transaction(async (transaction) => {
    await transaction.raw('select pg_advisory_xact_lock(?)', [LOCK]);
    const before = await doneBefore(transaction);
    const known = new Set(migrations.map(({ id }) => id));
    const newer = before.filter(({ id }) => !known.has(id));
    if (newer.some(({ breaking }) => breaking))
      throw new StartUpProblem(
        'A newer version of Soundings has changed this database so that this older one cannot work with it; please start the newer version.',
      );
    if (newer.length > 0) onNewer(newer.map(({ id }) => id));
    const done = new Set(before.map(({ id }) => id));
    for (const { id, up, breaking = false } of migrations) {
      if (done.has(id)) continue;
      await transaction.raw(up);
      await transaction('migration').insert({ id, breaking });
      done.add(id);
    }
    await afterwards(transaction);
  });
