import { shownPounds, shownTelephone, visitKindLabels, visitKinds, type Job } from '#contracts';
import { Anchor, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { issuedColours, kindColours } from '../../app/theme.js';
import { Empty, PageHeading, useBanner } from '../../components/feedback/index.js';
import { RemoteGrid, type GridColumn, type GridFilter } from '../../components/grid/index.js';
import { RowActions } from '../../components/register/index.js';
import { offerPuttingBack, RemoveVisit, StatusBadge, typeOf, YesNo } from '../../components/visits/index.js';
import { shownShortDay, shownTime } from '../../lib/dates.js';
import { useStaff } from '../../lib/queries.js';
import { NewVisitMenu } from './new-visit-menu.js';
import './visit.css';

const mapsSearch = (postcode: string): string => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(postcode)}`;

const flag = (name: 'invoiced' | 'paid' | 'issued', title: string, width: number): GridColumn<Job> => ({
  key: name, title, value: (job) => (job.completion[name] ? 'Yes' : 'No'), render: (job) => <YesNo on={job.completion[name]} />, width,
});

const before: readonly GridColumn<Job>[] = [
  {
    key: 'startjob', title: 'Date', value: (job) => `${shownShortDay(job.startjob)} ${shownTime(job.startjob)}`, width: 138, card: 'subtitle',
    render: (job) => <>{shownShortDay(job.startjob)}<Text span size="xs" c="dimmed" ml={6}>{shownTime(job.startjob)}</Text></>,
  },
  { key: 'type', title: 'Type', value: typeOf, width: 162 },
  { key: 'projectName', title: 'Project name', value: (job) => job.projectName, flex: 2, minWidth: 104, card: 'title' },
  { key: 'address', title: 'Address', value: (job) => job.address, flex: 1.6, minWidth: 92 },
  {
    key: 'postcode', title: 'Postcode', value: (job) => job.postcode, width: 80,
    render: (job) => <Anchor href={mapsSearch(job.postcode)} target="_blank" rel="noreferrer" fz="inherit">{job.postcode}</Anchor>,
  },
];

const after: readonly GridColumn<Job>[] = [
  { key: 'price', title: 'Fee', value: (job) => shownPounds(job.price), width: 64, align: 'right' },
  flag('invoiced', 'Invoiced', 76),
  flag('paid', 'Paid', 62),
  flag('issued', 'Issued', 66),
  { key: 'status', title: 'Status', value: (job) => job.status, render: (job) => <StatusBadge status={job.status} />, width: 104, card: 'aside' },
];

/** Looked up rather than scanned: to the right of what the day is worked off by. */
const people: readonly GridColumn<Job>[] = [
  { key: 'name', title: 'Client name', value: (job) => job.contact.name, width: 190 },
  {
    key: 'telephone', title: 'Telephone', value: (job) => shownTelephone(job.contact.telephone), width: 112,
    render: (job) => <Anchor href={`tel:${shownTelephone(job.contact.telephone)}`} fz="inherit">{shownTelephone(job.contact.telephone)}</Anchor>,
  },
  { key: 'project_leader', title: 'Project leader', value: (job) => job.contact.project_leader, width: 120 },
];

/** The row's left edge says the kind; an issued report's wins, as its badge says too. */
const edgeOf = (job: Job): string => (job.completion.issued ? issuedColours.edge : kindColours[job.kind].edge);
const idOf = (job: Job): string => job._id;

/** The page that a deleted visit leads to says so once: loading it again does not. */
const useDeletedBanner = (show: ReturnType<typeof useBanner>['show']): void => {
  const [query, setQuery] = useSearchParams();
  const deleted = query.has('jobdeleted');
  useEffect(() => {
    if (!deleted) return;
    show({ tone: 'danger', title: 'Job Removed!' });
    setQuery((now) => { const next = new URLSearchParams(now); next.delete('jobdeleted'); return next; }, { replace: true });
  }, [deleted, setQuery, show]);
};

/** /jobs */
export const VisitsPage = (): ReactNode => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const banner = useBanner();
  const { data: staff } = useStaff();
  const [removing, setRemoving] = useState<Job | null>(null);
  useDeletedBanner(banner.show);
  const names = useMemo(() => new Map((staff ?? []).map(({ _id, name, is_deleted }) => [_id, is_deleted ? `${name} (removed)` : name])), [staff]);
  const open = (job: Job): void => void navigate(`/jobs/${job._id}`);
  const columns = useMemo((): readonly GridColumn<Job>[] => [
    ...before,
    { key: 'engineers', title: 'Engineers', value: (job) => job.engineers.map((id) => names.get(id) ?? '...').join(', '), flex: 1.4, minWidth: 98 },
    ...after,
    ...people,
    {
      key: 'actions', title: 'Actions', value: () => '', sort: false, card: 'actions', pinned: 'right', width: 74,
      render: (job) => (
        <RowActions
          of={`${typeOf(job)}, ${job.projectName === '' ? job.address : job.projectName}`}
          actions={[{ label: 'Edit', icon: IconPencil, onClick: () => void navigate(`/jobs/${job._id}`) }, { label: 'Delete', icon: IconTrash, danger: true, onClick: () => setRemoving(job) }]}
        />
      ),
    },
  ], [names, navigate]);
  const filters = useMemo((): readonly GridFilter[] => [
    { name: 'kind', label: 'Type', choices: visitKinds.map((kind) => ({ value: kind, label: visitKindLabels[kind] })) },
    { name: 'status', label: 'Status', choices: ['Pending', 'Confirmed', 'Complete'].map((status) => ({ value: status, label: status })) },
    { name: 'engineer', label: 'Engineer', choices: (staff ?? []).filter(({ isEngineer }) => isEngineer).map(({ _id, name }) => ({ value: _id, label: names.get(_id) ?? name })) },
    { name: 'from', label: 'From', day: 'first' },
    { name: 'to', label: 'Until', day: 'last' },
  ], [staff, names]);
  return (
    <>
      <PageHeading title="Site Visits"><NewVisitMenu /></PageHeading>
      {banner.element}
      <RemoteGrid<Job>
        label="Site visits" entity="job" path="/api/job" defaultSort="-startjob" columns={columns} filters={filters}
        rowId={idOf} onOpen={open} edge={edgeOf} searchPlaceholder="Search project, address, client ..."
        empty={<Empty title="No site visits yet" action={<NewVisitMenu />}><Text span size="sm">A visit is best made from its project: then name, address and client are filled in.</Text></Empty>}
      />
      <RemoveVisit job={removing} onClose={() => setRemoving(null)} onRemoved={(gone) => {
        banner.show({ tone: 'danger', title: 'Job Removed!' });
        offerPuttingBack(client, gone, () => banner.show({ tone: 'success', title: 'Job Restored!' }));
      }} />
    </>
  );
};
