import { jest } from '@jest/globals';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

describe('while the read models are late', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startServer();
    ({ token } = await registerFirstAccount(server.url));
  }, 60_000);
  afterAll(() => server.stop());

  const lagOf = async (method: string, path: string, body?: object) => {
    const {
      status,
      headers,
      body: answer,
    } = await call<{ readonly _id: string }>(server.url, method, path, {
      token,
      ...(body === undefined ? {} : { body }),
    });
    return { said: [status, headers.get('x-projection-lag')], _id: answer._id };
  };

  it('every command says so on its answer, an object or a text, and no reading does', async () => {
    const car = { name: 'Van', numberplate: 'AB12 CDE', location: 'Yard' };
    expect((await lagOf('POST', '/api/car', car)).said).toEqual([200, null]);
    jest.spyOn(server.program.engine.readModels, 'waitFor').mockResolvedValue(false);
    const { said, _id } = await lagOf('POST', '/api/car', car);
    expect(said).toEqual([200, 'late']);
    expect((await lagOf('DELETE', `/api/car/${_id}`)).said).toEqual([200, 'late']);
    expect((await lagOf('POST', '/api/clients', { company: 'Fern Ltd' })).said).toEqual([200, 'late']);
    expect((await lagOf('GET', '/api/car')).said).toEqual([200, null]);
  });
});
