import { formatDayAndMonth, visitKindLabels, type VisitOfMine } from '#contracts';
import { later, t } from '#languages';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { Empty } from '../../../components/feedback/index.js';
import { LocalGrid, type GridColumn } from '../../../components/grid/index.js';
import { VisitMap } from '../../../components/map/index.js';
import {
  address,
  flagColumn,
  postcodeColumn,
  status,
  TelephoneLink,
  visitRows,
} from '../../../components/visit-list/index.js';
import { placeOf, typeOf } from '../../../components/visits/index.js';
import { halfWords } from '../../../lib/code-words.js';
import { TwoLines } from '../two-lines.js';
import { hoursOf } from './day.js';

const projectOf = ({ project_number, projectName }: VisitOfMine): string =>
  [project_number, projectName].filter((part) => part !== '').join(' ');

const Contact = ({ contact }: Pick<VisitOfMine, 'contact'>): ReactNode => (
  <TwoLines first={contact.name} second={<TelephoneLink telephone={contact.telephone} />} />
);

const typeWords = ({ kind, survey, assisting }: VisitOfMine): readonly [string, string] => [
  visitKindLabels[kind],
  [survey === undefined ? '' : halfWords[survey.type], assisting ? t('assisting') : '']
    .filter((part) => part !== '')
    .join(', '),
];

const columnsNow = (): readonly GridColumn<VisitOfMine>[] => [
  // Nobody plans more than a year ahead: the day needs no year.
  {
    key: 'date',
    title: later('Date'),
    value: ({ startjob }) => Date.parse(startjob),
    render: (visit) => <TwoLines first={formatDayAndMonth(visit.startjob)} second={hoursOf(visit)} />,
    width: 104,
    card: 'subtitle',
  },
  {
    key: 'type',
    title: later('Type'),
    value: typeOf,
    width: 106,
    render: (visit) => {
      const [first, second] = typeWords(visit);
      return <TwoLines first={first} second={second} />;
    },
  },
  { key: 'project', title: later('Project'), value: projectOf, flex: 1, minWidth: 92 },
  { ...address, flex: 1.2, minWidth: 110, card: 'title' },
  postcodeColumn(80),
  {
    key: 'contact',
    title: later('Contact ⟨person⟩'),
    value: ({ contact }) => contact.name,
    render: ({ contact }) => <Contact contact={contact} />,
    width: 124,
  },
  { key: 'kits', title: later('Kits'), value: ({ kitNames }) => kitNames.join(', '), minWidth: 92 },
  { key: 'cars', title: later('Cars'), value: ({ carNames }) => carNames.join(', '), minWidth: 92 },
  status,
  { ...flagColumn('checklist', 118), title: later('Checklist Sent ⟨column⟩') },
  flagColumn('rams', 92),
];

interface UpcomingJobsProps {
  /** Undefined while they load, or when they could not be. */
  readonly visits: readonly VisitOfMine[] | undefined;
  readonly query: UseQueryResult;
}

/** The jobs of the chosen days that are not over, as a table and as a map. */
export const UpcomingJobs = ({ visits, query }: UpcomingJobsProps): ReactNode => {
  const columns = useMemo(() => columnsNow(), []);
  const points = useMemo(
    () =>
      (visits ?? []).flatMap((visit) =>
        visit.geocode === null
          ? []
          : [
              {
                id: visit._id,
                ...visit.geocode,
                title: placeOf(visit),
                lines: [
                  `${formatDayAndMonth(visit.startjob)}, ${hoursOf(visit)}`,
                  typeOf(visit),
                  ...(visit.geocode_exactness === 'area' ? [t('Estimated from the postcode area')] : []),
                ],
                day: visit.startjob,
                href: `/jobs/${visit._id}`,
              },
            ],
      ),
    [visits],
  );
  return (
    <>
      <LocalGrid<VisitOfMine>
        gridId="upcoming"
        label={t('Upcoming jobs')}
        query={{ data: visits, error: query.error, refetch: query.refetch }}
        columns={columns}
        defaultSort={{ key: 'date', descending: false }}
        {...visitRows}
        empty={
          <Empty title={t('No upcoming jobs in these days')}>{t('Other days may have some: choose them above.')}</Empty>
        }
      />
      {visits === undefined || visits.length === 0 ? null : (
        <VisitMap
          label={t('Map of the upcoming jobs')}
          points={points}
          height={340}
          withoutLocation={visits.length - points.length}
        />
      )}
    </>
  );
};
