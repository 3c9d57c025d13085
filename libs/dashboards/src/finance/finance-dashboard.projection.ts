import { londonDate } from '#contracts';
import { defineProjection, type ProjectionContext, type AggregateTable, type TableDefinition } from '#eventing';
import type { RowOfColumns } from '#platform';
import type { SiteVisitEvent } from '#site-visits';
import { delegationOf } from '../jobs/filters.js';
import { followJobs, jobKeys, jobTable, type Facts } from '../jobs/job-facts.js';

/** What the figures of a month are split by, each by itself: every job is once in each, an engineer's as often as there are engineers. */
export type Dimension = 'delegation' | 'kind' | 'leader' | 'engineer' | 'project';

/** The one value of `project`: only what has none is counted. */
export const WITHOUT_PROJECT = 'none';

const figureColumns = {
  /** `YYYY-MM` of the start in London. */
  month: 'text not null',
  dimension: 'text not null',
  /** 'External', a kind, a leader's key, an engineer's id. */
  value: 'text not null',
  jobs: 'bigint not null',
  fee_pence: 'bigint not null',
  invoiced_pence: 'bigint not null',
  paid_unissued: 'bigint not null',
  paid_unissued_pence: 'bigint not null',
} as const;

type FinanceFigure = RowOfColumns<typeof figureColumns, { readonly dimension: Dimension }>;
type Amounts = Omit<FinanceFigure, 'month' | 'dimension' | 'value'>;

interface FinanceLeader {
  readonly leader_key: string;
  /** As it was written last. */
  readonly name: string;
}

const finance_figure: AggregateTable<FinanceFigure> = {
  columns: figureColumns,
  key: ['dimension', 'month', 'value'],
  sums: ['jobs', 'fee_pence', 'invoiced_pence', 'paid_unissued', 'paid_unissued_pence'],
};

const finance_leader: TableDefinition<FinanceLeader> = {
  columns: { leader_key: 'text not null', name: 'text not null' },
  key: ['leader_key'],
};

/** What the figures are made of. */
const facts = [
  'kind',
  'start_at',
  'fee_pence',
  'delegated',
  'project_id',
  'project_leader',
  'leader_key',
  'engineers',
  'invoiced',
  'paid',
  'issued',
] as const;
type Job = Facts<(typeof facts)[number]>;

const tables = { finance_job: jobTable(facts), finance_figure, finance_leader };
type Tables = typeof tables;

const amountsOf = ({ fee_pence, invoiced, paid, issued }: Job, sign: 1 | -1): Amounts => ({
  jobs: sign,
  fee_pence: sign * fee_pence,
  invoiced_pence: invoiced ? sign * fee_pence : 0,
  paid_unissued: paid && !issued ? sign : 0,
  paid_unissued_pence: paid && !issued ? sign * fee_pence : 0,
});

const valuesOf = (job: Job): readonly (readonly [Dimension, string])[] => [
  ['delegation', delegationOf(job.delegated)],
  ['kind', job.kind],
  ['leader', job.leader_key],
  ...(job.project_id === null ? [['project', WITHOUT_PROJECT] as const] : []),
  ...[...new Set(job.engineers)].map((id) => ['engineer', id] as const),
];

/** A survey's money stands on its Setup, so its Pickup counts nowhere here (decision D-10). */
const count = (job: Job | null, sign: 1 | -1, { rows }: ProjectionContext<Tables>): void => {
  if (job === null || job.part === 'Pickup') return;
  const month = londonDate(job.start_at).slice(0, 7);
  const amounts = amountsOf(job, sign);
  for (const [dimension, value] of valuesOf(job)) rows.finance_figure.add({ ...amounts, month, dimension, value });
};

/** Tiles and charts of the finance dashboard, by the month of the start in London. */
export const financeDashboard = defineProjection<SiteVisitEvent, Tables>({
  name: 'finance_dashboard',
  version: 3,
  past: true,
  tables,
  keys: (event) => ({ finance_job: jobKeys(event) }),
  on: followJobs<Tables, (typeof facts)[number]>(
    facts,
    ({ rows }) => rows.finance_job,
    ({ before, after }, folding) => {
      count(before, -1, folding);
      count(after, 1, folding);
      if (after !== null)
        folding.rows.finance_leader.put({ leader_key: after.leader_key, name: after.project_leader.trim() });
    },
  ),
});
