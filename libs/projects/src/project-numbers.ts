import type { Knex } from 'knex';
import { CommandRejected, heldClaims, reject, type TwoPhaseGuard, type UnitOfWork } from '#eventing';

/** Two numbers that differ in case or in blanks at their ends are one number to the office. */
const guardOf = (number: string): string => number.trim().toLowerCase();

export const projectNumberMigration = {
  id: 'projects/1-project-number',
  up: `create table project_number (number text primary key, project_id uuid not null);
       create index project_number_project on project_number (project_id);
       create sequence project_number_seq start 1001;`,
};

/** The next number of the sequence that nobody has typed before. A project that is not made after all leaves a gap. */
export const nextProjectNumber = async (knex: Knex): Promise<string> => {
  for (;;) {
    const { rows } = await knex.raw<{ rows: readonly { readonly next: string }[] }>(
      `select nextval('project_number_seq')::text as next`,
    );
    const number = `P-${rows[0]?.next ?? ''}`;
    if (
      (await knex('project_number')
        .where({ number: guardOf(number) })
        .first('number')) === undefined
    )
      return number;
  }
};

/** What a project is to be called from the append on; null: nothing any more. */
interface NumberHeld {
  readonly projectId: string;
  readonly number: string | null;
}

const freeOthers = async (transaction: Knex.Transaction, { projectId, number }: NumberHeld): Promise<void> => {
  const own = transaction('project_number').where({ project_id: projectId });
  await (number === null ? own : own.whereNot({ number })).delete();
};

export const numberHeld: TwoPhaseGuard<NumberHeld> = {
  name: 'projects/number',
  settle: async (transaction, _unit, claim, outcome) => {
    if (outcome === 'refused') return;
    const { projectId, number } = claim;
    if (number !== null)
      await transaction('project_number').insert({ number, project_id: projectId }).onConflict('number').ignore();
    await freeOthers(transaction, claim);
  },
};

/**
 * Gives the project this number and no other; ahead of a log elsewhere it is held, and the old one kept, until the append is settled.
 * @throws CommandRejected project/number-taken
 */
export const claimProjectNumber = async (
  transaction: Knex.Transaction,
  unit: UnitOfWork,
  number: string,
  projectId: string,
): Promise<void> => {
  const claim = { projectId, number: guardOf(number) };
  const taken = new CommandRejected(reject('project/number-taken', { number }));
  if (unit.form === 'ahead') {
    // What is held stands in no table with a key, so whoever wants the same number waits here.
    await transaction.raw(`select pg_advisory_xact_lock(hashtextextended('project number:' || ?, 0))`, [claim.number]);
    const held = await heldClaims<NumberHeld>(transaction, numberHeld);
    if (held.some((other) => other.number === claim.number && other.projectId !== projectId)) throw taken;
  } else
    await transaction('project_number')
      .insert({ number: claim.number, project_id: projectId })
      .onConflict('number')
      .ignore();
  const owner = await transaction<{ number: string; project_id: string }>('project_number')
    .where({ number: claim.number })
    .first('project_id');
  if (owner === undefined ? unit.form === 'together' : owner.project_id !== projectId) throw taken;
  if (unit.form === 'ahead') unit.hold(numberHeld, claim);
  else await freeOthers(transaction, claim);
};

export const isNumberTaken = (error: unknown): boolean =>
  error instanceof CommandRejected && error.rejection.rejected === 'project/number-taken';

/**
 * Gives a project that comes back its number again.
 * @throws CommandRejected project/number-given-away
 */
export const reclaimProjectNumber = async (
  transaction: Knex.Transaction,
  unit: UnitOfWork,
  number: string,
  projectId: string,
): Promise<void> => {
  try {
    await claimProjectNumber(transaction, unit, number, projectId);
  } catch (error) {
    throw isNumberTaken(error) ? new CommandRejected(reject('project/number-given-away', { number })) : error;
  }
};

export const releaseProjectNumber = async (
  transaction: Knex.Transaction,
  unit: UnitOfWork,
  projectId: string,
): Promise<void> => {
  const claim = { projectId, number: null };
  if (unit.form === 'ahead') unit.hold(numberHeld, claim);
  else await freeOthers(transaction, claim);
};

export interface NumberOfProject {
  readonly number: string;
  readonly projectId: string;
}

/** Of these numbers those that are not kept for their project. */
export const lackingProjectNumbers = async (
  transaction: Knex.Transaction,
  claims: readonly NumberOfProject[],
): Promise<readonly NumberOfProject[]> => {
  const rows = await transaction<{ number: string; project_id: string }>('project_number').whereIn(
    'number',
    claims.map(({ number }) => guardOf(number)),
  );
  const kept = new Map(rows.map(({ number, project_id }) => [number, project_id]));
  return claims.filter(({ number, projectId }) => kept.get(guardOf(number)) !== projectId);
};

/** Numbers as the events say them; of two projects with one number, from before it was kept, the first has it. */
export const keepProjectNumbers = async (knex: Knex, claims: readonly NumberOfProject[]): Promise<void> => {
  const [numbers, projects] = [claims.map(({ number }) => guardOf(number)), claims.map(({ projectId }) => projectId)];
  await knex.raw(
    'insert into project_number (number, project_id) select * from unnest(?::text[], ?::uuid[]) on conflict (number) do nothing',
    [numbers, projects],
  );
};
