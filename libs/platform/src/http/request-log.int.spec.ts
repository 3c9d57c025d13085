import { Writable } from 'node:stream';
import { call, firstAccount, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { openLog } from '../telemetry/logging.js';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly call?: string;
  readonly status?: number;
  readonly ms?: number;
  readonly bytes?: number;
  readonly requestId?: string;
  readonly correlationId?: string;
  readonly actorId?: string;
  readonly failure?: string;
}

const person = {
  name: 'Fern Fascia',
  position: 'Site Manager',
  email: 'fern.fascia@client.example',
  telephone: '07700 900123',
};
const engineer = {
  name: 'Wendell Wren',
  email: 'wendell@soundings.example',
  password: 'a rather long password',
  isEngineer: true,
};

/** The log of a whole story, at its most talkative. */
describe('the log', () => {
  let server: TestServer;
  let token: string;
  let userId: string;
  let written = '';
  const log = openLog(
    'trace',
    new Writable({
      write: (part: Buffer, _encoding, done) => {
        written += part.toString();
        done();
      },
    }),
  );
  const lines = (): readonly Line[] =>
    written
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line);
  const answered = (requestId: string): readonly Line[] =>
    lines().filter((line) => line.msg === 'answered' && line.requestId === requestId);
  const ask = (method: string, path: string, id: string, body?: unknown, headers: Record<string, string> = {}) =>
    call<Record<string, string>>(server.url, method, path, {
      token,
      headers: { 'x-request-id': id, ...headers },
      ...(body === undefined ? {} : { body }),
    });

  beforeAll(async () => {
    server = await startServer({ log, logIn: 'postgres' });
    ({ token, userId } = await registerFirstAccount(server.url));
  }, 60_000);
  afterAll(() => server.stop());

  it('has one line a request: the call as a pattern, how it went, and the ids', async () => {
    const {
      body: { _id = '' },
    } = await ask('POST', '/api/kits', 'make-kit', { name: 'Nor140', type: 'Sound Testing' });
    const read = await ask('GET', `/api/kits/${_id}`, 'read-kit');
    expect(read.headers.get('x-request-id')).toBe('read-kit');
    expect(answered('read-kit')).toEqual([
      expect.objectContaining({ level: 30, call: 'GET /api/kits/:id', status: 200, actorId: userId }),
    ]);
    const [line] = answered('read-kit');
    expect(line?.ms).toBeGreaterThanOrEqual(0);
    expect(line?.bytes).toBeGreaterThan(JSON.stringify(read.body).length);
    expect(written).not.toContain('secret=nothing');
    // Neither for who is not let in, nor for what is not there.
    await call(server.url, 'GET', '/api/kits', { headers: { 'x-request-id': 'stranger' } });
    expect(answered('stranger')).toEqual([expect.objectContaining({ call: 'GET /api/kits', status: 401 })]);
    expect(answered('stranger')[0]?.actorId).toBeUndefined();
    await call(server.url, 'PATCH', '/api/nowhere/Fern%20Fascia', { headers: { 'x-request-id': 'lost' } });
    expect(answered('lost')).toEqual([expect.objectContaining({ call: 'PATCH none', status: 404 })]);
  });

  it('makes an id where none was sent, or none that can be one', async () => {
    const sent = await ask('GET', '/api/company', 'no id; of "anything"');
    const id = sent.headers.get('x-request-id') ?? '';
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(answered(id)).toHaveLength(1);
  });

  it('joins the answer, the line and the events of a command', async () => {
    const made = await ask('POST', '/api/car', 'make-car', {
      name: 'Van',
      numberplate: 'AB12 CDE',
      location: 'Bristol',
    });
    const correlationId = made.headers.get('x-correlation-id');
    expect(answered('make-car')).toEqual([expect.objectContaining({ correlationId, actorId: userId, status: 200 })]);
    const events: readonly { metadata: { clientRequestId: string } }[] = await server.database
      .knex('es_event')
      .whereRaw("metadata ->> 'correlationId' = ?", [correlationId ?? ''])
      .select('metadata');
    expect(events.map(({ metadata }) => metadata.clientRequestId)).toEqual(['make-car']);
  });

  it('has the ids on every line that is written while a request is worked on, and an error once', async () => {
    await server.database.knex.raw('alter table client_request rename to client_request_away');
    const failed = await ask(
      'POST',
      '/api/car',
      'broken',
      { name: 'Van', numberplate: 'XY12 CDE', location: 'Bristol' },
      { 'idempotency-key': 'broken' },
    );
    await server.database.knex.raw('alter table client_request_away rename to client_request');
    expect(failed.status).toBe(500);
    const own = lines().filter(({ requestId }) => requestId === 'broken');
    expect(own.map(({ msg, level }) => [msg, level])).toEqual([
      ['a call failed', 50],
      ['answered', 30],
    ]);
    expect(own.map(({ actorId }) => actorId)).toEqual([userId, userId]);
  });

  it('tells nothing of anybody: not their names, addresses, passwords nor tokens', async () => {
    const planned = {
      kind: 'sound',
      date: '2026-07-01',
      startjob: '09:00',
      endjob: '11:00',
      address: '1 Quay Street',
      postcode: 'BS1 5TR',
      price: 500,
      contact: person,
      notes: 'Ask for Aunt Agatha',
      soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 },
    };
    expect((await ask('POST', '/api/users', 'a', engineer)).status).toBe(200);
    expect((await ask('POST', '/api/job', 'b', planned)).status).toBe(200);
    expect(
      (
        await ask('POST', '/api/job', 'c', {
          ...planned,
          price: 'lots',
          contact: { ...person, telephone: 'none of your business' },
        })
      ).status,
    ).toBe(400);
    expect(
      (
        await call(server.url, 'POST', '/api/auth', {
          body: { email: firstAccount.email, password: 'wrong guess here' },
        })
      ).status,
    ).not.toBe(200);
    expect(
      (
        await ask(
          'GET',
          `/api/job?q=${encodeURIComponent(person.name)}&leader=${encodeURIComponent(person.email)}`,
          'd',
        )
      ).status,
    ).toBe(200);
    expect((await ask('POST', '/api/forgetting/people', 'e', { q: person.email })).status).toBeLessThan(500);
    await ask('GET', `/calendar/${'s3cret'.repeat(5)}.ics`, 'f');
    await ask('GET', `/clients/${encodeURIComponent(person.name)}`, 'g');
    await fetch(`${server.url}/api/car`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: `{"name": "${person.name}"`,
    });
    await call(server.url, 'GET', '/api/car', { token: `${token}x` });
    // What fails inside has the values of the statement in its message.
    await server.database.knex.raw(
      "alter table credential add constraint specs check (email_canonical not like 'gwendoline%')",
    );
    const broken = await ask('POST', '/api/users', 'h', {
      name: 'Gwendoline Grey',
      email: 'gwendoline@soundings.example',
      password: 'yet another password',
      isEngineer: false,
    });
    expect(broken.status).toBe(500);
    const text = written.toLowerCase();
    const secrets = [
      ...Object.values(person),
      engineer.name,
      engineer.email,
      engineer.password,
      ...Object.values(firstAccount),
      'wrong guess here',
      'Aunt Agatha',
      '1 Quay Street',
      'BS1 5TR',
      'none of your business',
      'Gwendoline',
      's3cret',
      token,
      token.split('.')[2] ?? 'x',
      'Bearer',
      server.jwtSecret,
    ].flatMap((secret) => [secret, encodeURIComponent(secret)]);
    expect(secrets.filter((secret) => text.includes(secret.toLowerCase()))).toEqual([]);
    expect(lines().length).toBeGreaterThan(15);
  });
});
