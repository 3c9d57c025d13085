import type { Knex } from 'knex';
import { identifier } from './tables.js';

/**
 * Drops every build that was retired, and every build of a read model that this program does not know any more: their
 * tables still hold what was opened when they were made, also of people who were forgotten since. The live ones and those
 * that are being made stay.
 * @param names all read models of the program
 * @returns how many were dropped
 */
export const dropRetiredBuilds = async (knex: Knex, names: readonly string[]): Promise<number> => {
  const retired: readonly { readonly name: string; readonly build: number; readonly schema_name: string }[] =
    await knex('projection_build')
      .select('name', 'build', 'schema_name')
      .where((either) => {
        void either.where({ status: 'retired' }).orWhereNotIn('name', [...names]);
      });
  for (const { name, build, schema_name: schema } of retired)
    await knex.transaction(async (transaction) => {
      await transaction.raw(`drop schema if exists ${identifier(schema)} cascade`);
      await transaction('projection_build').where({ name, build }).delete();
    });
  return retired.length;
};
