import { londonDate } from '#contracts';
import { defineProjection, type ProjectionContext, type AggregateTable } from '#eventing';
import type { RowOfColumns } from '#platform';
import type { SiteVisitEvent } from '#site-visits';
import { delegationOf } from '../jobs/filters.js';
import { mondayOf } from '../jobs/periods.js';
import { followJobs, jobKeys, jobTable, type Facts } from '../jobs/job-facts.js';
import { engineer_month, engineerMonthKey, settleEngineerMonths } from './engineer-months.js';

/** In place of an engineer: each job once, whoever is on it. */
export const EVERYBODY = '00000000-0000-0000-0000-000000000000';

const figureColumns = {
  engineer_id: 'uuid not null',
  grain: 'text not null',
  /** `YYYY-MM-DD` or `YYYY-MM`, of the start in London. */
  period: 'text not null',
  kind: 'text not null',
  delegation: 'text not null',
  leader_key: 'text not null',
  jobs: 'bigint not null',
  /** Of the jobs: Pickups, whose fee stands on their Setups. */
  pickups: 'bigint not null',
  fee_pence: 'bigint not null',
  /** On site: end less start. */
  seconds: 'bigint not null',
  /** Departure to return, where the job says them. */
  door_seconds: 'bigint not null',
} as const;

type WorkloadFigure = RowOfColumns<typeof figureColumns, { readonly grain: 'day' | 'month' }>;
type Amounts = Pick<WorkloadFigure, 'jobs' | 'pickups' | 'fee_pence' | 'seconds' | 'door_seconds'>;

const engineerWeekColumns = {
  engineer_id: 'uuid not null',
  monday: 'text not null',
  jobs: 'bigint not null',
  seconds: 'bigint not null',
} as const;

type EngineerWeek = RowOfColumns<typeof engineerWeekColumns>;

const workload_figure: AggregateTable<WorkloadFigure> = {
  columns: figureColumns,
  key: ['engineer_id', 'grain', 'period', 'kind', 'delegation', 'leader_key'],
  sums: ['jobs', 'pickups', 'fee_pence', 'seconds', 'door_seconds'],
  indexes: ['(grain, period, engineer_id)'],
};

const engineer_week: AggregateTable<EngineerWeek> = {
  columns: engineerWeekColumns,
  key: ['engineer_id', 'monday'],
  sums: ['jobs', 'seconds'],
  indexes: ['(monday, engineer_id) include (seconds)'],
};

/** What the figures are made of. */
const facts = [
  'kind',
  'start_at',
  'end_at',
  'departure_at',
  'return_at',
  'fee_pence',
  'delegated',
  'leader_key',
  'engineers',
] as const;
type Job = Facts<(typeof facts)[number]>;

const tables = { workload_job: jobTable(facts), workload_figure, engineer_week, engineer_month };
type Tables = typeof tables;

const secondsBetween = (start: string, end: string): number => Math.round((Date.parse(end) - Date.parse(start)) / 1000);

const amountsOf = (job: Job, sign: 1 | -1): Amounts => ({
  jobs: sign,
  pickups: job.part === 'Pickup' ? sign : 0,
  fee_pence: sign * job.fee_pence,
  seconds: sign * secondsBetween(job.start_at, job.end_at),
  door_seconds: sign * secondsBetween(job.departure_at ?? job.start_at, job.return_at ?? job.end_at),
});

const count = (job: Job | null, sign: 1 | -1, folding: ProjectionContext<Tables>): void => {
  const { rows } = folding;
  if (job === null) return;
  const day = londonDate(job.start_at);
  const month = day.slice(0, 7);
  const amounts = amountsOf(job, sign);
  const key = { kind: job.kind, delegation: delegationOf(job.delegated), leader_key: job.leader_key };
  for (const engineer_id of [EVERYBODY, ...new Set(job.engineers)]) {
    rows.workload_figure.add({ ...key, ...amounts, engineer_id, grain: 'day', period: day });
    rows.workload_figure.add({ ...key, ...amounts, engineer_id, grain: 'month', period: month });
    if (engineer_id === EVERYBODY) continue;
    rows.engineer_week.add({ engineer_id, monday: mondayOf(day), jobs: sign, seconds: amounts.seconds });
    folding.touch(engineerMonthKey(engineer_id, month));
  }
};

/** Tiles and Engineer Overview of the admin dashboard, by the day and the month of the start in London. */
export const adminDashboard = defineProjection<SiteVisitEvent, Tables>({
  name: 'admin_dashboard',
  version: 2,
  past: true,
  tables,
  keys: (event) => ({ workload_job: jobKeys(event) }),
  settle: settleEngineerMonths,
  on: followJobs<Tables, (typeof facts)[number]>(
    facts,
    ({ rows }) => rows.workload_job,
    ({ before, after }, folding) => {
      count(before, -1, folding);
      count(after, 1, folding);
    },
  ),
});
