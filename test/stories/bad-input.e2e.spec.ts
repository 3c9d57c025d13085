import { createHmac } from 'node:crypto';
import { startServer, type TestServer } from '#test/harness/server';

/** Values that no field should ever take, and that should never make a server stumble. */
const hostile: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  0.1,
  '',
  ' ',
  'x'.repeat(200_000),
  '\u0000',
  'half \ud800',
  '<script>alert(1)</script>',
  "'; drop table es_event; --",
  '../../etc/passwd',
  '%00',
  '{"$ne":null}',
  [],
  [[]],
  [null],
  {},
  { $gt: '' },
  { length: 1e9 },
  ['x'.repeat(5000)],
  '9999-99-99T99:99',
  '2026-02-30T09:00',
  'NaN',
  'Infinity',
  '[',
  '{"a":',
  '\u202Egnp.exe',
  '-0',
  '1e400',
  { toString: 'x' },
  { constructor: { prototype: {} } },
];

const contact = { name: 'Mo Mortar', position: 'Site Manager', email: 'mo@client.example', telephone: '07700 900456' };
const visit = {
  kind: 'sound',
  startjob: '2026-07-01T08:00:00Z',
  endjob: '2026-07-01T12:00:00Z',
  departureTime: '2026-07-01T07:00:00Z',
  returnTime: '2026-07-01T13:00:00Z',
  address: '1 Cooper Lane',
  postcode: 'BS1 5TR',
  price: 350,
  contact,
  soundtest: { project_type: 'Part E', sets: 3, dwellings: 22 },
  engineers: [],
  cars: [],
  kits: [],
  completion: { confirmed: true },
  notes: '',
  invoice_number: '',
  delegated: false,
  geocode: { lat: 51, lng: -2 },
};
const survey = {
  ...visit,
  kind: 'noise',
  soundtest: undefined,
  survey: { project_typeNS: 'BS 4142', fixed: 1, spots: 1 },
  engineersPickup: [],
  carsPickup: [],
};
const project = {
  projectName: 'Rope Walk',
  project_number: 'P-9',
  address: '1 Cooper Lane',
  postcode: 'BS1 5TR',
  price: 900,
  date: '2026-06-01',
  delegated: false,
  contact,
};

interface Call {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly good: Readonly<Record<string, unknown>>;
  /** Fields that a call cannot do without. */
  readonly required: readonly string[];
}

const MAX_BODY = 1_048_576;
const unknownId = '019ff48e-6300-7139-9f8d-893e30856e10';

describe('bad input', () => {
  let server: TestServer;
  let token = '';
  let calls: readonly Call[] = [];
  let visitId = '';

  const raw = (
    method: string,
    path: string,
    body: string | Uint8Array | undefined,
    headers: Record<string, string> = {},
  ): Promise<Response> =>
    fetch(`${server.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
  const send = (method: string, path: string, body?: unknown): Promise<Response> =>
    raw(method, path, body === undefined ? undefined : JSON.stringify(body));
  const made = async (path: string, body: unknown): Promise<Record<string, string>> => {
    const response = await send('POST', path, body);
    const answer: unknown = await response.json();
    if (response.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return (Array.isArray(answer) ? (answer as { _id: string }[][])[0]?.[0] : answer) as Record<string, string>;
  };

  const refusedProperly = async (response: Response, what: string): Promise<number> => {
    const text = await response.text();
    let body: { msg?: unknown; statusCode?: unknown; errors?: unknown } = {};
    try {
      body = JSON.parse(text) as typeof body;
    } catch {
      throw new Error(`${what}: ${response.status} is no JSON: ${text.slice(0, 200)}`);
    }
    if (response.status < 400 || response.status >= 500)
      throw new Error(`${what}: answered ${response.status} ${text.slice(0, 300)}`);
    expect({ what, statusCode: body.statusCode }).toEqual({ what, statusCode: response.status });
    expect({ what, msg: typeof body.msg === 'string' && body.msg.length > 3 && body.msg.length < 400 }).toEqual({
      what,
      msg: true,
    });
    expect(text).not.toMatch(/ at .*\.(js|ts):\d+|syntax error at|select .* from|es_append/i);
    return response.status;
  };

  beforeAll(async () => {
    server = await startServer();
    token = (
      (await (
        await send('POST', '/api/auth/register', {
          name: 'Cora',
          email: 'cora@soundings.example',
          password: 'long enough',
        })
      ).json()) as { token: string }
    ).token;
    const car = await made('/api/car', { name: 'Van 1', numberplate: 'SN26 QAA', location: 'Bristol' });
    const kit = await made('/api/kits', { name: 'Fan 1', type: 'Air Testing' });
    const user = await made('/api/users', {
      name: 'Otto Octave',
      email: 'otto@soundings.example',
      password: 'long enough',
      isEngineer: true,
    });
    const enquiry = await made('/api/enquiry', project);
    visitId = (await made('/api/job', visit))['_id'] ?? '';
    const pairId = (await made('/api/job', survey))['_id'] ?? '';
    calls = [
      {
        method: 'POST',
        path: '/api/auth',
        good: { email: 'cora@soundings.example', password: 'long enough' },
        required: ['email', 'password'],
      },
      {
        method: 'POST',
        path: '/api/users',
        good: { name: 'Pippa', email: 'pippa@soundings.example', password: 'long enough', isEngineer: true },
        required: ['name', 'email', 'password', 'isEngineer'],
      },
      {
        method: 'PUT',
        path: '/api/users',
        good: { _id: user['_id'], name: 'Otto', email: 'otto@soundings.example', isEngineer: true },
        required: ['_id'],
      },
      {
        method: 'POST',
        path: '/api/car',
        good: { name: 'Van 2', numberplate: 'SN26 QAB', location: 'Bath' },
        required: ['name', 'numberplate', 'location'],
      },
      {
        method: 'PUT',
        path: '/api/car',
        good: { car_id: car['_id'], name: 'Van 1', numberplate: 'SN26 QAA', location: 'Bath' },
        required: ['car_id'],
      },
      { method: 'POST', path: '/api/kits', good: { name: 'Fan 2', type: 'Air Testing' }, required: ['name', 'type'] },
      {
        method: 'PUT',
        path: '/api/kits',
        good: { kit_id: kit['_id'], name: 'Fan', type: 'Air Testing' },
        required: ['kit_id'],
      },
      { method: 'POST', path: '/api/enquiry', good: project, required: ['price'] },
      { method: 'PUT', path: `/api/enquiry/${enquiry['_id'] ?? ''}`, good: project, required: [] },
      {
        method: 'POST',
        path: '/api/job',
        good: visit,
        required: ['startjob', 'endjob', 'address', 'postcode', 'price', 'contact'],
      },
      {
        method: 'POST',
        path: '/api/job',
        good: survey,
        required: ['startjob', 'endjob', 'address', 'postcode', 'price', 'contact'],
      },
      { method: 'PUT', path: `/api/job/${visitId}`, good: visit, required: [] },
      { method: 'PUT', path: `/api/job/${pairId}`, good: survey, required: [] },
      {
        method: 'POST',
        path: `/api/job/${visitId}/completion`,
        good: { flag: 'paid', value: true },
        required: ['flag', 'value'],
      },
      {
        method: 'PUT',
        path: '/api/company',
        good: { name: 'Quaver', vatRate: 20, projectLeaders: ['One'] },
        required: [],
      },
    ];
  }, 120_000);

  afterAll(async () => {
    await server.stop();
  });

  it('is refused for every missing field, with a sentence and no event', async () => {
    for (const { method, path, good, required } of calls)
      for (const field of required) {
        const head = await server.head();
        const body = Object.fromEntries(Object.entries(good).filter(([name]) => name !== field));
        await refusedProperly(await send(method, path, body), `${method} ${path} without ${field}`);
        expect(await server.head()).toBe(head);
      }
  }, 120_000);

  it('never makes the server stumble, whatever stands in whichever field', async () => {
    let refused = 0;
    for (const { method, path, good } of calls)
      for (const field of Object.keys(good))
        for (const value of hostile) {
          // Sign-in is throttled on purpose; its fields are covered by the test above.
          if (path === '/api/auth') continue;
          const head = await server.head();
          const response = await send(method, path, { ...good, [field]: value });
          const what = `${method} ${path} ${field}=${JSON.stringify(value).slice(0, 40)}`;
          if (response.status === 200) {
            await response.arrayBuffer();
            continue;
          }
          await refusedProperly(response, what);
          expect({ what, head: await server.head() }).toEqual({ what, head });
          refused += 1;
        }
    expect(refused).toBeGreaterThan(1000);
  }, 300_000);

  it.each(['{', '[1,2', '"text"', '7', 'null', '[]', '{"price": 1,}', ''])(
    'is refused when the body is %s',
    async (body) => {
      for (const { method, path } of calls)
        if (path !== '/api/auth') await refusedProperly(await raw(method, path, body), `${method} ${path} ${body}`);
    },
    60_000,
  );

  it('is refused when the body is no UTF-8', async () => {
    const bytes = Uint8Array.from([
      ...Buffer.from('{"name":"Van '),
      0xff,
      0xfe,
      0xc0,
      ...Buffer.from('","numberplate":"A","location":"B"}'),
    ]);
    expect(await refusedProperly(await raw('POST', '/api/car', bytes), 'non-UTF-8')).toBe(400);
  });

  it('is refused with 413 when it is larger than a megabyte', async () => {
    for (const { method, path } of calls)
      expect(
        await refusedProperly(
          await send(method, path, { notes: 'x'.repeat(MAX_BODY + 10) }),
          `${method} ${path} oversized`,
        ),
      ).toBe(413);
  }, 60_000);

  it('is refused in a form whose parts are no JSON, no text or no form', async () => {
    const sent = async (
      method: string,
      path: string,
      fields: Readonly<Record<string, string | Blob>>,
    ): Promise<Response> => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      return fetch(`${server.url}${path}`, { method, body: form, headers: { authorization: `Bearer ${token}` } });
    };
    const asForm = (body: object): Record<string, string> =>
      Object.fromEntries(
        Object.entries(body).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
        ),
      );
    const good = asForm(visit);
    expect((await sent('PUT', `/api/job/${visitId}`, good)).status).toBe(200);
    for (const field of [
      'completion',
      'contact',
      'soundtest',
      'engineers',
      'cars',
      'kits',
      'geocode',
      'price',
      'startjob',
      'delegated',
    ])
      for (const value of [
        '{',
        '[1,',
        '{"a":',
        '"',
        'nul',
        '[object Object]',
        '[[]]',
        '\u0000',
        '['.repeat(5000),
        new Blob(['{}'], { type: 'application/json' }),
      ])
        for (const [method, path] of [
          ['POST', '/api/job'],
          ['PUT', `/api/job/${visitId}`],
        ] as const) {
          const head = await server.head();
          const what = `${method} ${path} form ${field}=${typeof value === 'string' ? value.slice(0, 20) : 'a file'}`;
          expect(await refusedProperly(await sent(method, path, { ...good, [field]: value }), what)).toBeLessThan(414);
          expect({ what, head: await server.head() }).toEqual({ what, head });
        }
    expect(
      await refusedProperly(
        await sent('PUT', `/api/job/${visitId}`, { ...good, completion: '{"confirmed":{}}' }),
        'a flag that is neither on nor off',
      ),
    ).toBe(400);
    const crowd = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`field${index}`, 'x']));
    for (const { method, path } of calls) {
      await refusedProperly(await sent(method, path, crowd), `${method} ${path} with 150 fields`);
      await refusedProperly(
        await raw(method, path, '--x\r\nnothing', { 'content-type': 'multipart/form-data; boundary=x' }),
        `${method} ${path} cut off`,
      );
      await refusedProperly(
        await raw(method, path, 'a=b', { 'content-type': 'multipart/form-data' }),
        `${method} ${path} without a boundary`,
      );
      expect(
        await refusedProperly(
          await raw(method, path, 'price=%ff', { 'content-type': 'application/x-www-form-urlencoded' }),
          `${method} ${path} as a form that is no UTF-8`,
        ),
      ).toBe(400);
      for (const type of ['text/plain', 'application/xml', 'nonsense'])
        expect(
          await refusedProperly(
            await raw(method, path, 'a=b', { 'content-type': type }),
            `${method} ${path} as ${type}`,
          ),
        ).toBe(415);
    }
  }, 120_000);

  it('is refused in the headers', async () => {
    const car = JSON.stringify({ name: 'Van 3', numberplate: 'SN26 QAC', location: 'Bath' });
    for (const key of [
      'x'.repeat(201),
      'x'.repeat(10_000),
      'two words',
      'caf\u00e9',
      '',
      '\t',
      "'; drop table client_request; --".repeat(10),
    ]) {
      const head = await server.head();
      expect(
        await refusedProperly(
          await raw('POST', '/api/car', car, { 'idempotency-key': key }),
          `key ${key.slice(0, 20)}`,
        ),
      ).toBe(400);
      expect(await server.head()).toBe(head);
    }
    for (const authorization of [`Bearer ${'x'.repeat(10_000)}`, 'Bearer', 'Basic YTpi', '\u00ff'.repeat(100)])
      expect(
        await refusedProperly(await raw('GET', '/api/job', undefined, { authorization }), authorization.slice(0, 20)),
      ).toBe(401);
    expect(
      await refusedProperly(
        await raw('GET', '/api/job', undefined, { 'x-anything': 'x'.repeat(100_000) }),
        'headers of 100 kB',
      ),
    ).toBe(431);
    expect(
      (
        await raw('GET', '/api/job', undefined, {
          'x-request-id': '<script>',
          'if-none-match': 'x'.repeat(5000),
          accept: '\u00ff',
          range: 'bytes=9-1',
          'accept-encoding': 'nonsense',
        })
      ).status,
    ).toBe(200);
  });

  it('is refused in an address that is none', async () => {
    for (const path of [
      '/api/job/%',
      '/api/job/%ff',
      '/%E0%A4%A',
      '/api/%2e%2e/%2e%2e/etc/passwd',
      '/api/enquiry/%00',
      `/api/job?q=${'x'.repeat(9000)}`,
      '/api/job/a/b/c/d',
    ])
      await refusedProperly(await send('GET', path), path.slice(0, 40));
  });

  it('is 404 for ids that are unknown or none', async () => {
    for (const id of [unknownId, '-1', 'x', '%27', 'x'.repeat(300), '00000000-0000-0000-0000-000000000000']) {
      for (const entity of ['job', 'enquiry']) {
        expect(await refusedProperly(await send('GET', `/api/${entity}/${id}`), `GET ${entity} ${id}`)).toBe(404);
        expect(
          await refusedProperly(
            await send('PUT', `/api/${entity}/${id}`, entity === 'job' ? visit : project),
            `PUT ${entity} ${id}`,
          ),
        ).toBe(404);
      }
      for (const entity of ['job', 'enquiry', 'car', 'kits', 'users']) {
        expect(await refusedProperly(await send('DELETE', `/api/${entity}/${id}`), `DELETE ${entity} ${id}`)).toBe(404);
        expect(
          await refusedProperly(await send('GET', `/api/${entity}/${id}/history`), `history ${entity} ${id}`),
        ).toBe(404);
      }
      expect(
        await refusedProperly(
          await send('POST', `/api/job/${id}/completion`, { flag: 'paid', value: true }),
          `completion ${id}`,
        ),
      ).toBe(404);
    }
    expect(await refusedProperly(await send('GET', '/api/nothing-here'), 'unknown path')).toBe(404);
  }, 60_000);

  it('is refused in the query of a list too', async () => {
    for (const list of ['job', 'enquiry', 'car', 'kits', 'users'])
      for (const query of [
        'limit=-1',
        'limit=x',
        'limit=99999',
        'offset=-5',
        'offset=1e99',
        'sort=drop%20table',
        'sort=__proto__',
        'sort=nothing',
        'from=yesterday',
        'to=%00',
        'q=%00',
      ])
        await refusedProperly(await send('GET', `/api/${list}?${query}`), `${list}?${query}`);
    expect((await send('GET', `/api/job?q=${encodeURIComponent("100%_\\' & | ! :*")}`)).status).toBe(200);
  }, 60_000);

  it("is 401 without a token, with a broken one, an expired one and a removed account's", async () => {
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };
    const sign = (header: object, payload: object, secret: string): string => {
      const head = `${part(header)}.${part(payload)}`;
      return `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`;
    };
    const hour = 3600;
    const now = Math.floor(Date.now() / 1000);
    const forged = [
      '',
      'nonsense',
      `${token}x`,
      `${part({ alg: 'none', typ: 'JWT' })}.${part({ sub: claims.sub, exp: now + hour })}.`,
      sign({ alg: 'HS256', typ: 'JWT' }, { sub: claims.sub, exp: now + hour }, 'guessed'),
      sign({ alg: 'HS256', typ: 'JWT' }, { ...claims, iat: now - 2 * hour, exp: now - hour }, server.jwtSecret),
      sign({ alg: 'HS256', typ: 'JWT' }, { ...claims, sub: unknownId, exp: now + hour }, server.jwtSecret),
    ];
    for (const attempt of forged)
      for (const path of ['/api/auth', '/api/job', '/api/company', '/api/changes', `/api/job/${visitId}/history`])
        expect(
          await refusedProperly(
            await raw('GET', path, undefined, { authorization: attempt === '' ? '' : `Bearer ${attempt}` }),
            `${path} ${attempt.slice(0, 12)}`,
          ),
        ).toBe(401);

    const user = await made('/api/users', {
      name: 'Gone Soon',
      email: 'gone@soundings.example',
      password: 'long enough',
      isEngineer: true,
    });
    const theirs = (
      (await (
        await send('POST', '/api/auth', { email: 'gone@soundings.example', password: 'long enough' })
      ).json()) as { token: string }
    ).token;
    const asThem = (): Promise<Response> => raw('GET', '/api/auth', undefined, { authorization: `Bearer ${theirs}` });
    expect((await asThem()).status).toBe(200);
    expect((await send('DELETE', `/api/users/${user['_id'] ?? ''}`)).status).toBe(200);
    expect(await refusedProperly(await asThem(), 'removed account')).toBe(401);
  }, 60_000);
});
