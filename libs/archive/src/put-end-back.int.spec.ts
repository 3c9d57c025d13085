import { v7 } from 'uuid';
import { knownOf, openEventStoreDb, type EventStoreDbEventStore, type ExactEventStore, type NewEvent } from '#eventing';
import { modules } from '#composition-root';
import { migrationsOf } from '#platform';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { startEventStoreDouble, type EventStoreDouble } from '#test/eventstoredb/double';
import { attachReplica } from '../../eventing/src/mirror/adopting.js';
import { copyAll } from '../../eventing/src/mirror/log-mirror.js';
import { migrate } from '../../platform/src/postgres/migrations.js';
import { type CopyOptions } from './copy-events.js';
import { putEndBack } from './put-end-back.js';
import { someMetadata } from '../../eventing/src/testing/context.js';

const EVENTS = 260;
const migrations = migrationsOf(modules.map(({ parts }) => parts));
const eventOf = (number: number): NewEvent => ({
  id: v7(),
  type: 'CarAdded',
  schemaVersion: 1,
  data: { number },
  metadata: someMetadata({ occurredAt: new Date(1_770_000_000_000 + number * 1000).toISOString() }),
});

let database: TestDatabase;
let double: EventStoreDouble;
let store: EventStoreDbEventStore;
let hash: unknown;

const headHash = async (): Promise<unknown> =>
  (await database.knex('es_head').select('position', database.knex.raw(`encode(chain, 'hex') as chain`)))[0];
const options = (more: Partial<CopyOptions> = {}): CopyOptions => ({
  url: database.url,
  store,
  migrations,
  onProgress: () => undefined,
  ...more,
});
const ids = async (): Promise<readonly string[]> => {
  const found: string[] = [];
  for await (const { id } of store.readAll()) found.push(id);
  return found;
};
/** What a program would find out at its start. */
const stands = async (): Promise<boolean> => {
  const opened = await openEventStoreDb({ connectionString: double.url, known: knownOf(database.knex) });
  try {
    return await opened.mustStand().then(
      () => true,
      () => false,
    );
  } finally {
    await opened.close();
  }
};
const putBack = async (events: number): Promise<void> => {
  await store.close();
  await double.stop();
  for (const left = own() - events; own() > left;) double.core.putBack(1);
  await double.start();
  store = await openEventStoreDb({ connectionString: double.url });
};
const own = (): number =>
  double.core.log.filter(({ type, stream }) => !type.startsWith('$') && !stream.startsWith('$')).length;

beforeEach(async () => {
  database = await createTestDatabase();
  await migrate(database.knex, migrations);
  double = await startEventStoreDouble({ batchAppend: true });
  store = await openEventStoreDb({ connectionString: double.url });
  for (let number = 0; number < EVENTS; number += 2) {
    const stream = `car-${number % 20}`;
    await store.append(stream, [eventOf(number), eventOf(number + 1)], {
      expected: number < 20 ? 'no_stream' : BigInt(Math.floor(number / 20) * 2 - 1),
    });
  }
  await attachReplica(database.knex, store.storeId);
  await copyAll(database.knex, store);
  hash = await headHash();
}, 60_000);
afterEach(async () => {
  await store.close();
  await double.stop();
  await database.drop();
});

describe('the end of a log that was put back', () => {
  it.each([0, 1, 100, EVENTS - 3, EVENTS])(
    'comes back from the copy: %d events',
    async (lost) => {
      const before = await ids();
      await putBack(lost);
      expect(await stands()).toBe(lost === 0);
      expect(await putEndBack(options())).toEqual({ events: EVENTS, back: lost });
      expect(await ids()).toEqual(before);
      expect(await stands()).toBe(true);
      expect(await headHash()).toEqual(hash);
    },
    60_000,
  );

  it('comes back into another EventStoreDB that is empty', async () => {
    const before = await ids();
    await store.close();
    await double.stop();
    double = await startEventStoreDouble({ batchAppend: true });
    store = await openEventStoreDb({ connectionString: double.url });
    expect(await putEndBack(options())).toEqual({ events: EVENTS, back: EVENTS });
    expect(await ids()).toEqual(before);
    expect(await stands()).toBe(true);
  }, 60_000);

  it('goes on where it was killed, and nothing may be written in between', async () => {
    const before = await ids();
    await putBack(100);
    let left = 20;
    const dying: ExactEventStore = Object.assign(Object.create(store) as ExactEventStore, {
      appendCopied: async (...given: Parameters<ExactEventStore['appendCopied']>) => {
        await store.appendCopied(...given);
        left -= 1;
        if (left === 0) throw new Error('died');
      },
      keepsOrder: () => store.keepsOrder(),
      readAll: (given: Parameters<ExactEventStore['readAll']>[0]) => store.readAll(given),
    });
    await expect(putEndBack(options({ store: dying }))).rejects.toThrow('died');
    expect(await stands()).toBe(false);
    const { events, back } = await putEndBack(options());
    expect([events, back < 100]).toEqual([EVENTS, true]);
    expect(await ids()).toEqual(before);
    expect(await stands()).toBe(true);
  }, 60_000);

  it('is not put behind what is another log: the first difference is named, and nothing is written', async () => {
    await putBack(50);
    await store.append('car-other', [eventOf(900)], { expected: 'no_stream' });
    const there = double.core.log.length;
    await expect(putEndBack(options())).rejects.toThrow(
      `Event ${EVENTS - 49} is another one in EventStoreDB than in the copy`,
    );
    expect(double.core.log).toHaveLength(there);
    expect(await stands()).toBe(false);
  }, 60_000);
});
