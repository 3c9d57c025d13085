import { generate } from 'otplib';
import {
  routes,
  TWO_STEPS_FIELD,
  type Company,
  type ErrorBody,
  type NewSecondFactor,
  type Passkey,
  type PasskeyChallenge,
  type SecondStepOf,
  type SignedIn,
  type StaffMember,
} from '#contracts';
import { answerWith, makePasskey, type SoftwarePasskey } from '#test/harness/authenticator';
import {
  call,
  firstAccount,
  registerFirstAccount,
  startServer,
  type Answer,
  type TestServer,
} from '#test/harness/server';
import { settingUpTwoSteps } from '../../../platform/src/http/two-steps.js';

const PASSWORD = 'three quiet words';
const FIRST = 'Please set up two-step sign-in first: your office requires it for everyone.';
const LAST = 'Your office requires two steps for everyone, so the last one stays. Please add another one first.';

describe('two steps for everybody', () => {
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
  const signIn = (email: string, code?: string): Promise<Answer<SignedIn & ErrorBody>> =>
    call(server.url, 'POST', '/api/auth', {
      body: { email, password: PASSWORD, ...(code === undefined ? {} : { code }) },
    });
  const hire = async (): Promise<StaffMember & { readonly token: string }> => {
    people += 1;
    const email = `ida${people}@soundings.example`;
    const { body } = await ask<StaffMember>(office, 'POST', '/api/users', {
      name: 'Ida Fell',
      email,
      password: PASSWORD,
      isEngineer: true,
    });
    return { ...body, token: (await signIn(email)).body.token };
  };
  const demand = (twoStepsDemanded: boolean) => ask<Company>(office, 'PUT', '/api/company', { twoStepsDemanded });
  const addPasskey = async (
    token: string,
    currentPassword = PASSWORD,
  ): Promise<SoftwarePasskey & { readonly _id: string }> => {
    const { body: challenge } = await ask<PasskeyChallenge>(token, 'POST', '/api/passkeys/challenge', {
      currentPassword,
    });
    const { passkey, made } = makePasskey(challenge, server.url);
    const { status, body } = await ask<Passkey>(token, 'POST', '/api/passkeys', made);
    expect(status).toBe(200);
    return { ...passkey, _id: body._id };
  };

  it('are first asked of whoever turns it on', async () => {
    const msg = 'Please set up two-step sign-in for yourself first, under My account.';
    expect(await demand(true)).toMatchObject({ status: 409, body: { msg, errors: { twoStepsDemanded: msg } } });
    await addPasskey(office, firstAccount.password);
    const { status, body } = await demand(true);
    expect([status, body.twoStepsDemanded]).toEqual([200, true]);
    expect((await demand(false)).status).toBe(200);
  });

  it('leave an account without a second one nothing but to set it up, from its next call on', async () => {
    const ida = await hire();
    expect((await ask(ida.token, 'GET', '/api/clients')).status).toBe(200);
    await demand(true);
    const others = Object.entries(routes).filter(
      ([route, { admission }]) => admission !== 'public' && !settingUpTwoSteps.has(route),
    );
    expect(others.length).toBeGreaterThan(150);
    const open: string[] = [];
    for (const [route] of others) {
      const [method = '', path = ''] = route.split(' ');
      const { status, body } = await ask(ida.token, method, path.replaceAll(/:\w+/g, ida._id));
      if (status !== 403 || body.msg !== FIRST || body.errors?.[TWO_STEPS_FIELD] !== FIRST) open.push(route);
    }
    expect(open).toEqual([]);
    // A new sign-in comes no further, and goes on the moment that there is one.
    const { token } = (await signIn(ida.email)).body;
    expect((await ask(token, 'GET', '/api/clients')).status).toBe(403);
    expect((await ask<StaffMember>(token, 'GET', '/api/auth')).body._id).toBe(ida._id);
    await addPasskey(token);
    expect((await ask(token, 'GET', '/api/clients')).status).toBe(200);
    expect((await ask(ida.token, 'GET', '/api/clients')).status).toBe(200);
    await demand(false);
  });

  it('may be an authenticator app as well, which stays as long as it is the last one', async () => {
    const ida = await hire();
    await demand(true);
    const { secret } = (
      await ask<NewSecondFactor>(ida.token, 'POST', '/api/second-factor', { currentPassword: PASSWORD })
    ).body;
    // A secret that no code has shown to be in an app is no second step yet.
    expect((await ask(ida.token, 'GET', '/api/clients')).status).toBe(403);
    const code = await generate({ secret });
    expect((await ask(ida.token, 'POST', '/api/second-factor/confirmation', { code })).status).toBe(200);
    expect((await ask(ida.token, 'GET', '/api/clients')).status).toBe(200);
    const turnOff = () => ask(ida.token, 'POST', '/api/second-factor/removal', { currentPassword: PASSWORD });
    expect(await turnOff()).toMatchObject({ status: 409, body: { msg: LAST } });
    const passkey = await addPasskey(ida.token);
    expect((await turnOff()).status).toBe(200);
    const remove = () => ask(ida.token, 'POST', `/api/passkeys/${passkey._id}/removal`, { currentPassword: PASSWORD });
    expect(await remove()).toMatchObject({ status: 409, body: { msg: LAST } });
    await demand(false);
    expect((await remove()).status).toBe(200);
  });

  it('are not come by with a password alone where there is a passkey', async () => {
    const ida = await hire();
    const passkey = await addPasskey(ida.token);
    expect((await signIn(ida.email)).status).toBe(200);
    await demand(true);
    expect(await signIn(ida.email)).toMatchObject({
      status: 403,
      body: { msg: 'Please sign in with your passkey. Where it is lost, the office can help.' },
    });
    const { body: asked } = await call<PasskeyChallenge>(server.url, 'POST', '/api/auth/passkey/challenge');
    const answer = answerWith(passkey, asked, { origin: server.url, counter: 1 });
    expect((await call(server.url, 'POST', '/api/auth/passkey', { body: answer })).status).toBe(200);
    // The office helps where it is lost: then a new one is set up first.
    expect((await ask(office, 'DELETE', `/api/users/${ida._id}/second-factor`)).status).toBe(200);
    expect((await ask(ida.token, 'GET', '/api/clients')).status).toBe(403);
    expect((await signIn(ida.email)).status).toBe(200);
    await demand(false);
  });

  it('are seen by the office, account by account', async () => {
    const [ida, otto] = [await hire(), await hire()];
    await addPasskey(ida.token);
    const listed = (await ask<readonly SecondStepOf[]>(office, 'GET', '/api/second-factors')).body;
    expect(listed.filter(({ _id }) => _id === ida._id || _id === otto._id)).toEqual([
      { _id: ida._id, app: false, passkeys: 1 },
    ]);
    expect((await ask(ida.token, 'GET', '/api/second-factors')).status).toBe(403);
  });
});
