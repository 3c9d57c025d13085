import { isPounds, formatPounds, visitKinds, type AdminDashboard, type VisitKind } from '#contracts';
import { byLocale, t } from '#languages';
import type { DayRange } from '../../../components/range/index.js';
import { withValues } from '../../../lib/address.js';
import type { JobsFilters } from '../jobs-link.js';

export const adminFilterNames = ['engineer', 'kind', 'leader'] as const;
export type AdminFilterName = (typeof adminFilterNames)[number];

/** Beside the range; what is absent is everything. */
export interface AdminFilters {
  readonly engineer?: string;
  readonly kind?: VisitKind;
  /** A project leader's name, 'All External' or 'All Internal'. */
  readonly leader?: string;
}

/** The filters that stand in the address; a kind that there is not is none. */
export const filtersOf = (search: URLSearchParams): AdminFilters => {
  const [engineer, leader] = [search.get('engineer') ?? '', search.get('leader') ?? ''];
  const kind = visitKinds.find((known) => known === search.get('kind'));
  return {
    ...(engineer === '' ? {} : { engineer }),
    ...(kind === undefined ? {} : { kind }),
    ...(leader === '' ? {} : { leader }),
  };
};

/** The address with one filter set, or without it (null). Everything else in it stays, but lists begin at their first page. */
export const withFilter = (search: URLSearchParams, name: AdminFilterName, value: string | null): URLSearchParams => {
  const next = withValues(search, { [name]: value });
  for (const key of [...next.keys()].filter((other) => /(^|[._-])page$/.test(other))) next.delete(key);
  return next;
};

/** What /jobs is asked for, for the jobs of the range and the filters. */
export const jobsOf = (filters: AdminFilters, { first, last }: DayRange): JobsFilters => ({
  from: first,
  to: last,
  ...filters,
});

/** Reports to issue, whatever the range is; a survey's one report waits from its Pickup on. */
export const reportsOf = (filters: AdminFilters): JobsFilters => ({
  ...filters,
  issued: false,
  setups: false,
  when: 'past',
});

const numbers = byLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }));
export const formatNumber = (value: number): string => numbers().format(value);

/** `1 hour`, `7.5 hours`. */
export const formatHours = (hours: number): string =>
  t('{hours, plural, one {{shown} hour} other {{shown} hours}}', { hours, shown: formatNumber(hours) });

/** `£209 a job` on average, to the penny where it does not come out even; nothing without jobs. */
export const averageFee = ({
  turnover,
  jobs,
  pickups,
}: Pick<AdminDashboard, 'turnover' | 'jobs' | 'pickups'>): string | null => {
  // A survey is one job with one fee.
  if (jobs === pickups) return null;
  const average = Math.round((turnover / (jobs - pickups)) * 100) / 100;
  return isPounds(average) ? t('{amount} a job on average', { amount: formatPounds(average) }) : null;
};
