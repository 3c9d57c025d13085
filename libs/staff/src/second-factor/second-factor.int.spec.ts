import { generate } from 'otplib';
import type {
  ErrorBody,
  NewSecondFactor,
  RecoveryCodes,
  SecondFactorState,
  Session,
  SignedIn,
  StaffMember,
} from '#contracts';
import { call, registerFirstAccount, startServer, type Answer, type TestServer } from '#test/harness/server';

const PASSWORD = 'three quiet words';
const WRONG = 'This code is not right or was used already. Please enter the one that your app shows now.';

/** What the app shows, so many codes later; one step either way is taken. */
const shown = (secret: string, steps = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

describe('two-step sign-in', () => {
  let server: TestServer;
  let office: string;
  let people = 0;

  beforeAll(async () => {
    server = await startServer();
    ({ token: office } = await registerFirstAccount(server.url));
  }, 60_000);
  afterAll(() => server.stop());

  const ask = <Body>(token: string, method: string, path: string, body?: object): Promise<Answer<Body & ErrorBody>> =>
    call(server.url, method, path, { token, ...(body === undefined ? {} : { body }) });
  const signIn = ({ email }: { readonly email: string }, code?: string): Promise<Answer<SignedIn & ErrorBody>> =>
    call(server.url, 'POST', '/api/auth', {
      body: { email, password: PASSWORD, ...(code === undefined ? {} : { code }) },
    });
  const hire = async (): Promise<StaffMember & { readonly token: string }> => {
    people += 1;
    const { body } = await ask<StaffMember>(office, 'POST', '/api/users', {
      name: 'Ida Fell',
      email: `ida${people}@soundings.example`,
      password: PASSWORD,
      isEngineer: true,
    });
    return { ...body, token: (await signIn(body)).body.token };
  };
  const turnOn = async ({ token }: { readonly token: string }) => {
    const { secret } = (await ask<NewSecondFactor>(token, 'POST', '/api/second-factor', { currentPassword: PASSWORD }))
      .body;
    const used = await shown(secret);
    const { status, body } = await ask<RecoveryCodes>(token, 'POST', '/api/second-factor/confirmation', { code: used });
    expect(status).toBe(200);
    return { secret, used, codes: body.codes };
  };
  const state = async (token: string) => (await ask<SecondFactorState>(token, 'GET', '/api/second-factor')).body;

  it('counts once a code has shown that the app has the secret, and then ends the sessions that began without', async () => {
    const ida = await hire();
    const elsewhere = (await signIn(ida)).body.token;
    expect(await ask(ida.token, 'POST', '/api/second-factor', { currentPassword: 'a wrong guess' })).toMatchObject({
      status: 400,
      body: { errors: { currentPassword: 'This is not your current password.' } },
    });
    const { body: made } = await ask<NewSecondFactor>(ida.token, 'POST', '/api/second-factor', {
      currentPassword: PASSWORD,
    });
    expect(made.uri).toContain(`secret=${made.secret}`);
    expect(made.uri).toMatch(/^otpauth:\/\/totp\/Soundings:ida\d+%40soundings\.example\?/);
    expect(await state(ida.token)).toEqual({ isOn: false, since: null, recoveryCodes: 0 });
    expect((await signIn(ida)).status).toBe(200);
    expect(await ask(ida.token, 'POST', '/api/second-factor/confirmation', { code: 'not a code' })).toMatchObject({
      status: 400,
      body: { errors: { code: WRONG } },
    });

    const { status, body } = await ask<RecoveryCodes>(ida.token, 'POST', '/api/second-factor/confirmation', {
      code: await shown(made.secret),
    });
    expect([status, new Set(body.codes).size]).toEqual([200, 10]);
    expect(await state(ida.token)).toMatchObject({ isOn: true, recoveryCodes: 10 });
    expect((await ask(elsewhere, 'GET', '/api/auth')).status).toBe(401);
    expect((await ask<readonly Session[]>(ida.token, 'GET', '/api/sessions')).body).toHaveLength(1);
    for (const again of ['', '/confirmation'])
      expect(
        (await ask(ida.token, 'POST', `/api/second-factor${again}`, { currentPassword: PASSWORD, code: '123456' }))
          .status,
      ).toBe(409);
  });

  it('asks for a code after the right password alone, and takes each code once', async () => {
    const ida = await hire();
    const { secret, used } = await turnOn(ida);
    expect(await signIn(ida)).toMatchObject({
      status: 428,
      body: { errors: { code: 'Please enter the code that your authenticator app shows.' } },
    });
    const wrongPassword = await call<ErrorBody>(server.url, 'POST', '/api/auth', {
      body: { email: ida.email, password: 'a wrong guess', code: await shown(secret, 1) },
    });
    expect(wrongPassword).toMatchObject({ status: 401, body: { msg: 'Incorrect Credentials!' } });
    expect(wrongPassword.body.errors).toBeUndefined();
    // The code with which it was turned on is used up.
    expect(await signIn(ida, used)).toMatchObject({ status: 401, body: { errors: { code: WRONG } } });
    const next = await shown(secret, 1);
    const tries = await Promise.all([signIn(ida, next), signIn(ida, next), signIn(ida, next)]);
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('lets in with a recovery code once, however it is typed; new ones take the place of all', async () => {
    const ida = await hire();
    const { codes } = await turnOn(ida);
    const [first = '', second = ''] = codes;
    expect((await signIn(ida, ` ${first.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect((await signIn(ida, first)).status).toBe(401);
    expect(await state(ida.token)).toMatchObject({ recoveryCodes: 9 });
    const { body } = await ask<RecoveryCodes>(ida.token, 'POST', '/api/second-factor/recovery-codes', {
      currentPassword: PASSWORD,
    });
    expect((await signIn(ida, second)).status).toBe(401);
    expect((await signIn(ida, body.codes[9])).status).toBe(200);
  });

  it('slows down whoever has the password and guesses codes', async () => {
    const ida = await hire();
    await turnOn(ida);
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) statuses.push((await signIn(ida, String(100_000 + guess))).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses).not.toContain(200);
  });

  it('is turned off with the present password, or by the office for somebody else', async () => {
    const [ida, otto] = [await hire(), await hire()];
    await turnOn(ida);
    await turnOn(otto);
    const off = await ask<SecondFactorState>(ida.token, 'POST', '/api/second-factor/removal', {
      currentPassword: PASSWORD,
    });
    expect([off.status, off.body.isOn, (await signIn(ida)).status]).toEqual([200, false, 200]);
    const take = (token: string, _id: string) => ask(token, 'DELETE', `/api/users/${_id}/second-factor`);
    expect((await take(ida.token, otto._id)).status).toBe(403);
    expect((await take(office, otto._id)).status).toBe(200);
    expect((await signIn(otto)).status).toBe(200);
    expect((await take(office, otto._id)).status).toBe(404);
    const me = (await ask<StaffMember>(office, 'GET', '/api/auth')).body;
    expect((await take(office, me._id)).status).toBe(409);
  });

  it('stays on over a new password, and is kept where nobody can read it', async () => {
    const ida = await hire();
    const { secret } = await turnOn(ida);
    const { body: link } = await ask<{ readonly path: string }>(office, 'POST', `/api/password-links/${ida._id}`, {});
    const token = link.path.split('#')[1];
    expect(
      (await call(server.url, 'POST', '/api/auth/link/password', { body: { token, password: PASSWORD } })).status,
    ).toBe(200);
    expect((await signIn(ida)).status).toBe(428);
    const rows = await server.database.knex('second_factor').pluck<Buffer[]>('sealed');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((sealed) => sealed.toString('latin1').includes(secret))).toEqual([]);
  });
});
