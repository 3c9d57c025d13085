import type { ErrorBody, SignedIn, SingleSignOnStart, StaffMember } from '#contracts';
import { startProvider, type TestProvider } from '#test/harness/identity-provider';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

const DESK = 'https://desk.example';

/** Against a real OpenID provider. */
describe('signing in at the provider of the office', () => {
  let provider: TestProvider;
  let server: TestServer;
  let office: string;

  beforeAll(async () => {
    provider = await startProvider(DESK);
    server = await startServer({
      environment: { ...provider.environment, OIDC_NEW_ACCOUNTS_FROM: 'Acme.example, acme2.example' },
    });
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await provider.stop();
  });

  interface Told<Body> {
    readonly status: number;
    readonly body: Body & ErrorBody;
    readonly cookies: readonly string[];
  }
  const post = async (path: string, body: object, cookie = ''): Promise<Told<unknown>> => {
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    return {
      status: response.status,
      body: (await response.json()) as ErrorBody,
      cookies: response.headers.getSetCookie(),
    };
  };
  const begin = async () => {
    const { status, body, cookies } = (await post('/api/auth/single-sign-on', {})) as Told<SingleSignOnStart>;
    expect(status).toBe(200);
    const [cookie = ''] = cookies;
    return { address: body.address, cookie, kept: cookie.split(';')[0] ?? '' };
  };
  const comeBack = async (back: URL, kept: string) =>
    (await post('/api/auth/single-sign-on/return', { answer: back.search.slice(1) }, kept)) as Told<SignedIn>;
  const signInAs = async (sub: string | null) => {
    const { address, kept } = await begin();
    return comeBack(await provider.visit(address, sub), kept);
  };
  const accounts = async (): Promise<readonly StaffMember[]> =>
    (await call<readonly StaffMember[]>(server.url, 'GET', '/api/users', { token: office })).body;

  it('makes no first account: that is the office’s', async () => {
    provider.people.set('early', { sub: 'early', name: 'Early', email: 'early@acme.example', email_verified: true });
    expect(await signInAs('early')).toMatchObject({
      status: 403,
      body: { msg: 'There is no account here for early@acme.example. Please ask the office to invite you.' },
    });
    const { token, userId } = await registerFirstAccount(server.url);
    office = token;
    expect(await accounts()).toEqual([expect.objectContaining({ _id: userId })]);
  });

  it('says what it is called, and ties the way to this browser', async () => {
    expect((await call(server.url, 'GET', '/api/auth/setup')).body).toEqual({
      needed: false,
      codeNeeded: false,
      singleSignOn: 'Acme ID',
    });
    const { address, cookie } = await begin();
    const asked = new URL(address).searchParams;
    expect(asked.get('redirect_uri')).toBe(`${DESK}/pages/single-sign-on`);
    expect([asked.get('response_type'), asked.get('code_challenge_method')]).toEqual(['code', 'S256']);
    for (const secret of ['state', 'nonce', 'code_challenge']) expect(asked.get(secret)?.length).toBeGreaterThan(30);
    expect(cookie).toMatch(
      /^signing_in=[\w.-]+; Path=\/api\/auth\/single-sign-on; Max-Age=900; HttpOnly; SameSite=Strict$/,
    );
  });

  it('opens the account with the verified email, however it is written, and the same one once the email has changed', async () => {
    const { body: gwen } = await call<StaffMember>(server.url, 'POST', '/api/users', {
      token: office,
      body: { name: 'Gwen Gain', email: 'Gwen@Soundings.example', password: 'three quiet words', isEngineer: true },
    });
    provider.people.set('g-1', { sub: 'g-1', email: 'gwen@soundings.EXAMPLE', email_verified: true });
    const first = await signInAs('g-1');
    expect(first).toMatchObject({ status: 200, body: { user: { _id: gwen._id } } });
    expect((await call(server.url, 'GET', '/api/auth', { token: first.body.token })).status).toBe(200);
    provider.people.set('g-1', { sub: 'g-1', email: 'married@soundings.example', email_verified: false });
    expect(await signInAs('g-1')).toMatchObject({ status: 200, body: { user: { _id: gwen._id } } });

    // The address went to somebody else at the provider: they get nothing of hers until the office says so.
    provider.people.set('g-2', { sub: 'g-2', email: 'gwen@soundings.example', email_verified: true });
    expect(await signInAs('g-2')).toMatchObject({
      status: 403,
      body: {
        msg: 'The account with your email is already used by another person of Acme ID. Please ask the office to remove and restore it.',
      },
    });
    await call(server.url, 'DELETE', `/api/users/${gwen._id}`, { token: office });
    expect((await call(server.url, 'GET', '/api/auth', { token: first.body.token })).status).toBe(401);
    for (const sub of ['g-1', 'g-2']) expect((await signInAs(sub)).status).toBe(403);
    await call(server.url, 'PUT', `/api/users/${gwen._id}`, {
      token: office,
      body: { change_deletion: true, version: 1 },
    });
    expect(await signInAs('g-2')).toMatchObject({ status: 200, body: { user: { _id: gwen._id } } });
    expect((await signInAs('g-1')).status).toBe(403);
  });

  it('lets nobody in by an address that the provider has not confirmed, or does not say', async () => {
    provider.people.set('mallory', { sub: 'mallory', email: 'first@soundings.example', email_verified: false });
    expect(await signInAs('mallory')).toMatchObject({
      status: 403,
      body: {
        msg: 'Acme ID has not confirmed that first@soundings.example is yours, so it opens no account here. Please ask its administrator.',
      },
    });
    provider.people.set('nobody', { sub: 'nobody' });
    expect(await signInAs('nobody')).toMatchObject({
      status: 403,
      body: { msg: 'Acme ID did not say your email, so no account here can be found. Please ask its administrator.' },
    });
  });

  it('makes an engineer of somebody from a domain that is named, once, also when two windows come back together', async () => {
    provider.people.set('ida', { sub: 'ida', name: 'Ida Fell', email: 'Ida@ACME.example', email_verified: true });
    const before = (await accounts()).length;
    const ways = await Promise.all([begin(), begin()]);
    const backs = await Promise.all(ways.map(({ address }) => provider.visit(address, 'ida')));
    const answers = await Promise.all(backs.map((back, at) => comeBack(back, ways[at]?.kept ?? '')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body.user).toMatchObject({ name: 'Ida Fell', email: 'Ida@ACME.example', isEngineer: true });
    expect(answers[1]?.body.user._id).toBe(answers[0]?.body.user._id);
    expect(await accounts()).toHaveLength(before + 1);
    const { body: history } = await call<readonly { readonly what: string }[]>(
      server.url,
      'GET',
      `/api/users/${answers[0]?.body.user._id ?? ''}/history`,
      { token: office },
    );
    expect(JSON.stringify(history)).toContain('Ida Fell');
  });

  it('takes an answer once, in the browser that asked, with the state, nonce and verifier that it had', async () => {
    provider.people.set('ida', { sub: 'ida', name: 'Ida Fell', email: 'Ida@ACME.example', email_verified: true });
    const { address, kept } = await begin();
    const back = await provider.visit(address, 'ida');
    const [name = '', value = ''] = kept.split('=');
    const [state = '', nonce = '', verifier = ''] = value.split('.');
    expect(await comeBack(back, '')).toMatchObject({ status: 401 });
    expect(await comeBack(back, (await begin()).kept)).toMatchObject({ status: 401 });
    expect(await comeBack(back, `${name}=${state}x.${nonce}.${verifier}`)).toMatchObject({ status: 401 });
    const changed = new URL(back);
    changed.searchParams.set('code', `${back.searchParams.get('code') ?? ''}x`);
    expect(await comeBack(changed, kept)).toMatchObject({ status: 401 });
    const taken = await comeBack(back, kept);
    expect(taken.status).toBe(200);
    expect(taken.cookies).toContainEqual(expect.stringMatching(/^signing_in=; .*Max-Age=0/));
    expect(await comeBack(back, kept)).toMatchObject({
      status: 401,
      body: { msg: 'Signing in with Acme ID was not finished. Please try again.' },
    });

    const other = await begin();
    const wrongVerifier = await provider.visit(other.address, 'ida');
    const [, , last = ''] = (other.kept.split('=')[1] ?? '').split('.');
    expect(await comeBack(wrongVerifier, other.kept.replace(last, last.split('').reverse().join('')))).toMatchObject({
      status: 401,
    });
    const third = await begin();
    const wrongNonce = await provider.visit(third.address, 'ida');
    const parts = (third.kept.split('=')[1] ?? '').split('.');
    expect(await comeBack(wrongNonce, `${name}=${parts[0] ?? ''}.${nonce}.${parts[2] ?? ''}`)).toMatchObject({
      status: 401,
    });
  });

  it('says that it was given up there, and slows down whoever tries answers', async () => {
    expect(await signInAs(null)).toMatchObject({ status: 401 });
    const answers: number[] = [];
    const { kept } = await begin();
    for (let tries = 0; tries < 40 && answers.at(-1) !== 429; tries += 1)
      answers.push((await comeBack(new URL(`${DESK}/?code=guess&state=guess`), kept)).status);
    expect(answers.at(-1)).toBe(429);
  });

  it('says that the provider cannot be reached; passwords go on', async () => {
    const elsewhere = await startServer({
      environment: { ...provider.environment, OIDC_ISSUER: 'http://127.0.0.1:9' },
    });
    try {
      const response = await fetch(`${elsewhere.url}/api/auth/single-sign-on`, { method: 'POST' });
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({
        msg: 'Acme ID cannot be reached to sign you in. Try again in a moment, or sign in with your password.',
      });
      expect((await registerFirstAccount(elsewhere.url)).token).not.toBe('');
    } finally {
      await elsewhere.stop();
    }
  }, 60_000);
});
