import { t } from '#languages';
import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AsAtControl, WhatChanged } from '../../../components/as-at/index.js';
import { Failing, PageHeading } from '../../../components/feedback/index.js';
import { useAddressValue } from '../../../lib/address.js';
import { withQuery } from '../../../lib/api.js';
import { keys } from '../../../lib/queries.js';
import { useReading } from '../../../lib/reading.js';
import { NotCurrent } from '../not-current.js';
import { JobsToInvoice } from '../workbench/jobs-to-invoice.js';
import '../dashboards.css';
import { yearOf } from './finance-charts.js';
import { FinanceFigures } from './finance-figures.js';
import {
  EngineerJobs,
  JobTypes,
  MonthlyRevenue,
  ProjectLeaders,
  YearlyRevenue,
  type FinancePanelProps,
} from './finance-panels.js';

const ALL_TIME = 'all';

interface YearSelectProps {
  /** Null: All Time. */
  readonly year: number | null;
  /** Years that have jobs. */
  readonly present: readonly number[];
  readonly onChange: (year: string | null) => void;
}

const YearSelect = ({ year, present, onChange }: YearSelectProps): ReactNode => {
  // A link may lead to a year that has no jobs any more.
  const years = [...new Set([...present, ...(year === null ? [] : [year])])]
    .sort((one, other) => other - one)
    .map(String);
  return (
    <Select
      aria-label={t('Year')}
      w={160}
      value={year === null ? ALL_TIME : String(year)}
      onChange={(value) => onChange(value === ALL_TIME ? null : value)}
      data={[{ value: ALL_TIME, label: t('All Time') }, ...years.map((value) => ({ value, label: value }))]}
    />
  );
};

const Charts = (panel: FinancePanelProps): ReactNode => (
  <>
    <div className="dashboard-pair">
      <JobTypes {...panel} />
      <YearlyRevenue {...panel} />
    </div>
    <div className="dashboard-pair">
      <EngineerJobs {...panel} />
      <ProjectLeaders {...panel} />
    </div>
  </>
);

/** /financedashboard */
export const FinancePage = (): ReactNode => {
  const [written, setYear] = useAddressValue('year');
  const year = yearOf(written);
  const reading = useReading();
  const { data, error, isPlaceholderData, isPending, refetch } = useQuery({
    queryKey: keys.dashboard('finance', year),
    queryFn: ({ signal }) => reading.get(withQuery('/api/dashboard/finance', { year }), { signal }),
    placeholderData: keepPreviousData,
  });
  const onRetry = (): void => void refetch();
  const failed = error !== null && data === undefined;
  const panel = { data, error, onRetry, year };
  return (
    <>
      <PageHeading title={t('Finance Dashboard')}>
        <YearSelect year={year} present={data?.years ?? []} onChange={setYear} />
        <WhatChanged />
        <AsAtControl />
      </PageHeading>
      {error !== null && data !== undefined ? <NotCurrent error={error} onRetry={onRetry} /> : null}
      <div className="dashboard" data-stale={isPlaceholderData} aria-busy={isPlaceholderData || isPending}>
        <FinanceFigures data={data} failed={error !== null} year={year} />
        <p className="dashboard-note">{t('A noise survey counts once, by its Setup.')}</p>
        {failed ? (
          <Failing panel error={error} what={t('The figures')} onRetry={onRetry} />
        ) : (
          <MonthlyRevenue {...panel} />
        )}
        <JobsToInvoice />
        {failed ? null : <Charts {...panel} />}
      </div>
    </>
  );
};
