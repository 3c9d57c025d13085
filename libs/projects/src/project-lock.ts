import type { Knex } from 'knex';

/**
 * Holds a project open until the transaction ends: whoever puts a visit into it takes this in the append's
 * own transaction (`ExecuteOptions.within`) and looks *afterwards* whether the project is still there.
 * Visits of one project do not wait for each other.
 */
export const holdProjectOpen = async (transaction: Knex.Transaction, projectId: string): Promise<void> => {
  await transaction.raw(`select pg_advisory_xact_lock_shared(hashtextextended('project:' || ?, 0))`, [projectId]);
};

/** Waits until no visit is on its way into the project, and keeps new ones out until the transaction ends. */
export const closeProject = async (transaction: Knex.Transaction, projectId: string): Promise<void> => {
  await transaction.raw(`select pg_advisory_xact_lock(hashtextextended('project:' || ?, 0))`, [projectId]);
};
