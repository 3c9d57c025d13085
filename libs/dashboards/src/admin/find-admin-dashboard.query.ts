import { t } from '#languages';
import type { Knex } from 'knex';
import {
  CONCERN_DAY_HOURS,
  CONCERN_HOURS,
  MAX_PLACES,
  poundsOf,
  formatDayAndMonth,
  startOfLondonDay,
  type AdminDashboard,
  type DashboardFilters,
  type EngineerWorkload,
  type VisitPlaces,
} from '#contracts';
import { siteVisitTables } from '#site-visits';
import { staffTables } from '#staff';
import { placeJoin } from '#travel';
import { allOf, leavesOut, ofSums, ofVisits, type Condition } from '../jobs/filters.js';
import { cutByMonths, cutByWeeks, daysOf, onDays, periodsOf, type Days } from '../jobs/periods.js';
import { EVERYBODY } from './admin-dashboard.projection.js';
import { LONGEST, longestOf, scopeOf } from './engineer-months.js';

const HOUR = 3600;
const hoursOf = (seconds: number | string): number => Math.round((Number(seconds) / HOUR) * 100) / 100;

const rowsOf = async <Row>(knex: Knex, sql: string, values: readonly unknown[]): Promise<readonly Row[]> =>
  (await knex.raw<{ rows: readonly Row[] }>(sql, values as Knex.RawBinding[])).rows;

interface Totals {
  readonly jobs: string;
  readonly pickups: string;
  readonly fee_pence: string;
  readonly seconds: string;
  readonly door_seconds: string;
}

const totalsOf = async (knex: Knex, filters: DashboardFilters, days: Days): Promise<Totals> => {
  const where = allOf(
    { sql: 'engineer_id = ?', values: [filters.engineer ?? EVERYBODY] },
    periodsOf(days),
    ofSums(filters),
  );
  const [totals] = await rowsOf<Totals>(
    knex,
    `select coalesce(sum(jobs), 0) as jobs, coalesce(sum(pickups), 0) as pickups, coalesce(sum(fee_pence), 0) as fee_pence, coalesce(sum(seconds), 0) as seconds,
            coalesce(sum(door_seconds), 0) as door_seconds
       from workload_figure where ${where.sql}`,
    where.values,
  );
  if (totals === undefined) throw new Error('an aggregate gave no row');
  return totals;
};

/** One engineer's work of a range. */
interface Work {
  readonly jobs: number;
  readonly days: number;
  readonly seconds: number;
  readonly doorSeconds: number;
  readonly longest: { readonly day: string; readonly seconds: number };
}
interface WorkRow {
  readonly engineer_id: string;
  readonly jobs: string;
  readonly days: string;
  readonly seconds: string;
  readonly door_seconds: string;
  readonly longest: string;
}

type Choice = Pick<DashboardFilters, 'kind' | 'delegated' | 'leader'>;

/** Whole months as they are kept, and the days at the edges; a choice that has no months goes by its days alone. */
const workOf = async (knex: Knex, choice: Choice, days: Days, who: Condition): Promise<ReadonlyMap<string, Work>> => {
  const scope = scopeOf(choice);
  const { whole, edges } = scope === null ? { whole: null, edges: [days] } : cutByMonths(days);
  const months: Condition =
    whole === null || scope === null
      ? { sql: 'false', values: [] }
      : { sql: 'scope = ? and month between ? and ?', values: [scope, whole.first, whole.last] };
  const atEdges = allOf(onDays(edges), { sql: 'engineer_id <> ?', values: [EVERYBODY] }, ofSums(choice), who);
  const inMonths = allOf(months, who);
  const rows = await rowsOf<WorkRow>(
    knex,
    `select engineer_id, sum(jobs) as jobs, sum(days) as days, sum(seconds) as seconds, sum(door_seconds) as door_seconds, max(longest) as longest
       from (select engineer_id, jobs, days, seconds, door_seconds, longest from engineer_month where ${inMonths.sql}
             union all
             select engineer_id, jobs, 1, seconds, door_seconds, ${LONGEST}
               from (select engineer_id, period, sum(jobs) as jobs, sum(seconds)::bigint as seconds, sum(door_seconds) as door_seconds
                       from workload_figure where ${atEdges.sql} group by engineer_id, period) d) w
      group by engineer_id`,
    [...inMonths.values, ...atEdges.values],
  );
  return new Map(
    rows.map((row) => [
      row.engineer_id,
      {
        jobs: Number(row.jobs),
        days: Number(row.days),
        seconds: Number(row.seconds),
        doorSeconds: Number(row.door_seconds),
        longest: longestOf(row.longest),
      },
    ]),
  );
};

const busiestWeeks = async (
  knex: Knex,
  days: Days,
  who: Condition,
): Promise<ReadonlyMap<string, EngineerWorkload['busiestWeek']>> => {
  const { whole, edges } = cutByWeeks(days);
  const weeks = allOf(
    whole === null
      ? { sql: 'false', values: [] }
      : { sql: 'monday between ? and ?', values: [whole.first, whole.last] },
    who,
  );
  const atEdges = allOf(onDays(edges), { sql: 'engineer_id <> ?', values: [EVERYBODY] }, who);
  const rows = await rowsOf<{ readonly engineer_id: string; readonly monday: string; readonly seconds: string }>(
    knex,
    `select distinct on (engineer_id) engineer_id, monday, seconds
       from (select engineer_id, monday, seconds from engineer_week where ${weeks.sql}
             union all
             select engineer_id, to_char(date_trunc('week', period::date), 'YYYY-MM-DD'), sum(seconds)::bigint
               from workload_figure where ${atEdges.sql} group by 1, 2) w
      order by engineer_id, seconds desc, monday`,
    [...weeks.values, ...atEdges.values],
  );
  return new Map(rows.map(({ engineer_id, monday, seconds }) => [engineer_id, { monday, hours: hoursOf(seconds) }]));
};

const formatDay = (day: string): string => formatDayAndMonth(startOfLondonDay(day));

/** What is more than so many hours is told as more, by a hundredth at least. */
const hoursTold = (seconds: number, most: number): number =>
  seconds > most * HOUR ? Math.ceil(seconds / 36) / 100 : hoursOf(seconds);

/** Judged by all work of the range; both bounds are exceeded, not reached (specification, section 4). */
const judged = (all: Work | undefined, part: boolean): Pick<EngineerWorkload, 'status' | 'reason'> => {
  if (all === undefined) return { status: 'Okay', reason: t('No work in this range.') };
  const [total, longest] = [hoursTold(all.seconds, CONCERN_HOURS), hoursTold(all.longest.seconds, CONCERN_DAY_HOURS)];
  const values = { hours: total, part: part ? 'yes' : 'no' };
  const reasons = [
    ...(all.seconds > CONCERN_HOURS * HOUR
      ? [
          t(
            'More than {most} hours: {hours, plural, one {# hour} other {# hours}}{part, select, yes { of all work} other {}}.',
            { ...values, most: CONCERN_HOURS },
          ),
        ]
      : []),
    ...(all.longest.seconds > CONCERN_DAY_HOURS * HOUR
      ? [
          t('More than {most} hours on one day: {hours, plural, one {# hour} other {# hours}} on {day}.', {
            most: CONCERN_DAY_HOURS,
            hours: longest,
            day: formatDay(all.longest.day),
          }),
        ]
      : []),
  ];
  if (reasons.length > 0) return { status: 'Concern', reason: reasons.join(' ') };
  return {
    status: 'Okay',
    reason: t(
      '{hours, plural, one {# hour} other {# hours}}{part, select, yes { of all work} other {}}, longest day {longest, plural, one {# hour} other {# hours}}.',
      { ...values, longest },
    ),
  };
};

interface Person {
  readonly user_id: string;
  readonly name: string;
  readonly is_engineer: boolean;
  readonly is_deleted: boolean;
}

const overviewOf = async (knex: Knex, filters: DashboardFilters, days: Days): Promise<readonly EngineerWorkload[]> => {
  const who: Condition =
    filters.engineer === undefined ? allOf() : { sql: 'engineer_id = ?', values: [filters.engineer] };
  const part = leavesOut(filters);
  const [all, weeks, staff] = await Promise.all([
    workOf(knex, {}, days, who),
    busiestWeeks(knex, days, who),
    rowsOf<Person>(knex, `select user_id, name, is_engineer, is_deleted from ${staffTables.staff_member}`, []),
  ]);
  const shown = part ? await workOf(knex, filters, days, who) : all;
  const people = new Map(staff.map((person) => [person.user_id, person]));
  const offered = staff
    .filter(
      ({ user_id, is_engineer, is_deleted }) => is_engineer && !is_deleted && (filters.engineer ?? user_id) === user_id,
    )
    .map(({ user_id }) => user_id);
  return [...new Set([...offered, ...all.keys()])]
    .map((_id): EngineerWorkload => {
      const [person, work] = [people.get(_id), shown.get(_id)];
      return {
        _id,
        name: person?.name ?? t('Unknown'),
        removed: person?.is_deleted ?? true,
        jobs: work?.jobs ?? 0,
        days: work?.days ?? 0,
        hours: hoursOf(work?.seconds ?? 0),
        doorToDoorHours: hoursOf(work?.doorSeconds ?? 0),
        longestDay: work === undefined ? null : { day: work.longest.day, hours: hoursOf(work.longest.seconds) },
        busiestWeek: weeks.get(_id) ?? null,
        ...judged(all.get(_id), part),
      };
    })
    .sort(
      (one, other) =>
        other.hours - one.hours || one.name.localeCompare(other.name, 'en-GB') || (one._id < other._id ? -1 : 1),
    );
};

/** Started and not issued: of all time, and of the range. An index holds just those. A survey's one report is its Pickup's. */
const reportsOf = async (
  knex: Knex,
  filters: DashboardFilters,
  now: string,
): Promise<{ readonly total: number; readonly inRange: number }> => {
  const left = ofVisits(filters);
  const [counted] = await rowsOf<{ readonly total: string; readonly in_range: string }>(
    knex,
    `select count(*) as total, count(*) filter (where start_at >= ? and start_at < ?) as in_range
       from ${siteVisitTables.visit} where not issued and part <> 'Setup' and start_at < ? and ${left.sql}`,
    [filters.from, filters.to, now, ...left.values],
  );
  return { total: Number(counted?.total ?? 0), inRange: Number(counted?.in_range ?? 0) };
};

/**
 * @param now the server's clock
 * @throws HttpProblem 400 when the range is not of whole London days
 */
export const findAdminDashboard = async (
  knex: Knex,
  filters: DashboardFilters,
  now: string,
): Promise<AdminDashboard> => {
  const days = daysOf(filters);
  const [totals, engineers, reports] = await Promise.all([
    totalsOf(knex, filters, days),
    overviewOf(knex, filters, days),
    reportsOf(knex, filters, now),
  ]);
  return {
    jobs: Number(totals.jobs),
    pickups: Number(totals.pickups),
    turnover: poundsOf(Number(totals.fee_pence)),
    hours: hoursOf(totals.seconds),
    doorToDoorHours: hoursOf(totals.door_seconds),
    reportsToIssue: reports.total,
    reportsInRange: reports.inRange,
    engineers,
  };
};

interface Placed {
  readonly job_id: string;
  readonly start_at: string;
  readonly end_at: string;
  readonly kind: VisitPlaces['points'][number]['kind'];
  readonly project_name: string;
  readonly address: string;
  readonly postcode: string;
  readonly lat: number;
  readonly lng: number;
  readonly estimated: boolean;
}

/** @throws HttpProblem 400 when the range is not of whole London days */
export const findPlaces = async (knex: Knex, filters: DashboardFilters): Promise<VisitPlaces> => {
  daysOf(filters);
  const left = ofVisits(filters);
  const range = [filters.from, filters.to, ...left.values];
  const visits = `from ${siteVisitTables.visit} visit ${placeJoin('visit')} where start_at >= ? and start_at < ? and ${left.sql}`;
  const [[counted], rows] = await Promise.all([
    rowsOf<{ readonly placed: string; readonly unplaced: string }>(
      knex,
      `select count(coalesce(lat, place_lat)) as placed, count(*) filter (where coalesce(lat, place_lat) is null) as unplaced ${visits}`,
      range,
    ),
    rowsOf<Placed>(
      knex,
      `select job_id, start_at, end_at, kind, project_name, address, postcode, coalesce(lat, place_lat) as lat, coalesce(lng, place_lng) as lng,
              lat is null and place_exactness = 'area' as estimated
         ${visits} and coalesce(lat, place_lat) is not null order by start_at, job_id limit ?`,
      [...range, MAX_PLACES],
    ),
  ]);
  const points = rows.map(({ job_id, start_at, end_at, project_name, ...place }) => ({
    ...place,
    _id: job_id,
    startjob: start_at,
    endjob: end_at,
    projectName: project_name,
  }));
  return {
    points,
    withoutLocation: Number(counted?.unplaced ?? 0),
    notShown: Math.max(0, Number(counted?.placed ?? 0) - points.length),
  };
};
