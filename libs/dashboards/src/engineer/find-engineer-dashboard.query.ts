import { t } from '#languages';
import type { Knex } from 'knex';
import {
  londonDate,
  MAX_AGENDA,
  startOfLondonDay,
  type EngineerDashboard,
  type EngineerDashboardWindow,
  type Job,
  type VisitOfMine,
} from '#contracts';
import type { VisitsReadPort } from '#site-visits';
import { staffToCall } from '#staff';
import { daysOf } from '../jobs/periods.js';

export interface AskedAgenda {
  readonly engineerId: string;
  readonly window: EngineerDashboardWindow;
  /** The server's clock. */
  readonly now: string;
}

/** More than anybody can do in a range; a year's range of a busy engineer is below it. */
const MOST_UPCOMING = 500;

const mine = (knex: Knex, { engineerId, window }: AskedAgenda): Knex.QueryBuilder => {
  const query = knex.from('agenda').where({ engineer_id: engineerId });
  return window.assisting === true ? query : query.where({ leads: true });
};

const idsOf = (query: Knex.QueryBuilder, most: number): Promise<readonly string[]> =>
  query.orderBy(['start_at', 'job_id']).limit(most).pluck('job_id');

const namesOf = async (
  knex: Knex,
  table: 'car' | 'kit',
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const words =
    table === 'car'
      ? "name || case when numberplate = '' then '' else ' (' || numberplate || ')' end"
      : "name || case when type = '' then '' else ' (' || type || ')' end";
  const rows: readonly { readonly id: string; readonly words: string }[] = await knex
    .from(table)
    .whereRaw(`${table}_id = any(?::uuid[])`, [[...new Set(ids)]])
    .select({ id: `${table}_id`, words: knex.raw(words) });
  return new Map(rows.map((row) => [row.id, row.words]));
};

/** Jobs with the names of who and what goes along, as one engineer reads them. */
const toldTo = async (knex: Knex, engineerId: string, jobs: readonly Job[]): Promise<readonly VisitOfMine[]> => {
  const [people, cars, kits] = await Promise.all([
    staffToCall(
      knex,
      jobs.flatMap(({ engineers }) => engineers),
    ),
    namesOf(
      knex,
      'car',
      jobs.flatMap((job) => job.cars),
    ),
    namesOf(
      knex,
      'kit',
      jobs.flatMap((job) => job.kits),
    ),
  ]);
  const named = (ids: readonly string[], names: ReadonlyMap<string, string>): readonly string[] =>
    ids.map((id) => names.get(id) ?? t('Unknown'));
  return jobs.map((job) => {
    const others = job.engineers.filter((id) => id !== engineerId);
    return {
      ...job,
      assisting: job.engineers[0] !== engineerId,
      team: others.map((id) => people.get(id)?.name ?? t('Unknown')),
      teamTelephones: others.map((id) => people.get(id)?.telephone ?? ''),
      carNames: named(job.cars, cars),
      kitNames: named(job.kits, kits),
    };
  });
};

/** @throws HttpProblem 400 when the range is not of whole London days */
export const findEngineerDashboard = async (
  knex: Knex,
  visits: VisitsReadPort,
  asked: AskedAgenda,
): Promise<EngineerDashboard> => {
  const { window, now, engineerId } = asked;
  daysOf(window);
  const [upcoming, agenda] = await Promise.all([
    idsOf(
      mine(knex, asked)
        .where('end_at', '>', now)
        .where('start_at', '>=', window.from)
        .where('start_at', '<', window.to),
      MOST_UPCOMING,
    ),
    idsOf(mine(knex, asked).where('end_at', '>', startOfLondonDay(londonDate(now))), MAX_AGENDA),
  ]);
  const jobs = await toldTo(knex, engineerId, await visits.byId([...new Set([...upcoming, ...agenda])]));
  const byId = new Map(jobs.map((job) => [job._id, job]));
  const listed = (ids: readonly string[]): readonly VisitOfMine[] =>
    ids.map((id) => byId.get(id)).filter((job) => job !== undefined);
  return { upcoming: listed(upcoming), agenda: listed(agenda) };
};
