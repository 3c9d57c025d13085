import { eventually } from '#test/harness/eventually';
import {
  call,
  firstAccount,
  registerFirstAccount,
  startServer,
  type Answer,
  type TestServer,
} from '#test/harness/server';
import type { ErrorBody, Session, SignedIn, StaffMember } from '#contracts';
import { deviceOf } from './devices.js';

const PASSWORD = 'three quiet words';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Two copies of the API, as behind a load balancer. */
describe('sessions', () => {
  let server: TestServer;
  let beside: TestServer;
  let office: string;
  let people = 0;

  beforeAll(async () => {
    server = await startServer();
    beside = await startServer({ beside: server, roles: ['api'] });
    ({ token: office } = await registerFirstAccount(server.url));
  }, 60_000);
  afterAll(async () => {
    await beside.stop();
    await server.stop();
  });

  const ask = <Body>(token: string, method: string, path: string, body?: unknown, at = server): Promise<Answer<Body>> =>
    call<Body>(at.url, method, path, { token, ...(body === undefined ? {} : { body }) });
  const hire = async (): Promise<StaffMember> => {
    people += 1;
    return (
      await ask<StaffMember>(office, 'POST', '/api/users', {
        name: 'Ada Wren',
        email: `ada${people}@example.test`,
        password: PASSWORD,
        isEngineer: true,
      })
    ).body;
  };
  const signIn = async ({ email }: StaffMember, password = PASSWORD, at = server): Promise<string> => {
    const { status, body } = await call<SignedIn>(at.url, 'POST', '/api/auth', {
      body: { email, password },
      headers: { 'user-agent': FIREFOX },
    });
    expect(status).toBe(200);
    return body.token;
  };
  const status = async (token: string, at = server): Promise<number> =>
    (await ask(token, 'GET', '/api/auth', undefined, at)).status;
  /** At both: where it was ended at once, elsewhere with the notification. */
  const out = async (token: string): Promise<void> => {
    expect(await status(token)).toBe(401);
    await eventually(async () => (await status(token, beside)) === 401);
    expect(await status(token, beside)).toBe(401);
  };
  const signedInBoth = async (token: string): Promise<void> => {
    expect([await status(token), await status(token, beside)]).toEqual([200, 200]);
  };
  const listed = async (token: string): Promise<readonly Session[]> =>
    (await ask<readonly Session[]>(token, 'GET', '/api/sessions')).body;

  it('are listed with device and last use, and end one by one or all others at once', async () => {
    const ada = await hire();
    const [first, second, third] = [await signIn(ada), await signIn(ada, PASSWORD, beside), await signIn(ada)];
    for (const token of [first, second, third]) await signedInBoth(token);
    const sessions = await listed(first);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(sessions.map(({ browser, system }) => `${String(browser)} ${String(system)}`)).toEqual([
      'Firefox Linux',
      'Firefox Linux',
      'Firefox Linux',
    ]);
    for (const { madeAt, usedAt } of sessions)
      expect([Date.parse(madeAt), Date.parse(usedAt)].every((at) => Math.abs(Date.now() - at) < 60_000)).toBe(true);
    const own = (await listed(second)).find(({ current }) => current)?._id ?? '';
    expect(await ask(first, 'DELETE', `/api/sessions/${own}`)).toMatchObject({ status: 200, body: { id: own } });
    await out(second);
    await signedInBoth(third);
    // Someone else's is not there.
    expect((await ask(office, 'DELETE', `/api/sessions/${sessions[0]?._id ?? ''}`)).status).toBe(404);
    expect((await ask<readonly Session[]>(first, 'DELETE', '/api/sessions')).body).toMatchObject([{ current: true }]);
    await out(third);
    await signedInBoth(first);
    await signedInBoth(office);
  });

  it('tell calls at the same moment apart', async () => {
    const people = [await hire(), await hire(), await hire()];
    const tokens: string[] = [];
    for (const one of people) tokens.push(await signIn(one));
    // The first calls of a session wait for the database, so that they overlap.
    const asked = Array.from({ length: 30 }, (_, at) => at % people.length);
    const heard = await Promise.all(
      asked.map((who, at) =>
        ask<StaffMember>(tokens[who] ?? '', 'GET', '/api/auth', undefined, at % 2 === 0 ? server : beside),
      ),
    );
    expect(heard.map(({ body }) => body._id)).toEqual(asked.map((who) => people[who]?._id));
  });

  it('end with Logout, which empties the cache of the browser', async () => {
    const ada = await hire();
    const [first, second] = [await signIn(ada), await signIn(ada)];
    await signedInBoth(first);
    const left = await ask(first, 'DELETE', '/api/auth');
    expect([left.status, left.headers.get('clear-site-data')]).toEqual([200, '"cache"']);
    await out(first);
    await signedInBoth(second);
  });

  it('end with a new password, but for the one in which it was set', async () => {
    const ada = await hire();
    const [first, second] = [await signIn(ada), await signIn(ada)];
    await signedInBoth(second);
    expect(
      (
        await ask(first, 'PUT', '/api/users', {
          _id: ada._id,
          password: 'another three words',
          currentPassword: PASSWORD,
        })
      ).status,
    ).toBe(200);
    await out(second);
    await signedInBoth(first);
  });

  it('end all with a reset by the office, and with removing and restoring the account', async () => {
    const ada = await hire();
    const before = await signIn(ada);
    await signedInBoth(before);
    expect((await ask(office, 'PUT', '/api/users', { _id: ada._id, password: 'reset by the office' })).status).toBe(
      200,
    );
    await out(before);
    const after = await signIn(ada, 'reset by the office');
    await ask(office, 'DELETE', `/api/users/${ada._id}`);
    await ask(office, 'PUT', '/api/users', { _id: ada._id, change_deletion: true });
    await out(after);
    await signedInBoth(await signIn(ada, 'reset by the office'));
  });

  it('are closed while they listen, also at another copy', async () => {
    const ada = await hire();
    const [first, second] = [await signIn(ada), await signIn(ada)];
    const streams = await Promise.all(
      [server, beside].map(({ url }) =>
        fetch(`${url}/api/changes`, { headers: { authorization: `Bearer ${second}` } }),
      ),
    );
    const begun = performance.now();
    const ended = Promise.all(
      streams.map(async ({ body }) => {
        await new Response(body).text();
      }),
    );
    await ask(first, 'DELETE', '/api/sessions');
    await ended;
    // Not with the next look, which is fifteen seconds away.
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  it('of tokens that name none are refused', async () => {
    const { sub, exp } = JSON.parse(Buffer.from(office.split('.')[1] ?? '', 'base64url').toString()) as {
      sub: string;
      exp: number;
    };
    const { createHmac } = await import('node:crypto');
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const head = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub, exp })}`;
    expect(await status(`${head}.${createHmac('sha256', server.jwtSecret).update(head).digest('base64url')}`)).toBe(
      401,
    );
  });

  it('keep neither address nor user agent, and are swept when they have run out', async () => {
    const ada = await hire();
    await signIn(ada);
    const { knex } = server.database;
    expect(JSON.stringify(await knex('staff_session').where({ user_id: ada._id }))).not.toMatch(
      /127\.0\.0\.1|Mozilla|rv:|140\.0/,
    );
    await knex('staff_session')
      .where({ user_id: ada._id })
      .update({ used_at: knex.raw(`now() - interval '5 hours'`) });
    const token = await signIn(ada);
    expect(await listed(token)).toHaveLength(1);
    expect(await knex('staff_session').where({ user_id: ada._id })).toHaveLength(1);
  });

  it("ask for the present password before one's own password or email is changed", async () => {
    const { body: me } = await ask<StaffMember>(office, 'GET', '/api/auth');
    const change = (body: object) => ask<ErrorBody>(office, 'PUT', '/api/users', { _id: me._id, ...body });
    for (const body of [{ password: 'another three words' }, { email: 'else@example.test' }]) {
      expect(await change(body)).toMatchObject({
        status: 400,
        body: { errors: { currentPassword: 'Please enter your current password.' } },
      });
      expect(await change({ ...body, currentPassword: 'a guess' })).toMatchObject({
        status: 400,
        body: { errors: { currentPassword: 'This is not your current password.' } },
      });
    }
    // A name, and an email that stays, are asked for nothing.
    expect((await change({ name: 'Petra Pipe', email: me.email.toUpperCase() })).status).toBe(200);
    const sent = { _id: me._id, password: 'another three words', currentPassword: firstAccount.password };
    const headers = { 'idempotency-key': 'one-press' };
    // The answer got lost: what is sent again is not held up by the password that it has set itself.
    for (let tries = 0; tries < 2; tries += 1)
      expect(await call(server.url, 'PUT', '/api/users', { token: office, body: sent, headers })).toMatchObject({
        status: 200,
      });
    await signedInBoth(office);
  });

  it('slow down whoever guesses the present password', async () => {
    const ada = await hire();
    const token = await signIn(ada);
    const guess = () =>
      ask(token, 'PUT', '/api/users', { _id: ada._id, password: 'another three words', currentPassword: 'a guess' });
    for (let tries = 0; tries < 5; tries += 1) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
  });
});

describe('a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari',
      'macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
      'Chrome',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome',
      'Android',
    ],
    [FIREFOX, 'Firefox', 'Linux'],
    ['curl/8.5.0', null, null],
  ])('that says %s is told in two words', (userAgent, browser, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system });
  });
});
