import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { eventually } from '#test/harness/eventually';
import { openKnex } from '../../../platform/src/postgres/knex.js';
import { defineCatalogue, defineEvent, type EventOf } from '../catalogue.js';
import { EventCodec } from '../codec.js';
import { defineProjection, type AggregateTable, type TableDefinition } from '../projection.js';
import { MemoryVault } from '../personal/memory-vault.js';
import { projectionMigrations, type AnyProjection } from '../projections/tables.js';
import { postgresEventStoreMigrations } from '../stores/postgres-schema.js';
import { PostgresEventStore } from '../stores/postgres.js';
import { PastNotReady, PastViews, type PastOptions } from './past-views.js';
import { dropEveryView, pastMigrations, type View } from './views.js';
import { someMetadata } from '../testing/context.js';

const catalogue = defineCatalogue({
  category: 'shelf',
  module: 'past',
  events: {
    BooksPut: defineEvent({ says: 'Books were put on a shelf, or taken.', schema: z.strictObject({ count: z.int() }) }),
  },
});
type Put = EventOf<typeof catalogue>;

interface Shelf {
  readonly shelf_id: string;
  readonly books: number;
  readonly changes: number;
}
interface Total {
  readonly all_of: string;
  readonly books: number;
}
const shelf: TableDefinition<Shelf> = {
  columns: { shelf_id: 'uuid not null', books: 'integer not null', changes: 'integer not null' },
  key: ['shelf_id'],
  indexes: ['(books desc)'],
};
const total: AggregateTable<Total> = {
  columns: { all_of: 'text not null', books: 'bigint not null' },
  key: ['all_of'],
  sums: ['books'],
};

const shelves = (version = 1): AnyProjection =>
  defineProjection<Put, { readonly shelf: typeof shelf }>({
    name: 'shelves',
    version,
    past: true,
    tables: { shelf },
    keys: (event) => ({ shelf: [[event.entityId]] }),
    on: {
      BooksPut: (event, { rows }) => {
        if (event.data.count === 666) throw new Error('a book that burns');
        const row = rows.shelf.get(event.entityId) ?? { shelf_id: event.entityId, books: 0, changes: 0 };
        rows.shelf.put({ ...row, books: row.books + event.data.count, changes: row.changes + 1 });
      },
    },
  });
const totals = defineProjection<Put, { readonly total: typeof total }>({
  name: 'totals',
  version: 1,
  past: true,
  tables: { total },
  keys: () => ({}),
  on: {
    BooksPut: (event, { rows }) => {
      rows.total.add({ all_of: 'books', books: event.data.count });
    },
  },
});

let database: TestDatabase;
let store: PostgresEventStore;
let opened: PastViews[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  for (const { up } of [...postgresEventStoreMigrations, ...projectionMigrations, ...pastMigrations])
    await database.knex.raw(up);
  store = await PostgresEventStore.open({ connectionString: database.url });
});
afterEach(async () => {
  await Promise.all(opened.map((past) => past.close()));
  opened = [];
  await store.close();
  await database.drop();
});

const past = (options: Partial<PastOptions> = {}): PastViews => {
  const views = new PastViews({
    knex: database.knex,
    store,
    codec: new EventCodec([catalogue], new MemoryVault()),
    projections: [shelves(), totals],
    open: (schema) => openKnex(database.url, { max: 2, searchPath: [schema, 'public'], readOnly: true }),
    ...options,
  });
  opened.push(views);
  return views;
};

const ids = Array.from({ length: 4 }, () => v7());
/** Puts books on shelves, each with a moment of its own, and says when. */
const put = async (
  puts: readonly (readonly [shelf: number, count: number])[],
  from = new Map<number, number>(),
): Promise<Date[]> => {
  const moments: Date[] = [];
  for (const [at, count] of puts) {
    const before = from.get(at) ?? 0;
    const id = v7();
    await store.append(
      `shelf-${ids[at] ?? ''}`,
      [
        {
          id,
          type: 'BooksPut',
          schemaVersion: 1,
          data: { count },
          metadata: someMetadata({ occurredAt: new Date(Date.now()).toISOString() }),
        },
      ],
      { expected: before === 0 ? 'no_stream' : BigInt(before - 1) },
    );
    from.set(at, before + 1);
    moments.push(new Date(Date.now()));
    await pause(2);
  }
  return moments;
};

interface Seen {
  readonly shelves: readonly Shelf[];
  readonly books: number;
}
const seen = async (views: PastViews, instant: Date): Promise<Seen> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await views.reading(instant, async (knex) => {
        const [rows, [all]] = await Promise.all([
          knex<Shelf>('shelf').select('*').orderBy('shelf_id'),
          knex('total').pluck<string[]>('books'),
        ]);
        return { shelves: rows, books: Number(all ?? 0) };
      });
    } catch (error) {
      if (!(error instanceof PastNotReady) || tries > 200) throw error;
      await pause(10);
    }
  }
};

/** By hand, from the puts themselves. */
const expected = (puts: readonly (readonly [number, number])[]): Seen => {
  const rows = new Map<string, Shelf>();
  for (const [at, count] of puts) {
    const id = ids[at] ?? '';
    const row = rows.get(id) ?? { shelf_id: id, books: 0, changes: 0 };
    rows.set(id, { ...row, books: row.books + count, changes: row.changes + 1 });
  }
  return {
    shelves: [...rows.values()].sort((one, other) => (one.shelf_id < other.shelf_id ? -1 : 1)),
    books: puts.reduce((sum, [, count]) => sum + count, 0),
  };
};

const views = (): Promise<View[]> => database.knex<View>('past_view').orderBy('view');

describe('read models as they stood at an instant', () => {
  it('hold what the events up to then make, whatever was asked for before and however few events lie between two beginnings', async () => {
    const puts = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: -5, max: 9 })), {
      minLength: 1,
      maxLength: 14,
    });
    let known: (readonly [number, number])[] = [];
    const from = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(
        puts,
        fc.infiniteStream(fc.nat()),
        fc.integer({ min: 1, max: 6 }),
        async (more, order, every) => {
          const before = known.length;
          const moments = await put(more, from);
          known = [...known, ...more];
          const asked = past({ every });
          const left = moments.map((moment, index) => [moment, before + index + 1] as const);
          for (const at of order) {
            const [next] = left.splice(at % left.length, 1);
            if (next === undefined) break;
            expect(await seen(asked, next[0])).toEqual(expected(known.slice(0, next[1])));
            if (left.length === 0) break;
          }
          await asked.close();
        },
      ),
      { numRuns: 12, seed: 614 },
    );
    expect((await views()).some(({ begun_from }) => begun_from !== '')).toBe(true);
    expect((await views()).some(({ beginning }) => beginning)).toBe(true);
  }, 120_000);

  it('are empty before anything happened, and one view serves every moment until the next event', async () => {
    const begun = new Date(Date.now() - 1000);
    await put([[0, 3]]);
    const asked = past();
    expect(await seen(asked, begun)).toEqual({ shelves: [], books: 0 });
    const quiet = new Date(Date.now());
    await pause(5);
    expect(await seen(asked, quiet)).toEqual(await seen(asked, new Date(Date.now())));
    expect(await views()).toHaveLength(2);
  });

  it('cannot be written to, and lead to no live table', async () => {
    const [moment] = await put([[0, 3]]);
    const asked = past();
    await seen(asked, moment ?? new Date(Date.now()));
    await expect(asked.reading(moment ?? new Date(Date.now()), (knex) => knex('shelf').delete())).rejects.toMatchObject(
      { code: '25006' },
    );
    await database.knex.raw('create table read.live_only (one integer)');
    await expect(
      asked.reading(moment ?? new Date(Date.now()), (knex) => knex('live_only').select()),
    ).rejects.toBeInstanceOf(PastNotReady);
    await expect(database.knex('live_only').select()).resolves.toEqual([]);
  });

  it('are made again when a crash of PostgreSQL emptied them', async () => {
    const [moment = new Date(Date.now())] = await put([[0, 3]]);
    const asked = past();
    const before = await seen(asked, moment);
    const [view] = await views();
    for (const table of ['shelf', 'total', 'whole'])
      await database.knex.raw(`truncate ${view?.schema_name ?? ''}.${table}`);
    expect(await seen(asked, moment)).toEqual(before);
  });

  it('are made once, by one process, for all who ask', async () => {
    const moments = await put(Array.from({ length: 12 }, (_, index) => [index % 4, 1] as const));
    const [one, other] = [past(), past()];
    const last = moments.at(-1) ?? new Date(Date.now());
    const answers = await Promise.all([
      seen(one, last),
      seen(other, last),
      seen(one, last),
      seen(other, moments[3] ?? last),
    ]);
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[3].books).toBe(4);
    expect(await views()).toHaveLength(2);
  });

  it('say how far they are, and that they failed; who asks again lets it be tried again', async () => {
    const moments = await put([
      [0, 1],
      [1, 666],
    ]);
    const failures: unknown[] = [];
    const asked = past({ onFailed: (error) => failures.push(error) });
    expect((await asked.want(moments[0] ?? new Date(Date.now()))).state).toBe('building');
    expect((await seen(asked, moments[0] ?? new Date(Date.now()))).books).toBe(1);
    const states: string[] = [];
    await eventually(async () => {
      states.push((await asked.want(moments[1] ?? new Date(Date.now()))).state);
      return states.at(-1) === 'failed';
    });
    expect(states.at(-1)).toBe('failed');
    expect((await asked.want(moments[1] ?? new Date(Date.now()))).state).toBe('building');
    expect(failures.length).toBeGreaterThan(0);
  });

  it('of an older version are never used, and go', async () => {
    const [moment = new Date(Date.now())] = await put([[0, 3]]);
    await seen(past(), moment);
    const [old] = await views();
    const newer = past({ projections: [shelves(2), totals] });
    expect(await seen(newer, moment)).toEqual(expected([[0, 3]]));
    await newer.tidy();
    expect((await views()).map(({ view }) => view)).not.toContain(old?.view);
    expect(
      (
        await database.knex.raw<{ rows: unknown[] }>('select from pg_namespace where nspname = ?', [
          old?.schema_name ?? '',
        ])
      ).rows,
    ).toHaveLength(0);
  });

  it('are kept as beginnings as the log grows, evenly and not too many, beside those that were asked for last', async () => {
    const from = new Map<number, number>();
    const asked = past({ every: 3, mostBeginnings: 4, mostOthers: 2 });
    const moments: Date[] = [];
    for (let round = 0; round < 9; round += 1) {
      moments.push(
        ...(await put(
          Array.from({ length: 3 }, (_, index) => [index, 1] as const),
          from,
        )),
      );
      await asked.tidy();
    }
    // Nothing is begun by the way while the log is being loaded.
    const loading = past({ every: 3, busy: 2 });
    const before = (await views()).length;
    await loading.tidy();
    expect(await views()).toHaveLength(before);
    await database.knex('projection_build').insert({
      name: 'shelves',
      build: 1,
      version: 1,
      schema_name: 'rm_shelves_1_1',
      store_id: store.storeId,
      status: 'live',
      position: '00000000000000000003',
    });
    const behind = past({ every: 3, busy: 10 });
    await behind.tidy();
    await behind.tidy();
    expect(await views()).toHaveLength(before);
    await database.knex('projection_build').delete();
    const beginnings = (await views()).filter(({ beginning }) => beginning).map(({ position }) => Number(position));
    expect(beginnings).toHaveLength(4);
    expect(beginnings.at(-1)).toBe(27);
    for (const moment of [moments[1], moments[4], moments[7]]) await seen(asked, moment ?? new Date(Date.now()));
    await asked.tidy();
    expect((await views()).filter(({ beginning }) => !beginning)).toHaveLength(2);
    await dropEveryView(database.knex);
    expect(await views()).toEqual([]);
    expect(
      (await database.knex.raw<{ rows: unknown[] }>("select from pg_namespace where nspname like 'past\\_%'")).rows,
    ).toHaveLength(0);
  });

  it('do not make anybody wait for a beginning: it is put off, and made afterwards', async () => {
    const puts = Array.from({ length: 60 }, (_, index) => [index % 4, 1] as const);
    const moments = await put(puts);
    const asked = past({ every: 1, busy: 1000 });
    const tidying = asked.tidy();
    await pause(30);
    expect(await seen(asked, moments[4] ?? new Date(Date.now()))).toEqual(expected(puts.slice(0, 5)));
    const standing = async (): Promise<string | undefined> =>
      (await views()).find(({ position }) => Number(position) === 60)?.state;
    expect(await standing()).toBe('building');
    await tidying;
    await eventually(async () => (await standing()) === 'ready');
    expect(await standing()).toBe('ready');
    expect(await seen(asked, moments[59] ?? new Date(Date.now()))).toEqual(expected(puts));
  });
});
