import { fieldsOfImport, importTable, likelyImportKind, type ImportKind, type ImportTable } from '#contracts';
import type { ReadSheet } from './read-sheet.js';

type Sheet = Pick<ReadSheet, 'name' | 'cells'>;

/** Whether a column says what no record of this list can be without. */
export const isMapped = (kind: ImportKind, { columns }: Pick<ImportTable, 'columns'>): boolean =>
  fieldsOfImport[kind].needed.some((name) => columns.includes(name));

const isList = (kind: ImportKind, { cells }: Sheet): boolean => {
  const table = importTable(kind, cells);
  return table !== null && isMapped(kind, table);
};

/** What a sheet is a list of; `chosen` where that is not to be seen. */
export const kindOfSheet = (sheets: readonly Sheet[], at: number, chosen: ImportKind): ImportKind =>
  likelyImportKind(sheets[at]?.cells ?? [], chosen);

/** Of a workbook that was carried away, the sheet of this list; -1 where there is none. */
export const namedSheet = (kind: ImportKind, sheets: readonly Sheet[]): number =>
  sheets.findIndex(({ name }) => name === fieldsOfImport[kind].table);

/** The sheet of this list: the named one, the one that is shown where it is such a list, or the first that is. */
export const sheetOf = (kind: ImportKind, sheets: readonly Sheet[], shown: number): number => {
  const shownOne = sheets[shown];
  const found = [
    namedSheet(kind, sheets),
    shownOne !== undefined && isList(kind, shownOne) ? shown : -1,
    sheets.findIndex((sheet) => isList(kind, sheet)),
  ];
  return found.find((at) => at !== -1) ?? shown;
};

/** The first sheet that is a list of anything: notes may come before it. */
export const firstList = (sheets: readonly Sheet[], chosen: ImportKind): number =>
  Math.max(
    0,
    sheets.findIndex((sheet, at) => isList(kindOfSheet(sheets, at, chosen), sheet)),
  );
