import Papa from 'papaparse';

type Cell = string | number;

/** Rows as a CSV file that spreadsheets open as it is: UTF-8 says so itself, and no cell is taken for a formula. */
export const csvOf = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${Papa.unparse({ fields: [...head], data: rows.map((row) => [...row]) }, { escapeFormulae: true, newline: '\r\n' })}\r\n`;

/** Rows that a CSV file goes on with, as `csvOf` writes them. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.length === 0
    ? ''
    : `${Papa.unparse(
        rows.map((row) => [...row]),
        { escapeFormulae: true, newline: '\r\n' },
      )}\r\n`;

/** Cells of a CSV file, with commas, semicolons or tabs between them; an empty line is a row of one empty cell. */
export const csvRows = (text: string): readonly (readonly string[])[] =>
  Papa.parse<string[]>(text, { delimitersToGuess: [',', ';', '\t'] }).data;
