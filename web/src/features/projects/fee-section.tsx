import { shownPounds, type Project } from '#contracts';
import { Group, Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Section } from '../../components/section/index.js';
import { burnDown } from './project-values.js';
import { ProjectStatusBadge, Remaining } from './project-words.js';

/** How far the fee is used up by visits, and what keeps the project from being Complete. */
export const FeeSection = ({ project }: { readonly project: Project }): ReactNode => {
  const { onVisits, percent, over } = burnDown(project.price, project.remaining);
  const reasons = [
    project.jobs.length === 0 ? 'It has no visits yet.' : '',
    project.heldBackBy.length === 0 ? '' : `${project.heldBackBy.length} of ${project.jobs.length} visits ${project.heldBackBy.length === 1 ? 'holds' : 'hold'} it back: see the list.`,
    project.jobs.length > 0 && project.remaining > 0 ? `${shownPounds(project.remaining)} of the fee is not on a visit yet.` : '',
  ].filter((reason) => reason !== '');
  return (
    <Section title="Fee and status" aside={<ProjectStatusBadge status={project.status} />}>
      <Group justify="space-between" gap="xs" mb={6}>
        <Text size="sm">{shownPounds(onVisits)} of {shownPounds(project.price)} on visits</Text>
        <Text size="sm" fw={600} component="div">{over > 0 ? <Remaining pounds={project.remaining} /> : `${shownPounds(project.remaining)} left`}</Text>
      </Group>
      <Progress value={percent} color={over > 0 ? 'red' : 'tide'} size="md" aria-label="Share of the fee on visits" />
      {project.status === 'Complete' || reasons.length === 0 ? null : <Text size="sm" c="dimmed" mt="xs">{reasons.join(' ')}</Text>}
    </Section>
  );
};
