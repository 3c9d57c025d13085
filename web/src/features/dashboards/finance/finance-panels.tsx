import type { FinanceDashboard } from '#contracts';
import { t } from '#languages';
import { SegmentedControl } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { Chart } from '../../../components/chart/index.js';
import { useAddressValue } from '../../../lib/address.js';
import {
  allHref,
  engineerHref,
  engineersChart,
  kindHref,
  kindsChart,
  leaderHref,
  leadersChart,
  measures,
  monthHref,
  monthsChart,
  revenueHref,
  yearHref,
  yearsChart,
  type Measure,
} from './finance-charts.js';

const measureOf = (written: string | null): Measure => measures.find((measure) => measure === written) ?? 'jobs';

/** Which measure a pie shows stands in the address. */
const useMeasure = (name: string): readonly [Measure, (measure: Measure) => void] => {
  const [written, set] = useAddressValue(name);
  return [measureOf(written), (measure) => set(measure === 'jobs' ? null : measure)];
};

const MeasureSwitch = ({
  label,
  measure,
  onChoose,
}: {
  readonly label: string;
  readonly measure: Measure;
  readonly onChoose: (measure: Measure) => void;
}): ReactNode => (
  <SegmentedControl
    size="xs"
    aria-label={label}
    value={measure}
    data={[
      { value: 'jobs', label: t('Jobs') },
      { value: 'fees', label: t('Fees ⟨of jobs⟩') },
    ]}
    onChange={(value) => onChoose(measureOf(value))}
  />
);

export interface FinancePanelProps {
  readonly data: FinanceDashboard | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Null: All Time. */
  readonly year: number | null;
}

const whenOf = (year: number | null): string => (year === null ? t('All Time') : String(year));
const emptyOf = (year: number | null): string =>
  year === null ? t('No jobs yet') : t('No jobs in {year}', { year: String(year) });

/** Names of people need a line each; a handful has room side by side. */
const FEW = 5;

export const MonthlyRevenue = ({ data, year, ...rest }: FinancePanelProps): ReactNode => {
  const chart = useMemo(() => (data === undefined ? undefined : monthsChart(data, year)), [data, year]);
  return (
    <Chart
      {...rest}
      name="months"
      title={t('Monthly Revenue')}
      fileTitle={t('Monthly Revenue, {when}', { when: whenOf(year) })}
      shape="columns"
      data={chart}
      empty={emptyOf(year)}
      height={270}
      hrefOf={monthHref}
      totalHref={revenueHref(year)}
    />
  );
};

export const JobTypes = ({ data, year, ...rest }: FinancePanelProps): ReactNode => {
  const [measure, choose] = useMeasure('types');
  const chart = useMemo(() => (data === undefined ? undefined : kindsChart(data, measure)), [data, measure]);
  return (
    <Chart
      {...rest}
      name="types"
      title={t('Job Types')}
      fileTitle={t('Job Types by {measure, select, jobs {jobs} other {fees}}, {when}', { measure, when: whenOf(year) })}
      shape="pie"
      data={chart}
      empty={emptyOf(year)}
      height={230}
      hrefOf={kindHref(year)}
      totalHref={allHref(year)}
      toolbar={<MeasureSwitch label={t('Job Types by')} measure={measure} onChoose={choose} />}
    />
  );
};

export const EngineerJobs = ({ data, year, ...rest }: FinancePanelProps): ReactNode => {
  const chart = useMemo(() => (data === undefined ? undefined : engineersChart(data)), [data]);
  return (
    <Chart
      {...rest}
      name="engineers"
      title={t('Engineer Jobs')}
      fileTitle={t('Engineer Jobs, {when}', { when: whenOf(year) })}
      shape={(chart?.rows.length ?? 0) > FEW ? 'bars' : 'columns'}
      data={chart}
      empty={emptyOf(year)}
      height={260}
      hrefOf={engineerHref(year)}
      note={t('A job with two engineers counts for both.')}
    />
  );
};

/** Of all years, whichever is chosen. */
export const YearlyRevenue = ({ data, error, onRetry }: FinancePanelProps): ReactNode => {
  const chart = useMemo(() => (data === undefined ? undefined : yearsChart(data)), [data]);
  return (
    <Chart
      error={error}
      onRetry={onRetry}
      name="years"
      title={t('Yearly Revenue')}
      shape="columns"
      data={chart}
      empty={emptyOf(null)}
      height={210}
      hrefOf={yearHref}
      totalHref={revenueHref(null)}
    />
  );
};

export const ProjectLeaders = ({ data, year, ...rest }: FinancePanelProps): ReactNode => {
  const [measure, choose] = useMeasure('leaders');
  const chart = useMemo(() => (data === undefined ? undefined : leadersChart(data, measure)), [data, measure]);
  return (
    <Chart
      {...rest}
      name="leaders"
      title={t('Project Leaders')}
      fileTitle={t('Project Leaders by {measure, select, jobs {jobs} other {fees}}, {when}', {
        measure,
        when: whenOf(year),
      })}
      shape="pie"
      data={chart}
      empty={emptyOf(year)}
      height={260}
      hrefOf={leaderHref(year)}
      totalHref={allHref(year)}
      toolbar={<MeasureSwitch label={t('Project Leaders by')} measure={measure} onChoose={choose} />}
    />
  );
};
