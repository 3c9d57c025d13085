import type { ErrorBody, Passkey, PasskeyChallenge, SignedIn, StaffMember } from '#contracts';
import { answerWith, makePasskey, type Bent, type SoftwarePasskey } from '#test/harness/authenticator';
import { call, registerFirstAccount, startServer, type Answer, type TestServer } from '#test/harness/server';

const PASSWORD = 'three quiet words';
const REFUSED = 'This passkey does not sign in here. Please use your password, or another passkey.';
const NOT_ADDED = 'This passkey could not be added. Please try again.';

describe('passkeys', () => {
  let server: TestServer;
  let url: string;
  let office: string;
  let people = 0;

  beforeAll(async () => {
    server = await startServer();
    ({ url } = server);
    ({ token: office } = await registerFirstAccount(server.url));
  }, 60_000);
  afterAll(() => server.stop());

  const ask = <Body>(token: string, method: string, path: string, body?: object): Promise<Answer<Body & ErrorBody>> =>
    call(url, method, path, { token, ...(body === undefined ? {} : { body }) });
  const hire = async (): Promise<StaffMember & { readonly token: string }> => {
    people += 1;
    const { body } = await ask<StaffMember>(office, 'POST', '/api/users', {
      name: 'Ida Fell',
      email: `ida${people}@soundings.example`,
      password: PASSWORD,
      isEngineer: true,
    });
    const { token } = (
      await call<SignedIn>(url, 'POST', '/api/auth', { body: { email: body.email, password: PASSWORD } })
    ).body;
    return { ...body, token };
  };
  const challengeFor = async (token: string): Promise<PasskeyChallenge> => {
    const { status, body } = await ask<PasskeyChallenge>(token, 'POST', '/api/passkeys/challenge', {
      currentPassword: PASSWORD,
    });
    expect(status).toBe(200);
    return body;
  };
  const addTo = async (token: string): Promise<SoftwarePasskey & { readonly _id: string }> => {
    const { passkey, made } = makePasskey(await challengeFor(token), url);
    const { status, body } = await ask<Passkey>(token, 'POST', '/api/passkeys', made);
    expect([status, body.name]).toEqual([200, 'Work phone']);
    return { ...passkey, _id: body._id };
  };
  const challenge = async (): Promise<PasskeyChallenge> =>
    (await call<PasskeyChallenge>(url, 'POST', '/api/auth/passkey/challenge')).body;
  const send = (answer: object): Promise<Answer<SignedIn & ErrorBody>> =>
    call(url, 'POST', '/api/auth/passkey', { body: answer });
  const signInWith = async (passkey: SoftwarePasskey, counter: number, bent: Bent = {}) =>
    send(answerWith(passkey, await challenge(), { origin: url, counter }, bent));
  const list = async (token: string) => (await ask<readonly Passkey[]>(token, 'GET', '/api/passkeys')).body;

  it('are added with the present password, and sign in without a password or a code', async () => {
    const ida = await hire();
    expect(await ask(ida.token, 'POST', '/api/passkeys/challenge', { currentPassword: 'a wrong guess' })).toMatchObject(
      { status: 400, body: { errors: { currentPassword: 'This is not your current password.' } } },
    );
    const passkey = await addTo(ida.token);
    expect(await list(ida.token)).toMatchObject([{ _id: passkey._id, name: 'Work phone', usedAt: null }]);
    const { status, body } = await signInWith(passkey, 1);
    expect([status, body.user._id]).toEqual([200, ida._id]);
    expect((await ask<StaffMember>(body.token, 'GET', '/api/auth')).body._id).toBe(ida._id);
    expect((await list(body.token))[0]?.usedAt).not.toBeNull();
    // Adding one ended no session.
    expect((await ask(ida.token, 'GET', '/api/auth')).status).toBe(200);
  });

  it('answer a challenge once, and only one that was given out for it', async () => {
    const ida = await hire();
    const passkey = await addTo(ida.token);
    const asked = await challenge();
    const answers = [2, 3, 4].map((counter) => answerWith(passkey, asked, { origin: url, counter }));
    expect((await Promise.all(answers.map(send))).map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(await signInWith(passkey, 9, { challenge: Buffer.alloc(32).toString('base64url') })).toMatchObject({
      status: 401,
      body: { msg: REFUSED },
    });
    // One with which a passkey is to be added signs nobody in, and the other way round.
    expect((await send(answerWith(passkey, await challengeFor(ida.token), { origin: url, counter: 9 }))).status).toBe(
      401,
    );
    const { made } = makePasskey(await challengeFor(ida.token), url, {
      challenge: String((await challenge()).options['challenge']),
    });
    expect(await ask(ida.token, 'POST', '/api/passkeys', made)).toMatchObject({
      status: 400,
      body: { msg: NOT_ADDED },
    });
    // A challenge that failed once is gone as well, and so is one that is over.
    const late = await challenge();
    await server.database.knex('passkey_challenge').update({ ends_at: new Date(0) });
    expect((await send(answerWith(passkey, late, { origin: url, counter: 9 }))).status).toBe(401);
    expect((await signInWith(passkey, 9)).status).toBe(200);
  });

  it.each<[string, Bent]>([
    ['another page', { origin: 'https://soundings.example' }],
    ['another place', { place: 'soundings.example' }],
    ['another account', { handle: Buffer.alloc(16, 7).toString('base64url') }],
    ['nobody who showed finger or PIN', { unverified: true }],
    ['what is to be added', { type: 'webauthn.create' }],
  ])('refuse what was signed for %s', async (_, bent) => {
    const passkey = await addTo((await hire()).token);
    expect(await signInWith(passkey, 1, bent)).toMatchObject({ status: 401, body: { msg: REFUSED } });
    expect((await signInWith(passkey, 1)).status).toBe(200);
  });

  it.each<[string, Bent]>([
    ['another page', { origin: 'https://soundings.example' }],
    ['another place', { place: 'soundings.example' }],
    ['nobody who showed finger or PIN', { unverified: true }],
    ['a sign-in', { type: 'webauthn.get' }],
  ])('are not added where they were made for %s', async (_, bent) => {
    const { token } = await hire();
    const { made } = makePasskey(await challengeFor(token), url, bent);
    expect(await ask(token, 'POST', '/api/passkeys', made)).toMatchObject({ status: 400, body: { msg: NOT_ADDED } });
    expect(await list(token)).toEqual([]);
  });

  it('are not added to an account by the challenge of another, and not taken away from it', async () => {
    const [ida, otto] = [await hire(), await hire()];
    const { made } = makePasskey(await challengeFor(ida.token), url);
    expect((await ask(otto.token, 'POST', '/api/passkeys', made)).status).toBe(400);
    const passkey = await addTo(ida.token);
    const remove = (token: string, currentPassword: string) =>
      ask<readonly Passkey[]>(token, 'POST', `/api/passkeys/${passkey._id}/removal`, { currentPassword });
    expect((await remove(otto.token, PASSWORD)).status).toBe(404);
    expect((await remove(ida.token, 'a wrong guess')).status).toBe(400);
    expect(await remove(ida.token, PASSWORD)).toMatchObject({ status: 200, body: [] });
    expect((await remove(ida.token, PASSWORD)).status).toBe(404);
    expect((await signInWith(passkey, 1)).status).toBe(401);
  });

  it('whose counter goes back are refused: one of two is a copy', async () => {
    const passkey = await addTo((await hire()).token);
    expect((await signInWith(passkey, 5)).status).toBe(200);
    for (const counter of [5, 4, 0]) expect((await signInWith(passkey, counter)).status).toBe(401);
    expect((await signInWith(passkey, 6)).status).toBe(200);
    const never = await addTo((await hire()).token);
    for (const counter of [0, 0]) expect((await signInWith(never, counter)).status).toBe(200);
  });

  it('are for the name of a machine: none is made for numbers, nor used where the program is called otherwise', async () => {
    const ida = await hire();
    expect(
      await call(url.replace('localhost', '127.0.0.1'), 'POST', '/api/passkeys/challenge', {
        token: ida.token,
        body: { currentPassword: PASSWORD },
      }),
    ).toMatchObject({
      status: 409,
      body: { msg: 'Passkeys need an address with a name. Please open Soundings by its name and not by numbers.' },
    });
    const passkey = await addTo(ida.token);
    await server.database.knex('passkey').where({ id: passkey._id }).update({ place: 'desk.example' });
    expect((await signInWith(passkey, 1)).status).toBe(401);
  });

  it('go with the account, and by the hand of the office where the phone is lost', async () => {
    const [ida, otto] = [await hire(), await hire()];
    const [hers, his] = [await addTo(ida.token), await addTo(otto.token)];
    expect((await ask(office, 'DELETE', `/api/users/${otto._id}/second-factor`)).status).toBe(200);
    expect((await signInWith(his, 1)).status).toBe(401);
    expect((await ask(office, 'DELETE', `/api/users/${ida._id}`)).status).toBe(200);
    expect((await signInWith(hers, 1)).status).toBe(401);
    expect(await server.database.knex('passkey').whereIn('user_id', [ida._id, otto._id])).toEqual([]);
  });

  it('are kept where nobody reads their names', async () => {
    await addTo((await hire()).token);
    const rows = await server.database.knex('passkey').pluck<Buffer[]>('sealed');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((sealed) => sealed.toString('latin1').includes('Work phone'))).toEqual([]);
  });

  it('slow down whoever guesses', async () => {
    const passkey = await addTo((await hire()).token);
    const statuses: number[] = [];
    for (let guess = 0; guess < 31; guess += 1)
      statuses.push((await signInWith(passkey, 1, { challenge: 'AAAA' })).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses).not.toContain(200);
  });
});
