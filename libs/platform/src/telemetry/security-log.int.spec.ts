import { Writable } from 'node:stream';
import { call, firstAccount, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { openLog } from './logging.js';

const engineer = {
  name: 'Wendell Wren',
  email: 'wendell@soundings.example',
  password: 'a rather long password',
  isEngineer: true,
};

describe('the security log', () => {
  let server: TestServer;
  let token: string;
  let userId: string;
  let written = '';
  const log = openLog(
    'info',
    new Writable({
      write: (part: Buffer, _encoding, done) => {
        written += part.toString();
        done();
      },
    }),
  );
  const notes = (): readonly Record<string, unknown>[] =>
    written
      .split('\n')
      .filter((line) => line.includes('"log":"security"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  beforeAll(async () => {
    server = await startServer({ log });
    ({ token, userId } = await registerFirstAccount(server.url));
  }, 60_000);
  afterAll(() => server.stop());

  it('tells who did what from where, by ids, and nothing of a person', async () => {
    const { url } = server;
    await call(url, 'POST', '/api/auth', { body: { email: firstAccount.email, password: 'a guess' } });
    const {
      body: { _id = '' },
    } = await call<{ _id?: string }>(url, 'POST', '/api/users', { token, body: engineer });
    const {
      body: { token: theirs = '' },
    } = await call<{ token?: string }>(url, 'POST', '/api/auth', {
      body: { email: engineer.email, password: engineer.password },
    });
    await call(url, 'POST', '/api/users', { token: theirs, body: { ...engineer, email: 'another@soundings.example' } });
    await call(url, 'GET', '/api/clients', { token: theirs });
    await call(url, 'GET', '/api/job?limit=1000', { token: theirs });
    await call(url, 'GET', '/api/job?limit=50', { token: theirs });
    await call(url, 'PUT', '/api/users', { token, body: { _id, isEngineer: false } });
    await call(url, 'DELETE', '/api/auth', { token: theirs });
    await call(url, 'DELETE', `/api/users/${_id}`, { token });
    const common = {
      address: expect.stringMatching(/127\.0\.0\.1|::1/) as string,
      requestId: expect.any(String) as string,
      // Of every line, in UTC.
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    };
    const hash = expect.stringMatching(/^[\da-f]{32}$/) as string;
    const [first] = notes();
    expect(notes()).toEqual(
      [
        { event: 'signed-in', call: 'POST /api/auth/register', account: hash, actorId: userId },
        { event: 'sign-in-failed', account: first?.['account'] },
        { event: 'account-added', target: _id, isEngineer: true, passwordSet: true, actorId: userId },
        { event: 'signed-in', call: 'POST /api/auth', account: hash, actorId: _id },
        { event: 'refused', call: 'POST /api/users', actorId: _id },
        { event: 'much-read', call: 'GET /api/clients', offset: 0, actorId: _id },
        { event: 'much-read', call: 'GET /api/job', offset: 0, actorId: _id },
        { event: 'account-changed', target: _id, isEngineer: false, actorId: userId },
        { event: 'session-ended', call: 'DELETE /api/auth', actorId: _id },
        { event: 'account-removed', target: _id, actorId: userId },
      ].map((note) => expect.objectContaining({ ...note, ...common }) as object),
    );
    for (const word of ['Wendell', 'soundings.example', 'Petra', 'guess', 'long password'])
      expect(JSON.stringify(notes())).not.toContain(word);
  });
});
