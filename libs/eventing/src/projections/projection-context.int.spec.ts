import { v5 } from 'uuid';
import { blocksRead } from '#test/harness/blocks';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import type { AnyRecorded } from '../codec.js';
import { defineProjection, type TableDefinition } from '../projection.js';
import { applyBatch, openBuild } from './builds.js';
import { projectionMigrations } from './tables.js';

interface Kettle {
  readonly kettle_id: string;
  readonly note: string;
}
const kettle: TableDefinition<Kettle> = {
  columns: { kettle_id: 'uuid not null', note: 'text not null' },
  key: ['kettle_id'],
};
const kettles = defineProjection<{ type: 'KettleNoted'; data: { note: string } }, { kettle: typeof kettle }>({
  name: 'kettles',
  version: 1,
  tables: { kettle },
  keys: ({ entityId }) => ({ kettle: [[entityId]] }),
  on: {
    KettleNoted: ({ entityId, data }, { rows }) => {
      rows.kettle.put({ kettle_id: entityId, note: data.note });
    },
  },
});

const idOf = (name: string): string => v5(name, 'c0b9c9a6-4a0f-4f5c-8a55-02a9a4d4d6b1');
const noted = (place: number): AnyRecorded => ({
  type: 'KettleNoted',
  data: { note: 'descaled' },
  id: idOf(`event ${place}`),
  stream: `kettle-${idOf(`kettle ${place}`)}`,
  entityId: idOf(`kettle ${place}`),
  revision: 0n,
  position: String(place).padStart(20, '0'),
  metadata: {
    commandId: idOf('command'),
    correlationId: idOf('command'),
    causationId: idOf('command'),
    actorId: idOf('actor'),
    occurredAt: '2026-01-15T09:00:00.000Z',
    clientRequestId: null,
  },
});

describe('the rows that a batch needs', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    for (const { up } of projectionMigrations) await database.knex.raw(up);
  });
  afterAll(() => database.drop());

  it('are looked up by their keys, in a table as well that has grown since PostgreSQL planned for it', async () => {
    const { knex } = database;
    let build = await openBuild(knex, kettles, idOf('store'), 'live');
    const table = `${build.schema_name}.kettle`;
    const blocksOf = (place: number): Promise<number> =>
      knex.transaction(async (transaction) => {
        const before = await blocksRead(transaction, table);
        build = await applyBatch(transaction, kettles, build, [noted(place)], noted(place).position);
        return (await blocksRead(transaction, table)) - before;
      });
    for (let place = 1; place <= 12; place += 1) await blocksOf(place);
    await knex.raw(`insert into ${table} select gen_random_uuid(), repeat('lime ', 40) from generate_series(1, 3000)`);
    // One key is looked up and written; the whole table has a hundred blocks.
    expect(await blocksOf(13)).toBeLessThan(20);
    expect(await knex(table).where({ note: 'descaled' }).count({ rows: '*' })).toEqual([{ rows: '13' }]);
  });
});
