import { t } from '#languages';
import type { Knex } from 'knex';
import { poundsOf, visitKinds, type FinanceDashboard, type MonthRevenue } from '#contracts';
import { staffTables } from '#staff';
import { WITHOUT_PROJECT, type Dimension } from './finance-dashboard.projection.js';

/** Sums of one value of one dimension; PostgreSQL writes sums as text. */
interface Sums {
  readonly jobs: number;
  readonly fee: number;
  readonly invoiced: number;
  readonly paidUnissued: number;
  readonly paidUnissuedFee: number;
}
type Split = ReadonlyMap<string, Sums>;

interface Row {
  readonly dimension: Dimension;
  readonly value: string;
  /** Only of `delegation`. */
  readonly month: string;
  /** Of an engineer or a leader; null where nobody bears it. */
  readonly name: string | null;
  readonly jobs: string;
  readonly fee: string;
  readonly invoiced: string;
  readonly paid_unissued: string;
  readonly paid_unissued_fee: string;
}

const nothing: Sums = { jobs: 0, fee: 0, invoiced: 0, paidUnissued: 0, paidUnissuedFee: 0 };

const sumsOf = (row: Row): Sums => ({
  jobs: Number(row.jobs),
  fee: Number(row.fee),
  invoiced: Number(row.invoiced),
  paidUnissued: Number(row.paid_unissued),
  paidUnissuedFee: Number(row.paid_unissued_fee),
});

const added = (one: Sums, other: Sums): Sums => ({
  jobs: one.jobs + other.jobs,
  fee: one.fee + other.fee,
  invoiced: one.invoiced + other.invoiced,
  paidUnissued: one.paidUnissued + other.paidUnissued,
  paidUnissuedFee: one.paidUnissuedFee + other.paidUnissuedFee,
});

const SUMS = `sum(jobs) as jobs, sum(fee_pence) as fee, sum(invoiced_pence) as invoiced,
  sum(paid_unissued) as paid_unissued, sum(paid_unissued_pence) as paid_unissued_fee`;

/** Every month, external and internal, and of the wanted months all else, with the names of engineers and leaders. */
const FIGURES = `select figures.*, coalesce(staff_member.name, finance_leader.name) as name
from (
  select dimension, value, month, ${SUMS} from finance_figure where dimension = 'delegation' group by dimension, month, value
  union all
  select dimension, value, '', ${SUMS} from finance_figure where dimension <> 'delegation' and month between ? and ? group by dimension, value) figures
left join ${staffTables.staff_member} staff_member on dimension = 'engineer' and staff_member.user_id::text = value
left join finance_leader on dimension = 'leader' and leader_key = value
order by month`;

interface Figures {
  /** What the monthly and the yearly chart, the years and the tiles are made of, in order. */
  readonly months: ReadonlyMap<string, Split>;
  readonly dimensions: ReadonlyMap<Dimension, Split>;
  readonly nameOf: (dimension: Dimension, value: string) => string | undefined;
}

const figuresOf = async (knex: Knex, year: number | undefined): Promise<Figures> => {
  const { rows } = await knex.raw<{ rows: readonly Row[] }>(
    FIGURES,
    year === undefined ? ['', '9'] : [`${year}-01`, `${year}-12`],
  );
  const months = new Map<string, Map<string, Sums>>();
  const dimensions = new Map<Dimension, Map<string, Sums>>();
  const names = new Map<string, string>();
  for (const row of rows) {
    const split =
      (row.dimension === 'delegation' ? months.get(row.month) : dimensions.get(row.dimension)) ??
      new Map<string, Sums>();
    split.set(row.value, sumsOf(row));
    if (row.dimension === 'delegation') months.set(row.month, split);
    else dimensions.set(row.dimension, split);
    if (row.name !== null) names.set(`${row.dimension} ${row.value}`, row.name);
  }
  return { months, dimensions, nameOf: (dimension, value) => names.get(`${dimension} ${value}`) };
};

const yearOf = (month: string): number => Number(month.slice(0, 4));

/** Every month of a year, or from the first to the last that has jobs: a month without jobs is no gap in a chart. */
const monthsOf = (known: readonly string[], year: number | undefined): readonly string[] => {
  const [first, last] = year === undefined ? [known[0], known.at(-1)] : [`${year}-01`, `${year}-12`];
  if (first === undefined || last === undefined) return [];
  const count = (yearOf(last) - yearOf(first)) * 12 + Number(last.slice(5)) - Number(first.slice(5)) + 1;
  return Array.from({ length: count }, (_, index) => {
    const month = Number(first.slice(5)) - 1 + index;
    return `${yearOf(first) + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
};

const revenueOf = (split: Split | undefined): Omit<MonthRevenue, 'month'> => {
  const [external, internal] = [split?.get('External') ?? nothing, split?.get('Internal') ?? nothing];
  return {
    external: poundsOf(external.fee),
    internal: poundsOf(internal.fee),
    invoiced: poundsOf(external.invoiced + internal.invoiced),
  };
};

const merged = (splits: readonly Split[]): Split => {
  const all = new Map<string, Sums>();
  for (const split of splits) for (const [value, sums] of split) all.set(value, added(all.get(value) ?? nothing, sums));
  return all;
};

const mostFirst = <Item extends { readonly jobs: number }>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): readonly Item[] =>
  [...items].sort((one, other) => other.jobs - one.jobs || nameOf(one).localeCompare(nameOf(other), 'en-GB'));

const engineersOf = ({ dimensions, nameOf }: Figures): FinanceDashboard['engineers'] =>
  mostFirst(
    [...(dimensions.get('engineer') ?? [])].map(([_id, { jobs }]) => ({
      _id,
      name: nameOf('engineer', _id) ?? t('Unknown'),
      jobs,
    })),
    ({ name }) => name,
  );

const leadersOf = ({ dimensions, nameOf }: Figures): FinanceDashboard['leaders'] =>
  mostFirst(
    [...(dimensions.get('leader') ?? [])].map(([key, { jobs, fee }]) => ({
      leader: nameOf('leader', key) ?? key,
      jobs,
      fee: poundsOf(fee),
    })),
    ({ leader }) => leader,
  );

/**
 * Everything that the finance dashboard shows, in one statement.
 * @param year undefined: All Time
 */
export const findFinanceDashboard = async (knex: Knex, year: number | undefined): Promise<FinanceDashboard> => {
  const figures = await figuresOf(knex, year);
  const { months, dimensions } = figures;
  const known = [...months.keys()];
  const years = [...new Set(known.map(yearOf))];
  const ofYear = (wanted: number | undefined): Split =>
    merged(
      known
        .filter((month) => wanted === undefined || yearOf(month) === wanted)
        .map((month) => months.get(month) ?? new Map<string, Sums>()),
    );
  const all = ofYear(year);
  const whole = [...all.values()].reduce(added, nothing);
  const kinds = dimensions.get('kind');
  const alone = dimensions.get('project')?.get(WITHOUT_PROJECT) ?? nothing;
  return {
    years: years.toReversed(),
    internalJobs: all.get('Internal')?.jobs ?? 0,
    externalJobs: all.get('External')?.jobs ?? 0,
    projectedFee: poundsOf(whole.fee),
    invoicedFee: poundsOf(whole.invoiced),
    withoutProject: { jobs: alone.jobs, fee: poundsOf(alone.fee) },
    paidNotIssued: { jobs: whole.paidUnissued, fee: poundsOf(whole.paidUnissuedFee) },
    months: monthsOf(known, year).map((month) => ({ month, ...revenueOf(months.get(month)) })),
    kinds: visitKinds.map((kind) => ({
      kind,
      jobs: kinds?.get(kind)?.jobs ?? 0,
      fee: poundsOf(kinds?.get(kind)?.fee ?? 0),
    })),
    engineers: engineersOf(figures),
    leaders: leadersOf(figures),
    yearly: years.map((one) => ({ year: one, ...revenueOf(ofYear(one)) })),
  };
};
