import {
  completionLabels,
  formatPounds,
  formatTelephone,
  type CompletionFlag,
  type Job,
  type Project,
} from '#contracts';
import { later, t } from '#languages';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { visitStatusWords } from '../../lib/code-words.js';
import { formatShortDay, formatTime } from '../../lib/dates.js';
import type { GridColumn } from '../grid/index.js';
import { addressOf, edgeOf, StatusBadge, typeOf } from '../visits/index.js';
import { PostcodeLink, TelephoneLink } from './cell-links.js';
import { FlagSwitch } from './flag-switch.js';
import { oddWords } from './odd.js';
import './visit-list.css';

/** Columns that lists of visits have in common. */
export const dateOf = (width = 150): GridColumn<Job> => ({
  key: 'startjob',
  title: later('Date'),
  value: (job) => `${formatShortDay(job.startjob)} ${formatTime(job.startjob)}`,
  raw: (job) => ({ at: job.startjob }),
  width,
  card: 'subtitle',
  render: (job) => (
    <>
      {formatShortDay(job.startjob)}
      <span className="visit-time">{formatTime(job.startjob)}</span>
    </>
  ),
});

/** Where the day is enough. */
export const day: GridColumn<Job> = {
  key: 'startjob',
  title: later('Date'),
  value: (job) => formatShortDay(job.startjob),
  raw: (job) => ({ at: job.startjob }),
  width: 96,
  card: 'subtitle',
  render: (job) => formatShortDay(job.startjob),
};

export const kind: GridColumn<Job> = {
  key: 'type',
  title: later('Type'),
  value: typeOf,
  width: 102,
  card: 'brief',
};
export const projectName: GridColumn<Job> = {
  key: 'projectName',
  title: later('Project name'),
  value: (job) => job.projectName,
  otherwise: (job) => addressOf(job) || typeOf(job),
  flex: 2,
  minWidth: 94,
  card: 'title',
  render: (job) =>
    job.enquiry_id === null ? (
      job.projectName
    ) : (
      <Link to={`/enquiry/${job.enquiry_id}`} className="project-link">
        {job.projectName}
      </Link>
    ),
};
export const address: GridColumn<Job> = {
  key: 'address',
  title: later('Address'),
  value: addressOf,
  flex: 1.6,
  minWidth: 94,
  card: 'brief',
};
export const projectLeader: GridColumn<Job> = {
  key: 'project_leader',
  title: later('Project leader'),
  value: (job) => job.contact.project_leader,
  width: 120,
};
export const fee: GridColumn<Job> = {
  key: 'price',
  title: later('Fee'),
  value: (job) => formatPounds(job.price),
  raw: (job) => ({ pounds: job.price }),
  width: 87,
  align: 'right',
};

export const flagColumn = (flag: CompletionFlag, width: number): GridColumn<Job> => ({
  key: flag,
  title: () => completionLabels[flag],
  value: (job) => (job.completion[flag] ? t('Yes') : t('No')),
  render: (job) => <FlagSwitch job={job} flag={flag} />,
  width,
});

/** @param names of the members of staff by id */
export const engineersColumn = (names: ReadonlyMap<string, string>): GridColumn<Job> => ({
  key: 'engineers',
  title: later('Engineers'),
  value: (job) => job.engineers.map((id) => names.get(id) ?? '...').join(', '),
  flex: 1.4,
  minWidth: 82,
});

export const status: GridColumn<Job> = {
  key: 'status',
  title: later('Status'),
  value: (job) => visitStatusWords[job.status],
  render: (job) => <StatusBadge status={job.status} />,
  // Each time, as the words are those of the language that is spoken then.
  get badges() {
    return Object.values(visitStatusWords);
  },
  width: 108,
  card: 'aside',
};

/** What the rows of lists of visits have in common. */
export const visitRows = {
  rowId: ({ _id }: Job): string => _id,
  href: ({ _id }: Job): string => `/jobs/${_id}`,
  edge: edgeOf,
};

/** Of visits and projects alike. */
export const postcodeColumn = (width: number): GridColumn<{ readonly postcode: string }> => ({
  key: 'postcode',
  title: later('Postcode'),
  value: ({ postcode }) => postcode,
  width,
  render: ({ postcode }) => <PostcodeLink postcode={postcode} />,
});
export const telephoneColumn = (width: number): GridColumn<Pick<Job | Project, 'contact'>> => ({
  key: 'telephone',
  title: later('Telephone'),
  value: ({ contact }) => formatTelephone(contact.telephone),
  width,
  render: ({ contact }) => <TelephoneLink telephone={contact.telephone} />,
});

const oddOf =
  (asAt: string | null) =>
  (job: Job): string =>
    oddWords(job, asAt ?? new Date().toISOString()).join('; ');

/** Says what is odd, where something is, or was at a moment. @param asAt null: now */
export const oddAt = (asAt: string | null): GridColumn<Job> => ({
  key: 'odd',
  title: later('Notice'),
  sort: false,
  value: oddOf(asAt),
  flex: 1.2,
  minWidth: 110,
  render: (job) => {
    const words = oddOf(asAt)(job);
    return words === '' ? null : (
      <span className="visit-odd" title={words}>
        <IconAlertTriangle size={14} aria-hidden />
        <span>{words}</span>
      </span>
    );
  },
});
export const odd = oddAt(null);
