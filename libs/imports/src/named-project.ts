import { t } from '#languages';
import type { Knex } from 'knex';
import { compactOf } from '#contracts';
import { allKnownProjects, type KnownProject } from '#project-list';
import { groupedBy, type Refusal } from './kind-of-import.js';

export type NamedProjects = ReadonlyMap<string, readonly KnownProject[]>;

/** Projects by their number, their name, and both together. */
export const projectsByName = async (knex: Knex): Promise<NamedProjects> =>
  groupedBy(await allKnownProjects(knex), ({ project_name, project_number }) => [
    compactOf(project_number),
    compactOf(project_name),
    compactOf(`${project_number} ${project_name}`),
  ]);

/** The project that a row names; null where it names none. */
export const projectOf = (written: string, projects: NamedProjects): KnownProject | null | Refusal => {
  if (written === '') return null;
  const [one, other] = projects.get(compactOf(written)) ?? [];
  if (one === undefined)
    return {
      field: 'project',
      msg: t('There is no project {name}. Please import or add the project first, or leave this cell empty.', {
        name: written,
      }),
    };
  return other === undefined
    ? one
    : {
        field: 'project',
        msg: t('Several projects are called {name}. Please write the number of the project.', { name: written }),
      };
};
