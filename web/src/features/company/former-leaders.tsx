import { nameKey } from '#contracts';
import { t } from '#languages';
import { Anchor, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { api, withQuery } from '../../lib/api.js';

interface FormerLeader {
  readonly leader: string;
  readonly projects: number;
  readonly visits: number;
}

/**
 * Who is taken off a list of leaders and is still named by projects or visits: a name that is spelt otherwise under Company is another
 * leader to every list. Another spelling of the same letters is the same leader.
 */
export const formerLeaders = async (
  before: readonly string[],
  after: readonly string[],
): Promise<readonly FormerLeader[]> => {
  const kept = new Set(after.map(nameKey));
  const found = await Promise.all(
    before
      .filter((name) => !kept.has(nameKey(name)))
      .map(async (leader) => {
        const [projects, visits] = await Promise.all([
          api.list('/api/enquiry', { leader, limit: 1 }),
          api.list('/api/job', { leader, limit: 1 }),
        ]);
        return { leader, projects: projects.total, visits: visits.total };
      }),
  );
  return found.filter(({ projects, visits }) => projects + visits > 0);
};

/** Where the work of former leaders is found. */
export const LedByFormer = ({ leaders }: { readonly leaders: readonly FormerLeader[] }): ReactNode => (
  <>
    {t('These project leaders are off the list and are still named:')}
    {leaders.map(({ leader, projects, visits }) => (
      <Group key={leader} gap="xs">
        <strong>{leader}</strong>
        {projects === 0 ? null : (
          <Anchor component={Link} size="sm" to={withQuery('/enquiries', { leader })}>
            {t('{count, plural, one {# project} other {# projects}}', { count: projects })}
          </Anchor>
        )}
        {visits === 0 ? null : (
          <Anchor component={Link} size="sm" to={withQuery('/jobs', { leader })}>
            {t('{count, plural, one {# visit} other {# visits}}', { count: visits })}
          </Anchor>
        )}
      </Group>
    ))}
    {t('Projects and visits that are selected together in their lists can be given another leader.')}
  </>
);
