import type { ChangedTogether, Job } from '#contracts';
import { t } from '#languages';
import type { ReactNode } from 'react';
import { Refusals, refusalsOf, type Refusal } from '../feedback/index.js';
import { typeOf } from '../visits/index.js';
import { formatShortDay } from '../../lib/dates.js';

/** 'Air Test, Quay House, 21/11/2026'. */
export const nameOf = (job: Job): string =>
  `${typeOf(job)}, ${job.projectName === '' ? job.address : job.projectName}, ${formatShortDay(job.startjob)}`;

export const refusedOf = (
  { refused }: Pick<ChangedTogether, 'refused'>,
  chosen: ReadonlyMap<string, Job>,
): readonly Refusal[] => refusalsOf(refused, chosen, (job) => ({ name: nameOf(job), to: `/jobs/${job._id}` }));

/** Those that were left as they are, each with its reason; they stay selected. */
export const RefusedJobs = ({
  refused,
  onClose,
}: {
  readonly refused: readonly Refusal[];
  readonly onClose: () => void;
}): ReactNode => (
  <Refusals
    title={t(
      '{count, plural, one {# job could not be changed, and is still selected.} other {# jobs could not be changed, and are still selected.}}',
      { count: refused.length },
    )}
    refusals={refused}
    onClose={onClose}
  />
);
