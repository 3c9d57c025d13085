import { generate } from 'otplib';
import type { NewSecondFactor, SignedIn, StaffMember } from '#contracts';
import {
  call,
  firstAccount,
  registerFirstAccount,
  startServer,
  type Answer,
  type TestServer,
} from '#test/harness/server';

/** Behind one proxy. */
describe('guessing', () => {
  let server: TestServer;
  const { email, password } = firstAccount;

  beforeEach(async () => {
    server = await startServer({ environment: { TRUST_PROXY: '1' } });
    await registerFirstAccount(server.url);
  }, 60_000);
  afterEach(() => server.stop());

  const askFrom = (forwarded: string, { word = 'a guess', who = email, cookie = '' } = {}): Promise<Answer> =>
    call(server.url, 'POST', '/api/auth', {
      body: { email: who, password: word },
      headers: { 'x-forwarded-for': forwarded, cookie },
    });
  const tryFrom = async (forwarded: string, word = 'a guess'): Promise<number> =>
    (await askFrom(forwarded, { word })).status;
  const cookieOf = ({ headers }: Answer): string =>
    /^known_device=[^;]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? 'none';
  const guessedFromEverywhere = async (who: string): Promise<readonly unknown[]> => {
    const answers: unknown[] = [];
    for (let guess = 1; guess <= 12; guess += 1) {
      const { status, body, headers } = await askFrom(`198.51.100.${guess}`, { who });
      answers.push({
        status,
        said: { ...(body as object), requestId: '' },
        wait: headers.get('retry-after') !== null,
        cookie: headers.get('set-cookie'),
      });
    }
    return answers;
  };

  it('is counted by the address that the proxy saw, whatever stands before it', async () => {
    const tries: number[] = [];
    for (let guess = 0; guess < 6; guess += 1) tries.push(await tryFrom(`198.51.100.${guess}, 203.0.113.9`));
    expect(tries).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await tryFrom('203.0.113.10', password)).toBe(200);
  });

  it('is counted by the line of an IPv6 address, which has more of them than anybody can count', async () => {
    const tries: number[] = [];
    for (let guess = 0; guess < 6; guess += 1) tries.push(await tryFrom(`2001:db8:1:2::${guess + 1}`));
    expect(tries).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await tryFrom('2001:db8:1:3::1', password)).toBe(200);
  });

  it('is forgiven, of one account, where the office turns off its two steps: the phone is lost, and its codes were tried', async () => {
    const office = (await askFrom('203.0.113.1', { word: password })).body as SignedIn;
    const as = <Body>(token: string, method: string, path: string, body: object = {}): Promise<Answer<Body>> =>
      call<Body>(server.url, method, path, { token, body });
    const [otto, ida] = ['otto@soundings.example', 'ida@soundings.example'] as const;
    const hired = await Promise.all(
      [otto, ida].map((who) =>
        as<StaffMember>(office.token, 'POST', '/api/users', {
          name: 'Otto Octave',
          email: who,
          password,
          isEngineer: true,
        }),
      ),
    );
    const own = (await askFrom('203.0.113.2', { who: otto, word: password })).body as SignedIn;
    const { secret } = (
      await as<NewSecondFactor>(own.token, 'POST', '/api/second-factor', { currentPassword: password })
    ).body;
    await as(own.token, 'POST', '/api/second-factor/confirmation', { code: await generate({ secret }) });
    const guess = async (who: string): Promise<readonly number[]> => {
      const answers: number[] = [];
      for (let tries = 0; tries < 6; tries += 1) answers.push((await askFrom('203.0.113.9', { who })).status);
      return answers;
    };
    const guessed = [401, 401, 401, 401, 401, 429];
    expect([await guess(otto), await guess(ida)]).toEqual([guessed, guessed]);
    const off = await as(office.token, 'DELETE', `/api/users/${hired[0]?.body._id ?? ''}/second-factor`);
    expect(off.status).toBe(200);
    const again = (who: string) => askFrom('203.0.113.9', { who, word: password });
    expect([(await again(otto)).status, (await again(ida)).status]).toEqual([200, 429]);
    // What is guessed from now on is counted as before.
    expect(await guess(otto)).toEqual(guessed);
  });

  it('is slowed down from everywhere together, and a device that signed in before is not', async () => {
    const elsewhere = 'wendell@soundings.example';
    const {
      body: { token = '' },
    } = await call<{ token?: string }>(server.url, 'POST', '/api/auth', { body: { email, password } });
    await call(server.url, 'POST', '/api/users', {
      token,
      body: { name: 'Wendell Wren', email: elsewhere, password: 'quiet mornings', isEngineer: true },
    });
    const device = cookieOf(await askFrom('192.0.2.1', { word: password }));
    const othersDevice = cookieOf(await askFrom('192.0.2.2', { who: elsewhere, word: 'quiet mornings' }));
    const guessed = await guessedFromEverywhere(email);
    expect(guessed).toEqual([
      ...Array.from({ length: 11 }, () => expect.objectContaining({ status: 401 }) as object),
      expect.objectContaining({ status: 429, wait: true }),
    ]);
    expect((await askFrom('192.0.2.3', { word: password })).status).toBe(429);
    expect((await askFrom('192.0.2.3', { word: password, cookie: othersDevice })).status).toBe(429);
    expect(
      (
        await askFrom('192.0.2.3', {
          word: password,
          cookie: device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
        })
      ).status,
    ).toBe(429);
    expect((await askFrom('192.0.2.4', { word: password, cookie: device })).status).toBe(200);
    // Of one address it guesses no faster than any other does.
    const tries: number[] = [];
    for (let guess = 0; guess < 6; guess += 1) tries.push((await askFrom('192.0.2.5', { cookie: device })).status);
    expect(tries).toEqual([401, 401, 401, 401, 401, 429]);
    // And from many, it has a delay of its own.
    const scattered: number[] = [];
    for (let guess = 1; guess <= 7; guess += 1)
      scattered.push((await askFrom(`192.0.2.${100 + guess}`, { cookie: device })).status);
    expect(scattered).toEqual([401, 401, 401, 401, 401, 401, 429]);
  });

  it('at an account that does not exist is answered alike', async () => {
    expect(await guessedFromEverywhere('nobody@soundings.example')).toEqual(await guessedFromEverywhere(email));
  });

  it('leaves a cookie that no script reads, that is sent to the sign-in alone, and that names nobody', async () => {
    const { headers } = await askFrom('192.0.2.1', { word: password });
    expect(headers.get('set-cookie')).toMatch(
      /^known_device=[\w-]{16}\.[\w]+\.[\w-]{43}; Path=\/api\/auth; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    );
    const secure = await call(server.url, 'POST', '/api/auth', {
      body: { email, password },
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(secure.headers.get('set-cookie')).toMatch(/^__Host-known_device=[^;]+; Path=\/; .*; Secure$/);
  });

  it('the present password does not hold up whoever is signed in', async () => {
    const {
      body: { token = '', user },
    } = await call<{ token?: string; user?: { _id: string } }>(server.url, 'POST', '/api/auth', {
      body: { email, password },
    });
    await guessedFromEverywhere(email);
    const change = (currentPassword: string) =>
      call(server.url, 'PUT', '/api/users', {
        token,
        body: { _id: user?._id, password: 'a rather long password', currentPassword },
      });
    expect([(await change('a guess')).status, (await change(password)).status]).toEqual([400, 200]);
  });

  it('is no fault of the database: nobody is locked out by it', async () => {
    const { knex } = server.database;
    await knex.raw('alter table credential rename to credential_away');
    for (let attempt = 0; attempt < 7; attempt += 1)
      expect([500, 503]).toContain(await tryFrom('203.0.113.9', password));
    for (let attempt = 0; attempt < 12; attempt += 1)
      expect([500, 503]).toContain(await tryFrom(`198.51.100.${attempt}`, password));
    await knex.raw('alter table credential_away rename to credential');
    expect(await tryFrom('203.0.113.9', password)).toBe(200);
  });
});
