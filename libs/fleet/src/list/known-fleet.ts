import type { Knex } from 'knex';
import type { CarRow } from './car-list.projection.js';
import type { KitRow } from './kit-list.projection.js';

/** All cars that are there: a short list. */
export const carsThere = async (knex: Knex): Promise<readonly CarRow[]> =>
  knex<CarRow>('car').where({ is_deleted: false }).orderBy('name').select('*');

/** All kits that are there: a short list. */
export const kitsThere = async (knex: Knex): Promise<readonly KitRow[]> =>
  knex<KitRow>('kit').where({ is_deleted: false }).orderBy('name').select('*');
