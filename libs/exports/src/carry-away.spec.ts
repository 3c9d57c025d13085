import { readFileSync } from 'node:fs';
import { fieldsOfImport, importTable, type ImportKind } from '#contracts';
import { everySheet } from './sheets/every-sheet.js';

const sheets = everySheet('2027-06-01');
const page = readFileSync(new URL('../../../docs/how-to/carry-away.md', import.meta.url), 'utf8');

/** A list of an import, and fields that an office writes in another way. */
const brought: readonly (readonly [ImportKind, readonly string[]])[] = [
  ['clients', []],
  ['projects', []],
  ['cars', []],
  ['kits', []],
  ['engineers', []],
  ['visits', ['date', 'end_date', 'endSetup', 'endPickup', 'engineersPickup', 'carsPickup']],
  ['bookings', ['start_time', 'end_time']],
  ['invoices', ['project', 'description', 'vat_rate']],
];

describe('the tables of an export', () => {
  it('are those of docs/how-to/carry-away.md, with their columns', () => {
    const told = [...page.matchAll(/^\| `(\w+)` \| (`.*`) \|$/gm)].map(([, name, columns = '']) => [
      name,
      [...columns.matchAll(/`(\w+)`/g)].map(([, column]) => column),
    ]);
    expect(told).toEqual(sheets.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
  });

  it.each(brought)('bring what an import of %s needs, each in its own column', (kind, others) => {
    const columns =
      sheets.find(({ name }) => name === fieldsOfImport[kind].table)?.columns.map(({ name }) => name) ?? [];
    const recognised = importTable(kind, [columns, columns])?.columns ?? [];
    const fields = fieldsOfImport[kind].fields.map(({ name }) => name).filter((name) => !others.includes(name));
    expect([...new Set(recognised.filter((field) => field !== null))].sort()).toEqual(fields.sort());
    // What another column says as well would be put into one cell with it.
    const joins = columns.filter((_, at) => {
      const field = recognised[at] ?? null;
      return field !== null && recognised.indexOf(field) !== at;
    });
    expect(joins.filter((name) => !/^(sound|survey)_/.test(name))).toEqual([]);
  });
});
