import { t } from '#languages';
import type { Knex } from 'knex';
import { SYSTEM_PERSON } from '#contracts';
import type { StaffRow } from './staff-list.projection.js';

/** What people are called, and called by. @returns by user id, also of people who have left; a telephone as it is stored, empty: none */
export const staffToCall = async (
  knex: Knex,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<StaffRow, 'name' | 'telephone'>>> => {
  if (ids.length === 0) return new Map();
  const rows = await knex<StaffRow>('staff_member')
    .whereRaw('user_id = any(?::uuid[])', [[...new Set(ids)]])
    .select('user_id', 'name', 'telephone');
  return new Map(rows.map(({ user_id, ...called }) => [user_id, called]));
};

/** Names by user id, also of people who have left; an id that is nobody's is absent. */
export const staffNames = async (knex: Knex, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map([...(await staffToCall(knex, ids))].map(([id, { name }]) => [id, name]));

/** SQL of an object with the names of some people by their ids, null where there are none. @param ids SQL of a query of user ids */
export const staffNamesColumn = (ids: string): string =>
  `(select json_object_agg(user_id, name) from staff_member where user_id in (${ids}))`;

/** Names of whoever acted, for histories: an id always has one, also of an account that was never in the staff list, for instance one of a restored copy. */
export const actorNames = async (knex: Knex, ids: readonly string[]): Promise<(actorId: string) => string> => {
  const names = await staffNames(
    knex,
    ids.filter((id) => id !== SYSTEM_PERSON._id),
  );
  return (actorId) => (actorId === SYSTEM_PERSON._id ? SYSTEM_PERSON.name : (names.get(actorId) ?? t('Unknown')));
};
