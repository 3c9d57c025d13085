import type { DashboardFilters } from '#contracts';
import type { Settle, TableDefinition } from '#eventing';
import { unseen, type RowOfColumns } from '#platform';
import { chosenLeaderKey } from '#site-visits';
import { delegationOf } from '../jobs/filters.js';

const engineerMonthColumns = {
  engineer_id: 'uuid not null',
  month: 'text not null',
  scope: 'text not null',
  jobs: 'bigint not null',
  days: 'bigint not null',
  seconds: 'bigint not null',
  door_seconds: 'bigint not null',
  /** The longest day, coded; see `LONGEST`. */
  longest: 'bigint not null',
} as const;

/**
 * A month of an engineer, for one choice of kind and of who does the work. The number of days and the longest
 * of them are no sums, so the months that a batch touched are made anew from their days.
 */
type EngineerMonth = RowOfColumns<typeof engineerMonthColumns>;

export const engineer_month: TableDefinition<EngineerMonth> = {
  columns: engineerMonthColumns,
  key: ['engineer_id', 'month', 'scope'],
  indexes: ['(scope, month, engineer_id) include (jobs, days, seconds, door_seconds, longest)'],
};

/** Days are counted backwards from here, so that the earlier of two equally long days is the greater number. */
const LAST_DAY = '2273-10-15';

/** SQL of a day (`seconds`, `period`) as one number that compares: its length, then how early it is. */
export const LONGEST = `seconds * 100000 + (date '${LAST_DAY}' - period::date)`;

/** @param coded the greatest of `LONGEST` */
export const longestOf = (coded: string): { readonly day: string; readonly seconds: number } => {
  const number = Number(coded);
  const day = new Date(Date.parse(`${LAST_DAY}T00:00:00Z`) - (number % 100_000) * 86_400_000)
    .toISOString()
    .slice(0, 10);
  return { day, seconds: Math.floor(number / 100_000) };
};

export const engineerMonthKey = (engineerId: string, month: string): string => `${engineerId} ${month}`;

/** The choice that the filters make; null for one that has no months of its own. */
export const scopeOf = ({
  kind,
  delegated,
  leader,
}: Pick<DashboardFilters, 'kind' | 'delegated' | 'leader'>): string | null => {
  if (delegated !== undefined && leader) return null;
  const who = delegated !== undefined ? delegationOf(delegated) : leader ? `=${chosenLeaderKey(leader)}` : '*';
  return `${kind ?? '*'}|${who}`;
};

/** Every choice that a day's figure belongs to. */
const SCOPES = `(values ('*|*'), (f.kind || '|*'), ('*|' || f.delegation), (f.kind || '|' || f.delegation), ('*|=' || f.leader_key), (f.kind || '|=' || f.leader_key)) s(scope)`;

const TOUCHED = `unnest(${unseen('uuid[]', 'text[]')}) as k(engineer_id, month)`;
/** By the key, month by month: PostgreSQL takes the days of one month for a ninth of the table and would read all of it. */
const DAYS = `(select * from ??.workload_figure f where f.engineer_id = k.engineer_id and f.grain = 'day'
  and f.period between k.month || '-01' and k.month || '-31' offset 0)`;

export const settleEngineerMonths: Settle = async (transaction, schema, touched) => {
  const keys = [touched.map((key) => key.slice(0, 36)), touched.map((key) => key.slice(37))];
  await transaction.raw(
    `delete from ??.engineer_month m using ${TOUCHED} where m.engineer_id = k.engineer_id and m.month = k.month`,
    [schema, ...keys],
  );
  await transaction.raw(
    `insert into ??.engineer_month (engineer_id, month, scope, jobs, days, seconds, door_seconds, longest)
     select engineer_id, month, scope, sum(jobs), count(*), sum(seconds), sum(door_seconds), max(${LONGEST})
       from (select k.engineer_id, k.month, f.period, s.scope, sum(f.jobs) as jobs, sum(f.seconds)::bigint as seconds, sum(f.door_seconds) as door_seconds
               from ${TOUCHED}
               cross join lateral ${DAYS} f
              cross join lateral ${SCOPES}
              group by 1, 2, 3, 4) d
      group by 1, 2, 3`,
    [schema, ...keys, schema],
  );
};
