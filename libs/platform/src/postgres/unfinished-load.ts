import type { Knex } from 'knex';
import type { Migration } from './migrations.js';

/** In the database and not beside it, so that every program on it knows that the company is not whole yet. */
export const unfinishedLoadMigration: Migration = {
  id: 'platform/4-unfinished-load',
  up: `create table unfinished_load (
         one boolean primary key default true check (one),
         wanted jsonb not null,
         begun_at timestamptz not null default clock_timestamp()
       )`,
};

/** What a load that has not ended is making; null where everything that is there is whole. */
export const unfinishedLoad = async (knex: Knex): Promise<unknown> => {
  const [load] = await knex<{ wanted: unknown }>('unfinished_load').select('wanted');
  return load?.wanted ?? null;
};

/** From now on the company counts as half loaded, until `endLoad`, whatever ends the program. */
export const beginLoad = async (knex: Knex, wanted: object): Promise<void> => {
  await knex('unfinished_load')
    .insert({ wanted: JSON.stringify(wanted) })
    .onConflict('one')
    .ignore();
};

export const endLoad = async (knex: Knex): Promise<void> => {
  await knex('unfinished_load').delete();
};
