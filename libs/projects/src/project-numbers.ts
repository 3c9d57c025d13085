import type { Knex } from 'knex';
import { CommandRejected, reject } from '#eventing';

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
    const { rows } = await knex.raw<{ rows: readonly { readonly next: string }[] }>(`select nextval('project_number_seq')::text as next`);
    const number = `P-${rows[0]?.next ?? ''}`;
    if ((await knex('project_number').where({ number: guardOf(number) }).first('number')) === undefined) return number;
  }
};

/**
 * Gives the project this number and no other.
 * @throws CommandRejected project/number-taken
 */
export const claimProjectNumber = async (transaction: Knex.Transaction, number: string, projectId: string): Promise<void> => {
  const guard = guardOf(number);
  await transaction('project_number').insert({ number: guard, project_id: projectId }).onConflict('number').ignore();
  const owner = await transaction<{ number: string; project_id: string }>('project_number').where({ number: guard }).first('project_id');
  if (owner?.project_id !== projectId) throw new CommandRejected(reject('project/number-taken', { number }));
  await transaction('project_number').where({ project_id: projectId }).whereNot({ number: guard }).delete();
};

export const releaseProjectNumber = async (transaction: Knex.Transaction, projectId: string): Promise<void> => {
  await transaction('project_number').where({ project_id: projectId }).delete();
};

/** Numbers of projects that are written in bulk; one that is taken stays with whom it belongs to. */
export const claimProjectNumbers = async (knex: Knex, claims: readonly { readonly number: string; readonly projectId: string }[]): Promise<void> => {
  const rows = claims.map(({ number, projectId }) => ({ number: guardOf(number), project_id: projectId }));
  await knex.batchInsert('project_number', rows, 5000);
};
