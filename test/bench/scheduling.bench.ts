import pg from 'pg';
import { v7 } from 'uuid';
import type { Car, Kit, StaffMember } from '#contracts';
import { call } from '../harness/server.js';
import { calendarDrawing } from './calendar-drawing.js';
import { openSampleCompany, visitBody } from './desk.js';
import { median, perSecond, quantile, timed, type Figure } from './figures.js';

/** Enough visits that more than 300,000 bookings are stored. */
const VISITS = 115_000;
const ROUNDS = 300;
const CLIENTS = 16;
const SAVING_MS = 8000;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const instant = (milliseconds: number): string => new Date(milliseconds).toISOString();

interface Office {
  readonly url: string;
  readonly token: string;
  readonly client: pg.Client;
  readonly databaseUrl: string;
}

/** Both sides in turn, so that drift hits both. */
const inTurn = async (
  rounds: number,
  ours: (round: number) => Promise<void>,
  byHand: (round: number) => Promise<void>,
): Promise<readonly [readonly number[], readonly number[]]> => {
  const one: number[] = [];
  const other: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    one.push(await timed(() => ours(round)));
    other.push(await timed(() => byHand(round)));
  }
  return [one, other];
};

const figuresOf = (name: string, [ours, byHand]: readonly [readonly number[], readonly number[]]): readonly Figure[] =>
  (
    [
      ['p50', 0.5],
      ['p99', 0.99],
    ] as const
  ).map(([label, share]) => ({
    name: `${name}, ${label}`,
    value: quantile(ours, share),
    unit: 'ms',
    beside: { name: 'its SQL by hand', value: quantile(byHand, share) },
    target: null,
  }));

const asked = async (office: Office, method: string, path: string, body?: object): Promise<unknown> => {
  const answer = await call(office.url, method, path, { token: office.token, ...(body === undefined ? {} : { body }) });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** Who and what is free in a morning, with the reasons for the rest. */
const availability = async (office: Office, stored: number): Promise<readonly Figure[]> => {
  const window = (round: number): { readonly start: string; readonly end: string } => {
    const start = Date.parse('2024-01-01T09:00:00Z') + (round % 700) * DAY;
    return { start: instant(start), end: instant(start + 4 * HOUR) };
  };
  const byHand = `
    select r.*, v.address, v.postcode,
      (select min(upper(l.during)) from reservation l where l.resource_id = r.resource_id and upper(l.during) > $1) as free
    from reservation r left join read.visit v on v.job_id = r.job_id where r.during && tstzrange($1, $2)`;
  const timings = await inTurn(
    ROUNDS,
    async (round) => {
      await asked(office, 'POST', '/api/availability', window(round));
    },
    async (round) => {
      const { start, end } = window(round);
      await Promise.all([
        office.client.query(byHand, [start, end]),
        office.client.query(
          'select user_id, name from read.staff_member union all select car_id, name from read.car union all select kit_id, name from read.kit',
        ),
      ]);
    },
  );
  return figuresOf(`availability of a window, explained, ${stored.toLocaleString('en-GB')} bookings stored`, timings);
};

/** A month as the Job Calendar asks for it, and the bookings of a week as the Resource Calendar does. */
const calendars = async (office: Office): Promise<readonly Figure[]> => {
  const month = (round: number): readonly [string, string] => {
    const start = Date.parse('2024-01-01T00:00:00Z') + (round % 20) * 31 * DAY;
    return [instant(start), instant(start + 42 * DAY)];
  };
  const visits = await inTurn(
    60,
    async (round) => {
      const [from, to] = month(round);
      await asked(office, 'GET', `/api/job?from=${from}&to=${to}`);
    },
    async (round) => {
      await office.client.query(
        'select * from read.visit where start_at >= $1 and start_at < $2 order by start_at desc, job_id desc',
        [...month(round)],
      );
    },
  );
  const bookings = await inTurn(
    60,
    async (round) => {
      const [from] = month(round);
      await asked(
        office,
        'GET',
        `/api/engineerbookings?from=${from}&to=${instant(Date.parse(from) + 7 * DAY)}&sort=start`,
      );
    },
    async (round) => {
      const from = Date.parse(month(round)[0]);
      await office.client.query(
        `select b.*, v.kind, v.status, v.project_name, v.address, v.postcode from read.booking b left join read.visit v on v.job_id = b.job_id
         where b.kind = 'engineer' and b.during && int8range($1::bigint, $2::bigint) order by b.start_at, b.booking_id`,
        [from, from + 7 * DAY],
      );
    },
  );
  return [...figuresOf('visits of a calendar month', visits), ...figuresOf("engineers' bookings of a week", bookings)];
};

interface Saver {
  readonly number: number;
  saved: number;
}

/** Far ahead, and a place of its own for every save: nothing is refused. */
const slotOf = ({ number, saved }: Saver, from: string): { readonly startjob: string; readonly endjob: string } => {
  const start = Date.parse(from) + (saved * CLIENTS + number) * 5 * HOUR;
  return { startjob: instant(start), endjob: instant(start + 4 * HOUR) };
};

const savers = (): readonly Saver[] => Array.from({ length: CLIENTS }, (_, number) => ({ number, saved: 0 }));

const byHandSaving = async (office: Office, ids: readonly string[]): Promise<number> => {
  await office.client.query('create table bench_reservation (like reservation including all)');
  await office.client.query('insert into bench_reservation select * from reservation');
  await office.client.query('create table bench_visit (id uuid primary key, body jsonb not null)');
  const pool = new pg.Pool({ connectionString: office.databaseUrl, max: CLIENTS });
  try {
    return await perSecond(savers(), SAVING_MS, async (saver) => {
      const { startjob, endjob } = slotOf(saver, '2100-01-01T09:00:00Z');
      saver.saved += 1;
      const client = await pool.connect();
      try {
        const visit = v7();
        await client.query('begin');
        await client.query(
          'select pg_advisory_xact_lock(hashtextextended(id, 42)) from (select unnest($1::text[]) as id order by 1) wanted',
          [[...ids].sort()],
        );
        await client.query(
          `insert into bench_reservation select gen_random_uuid(), $1, gen_random_uuid(), $1, 'kit', id::uuid, tstzrange($2, $3), 'Site Visit', 'confirmed', null from unnest($4::text[]) id`,
          [visit, startjob, endjob, ids],
        );
        await client.query('insert into bench_visit values ($1, $2)', [
          visit,
          JSON.stringify({ startjob, endjob, ids, padding: 'x'.repeat(900) }),
        ]);
        await client.query('commit');
      } finally {
        client.release();
      }
    });
  } finally {
    await pool.end();
    await office.client.query('drop table bench_reservation, bench_visit');
  }
};

/** A visit with 2 engineers, 1 car and 2 kits, from 16 clients at once; the same five for all, so that they meet at the guard. */
const saving = async (office: Office): Promise<readonly Figure[]> => {
  const staff = (await asked(office, 'GET', '/api/users')) as readonly StaffMember[];
  const cars = (await asked(office, 'GET', '/api/car')) as readonly Car[];
  const kits = (await asked(office, 'GET', '/api/kits')) as readonly Kit[];
  const engineers = staff
    .filter(({ isEngineer }) => isEngineer)
    .slice(0, 2)
    .map(({ _id }) => _id);
  const chosen = {
    engineers,
    cars: cars.slice(0, 1).map(({ _id }) => _id),
    kits: kits.slice(0, 2).map(({ _id }) => _id),
  };
  const visit = {
    ...visitBody,
    ...chosen,
  };
  const took: number[] = [];
  const ours = await perSecond(savers(), SAVING_MS, async (saver) => {
    const slot = slotOf(saver, '2040-01-01T09:00:00Z');
    saver.saved += 1;
    took.push(await timed(() => asked(office, 'POST', '/api/job', { ...visit, ...slot })));
  });
  const byHand = await byHandSaving(office, [...chosen.engineers, ...chosen.cars, ...chosen.kits]);
  return [
    {
      name: 'saving a visit with 2 engineers, 1 car and 2 kits, 16 clients',
      value: ours,
      unit: '/s',
      beside: { name: 'its SQL by hand, without events and lists', value: byHand },
      target: null,
    },
    {
      name: 'the same, until it is answered and shown in the lists, p50',
      value: median(took),
      unit: 'ms',
      beside: null,
      target: null,
    },
    { name: 'the same, p99', value: quantile(took, 0.99), unit: 'ms', beside: null, target: null },
  ];
};

/** Scheduling in a company with more than 300,000 bookings, over HTTP, beside the same SQL by hand on the same data. */
export const scheduling = async (): Promise<Figure[]> => {
  const { desk, client, email, password, token, close } = await openSampleCompany(VISITS);
  try {
    const {
      rows: [counted],
    } = await client.query<{ count: string }>('select count(*) from reservation');
    const office = { url: desk.url, token, client, databaseUrl: desk.databaseUrl };
    const {
      rows: [month],
    } = await client.query<{ count: string }>(
      `select count(*) from read.visit where start_at >= '2024-03-01' and start_at < '2024-04-01'`,
    );
    return [
      ...(await availability(office, Number(counted?.count))),
      ...(await calendars(office)),
      ...(await calendarDrawing({ url: desk.url, email, password, date: '2024-03-15' }, Number(month?.count))),
      ...(await saving(office)),
    ];
  } finally {
    await close();
  }
};
