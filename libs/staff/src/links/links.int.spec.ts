import { eventually } from '#test/harness/eventually';
import { openMailbox } from '#test/harness/mailbox';
import {
  call,
  firstAccount,
  registerFirstAccount,
  startServer,
  type Answer,
  type TestServer,
} from '#test/harness/server';
import type { ErrorBody, LinkedAccount, PasswordLink, PasswordLinkState, SignedIn, StaffMember } from '#contracts';

const FIRST = 'three quiet words';
const SECOND = 'another quiet phrase';

const tokenOf = ({ path }: PasswordLink): string => path?.split('#')[1] ?? '';

describe('links with which a password is chosen', () => {
  let server: TestServer;
  let office: string;
  let people = 0;

  beforeAll(async () => {
    server = await startServer();
    ({ token: office } = await registerFirstAccount(server.url));
  }, 60_000);
  afterAll(() => server.stop());

  const ask = <Body>(path: string, body: object, headers = {}): Promise<Answer<Body & ErrorBody>> =>
    call(server.url, 'POST', path, { body, headers });
  const asOffice = <Body>(method: string, path: string, body?: object, headers = {}): Promise<Answer<Body>> =>
    call(server.url, method, path, { token: office, headers, ...(body === undefined ? {} : { body }) });
  const invite = async (headers = {}): Promise<PasswordLink & { readonly email: string }> => {
    people += 1;
    const email = `ida${people}@soundings.example`;
    const { status, body } = await asOffice<PasswordLink>(
      'POST',
      '/api/invitations',
      { name: 'Ida Fell', email, isEngineer: true },
      headers,
    );
    expect(status).toBe(200);
    return { ...body, email };
  };
  const choose = (token: string, password: string, headers = {}) =>
    ask<LinkedAccount>('/api/auth/link/password', { token, password }, headers);
  const signIn = (email: string, password: string) => ask<SignedIn>('/api/auth', { email, password });
  const linkOf = async (_id: string): Promise<PasswordLinkState | undefined> =>
    (await asOffice<readonly PasswordLinkState[]>('GET', '/api/password-links')).body.find((row) => row._id === _id);

  it('take the telephone of whoever is invited, as it is typed or as a number', async () => {
    const telephones = ['+44 (0)7700 900 417', 7700900417, undefined];
    for (const [index, telephone] of telephones.entries()) {
      const email = `called${index}@soundings.example`;
      const { status } = await asOffice('POST', '/api/invitations', {
        name: 'Ida Fell',
        email,
        telephone,
        isEngineer: true,
      });
      expect(status).toBe(200);
      const { body } = await asOffice<readonly StaffMember[]>('GET', '/api/users');
      expect(body.find((member) => member.email === email)?.telephone).toBe(
        telephone === undefined ? '' : '7700900417',
      );
    }
  });

  it('let somebody new in, once, and without a mail server the office passes them on', async () => {
    const invited = await invite();
    expect(invited).toMatchObject({
      kind: 'invitation',
      sentTo: null,
      path: expect.stringMatching(/^\/pages\/choose-password#[\w-]{43}$/) as string,
    });
    const hours = (Date.parse(invited.endsAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(71.9);
    expect(hours).toBeLessThan(72.1);
    expect(await linkOf(invited._id)).toMatchObject({ kind: 'invitation', isOver: false, askedAt: null });
    const token = tokenOf(invited);
    expect((await ask<LinkedAccount>('/api/auth/link', { token })).body).toEqual({
      kind: 'invitation',
      name: 'Ida Fell',
      email: invited.email,
    });
    // What is refused uses nothing up.
    expect(await choose(token, 'short')).toMatchObject({ status: 400 });
    expect((await choose(token, FIRST)).status).toBe(200);
    expect((await signIn(invited.email, FIRST)).status).toBe(200);
    for (const again of [await choose(token, SECOND), await ask('/api/auth/link', { token })])
      expect(again).toMatchObject({
        status: 409,
        body: { msg: 'This link was used already. Sign in with the password that was chosen.' },
      });
    expect((await signIn(invited.email, SECOND)).status).toBe(401);
    expect(await linkOf(invited._id)).toBeUndefined();
  });

  it('are used by one of many who try at once, and a call that is sent again is answered again', async () => {
    const invited = await invite();
    const token = tokenOf(invited);
    const tries = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        choose(token, `${FIRST} ${at}`, { 'idempotency-key': `try-${people}-${at}` }),
      ),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const won = tries.findIndex(({ status }) => status === 200);
    expect((await signIn(invited.email, `${FIRST} ${won}`)).status).toBe(200);
    expect((await choose(token, `${FIRST} ${won}`, { 'idempotency-key': `try-${people}-${won}` })).status).toBe(200);
    const history = (
      await asOffice<readonly { readonly field: string; readonly actor: { readonly _id: string } }[]>(
        'GET',
        `/api/users/${invited._id}/history`,
      )
    ).body;
    expect(history.filter(({ field }) => field === 'password').map(({ actor }) => actor._id)).toEqual([invited._id]);
  });

  it('make one account of an invitation that is sent again, with the newer link alone', async () => {
    const headers = { 'idempotency-key': 'invite-once' };
    const body = { name: 'Otto Octave', email: 'otto@soundings.example', isEngineer: false };
    const [first, second] = [
      (await asOffice<PasswordLink>('POST', '/api/invitations', body, headers)).body,
      (await asOffice<PasswordLink>('POST', '/api/invitations', body, headers)).body,
    ];
    expect(second._id).toBe(first._id);
    expect(await choose(tokenOf(first), FIRST)).toMatchObject({
      status: 409,
      body: { msg: 'A newer link took the place of this one. Please use the newest one.' },
    });
    expect((await choose(tokenOf(second), FIRST)).status).toBe(200);
    expect((await asOffice('POST', '/api/invitations', body)).status).toBe(409);
  });

  it('end all sessions with the new password, and the one before goes on until then', async () => {
    const invited = await invite();
    await choose(tokenOf(invited), FIRST);
    const session = (await signIn(invited.email, FIRST)).body.token;
    const reset = (await asOffice<PasswordLink>('POST', `/api/password-links/${invited._id}`, {})).body;
    expect(reset.kind).toBe('reset');
    expect((await call(server.url, 'GET', '/api/auth', { token: session })).status).toBe(200);
    expect((await choose(tokenOf(reset), SECOND)).body).toMatchObject({ kind: 'reset', email: invited.email });
    expect((await call(server.url, 'GET', '/api/auth', { token: session })).status).toBe(401);
    expect([(await signIn(invited.email, FIRST)).status, (await signIn(invited.email, SECOND)).status]).toEqual([
      401, 200,
    ]);
  });

  it('end after 72 hours, and with what is changed of the account', async () => {
    const invited = await invite();
    const token = tokenOf(invited);
    await server.database.knex.raw(`update account_link set ends_at = now() where user_id = ?`, [invited._id]);
    for (const late of [await ask('/api/auth/link', { token }), await choose(token, FIRST)])
      expect(late).toMatchObject({
        status: 409,
        body: { msg: 'This link has expired after 72 hours. Please ask the office for a new one.' },
      });
    expect(await linkOf(invited._id)).toMatchObject({ kind: 'invitation', isOver: true });
    const change = async (body: object): Promise<void> => {
      expect((await asOffice('PUT', '/api/users', { _id: invited._id, ...body })).status).toBe(200);
    };
    for (const changed of [{ email: `moved${people}@soundings.example` }, { password: SECOND }]) {
      const link = (await asOffice<PasswordLink>('POST', `/api/password-links/${invited._id}`, {})).body;
      await change(changed);
      expect(await choose(tokenOf(link), FIRST)).toMatchObject({
        status: 409,
        body: {
          msg: 'This account was changed after the link was made. Please sign in, or ask the office for a new link.',
        },
      });
    }
    const last = (await asOffice<PasswordLink>('POST', `/api/password-links/${invited._id}`, {})).body;
    expect((await asOffice('DELETE', `/api/users/${invited._id}`)).status).toBe(200);
    expect((await choose(tokenOf(last), FIRST)).status).toBe(409);
    expect((await asOffice('POST', `/api/password-links/${invited._id}`, {})).status).toBe(409);
    expect(await ask('/api/auth/link', { token: 'x'.repeat(43) })).toMatchObject({
      status: 404,
      body: { msg: 'This link is not known here. Please open it again from where you were sent it.' },
    });
  });

  it('are in no table but as a hash', async () => {
    const invited = await invite({ 'idempotency-key': 'not-kept' });
    const token = tokenOf(invited);
    await choose(token, FIRST, { 'idempotency-key': 'nor-this' });
    const { rows: tables } = await server.database.knex.raw<{ rows: readonly { readonly name: string }[] }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    expect(tables.length).toBeGreaterThan(10);
    for (const { name } of tables) {
      const { rows } = await server.database.knex.raw<{ rows: readonly object[] }>(
        `select 1 from ${name} t where position(? in t::text) > 0`,
        [token],
      );
      expect({ name, found: rows.length }).toEqual({ name, found: 0 });
    }
  });

  it('are made by the office alone', async () => {
    const invited = await invite();
    await choose(tokenOf(invited), FIRST);
    const { token } = (await signIn(invited.email, FIRST)).body;
    for (const [method, path] of [
      ['POST', '/api/invitations'],
      ['GET', '/api/password-links'],
      ['POST', `/api/password-links/${invited._id}`],
    ] as const)
      expect((await call(server.url, method, path, { token, ...(method === 'GET' ? {} : { body: {} }) })).status).toBe(
        403,
      );
  });

  it('end all sessions at once where the password is chosen, however late its notification comes', async () => {
    const silence = (name: string): Promise<unknown> =>
      server.database.knex.raw(
        `create or replace function ${name}() returns trigger language plpgsql as $$ begin return null; end $$`,
      );
    for (const told of ['credential_told', 'session_told']) await silence(told);
    const invited = await invite();
    await choose(tokenOf(invited), FIRST);
    const statusOf = async (token: string): Promise<number> =>
      (await call(server.url, 'GET', '/api/auth', { token })).status;
    const before = (await signIn(invited.email, FIRST)).body.token;
    expect(await statusOf(before)).toBe(200);
    const reset = (await asOffice<PasswordLink>('POST', `/api/password-links/${invited._id}`, {})).body;
    await choose(tokenOf(reset), SECOND);
    expect(await statusOf(before)).toBe(401);
    // The same of a password that the office sets, and of an account that it removes.
    for (const [password, change] of [
      [SECOND, () => asOffice('PUT', `/api/users/${invited._id}`, { password: FIRST })],
      [FIRST, () => asOffice('DELETE', `/api/users/${invited._id}`)],
    ] as const) {
      const { token } = (await signIn(invited.email, password)).body;
      expect(await statusOf(token)).toBe(200);
      expect((await change()).status).toBe(200);
      expect(await statusOf(token)).toBe(401);
    }
  });
});

describe('a forgotten password', () => {
  it('is asked for with one answer for everybody, by email where there is a mail server', async () => {
    const mailbox = await openMailbox();
    const server = await startServer({ environment: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://desk.example' } });
    try {
      const { token } = await registerFirstAccount(server.url);
      const ask = (email: string) => call(server.url, 'POST', '/api/auth/reset', { body: { email } });
      await call(server.url, 'PUT', '/api/company', {
        token,
        body: { name: 'Sample Acoustics', email: 'office@soundings.example' },
      });
      const invited = await call<PasswordLink>(server.url, 'POST', '/api/invitations', {
        token,
        body: { name: 'Ida Fell', email: 'ida@soundings.example', isEngineer: true },
      });
      expect(invited.body).toMatchObject({ path: null, sentTo: 'ida@soundings.example' });
      const answers = [await ask('nobody@soundings.example'), await ask('IDA@soundings.example')];
      expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([
        { status: 200, body: { asked: true } },
        { status: 200, body: { asked: true } },
      ]);
      await eventually(() => mailbox.letters.length >= 2);
      expect(mailbox.letters).toHaveLength(2);
      const tokens = mailbox.letters.map((letter) => {
        const plain = letter.replaceAll('=\r\n', '').replaceAll('=3D', '=');
        expect(plain).toContain('To: ida@soundings.example');
        expect(plain).toContain('Subject: Your account at Sample Acoustics');
        return /https:\/\/desk\.example\/pages\/choose-password#([\w-]{43})/.exec(plain)?.[1] ?? '';
      });
      // Whoever asks in another's name ends no link of theirs; and one that is used ends the others.
      const choose = (link: string) =>
        call(server.url, 'POST', '/api/auth/link/password', { body: { token: link, password: FIRST } });
      expect([(await choose(tokens[0] ?? '')).status, (await choose(tokens[1] ?? '')).status]).toEqual([200, 409]);
      expect(mailbox.letters).toHaveLength(2);
    } finally {
      await server.stop();
      await mailbox.close();
    }
  }, 60_000);

  it('is shown to the office where no mail can be sent, and is asked for at most so often', async () => {
    const server = await startServer();
    try {
      const { token, userId } = await registerFirstAccount(server.url);
      const ask = (email: string) => call(server.url, 'POST', '/api/auth/reset', { body: { email } });
      expect((await ask(firstAccount.email)).status).toBe(200);
      const list = async (): Promise<readonly PasswordLinkState[]> =>
        (await call<readonly PasswordLinkState[]>(server.url, 'GET', '/api/password-links', { token })).body;
      // A link was made before it turned out that it cannot be sent: it is in the list for a moment.
      await eventually(async () => (await list()).some(({ askedAt }) => askedAt !== null));
      expect(await list()).toEqual([
        { _id: userId, kind: null, endsAt: null, isOver: false, askedAt: expect.any(String) as string },
      ]);
      await call(server.url, 'POST', `/api/password-links/${userId}`, { token, body: {} });
      expect((await list())[0]).toMatchObject({ kind: 'reset', askedAt: null });
      // The same for an address that nobody has.
      const asked: number[] = [];
      for (let time = 0; time < 4; time += 1) asked.push((await ask('nobody@soundings.example')).status);
      expect(asked).toEqual([200, 200, 200, 429]);
      expect((await ask(firstAccount.email)).status).toBe(200);
    } finally {
      await server.stop();
    }
  }, 60_000);
});
