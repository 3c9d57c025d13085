import { londonDate, londonTime } from '#contracts';
import type { GridColumn, Raw } from './columns.js';

const isSaved = <Row>(column: GridColumn<Row>): boolean => column.card !== 'actions';

export interface SavedTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly Raw[])[];
}

/** The columns in view, without the buttons. */
export const savedTable = <Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): SavedTable => {
  const saved = columns.filter(isSaved);
  return {
    head: saved.map(({ title }) => title()),
    rows: rows.map((row) => saved.map((column) => column.raw?.(row) ?? column.value(row))),
  };
};

/** Days and times as every spreadsheet reads them, wherever it stands: `2026-11-21 09:30`. */
export const csvCell = (raw: Raw): string | number => {
  if (typeof raw !== 'object') return raw;
  return 'pounds' in raw ? raw.pounds : `${londonDate(raw.at)} ${londonTime(raw.at)}`;
};

/** What a cell of a spreadsheet is made of; `at` is the clock on the wall in London, since spreadsheets know no zones. */
export interface SheetCell {
  readonly value: string | number | Date;
  readonly format?: string;
}

export const sheetCell = (raw: Raw): SheetCell => {
  if (typeof raw !== 'object') return { value: raw };
  if ('pounds' in raw) return { value: raw.pounds, format: '#,##0.00' };
  return { value: new Date(`${londonDate(raw.at)}T${londonTime(raw.at)}:00Z`), format: 'dd/mm/yyyy hh:mm' };
};

/** Characters that a column needs, within reason. */
export const sheetWidths = ({ head, rows }: SavedTable): readonly number[] =>
  head.map((title, at) => {
    const longest = rows
      .slice(0, 200)
      .reduce((most, row) => Math.max(most, String(csvCell(row[at] ?? '')).length), title.length);
    return Math.min(60, Math.max(8, longest + 2));
  });

/** Rows that are written in one go: about as long as a blink. */
const AT_ONCE = 2000;

/** The rows as parts of a CSV file, with a pause between them in which the page answers. */
export const csvParts = async ({ head, rows }: SavedTable, pause: () => Promise<void>): Promise<readonly string[]> => {
  // Most lists are read and never saved.
  const { csvLines, csvOf } = await import('../../lib/csv.js');
  const parts = [
    csvOf(
      head,
      rows.slice(0, AT_ONCE).map((row) => row.map(csvCell)),
    ),
  ];
  for (let from = AT_ONCE; from < rows.length; from += AT_ONCE) {
    await pause();
    parts.push(csvLines(rows.slice(from, from + AT_ONCE).map((row) => row.map(csvCell))));
  }
  return parts;
};

interface Part<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/**
 * All rows of a list, part after part. A row that moves to a later part while they are read is in it once.
 * @param onRead told how many there are so far, and of how many
 */
export const allRows = async <Row>(
  read: (offset: number) => Promise<Part<Row>>,
  rowId: (row: Row) => string,
  onRead: (count: number, total: number) => void,
): Promise<readonly Row[]> => {
  const found = new Map<string, Row>();
  for (let offset = 0; ;) {
    const { rows, total } = await read(offset);
    for (const row of rows) found.set(rowId(row), row);
    offset += rows.length;
    onRead(Math.min(offset, total), total);
    if (rows.length === 0 || offset >= total) return [...found.values()];
  }
};
