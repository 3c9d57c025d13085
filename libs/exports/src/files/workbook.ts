import type { CellKind, Value } from '../sheets/sheet.js';
import { localTime } from './local-time.js';
import type { Entry, Table } from './packed.js';

/** Rows that a worksheet holds below its headings. */
const MOST_ROWS = 1_048_575;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Without what XML cannot say. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/[&<>"]/g, (mark) => marks[mark] ?? '');

/** Places of `STYLES`, in its order. */
const [PLAIN, BOLD, MONEY, DAY, TIME] = [0, 1, 2, 3, 4];
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const DAY_MS = 86_400_000;
const DAY_0 = Date.UTC(1899, 11, 30);
/**
 * Spreadsheets count days and know no zones. A time is written up to a fifth of a millisecond late: readers cut off what they reckon from
 * it, and 10:03 would be 10:02.
 * @param wall `2026-11-21` or `2026-11-21 09:30`
 */
export const serial = (wall: string): number => {
  const days = (Date.parse(`${wall.slice(0, 10)}T${wall.slice(11) || '00:00'}Z`) - DAY_0) / DAY_MS;
  return Number.isInteger(days) ? days : (Math.floor(days * 1e9) + 2) / 1e9;
};

/** `A`, `B` ... `AA` of the column at a place. */
const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

const textCell = (at: string, text: string, style = PLAIN): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
const numberCell = (at: string, value: number, style: number): string =>
  `<c r="${at}" s="${style}"><v>${value}</v></c>`;

const cell = (at: string, value: Value, kind: CellKind): string => {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return textCell(at, value ? 'yes' : 'no');
  if (typeof value === 'number') return numberCell(at, value, kind === 'pounds' ? MONEY : PLAIN);
  if (kind === 'day') return numberCell(at, serial(value), DAY);
  return kind === 'time' ? numberCell(at, serial(localTime(value)), TIME) : textCell(at, value);
};

/** Some readers ask each cell where it is. @param write of a column's cell at a place */
const row = ({ columns }: Table, number: number, write: (at: string, index: number) => string): string =>
  `<row r="${number}">${columns.map((_, index) => write(`${letters(index)}${number}`, index)).join('')}</row>`;

/** Parts of a package that say where the others are. */
const surroundings = (names: readonly string[]): readonly Entry[] => {
  const each = (write: (name: string, number: number) => string): string =>
    names.map((name, at) => write(name, at + 1)).join('');
  const file = (name: string, content: string): Entry => ({ name, parts: [HEAD, content] });
  return [
    file(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((name, number) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    ),
    file(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${each((_, number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${names.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ),
    file('xl/styles.xml', STYLES),
    file(
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    file(
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${each((_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPES}.worksheet+xml"/>`)}</Types>`,
    ),
  ];
};

/** The files of an XLSX workbook (ECMA-376) with a worksheet for each table; what one cannot hold goes on in the next. */
export async function* workbookFiles(tables: Iterable<Table>, mostRows = MOST_ROWS): AsyncGenerator<Entry, void> {
  const names: string[] = [];
  for (const table of tables) {
    const { name, columns, pages } = table;
    let page = await pages.next();
    async function* parts(): AsyncGenerator<string, void> {
      yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
      yield row(table, 1, (at, index) => textCell(at, columns[index]?.name ?? '', BOLD));
      let rows = 0;
      for (; page.done !== true && rows + page.value.length <= mostRows; page = await pages.next()) {
        yield page.value
          .map((values) =>
            row(table, (rows += 1) + 1, (at, index) => cell(at, values[index], columns[index]?.kind ?? 'text')),
          )
          .join('');
      }
      yield '</sheetData></worksheet>';
    }
    for (let part = 1; part === 1 || page.done !== true; part += 1) {
      names.push(part === 1 ? name : `${name} ${part}`);
      yield { name: `xl/worksheets/sheet${names.length}.xml`, parts: parts() };
    }
  }
  yield* surroundings(names);
}
