import { ledgerKindLabels, type LedgerKind, type LedgerRow, type LedgerSubject, type LedgerValue } from '#contracts';
import { later, localeNow, t } from '#languages';
import { Anchor, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { GridColumn } from '../../components/grid/index.js';
import { YesNo } from '../../components/visits/index.js';
import { formatShortDay, formatTime } from '../../lib/dates.js';
import { rawValue, valueWords } from './ledger-words.js';

const to = (path: string, { label }: LedgerSubject): ReactNode => (
  <Anchor component={Link} to={path} fz="inherit" title={label}>
    {label}
  </Anchor>
);

const listedIn =
  (path: string) =>
  ({ label }: LedgerSubject): string =>
    `${path}?${new URLSearchParams({ q: label.split(', ')[0] ?? label }).toString()}`;

const Value = ({ row, value }: { readonly row: LedgerRow; readonly value: LedgerValue }): ReactNode => {
  if (typeof value === 'boolean') return <YesNo on={value} />;
  const words = valueWords(row.field, value);
  return words === '' ? (
    <Text span fz="inherit" c="dimmed">
      {t('nothing')}
    </Text>
  ) : (
    <span className="ledger-value" title={words}>
      {words}
    </span>
  );
};

/** Where each kind has its page: lists are searched for what it is called. */
const pages: Readonly<Record<LedgerKind, (about: LedgerSubject) => string>> = {
  visit: ({ _id }) => `/jobs/${_id}`,
  project: ({ _id }) => `/enquiry/${_id}`,
  engineer: listedIn('/engineers'),
  office: listedIn('/engineers'),
  car: listedIn('/cars'),
  kit: listedIn('/equipment'),
};

const aboutWords = ({ about, visit }: LedgerRow): string =>
  visit === null ? about.label : `${formatShortDay(visit.startjob)}, ${about.label}`;

/** Columns of the ledger: the log's own number first, so that every row can be named. */
export const columns: readonly GridColumn<LedgerRow>[] = [
  {
    key: 'number',
    title: later('No.'),
    sort: false,
    value: ({ _id }) => Number(_id),
    width: 78,
    align: 'right',
    card: 'aside',
    render: ({ _id }) => (
      <Text span size="xs" c="dimmed">
        {Number(_id).toLocaleString(localeNow())}
      </Text>
    ),
  },
  {
    key: 'at',
    title: later('When'),
    value: ({ at }) => `${formatShortDay(at)} ${formatTime(at)}`,
    raw: ({ at }) => ({ at }),
    width: 138,
    card: 'subtitle',
    render: ({ at }) => (
      <time dateTime={at} title={at}>
        {formatShortDay(at)}
        <Text span size="xs" c="dimmed" ml={6}>
          {formatTime(at)}
        </Text>
      </time>
    ),
  },
  {
    key: 'who',
    title: later('Who'),
    sort: false,
    value: ({ actor }) => actor.name,
    flex: 1,
    minWidth: 104,
    card: 'brief',
  },
  {
    key: 'name',
    title: later('What'),
    sort: false,
    value: ({ name }) => name,
    width: 128,
    card: 'title',
  },
  {
    key: 'from',
    title: later('From ⟨value⟩'),
    sort: false,
    value: (row) => valueWords(row.field, row.from),
    raw: (row) => rawValue(row.field, row.from),
    flex: 1,
    minWidth: 132,
    render: (row) => <Value row={row} value={row.from} />,
  },
  {
    key: 'to',
    title: later('To ⟨value⟩'),
    sort: false,
    value: (row) => valueWords(row.field, row.to),
    raw: (row) => rawValue(row.field, row.to),
    flex: 1,
    minWidth: 132,
    render: (row) =>
      row.reversed ? (
        <span className="ledger-reversed" title={t('Turned off after being on')}>
          <IconArrowBackUp size={15} aria-hidden />
          {t('Turned off')}
        </span>
      ) : (
        <Value row={row} value={row.to} />
      ),
  },
  {
    key: 'kind',
    title: later('Kind'),
    sort: false,
    value: ({ about }) => ledgerKindLabels[about.kind],
    width: 122,
  },
  {
    key: 'about',
    title: later('About ⟨what changed⟩'),
    sort: false,
    value: aboutWords,
    card: 'brief',
    flex: 2.4,
    minWidth: 190,
    render: ({ about, visit }) => (
      <span className="ledger-line">
        {visit === null ? null : (
          <Text span size="xs" c="dimmed" mr={6}>
            {formatShortDay(visit.startjob)}
          </Text>
        )}
        {to(pages[about.kind](about), about)}
      </span>
    ),
  },
  {
    key: 'project',
    title: later('Project'),
    sort: false,
    value: ({ project }) => project?.label ?? '',
    flex: 1.3,
    minWidth: 110,
    render: ({ project }) =>
      project === null ? null : <span className="ledger-line">{to(`/enquiry/${project._id}`, project)}</span>,
  },
];
