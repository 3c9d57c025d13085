import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { eventually } from '#test/harness/eventually';
import { collect, eventsNamed } from '../stores/event-store.contract.js';
import type { EventStore, RecordedEvent } from '../stores/event-store.js';
import { EventCodec } from '../codec.js';
import { MemoryVault } from '../personal/memory-vault.js';
import { ProjectionRunner } from '../projections/runner.js';
import { projectionMigrations } from '../projections/tables.js';
import { MemoryEventStore } from '../stores/memory.js';
import { postgresEventStoreMigrations } from '../stores/postgres-schema.js';
import { verifyLog, type Ask } from '../stores/postgres-verify.js';
import { PostgresEventStore } from '../stores/postgres.js';
import { attachReplica, whereLogIs } from './adopting.js';
import type { ToldEvent } from './exact.js';
import { compareWithCopy } from './comparing.js';
import { copied, copy, copyAll } from './log-mirror.js';
import { placesIn } from './places.js';

let database: TestDatabase;
let knex: Knex;
let store: MemoryEventStore;
let client: pg.Client;
const runners: ProjectionRunner[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  ({ knex } = database);
  for (const { up } of [...postgresEventStoreMigrations, ...projectionMigrations]) await knex.raw(up);
  store = new MemoryEventStore();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop();
  await client.end();
  await database.drop();
});

const ask: Ask = async <Row extends object>(text: string, values: readonly unknown[]) =>
  (await client.query<Row & pg.QueryResultRow>(text, [...values])).rows;

const write = async (from: number, count: number): Promise<void> => {
  for (let index = from; index < from + count; index += 1)
    await store.append(`thing-${index % 3}`, eventsNamed(`m ${index}`), {
      expected: index < 3 ? 'no_stream' : BigInt(Math.floor(index / 3) - 1),
    });
};
/** A process that copies, with no read models of its own. */
const mirror = async (
  of: EventStore = store,
  onCopyTrouble: (error: unknown) => void = () => undefined,
): Promise<ProjectionRunner> => {
  const runner = new ProjectionRunner({
    knex,
    connectionString: database.url,
    store: of,
    codec: new EventCodec([], new MemoryVault()),
    projections: [],
    copying: true,
    onCopyTrouble,
  });
  runners.push(runner);
  await runner.start();
  return runner;
};
const level = async (place: number): Promise<void> => {
  await eventually(async () => (await copied(knex)).place >= place);
  expect((await copied(knex)).place).toBe(place);
};
/** What stands in the copy, as the store that was copied would say it. */
const standing = async (): Promise<readonly unknown[]> => {
  const rows = await knex('es_event')
    .join('es_place', 'es_place.global_position', 'es_event.global_position')
    .orderBy('es_event.global_position')
    .select<
      {
        stream_id: string;
        revision: string;
        event_id: string;
        type: string;
        data: object;
        metadata: object;
        elsewhere: string;
      }[]
    >('stream_id', 'revision', 'event_id', 'type', 'data', 'metadata', 'elsewhere');
  return rows.map(({ stream_id, revision, event_id, type, data, metadata, elsewhere }) => [
    elsewhere,
    stream_id,
    Number(revision),
    event_id,
    type,
    data,
    metadata,
  ]);
};
const told = ({ position, stream, revision, id, type, data, metadata }: RecordedEvent): readonly unknown[] => [
  position,
  stream,
  Number(revision),
  id,
  type,
  data,
  metadata,
];

describe('the copy of a log elsewhere', () => {
  beforeEach(async () => {
    expect(await attachReplica(knex, store.storeId)).toBe(true);
  });

  it('holds every event in order, through writers at the same time, a second copier and being taken up again', async () => {
    await write(0, 1200);
    const first = await mirror();
    await mirror();
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let index = 0; index < 40; index += 1)
          await store.append(`own-${writer}`, eventsNamed(`w ${writer} ${index}`), {
            expected: index === 0 ? 'no_stream' : BigInt(index - 1),
          });
      }),
    );
    await level(1520);
    await first.stop();
    await write(1200, 60);
    await level(1580);
    expect(await standing()).toEqual((await collect(store.readAll())).map(told));
    expect(await verifyLog(ask)).toMatchObject({ head: { position: 1580n }, broken: null });
    expect(await compareWithCopy(store, ask)).toEqual({ compared: 1580, broken: null });
  }, 60_000);

  it('lets no second copier write what is there, nor past a gap', async () => {
    await write(0, 10);
    const before = await copied(knex);
    const all = await collect(store.readAll());
    const events = all.map((event) => ({ event, recordedAt: event.recordedAt.toISOString() }));
    await copy(knex, before, events.slice(0, 4));
    await expect(copy(knex, before, events.slice(0, 4))).rejects.toThrow('the copy is at 4 and not at 0');
    await expect(copy(knex, { place: 6, position: null }, events.slice(6))).rejects.toThrow(
      'the copy is at 4 and not at 6',
    );
    expect(await copyAll(knex, store)).toEqual({ place: 10, position: all.at(-1)?.position });
  });

  it('waits for another copier, or says at once that one is at it', async () => {
    await write(0, 2);
    const [first, second] = await collect(store.readAll());
    if (first === undefined || second === undefined) throw new Error('there are no events');
    const told = (event: RecordedEvent): ToldEvent => ({ event, recordedAt: event.recordedAt.toISOString() });
    const holding = await knex.transaction();
    await holding.raw('select from es_head for update');
    const none = { place: 0, position: null };
    await expect(copy(knex, none, [told(first)], 'skip')).rejects.toMatchObject({ code: '55P03' });
    const waiting = copy(knex, none, [told(first)]);
    await holding.rollback();
    expect(await copy(knex, await waiting, [told(second)], 'skip')).toEqual({ place: 2, position: second.position });
  });

  it('keeps everything else out of the log here, and says where the log is', async () => {
    await write(0, 2);
    await copyAll(knex, store);
    const here = await PostgresEventStore.open({ connectionString: database.url });
    await expect(here.append('thing-9', eventsNamed('own'), { expected: 'no_stream' })).rejects.toMatchObject({
      name: 'StoreUnavailable',
      outcome: 'notApplied',
    });
    await here.close();
    expect(await whereLogIs(knex)).toEqual({ log: 'elsewhere', storeId: store.storeId });
    expect(await attachReplica(knex, new MemoryEventStore().storeId)).toBe(false);
    expect(await attachReplica(knex, store.storeId)).toBe(true);
  });

  it('knows the place of a position, and a position at or before any instant', async () => {
    for (let round = 0; round < 6; round += 1) {
      await write(round * 5, 5);
      await pause(3);
    }
    await copyAll(knex, store);
    const places = placesIn(knex);
    const all = await collect(store.readAll());
    for (const [index, { position }] of all.entries()) expect(await places.placeOf(position)).toBe(index + 1);
    const [begin, end] = [all[0]?.recordedAt.getTime() ?? 0, all.at(-1)?.recordedAt.getTime() ?? 0];
    for (let at = begin - 1; at <= end + 1; at += 1)
      expect(await places.placeBefore(new Date(at))).toBe(
        all.findLast(({ recordedAt }) => recordedAt.getTime() <= at)?.position ?? null,
      );
  });

  it('goes on by itself when the log elsewhere was away', async () => {
    await write(0, 3);
    let away = true;
    const shaky: EventStore = Object.assign(Object.create(store) as EventStore, {
      readAll: (options: Parameters<EventStore['readAll']>[0]) => {
        if (away) throw new Error('away');
        return store.readAll(options);
      },
      subscribeAll: (options: Parameters<EventStore['subscribeAll']>[0]) => store.subscribeAll(options),
      head: () => store.head(),
    });
    let troubles = 0;
    const following = await mirror(shaky, () => {
      troubles += 1;
    });
    await eventually(() => troubles >= 2);
    expect(following.copyTroubledMs).toBeGreaterThan(0);
    away = false;
    await level(3);
    expect(following.copyTroubledMs).toBe(0);
  });

  describe('held against the log elsewhere', () => {
    const changed = (place: number, change: (event: RecordedEvent) => RecordedEvent | null): EventStore =>
      Object.assign(Object.create(store) as EventStore, {
        readAll: async function* (options: Parameters<EventStore['readAll']>[0]) {
          let index = 0;
          for await (const event of store.readAll(options)) {
            index += 1;
            const given = index === place ? change(event) : event;
            if (given !== null) yield given;
          }
        },
      });
    beforeEach(async () => {
      await write(0, 40);
      await copyAll(knex, store);
    });

    it.each<[string, (event: RecordedEvent) => RecordedEvent | null]>([
      ['data', (event) => ({ ...event, data: { forged: true } })],
      ['who did it', (event) => ({ ...event, metadata: { ...event.metadata, actorId: 'someone else' } })],
      ['another event', (event) => ({ ...event, id: '01980000-0000-7000-8000-00000000beef' })],
      ['an event taken out', () => null],
    ])('finds a change there: %s', async (_, change) => {
      expect(await compareWithCopy(changed(17, change), ask)).toMatchObject({
        broken: { position: 17n, kind: 'elsewhere' },
      });
    });

    it('finds the end cut off there', async () => {
      expect(
        await compareWithCopy(
          changed(40, () => null),
          ask,
        ),
      ).toEqual({ compared: 39, broken: { position: 40n, kind: 'ended' } });
    });

    it('finds a change here, by the chain and by comparing', async () => {
      await knex.raw(
        `alter table es_event disable trigger all; update es_event set data = '{}' where global_position = 9`,
      );
      expect(await verifyLog(ask)).toMatchObject({ broken: { position: 9n, kind: 'changed' } });
      expect(await compareWithCopy(store, ask)).toMatchObject({ broken: { position: 9n } });
    });
  });
});

describe('a log that is in PostgreSQL', () => {
  it('does not become a copy once it holds events', async () => {
    const here = await PostgresEventStore.open({ connectionString: database.url });
    await here.append('thing-1', eventsNamed('own'), { expected: 'no_stream' });
    expect(await attachReplica(knex, store.storeId)).toBe(false);
    expect(await whereLogIs(knex)).toEqual({ log: 'here', events: 1 });
    await here.append('thing-1', eventsNamed('second'), { expected: 0n });
    await here.close();
  });
});
