import type { Knex } from 'knex';
import type { StaffRow } from './staff-list.projection.js';

/** All accounts that are there: a short list. */
export const staffThere = async (knex: Knex): Promise<readonly StaffRow[]> =>
  knex<StaffRow>('staff_member').where({ is_deleted: false }).orderBy('name').select('*');
