import pg from 'pg';
import { v7 } from 'uuid';
import {
  openEventStoreDb,
  PostgresEventFinder,
  PostgresEventStore,
  type EventStoreDbEventStore,
  type ExactEventStore,
  type NewEvent,
} from '#eventing';
import { modules } from '#composition-root';
import { migrationsOf } from '#platform';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { startEventStoreDouble, type EventStoreDouble } from '#test/eventstoredb/double';
import { migrate } from '../../platform/src/postgres/migrations.js';
import { copyToEventStoreDb, copyToPostgres, type CopyOptions } from './copy-events.js';
import { verifyInstallation } from './ledger.js';
import { someMetadata } from '../../eventing/src/testing/context.js';

const migrations = migrationsOf(modules.map(({ parts }) => parts));

let database: TestDatabase;
let double: EventStoreDouble;
let store: EventStoreDbEventStore;
const dropped: TestDatabase[] = [];

const installation = async (): Promise<TestDatabase> => {
  const made = await createTestDatabase();
  dropped.push(made);
  await migrate(made.knex, migrations);
  return made;
};

beforeEach(async () => {
  database = await installation();
  double = await startEventStoreDouble({ batchAppend: true });
  store = await openEventStoreDb({ connectionString: double.url });
});
afterEach(async () => {
  await store.close();
  await double.stop();
  for (const one of dropped.splice(0)) await one.drop();
});

const eventOf = (number: number): NewEvent => ({
  id: v7(),
  type: number % 3 === 0 ? 'CarAdded' : 'CarLocationChanged',
  schemaVersion: 1 + (number % 2),
  data: {
    number,
    text: `Zoë “${number}” 🏠`,
    nested: { list: [1, -0.5, null, true] },
    big: number % 97 === 0 ? 'x'.repeat(30_000) : '',
  },
  metadata: someMetadata({
    occurredAt: new Date(1_770_000_000_000 + number * 1000).toISOString(),
    clientRequestId: number % 2 === 0 ? `key ${number}` : null,
  }),
});

/** A log of some streams: long ones, short ones, several events together. */
const fill = async (target: TestDatabase, events: number, from = 0): Promise<void> => {
  const log = await PostgresEventStore.open({ connectionString: target.url });
  const revisions = new Map<string, number>();
  for (let number = 0; number < events;) {
    const stream = `car-${from}-${number % 11 === 0 ? 'long' : number % 5}`;
    const size = Math.min(1 + (number % 4), events - number);
    const before = revisions.get(stream) ?? 0;
    const [first, ...rest] = Array.from({ length: size }, (_, part) => eventOf(number + part));
    if (first === undefined) break;
    await log.append(stream, [first, ...rest], { expected: before === 0 ? 'no_stream' : BigInt(before - 1) });
    revisions.set(stream, before + size);
    number += size;
  }
  await log.close();
};

const rows = (target: TestDatabase): Promise<readonly unknown[]> =>
  target
    .knex('es_event')
    .orderBy('global_position')
    .select(
      'global_position',
      'stream_id',
      'revision',
      'event_id',
      'type',
      'schema_version',
      'data',
      'metadata',
      target.knex.raw('recorded_at::text as recorded_at'),
      target.knex.raw(`encode(chain, 'hex') as chain`),
    );

const there = async (): Promise<readonly unknown[]> => {
  const found: unknown[] = [];
  for await (const {
    event: { id, stream, revision, type, schemaVersion, data, metadata },
    recordedAt,
  } of store.readAllTold())
    found.push([id, stream, Number(revision), type, schemaVersion, data, metadata, recordedAt]);
  return found;
};
const here = async (target: TestDatabase): Promise<readonly unknown[]> =>
  (
    await target.knex('es_event').orderBy('global_position').select<
      {
        event_id: string;
        stream_id: string;
        revision: string;
        type: string;
        schema_version: number;
        data: object;
        metadata: object;
        recorded_at: string;
      }[]
    >('*', target.knex.raw(`to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as recorded_at`))
  ).map(({ event_id, stream_id, revision, type, schema_version, data, metadata, recorded_at }) => [
    event_id,
    stream_id,
    Number(revision),
    type,
    schema_version,
    data,
    metadata,
    recorded_at,
  ]);

const options = (target: TestDatabase, more: Partial<CopyOptions> = {}): CopyOptions => ({
  url: target.url,
  store,
  migrations,
  onProgress: () => undefined,
  ...more,
});
/** The position by which the fourth event is found. */
const found = async (): Promise<string | undefined> => {
  const [id = ''] = await database.knex('es_event').where({ global_position: 4 }).pluck<string[]>('event_id');
  return (await new PostgresEventFinder(database.knex, store).byId(id))?.position;
};
const appended = async (target: TestDatabase): Promise<unknown> => {
  const log = await PostgresEventStore.open({ connectionString: target.url });
  try {
    return await log.append(`car-${v7()}`, [eventOf(1)], { expected: 'no_stream' });
  } finally {
    await log.close();
  }
};

describe('a log that is copied', () => {
  it('to EventStoreDB, on to another database and back, is the same to the letter', async () => {
    await fill(database, 1300);
    const before = await rows(database);
    expect(await copyToEventStoreDb(options(database))).toBe(1300);
    expect(await there()).toEqual(await here(database));
    await expect(appended(database)).rejects.toMatchObject({ name: 'StoreUnavailable' });
    // Said twice is said once.
    expect(await copyToEventStoreDb(options(database))).toBe(1300);

    const other = await installation();
    expect(await copyToPostgres(options(other))).toBe(1300);
    expect(await rows(other)).toEqual(before);
    await appended(other);

    expect(await found()).toMatch(/^\d{20}\/\d{20}$/);
    expect(await copyToPostgres(options(database))).toBe(1300);
    expect(await rows(database)).toEqual(before);
    expect(await found()).toBe('00000000000000000004');
    await appended(database);
    await expect(copyToPostgres(options(database))).rejects.toThrow('There is a log of its own in this database');
  }, 120_000);

  it('is not called intact when the copy alone was looked at, and says what was looked at', async () => {
    await fill(database, 40);
    const verify = (eventStoreUrl: string | null) =>
      verifyInstallation({
        url: database.url,
        held: { log: null, hashes: [] },
        eventStoreUrl,
        onProgress: () => undefined,
      });
    expect(await verify(null)).toMatchObject({
      intact: true,
      text: expect.stringMatching(/^Intact up to position 40\./) as string,
    });
    await copyToEventStoreDb(options(database));
    expect(await verify(double.url)).toMatchObject({
      intact: true,
      text: expect.stringMatching(/^Intact up to position 40\./) as string,
    });
    expect(await verify(null)).toEqual({
      intact: 'copy',
      text: 'The copy is intact up to position 40; the log itself was not looked at, because EVENTSTORE_URL is not set.',
    });
    double.core.log.splice(30);
    expect(await verify(double.url)).toMatchObject({ intact: false });
    expect(await verify(null)).toMatchObject({ intact: 'copy' });
  }, 60_000);

  it('takes along what EventStoreDB recorded itself, with the times of then', async () => {
    await fill(database, 40);
    await copyToEventStoreDb(options(database));
    await store.append('car-own', [eventOf(99)], { expected: 'no_stream' });
    expect(await copyToPostgres(options(database))).toBe(41);
    expect(await here(database)).toEqual(await there());
  });

  it('drops the read models, which are of the other store', async () => {
    await fill(database, 3);
    await database.knex('projection_build').insert({
      name: 'cars',
      build: 1,
      version: 1,
      schema_name: 'rm_cars_1_1',
      store_id: v7(),
      position: '',
      status: 'live',
    });
    await database.knex.raw('create schema rm_cars_1_1');
    await copyToEventStoreDb(options(database));
    expect(await database.knex('projection_build').pluck('name')).toEqual([]);
    expect(await database.knex('pg_namespace').where({ nspname: 'rm_cars_1_1' }).pluck('nspname')).toEqual([]);
  });

  it('goes on where it was interrupted, however often, and holds every event once', async () => {
    await fill(database, 1600);
    let [copied, stops] = [0, 0];
    for (let finished = false; !finished;) {
      const stop = new AbortController();
      const enough = copied + 300;
      finished = await copyToEventStoreDb(
        options(database, {
          signal: stop.signal,
          onProgress: (done, _, what) => {
            if (what === 'copied') copied = Math.max(copied, done);
            if (what === 'copied' && done >= enough) stop.abort(new Error('stopped'));
          },
        }),
      ).then(
        () => true,
        (error: unknown) => {
          expect(error).toMatchObject({ message: 'stopped' });
          stops += 1;
          return false;
        },
      );
    }
    expect(stops).toBeGreaterThan(1);
    expect(await there()).toEqual(await here(database));
  }, 120_000);

  it('has many appends under way, and their events come in the order of the log', async () => {
    await fill(database, 600);
    const [counts, most] = [{ underWay: 0 }, [0]];
    const watched: ExactEventStore = Object.assign(Object.create(store) as ExactEventStore, {
      appendCopied: async (...given: Parameters<ExactEventStore['appendCopied']>) => {
        most.push((counts.underWay += 1));
        return store.appendCopied(...given).finally(() => {
          counts.underWay -= 1;
        });
      },
      keepsOrder: () => store.keepsOrder(),
      readAll: (given: Parameters<ExactEventStore['readAll']>[0]) => store.readAll(given),
      belongTo: (given: string | null) => store.belongTo(given),
      head: () => store.head(),
    });
    expect(await copyToEventStoreDb(options(database, { store: watched }))).toBe(600);
    expect(Math.max(...most)).toBe((await store.keepsOrder()) ? 64 : 1);
    expect(await there()).toEqual(await here(database));
  }, 60_000);

  it('goes on after it died with events that had arrived and were not taken down', async () => {
    await fill(database, 700);
    let left = 90;
    const dying: ExactEventStore = Object.assign(Object.create(store) as ExactEventStore, {
      appendCopied: async (...given: Parameters<ExactEventStore['appendCopied']>) => {
        await store.appendCopied(...given);
        left -= 1;
        if (left === 0) throw new Error('died');
      },
      keepsOrder: () => store.keepsOrder(),
      readAll: (given: Parameters<ExactEventStore['readAll']>[0]) => store.readAll(given),
      head: () => store.head(),
    });
    await expect(copyToEventStoreDb(options(database, { store: dying }))).rejects.toThrow('died');
    expect(await copyToEventStoreDb(options(database))).toBe(700);
    expect(await there()).toEqual(await here(database));
  }, 60_000);

  it('waits with its end until nothing works on it any more, and takes along what came meanwhile', async () => {
    await fill(database, 20);
    const program = new pg.Client({ connectionString: database.url, application_name: 'soundings api' });
    await program.connect();
    await expect(copyToEventStoreDb(options(database))).rejects.toThrow(
      'Copied up to event 20. Soundings still runs on this installation',
    );
    await fill(database, 15, 1);
    await program.end();
    expect(await copyToEventStoreDb(options(database))).toBe(35);
    expect(await there()).toEqual(await here(database));
  }, 60_000);

  it.each<[string, () => Promise<void>]>([
    [
      'EventStoreDB holds something else',
      async () => {
        await store.append('car-foreign', [eventOf(1)], { expected: 'no_stream' });
      },
    ],
    [
      'an event was changed here after it was copied',
      async () => {
        const program = new pg.Client({ connectionString: database.url, application_name: 'soundings api' });
        await program.connect();
        await copyToEventStoreDb(options(database)).catch(() => undefined);
        await program.end();
        await database.knex.raw(
          `alter table es_event disable trigger user; update es_event set data = '{"forged": true}' where global_position = 4; alter table es_event enable trigger user`,
        );
      },
    ],
    [
      'somebody appended there after it was copied',
      async () => {
        const program = new pg.Client({ connectionString: database.url, application_name: 'soundings api' });
        await program.connect();
        await copyToEventStoreDb(options(database)).catch(() => undefined);
        await program.end();
        await store.append('car-foreign', [eventOf(1)], { expected: 'no_stream' });
      },
    ],
  ])(
    'is refused, and the log stays where it was: %s',
    async (_, happens) => {
      await fill(database, 12);
      await happens();
      await expect(copyToEventStoreDb(options(database))).rejects.toMatchObject({ name: 'StartUpProblem' });
      expect(await database.knex('es_head').pluck('mirror_of')).toEqual([null]);
    },
    60_000,
  );
});
