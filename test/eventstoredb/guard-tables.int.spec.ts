import type { Knex } from 'knex';
import { modules } from '#composition-root';
import type { RecordedEvent } from '#eventing';
import { KNEX, type GuardTablePorts } from '#platform';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { startEventStoreDouble, type EventStoreDouble } from './double.js';

const TABLES = ['reservation', 'project_number', 'invoice_number_taken'];
const tables = modules.flatMap(({ parts: { guardTables = [] } }) => guardTables);

describe('the guards of a log in EventStoreDB', () => {
  let double: EventStoreDouble;
  let server: TestServer;
  let knex: Knex;
  let token: string;
  let events: readonly RecordedEvent[];
  /** Events that came from the log while a guard's table was locked: their number does not grow with the log. */
  let readUnderLock = 0;

  const ask = async (method: string, path: string, body: object): Promise<unknown> => {
    const answer = await call(server.url, method, path, { token, body });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body;
  };

  const isLocked = async (): Promise<boolean> => {
    const { rows } = await knex.raw<{ rows: object[] }>(
      `select 1 from pg_locks where mode = 'ShareRowExclusiveLock' and granted and relation = any (
         select oid from pg_class where relname = any (?))`,
      [TABLES],
    );
    return rows.length > 0;
  };
  const watched = async function* (read: AsyncIterable<RecordedEvent>): AsyncIterable<RecordedEvent> {
    for await (const event of read) {
      if (await isLocked()) readUnderLock += 1;
      yield event;
    }
  };
  const ports = (): GuardTablePorts => {
    const { store, codec } = server.program.engine;
    const watching = new Proxy(store, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        const own = value.bind(target) as (...given: unknown[]) => unknown;
        return name === 'readAll' || name === 'readStream'
          ? (...given: unknown[]) => watched(own(...given) as AsyncIterable<RecordedEvent>)
          : own;
      },
    });
    return { knex, store: watching, codec };
  };
  const lack = async (): Promise<readonly boolean[]> => {
    const found: boolean[] = [];
    for (const table of tables) found.push(await table.lacks(ports(), events));
    return found;
  };

  beforeAll(async () => {
    double = await startEventStoreDouble({ batchAppend: true });
    server = await startServer({ environment: { EVENTSTORE_URL: double.url } });
    ({ token } = await registerFirstAccount(server.url));
    const { app } = server.program;
    if (app === null) throw new Error('the program does not answer');
    knex = app.get<Knex>(KNEX);
    const car = (await ask('POST', '/api/car', {
      name: 'Van 1',
      numberplate: 'AB12 CDE',
      location: 'Yard',
    })) as { readonly _id: string };
    const visit = (await ask('POST', '/api/job', {
      startjob: '2150-03-10T09:00:00.000Z',
      endjob: '2150-03-10T13:00:00.000Z',
      address: '1 Quay Street',
      postcode: 'BS1 4ST',
      price: 350,
      contact: { name: 'Cara Plain', position: 'Site manager', email: 'cara@site.example', telephone: '07700 900123' },
      soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 },
      cars: [car._id],
    })) as readonly [readonly { readonly _id: string }[]];
    await ask('PUT', `/api/job/${visit[0][0]?._id ?? ''}`, { invoice_number: 'INV-7' });
    await ask('POST', '/api/enquiry', {
      projectName: 'Harbour Court',
      project_number: 'P-7',
      price: 900,
    });
    events = await server.events();
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await double.stop();
  });

  it('are compared with the log and made from it without a lock while the log is read', async () => {
    expect(tables).toHaveLength(3);
    expect(await lack()).toEqual([false, false, false]);
    await knex('reservation').delete();
    await knex('project_number').delete();
    // Which visit has a number stands in a read model as well, where it was never shared.
    expect((await lack()).filter(Boolean)).toHaveLength(2);
    for (const table of tables) await table.remake(ports());
    expect(await lack()).toEqual([false, false, false]);
    expect(await knex('reservation').pluck('kind')).toEqual(['car']);
    expect(await knex('project_number').pluck('number')).toHaveLength(1);
    expect(readUnderLock).toBe(0);
  }, 60_000);
});
