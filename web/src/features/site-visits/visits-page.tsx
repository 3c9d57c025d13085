import { completionLabels, NO_ENGINEER, NO_PROJECT, visitKindLabels, visitKinds, type Job } from '#contracts';
import { later, t } from '#languages';
import { Text } from '@mantine/core';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { AsAtControl, NothingThen } from '../../components/as-at/index.js';
import { useClientName } from '../../components/clients/index.js';
import { Empty, PageHeading, useBanner } from '../../components/feedback/index.js';
import { RemoteGrid, rowInHand, type GridColumn, type GridFilter } from '../../components/grid/index.js';
import { actionsColumn, RowActions } from '../../components/crud-page/index.js';
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
  projectLeader,
  projectName,
  useEngineerNames,
  visitRows,
  status,
  postcodeColumn,
  telephoneColumn,
} from '../../components/visit-list/index.js';
import { removedBanner, RemoveVisit, typeOf } from '../../components/visits/index.js';
import { useAddress } from '../../lib/address.js';
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
  postcodeColumn(78),
  { ...engineers, minWidth: 104 },
  { key: 'name', title: later('Client name'), value: (job) => job.contact.name, flex: 1.2, minWidth: 116 },
  telephoneColumn(112),
  fee,
  flagColumn('invoiced', 72),
  flagColumn('paid', 56),
  flagColumn('issued', 58),
  status,
];

const NONE: readonly string[] = [];

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

const removedIn = (state: unknown): Job | null =>
  typeof state === 'object' && state !== null && 'removed' in state ? (state.removed as Job) : null;

/** The page that a deleted visit leads to says so once: loading it again does not. */
const useDeletedBanner = (show: ReturnType<typeof useBanner>['show']): void => {
  const client = useQueryClient();
  const [query, put] = useAddress();
  const state: unknown = useLocation().state;
  const deleted = query.has('jobdeleted');
  const said = useRef(false);
  useEffect(() => {
    if (!deleted) return;
    // Filters that the list takes up again write the address at the same time, and without what came along with it.
    if (!said.current) {
      const gone = removedIn(state);
      show(gone === null ? { tone: 'danger', title: t('Job Removed!') } : removedBanner(client, gone));
    }
    said.current = true;
    put({ jobdeleted: null });
  }, [client, deleted, put, show, state]);
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
    hint: t('Select visits to change or export them together.'),
    leaders: useCompany().data?.projectLeaders ?? NONE,
  });
  const columns = useMemo(
    (): readonly GridColumn<Job>[] => [
      ...facts(engineersColumn(names)),
      ...(asAt === null
        ? [
            actionsColumn<Job>(104, (job) => (
              <RowActions
                of={`${typeOf(job)}, ${job.projectName === '' ? job.address : job.projectName}`}
                actions={[
                  { label: t('Edit'), icon: IconPencil, onClick: () => void navigate(`/jobs/${job._id}`) },
                  { label: t('Duplicate'), icon: IconCopy, onClick: () => void navigate(duplicateOf(job)) },
                  { label: t('Delete'), icon: IconTrash, danger: true, onClick: () => setRemoving(job) },
                ]}
              />
            )),
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
        {...visitRows}
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
