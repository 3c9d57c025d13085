import type { Knex } from 'knex';
import { survivorColumn } from '#clients';
import { staffNamesColumn } from '#staff';
import { placeColumn, type PostcodePlaceRow } from '#travel';
import type { VisitRow } from './visit-row.js';

/** A visit with what other lists say of it. */
export interface ShownVisit extends VisitRow {
  /** Names of those who turned its flags, by their ids. */
  readonly flag_names: Readonly<Record<string, string>> | null;
  /** What the lookup said of its postcode. */
  readonly place: PostcodePlaceRow | null;
  /** The client that stands for its own since they were merged. */
  readonly client_now: string | null;
}

/** Columns beside those of `visit`, so that one statement brings all; what a visit does not have is not looked for. */
export const BESIDE = `
  case when visit.flag_changes <> '{}' then ${staffNamesColumn("select (change.value ->> 'by')::uuid from jsonb_each(visit.flag_changes) change")} end as flag_names,
  case when visit.postcode <> '' then ${placeColumn('visit')} end as place,
  case when visit.client_id is not null then ${survivorColumn('visit.client_id')} end as client_now`;

/** Rows that the list does not have yet, as it would show them. */
export const besideRows = async (knex: Knex, rows: readonly VisitRow[]): Promise<readonly ShownVisit[]> => {
  const { rows: shown } = await knex.raw<{ readonly rows: readonly ShownVisit[] }>(
    `select visit.*, ${BESIDE} from json_populate_recordset(null::visit, ?::json) with ordinality visit order by ordinality`,
    [JSON.stringify(rows)],
  );
  return shown;
};
