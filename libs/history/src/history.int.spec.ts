import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import type { HistoryEntry } from '#contracts';

const now = '2026-03-02T10:00:00.000Z';
const recorded = expect.stringMatching(/^\d{4}-.*Z$/) as string;
const nobodys = '01980000-0000-7000-8000-0000000000aa';
const visit = {
  startjob: '2026-03-10T09:00:00.000Z',
  endjob: '2026-03-10T13:00:00.000Z',
  address: '1 Quay Street',
  postcode: 'BS1 4ST',
  price: 350,
  contact: { name: 'Cara', position: 'Manager', email: 'cara@site.example', telephone: '7700900123' },
  airtest: { types: 1, tests: 2 },
};

let server: TestServer;
let token: string;
let userId: string;
beforeAll(async () => {
  server = await startServer({ clock: { now: () => now } });
  ({ token, userId } = await registerFirstAccount(server.url));
});
afterAll(() => server.stop());

const ask = <Body>(method: string, path: string, body?: unknown, as = token) =>
  call<Body>(server.url, method, path, { token: as, ...(body === undefined ? {} : { body }) });
const historyOf = async (path: string): Promise<readonly HistoryEntry[]> => {
  const { status, body } = await ask<HistoryEntry[]>('GET', `/api/${path}/history`);
  expect(status).toBe(200);
  return body;
};

describe('GET /api/{entity}/{id}/history', () => {
  it('says of every entity who did what, when, from what to what, oldest first', async () => {
    const job = (await ask<[{ _id: string }[]]>('POST', '/api/job', visit)).body[0][0]?._id ?? '';
    await ask('PUT', `/api/job/${job}`, { price: 400 });
    await ask('POST', `/api/job/${job}/completion`, { flag: 'paid', value: true });
    const told = await historyOf(`job/${job}`);
    expect(told[0]).toMatchObject({
      text: 'Air test scheduled',
      version: 0,
      field: 'startjob',
      from: null,
      to: visit.startjob,
    });
    expect(told.slice(-2)).toEqual([
      {
        _id: expect.any(String) as string,
        version: 1,
        at: now,
        recorded,
        actor: { _id: userId, name: 'Petra Plumb' },
        text: 'Fee changed from £350 to £400',
        field: 'price',
        from: 350,
        to: 400,
        correlation: expect.any(String) as string,
      },
      {
        _id: expect.any(String) as string,
        version: 2,
        at: now,
        recorded,
        actor: { _id: userId, name: 'Petra Plumb' },
        text: 'Paid turned on',
        field: 'completion.paid',
        from: false,
        to: true,
        correlation: expect.any(String) as string,
      },
    ]);

    const car = (
      await ask<{ _id: string }>('POST', '/api/car', { name: 'Van 2', numberplate: 'AB12 CDE', location: 'Yard' })
    ).body._id;
    const kit = (await ask<{ _id: string }>('POST', '/api/kits', { name: 'Meter 1', type: 'Sound Testing' })).body._id;
    const project = (await ask<{ _id: string }>('POST', '/api/enquiry', { projectName: 'Quay House', price: 900 })).body
      ._id;
    for (const path of [`car/${car}`, `kits/${kit}`, `enquiry/${project}`, `users/${userId}`]) {
      const [entry] = await historyOf(path);
      expect(entry).toMatchObject({
        version: 0,
        at: now,
        recorded,
        actor: { _id: expect.any(String) as string, name: expect.stringMatching(/./) as string },
      });
    }
  });

  it('names each field with which something was made, in values, and what the ids among them are called', async () => {
    const valuesOf = async (path: string): Promise<Record<string, unknown>> =>
      Object.fromEntries((await historyOf(path)).map(({ field, to }) => [field, to]));
    const made = async (path: string, body: object): Promise<string> =>
      (await ask<{ _id: string }>('POST', path, body)).body._id;

    const car = await made('/api/car', {
      name: 'Van 4',
      numberplate: 'AB14 CDE',
      location: 'Yard',
      mot_due: '2026-11-03',
    });
    expect(await valuesOf(`car/${car}`)).toEqual({
      name: 'Van 4',
      numberplate: 'AB14 CDE',
      location: 'Yard',
      mot_due: '2026-11-03',
    });
    const kit = await made('/api/kits', { name: 'Meter 4', type: 'Sound Testing' });
    expect(await valuesOf(`kits/${kit}`)).toEqual({ name: 'Meter 4', type: 'Sound Testing' });
    const anna = await made('/api/users', {
      name: 'Anna Hall',
      email: 'anna@soundings.example',
      password: 'correct horse battery',
      isEngineer: true,
    });
    expect(await valuesOf(`users/${anna}`)).toEqual({
      name: 'Anna Hall',
      email: 'anna@soundings.example',
      isEngineer: true,
    });
    const client = await made('/api/clients', {
      company: 'Able Build',
      address: '2 Dock Road',
      postcode: 'BS1 4ST',
      email: 'pay@able.example',
      telephone: '07700 900123',
      payment_days: 30,
      contacts: [],
    });
    expect(await valuesOf(`clients/${client}`)).toEqual({
      company: 'Able Build',
      address: '2 Dock Road',
      postcode: 'BS1 4ST',
      email: 'pay@able.example',
      telephone: expect.any(String) as string,
      payment_days: 30,
    });
    const project = await made('/api/enquiry', {
      projectName: 'Mill House',
      address: '3 Mill Lane',
      postcode: 'BS2 0JA',
      price: 900,
      date: '2026-02-27',
      name: 'Cara',
      email: 'cara@site.example',
      client_id: client,
    });
    const number = (await ask<{ project_number: string }>('GET', `/api/enquiry/${project}`)).body.project_number;
    expect(await valuesOf(`enquiry/${project}`)).toEqual({
      projectName: 'Mill House',
      project_number: number,
      address: '3 Mill Lane',
      postcode: 'BS2 0JA',
      price: 900,
      date: expect.stringMatching(/^2026-02-27/) as string,
      'contact.name': 'Cara',
      'contact.email': 'cara@site.example',
      client_id: client,
    });

    const job =
      (
        await ask<[{ _id: string }[]]>('POST', '/api/job', {
          ...visit,
          startjob: '2026-11-03T09:00:00.000Z',
          endjob: '2026-11-03T11:00:00.000Z',
          engineers: [anna],
          cars: [car],
          kits: [kit],
          enquiry_id: project,
          client_id: client,
        })
      ).body[0][0]?._id ?? '';
    const told = await historyOf(`job/${job}`);
    expect(Object.fromEntries(told.map(({ field, to }) => [field, to]))).toMatchObject({
      startjob: '2026-11-03T09:00:00.000Z',
      endjob: '2026-11-03T11:00:00.000Z',
      address: '1 Quay Street',
      price: 350,
      engineers: [anna],
      cars: [car],
      kits: [kit],
      'contact.name': 'Cara',
    });
    expect(Object.assign({}, ...told.map(({ names = {} }) => names))).toEqual({
      [anna]: 'Anna Hall',
      [car]: 'Van 4',
      [kit]: 'Meter 4',
      [project]: `${number} Mill House`,
      [client]: 'Able Build',
    });

    const booking = (
      await ask<{ _id: string }>('POST', '/api/kitbookings', {
        kit_idfk: kit,
        type: 'Calibration',
        start: '2026-11-09T09:00',
        end: '2026-11-09T10:00',
        weeks: 2,
      })
    ).body._id;
    expect(await valuesOf(`bookings/${booking}`)).toEqual({
      type: 'Calibration',
      kits: [kit],
      start: '2026-11-09T09:00:00.000Z',
      end: '2026-11-09T10:00:00.000Z',
      dates: ['2026-11-09T09:00:00.000Z', '2026-11-16T09:00:00.000Z'],
    });
  });

  it("tells the company's before anybody touched it, and after", async () => {
    expect(await historyOf('company')).toEqual([]);
    expect((await ask('PUT', '/api/company', { name: 'Quiet Rooms' })).status).toBe(200);
    expect(await historyOf('company')).toContainEqual(
      expect.objectContaining({ field: 'name', to: 'Quiet Rooms', actor: { _id: userId, name: 'Petra Plumb' } }),
    );
  });

  it('still names people who have left', async () => {
    const account = {
      name: 'Gone Fishing',
      email: 'gone@soundings.example',
      password: 'correct horse battery',
      isEngineer: false,
    };
    const leaver = (await ask<{ _id: string }>('POST', '/api/users', account)).body._id;
    const signedIn = (
      await ask<{ token: string }>('POST', '/api/auth', { email: account.email, password: account.password })
    ).body.token;
    const car = (
      await ask<{ _id: string }>(
        'POST',
        '/api/car',
        { name: 'Van 3', numberplate: 'AB13 CDE', location: 'Yard' },
        signedIn,
      )
    ).body._id;
    expect((await ask('DELETE', `/api/users/${leaver}`)).status).toBe(200);
    expect((await historyOf(`car/${car}`))[0]?.actor).toEqual({ _id: leaver, name: 'Gone Fishing' });
  });

  it('answers 404 where nothing ever happened, and 401 to strangers', async () => {
    for (const entity of ['job', 'enquiry', 'car', 'kits', 'users']) {
      expect((await ask('GET', `/api/${entity}/${nobodys}/history`)).status).toBe(404);
      expect((await call(server.url, 'GET', `/api/${entity}/${nobodys}/history`)).status).toBe(401);
    }
  });
});
