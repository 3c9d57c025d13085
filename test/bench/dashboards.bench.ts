import { londonDate, startOfLondonDay } from '#contracts';
import { call } from '../harness/server.js';
import { openSampleCompany, signedIn } from './desk.js';
import { median, quantile, timed, type Figure } from './figures.js';

const VISITS = 100_000;
const ROUNDS = 41;

interface Asked {
  readonly name: string;
  readonly path: string;
  /** The same figures by hand, over the indexed list of visits. */
  readonly byHand: readonly string[];
}

const dayOf = (offset: number): string => londonDate(new Date(Date.now() + offset * 86_400_000).toISOString());

/** Admin dashboard of the days from `first` up to but without `after`. */
const admin = (name: string, first: string, after: string): Asked => {
  const [from, to] = [startOfLondonDay(first), startOfLondonDay(after)];
  const where = `start_at >= '${from}' and start_at < '${to}'`;
  const seconds = 'extract(epoch from end_at::timestamptz - start_at::timestamptz)';
  const day = "(start_at::timestamptz at time zone 'Europe/London')::date";
  return {
    name: `admin dashboard, ${name}`,
    path: `/api/dashboard/admin?from=${from}&to=${to}`,
    byHand: [
      `select count(*), sum(fee_pence), sum(${seconds}) from read.visit where ${where}`,
      `select count(*) from read.visit where not issued and start_at < '${new Date().toISOString()}'`,
      `select engineer, sum(jobs), count(*), sum(seconds), max(seconds) from (
         select e.engineer, ${day} as day, count(*) as jobs, sum(${seconds}) as seconds
           from read.visit, unnest(engineers) as e(engineer) where ${where} group by 1, 2) d group by engineer`,
      `select distinct on (engineer) engineer, week, seconds from (
         select e.engineer, date_trunc('week', ${day}) as week, sum(${seconds}) as seconds
           from read.visit, unnest(engineers) as e(engineer) where ${where} group by 1, 2) w order by engineer, seconds desc`,
    ],
  };
};

const finance = (name: string, year: number | null): Asked => {
  const month = "to_char(start_at::timestamptz at time zone 'Europe/London', 'YYYY-MM')";
  const all = "part <> 'Pickup'";
  const where =
    year === null
      ? all
      : `${all} and start_at >= '${startOfLondonDay(`${year}-01-01`)}' and start_at < '${startOfLondonDay(`${year + 1}-01-01`)}'`;
  return {
    name: `finance dashboard, ${name}`,
    path: `/api/dashboard/finance${year === null ? '' : `?year=${year}`}`,
    byHand: [
      `select ${month}, delegated, count(*), sum(fee_pence), sum(fee_pence) filter (where invoiced) from read.visit where ${all} group by 1, 2`,
      `select kind, count(*), sum(fee_pence) from read.visit where ${where} group by kind`,
      `select leader_key, count(*), sum(fee_pence) from read.visit where ${where} group by leader_key`,
      `select e.engineer, count(*) from read.visit, unnest(engineers) as e(engineer) where ${where} group by 1`,
    ],
  };
};

/** What the three people look at all day, in a company with 100,000 visits. */
const questions = (engineerId: string): readonly Asked[] => {
  const [week, ahead, year, fiveYears] = [dayOf(-3), dayOf(4), dayOf(-365), dayOf(-5 * 365)];
  const [from, to] = [startOfLondonDay(week), startOfLondonDay(ahead)];
  const now = new Date().toISOString();
  return [
    admin('a week', week, ahead),
    admin('a year', year, ahead),
    admin('five years', fiveYears, ahead),
    {
      ...admin('five years, air tests only', fiveYears, ahead),
      path: `${admin('', fiveYears, ahead).path}&kind=air`,
      byHand: admin('', fiveYears, ahead).byHand.map((sql) => sql.replace('where', "where kind = 'air' and")),
    },
    {
      name: 'places of a week',
      path: `/api/dashboard/places?from=${from}&to=${to}`,
      byHand: [
        `select job_id, start_at, address, postcode, lat, lng from read.visit where start_at >= '${from}' and start_at < '${to}'`,
      ],
    },
    finance('this year', new Date().getUTCFullYear()),
    finance('All Time', null),
    {
      name: 'Jobs to Invoice, first page with its fees',
      path: '/api/job?limit=50&invoiced=false&pickups=false&sort=-startjob',
      byHand: [
        "select * from read.visit where not invoiced and part <> 'Pickup' order by start_at desc, job_id desc limit 50",
        "select count(*), sum(fee_pence) from read.visit where not invoiced and part <> 'Pickup'",
      ],
    },
    {
      name: 'engineer dashboard',
      path: `/api/dashboard/engineer?from=${from}&to=${to}&assisting=true`,
      byHand: [
        `select * from read.visit where engineers @> array['${engineerId}']::uuid[] and end_at > '${now}' order by start_at limit 30`,
      ],
    },
  ];
};

/** The calls of the dashboards over HTTP, beside the same aggregates by hand over the indexed list of visits. */
export const dashboards = async (): Promise<Figure[]> => {
  const { desk, client, password, token, close } = await openSampleCompany(VISITS);
  try {
    const {
      rows: [busy],
    } = await client.query<{ user_id: string; email: string }>(
      'select user_id, email from read.staff_member join read.agenda on engineer_id = user_id group by 1, 2 order by count(*) desc limit 1',
    );
    const engineer = await signedIn(desk.url, busy?.email ?? '', password);
    const figures: Figure[] = [];
    for (const { name, path, byHand } of questions(busy?.user_id ?? '')) {
      const [overHttp, hand]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        overHttp.push(
          await timed(async () => {
            const answer = await call(desk.url, 'GET', path, {
              token: name === 'engineer dashboard' ? engineer : token,
            });
            if (answer.status !== 200)
              throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
          }),
        );
        hand.push(
          await timed(async () => {
            for (const sql of byHand) await client.query(sql);
          }),
        );
      }
      figures.push(
        {
          name: `${name}, p50`,
          value: median(overHttp),
          unit: 'ms',
          beside: { name: 'its SQL by hand', value: median(hand) },
          target: null,
        },
        {
          name: `${name}, p95`,
          value: quantile(overHttp, 0.95),
          unit: 'ms',
          beside: { name: 'its SQL by hand', value: quantile(hand, 0.95) },
          target: null,
        },
      );
    }
    return figures;
  } finally {
    await close();
  }
};
