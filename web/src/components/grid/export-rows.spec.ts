import { csvOf } from '../../lib/csv.js';
import type { GridColumn } from './columns.js';
import { allRows, csvCell, csvParts, savedTable, sheetCell, sheetWidths } from './export-rows.js';

interface Visit {
  readonly start: string;
  readonly fee: number;
  readonly name: string;
}
const columns: readonly GridColumn<Visit>[] = [
  { key: 'start', title: () => 'Date', value: () => '01/07/2026 00:30', raw: ({ start }) => ({ at: start }) },
  { key: 'name', title: () => 'Name', value: ({ name }) => name },
  { key: 'fee', title: () => 'Fee', value: ({ fee }) => `£${fee}`, raw: ({ fee }) => ({ pounds: fee }) },
  { key: 'actions', title: () => 'Actions', value: () => '', card: 'actions' },
];
const visit: Visit = { start: '2026-06-30T23:30:00.000Z', fee: 1250.5, name: 'Quay House' };
const table = savedTable(columns, [visit]);

describe('a saved table', () => {
  it('has the columns in view, without the buttons', () => {
    expect(table).toEqual({
      head: ['Date', 'Name', 'Fee'],
      rows: [[{ at: visit.start }, 'Quay House', { pounds: 1250.5 }]],
    });
  });
  it('has London days, and fees as numbers, as CSV', () => {
    expect(table.rows[0]?.map(csvCell)).toEqual(['2026-07-01 00:30', 'Quay House', 1250.5]);
  });
  it('has days as days and fees as numbers in a workbook', () => {
    expect(table.rows[0]?.map(sheetCell)).toEqual([
      { value: new Date('2026-07-01T00:30:00Z'), format: 'dd/mm/yyyy hh:mm' },
      { value: 'Quay House' },
      { value: 1250.5, format: '#,##0.00' },
    ]);
  });
  it('has columns as wide as they need, within reason', () => {
    expect(sheetWidths(table)).toEqual([18, 12, 8]);
    expect(sheetWidths({ head: ['Notes'], rows: [['x'.repeat(400)]] })).toEqual([60]);
    expect(sheetWidths({ head: ['Name'], rows: [] })).toEqual([8]);
  });
});

describe('all rows of a list', () => {
  const list = Array.from({ length: 7 }, (_, index) => `r${index}`);
  const same = (row: string): string => row;
  it('are read part after part, and how far it is', async () => {
    const told: string[] = [];
    const read = (offset: number) => Promise.resolve({ rows: list.slice(offset, offset + 3), total: list.length });
    expect(await allRows(read, same, (count, total) => told.push(`${count}/${total}`))).toEqual(list);
    expect(told).toEqual(['3/7', '6/7', '7/7']);
  });
  it('are each there once, also when one moved on meanwhile', async () => {
    const parts = [['a', 'b'], ['b', 'c'], ['d']];
    expect(
      await allRows(
        () => Promise.resolve({ rows: parts.shift() ?? [], total: 5 }),
        same,
        () => undefined,
      ),
    ).toEqual(['a', 'b', 'c', 'd']);
  });
  it('end where the list got shorter meanwhile', async () => {
    const parts = [['a', 'b']];
    expect(
      await allRows(
        () => Promise.resolve({ rows: parts.shift() ?? [], total: 5 }),
        same,
        () => undefined,
      ),
    ).toEqual(['a', 'b']);
    expect(
      await allRows(
        () => Promise.resolve({ rows: [], total: 0 }),
        same,
        () => undefined,
      ),
    ).toEqual([]);
  });
});

describe('a long plain table', () => {
  it('is the same file as in one go, with pauses in between', async () => {
    const rows = Array.from({ length: 4500 }, (_, at) => [at, `=row ${at}`]);
    let pauses = 0;
    const parts = await csvParts({ head: ['No.', 'Name'], rows }, () => {
      pauses += 1;
      return Promise.resolve();
    });
    expect({ parts: parts.length, pauses }).toEqual({ parts: 3, pauses: 2 });
    expect(parts.join('')).toBe(csvOf(['No.', 'Name'], rows));
    expect(
      (await csvParts({ head: ['No.'], rows: [[1]] }, () => Promise.reject(new Error('no pause is needed')))).join(''),
    ).toBe(csvOf(['No.'], [[1]]));
  });
});
