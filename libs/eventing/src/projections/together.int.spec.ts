import { v7 } from 'uuid';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { eventually } from '#test/harness/eventually';
import { defineCatalogue, defineEvent, type EventOf } from '../catalogue.js';
import { EventCodec, type AnyRecorded } from '../codec.js';
import { MemoryVault } from '../personal/memory-vault.js';
import { defineProjection } from '../projection.js';
import type { RecordedEvent } from '../stores/event-store.js';
import { postgresEventStoreMigrations } from '../stores/postgres-schema.js';
import { PostgresEventStore } from '../stores/postgres.js';
import { someContext } from '../testing/context.js';
import { ProjectionRunner } from './runner.js';
import { projectionMigrations, type AnyProjection } from './tables.js';

const catalogue = defineCatalogue({
  category: 'shelf',
  module: 'specification',
  events: {
    BookPut: defineEvent({ schema: z.strictObject({ title: z.string() }), says: 'A book was put there.' }),
    BookTaken: defineEvent({ schema: z.strictObject({}), says: 'It was taken.' }),
  },
});
type ShelfEvent = EventOf<typeof catalogue>;

class Counting extends EventCodec {
  decoded = 0;
  override decodeMany(events: readonly RecordedEvent[]): Promise<AnyRecorded[]> {
    this.decoded += events.length;
    return super.decodeMany(events);
  }
}

const titles = (name: string, version = 1, poison = ''): AnyProjection =>
  defineProjection<ShelfEvent, Record<string, { columns: Record<'id' | 'title', string>; key: ['id'] }>>({
    name,
    version,
    tables: { [`${name}_title`]: { columns: { id: 'uuid not null', title: 'text not null' }, key: ['id'] } },
    keys: () => ({}),
    on: {
      BookPut: ({ entityId, data }, { rows }) => {
        if (data.title === poison) throw new Error('nobody should read this');
        rows[`${name}_title`]?.put({ id: entityId, title: data.title });
      },
      BookTaken: 'ignore',
    },
  });

describe('read models that are made at the same time', () => {
  const BOOKS = 7;
  const names = ['front', 'middle', 'back'];
  let database: TestDatabase;
  let store: PostgresEventStore;
  let codec: Counting;
  const runners: ProjectionRunner[] = [];
  const starting = async (projections: readonly AnyProjection[]): Promise<ProjectionRunner> => {
    const runner = new ProjectionRunner({
      knex: database.knex,
      connectionString: database.url,
      store,
      codec,
      projections,
    });
    runners.push(runner);
    await runner.start();
    return runner;
  };
  const shown = async (): Promise<readonly number[]> => {
    const counts: number[] = [];
    for (const name of names)
      counts.push(Number((await database.knex(`read.${name}_title`).count<{ count: string }[]>())[0]?.count));
    return counts;
  };
  const builds = (): Promise<readonly object[]> =>
    database
      .knex('projection_build')
      .whereNot({ status: 'retired' })
      .orderBy(['name', 'version'])
      .select('name', 'version', 'status');
  const putAndTake = async (title: string): Promise<void> => {
    const id = v7();
    const happened = [
      { type: 'BookPut', data: { title } },
      { type: 'BookTaken', data: {} },
    ] as const;
    const events = await codec.encode(catalogue, id, happened, someContext());
    await store.append(`shelf-${id}`, events as [(typeof events)[number]], { expected: 'no_stream' });
  };
  beforeEach(async () => {
    database = await createTestDatabase();
    codec = new Counting([catalogue], new MemoryVault());
    for (const { up } of [...postgresEventStoreMigrations, ...projectionMigrations]) await database.knex.raw(up);
    store = await PostgresEventStore.open({ connectionString: database.url });
    for (let book = 0; book < BOOKS; book += 1) await putAndTake(`Book ${book}`);
  });
  afterEach(async () => {
    for (const runner of runners.splice(0)) await runner.stop();
    await store.close();
    await database.drop();
  });

  it('read and decode every event once: a program that meets a full log, and a new version of several', async () => {
    const first = await starting(names.map((name) => titles(name)));
    expect([codec.decoded, await shown()]).toEqual([BOOKS, [BOOKS, BOOKS, BOOKS]]);
    await first.stop();
    codec.decoded = 0;
    await starting([titles('front', 2), titles('middle', 2), titles('back')]);
    expect([codec.decoded, await shown()]).toEqual([BOOKS, [BOOKS, BOOKS, BOOKS]]);
    expect(await builds()).toEqual([
      { name: 'back', version: 1, status: 'live' },
      { name: 'front', version: 2, status: 'live' },
      { name: 'middle', version: 2, status: 'live' },
    ]);
  });

  it('also when all of them are rebuilt', async () => {
    const runner = await starting(names.map((name) => titles(name)));
    await database.knex('read.middle_title').delete();
    codec.decoded = 0;
    const told: string[] = [];
    await runner.rebuild('all', ({ name, events }) => told.push(`${name} ${events}`));
    expect([codec.decoded, await shown()]).toEqual([BOOKS, [BOOKS, BOOKS, BOOKS]]);
    expect(told.sort()).toEqual(names.map((name) => `${name} ${BOOKS}`).sort());
  });

  it('follow nothing that comes in bulk, are made of the whole log after it, and follow again', async () => {
    const runner = await starting(names.map((name) => titles(name)));
    codec.decoded = 0;
    await runner.rebuiltAfter(async () => {
      for (let book = 0; book < 20; book += 1) await putAndTake(`One of many ${book}`);
      await runner.rebuild('front');
      expect([codec.decoded, await shown()]).toEqual([BOOKS + 20, [BOOKS + 20, BOOKS, BOOKS]]);
    });
    const all = BOOKS + 20;
    expect([codec.decoded, await shown()]).toEqual([2 * all, [all, all, all]]);
    await putAndTake('One more');
    await eventually(async () => (await shown()).every((count) => count === all + 1));
    expect(await shown()).toEqual([all + 1, all + 1, all + 1]);
  });

  it('follow again as they stood where what comes in bulk breaks off', async () => {
    const runner = await starting(names.map((name) => titles(name)));
    const broken = runner.rebuiltAfter(async () => {
      await putAndTake('The last of many');
      throw new Error('the power went off');
    });
    await expect(broken).rejects.toThrow('the power went off');
    await eventually(async () => (await shown()).every((count) => count === BOOKS + 1));
    expect(await shown()).toEqual([BOOKS + 1, BOOKS + 1, BOOKS + 1]);
    expect(await builds()).toEqual([...names].sort().map((name) => ({ name, version: 1, status: 'live' })));
  });

  it('let others have a turn while many events are folded in one batch', async () => {
    await Promise.all(Array.from({ length: 1010 }, (_, book) => putAndTake(`One of many ${book}`)));
    let turn = 0;
    const turns = new Set<number>();
    const counting = setInterval(() => {
      turn += 1;
    }, 0);
    try {
      await starting([
        defineProjection<ShelfEvent, Record<'front_title', { columns: Record<'id', string>; key: ['id'] }>>({
          name: 'front',
          version: 1,
          tables: { front_title: { columns: { id: 'uuid not null' }, key: ['id'] } },
          keys: () => ({}),
          on: {
            BookPut: ({ entityId }, { rows }) => {
              // Long enough for the clock of this process to have had its turn, were there one.
              for (const until = performance.now() + 0.05; performance.now() < until;);
              turns.add(turn);
              rows.front_title.put({ id: entityId });
            },
            BookTaken: 'ignore',
          },
        }),
      ]);
    } finally {
      clearInterval(counting);
    }
    expect(turns.size).toBeGreaterThan(1);
  });

  it("are not in each other's way: one that cannot take an event is not made, and the others are", async () => {
    await expect(starting([titles('front'), titles('middle', 1, 'Book 3'), titles('back')])).rejects.toThrow('BookPut');
    expect(await builds()).toEqual([
      { name: 'back', version: 1, status: 'live' },
      { name: 'front', version: 1, status: 'live' },
    ]);
    const { rows } = await database.knex.raw<{ rows: object[] }>(
      "select nspname from pg_namespace where nspname like 'rm\\_middle%'",
    );
    expect(rows).toEqual([]);
  });
});
