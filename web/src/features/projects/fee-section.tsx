import { formatPounds, type Project } from '#contracts';
import { t } from '#languages';
import { Group, Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Section } from '../../components/section/index.js';
import { useMay } from '../../lib/may.js';
import { burnDown } from './project-values.js';
import { ProjectStatusBadge, Remaining } from './project-words.js';

/** How far the fee is used up by visits, and what keeps the project from being Complete. */
export const FeeSection = ({ project }: { readonly project: Project }): ReactNode => {
  const sees = useMay()('see-fees');
  const { onVisits, percent, over } = burnDown(project.price, project.remaining);
  const reasons = [
    project.jobs.length === 0 ? t('No visits yet.') : '',
    project.heldBackBy.length === 0
      ? ''
      : t(
          '{count, plural, one {# of {all} visits is still open: see the list.} other {# of {all} visits are still open: see the list.}}',
          { count: project.heldBackBy.length, all: project.jobs.length },
        ),
    sees && project.jobs.length > 0 && project.remaining > 0
      ? t('{amount} of the fee is not on a visit yet.', { amount: formatPounds(project.remaining) })
      : '',
  ].filter((reason) => reason !== '');
  return (
    <Section title={sees ? t('Fee and status') : t('Status')} aside={<ProjectStatusBadge status={project.status} />}>
      {sees ? (
        <>
          <Group justify="space-between" gap="xs" mb={6}>
            <Text size="sm">
              {t('{amount} of {fee} on visits', { amount: formatPounds(onVisits), fee: formatPounds(project.price) })}
            </Text>
            <Text size="sm" fw={600} component="div">
              {over > 0 ? (
                <Remaining pounds={project.remaining} />
              ) : (
                t('{amount} left', { amount: formatPounds(project.remaining) })
              )}
            </Text>
          </Group>
          <Progress
            value={percent}
            color={over > 0 ? 'red' : 'tide'}
            size="md"
            aria-label={t('Share of the fee on visits')}
          />
        </>
      ) : null}
      {project.status === 'Complete' || reasons.length === 0 ? null : (
        <Text size="sm" c="dimmed" mt="xs">
          {reasons.join(' ')}
        </Text>
      )}
    </Section>
  );
};
