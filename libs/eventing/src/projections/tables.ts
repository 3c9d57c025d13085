import type { Knex } from 'knex';
import type { Projection, TableDefinition } from '../projection.js';
import { rebuildMigration } from './rebuilds.js';

/** Any projection, whatever its events and tables: what the runner works with. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- handlers take their own event types, which differ from projection to projection
export type AnyProjection = Projection<any, any>;

export const projectionMigrations = [
  {
    id: 'eventing/0003-projections',
    up: `
create schema read;
create table projection_build (
  name text not null,
  build integer not null,
  version integer not null,
  schema_name text not null,
  store_id uuid not null,
  -- '' before the first event; plain text order is log order.
  position text collate "C" not null default '',
  status text not null check (status in ('building', 'live', 'stopped', 'retired')),
  error jsonb,
  updated_at timestamptz not null default now(),
  primary key (name, build)
);
create unique index projection_build_live on projection_build (name) where status in ('live', 'stopped');
create table reaction_checkpoint (
  name text primary key,
  store_id uuid not null,
  position text collate "C" not null default ''
);
`,
  },
  rebuildMigration,
] as const;

const NAME = /^[a-z][a-z0-9_]{0,40}$/;

/** Table and column names come from code, never from a request; this only catches a slip. */
export const identifier = (name: string): string => {
  if (!NAME.test(name)) throw new RangeError(`${name} is no name for a table, a column or a projection`);
  return `"${name}"`;
};

export const tablesOf = (projection: AnyProjection): (readonly [name: string, table: TableDefinition])[] =>
  Object.entries(projection.tables as Record<string, TableDefinition>);

/** Makes the tables of one build in a schema of its own, without their secondary indexes. */
export const createTables = async (knex: Knex, projection: AnyProjection, schema: string): Promise<void> => {
  await knex.raw(`create schema ${identifier(schema)}`);
  await addTables(knex, projection, schema);
};

/** @param kind unlogged tables are emptied by a crash, and cheaper to fill */
export const addTables = async (knex: Knex, projection: AnyProjection, schema: string, kind: 'table' | 'unlogged table' = 'table'): Promise<void> => {
  for (const [name, { columns, key }] of tablesOf(projection)) {
    const lines = Object.entries(columns).map(([column, type]) => `${identifier(column)} ${type}`);
    await knex.raw(`create ${kind} ${identifier(schema)}.${identifier(name)} (${lines.join(', ')}, primary key (${key.map(identifier).join(', ')}))`);
  }
};

/** The secondary indexes: last in a rebuild, when building each in one go is cheaper than keeping it up. */
export const createIndexes = async (knex: Knex, projection: AnyProjection, schema: string): Promise<void> => {
  for (const [name, { indexes = [] }] of tablesOf(projection)) {
    const table = `${identifier(schema)}.${identifier(name)}`;
    for (const index of indexes) {
      const unique = /^unique\s+/i.exec(index)?.[0] ?? '';
      await knex.raw(`create ${unique}index on ${table} ${index.slice(unique.length)}`);
    }
    await knex.raw(`analyze ${table}`);
  }
};

/** Points `read.<table>` at the tables of one build. Readers wait for the commit and then see the new ones. */
export const pointViews = async (transaction: Knex.Transaction, projection: AnyProjection, schema: string): Promise<void> => {
  for (const [name] of tablesOf(projection)) {
    await transaction.raw(`drop view if exists read.${identifier(name)}`);
    await transaction.raw(`create view read.${identifier(name)} as select * from ${identifier(schema)}.${identifier(name)}`);
  }
};

/** What a read model holds, row for row in the order of its keys, for comparing it with another build. */
export const dumpReadModel = async (knex: Knex, projection: AnyProjection): Promise<Record<string, unknown[]>> => {
  const dump: Record<string, unknown[]> = {};
  for (const [name, { key }] of tablesOf(projection)) {
    const { rows } = await knex.raw<{ rows: { row: unknown }[] }>(
      `select row_to_json(t) as row from read.${identifier(name)} t order by ${key.map((column) => `t.${identifier(column)}::text collate "C"`).join(', ')}`,
    );
    dump[name] = rows.map(({ row }) => row);
  }
  return dump;
};
