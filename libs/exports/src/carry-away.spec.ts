import { readFileSync } from 'node:fs';
import { fieldsOfImport, importTable } from '#contracts';
import { everySheet } from './sheets/every-sheet.js';

const sheets = everySheet('2027-06-01');
const page = readFileSync(new URL('../../../docs/how-to/carry-away.md', import.meta.url), 'utf8');

describe('the tables of an export', () => {
  it('are those of docs/how-to/carry-away.md, with their columns', () => {
    const told = [...page.matchAll(/^\| `(\w+)` \| (`.*`) \|$/gm)].map(([, name, columns = '']) => [
      name,
      [...columns.matchAll(/`(\w+)`/g)].map(([, column]) => column),
    ]);
    expect(told).toEqual(sheets.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
  });

  it.each(['clients', 'projects'] as const)('bring all fields of an import of %s, each in one column', (kind) => {
    const columns = sheets.find(({ name }) => name === kind)?.columns.map(({ name }) => name) ?? [];
    const recognised = importTable(kind, [columns, columns])?.columns.filter((field) => field !== null);
    expect([...(recognised ?? [])].sort()).toEqual(fieldsOfImport[kind].fields.map(({ name }) => name).sort());
  });
});
