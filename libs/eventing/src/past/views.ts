import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { addTables, identifier, tablesOf, type AnyProjection } from '../projections/tables.js';
import type { Position } from '../stores/event-store.js';

export const pastMigrations = [
  {
    id: 'eventing/0008-past-views',
    up: `
create sequence past_view_number;
create table past_view (
  view integer primary key,
  -- What stands in the log up to here; '' is before the first event.
  position text collate "C" not null,
  -- Which projections made it, in which versions.
  made_by text not null,
  schema_name text not null unique,
  state text not null check (state in ('building', 'ready', 'failed')),
  -- Made by the way, as a beginning for others.
  beginning boolean not null,
  -- How far it has come, and from where it began.
  reached text collate "C" not null default '',
  begun_from text collate "C" not null default '',
  reason text,
  asked_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  used_at timestamptz not null default clock_timestamp(),
  unique (position, made_by)
);
`,
  },
] as const;

/** One set of tables that end at a position. */
export interface View {
  readonly view: number;
  readonly position: Position;
  readonly made_by: string;
  readonly schema_name: string;
  readonly state: 'building' | 'ready' | 'failed';
  readonly beginning: boolean;
  readonly reached: Position;
  readonly begun_from: Position;
  readonly reason: string | null;
  readonly started_at: Date | null;
}

/** The table whose one row says that PostgreSQL has not emptied the view's tables after a crash. */
const MARK = 'whole';

export const fingerprintOf = (projections: readonly AnyProjection[]): string =>
  createHash('sha256')
    .update(JSON.stringify(projections.map(({ name, version }) => [name, version]).sort()))
    .digest('hex')
    .slice(0, 32);

/** The view of a position; made known, not yet made, when nobody asked for it before. */
export const viewAt = async (knex: Knex, position: Position, madeBy: string, beginning: boolean): Promise<View> => {
  await knex.raw(
    `insert into past_view (view, position, made_by, schema_name, state, beginning)
     select n, ?, ?, 'past_' || n, 'building', ? from nextval('past_view_number') n
     where not exists (select from past_view where position = ? and made_by = ?)
     on conflict (position, made_by) do nothing`,
    [position, madeBy, beginning, position, madeBy],
  );
  const [view] = await knex<View>('past_view')
    .where({ position, made_by: madeBy })
    .update({ used_at: knex.raw('clock_timestamp()') } as never)
    .returning('*');
  if (view === undefined) throw new Error('the view of the past that was just written down is gone');
  return view;
};

export const change = async (
  knex: Knex,
  { view }: Pick<View, 'view'>,
  changes: Partial<Omit<View, 'started_at'>> & { readonly started_at?: Knex.Raw },
): Promise<void> => {
  await knex('past_view').where({ view }).update(changes);
};

/** Whether somebody waits for a view that is not made yet. */
export const isAwaited = async (knex: Knex): Promise<boolean> =>
  (await knex('past_view').where({ state: 'building', beginning: false }).first('view')) !== undefined;

/** The nearest finished view to begin from, strictly before `position`. */
export const nearestBefore = async (knex: Knex, position: Position, madeBy: string): Promise<View | null> => {
  const views = await knex<View>('past_view')
    .where({ made_by: madeBy, state: 'ready' })
    .where('position', '<', position)
    .orderBy('position', 'desc');
  for (const view of views) if (await isWhole(knex, view)) return view;
  return null;
};

/** False when PostgreSQL emptied its tables, or somebody dropped them. */
export const isWhole = async (knex: Knex, { schema_name }: Pick<View, 'schema_name'>): Promise<boolean> => {
  const {
    rows: [there],
  } = await knex.raw<{ rows: { there: boolean }[] }>('select to_regclass(?) is not null as there', [
    `${schema_name}.${MARK}`,
  ]);
  if (there?.there !== true) return false;
  const { rows } = await knex.raw<{ rows: unknown[] }>(`select 1 from ${identifier(schema_name)}.${MARK}`);
  return rows.length === 1;
};

export const mark = async (knex: Knex, schema: string): Promise<void> => {
  await knex.raw(`create unlogged table ${identifier(schema)}.${MARK} as select true as ${MARK}`);
};

/** Empty tables, or those of the view that it begins from. */
export const seedTables = async (
  knex: Knex,
  projections: readonly AnyProjection[],
  schema: string,
  from: View | null,
): Promise<void> => {
  await knex.raw(`drop schema if exists ${identifier(schema)} cascade`);
  await knex.raw(`create schema ${identifier(schema)}`);
  for (const projection of projections) {
    await addTables(knex, projection, schema, 'unlogged table');
    if (from === null) continue;
    for (const [name] of tablesOf(projection))
      await knex.raw(
        `insert into ${identifier(schema)}.${identifier(name)} select * from ${identifier(from.schema_name)}.${identifier(name)}`,
      );
  }
};

/** Drops every view, those being made too: what they hold must not be shown any more. */
export const dropEveryView = async (knex: Knex): Promise<void> => {
  for (const view of await knex<View>('past_view').select('*')) await drop(knex, view);
};

/** Drops a view's tables and forgets it. Waits for whoever reads it. */
export const drop = async (knex: Knex, { view, schema_name }: Pick<View, 'view' | 'schema_name'>): Promise<void> => {
  await knex('past_view').where({ view }).delete();
  await knex.raw(`drop schema if exists ${identifier(schema_name)} cascade`);
};
