import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Projection, TableDefinition } from '../projection.js';

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
  {
    id: 'eventing/0004-rebuilds',
    up: `
create table projection_rebuild (
  name text primary key,
  state text not null check (state in ('requested', 'building', 'done', 'failed')),
  requested_by text not null,
  requested_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  finished_at timestamptz,
  -- How far the new tables have come, and the head of the log when that was written down.
  position text collate "C" not null default '',
  head text collate "C" not null default '',
  reason text
);
`,
  },
  {
    id: 'eventing/0005-rebuild-attempts',
    up: `
alter table projection_build add column rate double precision not null default 0;
alter table projection_rebuild
  drop constraint projection_rebuild_state_check,
  add check (state in ('requested', 'building', 'done', 'failed', 'cancelled')),
  -- How far it has come is what the build that is being filled says.
  drop column position,
  drop column head,
  add column attempt integer not null default 0;
`,
  },
  {
    id: 'eventing/0006-projection-leases',
    up: `
create table projection_lease (
  name text primary key,
  holder uuid not null,
  -- The session over which it is renewed: whoever held the lead is gone when it is.
  backend integer not null,
  backend_start timestamptz,
  until timestamptz not null
);
`,
  },
  {
    id: 'eventing/0012-projection-fingerprints',
    // Null for a build of before: its tables are looked at once, at the next start.
    up: 'alter table projection_build add column fingerprint text',
  },
] as const;

const NAME = /^[a-z][a-z0-9_]{0,40}$/;

/** Table and column names come from code, never from a request; this only catches a slip. */
export const identifier = (name: string): string => {
  if (!NAME.test(name)) throw new RangeError(`${name} is no name for a table, a column or a projection`);
  return `"${name}"`;
};

export const tablesOf = (projection: AnyProjection): (readonly [name: string, table: TableDefinition])[] =>
  Object.entries(projection.tables as Record<string, TableDefinition>);

const fingerprints = new WeakMap<AnyProjection, string>();

/** Stands for columns, key, totals and indexes of a read model's tables: 16 hexadecimal digits. */
export const fingerprintOf = (projection: AnyProjection): string => {
  const known = fingerprints.get(projection);
  if (known !== undefined) return known;
  const shape = tablesOf(projection).map(([name, { columns, key, indexes = [], ...rest }]) => [
    name,
    Object.entries(columns),
    key,
    indexes,
    'sums' in rest ? rest.sums : [],
  ]);
  const fingerprint = createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 16);
  fingerprints.set(projection, fingerprint);
  return fingerprint;
};

/** Makes the tables of one build in a schema of its own, without their secondary indexes. */
export const createTables = async (knex: Knex, projection: AnyProjection, schema: string): Promise<void> => {
  await knex.raw(`create schema ${identifier(schema)}`);
  await addTables(knex, projection, schema);
};

/** @param kind unlogged tables are emptied by a crash, and cheaper to fill */
export const addTables = async (
  knex: Knex,
  projection: AnyProjection,
  schema: string,
  kind: 'table' | 'unlogged table' = 'table',
): Promise<void> => {
  for (const [name, { columns, key }] of tablesOf(projection)) {
    const lines = Object.entries(columns).map(([column, type]) => `${identifier(column)} ${type}`);
    await knex.raw(
      `create ${kind} ${identifier(schema)}.${identifier(name)} (${lines.join(', ')}, primary key (${key.map(identifier).join(', ')}))`,
    );
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
    // Of a table that was never looked at PostgreSQL expects some pages, and keeps plans that suit it while it grows; of one that was found empty, none.
    const { rows } = await knex.raw<{ rows: readonly object[] }>(`select from ${table} limit 1`);
    if (rows.length > 0) await knex.raw(`analyze ${table}`);
  }
};

const shapeOf = async (knex: Knex, schema: string, name: string): Promise<string | null> => {
  const { rows } = await knex.raw<{ rows: { shape: string | null }[] }>(
    `select string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), ', ' order by attnum) as shape
     from pg_attribute where attrelid = to_regclass(?) and attnum > 0 and not attisdropped`,
    [`${identifier(schema)}.${identifier(name)}`],
  );
  return rows[0]?.shape ?? null;
};

/** Thrown to undo a transaction that only looked. */
class Looked extends Error {}

/** Whether the tables in a schema have the columns that this projection declares, compared in PostgreSQL's own words. */
export const hasTablesOf = async (knex: Knex, projection: AnyProjection, schema: string): Promise<boolean> => {
  const probe = `probe_${projection.name}`;
  let same = true;
  const looking = knex.transaction(async (transaction) => {
    await createTables(transaction, projection, probe);
    for (const [name] of tablesOf(projection))
      same &&= (await shapeOf(transaction, probe, name)) === (await shapeOf(transaction, schema, name));
    throw new Looked();
  });
  await looking.catch((error: unknown) => {
    if (!(error instanceof Looked)) throw error;
  });
  return same;
};

/**
 * Points `read.<table>` at the tables of one build. Readers wait for the commit and then see the new ones. A view whose
 * columns are the same stays the one it is, with what somebody granted on it.
 */
export const pointViews = async (
  transaction: Knex.Transaction,
  projection: AnyProjection,
  schema: string,
): Promise<void> => {
  for (const [name] of tablesOf(projection)) {
    const same = (await shapeOf(transaction, 'read', name)) === (await shapeOf(transaction, schema, name));
    if (!same) await transaction.raw(`drop view if exists read.${identifier(name)}`);
    await transaction.raw(
      `create or replace view read.${identifier(name)} as select * from ${identifier(schema)}.${identifier(name)}`,
    );
  }
};

/** What a read model holds, row for row in the order of its keys, for comparing it with another build. */
export const dumpReadModel = async (
  knex: Knex,
  projection: AnyProjection,
  schema = 'read',
): Promise<Record<string, unknown[]>> => {
  const dump: Record<string, unknown[]> = {};
  for (const [name, { key }] of tablesOf(projection)) {
    const { rows } = await knex.raw<{ rows: { row: unknown }[] }>(
      `select row_to_json(t) as row from ${identifier(schema)}.${identifier(name)} t order by ${key.map((column) => `t.${identifier(column)}::text collate "C"`).join(', ')}`,
    );
    dump[name] = rows.map(({ row }) => row);
  }
  return dump;
};
