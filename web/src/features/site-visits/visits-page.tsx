import {
  completionLabels,
  NO_ENGINEER,
  NO_PROJECT,
  formatTelephone,
  visitKindLabels,
  visitKinds,
  type Job,
} from '#contracts';
import { later, t } from '#languages';
import { Text } from '@mantine/core';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { issuedColours, kindColours } from '../../app/theme.js';
import { AsAtControl, NothingThen } from '../../components/as-at/index.js';
import { useClientName } from '../../components/clients/index.js';
import { Empty, PageHeading, useBanner } from '../../components/feedback/index.js';
import { RemoteGrid, rowInHand, type GridColumn, type GridFilter } from '../../components/grid/index.js';
import { RowActions } from '../../components/crud-page/index.js';
import { useTogether } from '../../components/together/index.js';
import { viewsOf } from '../../components/views/index.js';
import {
  address,
  dateOf,
  engineersColumn,
  fee,
  flagColumn,
  kind,
  leaderFilter,
  PostcodeLink,
  projectLeader,
  projectName,
  TelephoneLink,
  useEngineerNames,
} from '../../components/visit-list/index.js';
import { removedBanner, RemoveVisit, StatusBadge, typeOf } from '../../components/visits/index.js';
import { visitStatusWords } from '../../lib/code-words.js';
import { leadOn } from '../../lib/lead-on.js';
import { today } from '../../lib/dates.js';
import { useMay } from '../../lib/may.js';
import { useCompany, useStaff } from '../../lib/queries.js';
import { useAsAt } from '../../lib/reading.js';
import { duplicateOf } from './duplicate.js';
import { NewVisitMenu } from './new-visit-menu.js';
import { readyOn } from './ready-views.js';
import './visit.css';

/** As the specification lists them. What a day is worked off by is in view; the rest is scrolled to beside the date. */
const facts = (engineers: GridColumn<Job>): readonly GridColumn<Job>[] => [
  dateOf(138),
  { ...kind, width: 100 },
  { ...projectName, minWidth: 128 },
  { ...projectLeader, width: 102 },
  { ...address, minWidth: 118 },
  {
    key: 'postcode',
    title: later('Postcode'),
    value: (job) => job.postcode,
    width: 78,
    render: ({ postcode }) => <PostcodeLink postcode={postcode} />,
  },
  { ...engineers, minWidth: 104 },
  { key: 'name', title: later('Client name'), value: (job) => job.contact.name, flex: 1.2, minWidth: 116 },
  {
    key: 'telephone',
    title: later('Telephone'),
    value: (job) => formatTelephone(job.contact.telephone),
    width: 112,
    render: ({ contact }) => <TelephoneLink telephone={contact.telephone} />,
  },
  fee,
  flagColumn('invoiced', 72),
  flagColumn('paid', 56),
  flagColumn('issued', 58),
  {
    key: 'status',
    title: later('Status'),
    value: (job) => visitStatusWords[job.status],
    render: (job) => <StatusBadge status={job.status} />,
    badges: Object.values(visitStatusWords),
    width: 108,
    card: 'aside',
  },
];

/** Who is sent, and whoever a link asks for. */
const useFilters = (names: ReadonlyMap<string, string>): readonly GridFilter[] => {
  const { data: staff } = useStaff();
  const leaders = useCompany().data?.projectLeaders;
  const client = useClientName();
  return useMemo(() => {
    const choices = (staff ?? [])
      .filter(({ isEngineer }) => isEngineer)
      .map(({ _id, name }) => ({ value: _id, label: names.get(_id) ?? name }));
    const engineers = { choices, nameOf: (id: string): string => names.get(id) ?? t('Someone else') };
    return [
      {
        name: 'kind',
        label: t('Type'),
        choices: visitKinds.map((value) => ({ value, label: visitKindLabels[value] })),
      },
      // As a visit goes through them.
      {
        name: 'status',
        label: t('Status'),
        choices: Object.entries(visitStatusWords)
          .reverse()
          .map(([value, label]) => ({ value, label })),
      },
      {
        name: 'engineer',
        label: t('Engineer'),
        ...engineers,
        choices: [{ value: NO_ENGINEER, label: t('Without an engineer') }, ...choices],
      },
      {
        name: 'enquiry_id',
        label: t('Project'),
        choices: [{ value: NO_PROJECT, label: t('Without a project') }],
        nameOf: () => t('one project'),
      },
      { name: 'from', label: t('From'), day: 'first' },
      { name: 'to', label: t('Until'), day: 'last' },
      { ...leaderFilter(leaders), more: true },
      { name: 'first', label: t('First engineer'), ...engineers, more: true },
      { name: 'invoiced', label: completionLabels.invoiced, yesNo: {}, more: true },
      { name: 'paid', label: completionLabels.paid, yesNo: {}, more: true },
      { name: 'issued', label: completionLabels.issued, yesNo: {}, more: true },
      {
        name: 'when',
        label: t('When'),
        choices: [
          { value: 'past', label: t('Past') },
          { value: 'future', label: t('Future') },
          { value: 'upcoming', label: t('Upcoming') },
        ],
        more: true,
      },
      { name: 'setups', label: t('Setups'), yesNo: { yes: t('With'), no: t('Without') }, more: true },
      { name: 'pickups', label: t('Pickups'), yesNo: { yes: t('With'), no: t('Without') }, more: true },
      { name: 'client_id', label: t('Client'), choices: [], nameOf: () => client ?? t('one client'), byLink: true },
    ];
  }, [staff, names, leaders, client]);
};

/** The row's left edge says the kind; an issued report's wins, as its badge says too. */
const edgeOf = (job: Job): string => (job.completion.issued ? issuedColours.edge : kindColours[job.kind].edge);
const idOf = (job: Job): string => job._id;
const pageOf = (job: Job): string => `/jobs/${job._id}`;

const removedIn = (state: unknown): Job | null =>
  typeof state === 'object' && state !== null && 'removed' in state ? (state.removed as Job) : null;

/** The page that a deleted visit leads to says so once: loading it again does not. */
const useDeletedBanner = (show: ReturnType<typeof useBanner>['show']): void => {
  const client = useQueryClient();
  const [query, setQuery] = useSearchParams();
  const state: unknown = useLocation().state;
  const deleted = query.has('jobdeleted');
  useEffect(() => {
    if (!deleted) return;
    const gone = removedIn(state);
    show(gone === null ? { tone: 'danger', title: t('Job Removed!') } : removedBanner(client, gone));
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('jobdeleted');
        return next;
      },
      { replace: true },
    );
  }, [client, deleted, setQuery, show, state]);
};

/** /jobs */
export const VisitsPage = (): ReactNode => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const banner = useBanner();
  const [removing, setRemoving] = useState<Job | null>(null);
  useDeletedBanner(banner.show);
  const asAt = useAsAt();
  const invoices = useMay()('invoice');
  const names = useEngineerNames();
  const filters = useFilters(names);
  const together = useTogether({
    title: t('Site visits'),
    hint: t('Select visits to set their flags or export them together.'),
  });
  const columns = useMemo(
    (): readonly GridColumn<Job>[] => [
      ...facts(engineersColumn(names)),
      ...(asAt === null
        ? [
            {
              key: 'actions',
              title: later('Actions'),
              value: () => '',
              sort: false as const,
              card: 'actions' as const,
              pinned: 'right' as const,
              width: 104,
              render: (job: Job) => (
                <RowActions
                  of={`${typeOf(job)}, ${job.projectName === '' ? job.address : job.projectName}`}
                  actions={[
                    { label: t('Edit'), icon: IconPencil, onClick: () => void navigate(`/jobs/${job._id}`) },
                    { label: t('Duplicate'), icon: IconCopy, onClick: () => void navigate(duplicateOf(job)) },
                    { label: t('Delete'), icon: IconTrash, danger: true, onClick: () => setRemoving(job) },
                  ]}
                />
              ),
            },
          ]
        : []),
    ],
    [names, navigate, asAt],
  );
  return (
    <>
      <PageHeading title={t('Site Visits')}>
        {asAt === null ? <NewVisitMenu /> : null}
        <AsAtControl />
      </PageHeading>
      {banner.element}
      {together.refused}
      <RemoteGrid<Job>
        gridId="visits"
        views={viewsOf('visits', readyOn(today(), invoices))}
        label={t('Site visits')}
        entity="job"
        path="/api/job"
        defaultSort="-startjob"
        columns={columns}
        filters={filters}
        exportAs={t('Site visits')}
        {...(asAt === null ? { selection: together.selection } : {})}
        rowId={idOf}
        href={pageOf}
        edge={edgeOf}
        searchPlaceholder={t('Search project, address, client ...')}
        empty={
          asAt !== null ? (
            <NothingThen>{t('No visit was in the diary at that moment.')}</NothingThen>
          ) : (
            <Empty title={t('No site visits yet')} action={<NewVisitMenu />}>
              <Text span size="sm">
                {t('A visit is best made from its project: then name, address and client are filled in.')}
              </Text>
            </Empty>
          )
        }
      />
      {together.dialogs}
      <RemoveVisit
        job={removing}
        onClose={() => setRemoving(null)}
        onRemoved={(gone) => {
          leadOn(rowInHand);
          banner.show(removedBanner(client, gone));
        }}
      />
    </>
  );
};
