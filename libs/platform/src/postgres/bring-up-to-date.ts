import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { StartUpProblem } from '../process/start-up-problem.js';
import { openKnex } from './knex.js';
import { migrate, type Migration } from './migrations.js';
import { databaseProblem } from './reach-database.js';
import { handOver, seenLog } from './working-role.js';

export interface BringingUpToDate {
  /** As whoever works. */
  readonly knex: Knex;
  /** As whoever migrates; null: whoever works does. */
  readonly migrationUrl?: string | null | undefined;
  readonly log: Logger;
}

const OWNER = 'DATABASE_MIGRATION_URL';

/**
 * Migrates, and sees to it that whoever works can work and no more (docs/decisions/0055).
 * @throws StartUpProblem
 */
export const bringUpToDate = async (
  { knex, migrationUrl = null, log }: BringingUpToDate,
  migrations: readonly Migration[],
): Promise<void> => {
  const onNewer = (newer: readonly string[]): void => {
    log.warn({ migrations: newer }, 'a newer version has been here; this older one goes on beside it');
  };
  if (migrationUrl === null) {
    await migrate(knex, migrations, onNewer);
    if ((await seenLog(knex)).changeable)
      log.warn(
        'the account of the database that works may also change the event log; docs/operations.md says how to give the program one that may not',
      );
    return;
  }
  const { role } = await seenLog(knex);
  const owner = openKnex(migrationUrl, { max: 1, name: 'soundings migration' });
  try {
    await migrate(owner, migrations, onNewer, (transaction) => handOver(transaction, role));
    refuseMisfit(await seenLog(knex), await seenLog(owner));
  } catch (error) {
    throw (error instanceof Error && 'severity' in error ? databaseProblem(error, OWNER) : null) ?? error;
  } finally {
    await owner.destroy();
  }
};

type Seen = Awaited<ReturnType<typeof seenLog>>;

const refuseMisfit = (working: Seen, owning: Seen): void => {
  if (working.log !== owning.log)
    throw new StartUpProblem(
      `DATABASE_URL and ${OWNER} name different databases; please name the same one with two accounts.`,
    );
  if (working.changeable)
    throw new StartUpProblem(
      `The account in DATABASE_URL may change the event log: it owns it, or rules over who does. Please name another one there, or leave ${OWNER} out.`,
    );
};
