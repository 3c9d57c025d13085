import { Agent, request } from 'node:http';
import {
  calendarVisits,
  completionFlags,
  startOfLondonDay,
  type Availability,
  type CalendarAnswer,
  type FinanceDashboard,
  type Job,
  type SearchAnswer,
} from '#contracts';
import { anywhere, beginning } from '../../libs/search/src/words.js';
import { visitBody, type SampleCompany } from './desk.js';

/** Clients at once, where it is not one. */
export const MANY = 16;
const HOUR = 3_600_000;

/** Connections are kept, and nothing of `fetch` stands between: load, program and database share the processors. */
export const agent = new Agent({ keepAlive: true, maxSockets: MANY });

export interface Heard {
  readonly body: unknown;
  readonly total: string;
}

const hear = (method: string, url: string, token: string | null, body?: object): Promise<Heard> =>
  new Promise((heard, failed) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    };
    const sent = request(url, { method, agent, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.once('error', failed);
      answer.once('end', () => {
        const all = Buffer.concat(parts).toString();
        if (answer.statusCode === 200)
          heard({ body: JSON.parse(all), total: String(answer.headers['x-total-count'] ?? '') });
        else failed(new Error(`${method} ${url}: ${answer.statusCode} ${all.slice(0, 300)}`));
      });
    });
    sent.once('error', failed);
    sent.end(text);
  });

export type Ask = (turn: number) => Promise<Heard>;

/** One call, ours and by hand, and what must be the same in both answers. */
export interface Compared {
  readonly name: string;
  readonly ours: Ask;
  readonly raw: Ask;
  readonly essence: (ours: Heard, raw: Heard) => readonly [unknown, unknown];
}

interface Chosen {
  readonly engineers: readonly string[];
  readonly cars: readonly string[];
  readonly kits: readonly string[];
  /** Many, so that none of them gets a history that no visit has. */
  readonly visits: readonly { readonly id: string; readonly confirmed: boolean }[];
  readonly middle: string;
}

/** Whom and what the calls are about: the same of a company whenever they are asked. */
export const choose = async ({ client }: SampleCompany): Promise<Chosen> => {
  const ids = async (text: string): Promise<readonly string[]> =>
    (await client.query<{ id: string }>(text)).rows.map(({ id }) => id);
  return {
    engineers: await ids(
      'select user_id as id from read.staff_member where is_engineer and not is_deleted order by 1 limit 2',
    ),
    cars: await ids('select car_id as id from read.car where not is_deleted order by 1 limit 1'),
    kits: await ids('select kit_id as id from read.kit where not is_deleted order by 1 limit 1'),
    visits: (
      await client.query<{ id: string; confirmed: boolean }>(
        "select job_id as id, confirmed from read.visit where part <> 'Pickup' and kind = 'sound' order by start_at desc limit 2000",
      )
    ).rows,
    middle:
      (
        await ids(
          'select start_at as id from read.visit order by start_at offset (select count(*) / 2 from read.visit) limit 1',
        )
      )[0] ?? '',
  };
};

const instant = (milliseconds: number): string => new Date(milliseconds).toISOString();
const sorted = (ids: readonly unknown[]): readonly string[] => ids.map(String).sort();

/** The twin's list, as far as it is compared. */
interface ListByHand {
  readonly total: number;
  readonly page: readonly RowByHand[];
}

interface RowByHand {
  readonly job_id: string;
  readonly client_now: string | null;
  readonly flag_changes: Readonly<Record<string, { readonly by: string }>>;
  readonly names: Readonly<Record<string, string>> | null;
}

/** A visit of the list with its client and who turned its flags. */
const listed = ({ _id, client_id, completionChanges }: Job): readonly unknown[] => [
  _id,
  client_id,
  completionFlags.map((flag) => completionChanges[flag]?.byName ?? null),
];

const listedByHand = ({ job_id, client_now, flag_changes, names }: RowByHand): readonly unknown[] => [
  job_id,
  client_now,
  completionFlags.map((flag) => names?.[flag_changes[flag]?.by ?? ''] ?? null),
];

/** A row of the twin's week under the names of the answer, in their order. */
const calendarVisitOf = (row: Readonly<Record<string, unknown>>): object => ({
  _id: row['job_id'],
  version: row['version'],
  kind: row['kind'],
  ...(row['part'] === 'Visit' ? {} : { survey: { type: row['part'] } }),
  startjob: row['start_at'],
  endjob: row['end_at'],
  address: row['address'],
  postcode: row['postcode'],
  engineers: row['engineers'],
  cars: row['cars'],
  kits: row['kits'],
  completion: Object.fromEntries(completionFlags.map((flag) => [flag, row[flag]])),
  kitOnSite: row['on_site'],
});

/** How the program and the twin are asked. */
interface Asking {
  readonly ours: (method: string, path: string, body?: object) => Promise<Heard>;
  readonly raw: (method: string, path: string, body?: object) => Promise<Heard>;
  readonly chosen: Chosen;
}

const dayOf = ({ middle }: Chosen): number => Date.parse(`${middle.slice(0, 10)}T00:00:00Z`);

const rowsOf = (heard: Heard): readonly Readonly<Record<string, unknown>>[] =>
  heard.body as readonly Readonly<Record<string, unknown>>[];

const guardCalls = ({ ours, raw, chosen }: Asking): readonly Compared[] => {
  const day = dayOf(chosen);
  const window = (turn: number): { readonly start: string; readonly end: string } => ({
    start: instant(day + (turn % 80) * 24 * HOUR + 9 * HOUR),
    end: instant(day + (turn % 80) * 24 * HOUR + 13 * HOUR),
  });
  return [
    {
      name: 'availability explained',
      ours: (turn) => ours('POST', '/api/availability', window(turn)),
      raw: (turn) => raw('POST', '/explained', window(turn)),
      essence: ({ body }, other) => {
        const { engineers, cars, kits } = body as Availability;
        return [
          sorted(
            [...engineers, ...cars, ...kits].map(
              ({ _id, blocker }) => `${_id} ${blocker === null ? 'free' : Date.parse(blocker.nextFree ?? '')}`,
            ),
          ),
          sorted(
            rowsOf(other).map(
              (row) =>
                `${String(row['id'])} ${row['booking_id'] === null ? 'free' : Date.parse(String(row['next_free']))}`,
            ),
          ),
        ];
      },
    },
    {
      name: 'what is free',
      ours: (turn) =>
        ours('POST', '/api/job/-1/checkavailability', { starttime: window(turn).start, endtime: window(turn).end }),
      raw: (turn) => raw('POST', '/free', window(turn)),
      essence: ({ body }, other) => [
        sorted(
          Object.values(body as Readonly<Record<string, readonly { _id: string }[]>>)
            .flat()
            .map(({ _id }) => _id),
        ),
        sorted(rowsOf(other).map((row) => row['id'])),
      ],
    },
  ];
};

const listCalls = ({ ours, raw, chosen }: Asking): readonly Compared[] => {
  const day = dayOf(chosen);
  const span = (turn: number): string =>
    `from=${instant(day + (turn % 12) * 7 * 24 * HOUR)}&to=${instant(day + ((turn % 12) + 1) * 7 * 24 * HOUR)}`;
  /** How far beside the week the call looks for what touches it. */
  const around = (turn: number): string => {
    const from = day + (turn % 12) * 7 * 24 * HOUR;
    const [margin, longAgo, longAfter] = [from - 7 * 24 * HOUR, from - 35 * 24 * HOUR, from + 42 * 24 * HOUR];
    return `margin=${instant(margin)}&long_ago=${instant(longAgo)}&long_after=${instant(longAfter)}`;
  };
  const year = Number(chosen.middle.slice(0, 4));
  return [
    {
      name: 'a week of the calendar',
      ours: (turn) => ours('GET', `/api/job/calendar?${span(turn)}`),
      raw: (turn) => raw('GET', `/week?${span(turn)}&${around(turn)}`),
      essence: (one, other) => [
        calendarVisits(one.body as CalendarAnswer).map(({ kitOnSite = false, ...visit }) => ({ ...visit, kitOnSite })),
        rowsOf(other).map(calendarVisitOf),
      ],
    },
    {
      name: 'list of 50 with search and total',
      ours: () => ours('GET', '/api/job?limit=50&sort=-startjob&q=mill%20leeds'),
      raw: () => raw('GET', '/list?one=%25mill%25&other=%25leeds%25'),
      essence: (one, other) => [
        [one.total, (one.body as readonly Job[]).map(listed)],
        [String((other.body as ListByHand).total), (other.body as ListByHand).page.map(listedByHand)],
      ],
    },
    {
      name: 'Ctrl+K',
      ours: () => ours('GET', '/api/search?q=road'),
      raw: () =>
        raw(
          'GET',
          `/palette?${new URLSearchParams({ anywhere: anywhere('road'), beginning: beginning('road') }).toString()}`,
        ),
      essence: (one, other) => [
        sorted(
          (one.body as SearchAnswer).groups.flatMap(({ kind, hits }) =>
            kind === 'visit' ? hits.map(({ _id }) => _id) : [],
          ),
        ),
        sorted(
          rowsOf(other)
            .filter(({ kind }) => kind === 'visit')
            .map((row) => row['entity_id']),
        ),
      ],
    },
    {
      name: 'finance dashboard of a year',
      ours: () => ours('GET', `/api/dashboard/finance?year=${year}`),
      raw: () =>
        raw('GET', `/finance?from=${startOfLondonDay(`${year}-01-01`)}&to=${startOfLondonDay(`${year + 1}-01-01`)}`),
      essence: (one, other) => {
        const dashboard = one.body as FinanceDashboard;
        const kinds = (other.body as { readonly kinds: readonly { readonly jobs: number; readonly fee: number }[] })
          .kinds;
        return [
          [dashboard.externalJobs + dashboard.internalJobs, Math.round(dashboard.projectedFee * 100)],
          [kinds.reduce((sum, { jobs }) => sum + jobs, 0), kinds.reduce((sum, { fee }) => sum + fee, 0)],
        ];
      },
    },
  ];
};

const commands = ({ ours, raw, chosen }: Asking): readonly Compared[] => {
  /** Each visit in its turn, and another value each time round. */
  const flag = (turn: number): { readonly id: string; readonly value: boolean } => {
    const { id = '', confirmed = false } = chosen.visits[turn % chosen.visits.length] ?? {};
    return { id, value: confirmed === (Math.floor(turn / chosen.visits.length) % 2 === 1) };
  };
  const slot = (turn: number): readonly [string, string] => [
    instant(Date.parse('2040-01-01T09:00:00Z') + turn * 5 * HOUR),
    instant(Date.parse('2040-01-01T13:00:00Z') + turn * 5 * HOUR),
  ];
  const ids = ({
    engineers,
    cars,
    kits,
    visits: [first],
  }: Chosen): { readonly resources: readonly string[]; readonly from: string } => ({
    resources: [...engineers, ...cars, ...kits],
    from: first?.id ?? '',
  });
  return [
    {
      name: 'turn a flag, audited',
      ours: (turn) =>
        ours('POST', `/api/job/${flag(turn).id}/completion`, { flag: 'confirmed', value: flag(turn).value }),
      raw: (turn) => raw('POST', '/flag', { ...flag(turn), by: chosen.engineers[0] }),
      essence: (one, other) => [
        [(one.body as Job)._id, (one.body as Job).completion.confirmed],
        [(other.body as { job_id: string }).job_id, (other.body as { confirmed: boolean }).confirmed],
      ],
    },
    {
      name: 'save a visit with 2 engineers, car, kit',
      ours: (turn) =>
        ours('POST', '/api/job', {
          ...visitBody,
          engineers: chosen.engineers,
          cars: chosen.cars,
          kits: chosen.kits,
          startjob: slot(turn)[0],
          endjob: slot(turn)[1],
        }),
      raw: (turn) => raw('POST', '/save', { ...ids(chosen), start: slot(turn)[0], end: slot(turn)[1] }),
      essence: (one, other) => [(one.body as [[Job]])[0][0].startjob, (other.body as { start_at: string }).start_at],
    },
  ];
};

/**
 * Every call that people wait for; the commands last, since they leave hundreds of visits at one address, among which no office looks for anything.
 * @param twinUrl where it is done by hand
 */
export const callsOf = ({ desk, token }: SampleCompany, twinUrl: string, chosen: Chosen): readonly Compared[] => {
  const asking: Asking = {
    ours: (method, path, body) => hear(method, `${desk.url}${path}`, token, body),
    raw: (method, path, body) => hear(method, `${twinUrl}${path}`, null, body),
    chosen,
  };
  return [...guardCalls(asking), ...listCalls(asking), ...commands(asking)];
};
