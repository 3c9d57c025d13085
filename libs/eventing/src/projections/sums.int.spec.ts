import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { defineProjection, type AggregateTable, type TableDefinition } from '../projection.js';
import { specifyProjection } from '../testing/specify-projection.js';
import { projectionMigrations } from './tables.js';

/** A purse was put into a drawer with so many coins. */
interface PurseEvent {
  readonly type: 'PurseMoved';
  readonly data: { readonly to: string; readonly coins: number };
}

interface Purse {
  readonly purse_id: string;
  readonly drawer: string;
  readonly coins: number;
}
interface Drawer {
  readonly drawer: string;
  readonly purses: number;
  readonly coins: number;
}
const purse: TableDefinition<Purse> = {
  columns: { purse_id: 'uuid not null', drawer: 'text not null', coins: 'bigint not null' },
  key: ['purse_id'],
};
const drawer: AggregateTable<Drawer> = {
  columns: { drawer: 'text not null', purses: 'bigint not null', coins: 'bigint not null' },
  key: ['drawer'],
  sums: ['purses', 'coins'],
};

const drawers = defineProjection<PurseEvent, { purse: typeof purse; drawer: typeof drawer }>({
  name: 'drawers',
  version: 1,
  tables: { purse, drawer },
  keys: ({ entityId }) => ({ purse: [[entityId]] }),
  on: {
    PurseMoved: ({ entityId, data }, { rows }) => {
      const before = rows.purse.get(entityId);
      if (before !== undefined) rows.drawer.add({ drawer: before.drawer, purses: -1, coins: -Number(before.coins) });
      rows.purse.put({ purse_id: entityId, drawer: data.to, coins: data.coins });
      rows.drawer.add({ drawer: data.to, purses: 1, coins: data.coins });
    },
  },
});

const idOf = (purseNumber: number): string => `01980000-0000-7000-8000-00000000000${purseNumber}`;

describe('tables that add', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    for (const { up } of projectionMigrations) await database.knex.raw(up);
  });
  afterAll(() => database.drop());

  it('hold what a plain sum over everything gives, however the events come in batches, and no rows of nothing', async () => {
    const { given } = specifyProjection(database.knex, drawers);
    const moves = fc.array(
      fc.record({
        purse: fc.integer({ min: 0, max: 4 }),
        to: fc.constantFrom('top', 'middle', 'bottom'),
        coins: fc.integer({ min: 0, max: 1000 }),
      }),
      { minLength: 1, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(moves, async (all) => {
        const { drawer: shown } = await given(
          all.map(({ purse: at, to, coins }) => ({
            event: { type: 'PurseMoved', data: { to, coins } },
            stream: `purse-${idOf(at)}`,
          })),
        );
        const last = new Map(all.map((move) => [move.purse, move]));
        const expected = ['bottom', 'middle', 'top'].flatMap((name) => {
          const inside = [...last.values()].filter(({ to }) => to === name);
          return inside.length === 0
            ? []
            : [{ drawer: name, purses: inside.length, coins: inside.reduce((sum, { coins }) => sum + coins, 0) }];
        });
        expect(shown).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  it('take whole numbers only', async () => {
    const { given } = specifyProjection(database.knex, drawers);
    await expect(
      given([{ event: { type: 'PurseMoved', data: { to: 'top', coins: 0.5 } }, stream: `purse-${idOf(1)}` }]),
    ).rejects.toThrow('PurseMoved');
  });
});
