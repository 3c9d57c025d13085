import { call, firstAccount, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

/** Behind one proxy. */
describe('guessing', () => {
  let server: TestServer;
  const { email, password } = firstAccount;

  beforeEach(async () => {
    server = await startServer({ environment: { TRUST_PROXY: '1' } });
    await registerFirstAccount(server.url);
  }, 60_000);
  afterEach(() => server.stop());

  const tryFrom = async (forwarded: string, word = 'a guess'): Promise<number> =>
    (await call(server.url, 'POST', '/api/auth', { body: { email, password: word }, headers: { 'x-forwarded-for': forwarded } })).status;

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

  it('is no fault of the database: nobody is locked out by it', async () => {
    const { knex } = server.database;
    await knex.raw('alter table credential rename to credential_away');
    for (let attempt = 0; attempt < 7; attempt += 1) expect([500, 503]).toContain(await tryFrom('203.0.113.9', password));
    await knex.raw('alter table credential_away rename to credential');
    expect(await tryFrom('203.0.113.9', password)).toBe(200);
  });
});
