import { policy } from '../../../libs/platform/src/doors/policy.js';
import { callOf } from '../../../libs/platform/src/doors/methods.js';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

describe('the policy', () => {
  let server: TestServer;
  let token = '';
  beforeAll(async () => {
    server = await startServer();
    ({ token } = await registerFirstAccount(server.url));
  });
  afterAll(() => server.stop());

  /** Every route that the program has, as Fastify knows them. */
  const routes = (): readonly { readonly method: string; readonly path: string }[] => {
    const paths: { method: string; path: string }[] = [];
    const parents: string[] = [];
    for (const line of server.program.app?.getHttpAdapter().getInstance().printRoutes({ commonPrefix: false, includeHooks: false }).split('\n') ?? []) {
      const found = /^((?:[│ ] {3})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line);
      if (found === null) continue;
      const depth = (found[1] ?? '').length / 4;
      parents.splice(depth, parents.length, found[2] ?? '');
      for (const method of (found[3] ?? '').split(', ').filter((one) => one !== '' && one !== 'HEAD')) paths.push({ method, path: parents.join('').replace(/^\*$/, '/*') });
    }
    return paths;
  };

  it('names every call that there is, and no other', () => {
    const there = routes().map(({ method, path }) => callOf(method, path));
    expect([...new Set(there)].sort()).toEqual(Object.keys(policy).sort());
  });

  it('is told by GET /api/docs, call by call', async () => {
    const { status, body } = await call<{ openapi: string; paths: Record<string, Record<string, unknown>> }>(server.url, 'GET', '/api/docs', { token });
    expect({ status, openapi: body.openapi }).toEqual({ status: 200, openapi: '3.1.0' });
    const told = Object.entries(body.paths).flatMap(([path, operations]) => Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`));
    expect(told.sort()).toEqual(Object.keys(policy).filter((name) => !name.includes('*')).sort());
  });

  it('lets nobody through without a token where it does not say so', async () => {
    for (const { method, path } of routes()) {
      if (policy[callOf(method, path)] === 'public') continue;
      const { status, body } = await call<{ msg: string }>(server.url, method, path.replace(':id', '019ff48e-6300-7139-9f8d-893e30856e10'), method === 'GET' ? {} : { body: {} });
      expect({ call: callOf(method, path), status, msg: body.msg }).toEqual({ call: callOf(method, path), status: 401, msg: 'Please sign in.' });
    }
  });

  it('keeps engineers out of what is the office\'s', async () => {
    const engineer = { name: 'Ed Eaves', email: 'ed@soundings.example', password: 'another good password', isEngineer: true };
    expect(await call(server.url, 'POST', '/api/users', { token, body: engineer })).toMatchObject({ status: 200 });
    const signedIn = await call<{ token: string }>(server.url, 'POST', '/api/auth', { body: { email: engineer.email, password: engineer.password } });
    for (const [name, admission] of Object.entries(policy)) {
      if (admission !== 'staff') continue;
      const [method = '', path = ''] = name.split(' ');
      const answer = await call<{ msg: string }>(server.url, method, path.replace(':id', '019ff48e-6300-7139-9f8d-893e30856e10'), { token: signedIn.body.token, ...(method === 'GET' ? {} : { body: {} }) });
      expect({ name, status: answer.status, msg: answer.body.msg }).toEqual({ name, status: 403, msg: 'Only the office may do this.' });
    }
  });
});
