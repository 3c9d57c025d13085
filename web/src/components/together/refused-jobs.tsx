import type { ChangedTogether, Job } from '#contracts';
import { t } from '#languages';
import { Anchor, List } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Banner } from '../feedback/index.js';
import { typeOf } from '../visits/index.js';
import { formatShortDay } from '../../lib/dates.js';

/** 'Air Test, Quay House, 21/11/2026'. */
export const nameOf = (job: Job): string =>
  `${typeOf(job)}, ${job.projectName === '' ? job.address : job.projectName}, ${formatShortDay(job.startjob)}`;

export interface Refused {
  readonly job: Job;
  readonly msg: string;
}

export const refusedOf = (
  { refused }: Pick<ChangedTogether, 'refused'>,
  chosen: ReadonlyMap<string, Job>,
): readonly Refused[] =>
  refused.flatMap(({ _id, msg }) => {
    const job = chosen.get(_id);
    return job === undefined ? [] : [{ job, msg }];
  });

/** Those that were left as they are, each with its reason; they stay selected. */
export const RefusedJobs = ({
  refused,
  onClose,
}: {
  readonly refused: readonly Refused[];
  readonly onClose: () => void;
}): ReactNode =>
  refused.length === 0 ? null : (
    <Banner
      tone="danger"
      title={t(
        '{count, plural, one {# job could not be changed, and is still selected.} other {# jobs could not be changed, and are still selected.}}',
        { count: refused.length },
      )}
      onClose={onClose}
    >
      <List size="sm" spacing={2}>
        {refused.map(({ job, msg }) => (
          <List.Item key={job._id}>
            <Anchor component={Link} to={`/jobs/${job._id}`} fz="inherit">
              {nameOf(job)}
            </Anchor>
            : {msg}
          </List.Item>
        ))}
      </List>
    </Banner>
  );
