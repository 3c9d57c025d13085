import { t } from '#languages';
import type { Knex } from 'knex';
import { formatTelephone, searchPieces, type FoundPerson } from '#contracts';
import { OFFICE_ORDER, HttpProblem } from '#platform';
import { siteVisitTables } from '#site-visits';
import { staffSearch, staffTables } from '#staff';

interface Row {
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
  readonly telephone: string;
  readonly is_deleted: boolean;
}

const pattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** Accounts that were forgotten, or are about to be, are nobody's any more. */
const forgettable = (knex: Knex): Knex.QueryBuilder =>
  knex({ s: staffTables.staff_member })
    .where({ 's.is_deleted': true })
    .whereNotExists(knex('forgetting as f').select(knex.raw('1')).whereRaw('f.user_id = s.user_id'))
    .select('s.*');

const foundOf = async (knex: Knex, { user_id: id, name, email, telephone }: Row): Promise<FoundPerson> => {
  const visits = await knex(siteVisitTables.visit)
    .whereRaw('engineers @> array[?::uuid]', [id])
    .first<{ visits: string; first: string | null; last: string | null }>(
      knex.raw('count(*) as visits, min(start_at) as first, max(start_at) as last'),
    );
  return {
    kind: 'staff',
    id,
    name,
    names: [name],
    email,
    telephones: telephone === '' ? [] : [formatTelephone(telephone)],
    held: { projects: 0, visits: Number(visits.visits), documents: 0 },
    first: visits.first,
    last: visits.last,
  };
};

export const findRemovedStaff = async (knex: Knex, q: string): Promise<readonly FoundPerson[]> => {
  const query = forgettable(knex).orderByRaw(`s.name ${OFFICE_ORDER}, s.user_id`).limit(30);
  for (const word of searchPieces(q)) void query.whereRaw(`${staffSearch} like ?`, [pattern(word)]);
  const rows = (await query) as readonly Row[];
  return Promise.all(rows.map((row) => foundOf(knex, row)));
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @throws HttpProblem 404 | 409 */
export const removedStaff = async (knex: Knex, id: string): Promise<FoundPerson> => {
  const gone = new HttpProblem(404, t('This person is not there any more: nothing is held of them.'));
  if (!UUID.test(id)) throw gone;
  const row = (await forgettable(knex).where({ 's.user_id': id }).first()) as Row | undefined;
  if (row !== undefined) return foundOf(knex, row);
  const open = await knex<Row>(staffTables.staff_member).where({ user_id: id, is_deleted: false }).first('user_id');
  throw open === undefined
    ? gone
    : new HttpProblem(
        409,
        t('This account is still open. Please remove it under Engineers first; then the person can be forgotten.'),
      );
};
