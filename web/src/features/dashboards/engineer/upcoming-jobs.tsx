import { shownDayAndMonth, shownTelephone, type VisitOfMine } from '#contracts';
import { Anchor } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { issuedColours, kindColours } from '../../../app/theme.js';
import { Empty } from '../../../components/feedback/index.js';
import { LocalGrid, type GridColumn } from '../../../components/grid/index.js';
import { VisitMap } from '../../../components/map/index.js';
import { address, flagColumn } from '../../../components/visit-list/index.js';
import { placeOf, StatusBadge, typeOf } from '../../../components/visits/index.js';
import { mapsSearch } from '../../../lib/maps.js';
import { hoursOf } from './day.js';

const projectOf = ({ project_number, projectName }: VisitOfMine): string => [project_number, projectName].filter((part) => part !== '').join(' ');

const Contact = ({ contact }: Pick<VisitOfMine, 'contact'>): ReactNode => {
  const telephone = shownTelephone(contact.telephone);
  return <span className="upcoming-contact"><span>{contact.name}</span>{telephone === '' ? null : <Anchor href={`tel:${telephone}`} fz="inherit">{telephone}</Anchor>}</span>;
};

const columns: readonly GridColumn<VisitOfMine>[] = [
  // Nobody plans more than a year ahead: the day needs no year.
  { key: 'date', title: 'Date', value: ({ startjob }) => Date.parse(startjob), render: ({ startjob }) => shownDayAndMonth(startjob), width: 88, card: 'subtitle' },
  { key: 'time', title: 'Time', value: hoursOf, width: 98 },
  { key: 'type', title: 'Type', value: (visit) => `${typeOf(visit)}${visit.assisting ? ', assisting' : ''}`, width: 112 },
  { key: 'project', title: 'Project', value: projectOf, minWidth: 80 },
  { ...address, flex: 1.2, minWidth: 96, card: 'title' },
  {
    key: 'postcode', title: 'Postcode', value: ({ postcode }) => postcode, width: 78,
    render: ({ postcode }) => <Anchor href={mapsSearch(postcode)} target="_blank" rel="noreferrer" fz="inherit">{postcode}</Anchor>,
  },
  { key: 'contact', title: 'Contact', value: ({ contact }) => contact.name, render: ({ contact }) => <Contact contact={contact} />, width: 116 },
  { key: 'kits', title: 'Kits', value: ({ kitNames }) => kitNames.join(', '), minWidth: 72 },
  { key: 'cars', title: 'Cars', value: ({ carNames }) => carNames.join(', '), minWidth: 72 },
  { key: 'status', title: 'Status', value: ({ status }) => status, render: ({ status }) => <StatusBadge status={status} />, width: 106, card: 'aside' },
  flagColumn('checklist', 104),
  flagColumn('rams', 90),
];

const edgeOf = (visit: VisitOfMine): string => (visit.completion.issued ? issuedColours.edge : kindColours[visit.kind].edge);
const idOf = ({ _id }: VisitOfMine): string => _id;

interface UpcomingJobsProps {
  /** Undefined while they load, or when they could not be. */
  readonly visits: readonly VisitOfMine[] | undefined;
  readonly query: UseQueryResult;
}

/** The jobs of the chosen days that are not over, as a table and as a map. */
export const UpcomingJobs = ({ visits, query }: UpcomingJobsProps): ReactNode => {
  const navigate = useNavigate();
  const points = useMemo(
    () => (visits ?? []).flatMap((visit) => visit.geocode === null ? [] : [{
      id: visit._id, ...visit.geocode, title: placeOf(visit), lines: [`${shownDayAndMonth(visit.startjob)}, ${hoursOf(visit)}`, typeOf(visit)], day: visit.startjob, href: `/jobs/${visit._id}`,
    }]),
    [visits],
  );
  return (
    <>
      <LocalGrid<VisitOfMine>
        label="Upcoming jobs" query={{ data: visits, error: query.error, refetch: query.refetch }} columns={columns} rowId={idOf} edge={edgeOf}
        defaultSort={{ key: 'date', descending: false }} onOpen={(visit) => void navigate(`/jobs/${visit._id}`)}
        empty={<Empty title="No upcoming jobs in these days">Other days may have some: choose them above.</Empty>}
      />
      {visits === undefined || visits.length === 0 ? null : <VisitMap label="Map of the upcoming jobs" points={points} height={340} withoutLocation={visits.length - points.length} />}
    </>
  );
};
