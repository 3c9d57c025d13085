import {
  ALL_EXTERNAL,
  ALL_INTERNAL,
  completionLabels,
  NO_LEADER,
  visitKindLabels,
  type FinanceDashboard,
} from '#contracts';
import { byLocale, t } from '#languages';
import type { ChartData, ChartRow, ChartUnit } from '../../../components/chart/index.js';
import { leaderWord } from '../../../lib/code-words.js';
import { daysOfMonth, daysOfYear, jobsLink, type JobsFilters } from '../jobs-link.js';

/** Money counts a noise survey once. */
const ONCE = { pickups: false } as const;

/** What a range of the page asks /jobs for; `null`: All Time. */
export const filtersOfYear = (year: number | null): JobsFilters => ({
  ...(year === null ? {} : daysOfYear(year)),
  ...ONCE,
});

const revenue = (): ChartData['series'] => [
  { label: t('External'), unit: 'pounds', colour: '--chart-external' },
  { label: t('Internal'), unit: 'pounds', colour: '--chart-internal' },
  { label: completionLabels.invoiced, unit: 'pounds', drawn: false },
];
/** What each column of revenue counts, in the order of the series; the sum counts all. */
const ofRevenue = (series: number | null): JobsFilters =>
  [{ leader: ALL_EXTERNAL }, { leader: ALL_INTERNAL }, { invoiced: true }][series ?? -1] ?? {};

const format = (options: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) =>
  byLocale((locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }));
const [monthAndYear, month] = [format({ month: 'short', year: 'numeric' }), format({ month: 'short' })];

/** @param year of which the months are; null: of several, so that the axis says it too */
export const monthsChart = ({ months }: FinanceDashboard, year: number | null): ChartData => ({
  heading: t('Month'),
  stacked: true,
  series: revenue(),
  rows: months.map(({ month: key, external, internal, invoiced }) => {
    const first = new Date(`${key}-01T00:00:00Z`);
    return {
      key,
      label: monthAndYear().format(first),
      axis: (year === null ? monthAndYear : month)().format(first),
      values: [external, internal, invoiced],
    };
  }),
});
export const monthHref = ({ key }: ChartRow, series: number | null): string =>
  jobsLink({ ...daysOfMonth(key), ...ofRevenue(series), ...ONCE });
/** Of the sum of a series over the months that are shown; of all their jobs. */
export const revenueHref =
  (year: number | null) =>
  (series: number | null): string =>
    jobsLink({ ...filtersOfYear(year), ...ofRevenue(series) });

export const yearsChart = ({ yearly }: FinanceDashboard): ChartData => ({
  heading: t('Year'),
  stacked: true,
  series: revenue(),
  rows: yearly.map(({ year, external, internal, invoiced }) => ({
    key: String(year),
    label: String(year),
    values: [external, internal, invoiced],
  })),
});
export const yearHref = ({ key }: ChartRow, series: number | null): string =>
  jobsLink({ ...daysOfYear(Number(key)), ...ofRevenue(series), ...ONCE });

export const measures = ['jobs', 'fees'] as const;
/** What slices are measured by. */
export type Measure = (typeof measures)[number];

const measured = (measure: Measure): ChartData['series'] => {
  const one = (label: string, unit: ChartUnit, drawn: boolean) => ({ label, unit, drawn });
  return [one(t('Jobs'), 'jobs', measure === 'jobs'), one(t('Fees ⟨of jobs⟩'), 'pounds', measure === 'fees')];
};

export const kindsChart = ({ kinds }: FinanceDashboard, measure: Measure): ChartData => ({
  heading: t('Job type'),
  series: measured(measure),
  rows: kinds.map(({ kind, jobs, fee }) => ({
    key: kind,
    label: visitKindLabels[kind],
    values: [jobs, fee],
    colour: `--soundings-${kind}-edge`,
  })),
});
export const kindHref =
  (year: number | null) =>
  ({ key }: ChartRow): string =>
    jobsLink({ ...filtersOfYear(year), kind: key });

/** Jobs and fees of all slices have one list. */
export const allHref = (year: number | null) => (): string => jobsLink(filtersOfYear(year));

export const engineersChart = ({ engineers }: FinanceDashboard): ChartData => ({
  heading: t('Engineer'),
  series: [{ label: t('Jobs'), unit: 'jobs' }],
  rows: engineers.map(({ _id, name, jobs }) => ({ key: _id, label: name, values: [jobs] })),
});
export const engineerHref =
  (year: number | null) =>
  ({ key }: ChartRow): string =>
    jobsLink({ ...filtersOfYear(year), engineer: key });

/** By fees the order is another than the server's, which is by jobs. */
export const leadersChart = ({ leaders }: FinanceDashboard, measure: Measure): ChartData => {
  const sorted = measure === 'jobs' ? leaders : [...leaders].sort((one, other) => other.fee - one.fee);
  return {
    heading: t('Project leader'),
    series: measured(measure),
    rows: sorted.map(({ leader, jobs, fee }) => ({
      key: leader || NO_LEADER,
      label: leaderWord(leader || NO_LEADER),
      values: [jobs, fee],
    })),
  };
};
export const leaderHref =
  (year: number | null) =>
  ({ key }: ChartRow): string =>
    jobsLink({ ...filtersOfYear(year), leader: key });

/** The year that the address says; null: All Time. */
export const yearOf = (written: string | null): number | null =>
  written !== null && /^2[01]\d{2}$/.test(written) ? Number(written) : null;

/** Fees of all months that are shown, by series. */
export const feesOf = ({ months }: FinanceDashboard): { readonly external: number; readonly internal: number } => {
  const sum = (of: 'external' | 'internal'): number =>
    Math.round(months.reduce((total, row) => total + row[of], 0) * 100) / 100;
  return { external: sum('external'), internal: sum('internal') };
};
