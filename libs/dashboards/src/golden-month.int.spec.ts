import {
  NO_LEADER,
  startOfLondonDay,
  type AdminDashboard,
  type EngineerDashboard,
  type FinanceDashboard,
  type Job,
  type VisitPlaces,
} from '#contracts';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

/**
 * March 2026, worked by hand. It is Saturday 14 March, 10:00. Ann, Ben and Cat are engineers, Dot is one without
 * work. Times are London's; the clocks go forward on Sunday 29 March at 01:00.
 *
 *  # | when                                  | hours | kind   | engineers | leader                | fee       | flags on
 *  1 | Mon  9 09:00-13:00 (away 08:00-14:30) |  4    | sound  | Ann       | Leader One            |    350.00 | confirmed invoiced paid issued
 *  2 | Mon  9 14:00-20:00                    |  6    | air    | Ann, Ben  | Leader Two (external) |    299.99 | invoiced paid
 *  3 | Tue 10 08:00-16:00                    |  8    | sound  | Ann       | leader one (external) |  1,000.00 |
 *  4 | Wed 11 08:00-17:00                    |  9    | air    | Ann, Cat  | -                     |    250.01 |
 *  5 | Thu 12 08:00-17:30                    |  9.5  | air    | Ben       | Leader Two            |     80.00 | issued
 *  6 | Fri 13 10:00-11:00 Setup              |  1    | noise  | Ann       | Leader One            |    600.00 | invoiced
 *    | Fri 20 10:00-11:00 Pickup             |  1    |        | Ben       |                       |      0.00 |
 *  7 | Fri 13 12:00-22:00                    | 10    | air    | Ann       | Leader One            |     75.50 |
 *  8 | Sat 14 09:00-11:00 (removed, restored)|  2    | sound  | Ann       | Leader Two            |    100.00 |
 *  9 | Sun 29 00:30-04:30, clocks forward    |  3    | sound  | Ben, Ann  | - (external)          |     10.00 |
 * 10 | Wed 1 April 00:30-01:30               |  1    | air    | Ben       | -                     |      5.00 |
 * 11 | Tue 10 08:00-09:00 (removed)          |  1    | air    | Ben       | -                     |  9,999.00 |
 *
 * The week of 9 to 15 March: 8 jobs; 350 + 299.99 + 1000 + 250.01 + 80 + 600 + 75.50 + 100 = 2,755.50;
 * 4 + 6 + 8 + 9 + 9.5 + 1 + 10 + 2 = 49.5 hours, door to door 2.5 more. The survey's one report waits for its Pickup. Ann 4+6+8+9+1+10+2 = 40, Friday 11.
 */
const NOW = '2026-03-14T10:00:00.000Z';
const contact = { name: 'Kit Lark', position: 'Site manager', email: 'kit@example.test', telephone: '07700900123' };

let server: TestServer;
let token: string;
const people: Record<string, { readonly id: string; readonly token: string }> = {};
const visits: Record<string, string> = {};

const ask = async <Body>(
  method: string,
  path: string,
  { body, as = token }: { readonly body?: unknown; readonly as?: string } = {},
) => {
  const answer = await call<Body>(server.url, method, path, { token: as, ...(body === undefined ? {} : { body }) });
  if (answer.status !== 200)
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
};
const get = async <Body>(path: string, as?: string): Promise<Body> =>
  (await ask<Body>('GET', path, as === undefined ? {} : { as })).body;
const ids = (...names: readonly string[]): readonly string[] => names.map((name) => people[name]?.id ?? '');

const hire = async (name: string): Promise<void> => {
  const email = `${name.toLowerCase()}@soundings.example`;
  const password = 'a good long password';
  const { body } = await ask<{ _id: string }>('POST', '/api/users', {
    body: { name, email, password, isEngineer: true },
  });
  people[name] = {
    id: body._id,
    token: (await ask<{ token: string }>('POST', '/api/auth', { body: { email, password } })).body.token,
  };
};

interface Row {
  readonly day: string;
  readonly start: string;
  readonly end: string;
  readonly engineers: readonly string[];
  readonly leader?: string;
  readonly delegated?: boolean;
  readonly price: number;
  readonly flags?: readonly string[];
  readonly more?: object;
}

const place = { lat: 51.45, lng: -2.59 };
const block = {
  sound: { soundtest: { project_type: 'Part E', sets: 1, dwellings: 3 } },
  air: { airtest: { types: 1, tests: 2 } },
  noise: { survey: { project_typeNS: 'BS 4142', fixed: 1, spots: 2 } },
};

const plan = async (
  name: string,
  kind: keyof typeof block,
  { day, start, end, engineers, leader = '', delegated = false, price, flags = [], more = {} }: Row,
): Promise<void> => {
  const { body } = await ask<readonly [readonly Job[]]>('POST', '/api/job', {
    body: {
      kind,
      startjob: `${day}T${start}`,
      endjob: `${day}T${end}`,
      address: `${name} Quay Street`,
      postcode: 'BS1 4DJ',
      price,
      delegated,
      contact: { ...contact, project_leader: leader },
      engineers: ids(...engineers),
      completion: Object.fromEntries(flags.map((flag) => [flag, true])),
      ...block[kind],
      ...more,
    },
  });
  visits[name] = body[0][0]?._id ?? '';
};

const range = (first: string, after: string): string => `from=${startOfLondonDay(first)}&to=${startOfLondonDay(after)}`;
const WEEK = range('2026-03-09', '2026-03-16');
const MARCH = range('2026-03-01', '2026-04-01');

beforeAll(async () => {
  server = await startServer({ clock: { now: () => NOW } });
  ({ token } = await registerFirstAccount(server.url));
  for (const name of ['Ann', 'Ben', 'Cat', 'Dot']) await hire(name);
  await plan('1', 'sound', {
    day: '2026-03-09',
    start: '09:00',
    end: '13:00',
    engineers: ['Ann'],
    leader: 'Leader One',
    price: 350,
    flags: ['confirmed', 'invoiced', 'paid', 'issued'],
    more: { departureTime: '2026-03-09T08:00', returnTime: '2026-03-09T14:30', geocode: place },
  });
  await plan('2', 'air', {
    day: '2026-03-09',
    start: '14:00',
    end: '20:00',
    engineers: ['Ann', 'Ben'],
    leader: 'Leader Two',
    delegated: true,
    price: 299.99,
    flags: ['invoiced', 'paid'],
  });
  await plan('3', 'sound', {
    day: '2026-03-10',
    start: '08:00',
    end: '16:00',
    engineers: ['Ann'],
    leader: 'leader  ONE',
    delegated: true,
    price: 1000,
  });
  await plan('4', 'air', {
    day: '2026-03-11',
    start: '08:00',
    end: '17:00',
    engineers: ['Ann', 'Cat'],
    price: 250.01,
    more: { geocode: place },
  });
  await plan('5', 'air', {
    day: '2026-03-12',
    start: '08:00',
    end: '17:30',
    engineers: ['Ben'],
    leader: 'Leader Two',
    price: 80,
    flags: ['issued'],
  });
  await plan('6', 'noise', {
    day: '2026-03-13',
    start: '10:00',
    end: '10:00',
    engineers: ['Ann'],
    leader: 'Leader One',
    price: 600,
    more: { endjob: '2026-03-20T10:00', engineersPickup: ids('Ben') },
  });
  await ask('POST', `/api/job/${visits['6'] ?? ''}/completion`, { body: { flag: 'invoiced', value: true } });
  await plan('7', 'air', {
    day: '2026-03-13',
    start: '12:00',
    end: '22:00',
    engineers: ['Ann'],
    leader: 'Leader One',
    price: 75.5,
  });
  await plan('8', 'sound', {
    day: '2026-03-14',
    start: '09:00',
    end: '11:00',
    engineers: ['Ann'],
    leader: 'Leader Two',
    price: 100,
  });
  await plan('9', 'sound', {
    day: '2026-03-29',
    start: '00:30',
    end: '04:30',
    engineers: ['Ben', 'Ann'],
    delegated: true,
    price: 10,
  });
  await plan('10', 'air', { day: '2026-04-01', start: '00:30', end: '01:30', engineers: ['Ben'], price: 5 });
  await plan('11', 'air', { day: '2026-03-10', start: '08:00', end: '09:00', engineers: ['Ben'], price: 9999 });
  await ask('DELETE', `/api/job/${visits['11'] ?? ''}`);
  await ask('DELETE', `/api/job/${visits['8'] ?? ''}`);
  await ask('POST', `/api/job/${visits['8'] ?? ''}/restore`, { body: {} });
}, 60_000);
afterAll(() => server.stop());

describe('a month worked by hand: the admin dashboard', () => {
  const admin = (query: string): Promise<AdminDashboard> => get(`/api/dashboard/admin?${query}`);
  const row = async (query: string, name: string) =>
    (await admin(query)).engineers.find((engineer) => engineer.name === name);

  it('shows the week in its tiles', async () => {
    expect(await admin(WEEK)).toMatchObject({
      jobs: 8,
      pickups: 0,
      turnover: 2755.5,
      hours: 49.5,
      doorToDoorHours: 52,
      reportsToIssue: 5,
      reportsInRange: 5,
    });
    expect(await admin(MARCH)).toMatchObject({
      jobs: 10,
      pickups: 1,
      turnover: 2765.5,
      hours: 53.5,
      doorToDoorHours: 56,
      reportsToIssue: 5,
      reportsInRange: 5,
    });
    expect(await admin(range('2026-03-09', '2026-03-10'))).toMatchObject({
      jobs: 2,
      turnover: 649.99,
      hours: 10,
      reportsToIssue: 5,
      reportsInRange: 1,
    });
    // 00:30 on 1 April is still March in UTC.
    expect(await admin(range('2026-04-01', '2026-04-02'))).toMatchObject({ jobs: 1, turnover: 5, hours: 1 });
    expect(await admin(range('2027-01-01', '2027-02-01'))).toMatchObject({
      jobs: 0,
      turnover: 0,
      hours: 0,
      reportsToIssue: 5,
      reportsInRange: 0,
    });
  });

  it.each([
    ['kind=air', { jobs: 4, turnover: 705.5, hours: 34.5, reportsToIssue: 3 }],
    ['kind=noise', { jobs: 1, turnover: 600, hours: 1, reportsToIssue: 0 }],
    ['leader=Leader%20One', { jobs: 4, turnover: 2025.5, hours: 23, reportsToIssue: 2 }],
    ['leader=No%20leader', { jobs: 1, turnover: 250.01, hours: 9, reportsToIssue: 1 }],
    ['leader=All%20External', { jobs: 2, turnover: 1299.99, hours: 14, reportsToIssue: 2 }],
    ['leader=All%20Internal&kind=sound', { jobs: 2, turnover: 450, hours: 6, reportsToIssue: 1 }],
  ])('follows the filter %s', async (filter, figures) => {
    expect(await admin(`${WEEK}&${filter}`)).toMatchObject(figures);
  });

  it('follows the engineer, whose jobs count whole', async () => {
    expect(await admin(`${WEEK}&engineer=${people['Ben']?.id ?? ''}`)).toMatchObject({
      jobs: 2,
      turnover: 379.99,
      hours: 15.5,
      reportsToIssue: 1,
      engineers: [{ name: 'Ben', jobs: 2 }],
    });
  });

  it('says who is overworked, and why', async () => {
    expect(
      (await admin(WEEK)).engineers.map(({ name, jobs, days, hours, status }) => [name, jobs, days, hours, status]),
    ).toEqual([
      ['Ann', 7, 5, 40, 'Concern'],
      ['Ben', 2, 2, 15.5, 'Concern'],
      ['Cat', 1, 1, 9, 'Okay'],
      ['Dot', 0, 0, 0, 'Okay'],
    ]);
    expect(await row(WEEK, 'Ann')).toMatchObject({
      doorToDoorHours: 42.5,
      longestDay: { day: '2026-03-13', hours: 11 },
      busiestWeek: { monday: '2026-03-09', hours: 40 },
      removed: false,
      reason: expect.stringMatching(/^More than 9 hours on one day: 11 hours on Fri,? 13 Mar\.$/) as string,
    });
    // Exactly 9 hours is no concern, nor are exactly 40; 43 are.
    expect(await row(WEEK, 'Cat')).toMatchObject({ reason: '9 hours, longest day 9 hours.' });
    expect(await row(WEEK, 'Dot')).toMatchObject({
      longestDay: null,
      busiestWeek: null,
      reason: 'No work in this range.',
    });
    expect(await row(MARCH, 'Ann')).toMatchObject({
      jobs: 8,
      days: 6,
      hours: 43,
      busiestWeek: { monday: '2026-03-09', hours: 40 },
      reason: expect.stringMatching(/^More than 40 hours: 43 hours\. More than 9/) as string,
    });
    expect(await row(MARCH, 'Ben')).toMatchObject({
      jobs: 4,
      days: 4,
      hours: 19.5,
      longestDay: { day: '2026-03-12', hours: 9.5 },
    });
  });

  it('judges by all work, also where the filters show a part of it', async () => {
    expect(await row(`${WEEK}&kind=noise`, 'Ann')).toMatchObject({
      jobs: 1,
      hours: 1,
      longestDay: { hours: 1 },
      status: 'Concern',
    });
    expect(await row(`${WEEK}&kind=noise`, 'Cat')).toMatchObject({
      jobs: 0,
      hours: 0,
      status: 'Okay',
      reason: '9 hours of all work, longest day 9 hours.',
    });
  });

  it('shows where the jobs are, and how many have no location', async () => {
    const places = await get<VisitPlaces>(`/api/dashboard/places?${WEEK}`);
    expect(places.points.map(({ _id, lat, lng }) => [_id, lat, lng])).toEqual([
      [visits['1'], 51.45, -2.59],
      [visits['4'], 51.45, -2.59],
    ]);
    expect(places).toMatchObject({ withoutLocation: 6, notShown: 0 });
    expect(await get(`/api/dashboard/places?${WEEK}&kind=noise`)).toEqual({
      points: [],
      withoutLocation: 1,
      notShown: 0,
    });
  });

  it('refuses a range that is not of whole London days', async () => {
    const bad = async (query: string) =>
      (await call<{ msg: string }>(server.url, 'GET', `/api/dashboard/admin?${query}`, { token })).status;
    expect(await bad('from=2026-03-09T01:00:00Z&to=2026-03-16T00:00:00Z')).toBe(400);
    expect(await bad('from=2026-03-16T00:00:00Z&to=2026-03-16T00:00:00Z')).toBe(400);
    expect(await bad('from=2026-07-01T00:00:00Z&to=2026-07-02T00:00:00Z')).toBe(400);
    expect(await bad('to=2026-03-16T00:00:00Z')).toBe(400);
  });
});

describe('a month worked by hand: the finance dashboard', () => {
  const zero = { external: 0, internal: 0, invoiced: 0 };

  it('shows the year in its tiles and charts', async () => {
    const finance = await get<FinanceDashboard>('/api/dashboard/finance?year=2026');
    expect(finance).toEqual({
      years: [2026],
      internalJobs: 7,
      externalJobs: 3,
      projectedFee: 2770.5,
      invoicedFee: 1249.99,
      withoutProject: { jobs: 10, fee: 2770.5 },
      paidNotIssued: { jobs: 1, fee: 299.99 },
      months: ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => ({
        month: `2026-${month}`,
        ...(month === '03'
          ? { external: 1309.99, internal: 1455.51, invoiced: 1249.99 }
          : month === '04'
            ? { ...zero, internal: 5 }
            : zero),
      })),
      kinds: [
        { kind: 'sound', jobs: 4, fee: 1460 },
        { kind: 'air', jobs: 5, fee: 710.5 },
        { kind: 'noise', jobs: 1, fee: 600 },
      ],
      engineers: [
        ['Ann', 8],
        ['Ben', 4],
        ['Cat', 1],
      ].map(([name, jobs]) => ({ _id: people[String(name)]?.id, name, jobs })),
      leaders: [
        { leader: 'Leader One', jobs: 4, fee: 2025.5 },
        { leader: '', jobs: 3, fee: 265.01 },
        { leader: 'Leader Two', jobs: 3, fee: 479.99 },
      ],
      yearly: [{ year: 2026, external: 1309.99, internal: 1460.51, invoiced: 1249.99 }],
    });
  });

  it('shows All Time from the first month to the last, and a year without jobs as empty', async () => {
    const all = await get<FinanceDashboard>('/api/dashboard/finance');
    expect(all.months.map(({ month }) => month)).toEqual(['2026-03', '2026-04']);
    expect(all.projectedFee).toBe(2770.5);
    expect(await get('/api/dashboard/finance?year=2025')).toMatchObject({
      years: [2026],
      internalJobs: 0,
      projectedFee: 0,
      leaders: [],
      yearly: [{ year: 2026 }],
    });
    expect((await call(server.url, 'GET', '/api/dashboard/finance?year=twenty', { token })).status).toBe(400);
  });

  it.each([
    ['to invoice', 'invoiced=false&pickups=false', ['10', '9', '8', '7', '5', '4', '3'], 1520.51],
    ['Completed Job', 'invoiced=false&pickups=false&when=past', ['8', '7', '5', '4', '3'], 1505.51],
    ['Future Job', 'invoiced=false&pickups=false&when=future', ['10', '9'], 15],
    ['to invoice, external air tests', 'invoiced=false&pickups=false&leader=All%20External&kind=air', [], 0],
    ['paid and not issued', 'paid=true&issued=false', ['2'], 299.99],
  ])('lists what is %s', async (_, query, names, fee) => {
    const { body, headers } = await ask<readonly Job[]>('GET', `/api/job?limit=50&${query}`);
    expect(body.map((job) => Object.keys(visits).find((name) => visits[name] === job._id))).toEqual(names);
    expect([headers.get('x-total-count'), headers.get('x-total-fee')]).toEqual([String(names.length), String(fee)]);
  });
});

describe('a month worked by hand: every figure and its list agree', () => {
  const listed = async (query: string): Promise<readonly [number, number]> => {
    const { headers } = await ask('GET', `/api/job?limit=1&${query}`);
    return [Number(headers.get('x-total-count')), Number(headers.get('x-total-fee'))];
  };

  it('on the admin dashboard', async () => {
    for (const filter of [
      '',
      '&kind=air',
      '&leader=Leader%20Two',
      '&leader=All%20Internal',
      `&engineer=${people['Ann']?.id ?? ''}`,
    ]) {
      const shown = await get<AdminDashboard>(`/api/dashboard/admin?${WEEK}${filter}`);
      expect(await listed(`${WEEK}${filter}`)).toEqual([shown.jobs, shown.turnover]);
      expect((await listed(`when=past&issued=false&setups=false${filter}`))[0]).toBe(shown.reportsToIssue);
      expect((await listed(`${WEEK}&when=past&issued=false&setups=false${filter}`))[0]).toBe(shown.reportsInRange);
      for (const { _id, jobs } of shown.engineers)
        expect((await listed(`${WEEK}${filter.startsWith('&engineer') ? '' : filter}&engineer=${_id}`))[0]).toBe(jobs);
    }
  });

  it('on the finance dashboard', async () => {
    const year = `pickups=false&${range('2026-01-01', '2027-01-01')}`;
    const shown = await get<FinanceDashboard>('/api/dashboard/finance?year=2026');
    expect(await listed(year)).toEqual([shown.internalJobs + shown.externalJobs, shown.projectedFee]);
    expect((await listed(`${year}&leader=All%20Internal`))[0]).toBe(shown.internalJobs);
    expect((await listed(`${year}&invoiced=true`))[1]).toBe(shown.invoicedFee);
    expect(await listed(`${year}&enquiry_id=none`)).toEqual([shown.withoutProject.jobs, shown.withoutProject.fee]);
    expect(await listed(`${year}&paid=true&issued=false`)).toEqual([shown.paidNotIssued.jobs, shown.paidNotIssued.fee]);
    for (const { kind, jobs, fee } of shown.kinds) expect(await listed(`${year}&kind=${kind}`)).toEqual([jobs, fee]);
    for (const { _id, jobs } of shown.engineers) expect((await listed(`${year}&engineer=${_id}`))[0]).toBe(jobs);
    for (const { leader, jobs, fee } of shown.leaders)
      expect(await listed(`${year}&leader=${encodeURIComponent(leader || NO_LEADER)}`)).toEqual([jobs, fee]);
  });
});

describe('a month worked by hand: the engineer dashboard', () => {
  const mine = (name: string, query: string): Promise<EngineerDashboard> =>
    get(`/api/dashboard/engineer?${query}`, people[name]?.token);
  const names = (jobs: EngineerDashboard['upcoming']): readonly (string | undefined)[] =>
    jobs.map(({ _id }) => Object.keys(visits).find((name) => visits[name] === _id));

  it('shows what is still to come to the first engineer, and to others when they ask', async () => {
    // Visit 8 began an hour ago and ends in one.
    expect(names((await mine('Ann', WEEK)).upcoming)).toEqual(['8']);
    expect(names((await mine('Ann', MARCH)).upcoming)).toEqual(['8']);
    const assisting = await mine('Ann', `${MARCH}&assisting=true`);
    expect(names(assisting.upcoming)).toEqual(['8', '9']);
    expect(assisting.upcoming.map((job) => [job.assisting, job.team])).toEqual([
      [false, []],
      [true, ['Ben']],
    ]);
    expect((await mine('Dot', MARCH)).upcoming).toEqual([]);
  });

  it('shows the days from today on in the agenda, whatever the range is', async () => {
    const { upcoming, agenda } = await mine('Ben', WEEK);
    expect(upcoming).toEqual([]);
    expect(agenda.map(({ startjob, survey }) => [startjob, survey?.type])).toEqual([
      ['2026-03-20T10:00:00.000Z', 'Pickup'],
      ['2026-03-29T00:30:00.000Z', undefined],
      ['2026-03-31T23:30:00.000Z', undefined],
    ]);
  });
});
