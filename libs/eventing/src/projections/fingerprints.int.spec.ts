import type { Knex } from 'knex';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { defineCatalogue, defineEvent, type EventOf } from '../catalogue.js';
import { EventCodec } from '../codec.js';
import { MemoryVault } from '../personal/memory-vault.js';
import { defineProjection } from '../projection.js';
import { postgresEventStoreMigrations } from '../stores/postgres-schema.js';
import { PostgresEventStore } from '../stores/postgres.js';
import { ProjectionRunner } from './runner.js';
import { fingerprintOf, projectionMigrations, type AnyProjection } from './tables.js';

const catalogue = defineCatalogue({
  category: 'lamp',
  module: 'specification',
  events: { LampLit: defineEvent({ schema: z.strictObject({ colour: z.string() }), says: 'A lamp was lit.' }) },
});
type LampEvent = EventOf<typeof catalogue>;
type Tables = { lamp: { columns: Record<string, string>; key: ['lamp_id']; indexes?: readonly string[] } };

const lamps = (columns: Record<string, string>, indexes: readonly string[] = []): AnyProjection =>
  defineProjection<LampEvent, Tables>({
    name: 'lamps',
    version: 1,
    tables: { lamp: { columns: { lamp_id: 'uuid not null', ...columns }, key: ['lamp_id'], indexes } },
    keys: () => ({}),
    on: {
      LampLit: ({ entityId, data }, { rows }) => {
        const row = Object.fromEntries(Object.keys(columns).map((column) => [column, data.colour]));
        rows.lamp.put({ lamp_id: entityId, ...row });
      },
    },
  });

const before = lamps({ colour: 'text not null' });
const after = lamps({ colour: 'text not null', shade: 'text not null' });

let database: TestDatabase;
let store: PostgresEventStore;
let codec: EventCodec;
let knex: Knex;

const served = async (projection: AnyProjection): Promise<void> => {
  const runner = new ProjectionRunner({
    knex,
    connectionString: database.url,
    store,
    codec,
    projections: [projection],
  });
  await runner.start();
  await runner.stop();
};
const builds = (): Promise<unknown[]> =>
  knex('projection_build').select('build', 'version', 'fingerprint', 'status').orderBy('build');

beforeEach(async () => {
  database = await createTestDatabase();
  knex = database.knex;
  for (const { up } of [...postgresEventStoreMigrations, ...projectionMigrations]) await knex.raw(up);
  store = await PostgresEventStore.open({ connectionString: database.url });
  codec = new EventCodec([catalogue], new MemoryVault());
});

afterEach(async () => {
  await store.close();
  await database.drop();
});

describe('A read model knows its tables', () => {
  it('is made anew where a column was added under the same version', async () => {
    await served(before);
    await served(after);
    expect(await builds()).toEqual([
      { build: 1, version: 1, fingerprint: fingerprintOf(before), status: 'retired' },
      { build: 2, version: 1, fingerprint: fingerprintOf(after), status: 'live' },
    ]);
    expect(Object.keys((await knex('lamp').withSchema('read').columnInfo()) as object)).toEqual([
      'lamp_id',
      'colour',
      'shade',
    ]);
  });

  it('stays as it is where nothing changed', async () => {
    await served(before);
    await served(before);
    expect(await builds()).toHaveLength(1);
  });

  it('gets its fingerprint where a build of before has the declared columns, and is made anew where not', async () => {
    await served(before);
    await knex('projection_build').update({ fingerprint: null });
    await served(before);
    expect(await builds()).toEqual([{ build: 1, version: 1, fingerprint: fingerprintOf(before), status: 'live' }]);
    await knex('projection_build').update({ fingerprint: null });
    await served(after);
    expect(await builds()).toMatchObject([
      { build: 1, status: 'retired' },
      { build: 2, status: 'live', fingerprint: fingerprintOf(after) },
    ]);
    const { rows } = await knex.raw<{ rows: unknown[] }>(
      "select 1 from information_schema.schemata where schema_name like 'probe%'",
    );
    expect(rows).toEqual([]);
  });

  it('has another fingerprint for each part of its tables', () => {
    const all = [
      before,
      after,
      lamps({ colour: 'text' }),
      lamps({ shade: 'text not null' }),
      lamps({ colour: 'text not null' }, ['(colour)']),
    ];
    expect(new Set(all.map(fingerprintOf)).size).toBe(all.length);
    expect(fingerprintOf(lamps({ colour: 'text not null' }))).toBe(fingerprintOf(before));
  });
});
