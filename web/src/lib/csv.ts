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

const SEPARATORS = [',', ';', '\t'];

/** What alone stands between the headings: a memo of Barclays has tabs in it, and of a short file they are as regular as its commas. */
const separatorOf = (text: string): string | undefined => {
  const [head = ''] = text.trimStart().split('\n', 1);
  const [only, ...others] = SEPARATORS.filter((separator) => head.includes(separator));
  return others.length === 0 ? only : undefined;
};

/** Cells of a CSV file, with commas, semicolons or tabs between them; an empty line is a row of one empty cell. */
export const csvRows = (text: string): readonly (readonly string[])[] =>
  Papa.parse<string[]>(text, { delimiter: separatorOf(text) ?? '', delimitersToGuess: SEPARATORS }).data;
