import { t } from '#languages';
import { createHmac } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { Controller, Get, Global, Injectable, Ip, Module, Post, Put, Req, Inject } from '@nestjs/common';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { AddCar, ListWindow } from '#contracts';
import { CommandRejected, reject } from '#eventing';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import type { Config } from '../configuration/config.js';
import { openLog } from '../telemetry/logging.js';
import { openProgram, type Program } from '../process/program.js';
import type { Caller, Requests } from '../requests/requests.js';
import { REQUESTS } from '../modules/injection-tokens.js';
import { ACCOUNTS, type Accounts, type SessionOf } from './accounts.js';
import { CurrentCaller } from './current-caller.js';
import { SignInThrottle } from './throttle.js';
import { Tokens } from './tokens.js';
import { Listed, Wire } from './wire.js';

const STAFF = '019ff48e-6300-7139-9f8d-893e30856e10';
const ENGINEER = '019ff48e-6300-7139-9f8d-893e30856e12';
const SESSION = '019ff48e-6300-7139-9f8d-893e30856e30';
const open = new Map<string, Caller>();

@Injectable()
class OpenAccounts implements Accounts {
  find({ account }: SessionOf): Promise<Caller | null> {
    return Promise.resolve(open.get(account) ?? null);
  }

  isOpen({ account }: SessionOf): Promise<boolean> {
    return Promise.resolve(open.has(account));
  }

  watch(): () => void {
    return () => undefined;
  }
}

/** Stands at addresses that the policy names, and at one that it does not. */
@Controller('api')
class Rooms {
  constructor(
    @Inject(REQUESTS) private readonly requests: Requests,
    @Inject(SignInThrottle) private readonly throttle: SignInThrottle,
  ) {}
  @Post('auth') async signIn(@Ip() ip: string): Promise<object> {
    await this.throttle.admit({ email: 'a@b.example', ip, device: null });
    return {};
  }
  @Get('auth') caller(@CurrentCaller() caller: Caller): object {
    return { _id: caller._id };
  }
  @Post('car') async add(@Req() request: unknown, @Wire(AddCar) car: AddCar): Promise<object> {
    return { car, entityId: (await this.requests.begin(request, car)).entityId };
  }
  @Get('car') list(@Listed() window: ListWindow): object {
    return Array.from({ length: 500 }, () => window);
  }
  @Get('car/:id') one(): object {
    throw new Error('select secret from credential');
  }
  @Put('car/:id') rejected(): object {
    throw new CommandRejected(reject('room/taken', { by: 'Ann' }));
  }
  @Post('users') staffOnly(): object {
    return {};
  }
  @Get('unnamed') unnamed(): object {
    return {};
  }
}

@Global()
@Module({ controllers: [Rooms], providers: [{ provide: ACCOUNTS, useClass: OpenAccounts }], exports: [ACCOUNTS] })
class RoomsModule {}

const config: Config = {
  port: 0,
  host: '127.0.0.1',
  dataDir: '.',
  databaseUrl: null,
  migrationUrl: null,
  eventStoreUrl: null,
  redisUrl: null,
  smtpUrl: null,
  singleSignOn: null,
  logLevel: 'info',
  trustedProxies: 0,
  publicUrl: null,
  startWaitMs: 0,
  sessionIdleMs: 3_600_000,
  mapTiles: { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Cartographers' },
  journeys: { kind: 'offline' },
  positionLookups: true,
  operations: { door: null, shutdownGraceMs: 0, tracing: null },
  jwtSecret: 'a secret of at least thirty-two characters',
  personalDataKey: Buffer.alloc(32, 1),
};
const parts = {
  name: 'rooms',
  catalogues: [],
  projections: [],
  auditFormatters: [],
  migrations: [],
  rejections: {
    'room/taken': {
      status: 409 as const,
      msg: ({ by }: Record<string, unknown>) => t('Taken by {by}.', { by: String(by) }),
    },
  },
};
const coded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const forged = (header: object, claims: object, secret = config.jwtSecret): string => {
  const head = `${coded(header)}.${coded(claims)}`;
  return `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`;
};

describe('the doors', () => {
  let database: TestDatabase;
  let program: Program;
  let token = '';
  let engineer = '';
  const logged: string[] = [];

  const knock = async (
    method: string,
    path: string,
    init: { body?: string | Uint8Array<ArrayBuffer> | FormData; token?: string; headers?: Record<string, string> } = {},
  ) => {
    const response = await fetch(`${program.url ?? ''}${path}`, {
      method,
      headers: { ...(init.token === undefined ? {} : { authorization: `Bearer ${init.token}` }), ...init.headers },
      ...(init.body === undefined ? {} : { body: init.body }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {}) as Record<string, unknown>,
    };
  };
  const json = { 'content-type': 'application/json' };
  const car = { name: 'Van', numberplate: 'AB12 CDE', location: 'Yard' };

  beforeAll(async () => {
    database = await createTestDatabase();
    open.set(STAFF, { _id: STAFF, isEngineer: false }).set(ENGINEER, { _id: ENGINEER, isEngineer: true });
    const log = openLog('info', { write: (line: string) => void logged.push(line) });
    program = await openProgram({
      config,
      databaseUrl: database.url,
      modules: [{ module: RoomsModule, parts }],
      roles: ['api'],
      log,
      webDir: null,
    });
    const tokens = program.app?.get(Tokens);
    token = (await tokens?.issue({ account: STAFF, session: SESSION })) ?? '';
    engineer = (await tokens?.issue({ account: ENGINEER, session: SESSION })) ?? '';
  });
  afterAll(async () => {
    await program.close();
    await database.drop();
  });

  it('let in whom the token was made for', async () => {
    expect(await knock('GET', '/api/auth', { token })).toMatchObject({ status: 200, body: { _id: STAFF } });
  });

  it.each([
    ['no token', undefined],
    ['nonsense', 'nonsense'],
    ['an expired token', forged({ alg: 'HS256', typ: 'JWT' }, { sub: STAFF, exp: 1_000_000_000 })],
    ['a token without an end', forged({ alg: 'HS256', typ: 'JWT' }, { sub: STAFF })],
    [
      'a token of another installation',
      forged({ alg: 'HS256', typ: 'JWT' }, { sub: STAFF, exp: 4_000_000_000 }, 'guessed'),
    ],
    ['an unsigned token', `${coded({ alg: 'none', typ: 'JWT' })}.${coded({ sub: STAFF, exp: 4_000_000_000 })}.`],
    ['a token of nobody', forged({ alg: 'HS256', typ: 'JWT' }, { sub: 'nobody', exp: 4_000_000_000 })],
  ])('answer 401 to %s', async (_, attempt) => {
    const answer = await knock('GET', '/api/auth', attempt === undefined ? {} : { token: attempt });
    expect(answer).toMatchObject({ status: 401, body: { statusCode: 401, msg: 'Please sign in.' } });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('answer 401 to a removed account with its very next call', async () => {
    open.delete(ENGINEER);
    expect(await knock('GET', '/api/auth', { token: engineer })).toMatchObject({ status: 401 });
    open.set(ENGINEER, { _id: ENGINEER, isEngineer: true });
    expect(await knock('GET', '/api/auth', { token: engineer })).toMatchObject({ status: 200 });
  });

  it("refuse what the policy does not name, and engineers what is the office's", async () => {
    expect(await knock('GET', '/api/unnamed', { token })).toMatchObject({
      status: 403,
      body: { msg: 'This call is not allowed.' },
    });
    expect(await knock('POST', '/api/users', { token: engineer })).toMatchObject({
      status: 403,
      body: { msg: 'Only the office may do this.' },
    });
    expect(await knock('POST', '/api/users', { token })).toMatchObject({ status: 200 });
  });

  it('answer 404 to unknown addresses and to ids that are none', async () => {
    expect(await knock('GET', '/api/nowhere', { token })).toMatchObject({
      status: 404,
      body: { statusCode: 404, msg: 'There is nothing here.' },
    });
    expect(await knock('POST', '/api/nowhere', { token })).toMatchObject({
      status: 404,
      body: { statusCode: 404, msg: 'There is nothing here.' },
    });
    for (const id of ['x', '%00', '1; drop table', '%ff'])
      expect([400, 404]).toContain((await knock('GET', `/api/car/${id}`, { token })).status);
    expect(await knock('GET', '/api/car/x', { token })).toMatchObject({ status: 404 });
  });

  it('bind what the contract declares, say what is wrong with each field, and answer 200 to a POST', async () => {
    expect(
      await knock('POST', '/api/car', { token, headers: json, body: JSON.stringify({ ...car, is_deleted: true }) }),
    ).toMatchObject({ status: 200, body: { car } });
    const wrong = await knock('POST', '/api/car', { token, headers: json, body: '{}' });
    expect(wrong).toMatchObject({
      status: 400,
      body: {
        statusCode: 400,
        msg: 'Please choose a name.',
        errors: {
          name: 'Please choose a name.',
          numberplate: 'Please choose a numberplate.',
          location: 'Please choose a location.',
        },
      },
    });
  });

  it('take form fields as well as JSON', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(car)) form.set(name, value);
    expect(await knock('POST', '/api/car', { token, body: form })).toMatchObject({ status: 200, body: { car } });
  });

  it.each<[string, string | Uint8Array<ArrayBuffer>, Record<string, string>, number]>([
    ['half a JSON', '{"name":', json, 400],
    [
      'bytes that are no UTF-8',
      new Uint8Array([0x7b, 0x22, 0x6e, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
      json,
      400,
    ],
    ['a million brackets', '['.repeat(500_000), json, 400],
    ['more than 1 MB', JSON.stringify({ name: 'x'.repeat(1_048_577) }), json, 413],
    ['another kind of content', 'name=Van', { 'content-type': 'text/csv' }, 415],
  ])('refuse %s', async (_, body, headers, status) => {
    const answer = await knock('POST', '/api/car', { token, headers, body });
    expect(answer).toMatchObject({ status, body: { statusCode: status, msg: expect.any(String) as string } });
  });

  it('refuse a large body that does not say its size', async () => {
    const status = await new Promise<number | undefined>((resolve, fail) => {
      const request = httpRequest(
        `${program.url ?? ''}/api/car`,
        { method: 'POST', headers: { ...json, authorization: `Bearer ${token}`, 'transfer-encoding': 'chunked' } },
        (response) => resolve(response.statusCode),
      );
      request.once('error', fail);
      request.write('"');
      request.write('x'.repeat(1_100_000));
      request.end('"');
    });
    expect(status).toBe(413);
  });

  it('give a repeat of an Idempotency-Key the same id, and refuse it for other work', async () => {
    const send = (body: object, key: string) =>
      knock('POST', '/api/car', { token, headers: { ...json, 'idempotency-key': key }, body: JSON.stringify(body) });
    const first = await send(car, 'key-1');
    expect(await send(car, 'key-1')).toMatchObject({ status: 200, body: { entityId: first.body['entityId'] } });
    expect((await send(car, 'key-2')).body['entityId']).not.toBe(first.body['entityId']);
    expect(String(first.body['entityId'])).toMatch(/^[0-9a-f-]{35}[02468ace]$/);
    expect(await send({ ...car, name: 'Other' }, 'key-1')).toMatchObject({ status: 409 });
    expect(await send(car, 'x'.repeat(201))).toMatchObject({ status: 400 });
  });

  it("give a rejection its module's status and sentence", async () => {
    expect(await knock('PUT', `/api/car/${STAFF}`, { token, headers: json, body: '{}' })).toMatchObject({
      status: 409,
      body: { msg: 'Taken by Ann.' },
    });
  });

  it("say nothing of what went wrong inside, and log it under the request's id", async () => {
    const answer = await knock('GET', `/api/car/${STAFF}`, { token, headers: { 'x-request-id': 'look-here' } });
    expect(answer).toMatchObject({ status: 500, body: { statusCode: 500, requestId: 'look-here' } });
    expect(answer.text).not.toMatch(/select|secret|at /);
    expect(logged.find((line) => line.includes('look-here'))).toMatch(/http\.int\.spec/);
    expect(logged.join('')).not.toContain(token);
  });

  it("read a list's query, pack long answers and answer 304 to who has it already", async () => {
    const path = '/api/car?limit=5&from=2026-06-01T10:00:00%2B01:00&q=';
    const first = await knock('GET', path, { token });
    expect((first.body as unknown as object[])[0]).toEqual({ limit: 5, from: '2026-06-01T09:00:00.000Z' });
    const tag = first.headers.get('etag') ?? '';
    const again = await knock('GET', path, { token, headers: { 'if-none-match': tag } });
    expect(again).toMatchObject({ status: 304, text: '' });
    // The page keeps it in its memory: no browser may.
    for (const { headers } of [first, again]) expect(headers.get('cache-control')).toBe('no-store');
    expect(await knock('GET', '/api/car?limit=many', { token })).toMatchObject({ status: 400 });
    const packed = await new Promise<Buffer>((resolve) => {
      httpRequest(
        `${program.url ?? ''}${path}`,
        { headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
        },
      ).end();
    });
    expect(gunzipSync(packed).toString()).toBe(first.text);
  });

  it('protect the browser, and are closed to other origins', async () => {
    const { headers } = await knock('GET', '/api/health/live', {
      headers: { origin: 'https://elsewhere.example', 'x-forwarded-proto': 'https' },
    });
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    for (const none of ['frame-ancestors', 'object-src', 'base-uri']) expect(policy).toContain(`${none} 'none'`);
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.example;");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('permissions-policy')).toContain('camera=(), microphone=(), geolocation=()');
    // Without TLS a browser would be locked out of a desk for a year.
    expect(headers.get('strict-transport-security')).toBeNull();
    const preflight = await knock('OPTIONS', '/api/car', {
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    });
    for (const one of [headers, preflight.headers])
      expect([...one.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect([preflight.status, preflight.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, PUT, OPTIONS']);
  });

  /** What is answered to bytes as they are. */
  const said = (bytes: string) =>
    new Promise<string>((done, fail) => {
      const { hostname, port } = new URL(program.url ?? '');
      const socket = connect(Number(port), hostname, () => socket.end(bytes));
      let text = '';
      socket
        .on('data', (part) => (text += part.toString()))
        .once('end', () => done(text))
        .once('error', fail);
    });

  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    [
      'a body of two lengths',
      'POST /api/car HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\nabcd',
      400,
    ],
    [
      'a length beside chunks, which proxies may read otherwise',
      'POST /api/car HTTP/1.1\r\nhost: x\r\ncontent-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /api/auth HTTP/1.1\r\n\r\n',
      400,
    ],
    [
      'chunks that are not the last encoding',
      'POST /api/car HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked, gzip\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['headers of 40 kB', `GET / HTTP/1.1\r\nhost: x\r\nx-much: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    ['an address that is none', 'GET /%ff%fe HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400],
    ['TRACE', 'TRACE /api/car HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 405],
    ['a method that nobody knows', 'STEAL /api/car HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400],
  ])('answer once to %s, in JSON, and with what protects a browser', async (_, bytes, status) => {
    const answer = await said(bytes);
    expect(answer.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head.split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(body)).toMatchObject({ statusCode: status, msg: expect.any(String) as string });
    for (const header of [
      /^content-type: application\/json; charset=utf-8$/im,
      /^x-content-type-options: nosniff$/im,
      /^content-security-policy: .*frame-ancestors 'none'/im,
      /^cache-control: no-store$/im,
    ])
      expect(head).toMatch(header);
  });

  it('tell the screens where the map comes from and whether email is sent, and nothing secret', async () => {
    expect(await knock('GET', '/api/settings')).toMatchObject({ status: 401 });
    const { status, body } = await knock('GET', '/api/settings', { token: engineer });
    expect({ status, body }).toEqual({ status: 200, body: { mapTiles: config.mapTiles, sendsEmail: false } });
  });

  it('are ready while every part is up', async () => {
    expect(await knock('GET', '/api/health/ready')).toMatchObject({
      status: 200,
      body: { status: 'up', parts: { database: 'up', 'event store': 'up', 'read models': 'up' } },
    });
  });

  it('slow down guessing', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) statuses.push((await knock('POST', '/api/auth')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    const refused = await knock('POST', '/api/auth');
    expect(refused).toMatchObject({
      status: 429,
      body: { msg: 'Too many attempts to sign in; please wait 15 minutes.' },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(890);
  });
});
