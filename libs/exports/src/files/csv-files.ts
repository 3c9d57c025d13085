import type { CellKind, Value } from '../sheets/sheet.js';
import { localTime } from './local-time.js';
import type { Entry, Table } from './packed.js';

/** Spreadsheets read UTF-8 as what it is when the file says so. */
const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet would take for a formula is made plain by an apostrophe, which an import takes off again. */
const textCell = (text: string): string => {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

const cell = (value: Value, kind: CellKind): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return kind === 'pounds' ? value.toFixed(2) : String(value);
  return textCell(kind === 'time' && value !== '' ? localTime(value) : value);
};

const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

async function* parts({ columns, pages }: Table): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK + line(columns.map(({ name }) => name));
  for await (const rows of pages)
    yield rows.map((row) => line(columns.map(({ kind }, at) => cell(row[at], kind)))).join('');
}

/** A CSV file for each table. */
export function* csvFiles(tables: Iterable<Table>): Generator<Entry, void> {
  for (const table of tables) yield { name: `${table.name}.csv`, parts: parts(table) };
}
