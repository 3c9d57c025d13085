import { later } from '#languages';
import { IsIn, IsInt, IsOptional, Matches, Max, Min, ValidateBy } from 'class-validator';
import { fieldsOfImport, importKinds, type ImportKind } from './import-fields.js';
import { isPlainText } from './text.js';

/** Most rows of one file. */
export const MAX_IMPORT_ROWS = 100_000;
/** Most rows of one call. */
export const MAX_ROWS_AT_ONCE = 200;
/** Longest text of one cell. */
export const MAX_CELL = 2000;

/** A row of a file: its number there, and the cells as texts by the field that they are for. */
export interface ImportRow {
  readonly row: number;
  readonly values: Readonly<Record<string, string>>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRow = (value: unknown): boolean =>
  isRecord(value) &&
  Number.isInteger(value['row']) &&
  Number(value['row']) >= 1 &&
  Number(value['row']) <= MAX_IMPORT_ROWS &&
  isRecord(value['values']) &&
  Object.values(value['values']).every((cell) => isPlainText(cell) && cell.length <= MAX_CELL);
const areRows = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length >= 1 &&
  value.length <= MAX_ROWS_AT_ONCE &&
  value.every(isRow) &&
  new Set(value.map((row: unknown) => (row as ImportRow).row)).size === value.length;

const Rows = (): PropertyDecorator =>
  ValidateBy({
    name: 'importRows',
    validator: {
      validate: areRows,
      defaultMessage: later('Please send 1 to {most} rows, each with its number and its cells as texts.', {
        most: MAX_ROWS_AT_ONCE,
      }),
    },
  });
const Kind = (): PropertyDecorator =>
  IsIn(importKinds, { message: later('Please choose what the file is a list of.') });
const ROWS = later('Please send the number of rows, at most {most, number}.', { most: MAX_IMPORT_ROWS });

/** `POST /api/imports/rehearsal`: what would become of rows. Writes nothing. */
export class RehearseImport {
  @Kind() kind!: ImportKind;
  @Rows() rows!: ImportRow[];
}

/** `POST /api/imports`; a file that was begun and not finished goes on. */
export class StartImport {
  @Kind() kind!: ImportKind;
  /** SHA-256 of the file, in hexadecimal. */
  @Matches(/^[\da-f]{64}$/, { message: later('Please send the SHA-256 of the file in hexadecimal.') }) hash!: string;
  /** The number of its last row. */
  @Max(MAX_IMPORT_ROWS, { message: ROWS })
  @Min(1, { message: ROWS })
  @IsInt({ message: ROWS })
  rows!: number;
}

/** `POST /api/imports/{id}/rows`: makes what they say; a row that is sent again makes nothing again. */
export class ImportRows {
  @Rows() rows!: ImportRow[];
}

/** `POST /api/imports/{id}/undo`: the next rows, from the last one of the file. */
export class UndoImport {
  /** As the call before answered it; without it from the end. */
  @IsOptional()
  @Max(MAX_IMPORT_ROWS + 1, { message: ROWS })
  @Min(1, { message: ROWS })
  @IsInt({ message: ROWS })
  before?: number;
}

/**
 * What becomes of a row. `new`: it is made, or was. `there`: it is there already. `twice`: another row of the file says the same.
 * `refused`: as the form would refuse it. `empty`: nothing stands in it.
 */
export const rowFates = ['new', 'there', 'twice', 'refused', 'empty'] as const;
export type RowFateName = (typeof rowFates)[number];

export interface RowFate {
  readonly row: number;
  readonly fate: RowFateName;
  /** What is there already, or was made of it. */
  readonly record: { readonly _id: string; readonly name: string } | null;
  /** The row that says the same. */
  readonly twin: number | null;
  /** Why it is refused; of a new one what of it is kept as a note alone. */
  readonly msg: string | null;
  /** The field that it is refused for, where it is one. */
  readonly field: string | null;
}

export interface DataImport {
  readonly _id: string;
  readonly kind: ImportKind;
  readonly hash: string;
  readonly rows: number;
  readonly status: 'started' | 'finished' | 'undone';
  readonly startedAt: string;
  /** Id of the account. */
  readonly by: string;
  /** Records that it made; null before it is finished. */
  readonly made: number | null;
  /** Of an undone one: records that stayed. */
  readonly kept: number | null;
}

/** Why an import's record stays when it is undone. */
export const keptReasons = ['changed', 'used'] as const;
export type KeptReason = (typeof keptReasons)[number];

export interface KeptRecord {
  readonly row: number;
  readonly _id: string;
  readonly name: string;
  readonly why: KeptReason;
  readonly msg: string;
}

export interface ImportUndoAnswer {
  /** What the next call says as `before`; null: all of it is undone. */
  readonly next: number | null;
  readonly removed: number;
  readonly kept: readonly KeptRecord[];
}

export const isEmptyRow = ({ values }: ImportRow): boolean => Object.values(values).every((cell) => cell.trim() === '');

const TOTAL = /^(?:(?:grand|sub)[ -]?)?totals?\s*:?$/i;
const NUMBER = /^[£(-]*[\d,.]+[)%]*$/;

/** The sums at the foot of a list: the word, and nothing beside it but numbers. */
export const isTotalRow = ({ values }: ImportRow): boolean => {
  const words = Object.values(values)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '' && !NUMBER.test(cell));
  return words.length === 1 && TOTAL.test(words[0] ?? '');
};

/** Rows that say the same as one before them that is made: the later ones are `twice`. */
export const withTwins = (
  kind: ImportKind,
  rows: readonly ImportRow[],
  fates: readonly RowFate[],
  keyOf: (row: ImportRow) => string = ({ values }) => fieldsOfImport[kind].keyOf(values),
): readonly RowFate[] => {
  const first = new Map<string, number>();
  return fates.map((fate, at) => {
    const row = rows[at];
    if (fate.fate !== 'new' || row === undefined) return fate;
    const key = keyOf(row);
    const twin = key === '' ? undefined : first.get(key);
    if (twin === undefined) {
      first.set(key, row.row);
      return fate;
    }
    return { ...fate, fate: 'twice', record: null, twin, msg: null };
  });
};
