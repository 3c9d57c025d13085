import type { EventAnswer, Job, LedgerRow } from '#contracts';
import { call, registerFirstAccount, startServer, type Answer, type TestServer } from '#test/harness/server';

const visit = {
  startjob: '2026-03-10T09:00:00.000Z',
  endjob: '2026-03-10T13:00:00.000Z',
  address: '1 Quay Street',
  postcode: 'BS1 4ST',
  price: 350.5,
  contact: { name: 'Cara', position: 'Manager', email: 'cara@site.example', telephone: '7700900123' },
  airtest: { types: 1, tests: 2 },
};
const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const nobodys = '01980000-0000-7000-8000-0000000000aa';
const engineer = {
  name: 'Gone Fishing',
  email: 'gone@soundings.example',
  password: 'correct horse battery',
  isEngineer: true,
};

let now = '2026-03-02T10:00:00.000Z';
let server: TestServer;
let token: string;
let userId: string;
let benId: string;
let bensToken: string;
let projectId: string;
let job: string;
let other: string;

const ask = <Body>(method: string, path: string, body?: unknown, as = token): Promise<Answer<Body>> =>
  call<Body>(server.url, method, path, { token: as, ...(body === undefined ? {} : { body }) });
const asked = async <Body>(method: string, path: string, body?: unknown, as = token): Promise<Body> => {
  const answer = await ask<Body>(method, path, body, as);
  expect({ path, status: answer.status, body: answer.status === 200 ? null : answer.body }).toEqual({
    path,
    status: 200,
    body: null,
  });
  return answer.body;
};
const idOfNew = async (path: string, body: object): Promise<string> =>
  (await asked<{ _id: string }>('POST', path, body))._id;
const plan = async (body: object): Promise<string> => (await asked<[Job[]]>('POST', '/api/job', body))[0][0]?._id ?? '';
const flag = (id: string, name: string, value: boolean, as = token): Promise<unknown> =>
  asked('POST', `/api/job/${id}/completion`, { flag: name, value }, as);

const ledger = async (query = ''): Promise<{ readonly rows: readonly LedgerRow[]; readonly total: number }> => {
  const { status, body, headers } = await ask<LedgerRow[]>('GET', `/api/ledger${query}`);
  expect({ query, status }).toEqual({ query, status: 200 });
  return { rows: body, total: Number(headers.get('x-total-count')) };
};
const told = async (query: string): Promise<readonly unknown[]> =>
  (await ledger(query)).rows.map(({ name, from, to }) => [name, from, to]);

beforeAll(async () => {
  server = await startServer({ logIn: 'postgres', clock: { now: () => now } });
  ({ token, userId } = await registerFirstAccount(server.url));
  benId = await idOfNew('/api/users', engineer);
  bensToken = (
    await asked<{ token: string }>('POST', '/api/auth', { email: engineer.email, password: engineer.password })
  ).token;
  const van = await idOfNew('/api/car', { name: 'Van 2', numberplate: 'AB12 CDE', location: 'Yard' });
  projectId = await idOfNew('/api/enquiry', { projectName: 'Quay House', price: 900 });
  now = '2026-03-03T10:00:00.000Z';
  job = await plan({ ...visit, enquiry_id: projectId });
  other = await plan({
    ...visit,
    startjob: '2026-04-10T09:00:00.000Z',
    endjob: '2026-04-10T13:00:00.000Z',
    address: '9 Mill Lane',
  });
  now = '2026-03-04T10:00:00.000Z';
  await flag(job, 'paid', true);
  await asked('PUT', `/api/job/${job}`, { price: 400, engineers: [benId], cars: [van] });
  now = '2026-03-05T10:00:00.000Z';
  await flag(job, 'paid', false, bensToken);
  await asked('PUT', `/api/job/${job}`, { engineers: [], cars: [] });
  await flag(other, 'confirmed', true);
  now = '2026-03-06T10:00:00.000Z';
  await asked('DELETE', `/api/car/${van}`);
  await asked('DELETE', `/api/users/${benId}`);
}, 60_000);
afterAll(() => server.stop());

describe('GET /api/ledger', () => {
  it('says who changed which field of which visit from what to what, newest first', async () => {
    const { rows, total } = await ledger(`?visit=${job}&field=completion.paid`);
    expect(total).toBe(2);
    expect(rows).toEqual([
      {
        _id: expect.stringMatching(/^\d+$/) as string,
        at: '2026-03-05T10:00:00.000Z',
        actor: { _id: benId, name: 'Gone Fishing' },
        about: { kind: 'visit', _id: job, label: 'Air Test, 1 Quay Street' },
        visit: { _id: job, label: 'Air Test, 1 Quay Street', startjob: visit.startjob },
        project: { _id: projectId, label: expect.stringMatching(/Quay House$/) as string },
        field: 'completion.paid',
        name: 'Paid',
        from: true,
        to: false,
        reversed: true,
        event: expect.any(String) as string,
        correlation: expect.any(String) as string,
      },
      expect.objectContaining({
        at: '2026-03-04T10:00:00.000Z',
        actor: { _id: userId, name: 'Petra Plumb' },
        from: false,
        to: true,
        reversed: false,
      }),
    ]);
  });

  it('tells money in pounds and the names of people, cars and projects, also of those that are gone', async () => {
    expect(await told(`?visit=${job}&sort=at`)).toEqual([
      ['Scheduled', null, visit.startjob],
      ['Fee', null, 350.5],
      ['Paid', false, true],
      ['Engineers', [], ['Gone Fishing (removed)']],
      ['Cars', [], ['Van 2 (removed)']],
      ['Fee', 350.5, 400],
      ['Paid', true, false],
      ['Engineers', ['Gone Fishing (removed)'], []],
      ['Cars', ['Van 2 (removed)'], []],
    ]);
    expect(await told(`?project=${projectId}&field=project.created,project.price&sort=at`)).toEqual([
      ['Project created', null, 'Quay House'],
      ['Agreed fee', null, 900],
    ]);
  });

  it.each<[string, () => string, readonly string[]]>([
    ['a person', () => `person=${benId}`, ['Paid']],
    ['a field', () => 'field=completion.confirmed', ['Confirmed']],
    [
      'several fields, in one order',
      () => 'field=completion.confirmed,price&field=scheduled',
      ['Confirmed', 'Fee', 'Fee', 'Scheduled', 'Fee', 'Scheduled'],
    ],
    ['a visit', () => `visit=${other}`, ['Confirmed', 'Fee', 'Scheduled']],
    ['a project and a field', () => `project=${projectId}&field=price`, ['Fee', 'Fee']],
    [
      'a period, half open',
      () => 'from=2026-03-03T10:00:00Z&to=2026-03-04T10:00:00Z',
      ['Fee', 'Scheduled', 'Fee', 'Scheduled'],
    ],
    [
      'a period and a person',
      () => `from=2026-03-05T00:00:00Z&person=${userId}`,
      ['Removed', 'Removed', 'Confirmed', 'Cars', 'Engineers'],
    ],
    ['cars', () => 'kind=car', ['Removed', 'Added']],
    ['engineers', () => 'kind=engineer', ['Removed', 'Added']],
    ['office accounts', () => 'kind=office', ['Added']],
    ['projects', () => 'kind=project', ['Agreed fee', 'Project created']],
    ['one account', () => `about=${benId}`, ['Removed', 'Added']],
    ['a numberplate', () => 'q=ab12%20cde', ['Removed', 'Added']],
    ['a period before everything', () => 'to=2026-03-01T00:00:00Z', []],
    ['a period after everything', () => 'from=2027-03-01T00:00:00Z', []],
    ['what was turned off after being on', () => 'reversed=true', ['Paid']],
    ['words of an address', () => 'q=lane%20mill', ['Confirmed', 'Fee', 'Scheduled']],
    ['a word that is nowhere', () => 'q=50%25', []],
    ['a visit that nobody knows', () => `visit=${nobodys}`, []],
  ])('finds %s', async (_, query, names) => {
    const { rows, total } = await ledger(`?${query()}`);
    expect(rows.map(({ name }) => name)).toEqual(names);
    expect(total).toBe(names.length);
  });

  it('finds all that one request changed', async () => {
    const [row] = (await ledger(`?visit=${job}&field=price`)).rows;
    expect((await told(`?correlation=${row?.correlation ?? ''}`)).map((change) => (change as unknown[])[0])).toEqual([
      'Fee',
      'Cars',
      'Engineers',
    ]);
  });

  it('answers windows that fit together, with the number of all rows', async () => {
    const { rows: all, total } = await ledger();
    expect(all).toHaveLength(total);
    for (const filters of ['', '&from=2026-03-03T00:00:00Z', '&field=price,completion.paid,engineers']) {
      const whole = (await ledger(`?limit=1000${filters}`)).rows;
      const parts: LedgerRow[] = [];
      for (let offset = 0; offset < whole.length; offset += 4) {
        const part = await ledger(`?limit=4&offset=${offset}${filters}`);
        expect(part.total).toBe(whole.length);
        parts.push(...part.rows);
      }
      expect(parts).toEqual(whole);
      expect((await ledger(`?sort=at${filters}`)).rows).toEqual([...whole].reverse());
      expect((await ledger(`?limit=4&offset=1000${filters}`)).rows).toEqual([]);
    }
  });

  it.each([
    ['sort=price', 'Please sort by the time of the change.'],
    ['field=salary', 'Please choose fields from the list.'],
    ['person=petra', 'Please choose a person from the list.'],
    ['kind=equipment', 'Please choose a kind from the list.'],
    ['about=petra', 'Please choose an existing car, kit, account, project or site visit.'],
    ['reversed=perhaps', 'Please choose yes or no.'],
    ['from=yesterday', 'Please give a valid start of the range.'],
  ])('refuses %s in one plain sentence', async (query, msg) => {
    expect(await ask('GET', `/api/ledger?${query}`)).toMatchObject({ status: 400, body: { msg } });
  });

  it('is for everybody with an account, and for nobody else', async () => {
    expect((await call(server.url, 'GET', '/api/ledger')).status).toBe(401);
    expect((await call(server.url, 'GET', `/api/events/${nobodys}`)).status).toBe(401);
  });
});

describe('a car, a kit and an engineer', () => {
  it('have entries of their own, which name what they are about and keep times as values', async () => {
    const estate = await idOfNew('/api/car', { name: 'Estate', numberplate: 'AB15 CDE', location: 'Yard' });
    const meter = await idOfNew('/api/kits', { name: 'Meter 1', type: 'Sound Testing' });
    const anna = await idOfNew('/api/users', { ...engineer, name: 'Anna Hall', email: 'anna@soundings.example' });
    const period = { start: '2026-11-03T09:00:00.000Z', end: '2026-11-03T10:00:00.000Z' };
    const booked = async (path: string, body: object): Promise<void> => {
      await asked('POST', path, { ...body, ...period });
    };
    await booked('/api/carbookings', { car_idfk: estate, type: 'MOT' });
    await booked('/api/kitbookings', { kit_idfk: meter, type: 'Calibration' });
    await booked('/api/engineerbookings', { engineer_idfk: anna, type: 'Annual Leave' });
    const { rows } = await ledger('?field=booking&sort=at');
    expect(rows.map(({ about, visit: of, project, from, to }) => [about, of, project, from, to])).toEqual([
      [{ kind: 'car', _id: estate, label: 'Estate, AB15 CDE' }, null, null, null, { type: 'MOT', ...period }],
      [{ kind: 'kit', _id: meter, label: 'Meter 1' }, null, null, null, { type: 'Calibration', ...period }],
      [{ kind: 'engineer', _id: anna, label: 'Anna Hall' }, null, null, null, { type: 'Annual Leave', ...period }],
    ]);
    const event = await asked<EventAnswer>('GET', `/api/events/${rows[0]?.event ?? ''}`);
    expect(event).toMatchObject({
      type: 'ResourceBooked',
      about: { kind: 'car', _id: estate, label: 'Estate, AB15 CDE' },
      visit: null,
      project: null,
    });
    // No words with a day in them are kept anywhere.
    const kept = JSON.stringify(await server.database.knex.from('read.ledger_entry').select('from_value', 'to_value'));
    expect(kept).not.toMatch(/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun|Nov|Mar)\b/);
  });
});

describe('GET /api/events/{id}', () => {
  const eventOf = (id: string): Promise<EventAnswer> => asked<EventAnswer>('GET', `/api/events/${id}`);

  it('shows the event behind a row, the others of its request, and its neighbours', async () => {
    const [row] = (await ledger(`?visit=${job}&field=price`)).rows;
    const event = await eventOf(row?.event ?? '');
    expect(event).toMatchObject({
      type: 'FeeChanged',
      says: 'The fee changed, in pence.',
      stream: `site_visit-${job}`,
      occurredAt: '2026-03-04T10:00:00.000Z',
      actor: { _id: userId, name: 'Petra Plumb' },
      visit: { _id: job, label: 'Air Test, 1 Quay Street' },
      correlation: row?.correlation,
      clientRequest: expect.any(String) as string,
      data: { part: null, from: 35_050, to: 40_000 },
    });
    // The clock of the log is its own.
    expect(Math.abs(Date.parse(event.recordedAt) - Date.now())).toBeLessThan(120_000);
    const { request, requestTotal, previous, next } = event.around;
    expect(requestTotal).toBe(request.length);
    expect(new Set(request.map(({ type }) => type))).toEqual(new Set(['EngineersAssigned', 'CarsAssigned']));
    expect(
      [...request.map(({ position }) => position), event.position].every(
        (position, _, all) => Math.abs(position - (all[0] ?? 0)) < 3,
      ),
    ).toBe(true);
    expect([previous?.revision, next?.revision]).toEqual([event.revision - 1, event.revision + 1]);
  });

  it('has nothing before the first event of a stream and nothing after the last', async () => {
    const rows = (await ledger(`?visit=${other}&sort=at`)).rows;
    expect((await eventOf(rows[0]?.event ?? '')).around).toMatchObject({
      previous: null,
      next: { type: 'CompletionFlagSet' },
    });
    expect((await eventOf(rows.at(-1)?.event ?? '')).around).toMatchObject({
      previous: { type: 'SiteVisitScheduled' },
      next: null,
    });
  });

  it('opens what the histories open', async () => {
    const [row] = (await ledger(`?visit=${other}&field=scheduled`)).rows;
    expect(await eventOf(row?.event ?? '')).toMatchObject({
      type: 'SiteVisitScheduled',
      data: { contact: { name: 'Cara', email: 'cara@site.example' } },
    });
  });

  it('shows no data where no history does, and names a picture instead of sending it', async () => {
    await asked('POST', `/api/job/${job}/invoice`, {});
    await asked('PUT', '/api/company', { logo: png });
    const events: readonly { readonly event_id: string; readonly type: string }[] = await server.database
      .knex('es_event')
      .whereIn('type', ['DocumentRequested', 'LogoChanged'])
      .select('event_id', 'type');
    const shown = await Promise.all(events.map(({ event_id }) => eventOf(event_id)));
    expect(new Map(shown.map(({ type, data }) => [type, data]))).toEqual(
      new Map<string, unknown>([
        ['DocumentRequested', null],
        ['LogoChanged', { to: 'a picture' }],
      ]),
    );
  });

  it('counts and shows what one request did to many visits', async () => {
    await asked('POST', '/api/job/completion', { ids: [job, other], flag: 'rams', value: true });
    const [row] = (await ledger(`?field=completion.rams&visit=${job}`)).rows;
    const { around } = await eventOf(row?.event ?? '');
    expect(around.request.map(({ visit: of }) => of?._id)).toEqual([other]);
  });

  it('answers 404 for what is no event', async () => {
    for (const id of [nobodys, 'petra'])
      expect(await ask('GET', `/api/events/${id}`)).toMatchObject({
        status: 404,
        body: { msg: 'There is nothing here under this id.' },
      });
  });

  it('says the kinds of visits of an engineer in words', async () => {
    const _id = await idOfNew('/api/users', { ...engineer, email: 'ann@soundings.example' });
    await asked('PUT', '/api/users', { _id, competence: ['noise', 'sound'] });
    await asked('PUT', '/api/users', { _id, competence: [] });
    expect(await told('?field=competence')).toEqual([
      ['Kinds of visits', 'Sound Test, Noise Survey', 'All kinds of visits'],
      ['Kinds of visits', 'All kinds of visits', 'Sound Test, Noise Survey'],
    ]);
  });
});
