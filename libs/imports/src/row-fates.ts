import { isEmptyRow, withTwins, type ImportKind, type ImportRow, type RowFate } from '#contracts';
import { HttpProblem } from '#platform';
import { isRefusal, keyOfRow, kindsOfImport, type Facts } from './import-kinds.js';
import { recordIdOf, rowsById } from './row-ids.js';

/** A row with what is to be done about it. */
export interface JudgedRow {
  readonly fate: RowFate;
  /** The command of a new one. */
  readonly command: object | null;
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

/** The first field that a form refuses, by the name of its column. */
const fieldOf = ({ details }: HttpProblem): string | null => {
  const [field] = Object.keys(details.errors ?? {});
  return field?.replace(/^contacts\.\d+\./, 'contact_').replace(/^contact\./, '') ?? null;
};

/** @throws what is no refusal */
export const refused = (row: number, error: unknown): RowFate => {
  if (error instanceof HttpProblem && error.statusCode < 500)
    return fateOf(row, 'refused', { msg: error.message, field: fieldOf(error) });
  throw error;
};

/** What an import made of its rows. */
interface Made {
  own(this: void, row: number): string | null;
  rowOf(this: void, id: string): number | undefined;
}

/** The ids of all rows are made once, and only where a record has to be told from those of before. */
const madeBy = (importId: string | null, rows: readonly ImportRow[]): Made => {
  let all: ReadonlyMap<string, number> | null = null;
  return {
    own: (row) => (importId === null ? null : recordIdOf(importId, row)),
    rowOf: (id) => {
      if (importId === null) return undefined;
      all ??= rowsById(importId, 1, Math.max(...rows.map(({ row }) => row)));
      return all.get(id);
    },
  };
};

/** What is there under the key of a row: a record of before, or what an earlier row of the same import made. */
const known = (kind: ImportKind, row: ImportRow, facts: Facts, { own, rowOf }: Made): RowFate | null => {
  const there = facts.there.get(keyOfRow(kind, row));
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
  const made = madeBy(importId, rows);
  const all = rows.map((row): JudgedRow => {
    if (isEmptyRow(row)) return { fate: fateOf(row.row, 'empty'), command: null };
    try {
      const command = kindsOfImport[kind].commandOf(row, facts);
      if (isRefusal(command)) return { fate: fateOf(row.row, 'refused', command), command: null };
      const there = known(kind, row, facts, made);
      return there === null ? { fate: fateOf(row.row, 'new'), command } : { fate: there, command: null };
    } catch (error) {
      return { fate: refused(row.row, error), command: null };
    }
  });
  const fates = withTwins(
    kind,
    rows,
    all.map(({ fate }) => fate),
  );
  return all.map(({ command }, at) => {
    const fate = fates[at] ?? fateOf(0, 'empty');
    return { fate, command: fate.fate === 'new' ? command : null };
  });
};
