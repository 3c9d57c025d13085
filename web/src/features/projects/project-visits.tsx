import { completionLabels, formatPounds } from '#contracts';
import { t } from '#languages';
import { Anchor, Badge, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Pending } from '../../components/feedback/index.js';
import { FlagSwitch } from '../../components/visit-list/index.js';
import { edgeOf, typeOf } from '../../components/visits/index.js';
import { formatShortDay } from '../../lib/dates.js';
import { useMay } from '../../lib/may.js';
import { useStaff } from '../../lib/queries.js';
import { missingOf } from './project-values.js';
import { useProjectVisits } from './use-project-visits.js';
import './projects.css';

interface ProjectVisitsProps {
  readonly projectId: string;
  /** Visits that hold the project back say what they lack. */
  readonly heldBackBy?: readonly string[];
}

/** The visits of a project by their start. */
export const ProjectVisits = ({ projectId, heldBackBy = [] }: ProjectVisitsProps): ReactNode => {
  const sees = useMay()('see-fees');
  const { data, error, refetch } = useProjectVisits(projectId);
  const names = new Map(
    (useStaff().data ?? []).map(({ _id, name, is_deleted }) => [
      _id,
      is_deleted ? t('{name} (removed)', { name }) : name,
    ]),
  );
  if (data === undefined) return <Pending error={error} onRetry={refetch} what={t('The visits')} rows={2} />;
  if (data.rows.length === 0)
    return (
      <Text size="sm" c="dimmed" p="sm">
        {t('No jobs yet...')}
      </Text>
    );
  return (
    <div className="project-visits">
      <Table verticalSpacing={6} horizontalSpacing={7} aria-label={t('Site visits of this project')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Type')}</Table.Th>
            <Table.Th>{t('Date')}</Table.Th>
            {sees ? <Table.Th ta="right">{t('Fee')}</Table.Th> : null}
            <Table.Th>{t('Engineers')}</Table.Th>
            <Table.Th>{completionLabels.paid}</Table.Th>
            <Table.Th>{completionLabels.issued}</Table.Th>
            <Table.Th>
              <span className="visually-absent">{t('Open ⟨verb⟩')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.rows.map((job) => (
            <Table.Tr key={job._id} className="project-visit" style={{ '--edge': edgeOf(job) }}>
              <Table.Td>
                <span>{typeOf(job)}</span>
                {heldBackBy.includes(job._id) ? (
                  <Badge size="sm" variant="light" color="air" tt="none" fw={600}>
                    {missingOf(job) || t('holds the project back')}
                  </Badge>
                ) : null}
              </Table.Td>
              <Table.Td>{formatShortDay(job.startjob)}</Table.Td>
              {sees ? <Table.Td ta="right">{formatPounds(job.price)}</Table.Td> : null}
              <Table.Td>{job.engineers.map((id) => names.get(id) ?? '...').join(', ')}</Table.Td>
              <Table.Td data-label={completionLabels.paid}>
                <FlagSwitch job={job} flag="paid" />
              </Table.Td>
              <Table.Td data-label={completionLabels.issued}>
                <FlagSwitch job={job} flag="issued" />
              </Table.Td>
              <Table.Td ta="right">
                <Anchor
                  component={Link}
                  to={`/jobs/${job._id}`}
                  size="sm"
                  aria-label={t('Open the {visit} of {day}', { visit: typeOf(job), day: formatShortDay(job.startjob) })}
                >
                  {t('Open ⟨verb⟩')}
                </Anchor>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
};
