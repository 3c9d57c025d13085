import type { Car, Kit } from '#contracts';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

let server: TestServer;
let token: string;

const ask = <Body>(method: string, path: string, body?: unknown) =>
  call<Body>(server.url, method, path, { token, ...(body === undefined ? {} : { body }) });
const van = { name: 'Van 2', numberplate: 'AB12 CDE', location: 'Bristol yard' };

beforeAll(async () => {
  server = await startServer();
  ({ token } = await registerFirstAccount(server.url));
}, 60_000);
afterAll(() => server.stop());

describe('cars', () => {
  it('are added, listed at once, changed under car_id or the path, and removed with the id as a JSON string', async () => {
    const { body: car } = await ask<Car>('POST', '/api/car', { ...van, name: ' Van 2 ' });
    expect(car).toEqual({ _id: car._id, ...van, mot_due: null, is_deleted: false, version: 0 });
    expect((await ask('GET', '/api/car')).body).toEqual([car]);
    expect((await ask('PUT', '/api/car', { car_id: car._id, location: 'Bath' })).body).toEqual({
      ...car,
      location: 'Bath',
      version: 1,
    });
    expect(
      (await ask('PUT', `/api/car/${car._id}`, { name: 'Van 3', numberplate: van.numberplate })).body,
    ).toMatchObject({ name: 'Van 3', version: 2 });
    const removed = await ask('DELETE', `/api/car/${car._id}`);
    expect(removed).toMatchObject({ status: 200, body: car._id });
    expect(removed.headers.get('content-type')).toMatch(/^application\/json/);
    expect((await ask<Car>('GET', `/api/car/${car._id}`)).body).toMatchObject({ is_deleted: true });
    expect((await ask<readonly Car[]>('GET', '/api/car?q=van%20bath')).body).toHaveLength(1);
  });

  it('say what is missing, and what is not there', async () => {
    expect(await ask('POST', '/api/car', { name: '' })).toMatchObject({
      status: 400,
      body: {
        errors: {
          name: 'Please choose a name.',
          numberplate: 'Please choose a numberplate.',
          location: 'Please choose a location.',
        },
      },
    });
    expect((await ask('PUT', '/api/car', { name: 'Van 9' })).status).toBe(400);
    expect(
      (await ask('PUT', '/api/car', { car_id: '01980000-0000-7000-8000-000000000000', name: 'Van 9' })).status,
    ).toBe(404);
    expect((await ask('DELETE', '/api/car/01980000-0000-7000-8000-000000000000')).status).toBe(404);
  });

  it('merge a stale form and name what two people changed', async () => {
    const { body: car } = await ask<Car>('POST', '/api/car', van);
    await ask('PUT', '/api/car', { car_id: car._id, name: 'Van 4', version: car.version });
    expect(
      (await ask('PUT', '/api/car', { car_id: car._id, ...van, location: 'Wells', version: car.version })).body,
    ).toMatchObject({ name: 'Van 4', location: 'Wells' });
    expect(await ask('PUT', '/api/car', { car_id: car._id, name: 'Van 5', version: car.version })).toMatchObject({
      status: 409,
      body: { fieldConflicts: [{ field: 'name', yours: 'Van 5', theirs: 'Van 4' }] },
    });
  });
});

describe('kits', () => {
  it('know their type however it is spelled, change under every id, and answer {id} when removed', async () => {
    const { body: kit } = await ask<Kit>('POST', '/api/kits', { name: 'Fan 1', type: 'air testing' });
    expect(kit).toEqual({
      _id: kit._id,
      name: 'Fan 1',
      type: 'Air Testing',
      instruments: [],
      calibration_due: null,
      is_deleted: false,
      version: 0,
    });
    for (const [index, name] of ['_id', 'id', 'kit_id'].entries()) {
      expect((await ask('PUT', '/api/kits', { [name]: kit._id, name: `Fan ${index + 2}` })).body).toMatchObject({
        name: `Fan ${index + 2}`,
        version: index + 1,
      });
    }
    expect((await ask('PUT', `/api/kits/${kit._id}`, { type: 'sound' })).body).toMatchObject({ type: 'Sound Testing' });
    expect(await ask('POST', '/api/kits', { name: 'Fan', type: 'thermal' })).toMatchObject({
      status: 400,
      body: { errors: { type: 'Please choose a type.' } },
    });
    expect(await ask('DELETE', `/api/kits/${kit._id}`)).toMatchObject({ status: 200, body: { id: kit._id } });
    expect((await ask('GET', '/api/kits')).body).toEqual([
      {
        _id: kit._id,
        name: 'Fan 4',
        type: 'Sound Testing',
        calibration_due: null,
        instruments: [],
        is_deleted: true,
        version: 5,
      },
    ]);
  });
});

describe('what is still in the diary', () => {
  it('cannot be removed, and the answer names the visits ahead', async () => {
    const { body: car } = await ask<Car>('POST', '/api/car', van);
    const { body: kit } = await ask<Kit>('POST', '/api/kits', { name: 'Fan 9', type: 'air' });
    const contact = { name: 'Kit Lark', position: 'Site manager', email: 'kit@example.test', telephone: '07700900123' };
    const visit = {
      kind: 'air',
      address: '1 Quay Street',
      postcode: 'BS1 4DJ',
      price: 400,
      contact,
      airtest: { types: 1, tests: 2 },
      cars: [car._id],
      kits: [kit._id],
    };
    const past = { ...visit, startjob: '2020-03-10T09:00:00Z', endjob: '2020-03-10T12:00:00Z' };
    expect((await ask('POST', '/api/job', past)).status).toBe(200);
    const { body: jobs } = await ask<readonly [readonly [{ _id: string }]]>('POST', '/api/job', {
      ...visit,
      startjob: '2150-03-10T09:00:00Z',
      endjob: '2150-03-10T12:00:00Z',
    });
    expect(await ask('DELETE', `/api/car/${car._id}`)).toMatchObject({
      status: 409,
      body: {
        msg: 'Van 2 is booked on 1 future visit, first on Tue 10 Mar 2150. Please reassign these first.',
      },
    });
    expect((await ask('DELETE', `/api/kits/${kit._id}`)).status).toBe(409);
    // Refused means that nothing was appended: the streams hold what they held.
    const storedOf = async (id: string) =>
      (await server.events()).filter(({ stream }) => stream.endsWith(id)).map(({ type }) => type);
    expect([await storedOf(car._id), await storedOf(kit._id)]).toEqual([['CarAdded'], ['KitAdded']]);
    expect((await ask<Car>('GET', `/api/car/${car._id}`)).body).toEqual(car);
    expect((await ask<Kit>('GET', `/api/kits/${kit._id}`)).body).toEqual(kit);
    await ask('DELETE', `/api/job/${jobs[0][0]._id}`);
    expect((await ask('DELETE', `/api/car/${car._id}`)).status).toBe(200);
    expect((await ask('DELETE', `/api/kits/${kit._id}`)).status).toBe(200);
  });

  it('comes back with change_deletion, and can be booked again', async () => {
    const { body: car } = await ask<Car>('POST', '/api/car', { ...van, name: 'Van 8', mot_due: '2026-12-01' });
    expect(car.mot_due).toBe('2026-12-01');
    const leave = { car_idfk: car._id, type: 'MOT', start: '2151-03-10T09:00:00Z', end: '2151-03-10T12:00:00Z' };
    expect((await ask('DELETE', `/api/car/${car._id}`)).status).toBe(200);
    expect((await ask('POST', '/api/carbookings', leave)).status).toBe(400);
    expect(await ask('PUT', '/api/car', { car_id: car._id, change_deletion: true })).toMatchObject({
      status: 200,
      body: { is_deleted: false, mot_due: '2026-12-01' },
    });
    expect((await ask('POST', '/api/carbookings', leave)).status).toBe(200);
    expect((await ask('DELETE', `/api/car/${car._id}`)).body).toMatchObject({
      msg: expect.stringContaining('1 future booking') as string,
      conflicts: [{ start: '2151-03-10T09:00:00.000Z' }],
    });
  });
});
