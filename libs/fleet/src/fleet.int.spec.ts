import type { Car, Kit } from '#contracts';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

let server: TestServer;
let token: string;

const ask = <Body>(method: string, path: string, body?: unknown) => call<Body>(server.url, method, path, { token, ...(body === undefined ? {} : { body }) });
const van = { name: 'Van 2', numberplate: 'AB12 CDE', location: 'Bristol yard' };

beforeAll(async () => {
  server = await startServer();
  ({ token } = await registerFirstAccount(server.url));
}, 60_000);
afterAll(() => server.stop());

describe('cars', () => {
  it('are added, listed at once, changed under car_id or the path, and removed with the id as a JSON string', async () => {
    const { body: car } = await ask<Car>('POST', '/api/car', { ...van, name: ' Van 2 ' });
    expect(car).toEqual({ _id: car._id, ...van, is_deleted: false, version: 0 });
    expect((await ask('GET', '/api/car')).body).toEqual([car]);
    expect((await ask('PUT', '/api/car', { car_id: car._id, location: 'Bath' })).body).toEqual({ ...car, location: 'Bath', version: 1 });
    expect((await ask('PUT', `/api/car/${car._id}`, { name: 'Van 3', numberplate: van.numberplate })).body).toMatchObject({ name: 'Van 3', version: 2 });
    const removed = await ask('DELETE', `/api/car/${car._id}`);
    expect(removed).toMatchObject({ status: 200, body: car._id });
    expect(removed.headers.get('content-type')).toMatch(/^application\/json/);
    expect((await ask<Car>('GET', `/api/car/${car._id}`)).body).toMatchObject({ is_deleted: true });
    expect((await ask<readonly Car[]>('GET', '/api/car?q=van%20bath')).body).toHaveLength(1);
  });

  it('say what is missing, and what is not there', async () => {
    expect(await ask('POST', '/api/car', { name: '' })).toMatchObject({
      status: 400,
      body: { errors: { name: 'Please choose a name.', numberplate: 'Please choose a numberplate.', location: 'Please choose a location.' } },
    });
    expect((await ask('PUT', '/api/car', { name: 'Van 9' })).status).toBe(400);
    expect((await ask('PUT', '/api/car', { car_id: '01980000-0000-7000-8000-000000000000', name: 'Van 9' })).status).toBe(404);
    expect((await ask('DELETE', '/api/car/01980000-0000-7000-8000-000000000000')).status).toBe(404);
  });

  it('merge a stale form and name what two people changed', async () => {
    const { body: car } = await ask<Car>('POST', '/api/car', van);
    await ask('PUT', '/api/car', { car_id: car._id, name: 'Van 4', version: car.version });
    expect((await ask('PUT', '/api/car', { car_id: car._id, ...van, location: 'Wells', version: car.version })).body).toMatchObject({ name: 'Van 4', location: 'Wells' });
    expect(await ask('PUT', '/api/car', { car_id: car._id, name: 'Van 5', version: car.version })).toMatchObject({
      status: 409,
      body: { fieldConflicts: [{ field: 'name', yours: 'Van 5', theirs: 'Van 4' }] },
    });
  });
});

describe('kits', () => {
  it('know their type however it is spelled, change under every id, and answer {id} when removed', async () => {
    const { body: kit } = await ask<Kit>('POST', '/api/kits', { name: 'Fan 1', type: 'air testing' });
    expect(kit).toEqual({ _id: kit._id, name: 'Fan 1', type: 'Air Testing', is_deleted: false, version: 0 });
    for (const [index, name] of ['_id', 'id', 'kit_id'].entries()) {
      expect((await ask('PUT', '/api/kits', { [name]: kit._id, name: `Fan ${index + 2}` })).body).toMatchObject({ name: `Fan ${index + 2}`, version: index + 1 });
    }
    expect((await ask('PUT', `/api/kits/${kit._id}`, { type: 'sound' })).body).toMatchObject({ type: 'Sound Testing' });
    expect(await ask('POST', '/api/kits', { name: 'Fan', type: 'thermal' })).toMatchObject({ status: 400, body: { errors: { type: 'Please choose a type.' } } });
    expect(await ask('DELETE', `/api/kits/${kit._id}`)).toMatchObject({ status: 200, body: { id: kit._id } });
    expect((await ask('GET', '/api/kits')).body).toEqual([{ _id: kit._id, name: 'Fan 4', type: 'Sound Testing', is_deleted: true, version: 5 }]);
  });
});
