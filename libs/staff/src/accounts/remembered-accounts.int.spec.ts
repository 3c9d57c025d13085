import { jest } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { layLine, type Line } from '#test/harness/line';
import { call, registerFirstAccount, startServer } from '#test/harness/server';
import { PostgresSignal } from '#eventing';
import type { Caller, SessionOf } from '#platform';
import { credentialMigration } from './credentials.js';
import { heldCredentialMigration } from './held-credentials.js';
import { OpenAccounts, type Found } from './open-accounts.js';
import { passkeyMigration } from '../passkeys/passkey-rows.js';
import { secondFactorMigration } from '../second-factor/second-factors.js';
import { secondStepMigration } from '../second-factor/second-steps.js';
import { credentialToldMigration, RememberedAccounts, TRUSTED_MS } from './remembered-accounts.js';
import { sessionMigration } from './sessions.js';

const ADA = '01980000-0000-7000-8000-0000000000a1';
const OF: SessionOf = { account: ADA, session: '01980000-0000-7000-8000-0000000000b2' };
const SETTINGS = { sessionIdleMs: 3_600_000 };
const migrations = [
  credentialMigration,
  heldCredentialMigration,
  credentialToldMigration,
  sessionMigration,
  secondFactorMigration,
  passkeyMigration,
  secondStepMigration,
];
const asCaller = (isEngineer: boolean): Caller => ({ _id: ADA, isEngineer, lacksSecondStep: true });

/** The database, a line over which a process listens, and how often it asks who somebody is. */
describe('the accounts behind the calls', () => {
  let database: TestDatabase;
  let line: Line;
  let asked = 0;
  const processes: RememberedAccounts[] = [];

  class Counted extends OpenAccounts {
    override find(of: SessionOf): Promise<Found | null> {
      asked += 1;
      return super.find(of);
    }
  }
  const start = async (
    url: string,
    open: OpenAccounts = new Counted(database.knex, SETTINGS),
  ): Promise<RememberedAccounts> => {
    const started = new RememberedAccounts(
      open,
      (channel, heard, back) => new PostgresSignal(url, channel, heard, back),
      SETTINGS,
    );
    await started.onApplicationBootstrap();
    processes.push(started);
    return started;
  };
  const signIn = async (): Promise<void> => {
    await database
      .knex('staff_session')
      .insert({ id: OF.session, user_id: ADA, browser: 'Firefox', system: 'Linux' })
      .onConflict('id')
      .ignore();
  };
  const change = (changes: object): Promise<unknown> =>
    database.knex('credential').where({ user_id: ADA }).update(changes);
  const until = async (condition: () => Promise<boolean>): Promise<void> => {
    while (!(await condition())) await pause(5);
  };

  beforeEach(async () => {
    database = await createTestDatabase();
    for (const { up } of migrations) await database.knex.raw(up);
    await database
      .knex('credential')
      .insert({ user_id: ADA, email_canonical: 'ada@example.test', password_hash: 'x', is_engineer: false });
    await signIn();
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
    for (let round = 0; round < 20; round += 1)
      for (const each of [one, other]) expect(await each.find(OF)).toEqual(asCaller(false));
    expect(asked).toBe(2);
    for (const [changes, found] of [
      [{ is_engineer: true }, asCaller(true)],
      [{ deleted: true }, null],
      [{ deleted: false }, asCaller(true)],
    ] as const) {
      await change(changes);
      // Removing an account ended its sessions.
      await signIn();
      for (const each of [one, other])
        await until(async () => JSON.stringify(await each.find(OF)) === JSON.stringify(found));
    }
    await database.knex('credential').delete();
    for (const each of [one, other]) await until(async () => (await each.find(OF)) === null);
  });

  it('are never older than a second where notifications are cut without a word, and asked of the database from then on', async () => {
    const accounts = await start(overTheLine());
    expect(await accounts.find(OF)).toEqual(asCaller(false));
    line.hush();
    await change({ deleted: true });
    await pause(TRUSTED_MS);
    expect(await accounts.find(OF)).toBeNull();
    await change({ deleted: false });
    await signIn();
    expect(await accounts.find(OF)).toEqual(asCaller(false));
  });

  it('are asked of the database while the connection is away, and remembered again when it is back', async () => {
    const accounts = await start(overTheLine());
    await accounts.find(OF);
    await line.cut();
    await until(async () => {
      const before = asked;
      await accounts.find(OF);
      return asked > before;
    });
    await change({ deleted: true });
    expect(await accounts.find(OF)).toBeNull();
    await change({ deleted: false });
    await signIn();
    await line.mend();
    await until(async () => {
      const before = asked;
      await accounts.find(OF);
      return asked === before;
    });
    expect(await accounts.find(OF)).toEqual(asCaller(false));
  });

  it('that change while they are asked for are not remembered as they were', async () => {
    let answer = (): void => undefined;
    const slow = new Counted(database.knex, SETTINGS);
    const before = slow.find.bind(slow);
    slow.find = async (id) => {
      const found = await before(id);
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      slow.find = before;
      return found;
    };
    const accounts = await start(database.url, slow);
    const first = accounts.find(OF);
    await until(() => Promise.resolve(asked === 1));
    await pause(50);
    await change({ deleted: true });
    await pause(200);
    answer();
    await first;
    expect(await accounts.find(OF)).toBeNull();
  });
});

describe('a session', () => {
  let database: TestDatabase;
  const processes: RememberedAccounts[] = [];
  const start = async (): Promise<RememberedAccounts> => {
    const started = new RememberedAccounts(
      new OpenAccounts(database.knex, SETTINGS),
      (channel, heard, back) => new PostgresSignal(database.url, channel, heard, back),
      SETTINGS,
    );
    await started.onApplicationBootstrap();
    processes.push(started);
    return started;
  };
  const session = () => database.knex('staff_session').where({ id: OF.session });
  const usedAgo = (minutes: number): Promise<unknown> =>
    session().update({ used_at: database.knex.raw(`now() - interval '${minutes} minutes'`) });
  const minutesUnused = async (): Promise<number> => {
    const [row] = await session().select<{ ago: number }[]>(
      database.knex.raw('round(extract(epoch from now() - used_at) / 60)::int as ago'),
    );
    return row?.ago ?? -1;
  };

  beforeEach(async () => {
    database = await createTestDatabase();
    for (const { up } of migrations) await database.knex.raw(up);
    await database
      .knex('credential')
      .insert({ user_id: ADA, email_canonical: 'ada@example.test', password_hash: 'x', is_engineer: false });
    await database.knex('staff_session').insert({ id: OF.session, user_id: ADA });
  });
  afterEach(async () => {
    for (const one of processes.splice(0)) await one.onApplicationShutdown();
    await database.drop();
  });

  it('that is deleted is out in every process, and whoever watches is told', async () => {
    const [one, other] = [await start(), await start()];
    for (const each of [one, other]) expect(await each.find(OF)).toEqual(asCaller(false));
    const told = new Promise<void>((resolve) => {
      other.watch(ADA, resolve);
    });
    await session().delete();
    await told;
    for (const each of [one, other]) while ((await each.find(OF)) !== null) await pause(5);
    expect(await other.isOpen(OF)).toBe(false);
  });

  it("is somebody's: another account has no use of it", async () => {
    const accounts = await start();
    await accounts.find(OF);
    expect(await accounts.find({ ...OF, account: '01980000-0000-7000-8000-0000000000c4' })).toBeNull();
  });

  it('is used by calls, written down once in five minutes, and not by looking', async () => {
    const accounts = await start();
    await usedAgo(10);
    expect(await accounts.isOpen(OF)).toBe(true);
    await pause(100);
    expect(await minutesUnused()).toBe(10);
    await accounts.find(OF);
    while ((await minutesUnused()) !== 0) await pause(5);
    await usedAgo(4);
    for (let round = 0; round < 20; round += 1) await accounts.find(OF);
    await pause(100);
    expect(await minutesUnused()).toBe(4);
  });

  it('that nobody uses has ended, also where it is remembered', async () => {
    const accounts = await start();
    await usedAgo(59);
    expect(await accounts.isOpen(OF)).toBe(true);
    await usedAgo(61);
    const fresh = await start();
    expect([await fresh.isOpen(OF), await fresh.find(OF)]).toEqual([false, null]);
    const later = performance.now() + 90_000;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => later);
    expect(await accounts.find(OF)).toBeNull();
    clock.mockRestore();
  });

  it('ends with a new password, but for the one in which it was set, and with removing, restoring and forgetting', async () => {
    const left = async (change: () => Promise<unknown>): Promise<readonly string[]> => {
      await database.knex('staff_session').delete();
      for (const id of [OF.session, '01980000-0000-7000-8000-0000000000b4'])
        await database.knex('staff_session').insert({ id, user_id: ADA });
      await change();
      return database.knex('staff_session').pluck<string[]>('id');
    };
    const credential = () => database.knex('credential').where({ user_id: ADA });
    expect(await left(() => credential().update({ password_hash: 'y', kept_session: OF.session }))).toEqual([
      OF.session,
    ]);
    expect(await left(() => credential().update({ password_hash: 'z', kept_session: null }))).toEqual([]);
    expect(
      await left(() => credential().update({ email_canonical: 'else@example.test', is_engineer: true })),
    ).toHaveLength(2);
    for (const deleted of [true, false])
      expect(await left(() => credential().update({ deleted, kept_session: OF.session }))).toEqual([]);
    expect(await left(() => credential().delete())).toEqual([]);
  });
});

describe('an account that is removed', () => {
  it('is out in another program too', async () => {
    const server = await startServer();
    const beside = await startServer({ beside: server, roles: ['api'] });
    try {
      const { token } = await registerFirstAccount(server.url);
      const email = 'leaver@example.test';
      const {
        body: { _id },
      } = await call<{ readonly _id: string }>(server.url, 'POST', '/api/users', {
        token,
        body: { name: 'Ada Wren', email, password: 'long enough', isEngineer: true },
      });
      const {
        body: { token: leaver },
      } = await call<{ readonly token: string }>(beside.url, 'POST', '/api/auth', {
        body: { email, password: 'long enough' },
      });
      const status = async (): Promise<number> =>
        (await call(beside.url, 'GET', '/api/auth', { token: leaver })).status;
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
