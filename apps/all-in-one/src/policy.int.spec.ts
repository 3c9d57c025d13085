import { routes } from '#contracts';
import { routesOf } from '#test/harness/routes';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

describe('the policy', () => {
  let server: TestServer;
  let token = '';
  beforeAll(async () => {
    server = await startServer();
    ({ token } = await registerFirstAccount(server.url));
  });
  afterAll(() => server.stop());

  it('names every call that there is, and no other', () => {
    expect([...new Set(routesOf(server).map(({ call: name }) => name))].sort()).toEqual(Object.keys(routes).sort());
  });

  it('is told by GET /api/docs, call by call', async () => {
    const { status, body } = await call<{ openapi: string; paths: Record<string, Record<string, unknown>> }>(
      server.url,
      'GET',
      '/api/docs',
      { token },
    );
    expect({ status, openapi: body.openapi }).toEqual({ status: 200, openapi: '3.1.0' });
    const told = Object.entries(body.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(told.sort()).toEqual(
      Object.keys(routes)
        .filter((name) => !name.includes('*'))
        .sort(),
    );
  });
});
