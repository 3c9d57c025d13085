import {
  fieldsOfImport,
  isEmptyRow,
  isTotalRow,
  own,
  withTwins,
  type ImportKind,
  type ImportRow,
  type RowFate,
} from '#contracts';
import { t } from '#languages';
import { HttpProblem } from '#platform';
import { keyOfRow } from './import-kinds.js';
import { isRefusal, type Facts, type Making } from './kind-of-import.js';
import { recordIdOf, rowsById } from './row-ids.js';

/** A row with what is to be done about it. */
export interface JudgedRow {
  readonly fate: RowFate;
  /** What a new one makes. */
  readonly making: Making | null;
}

export const fateOf = (row: number, fate: RowFate['fate'], more: Partial<RowFate> = {}): RowFate => ({
  row,
  fate,
  record: null,
  twin: null,
  msg: null,
  field: null,
  ...more,
});

/** A new row tells what of it is kept as a note alone. */
export const noteOf = ({ note }: Pick<Making, 'note'>): Pick<RowFate, 'msg'> => ({ msg: note === '' ? null : note });

/** The first field that a form refuses, by the name of its column. */
const fieldOf = ({ details }: HttpProblem): string | null => Object.keys(details.errors ?? {})[0] ?? null;

/** The form's field as the column is called that fills it. */
const columnOf = (kind: ImportKind, field: string | null): string | null => {
  if (field === null) return null;
  const bare = field.replace(/^contacts\.\d+\./, 'contact_');
  const last = bare.slice(bare.indexOf('.') + 1);
  const all = [bare, bare.replace('.', '_'), last, own(columns, last) ?? ''];
  return all.find((name) => fieldsOfImport[kind].fields.some((one) => one.name === name)) ?? bare;
};

/** Fields of forms that a column of another name fills. */
const columns: Readonly<Record<string, string>> = {
  project_type: 'type',
  project_typeNS: 'type',
  roomsNS: 'rooms',
  enquiry_id: 'project',
  client_id: 'client',
  endSetup: 'endjob',
  endPickup: 'endjob',
};

/** @throws what is no refusal */
export const refused = (kind: ImportKind, row: number, error: unknown): RowFate => {
  if (error instanceof HttpProblem && error.statusCode < 500)
    return fateOf(row, 'refused', { msg: error.message, field: columnOf(kind, fieldOf(error)) });
  throw error;
};

/** What an import made of its rows. */
interface Made {
  own(this: void, row: number): string | null;
  rowOf(this: void, id: string): number | undefined;
}

/** The ids of all rows are made once, and only where a record has to be told from those of before. */
const madeBy = (kind: ImportKind, importId: string | null, rows: readonly ImportRow[]): Made => {
  let all: ReadonlyMap<string, number> | null = null;
  return {
    own: (row) => (importId === null ? null : recordIdOf({ kind, id: importId }, row)),
    rowOf: (id) => {
      if (importId === null) return undefined;
      all ??= rowsById({ kind, id: importId }, 1, Math.max(...rows.map(({ row }) => row)));
      return all.get(id);
    },
  };
};

/** What is there under the key of a row: a record of before, or what an earlier row of the same import made. */
const known = (kind: ImportKind, row: ImportRow, facts: Facts, { own, rowOf }: Made): RowFate | null => {
  const there = facts.there.get(facts.keyOf?.(row) ?? keyOfRow(kind, row));
  if (there === undefined) return null;
  if (there._id === own(row.row)) return null;
  const twin = rowOf(there._id) ?? row.row;
  return twin < row.row ? fateOf(row.row, 'twice', { twin }) : fateOf(row.row, 'there', { record: there });
};

/** What becomes of each row: the same in the rehearsal and when it is done. */
export const judged = (
  kind: ImportKind,
  rows: readonly ImportRow[],
  facts: Facts,
  importId: string | null,
): readonly JudgedRow[] => {
  const made = madeBy(kind, importId, rows);
  const all = rows.map((row): JudgedRow => {
    if (isEmptyRow(row)) return { fate: fateOf(row.row, 'empty'), making: null };
    if (isTotalRow(row))
      return {
        fate: fateOf(row.row, 'refused', { msg: t('This row is a total. If it is a record, please say more of it.') }),
        making: null,
      };
    try {
      const making = facts.making(row);
      if (isRefusal(making)) return { fate: fateOf(row.row, 'refused', making), making: null };
      const there = known(kind, row, facts, made);
      return there === null ? { fate: fateOf(row.row, 'new', noteOf(making)), making } : { fate: there, making: null };
    } catch (error) {
      return { fate: refused(kind, row.row, error), making: null };
    }
  });
  const fates = withTwins(
    kind,
    rows,
    all.map(({ fate }) => fate),
    facts.keyOf,
  );
  return all.map(({ making }, at) => {
    const fate = fates[at] ?? fateOf(0, 'empty');
    return { fate, making: fate.fate === 'new' ? making : null };
  });
};
