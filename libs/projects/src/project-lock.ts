import { t, type LocalizedString } from '#languages';
import type { Knex } from 'knex';
import { gathered, heldClaims, PreparedByAnother, type TwoPhaseGuard, type UnitOfWork } from '#eventing';
import { HttpProblem } from '#platform';

interface OfProject {
  readonly projectId: string;
}

/** Where the log is elsewhere the claim itself keeps the other one out; there is nothing to make final. */
const settle = (): Promise<void> => Promise.resolve();
export const projectJoined: TwoPhaseGuard<OfProject> = { name: 'projects/joined', settle };
export const projectRemoved: TwoPhaseGuard<OfProject> = { name: 'projects/removed', settle };

const busy = (msg: LocalizedString): PreparedByAnother =>
  new PreparedByAnother(new HttpProblem(503, msg, { retryAfter: 5 }));

const isHeld = async (
  transaction: Knex.Transaction,
  guard: TwoPhaseGuard<OfProject>,
  projectId: string,
): Promise<boolean> => (await heldClaims<OfProject>(transaction, guard)).some((claim) => claim.projectId === projectId);

/** In one order, whoever holds which. */
const holdAll = async (transaction: Knex.Transaction, projectIds: readonly string[]): Promise<readonly null[]> => {
  await transaction.raw(
    `select pg_advisory_xact_lock_shared(hashtextextended('project:' || held, 0)) from unnest(?::text[]) held`,
    [[...new Set(projectIds)].sort()],
  );
  return projectIds.map(() => null);
};

/**
 * Holds a project open until the transaction ends, or ahead of a log elsewhere until the append is settled: whoever puts a visit
 * into it takes this in the append's own transaction (`ExecuteOptions.within`) and looks *afterwards* whether the project is
 * still there. Visits of one project do not wait for each other.
 * @throws PreparedByAnother while it is being removed
 */
export const holdProjectOpen = async (
  transaction: Knex.Transaction,
  unit: UnitOfWork,
  projectId: string,
): Promise<void> => {
  await gathered(transaction, holdAll, projectId);
  if (unit.form === 'together') return;
  if (await isHeld(transaction, projectRemoved, projectId))
    throw busy(t('This project is being removed at this moment. Please try again shortly.'));
  unit.hold(projectJoined, { projectId });
};

/**
 * Waits until no visit is on its way into the project, and keeps new ones out as long as `holdProjectOpen` would.
 * @throws PreparedByAnother while one is held ahead of a log elsewhere
 */
export const closeProject = async (
  transaction: Knex.Transaction,
  unit: UnitOfWork,
  projectId: string,
): Promise<void> => {
  await transaction.raw(`select pg_advisory_xact_lock(hashtextextended('project:' || ?, 0))`, [projectId]);
  if (unit.form === 'together') return;
  if (await isHeld(transaction, projectJoined, projectId))
    throw busy(t('A visit of this project is being saved at this moment. Please try again shortly.'));
  unit.hold(projectRemoved, { projectId });
};
