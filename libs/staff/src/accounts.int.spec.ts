import { call, firstAccount, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { capabilities, type SignedIn, type StaffMember } from '#contracts';
import { setUpCodeOf, setUpNote } from './index.js';
import { staffRejections } from './staff-member.rejections.js';

let server: TestServer;
let office: { readonly token: string; readonly userId: string };

const ask = <Body>(method: string, path: string, body?: unknown, token = office.token) =>
  call<Body>(server.url, method, path, { token, ...(body === undefined ? {} : { body }) });
const add = async (email: string, isEngineer: boolean): Promise<StaffMember> => {
  const { status, body } = await ask<StaffMember>('POST', '/api/users', {
    name: 'Ada Wren',
    email,
    password: 'long enough',
    isEngineer,
  });
  expect(status).toBe(200);
  return body;
};
const tokenOf = async (email: string, password = 'long enough'): Promise<string> =>
  (await call<SignedIn>(server.url, 'POST', '/api/auth', { body: { email, password } })).body.token;

beforeAll(async () => {
  server = await startServer();
}, 60_000);
afterAll(() => server.stop());

const ONE_OF_THE_FIRST = /^This password is one of the first that people guess\./;
const OWN = /^Your own name, email or company is easy to guess\./;
const refusing = (password: RegExp): object => ({
  status: 400,
  body: { errors: { password: expect.stringMatching(password) as string } },
});

describe('the first account', () => {
  it('is not made with its own name as its password', async () => {
    expect(
      await call(server.url, 'POST', '/api/auth/register', { body: { ...firstAccount, password: 'PlumbPetra' } }),
    ).toMatchObject(refusing(OWN));
  });

  it('is made once, even when several come at once', async () => {
    expect((await call(server.url, 'GET', '/api/auth/setup')).body).toEqual({
      needed: true,
      codeNeeded: false,
      singleSignOn: null,
    });
    const tries = [
      firstAccount,
      { ...firstAccount, email: 'other@example.test' },
      { ...firstAccount, email: 'third@example.test' },
    ];
    const answers = await Promise.all(
      tries.map((body) => call<SignedIn & { msg: string }>(server.url, 'POST', '/api/auth/register', { body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect(answers.find(({ status }) => status === 403)?.body.msg).toMatch(/^There are accounts already\./);
    const made = answers.find(({ status }) => status === 200)?.body;
    office = { token: made?.token ?? '', userId: made?.user._id ?? '' };
    expect(made?.user).toEqual({
      _id: office.userId,
      name: firstAccount.name,
      email: made?.user.email,
      telephone: '',
      isEngineer: false,
      competence: [],
      registrations: [],
      homePostcode: '',
      dayStart: '',
      dayEnd: '',
      weekHours: null,
      is_deleted: false,
      version: 0,
    });
    expect((await call(server.url, 'GET', '/api/auth/setup')).body).toEqual({
      needed: false,
      codeNeeded: false,
      singleSignOn: null,
    });
    await expect(registerFirstAccount(server.url)).rejects.toThrow('403');
    expect((await ask<StaffMember>('GET', '/api/auth')).body).toEqual({
      ...made?.user,
      capabilities: [...capabilities],
    });
  });
});

describe('the first account where other machines can reach the program', () => {
  const wrong = 'This is not the code. The terminal in which Soundings was started shows it.';
  it('takes the code from the terminal, in whatever way it is typed, and nothing is hashed or written down without it', async () => {
    const open = await startServer({ environment: { HOST: '0.0.0.0' } });
    try {
      const rows = async (): Promise<unknown> => (await open.database.knex('client_request').count())[0];
      const before = await rows();
      expect((await call(open.url, 'GET', '/api/auth/setup')).body).toEqual({
        needed: true,
        codeNeeded: true,
        singleSignOn: null,
      });
      const note = await setUpNote(open.program);
      const code =
        /^  Code   ((?:[2-9A-HJ-NP-Z]{4}-?){3}) \(the first account asks for it\)$/.exec(note ?? '')?.[1] ?? '';
      const send = (typed: object) =>
        call<SignedIn & { msg: string }>(open.url, 'POST', '/api/auth/register', {
          body: { ...firstAccount, ...typed },
        });
      for (const typed of [
        {},
        { code: '' },
        { code: '2222-2222-2222' },
        { code: code.slice(1) },
        { code: `${code}2` },
      ]) {
        const {
          status,
          body: { msg },
        } = await send(typed);
        expect({ typed, status, msg }).toEqual({
          typed,
          status: staffRejections['staff/set-up-code']?.status,
          msg: wrong,
        });
      }
      // A password that is refused once it is looked at: nobody looked.
      expect((await send({ password: 'password', code: 'no' })).status).toBe(403);
      expect(await rows()).toEqual(before);
      expect((await send({ code: ` ${code.toLowerCase().replaceAll('-', ' ')}` })).status).toBe(200);
      expect(await setUpNote(open.program)).toBeNull();
      expect((await call(open.url, 'GET', '/api/auth/setup')).body).toEqual({
        needed: false,
        codeNeeded: false,
        singleSignOn: null,
      });
    } finally {
      await open.stop();
    }
  });

  it.each([
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['localhost', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.1.4', false],
    ['127.evil.example', false],
    ['desk.example', false],
  ])('at %s asks for none: %s', (host, none) => {
    expect(setUpCodeOf({ host, jwtSecret: 'x'.repeat(32) }) === null).toBe(none);
  });

  it('is the same from every program of an installation, and another one elsewhere', () => {
    const [one, again, other] = ['x', 'x', 'y'].map((letter) =>
      setUpCodeOf({ host: '0.0.0.0', jwtSecret: letter.repeat(32) }),
    );
    expect(again).toBe(one);
    expect(other).not.toBe(one);
  });
});

describe('registering after that', () => {
  it('is refused before anything is hashed or written down, and throttled; a repeat of the call that made the account is not', async () => {
    const body = { ...firstAccount, name: 'Mallory', email: 'mallory@example.test' };
    const { knex } = server.database;
    const rows = async (): Promise<unknown> => (await knex('client_request').count())[0];
    const before = await rows();
    // A password that is refused once it is looked at: nobody looks.
    const tries: number[] = [];
    for (let attempt = 0; attempt < 30; attempt += 1)
      tries.push(
        (
          await call(server.url, 'POST', '/api/auth/register', {
            body: { ...body, password: 'password' },
            headers: { 'idempotency-key': `try-${attempt}` },
          })
        ).status,
      );
    expect([...new Set(tries)].sort()).toEqual([403, 429]);
    expect(tries.indexOf(429)).toBeGreaterThan(4);
    expect(await rows()).toEqual(before);
  });

  it('is answered once more to whoever sends the call that made the account again', async () => {
    const fresh = await startServer();
    try {
      const send = (key: string) =>
        call<SignedIn>(fresh.url, 'POST', '/api/auth/register', {
          body: firstAccount,
          headers: { 'idempotency-key': key },
        });
      const [first, again] = [await send('one'), await send('one')];
      expect([first.status, again.status, again.body.user]).toEqual([200, 200, first.body.user]);
      expect((await send('other')).status).toBe(403);
    } finally {
      await fresh.stop();
    }
  });
});

describe('accounts', () => {
  it('sign in with the address in any case, and hear the same for every wrong pair', async () => {
    const { _id } = await add('Sign.In@example.test', true);
    const right = await call<SignedIn>(server.url, 'POST', '/api/auth', {
      body: { email: 'sign.in@EXAMPLE.test', password: 'long enough' },
    });
    expect(right).toMatchObject({ status: 200, body: { user: { _id, isEngineer: true } } });
    for (const body of [
      { email: 'sign.in@example.test', password: 'wrong' },
      { email: 'nobody@example.test', password: 'long enough' },
    ]) {
      expect(await call(server.url, 'POST', '/api/auth', { body })).toMatchObject({
        status: 401,
        body: { msg: 'Incorrect Credentials!' },
      });
    }
  });

  it('carry no password in any answer and none in the log', async () => {
    await add('secret@example.test', true);
    const { body } = await ask<readonly object[]>('GET', '/api/users');
    expect(Object.keys(Object.assign({}, ...body) as object).sort()).toEqual([
      '_id',
      'competence',
      'dayEnd',
      'dayStart',
      'email',
      'homePostcode',
      'isEngineer',
      'is_deleted',
      'name',
      'registrations',
      'telephone',
      'version',
      'weekHours',
    ]);
    const said = (await server.events()).map(({ data }) => JSON.stringify(data));
    expect(
      said.filter(
        (data) => data.includes('long enough') || data.includes('argon2') || data.includes('secret@example.test'),
      ),
    ).toEqual([]);
  });

  it('take no password from breaches, and none that is the own name, email or company: when they are added, and when it is changed', async () => {
    await ask('PUT', '/api/company', { name: 'Hush & Daughters Ltd' });
    const { _id } = await add('weak@example.test', true);
    const added = (password: string) =>
      ask('POST', '/api/users', { name: 'Ada Wren', email: 'weaker@example.test', password, isEngineer: true });
    const changed = (password: string) => ask('PUT', '/api/users', { _id, password });
    for (const send of [added, changed]) {
      expect(await send('Dragonfly7')).toMatchObject(refusing(ONE_OF_THE_FIRST));
      for (const own of ['wren.ada', 'AdaExample', 'Hush&Daughters!'])
        expect(await send(own)).toMatchObject(refusing(OWN));
    }
    const theirs = await tokenOf('weak@example.test');
    expect(
      await ask('PUT', '/api/users', { _id, password: 'corvette', currentPassword: 'long enough' }, theirs),
    ).toMatchObject(refusing(ONE_OF_THE_FIRST));
    expect(
      (
        await ask(
          'PUT',
          '/api/users',
          { _id, password: 'a rather long password', currentPassword: 'long enough' },
          theirs,
        )
      ).status,
    ).toBe(200);
  });

  it('take a password of many characters exactly as it was typed, blanks and case and all, and keep it as argon2id alone', async () => {
    const typed = ` Ünder the Bridge ${'of sighs '.repeat(6)}`;
    expect(typed.length).toBeGreaterThan(64);
    const email = 'exact@example.test';
    const { body } = await ask<StaffMember>('POST', '/api/users', {
      name: 'Ada',
      email,
      password: typed,
      isEngineer: true,
    });
    const signsIn = async (password: string): Promise<number> =>
      (await ask('POST', '/api/auth', { email, password })).status;
    expect(await signsIn(typed)).toBe(200);
    for (const other of [typed.trim(), typed.toLowerCase(), typed.slice(0, 64)]) expect(await signsIn(other)).toBe(401);
    const kept = await server.database
      .knex('credential')
      .where({ user_id: body._id })
      .first<{ password_hash: string } | undefined>('password_hash');
    // The least that OWASP advises.
    expect(kept?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('want a password of at least 8 characters', async () => {
    expect(
      await ask('POST', '/api/users', {
        name: 'Ada',
        email: 'short@example.test',
        password: 'short',
        isEngineer: true,
      }),
    ).toMatchObject({
      status: 400,
      body: { errors: { password: 'Please choose a password of at least 8 characters.' } },
    });
  });

  it('keep one open account an address', async () => {
    await add('twice@example.test', true);
    expect(
      await ask('POST', '/api/users', {
        name: 'Ada',
        email: 'TWICE@example.test',
        password: 'long enough',
        isEngineer: true,
      }),
    ).toMatchObject({
      status: 409,
      body: { msg: 'Another account uses this email. Please choose another one.' },
    });
  });

  it.each(['_id', 'id', 'user_id', 'engineer_id'])('change under an id in the body named %s', async (name) => {
    const { _id } = await add(`${name}@example.test`, true);
    const { body } = await ask<StaffMember>('PUT', '/api/users', { [name]: _id, name: 'Ada Finch', password: '' });
    expect(body).toMatchObject({ _id, name: 'Ada Finch', version: 1 });
  });

  it('change under the id in the path, and not without one', async () => {
    const { _id } = await add('path@example.test', true);
    expect((await ask('PUT', `/api/users/${_id}`, { isEngineer: false })).body).toMatchObject({
      isEngineer: false,
      version: 1,
    });
    expect(await ask('PUT', '/api/users', { name: 'Ada Finch' })).toMatchObject({
      status: 400,
      body: { msg: 'Please say which engineer.' },
    });
    expect(
      await ask('PUT', '/api/users', { _id: '01980000-0000-7000-8000-000000000000', name: 'Nobody' }),
    ).toMatchObject({ status: 404 });
  });

  it('are out at once when removed, come back by change_deletion, and not onto a used address', async () => {
    const { _id } = await add('leaver@example.test', true);
    const token = await tokenOf('leaver@example.test');
    expect(await ask('DELETE', `/api/users/${_id}`)).toMatchObject({ status: 200, body: { id: _id } });
    expect((await ask('GET', '/api/auth', undefined, token)).status).toBe(401);
    await add('leaver@example.test', true);
    expect(await ask('PUT', '/api/users', { id: _id, change_deletion: true })).toMatchObject({ status: 409 });
    expect(
      (await ask('PUT', '/api/users', { id: _id, change_deletion: true, email: 'back@example.test' })).body,
    ).toMatchObject({ _id, is_deleted: false });
    expect(await tokenOf('back@example.test')).toBeDefined();
  });

  it('stay open, with nothing appended, while their engineer is in the diary', async () => {
    const { _id } = await add('booked@example.test', true);
    const token = await tokenOf('booked@example.test');
    const leave = {
      engineer_idfk: _id,
      type: 'Annual Leave',
      start: '2150-03-10T09:00:00Z',
      end: '2150-03-10T12:00:00Z',
    };
    const { body: booking } = await ask<{ readonly _id: string }>('POST', '/api/engineerbookings', leave);
    expect(await ask('DELETE', `/api/users/${_id}`)).toMatchObject({
      status: 409,
      body: {
        msg: 'Ada Wren is booked on 1 future booking, first on Tue 10 Mar 2150. Please reassign these first.',
      },
    });
    const stored = (await server.events()).filter(({ stream }) => stream.endsWith(_id));
    expect(stored.map(({ type }) => type)).toEqual(['StaffMemberAdded']);
    // The refusal takes the closing of the account back with it: whoever is signed in stays so.
    expect((await ask('GET', '/api/auth', undefined, token)).status).toBe(200);
    await ask('DELETE', `/api/engineerbookings/${booking._id}`);
    for (const status of [200, 200]) expect((await ask('DELETE', `/api/users/${_id}`)).status).toBe(status);
    const left = { ...leave, start: '2150-03-11T09:00:00Z', end: '2150-03-11T12:00:00Z' };
    expect((await ask('POST', '/api/engineerbookings', left)).status).toBe(400);
    expect((await ask('PUT', '/api/users', { id: _id, change_deletion: true })).status).toBe(200);
    expect((await ask('POST', '/api/engineerbookings', left)).status).toBe(200);
  });

  it('have a telephone, which the office says, everybody who is signed in reads, and the log seals', async () => {
    const { _id } = await add('called@example.test', true);
    const token = await tokenOf('called@example.test');
    const set = async (telephone: unknown): Promise<unknown> => {
      const { status, body } = await ask<StaffMember>('PUT', `/api/users/${_id}`, { telephone });
      return status === 200 ? [body.telephone, body.version] : status;
    };
    expect(await set('+44 (0)7700 900321')).toEqual(['7700900321', 1]);
    expect(await set('07700 900321')).toEqual(['7700900321', 1]);
    expect(await set(null)).toEqual(['', 2]);
    expect(await set(7700900321)).toEqual(['7700900321', 3]);
    expect([await set('0'.repeat(41)), await set(['07700 900321'])]).toEqual([400, 400]);
    for (const q of ['07700900321', '07700 900 321', '7700900321'])
      expect((await ask<readonly StaffMember[]>('GET', `/api/users?q=${q}`, undefined, token)).body).toMatchObject([
        { _id, telephone: '7700900321' },
      ]);
    expect(await ask('PUT', '/api/users', { _id, telephone: '' }, token)).toMatchObject({ status: 403 });
    const stored = (await server.events()).filter(({ type }) => type === 'StaffTelephoneChanged');
    expect(stored).toHaveLength(3);
    expect(JSON.stringify(stored.map(({ data }) => data))).not.toContain('900321');
  });

  it('of engineers change their own name and password, and nothing else', async () => {
    const { _id } = await add('engineer@example.test', true);
    const other = await add('other.engineer@example.test', true);
    const token = await tokenOf('engineer@example.test');
    const put = (body: object) => ask<StaffMember & { msg: string }>('PUT', '/api/users', body, token);
    expect(
      await put({
        _id,
        name: 'Ada Finch',
        email: 'engineer@example.test',
        isEngineer: true,
        password: 'another one',
        currentPassword: 'long enough',
      }),
    ).toMatchObject({
      status: 200,
      body: { name: 'Ada Finch' },
    });
    expect(await tokenOf('engineer@example.test', 'another one')).toBeDefined();
    const forbidden = [
      put({ _id, isEngineer: false }),
      put({ _id, email: 'else@example.test', currentPassword: 'another one' }),
      put({ _id: other._id, name: 'Taken over' }),
    ];
    for (const answer of await Promise.all(forbidden))
      expect(answer).toMatchObject({ status: 403, body: { msg: expect.stringMatching(/your own name/) as string } });
    const fields = { name: 'New', email: 'new@example.test', password: 'long enough', isEngineer: true };
    expect((await ask('POST', '/api/users', fields, token)).status).toBe(403);
    expect((await ask('DELETE', `/api/users/${other._id}`, undefined, token)).status).toBe(403);
  });

  it('merge a stale form field by field', async () => {
    const { _id, version } = await add('merge@example.test', true);
    await ask('PUT', '/api/users', { _id, name: 'Ada Finch', version });
    const stale = { _id, name: 'Ada Wren', email: 'merged@example.test', version };
    expect((await ask('PUT', '/api/users', stale)).body).toMatchObject({
      name: 'Ada Finch',
      email: 'merged@example.test',
      version: 2,
    });
    expect(await ask('PUT', '/api/users', { ...stale, name: 'Ada Swift' })).toMatchObject({
      status: 409,
      body: { fieldConflicts: [{ field: 'name', yours: 'Ada Swift', theirs: 'Ada Finch' }] },
    });
  });

  it('are searched, sorted and windowed', async () => {
    const found = await ask<readonly StaffMember[]>('GET', '/api/users?q=ENGINEER%40%20ada&sort=-email&limit=1');
    expect(found.body.map(({ email }) => email)).toEqual(['other.engineer@example.test']);
    expect(found.headers.get('x-total-count')).toBe('2');
    expect((await ask('GET', '/api/users?sort=password')).status).toBe(400);
  });

  it('of the office are never all removed, and never all engineers', async () => {
    const { body } = await ask<readonly StaffMember[]>('GET', '/api/users');
    for (const { _id } of body.filter(
      (member) => !member.isEngineer && !member.is_deleted && member._id !== office.userId,
    )) {
      expect((await ask('DELETE', `/api/users/${_id}`)).status).toBe(200);
    }
    const msg =
      'This is the last staff account that is not an engineer and can sign in. Add another one first; it counts once its password is chosen.';
    // Who was invited and has not come counts as none.
    const invited = { name: 'Ida Fell', email: 'invited@example.test', isEngineer: false };
    expect((await ask('POST', '/api/invitations', invited)).status).toBe(200);
    expect(await ask('DELETE', `/api/users/${office.userId}`)).toMatchObject({ status: 409, body: { msg } });
    expect(await ask('PUT', '/api/users', { _id: office.userId, isEngineer: true })).toMatchObject({
      status: 409,
      body: { msg },
    });
  });

  it('slow down whoever guesses', async () => {
    const guess = () =>
      call(server.url, 'POST', '/api/auth', { body: { email: 'guessed@example.test', password: 'a guess' } });
    for (let tries = 0; tries < 5; tries += 1) expect((await guess()).status).toBe(401);
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  });
});
