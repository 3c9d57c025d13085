import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

interface Kind {
  readonly path: string;
  readonly made: object;
  readonly changed: object;
}

const times = { start: '2027-03-10T09:00:00.000Z', end: '2027-03-10T13:00:00.000Z' };

describe('a call that is sent again after its answer got lost, while somebody removed what it was about', () => {
  let server: TestServer;
  let token = '';
  let car = '';
  beforeAll(async () => {
    server = await startServer();
    token = (await registerFirstAccount(server.url)).token;
    car = (await ask('POST', '/api/car', 'a car', { name: 'Van', numberplate: 'AB12 CDE', location: 'Yard' })).id;
  }, 60_000);
  afterAll(() => server.stop());

  const ask = async (method: string, path: string, key: string, sent?: object) => {
    const { status, body } = await call<{ _id?: string; msg?: string } | string>(server.url, method, path, {
      token,
      headers: { 'idempotency-key': key.replaceAll(' ', '-') },
      ...(sent === undefined ? {} : { body: sent }),
    });
    return { status, id: typeof body === 'string' ? body : (body._id ?? ''), msg: (body as { msg?: string }).msg };
  };

  const kinds: Readonly<Record<string, () => Kind>> = {
    project: () => ({ path: '/api/enquiry', made: { projectName: 'Quay House', price: 900 }, changed: { price: 950 } }),
    client: () => ({
      path: '/api/clients',
      made: { company: 'Able Homes Ltd' },
      changed: { company: 'Abel Homes Ltd' },
    }),
    car: () => ({
      path: '/api/car',
      made: { name: 'Second van', numberplate: 'AB13 CDE', location: 'Yard' },
      changed: { name: 'Van 2', numberplate: 'AB13 CDE', location: 'Yard' },
    }),
    kit: () => ({
      path: '/api/kits',
      made: { name: 'Meter', type: 'Sound Testing' },
      changed: { name: 'Meter 2', type: 'Sound Testing' },
    }),
    'car booking': () => ({
      path: '/api/carbookings',
      made: { car_idfk: car, type: 'Other', ...times },
      changed: { type: 'MOT', ...times },
    }),
    engineer: () => ({
      path: '/api/users',
      made: { name: 'Ed Moss', email: 'ed@soundings.example', password: 'correct horse battery', isEngineer: true },
      changed: { name: 'Ed Mosse', email: 'ed@soundings.example', isEngineer: true },
    }),
  };

  it.each(Object.entries(kinds))('%s: is answered as before', async (name, kind) => {
    const { path, made, changed } = kind();
    const { status, id } = await ask('POST', path, `${name} made`, made);
    const at = `${path}/${id}`;
    expect([status, id === '']).toEqual([200, false]);
    expect((await ask('PUT', at, `${name} changed`, changed)).status).toBe(200);
    expect((await ask('DELETE', at, `${name} removed`)).status).toBe(200);
    expect(await ask('POST', path, `${name} made`, made)).toEqual({ status: 200, id, msg: undefined });
    expect(await ask('PUT', at, `${name} changed`, changed)).toEqual({ status: 200, id, msg: undefined });
    expect((await ask('DELETE', at, `${name} removed`)).status).toBe(200);
    // Under another key it is a new call, about what is not there; an engineer can be taken back, so that is said.
    expect((await ask('PUT', at, `${name} changed anew`, changed)).status).toBe(name === 'engineer' ? 409 : 404);
  });
});
