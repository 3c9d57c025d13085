import type { Knex } from 'knex';
import type { ProjectRow } from './project-list.tables.js';

/** A project as an import needs to know it. */
export type KnownProject = Pick<ProjectRow, (typeof known)[number]>;

const known = [
  'project_id',
  'project_name',
  'project_number',
  'client_id',
  'address',
  'postcode',
  'contact_name',
  'contact_position',
  'contact_email',
  'contact_telephone',
  'project_leader',
] as const;

/** All that are there: some thousands, of which a few columns are read. */
export const allKnownProjects = async (knex: Knex): Promise<readonly KnownProject[]> =>
  knex<ProjectRow>('project')
    .select(...known)
    .orderBy('created_at');

/** Of these ids those that are there. */
export const projectsThere = async (knex: Knex, ids: readonly string[]): Promise<readonly KnownProject[]> =>
  knex<ProjectRow>('project')
    .select(...known)
    .whereRaw('project_id = any(?::uuid[])', [[...ids]]);
