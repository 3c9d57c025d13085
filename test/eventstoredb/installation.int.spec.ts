import { openEventStoreDb, type EventStoreDbEventStore } from '#eventing';
import { call, firstAccount, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { startEventStoreDouble, type EventStoreDouble } from './double.js';

const refused =
  'The log in EventStoreDB belongs to an installation whose database is not here. Restore its backup, or name an EventStoreDB that is empty.';

describe('a log in EventStoreDB belongs to one installation', () => {
  let double: EventStoreDouble;
  let environment: Readonly<Record<string, string>>;
  const servers: TestServer[] = [];
  const started = async (options: Parameters<typeof startServer>[0] = {}): Promise<TestServer> => {
    const server = await startServer({ ...options, environment });
    servers.push(server);
    return server;
  };
  const look = async <T>(work: (store: EventStoreDbEventStore) => Promise<T>): Promise<T> => {
    const store = await openEventStoreDb({ connectionString: double.url });
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  };
  const named = (): Promise<string | null> => look((store) => Promise.resolve(store.installation));
  /** A database that believes the log to be its own, with a key of its own. */
  const stranger = async (): Promise<TestServer> => {
    const other = await startServer();
    servers.push(other);
    await other.program.close();
    await other.database.knex('es_head').update({ mirror_of: await look((store) => Promise.resolve(store.storeId)) });
    await other.database.knex('projection_build').delete();
    return other;
  };

  beforeEach(async () => {
    double = await startEventStoreDouble({ batchAppend: true });
    environment = { EVENTSTORE_URL: double.url };
  });
  afterEach(async () => {
    for (const server of servers.splice(0).reverse()) await server.stop();
    await double.stop();
  });

  it('names it with its first start, by what tells nothing about the key, and stays open to it', async () => {
    const server = await started();
    const name = await named();
    expect(name).toMatch(/^[0-9a-f]{64}$/);
    await server.program.close();
    const again = await started({ beside: server });
    await registerFirstAccount(again.url);
    expect(await named()).toBe(name);
  }, 60_000);

  it('that was written before logs had a name gets it from the database that fits', async () => {
    const server = await started();
    await registerFirstAccount(server.url);
    const name = await named();
    await server.program.close();
    await look((store) => store.belongTo(null));
    expect(await named()).toBeNull();
    const again = await started({ beside: server });
    expect(await named()).toBe(name);
    expect(
      (
        await call(again.url, 'POST', '/api/auth', {
          body: { email: firstAccount.email, password: firstAccount.password },
        })
      ).status,
    ).toBe(200);
  }, 60_000);

  it.each<[string, boolean]>([
    ['in which nothing happened yet', false],
    ['that is in use', true],
  ])(
    '%s: neither a new database nor one with another key gets in, and nothing is written to it',
    async (_, used) => {
      const server = await started();
      if (used) await registerFirstAccount(server.url);
      const records = double.core.log.length;
      await expect(started()).rejects.toThrow(refused);
      const other = await stranger();
      await expect(started({ beside: other })).rejects.toThrow(refused);
      expect(await other.database.knex('credential').count<{ count: string }[]>()).toEqual([{ count: '0' }]);
      expect(double.core.log).toHaveLength(records);
    },
    60_000,
  );
});
