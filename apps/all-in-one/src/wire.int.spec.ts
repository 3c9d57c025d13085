import { routes, type ErrorBody, type Job, type LedgerRow } from '#contracts';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

const nothing = '019ff48e-6300-7139-9f8d-893e30856e10';
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const TYPES = ['application/json', 'text/event-stream', 'text/csv'].map((type) => `${type}; charset=utf-8`);
const visit = {
  address: '1 Quay Street',
  postcode: 'BS1 4ST',
  price: 350,
  airtest: { types: 1, tests: 2 },
  contact: { name: 'Cara', position: 'Manager', email: 'cara@site.example', telephone: '7700900123' },
};
/** Calls of the policy as paths that can be asked. */
const calls = Object.keys(routes)
  .filter((name) => !name.includes('*'))
  .map((name) => {
    const [method = '', route = ''] = name.split(' ');
    return { method, path: route.replace(':id', nothing).replace(/:\w+/g, 'x'), route };
  });

describe('the wire', () => {
  let server: TestServer;
  let token = '';
  const ask = <Body = ErrorBody>(method: string, path: string, body?: unknown) =>
    call<Body>(server.url, method, path, { token, ...(body === undefined ? {} : { body }) });
  const starting = async (startjob: string, hours = 4): Promise<string> => {
    const endjob = new Date(Date.parse(startjob) + hours * 3_600_000).toISOString();
    return (
      (await ask<readonly [readonly Job[]]>('POST', '/api/job', { ...visit, startjob, endjob })).body[0][0]?._id ?? ''
    );
  };

  beforeAll(async () => {
    server = await startServer({ clock: { now: () => '2026-11-22T12:00:00.000Z' } });
    ({ token } = await registerFirstAccount(server.url));
  });
  afterAll(() => server.stop());

  it('refuses a parameter that a call does not take, by its name, on every route', async () => {
    const others: string[] = [];
    for (const { method, path } of calls.filter(
      ({ route }) => route.startsWith('/api/') && !route.includes('/:name/') && route !== '/api/changes',
    )) {
      const { status, body } = await ask<Partial<ErrorBody>>(
        method,
        `${path}?colour=blue`,
        method === 'GET' || method === 'DELETE' ? undefined : {},
      );
      if (status !== 400 || body.errors?.['colour'] === undefined)
        others.push(`${method} ${path}: ${status} ${body.msg ?? ''}`);
    }
    expect(others).toEqual([]);
    const { body } = await ask('GET', '/api/documents?project=&visits=1&Limit=2');
    expect(body).toMatchObject({
      msg: 'This call does not take visits, Limit. It takes: project, visit.',
      errors: { visits: expect.any(String) as string, Limit: expect.any(String) as string },
    });
    expect((await ask('GET', '/api/company?as_at=x')).body.msg).toBe(
      'This call does not take as_at. It takes nothing in its address.',
    );
  });

  it('refuses a parameter that comes twice, and takes none for a list of them', async () => {
    for (const query of ['limit=1&limit=2', 'q=a&q=b', 'sort=startjob&sort=-startjob', 'q[]=a', 'q[x]=a'])
      expect({ query, status: (await ask('GET', `/api/job?${query}`)).status }).toEqual({ query, status: 400 });
  });

  it('answers the calls of the specification, which have no parameters', async () => {
    for (const path of [
      'job',
      'users',
      'enquiry',
      'car',
      'kits',
      'engineerbookings',
      'kitbookings',
      'carbookings',
      'auth',
    ])
      expect((await ask('GET', `/api/${path}`)).status).toBe(200);
  });

  it('answers 405 with what is allowed to every method that a path does not have', async () => {
    const others: string[] = [];
    const paths = [...new Set(calls.map(({ path }) => path))];
    for (const path of paths) {
      const own = new Set(calls.filter((one) => one.path === path).map(({ method }) => method));
      const allowed = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']
        .filter((method) => method === 'OPTIONS' || own.has(method === 'HEAD' ? 'GET' : method))
        .join(', ');
      for (const method of methods.filter((one) => !own.has(one === 'HEAD' ? 'GET' : one))) {
        const { status, headers } = await ask(
          method,
          path,
          method === 'GET' || method === 'HEAD' || method === 'DELETE' ? undefined : {},
        );
        if (status !== 405 || headers.get('allow') !== allowed)
          others.push(`${method} ${path}: ${status} ${headers.get('allow') ?? ''}, not ${allowed}`);
      }
      const options = await ask('OPTIONS', path);
      if (options.status !== 204 || options.headers.get('allow') !== allowed)
        others.push(`OPTIONS ${path}: ${options.status}`);
    }
    expect(others).toEqual([]);
    expect((await ask('PATCH', `/api/job/${nothing}`)).body.msg).toBe(
      'This address does not answer PATCH. It answers GET, PUT, DELETE.',
    );
    for (const path of ['/api/nowhere', '/api/job/x/y/z', '/api/nowhere/completion'])
      expect((await ask('PATCH', path)).status).toBe(404);
  });

  it('answers HEAD as GET, without the body', async () => {
    const others: string[] = [];
    for (const { path } of calls.filter(({ method }) => method === 'GET')) {
      const head = await ask('HEAD', path);
      if (head.status === 405 || head.status >= 500) others.push(`${path}: ${head.status}`);
      // Whatever is answered says what it is and how it is encoded.
      const type = head.headers.get('content-type') ?? 'nothing';
      if (!TYPES.includes(type)) others.push(`${path}: ${type}`);
    }
    expect(others).toEqual([]);
    expect((await ask('HEAD', '/api/job')).headers.get('x-total-count')).toBe('0');
  });

  it('takes days for a range, in London and inclusive', async () => {
    const first = await starting('2026-10-25T00:30:00+01:00');
    const last = await starting('2026-10-31T23:45:00Z', 1);
    await starting('2026-10-24T23:45:00+01:00', 0.5);
    await starting('2026-11-01T01:00:00Z');
    const { body } = await ask<readonly Job[]>('GET', '/api/job?from=2026-10-25&to=2026-10-31&sort=startjob');
    expect(body.map(({ _id }) => _id)).toEqual([first, last]);
    expect(
      (await ask<readonly Job[]>('GET', '/api/job?from=2026-10-25&to=2026-10-25')).body.map(({ _id }) => _id),
    ).toEqual([first]);
    expect((await ask<{ jobs: number }>('GET', '/api/dashboard/admin?from=2026-10-25&to=2026-10-31')).body.jobs).toBe(
      2,
    );
    expect(
      (await ask<readonly LedgerRow[]>('GET', '/api/ledger?from=2026-11-22&to=2026-11-22&field=scheduled')).body,
    ).toHaveLength(4);
    expect(await ask('GET', '/api/ledger?from=2026-11-23&to=2026-11-30')).toMatchObject({ status: 200, body: [] });
    for (const path of ['enquiry', 'carbookings', 'users', 'car', 'dashboard/engineer'])
      expect([path, (await ask('GET', `/api/${path}?from=2026-11-01&to=2026-11-30`)).status]).toEqual([path, 200]);
    expect((await ask('GET', '/api/availability/next?from=2026-11-23&duration=60')).body).toMatchObject({
      start: '2026-11-23T00:00:00.000Z',
    });
    // 503: the first moment is being read from the history. A range that goes to the end of today ends now.
    expect([200, 503]).toContain((await ask('GET', '/api/past/comparison?from=2026-11-01&to=2026-11-22')).status);
    expect((await ask('GET', '/api/past/comparison?from=2026-11-01&to=2026-11-23')).status).toBe(400);
  });

  it('refuses a day that does not exist and a range that ends before it starts', async () => {
    expect(await ask('GET', '/api/job?from=2026-02-29')).toMatchObject({
      status: 400,
      body: { errors: { from: '29 February 2026 does not exist: February 2026 has 28 days.' } },
    });
    for (const path of ['job', 'enquiry', 'carbookings', 'ledger', 'dashboard/admin', 'dashboard/engineer'])
      expect([path, await ask('GET', `/api/${path}?from=2026-11-30&to=2026-11-01`)]).toMatchObject([
        path,
        { status: 400, body: { errors: { to: 'Please choose a last day that is not before the first.' } } },
      ]);
  });
});
