import { formatPounds, type AdminDashboard, type Job } from '#contracts';
import { t } from '#languages';
import { Anchor, Text } from '@mantine/core';
import { IconCashBanknote, IconClipboardList, IconClock, IconFileAlert } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { visitRows } from '../../../components/visit-list/index.js';
import { AsAtControl, WhatChanged } from '../../../components/as-at/index.js';
import { Empty, PageHeading } from '../../../components/feedback/index.js';
import { RemoteGrid } from '../../../components/grid/index.js';
import { useRange, type DayRange } from '../../../components/range/index.js';
import { Tile, Tiles } from '../../../components/tile/index.js';
import { withQuery } from '../../../lib/api.js';
import { untilThere } from '../../../lib/late.js';
import { useMay, useMayKnown } from '../../../lib/may.js';
import { keys } from '../../../lib/queries.js';
import { useReading } from '../../../lib/reading.js';
import { jobsLink } from '../jobs-link.js';
import { NotCurrent } from '../not-current.js';
import '../dashboards.css';
import './admin.css';
import {
  adminFilterNames,
  averageFee,
  filtersOf,
  jobsOf,
  reportsOf,
  formatNumber,
  withFilter,
  type AdminFilterName,
  type AdminFilters,
} from './admin-filters.js';
import { FilterBar } from './filter-bar.js';
import { PlacesPanel } from './places-panel.js';
import { useOverviewColumns, useReportColumns } from './visit-columns.js';
import { WorkloadTable } from './workload-table.js';

/** An office with a visit in these days is under way and need not be asked. */
const FirstSteps = lazy(() => untilThere(async () => ({ default: (await import('./first-steps.js')).FirstSteps })));

interface FiguresProps {
  readonly data: AdminDashboard | undefined;
  readonly failed: boolean;
  readonly filters: AdminFilters;
  readonly range: DayRange;
}

const Figures = ({ data, failed, filters, range }: FiguresProps): ReactNode => {
  const figure = (of: (answer: AdminDashboard) => string): string | null | undefined =>
    data === undefined ? (failed ? null : undefined) : of(data);
  const note = (of: (answer: AdminDashboard) => ReactNode): ReactNode => (data === undefined ? null : of(data));
  const list = jobsLink(jobsOf(filters, range));
  const may = useMay();
  const mayKnown = useMayKnown();
  return (
    <Tiles label={t('Figures')}>
      <Tile
        label={t('Jobs')}
        icon={IconClipboardList}
        figure={figure(({ jobs }) => formatNumber(jobs))}
        to={list}
        note={note(({ pickups }) =>
          pickups === 0
            ? t('in this range')
            : t('{pickups, plural, one {# of them a Pickup} other {# of them Pickups}}', { pickups }),
        )}
      />
      {/* Its place is kept until it is known who may see it. */}
      {may('see-fees') || !mayKnown ? (
        <Tile
          label={t('Projected Turnover')}
          icon={IconCashBanknote}
          figure={mayKnown ? figure(({ turnover }) => formatPounds(turnover)) : undefined}
          to={list}
          note={mayKnown ? note(averageFee) : null}
        />
      ) : null}
      <Tile
        label={t('Hours')}
        icon={IconClock}
        figure={figure(({ hours }) => formatNumber(hours))}
        to={list}
        note={note(({ doorToDoorHours }) => t('{hours} door to door', { hours: formatNumber(doorToDoorHours) }))}
      />
      <Tile
        label={t('Reports To Issue')}
        icon={IconFileAlert}
        figure={figure(({ reportsToIssue }) => formatNumber(reportsToIssue))}
        to={jobsLink(reportsOf(filters))}
        note={note(({ reportsInRange }) =>
          reportsInRange === 0 ? (
            t('none in this range')
          ) : (
            <Anchor component={Link} to={jobsLink({ ...jobsOf(filters, range), ...reportsOf(filters) })} fz="inherit">
              {t('{count, number} in this range', { count: reportsInRange })}
            </Anchor>
          ),
        )}
      />
    </Tiles>
  );
};

/** As the calls take filters: text. */
const asked = (filters: AdminFilters): Record<string, string> => ({ ...filters });

/** / and /dashboard */
export const AdminPage = (): ReactNode => {
  const [search, setSearch] = useSearchParams();
  const chosen = useRange();
  const { range, from, to } = chosen;
  const filters = useMemo(() => filtersOf(search), [search]);
  const query = { from, to, ...asked(filters) };
  const reading = useReading();
  const figures = useQuery({
    queryKey: keys.dashboard('admin', query),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => reading.get(withQuery('/api/dashboard/admin', query), { signal }),
  });
  const places = useQuery({
    queryKey: keys.dashboard('places', query),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => reading.get(withQuery('/api/dashboard/places', query), { signal }),
  });
  const filter = useCallback(
    (name: AdminFilterName, value: string | null) =>
      setSearch((before) => withFilter(before, name, value), { replace: true }),
    [setSearch],
  );
  const clear = (): void =>
    setSearch((before) => adminFilterNames.reduce((next, name) => withFilter(next, name, null), before), {
      replace: true,
    });
  const overview = useOverviewColumns();
  const reports = useReportColumns();
  const retry = (): void => {
    void figures.refetch();
    void places.refetch();
  };
  const grid = { entity: 'job', path: '/api/job', ...visitRows } as const;
  return (
    <>
      <PageHeading title={t('Admin Dashboard')}>
        <WhatChanged />
        <AsAtControl />
      </PageHeading>
      {figures.data?.jobs === 0 ? (
        <Suspense fallback={<div data-coming />}>
          <FirstSteps />
        </Suspense>
      ) : null}
      <FilterBar filters={filters} range={chosen} onFilter={filter} onClear={clear} />
      {figures.error !== null && figures.data !== undefined ? (
        <NotCurrent error={figures.error} onRetry={retry} />
      ) : null}
      <div
        className="dashboard"
        data-stale={figures.isPlaceholderData}
        aria-busy={figures.isPlaceholderData || figures.isPending}
      >
        <Figures data={figures.data} failed={figures.isError} filters={filters} range={range} />
        <section className="dashboard-panel">
          <h2>{t('Job Overview')}</h2>
          <RemoteGrid<Job>
            {...grid}
            gridId="overview"
            name="overview"
            part
            label={t('Job Overview')}
            exportAs={t('Job Overview')}
            defaultSort="startjob"
            columns={overview}
            fixed={query}
            searchPlaceholder={t('Search project, address, client ...')}
            empty={
              <Empty title={t('No jobs in these days')}>
                <Text span size="sm">
                  {t('Choose other days or filters above.')}
                </Text>
              </Empty>
            }
          />
        </section>
        <section className="dashboard-panel">
          <h2>{t('Map Overview')}</h2>
          <PlacesPanel data={places.data} error={places.error} onRetry={() => void places.refetch()} />
        </section>
        <div className="dashboard-pair">
          <section className="dashboard-panel dashboard-figures">
            <h2>{t('Engineer Overview')}</h2>
            <WorkloadTable
              rows={figures.data?.engineers}
              error={figures.error}
              onRetry={retry}
              filters={filters}
              range={range}
              onEngineer={(id) => filter('engineer', id)}
            />
          </section>
          <section className="dashboard-panel">
            <h2>{t('Reports to Issue')}</h2>
            <RemoteGrid<Job>
              {...grid}
              gridId="reports"
              name="reports"
              part
              label={t('Reports to Issue')}
              exportAs={t('Reports to Issue')}
              defaultSort="-startjob"
              columns={reports}
              fixed={{ ...asked(filters), issued: 'false', setups: 'false', when: 'past' }}
              searchPlaceholder={t('Search project, address, client ...')}
              empty={
                <Empty title={t('No reports to issue')}>{t('All visits that have begun have their report.')}</Empty>
              }
            />
          </section>
        </div>
      </div>
    </>
  );
};
