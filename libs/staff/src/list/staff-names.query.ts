import type { Knex } from 'knex';
import type { StaffRow } from './staff-list.projection.js';

/** Names by user id, also of people who have left; an id that is nobody's is absent. */
export const staffNames = async (knex: Knex, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await knex<StaffRow>('staff_member')
    .whereRaw('user_id = any(?::uuid[])', [[...new Set(ids)]])
    .select('user_id', 'name');
  return new Map(rows.map(({ user_id, name }) => [user_id, name]));
};
