import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { layLine, type Line } from '#test/harness/line';
import { call, registerFirstAccount, startServer } from '#test/harness/server';
import { PostgresSignal } from '#eventing';
import type { Caller } from '#platform';
import { credentialMigration } from './credentials.js';
import { OpenAccounts } from './open-accounts.js';
import { credentialToldMigration, RememberedAccounts, TRUSTED_MS } from './remembered-accounts.js';

const ADA = '01980000-0000-7000-8000-0000000000a1';
const asCaller = (isEngineer: boolean): Caller => ({ _id: ADA, isEngineer });

/** The database, a line over which a process listens, and how often it asks who somebody is. */
describe('the accounts behind the calls', () => {
  let database: TestDatabase;
  let line: Line;
  let asked = 0;
  const processes: RememberedAccounts[] = [];

  class Counted extends OpenAccounts {
    override find(id: string): Promise<Caller | null> {
      asked += 1;
      return super.find(id);
    }
  }
  const start = async (url: string, open: OpenAccounts = new Counted(database.knex)): Promise<RememberedAccounts> => {
    const started = new RememberedAccounts(open, (channel, heard, back) => new PostgresSignal(url, channel, heard, back));
    await started.onApplicationBootstrap();
    processes.push(started);
    return started;
  };
  const change = (changes: object): Promise<unknown> => database.knex('credential').where({ user_id: ADA }).update(changes);
  const until = async (condition: () => Promise<boolean>): Promise<void> => { while (!(await condition())) await pause(5); };

  beforeEach(async () => {
    database = await createTestDatabase();
    for (const { up } of [credentialMigration, credentialToldMigration]) await database.knex.raw(up);
    await database.knex('credential').insert({ user_id: ADA, email_canonical: 'ada@example.test', password_hash: 'x', is_engineer: false });
    line = await layLine(database.url);
    asked = 0;
  });
  afterEach(async () => {
    for (const one of processes.splice(0)) await one.onApplicationShutdown();
    await line.cut();
    await database.drop();
  });
  const overTheLine = (): string => database.url.replace(/@[^/]*/, `@${new URL(line.url).host}`);

  it('are asked of the database once, and in every process again when they change', async () => {
    const [one, other] = [await start(database.url), await start(database.url)];
    for (let round = 0; round < 20; round += 1) for (const each of [one, other]) expect(await each.find(ADA)).toEqual(asCaller(false));
    expect(asked).toBe(2);
    for (const [changes, found] of [[{ is_engineer: true }, asCaller(true)], [{ deleted: true }, null], [{ deleted: false }, asCaller(true)]] as const) {
      await change(changes);
      for (const each of [one, other]) await until(async () => JSON.stringify(await each.find(ADA)) === JSON.stringify(found));
    }
    await database.knex('credential').delete();
    for (const each of [one, other]) await until(async () => (await each.find(ADA)) === null);
  });

  it('are never older than a second where notifications are cut without a word, and asked of the database from then on', async () => {
    const accounts = await start(overTheLine());
    expect(await accounts.find(ADA)).toEqual(asCaller(false));
    line.hush();
    await change({ deleted: true });
    await pause(TRUSTED_MS);
    expect(await accounts.find(ADA)).toBeNull();
    await change({ deleted: false });
    expect(await accounts.find(ADA)).toEqual(asCaller(false));
  });

  it('are asked of the database while the connection is away, and remembered again when it is back', async () => {
    const accounts = await start(overTheLine());
    await accounts.find(ADA);
    await line.cut();
    await until(async () => { const before = asked; await accounts.find(ADA); return asked > before; });
    await change({ deleted: true });
    expect(await accounts.find(ADA)).toBeNull();
    await change({ deleted: false });
    await line.mend();
    await until(async () => { const before = asked; await accounts.find(ADA); return asked === before; });
    expect(await accounts.find(ADA)).toEqual(asCaller(false));
  });

  it('that change while they are asked for are not remembered as they were', async () => {
    let answer = (): void => undefined;
    const slow = new Counted(database.knex);
    const before = slow.find.bind(slow);
    slow.find = async (id) => {
      const found = await before(id);
      await new Promise<void>((resolve) => { answer = resolve; });
      slow.find = before;
      return found;
    };
    const accounts = await start(database.url, slow);
    const first = accounts.find(ADA);
    await until(() => Promise.resolve(asked === 1));
    await pause(50);
    await change({ deleted: true });
    await pause(200);
    answer();
    await first;
    expect(await accounts.find(ADA)).toBeNull();
  });
});

describe('an account that is removed', () => {
  it('is out in another program too', async () => {
    const server = await startServer();
    const beside = await startServer({ beside: server, roles: ['api'] });
    try {
      const { token } = await registerFirstAccount(server.url);
      const email = 'leaver@example.test';
      const { body: { _id } } = await call<{ readonly _id: string }>(server.url, 'POST', '/api/users', { token, body: { name: 'Ada Wren', email, password: 'long enough', isEngineer: true } });
      const { body: { token: leaver } } = await call<{ readonly token: string }>(beside.url, 'POST', '/api/auth', { body: { email, password: 'long enough' } });
      const status = async (): Promise<number> => (await call(beside.url, 'GET', '/api/auth', { token: leaver })).status;
      expect(await status()).toBe(200);
      await call(server.url, 'DELETE', `/api/users/${_id}`, { token });
      let now = await status();
      while (now === 200) now = await status();
      expect(now).toBe(401);
    } finally {
      await beside.stop();
      await server.stop();
    }
  });
});
