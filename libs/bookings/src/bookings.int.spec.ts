import type { Knex } from 'knex';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import {
  blockerSentence,
  type Availability,
  type BookedAnswer,
  type Booking,
  type ErrorBody,
  type HistoryEntry,
  type Job,
  type NextFree,
  type RevisedAnswer,
  type ScheduledAnswer,
} from '#contracts';
import type { EventCodec, EventStore } from '#eventing';
import { EVENT_CODEC, EVENT_STORE, KNEX } from '#platform';
import { reconcileGuard, restoreGuard } from './guard/reconcile.js';

const now = '2026-03-02T10:00:00.000Z';
const visit = {
  startjob: '2026-03-10T09:00:00.000Z',
  endjob: '2026-03-10T13:00:00.000Z',
  address: '1 Quay Street',
  postcode: 'BS1 4ST',
  price: 350,
  contact: { name: 'Cara Plain', position: 'Site manager', email: 'cara@site.example', telephone: '07700 900123' },
};
const sound = { ...visit, soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 } };
const survey = {
  ...visit,
  endjob: '2026-03-17T09:00:00.000Z',
  survey: { project_typeNS: 'BS 4142', fixed: 2, spots: 4 },
};

let server: TestServer;
let token: string;
const ids: Record<string, string> = {};
const ask = <Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  call<Body>(server.url, method, path, { token, headers, ...(body === undefined ? {} : { body }) });

beforeAll(async () => {
  server = await startServer({ clock: { now: () => now } });
  ({ token } = await registerFirstAccount(server.url));
  for (const name of ['Anna', 'Ben']) {
    const { body } = await ask<{ _id: string }>('POST', '/api/users', {
      name,
      email: `${name.toLowerCase()}@soundings.example`,
      password: 'correct horse',
      isEngineer: true,
    });
    ids[name] = body._id;
  }
  for (const name of ['Van 1', 'Van 2'])
    ids[name] = (
      await ask<{ _id: string }>('POST', '/api/car', { name, numberplate: 'AB12 CDE', location: 'Yard' })
    ).body._id;
  for (const [name, type] of [
    ['Logger 1', 'noise'],
    ['Logger 2', 'noise'],
    ['Meter 1', 'sound'],
  ] as const)
    ids[name] = (await ask<{ _id: string }>('POST', '/api/kits', { name, type })).body._id;
});
afterAll(() => server.stop());

/** Everything out of the diary again, so that the next example begins with an empty one. */
afterEach(async () => {
  for (const job of (await ask<readonly Job[]>('GET', '/api/job')).body)
    if (job.survey?.type !== 'Pickup') await ask('DELETE', `/api/job/${job._id}`);
  for (const kind of ['engineer', 'car', 'kit'])
    for (const { _id } of (await ask<readonly Booking[]>('GET', `/api/${kind}bookings`)).body)
      await ask('DELETE', `/api/${kind}bookings/${_id}`);
});

const of = (...names: readonly string[]): readonly string[] => names.map((name) => ids[name] ?? name);
const planned = async (body: object): Promise<ScheduledAnswer> => {
  const answer = await ask<ScheduledAnswer>('POST', '/api/job', body);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
};

describe('a visit', () => {
  it('books its people, cars and kits, and answers the bookings', async () => {
    const [jobs, cars, kits, engineers] = await planned({
      ...sound,
      engineers: of('Anna'),
      cars: of('Van 1'),
      kits: of('Meter 1'),
    });
    const base = {
      start: visit.startjob,
      end: visit.endjob,
      type: 'Site Visit',
      job_id: jobs[0]?._id,
      title: '1 Quay Street BS1 4ST',
      visit: { kind: 'sound', status: 'Pending' },
    };
    expect([engineers, cars, kits]).toMatchObject([
      [{ ...base, engineer_idfk: ids['Anna'] }],
      [{ ...base, car_idfk: ids['Van 1'] }],
      [{ ...base, kit_idfk: ids['Meter 1'] }],
    ]);
    expect((await ask<readonly Booking[]>('GET', '/api/carbookings')).body).toEqual(cars);
    for (const [method, path, body] of [
      ['PUT', '', { type: 'MOT' }],
      ['DELETE', '', undefined],
    ] as const) {
      expect(await ask<ErrorBody>(method, `/api/carbookings/${cars[0]?._id ?? ''}${path}`, body)).toMatchObject({
        status: 409,
        body: { msg: 'This booking belongs to a site visit. Please change the visit instead.' },
      });
    }
  });

  it('that needs what is taken changes nothing, and reads what is in the way and what is free instead', async () => {
    const [[standing]] = await planned({ ...sound, engineers: of('Anna'), cars: of('Van 1'), kits: of('Meter 1') });
    const refused = await ask<ErrorBody>('POST', '/api/job', {
      ...sound,
      address: '9 Mill Lane',
      startjob: '2026-03-10T12:59:00Z',
      endjob: '2026-03-10T15:00:00Z',
      engineers: of('Ben', 'Anna'),
      cars: of('Van 1'),
      kits: [],
    });
    expect(refused.status).toBe(409);
    expect(refused.body.msg).toBe('Car or Kit in Use!');
    const inTheWay = {
      start: visit.startjob,
      end: visit.endjob,
      booking: { label: '1 Quay Street BS1 4ST', link: `/jobs/${standing?._id ?? ''}` },
      nextFree: visit.endjob,
    };
    expect(refused.body.conflicts).toMatchObject([
      { ...inTheWay, resource: { kind: 'engineer', _id: ids['Anna'], label: 'Anna' }, substitutes: [] },
      {
        ...inTheWay,
        resource: { kind: 'car', label: 'Van 1' },
        substitutes: [{ _id: ids['Van 2'], label: 'Van 2', detail: 'AB12 CDE' }],
      },
    ]);
    expect(await ask('POST', '/api/job', { ...sound, engineers: of('Anna') })).toMatchObject({
      status: 409,
      body: { msg: 'Engineer in Use!' },
    });
    expect((await ask<readonly Job[]>('GET', '/api/job')).body).toHaveLength(1);
    // Back to back is no overlap.
    await planned({
      ...sound,
      startjob: visit.endjob,
      endjob: '2026-03-10T15:00:00Z',
      engineers: of('Anna'),
      cars: of('Van 1'),
      kits: of('Meter 1'),
    });
  });

  it('reads that a car is out for its MOT, and a MOT never that another car may go', async () => {
    await planned({ ...sound, cars: of('Van 1') });
    const refused = await ask<ErrorBody>('POST', '/api/carbookings', {
      car: 'Van 1',
      type: 'MOT',
      start: '2026-03-10T10:00:00Z',
      end: '2026-03-10T11:00:00Z',
    });
    expect(refused).toMatchObject({
      status: 409,
      body: { conflicts: [{ resource: { label: 'Van 1' }, substitutes: [] }] },
    });
    expect(refused.body.msg).toMatch(/^Van 1 is booked .* Please choose another time\.$/);
    await ask('POST', '/api/carbookings', {
      car: 'Van 2',
      type: 'MOT',
      start: '2026-03-10T10:00:00Z',
      end: '2026-03-10T11:00:00Z',
    });
    const [conflict] =
      (await ask<ErrorBody>('POST', '/api/job', { ...sound, address: '9 Mill Lane', cars: of('Van 2') })).body
        .conflicts ?? [];
    if (conflict === undefined) throw new Error('nothing was in the way');
    expect(blockerSentence(conflict.resource.label, conflict)).toMatch(
      /^Van 2 is out for its MOT 10:00 to 11:00 on Tue,? 10 Mar \(MOT\); free again from 11:00\.$/,
    );
    expect(conflict.substitutes).toEqual([]);
  });

  it('reads that a removed car was removed, not that it is taken for good', async () => {
    const car = (
      await ask<{ _id: string }>('POST', '/api/car', { name: 'Van 9', numberplate: 'AB19 CDE', location: 'Yard' })
    ).body._id;
    await ask('DELETE', `/api/car/${car}`);
    const refused = await ask<ErrorBody>('POST', '/api/job', { ...sound, address: '9 Mill Lane', cars: [car] });
    expect([refused.status, JSON.stringify(refused.body).includes('9999')]).toEqual([
      refused.status === 409 ? 409 : 400,
      false,
    ]);
    expect(
      blockerSentence('Van 9', {
        start: '2026-03-02T10:00:00.000Z',
        end: '9999-12-31T00:00:00.000Z',
        booking: { _id: car, label: 'removed', link: '/cars' },
        nextFree: null,
      }),
    ).toMatch(/^Van 9 was removed on Mon,? 2 Mar\.$/);
  });

  it('moves, releases and takes in one go, and its own bookings are never in its way', async () => {
    const [[one]] = await planned({ ...sound, engineers: of('Anna'), cars: of('Van 1') });
    await planned({ ...sound, startjob: '2026-03-11T09:00:00Z', endjob: '2026-03-11T13:00:00Z', cars: of('Van 2') });
    const id = one?._id ?? '';
    expect(
      (
        await ask<RevisedAnswer>('PUT', `/api/job/${id}`, {
          startjob: '2026-03-10T10:00:00Z',
          endjob: '2026-03-10T14:00:00Z',
        })
      ).status,
    ).toBe(200);
    const both = { startjob: '2026-03-11T10:00:00Z', endjob: '2026-03-11T14:00:00Z', cars: of('Van 2', 'Van 1') };
    expect(await ask<ErrorBody>('PUT', `/api/job/${id}`, both)).toMatchObject({
      status: 409,
      body: { conflicts: [{ resource: { label: 'Van 2' }, nextFree: '2026-03-11T13:00:00.000Z' }] },
    });
    expect(
      (await ask<readonly Booking[]>('GET', `/api/carbookings?resource=${ids['Van 1'] ?? ''}`)).body,
    ).toMatchObject([{ start: '2026-03-10T10:00:00.000Z' }]);
    const moved = await ask<RevisedAnswer>('PUT', `/api/job/${id}`, {
      ...both,
      startjob: '2026-03-11T13:00:00Z',
      endjob: '2026-03-11T17:00:00Z',
      engineers: [],
    });
    expect(moved.body).toMatchObject({
      carbookings: [{ start: '2026-03-11T13:00:00.000Z' }, { start: '2026-03-11T13:00:00.000Z' }],
      engineerbookings: [],
    });
    expect((await ask<readonly Booking[]>('GET', '/api/engineerbookings')).body).toEqual([]);
  });

  it('that was removed frees its bookings, and comes back only while they are free', async () => {
    const [[job]] = await planned({ ...sound, cars: of('Van 1'), completion: { paid: true } });
    const id = job?._id ?? '';
    await ask('DELETE', `/api/job/${id}`);
    expect((await ask<readonly Booking[]>('GET', '/api/carbookings')).body).toEqual([]);
    const { body: leave } = await ask<BookedAnswer>('POST', '/api/carbookings', {
      car: 'Van 1',
      type: 'MOT',
      startdate: '2026-03-10',
      start: '09:30',
      enddate: '2026-03-10',
      end: '10:00',
    });
    expect(await ask('POST', `/api/job/${id}/restore`)).toMatchObject({
      status: 409,
      body: { msg: 'Car or Kit in Use!' },
    });
    await ask('DELETE', `/api/carbookings/${leave._id}`);
    const back = await ask<RevisedAnswer>('POST', `/api/job/${id}/restore`);
    expect(back.body).toMatchObject({
      jobs: [{ _id: id, completion: { paid: true }, version: 3 }],
      carbookings: [{ job_id: id }],
    });
    expect((await ask<Job>('GET', `/api/job/${id}`)).body).toEqual(back.body.jobs[0]);
    expect((await ask('POST', `/api/job/01980000-0000-7000-8000-0000000000a0/restore`)).status).toBe(404);
  });

  it('of a noise survey keeps its kits on site between Setup and Pickup', async () => {
    const [jobs, cars, kits, engineers] = await planned({
      ...survey,
      engineers: of('Anna'),
      engineersPickup: of('Ben'),
      cars: of('Van 1'),
      kits: of('Logger 1'),
    });
    expect([engineers.map(({ type }) => type), cars.map(({ type }) => type)]).toEqual([
      ['Site Visit - Setup', 'Site Visit - Pickup'],
      ['Site Visit - Setup', 'Site Visit - Pickup'],
    ]);
    expect(kits).toMatchObject([
      { type: 'Site Visit - Setup', start: visit.startjob, end: '2026-03-17T10:00:00.000Z' },
    ]);
    const between = { ...sound, startjob: '2026-03-12T09:00:00Z', endjob: '2026-03-12T13:00:00Z' };
    await planned({ ...between, engineers: of('Anna'), cars: of('Van 1') });
    const refused = await ask<ErrorBody>('POST', '/api/job', { ...between, kits: of('Logger 1') });
    expect(refused.body.conflicts).toMatchObject([
      { nextFree: '2026-03-17T10:00:00.000Z', substitutes: [{ label: 'Logger 2' }] },
    ]);
    const revised = await ask<RevisedAnswer>('PUT', `/api/job/${jobs[0]?._id ?? ''}`, { kits: of('Logger 2') });
    expect(revised.body).toMatchObject({
      carbookings: [[{ type: 'Site Visit - Setup' }], [{ type: 'Site Visit - Pickup' }]],
      kitbookings: [{ kit_idfk: ids['Logger 2'] }],
    });
    const part = await ask<ErrorBody>('POST', '/api/job', {
      ...survey,
      startjob: '2026-03-16T09:00:00Z',
      endjob: '2026-03-17T09:30:00Z',
      engineers: [],
      engineersPickup: of('Ben'),
      carsPickup: [],
      kits: [],
    });
    expect(part.body).toMatchObject({
      msg: 'Engineer in Use!',
      conflicts: [{ part: 'Pickup', resource: { label: 'Ben' } }],
    });
  });
});

describe('a booking of unavailability', () => {
  const leave = {
    engineer: 'Anna',
    type: 'Annual Leave',
    startdate: '2026-03-28',
    start: '22:00',
    enddate: '2026-03-29',
    end: '24:00',
  };

  it('is made, moved and removed in London time, and says of a refusal what is in the way', async () => {
    const { status, body } = await ask<BookedAnswer>('POST', '/api/engineerbookings', leave);
    // The night of 29 March 2026 is an hour short.
    expect([status, body]).toMatchObject([
      200,
      {
        engineer_idfk: ids['Anna'],
        start: '2026-03-28T22:00:00.000Z',
        end: '2026-03-29T23:00:00.000Z',
        type: 'Annual Leave',
        job_id: null,
        title: 'Annual Leave',
        repeats: null,
      },
    ]);
    const refused = await ask<ErrorBody>('POST', '/api/engineerbookings', {
      engineer_idfk: ids['Anna'],
      type: 'Sick',
      start: '2026-03-29T12:00:00',
      end: '2026-03-29T13:00:00',
    });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        msg: 'Anna is on leave 22:00 on Sat 28 Mar to 00:00 on Mon 30 Mar (Annual Leave); free again from 00:00 on Mon 30 Mar. Please choose another time.',
        conflicts: [{ booking: { _id: body._id, link: `/engineers?booking=${body._id}` } }],
      },
    });
    const moved = await ask<Booking>('PUT', `/api/engineerbookings/${body._id}`, {
      start: '2026-03-29T10:00:00Z',
      end: '2026-03-29T12:00:00Z',
      type: 'Sick',
      version: 0,
    });
    expect(moved.body).toMatchObject({ start: '2026-03-29T10:00:00.000Z', type: 'Sick', version: 2 });
    expect(await ask('DELETE', `/api/engineerbookings/${body._id}`)).toMatchObject({ status: 200, body: body._id });
    expect((await ask('PUT', `/api/engineerbookings/${body._id}`, { type: 'Other' })).status).toBe(404);
    expect((await ask<Booking>('POST', `/api/engineerbookings/${body._id}/restore`)).body).toMatchObject({
      start: '2026-03-29T10:00:00.000Z',
    });
    const told = await ask<readonly HistoryEntry[]>('GET', `/api/bookings/${body._id}/history`);
    expect(told.body.map(({ text }) => text)).toEqual([
      'Engineer booked: Annual Leave',
      'Engineer set',
      'Start set',
      'End set',
      'Start changed',
      'End changed',
      'Type changed',
      'Booking removed',
      'Booking put back',
    ]);
    // Times are values, whoever reads them; the engineer has a name.
    expect(told.body.slice(1, 6)).toMatchObject([
      { field: 'engineers', to: [ids['Anna']], names: { [ids['Anna'] ?? '']: 'Anna' } },
      { field: 'start', from: null, to: '2026-03-28T22:00:00.000Z' },
      { field: 'end', from: null, to: '2026-03-29T23:00:00.000Z' },
      { field: 'start', from: '2026-03-28T22:00:00.000Z', to: '2026-03-29T10:00:00.000Z' },
      { field: 'end', from: '2026-03-29T23:00:00.000Z', to: '2026-03-29T12:00:00.000Z' },
    ]);
  });

  it('repeats weekly, all dates or none', async () => {
    const weekly = {
      kit_idfk: ids['Meter 1'],
      type: 'Calibration',
      start: '2026-04-06T09:00',
      end: '2026-04-06T10:00',
      weeks: 4,
    };
    await ask('POST', '/api/kitbookings', { ...weekly, start: '2026-04-20T09:30', end: '2026-04-20T09:45', weeks: 1 });
    expect(await ask<ErrorBody>('POST', '/api/kitbookings', weekly)).toMatchObject({
      status: 409,
      body: { conflicts: [{ start: '2026-04-20T08:30:00.000Z' }] },
    });
    expect((await ask<readonly Booking[]>('GET', '/api/kitbookings')).body).toHaveLength(1);
    const { body } = await ask<BookedAnswer>('POST', '/api/kitbookings', {
      ...weekly,
      start: '2026-04-06T10:00',
      end: '2026-04-06T11:00',
    });
    expect(body.bookings.map(({ start, repeats }) => [start, repeats?.number])).toEqual([
      ['2026-04-06T09:00:00.000Z', 1],
      ['2026-04-13T09:00:00.000Z', 2],
      ['2026-04-20T09:00:00.000Z', 3],
      ['2026-04-27T09:00:00.000Z', 4],
    ]);
    await ask('DELETE', `/api/kitbookings/${body.bookings[2]?._id ?? ''}?following=true`);
    expect(
      (await ask<readonly Booking[]>('GET', '/api/kitbookings?own=true&sort=start')).body.map(({ start }) =>
        start.slice(0, 10),
      ),
    ).toEqual(['2026-04-06', '2026-04-13', '2026-04-20']);
  });

  it.each([
    [{ engineer: 'Nobody' }, 'engineer_idfk', 'Please choose an engineer.'],
    [{ engineer: '01980000-0000-7000-8000-00000000dead' }, 'engineer_idfk', 'Please choose an engineer from the list.'],
    [{ type: 'MOT' }, 'type', 'Please choose a type.'],
    [{ start: 'noon' }, 'start', 'Please choose a valid start date and time.'],
    [{ enddate: '2026-03-27' }, 'end', 'Please choose an end that is after the start.'],
    [{ weeks: 53 }, 'weeks', 'Please choose 1 to 52 weeks.'],
  ])('that is not right is refused at its field: %j', async (change, field, message) => {
    expect(await ask<ErrorBody>('POST', '/api/engineerbookings', { ...leave, ...change })).toMatchObject({
      status: 400,
      body: { errors: { [field]: message } },
    });
  });
});

describe('what is free', () => {
  it("is answered in the specification's shapes", async () => {
    const [[job]] = await planned({ ...survey, engineers: of('Anna'), cars: of('Van 1'), kits: of('Logger 1') });
    const window = { starttime: '2026-03-10T08:00:00Z', endtime: '2026-03-10T09:30:00Z' };
    type Free = Record<'engineers' | 'cars' | 'kits', readonly { readonly name: string }[]>;
    const names = (free: readonly { readonly name: string }[]): readonly string[] => free.map(({ name }) => name);
    const { body } = await ask<Free>('POST', '/api/job/-1/checkavailability', window);
    expect([names(body.engineers), names(body.cars), names(body.kits)]).toEqual([
      ['Ben'],
      ['Van 2'],
      ['Logger 2', 'Meter 1'],
    ]);
    const own = await ask<Free>('POST', `/api/job/${job?._id ?? ''}/checkavailability`, window);
    expect(names(own.body.engineers)).toEqual(['Anna', 'Ben']);
    expect((await ask('POST', '/api/job/01980000-0000-7000-8000-0000000000a0/checkavailability', window)).status).toBe(
      404,
    );
    expect(await ask('POST', '/api/job/-1/checkavailability', { starttime: 'x' })).toMatchObject({
      status: 400,
      body: { errors: { starttime: expect.any(String) as string, endtime: expect.any(String) as string } },
    });
    const ns = await ask<readonly (readonly { readonly name: string }[])[]>(
      'POST',
      '/api/job/-1/ns/checkavailability',
      { starttimeSetup: '2026-03-11T09:00:00Z', starttimePickup: '2026-03-17T09:30:00Z' },
    );
    expect(ns.body.map(names)).toEqual([
      ['Van 1', 'Van 2'],
      ['Anna', 'Ben'],
      ['Logger 2', 'Meter 1'],
      ['Van 2'],
      ['Ben'],
    ]);
    const leave = (
      await ask<Booking>('POST', '/api/kitbookings', {
        kit: 'Meter 1',
        type: 'Broken',
        start: window.starttime,
        end: window.endtime,
      })
    ).body._id;
    expect(
      names(
        (await ask<readonly { readonly name: string }[]>('POST', '/api/kitbookings/checkavailability', window)).body,
      ),
    ).toEqual(['Logger 2']);
    for (const path of [`${leave}/checkavailability`, `checkavailability/${leave}`]) {
      expect(
        names((await ask<readonly { readonly name: string }[]>('POST', `/api/kitbookings/${path}`, window)).body),
      ).toEqual(['Logger 2', 'Meter 1']);
    }
  });

  it('explains itself, and finds the next time at which a set is free together', async () => {
    await planned({ ...sound, engineers: of('Anna') });
    await planned({ ...sound, startjob: visit.endjob, endjob: '2026-03-10T15:00:00Z', cars: of('Van 1') });
    const { body } = await ask<Availability>('POST', '/api/availability', {
      start: '2026-03-10T12:00:00Z',
      end: '2026-03-10T14:00:00Z',
    });
    expect(body.engineers).toMatchObject([
      {
        label: 'Anna',
        blocker: { end: visit.endjob, booking: { label: '1 Quay Street BS1 4ST' }, nextFree: visit.endjob },
      },
      { label: 'Ben', blocker: null },
    ]);
    expect(body.cars[0]).toMatchObject({
      label: 'Van 1',
      detail: 'AB12 CDE',
      blocker: { nextFree: '2026-03-10T15:00:00.000Z' },
    });
    const next = (query: string, from = '2026-03-10T08:00:00Z') =>
      ask<NextFree>(
        'GET',
        `/api/availability/next?duration=120&engineers=${ids['Anna'] ?? ''}&cars=${ids['Van 1'] ?? ''}&from=${from}${query}`,
      );
    expect((await next('')).body).toEqual({ start: '2026-03-10T15:00:00.000Z', end: '2026-03-10T17:00:00.000Z' });
    expect((await next('&earliest=08:00&latest=16:30')).body.start).toBe('2026-03-11T08:00:00.000Z');
    // From Maundy Thursday on; with hours it is the Tuesday after Easter Monday.
    const evening = '2026-04-02T17:00:00Z';
    expect((await next('', evening)).body.start).toBe('2026-04-02T17:00:00.000Z');
    expect((await next('&earliest=08:00&latest=16:30', evening)).body.start).toBe('2026-04-07T07:00:00.000Z');
    expect((await next('&duration=0')).status).toBe(400);
  });
});

describe('the guard', () => {
  it('says the same as the events, finds what was tampered with, and is made again from them', async () => {
    const { app } = server.program;
    if (app === null) throw new Error('the program does not answer');
    const ports = [app.get<Knex>(KNEX), app.get<EventStore>(EVENT_STORE), app.get<EventCodec>(EVENT_CODEC)] as const;
    await planned({ ...survey, engineers: of('Anna'), cars: of('Van 1'), kits: of('Logger 1') });
    await ask('POST', '/api/carbookings', {
      car: 'Van 2',
      type: 'MOT',
      start: visit.startjob,
      end: visit.endjob,
      weeks: 3,
    });
    expect(await reconcileGuard(...ports)).toEqual([]);
    const before = await server.database.knex('reservation').count();
    await server.database.knex('reservation').where({ kind: 'kit' }).delete();
    await server.database.knex.raw(
      `update reservation set during = tstzrange(lower(during), upper(during) + interval '1 hour') where type = 'MOT' and lower(during) = ?`,
      [visit.startjob],
    );
    const found = await reconcileGuard(...ports);
    expect(found.map(({ problem }) => problem).sort()).toEqual(['missing', 'missing', 'surplus']);
    expect((await ask<{ differences: unknown[] }>('GET', '/api/bookings/guard')).body.differences).toHaveLength(3);
    expect((await ask('POST', '/api/bookings/guard/restore')).body).toEqual({ differences: [] });
    expect(await reconcileGuard(...ports)).toEqual([]);
    expect(await server.database.knex('reservation').count()).toEqual(before);
    expect(await restoreGuard(...ports)).toEqual([]);
  });
});
