import { readFile, writeFile } from 'node:fs/promises';
import { capabilities, missingCapability } from '#contracts';
import { routesOf, type Route } from '#test/harness/routes';
import { call, firstAccount, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

const FILE = 'docs/authorisation.md';
const NOBODYS = '019ff48e-6300-7139-9f8d-893e30856e10';
const PLACES: Readonly<Record<string, string>> = {
  ':id': NOBODYS,
  ':kind': 'client',
  ':hash': 'none',
  ':name': 'none',
  ':file': `${NOBODYS}.ics`,
  '*': '',
};

const callers = [
  'anonymous',
  'engineer',
  'engineer without money',
  'office',
  'API token',
  'ended session',
  'removed account',
  'other signature',
] as const;
type Caller = (typeof callers)[number];

/** What the door says to an account that lacks the capability of a call. */
const refusals: ReadonlySet<unknown> = new Set(Object.values(missingCapability));

/** What a caller comes to: the door, or the call behind it, which may well answer that there is no such thing. */
const word = (status: number, msg: unknown): string => {
  if (status === 401) return msg === 'Please sign in.' ? 'sign in' : `401 ${String(msg)}`;
  if (status === 403 && msg === 'This is for people who are signed in, not for tokens.') return 'people';
  if (status === 403) return refusals.has(msg) ? 'no' : `403 ${String(msg)}`;
  return status < 500 ? 'yes' : String(status);
};

/**
 * One table of every route of the program and every kind of caller, as it is answered: docs/authorisation.md holds the one that is meant. With
 * WRITE_AUTHORISATION=1 it is written anew, for somebody to read what changed.
 */
describe('the table of authorisation', () => {
  let server: TestServer;
  let tokens: Readonly<Record<Caller, () => Promise<string | null>>>;

  const signIn = async ({ email, password }: { readonly email: string; readonly password: string }): Promise<string> =>
    (await call<{ token: string }>(server.url, 'POST', '/api/auth', { body: { email, password } })).body.token;
  const colleague = async (name: string, isEngineer: boolean, token: string) => {
    const account = {
      name,
      email: `${name.toLowerCase()}@soundings.example`,
      password: 'another good password',
      isEngineer,
    };
    const { status, body } = await call<{ _id: string }>(server.url, 'POST', '/api/users', { token, body: account });
    expect(status).toBe(200);
    return { ...account, _id: body._id };
  };

  beforeAll(async () => {
    server = await startServer();
    const { token } = await registerFirstAccount(server.url);
    const engineer = await colleague('Edgar', true, token);
    const leaver = await colleague('Leona', false, token);
    const ended = await signIn(firstAccount);
    await call(server.url, 'DELETE', '/api/auth', { token: ended });
    const removed = await signIn(leaver);
    expect((await call(server.url, 'GET', '/api/auth', { token: removed })).status).toBe(200);
    expect((await call(server.url, 'DELETE', `/api/users/${leaver._id}`, { token })).status).toBe(200);
    // Some calls end sessions: who is signed in gets a fresh one where theirs is gone.
    const fresh = (account: { readonly email: string; readonly password: string }): (() => Promise<string>) => {
      let kept: string | null = null;
      return async () => {
        if (kept === null || (await call(server.url, 'GET', '/api/auth', { token: kept })).status !== 200)
          kept = await signIn(account);
        return kept;
      };
    };
    // Of both kinds of engineer there is one account: what is taken from it is set where the other kind asks.
    let taken: readonly string[] = [];
    const limited =
      (token: () => Promise<string>, meant: readonly string[]): (() => Promise<string>) =>
      async () => {
        if (taken.join() !== meant.join())
          await call(server.url, 'PUT', '/api/company', {
            token: await office(),
            body: { takenFromEngineers: meant },
          });
        taken = meant;
        return token();
      };
    const office = fresh(firstAccount);
    // Of the office, with all that there is to tick.
    const { body: machine } = await call<{ apiToken: string }>(server.url, 'POST', '/api/tokens', {
      token: await office(),
      body: { name: 'Report', capabilities, readOnly: false, days: 1, currentPassword: firstAccount.password },
    });
    const lasting = (value: string | null) => (): Promise<string | null> => Promise.resolve(value);
    tokens = {
      anonymous: lasting(null),
      engineer: limited(fresh(engineer), []),
      'engineer without money': limited(fresh(engineer), ['see-fees']),
      office,
      'API token': lasting(machine.apiToken),
      'ended session': lasting(ended),
      'removed account': lasting(removed),
      'other signature': lasting(`${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(43)}`),
    };
  }, 120_000);
  afterAll(() => server.stop());

  /** A body without anything in it: nothing is done by it, whoever is let in. */
  const answered = async ({ method, path }: Route, token: string | null): Promise<string> => {
    const leave = new AbortController();
    const response = await fetch(`${server.url}${path.replaceAll(/:\w+|\*/g, (place) => PLACES[place] ?? place)}`, {
      method,
      signal: leave.signal,
      headers: {
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
    const { status } = response;
    // The stream of changes has no end.
    const { msg } =
      status === 401 || status === 403 ? ((await response.json()) as { readonly msg?: unknown }) : { msg: null };
    leave.abort();
    return word(status, msg);
  };

  it('is the one of docs/authorisation.md, for every route that there is', async () => {
    const rows: string[] = [];
    for (const route of [...routesOf(server)].sort((one, other) =>
      one.path + one.method < other.path + other.method ? -1 : 1,
    )) {
      const answers: string[] = [];
      for (const caller of callers) answers.push(await answered(route, await tokens[caller]()));
      rows.push(`| \`${route.call}\` | ${answers.join(' | ')} |`);
    }
    const table = [`| Call | ${callers.join(' | ')} |`, `|---|${callers.map(() => '---|').join('')}`, ...rows].join(
      '\n',
    );
    const text = await readFile(FILE, 'utf8');
    const [before = '', meant = ''] = text.split(/(?=^\| Call)/m);
    if (process.env['WRITE_AUTHORISATION'] === '1') await writeFile(FILE, `${before}${table}\n`);
    else expect(table.split('\n')).toEqual(meant.trim().split('\n'));
  }, 300_000);
});
