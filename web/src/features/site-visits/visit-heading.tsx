import { visitKindLabels, type Job } from '#contracts';
import { t } from '#languages';
import { Anchor, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { FormSkeleton, PageHeading } from '../../components/feedback/index.js';
import { StatusBadge } from '../../components/visits/index.js';
import { formatDay, formatTime } from '../../lib/dates.js';

/** What the page is about: kind, badge, day and project. */
export const VisitHeading = ({ job, children }: { readonly job: Job; readonly children: ReactNode }): ReactNode => {
  const project = [job.project_number, job.projectName].filter((part) => part !== '').join(' ');
  return (
    <PageHeading
      title={
        <Group gap="xs">
          {visitKindLabels[job.kind]}
          <StatusBadge status={job.status} />
        </Group>
      }
      subtitle={
        <>
          {formatDay(job.startjob)}, {formatTime(job.startjob)}
          {job.enquiry_id === null ? null : (
            <>
              {' '}
              ·{' '}
              <Anchor component={Link} to={`/enquiry/${job.enquiry_id}`} size="sm">
                {project === '' ? t('Project') : project}
              </Anchor>
            </>
          )}
        </>
      }
    >
      {children}
    </PageHeading>
  );
};

/** While the visit is on its way. */
export const VisitLoading = (): ReactNode => <FormSkeleton panel fields={8} />;
