import type { ChangedProjects, ChangeProjectsTogether, Project, RemoveProjectsTogether } from '#contracts';
import { t } from '#languages';
import type { Revision } from '../../components/together/index.js';
import { api } from '../../lib/api.js';

/** Its number and its name. */
export const titleOf = ({ project_number, projectName }: Pick<Project, 'project_number' | 'projectName'>): string =>
  [project_number, projectName].filter((part) => part !== '').join(' ');

export const reviseTogether = (ids: readonly string[], revision: Revision, key: string): Promise<ChangedProjects> => {
  const body: ChangeProjectsTogether = { ids: [...ids], ...revision };
  return api.post('/api/enquiry/revision', body, { key });
};

/** Removes projects, or takes that back. */
export const removeTogether = (ids: readonly string[], removed: boolean, key: string): Promise<ChangedProjects> => {
  const body: RemoveProjectsTogether = { ids: [...ids], removed };
  return api.post('/api/enquiry/removal', body, { key });
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
