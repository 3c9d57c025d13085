import type { ChangedProjects, ChangeProjectsTogether, Project, RemoveProjectsTogether } from '#contracts';
import { t } from '#languages';
import { api } from '../../lib/api.js';

/** Its number and its name. */
export const titleOf = ({ project_number, projectName }: Pick<Project, 'project_number' | 'projectName'>): string =>
  [project_number, projectName].filter((part) => part !== '').join(' ');

/** What many projects are given with one press: a leader, or whether they are delegated. */
export type Revision = Pick<ChangeProjectsTogether, 'delegated' | 'project_leader'>;

export const reviseTogether = (ids: readonly string[], revision: Revision, key: string): Promise<ChangedProjects> => {
  const body: ChangeProjectsTogether = { ids: [...ids], ...revision };
  return api.post('/api/enquiry/revision', body, { key });
};

/** Removes projects, or takes that back. */
export const removeTogether = (ids: readonly string[], removed: boolean, key: string): Promise<ChangedProjects> => {
  const body: RemoveProjectsTogether = { ids: [...ids], removed };
  return api.post('/api/enquiry/removal', body, { key });
};

/** The requests that take a revision back: projects that had the same before go together. */
export const takingBack = (
  ids: readonly string[],
  revision: Revision,
  before: ReadonlyMap<string, Project>,
): readonly { readonly ids: readonly string[]; readonly revision: Revision }[] => {
  const groups = new Map<string, { readonly ids: string[]; readonly revision: Revision }>();
  for (const id of ids) {
    const project = before.get(id);
    if (project === undefined) continue;
    const was =
      revision.delegated === undefined
        ? { project_leader: project.contact.project_leader }
        : { delegated: project.delegated };
    const group = groups.get(JSON.stringify(was)) ?? { ids: [], revision: was };
    group.ids.push(id);
    groups.set(JSON.stringify(was), group);
  }
  return [...groups.values()];
};

/** What a message says of a revision. */
export const revisedWords = ({ delegated, project_leader }: Revision, count: number): string =>
  delegated === undefined
    ? t('{leader} is now project leader of {count, plural, one {# project} other {# projects}}', {
        count,
        leader: project_leader ?? '',
      })
    : delegated
      ? t('{count, plural, one {# project is now delegated} other {# projects are now delegated}}', { count })
      : t('{count, plural, one {# project is no longer delegated} other {# projects are no longer delegated}}', {
          count,
        });
