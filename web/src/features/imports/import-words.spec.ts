import type { RowFate } from '#contracts';
import { nameOfRow, reasonOf } from './import-words.js';

const refused = (field: string | null, msg: string): RowFate => ({
  row: 5,
  fate: 'refused',
  record: null,
  twin: null,
  msg,
  field,
});
const row = { row: 5, values: { price: '£1,5OO', client: 'Able Homes', project_number: '' } };

describe('why a row is refused', () => {
  it.each([
    ['price', 'Please choose a fee.', 'Fee “£1,5OO”: Please choose a fee.'],
    ['client', 'There is no client called Able Homes.', 'Client: There is no client called Able Homes.'],
    ['project_number', 'Please choose a number.', 'Project number: Please choose a number.'],
    [null, 'This row is a total.', 'This row is a total.'],
  ])('quotes the cell of %s where the sentence does not', (field, msg, said) => {
    expect(reasonOf('projects', refused(field, msg), row)).toBe(said);
  });
});

it('a row is called what its record is going to be called: a project without a name by its address, or its number', () => {
  const called = (values: Record<string, string>) => nameOfRow('projects', { row: 2, values });
  expect([
    called({ project_number: '7', projectName: 'Old Mill', address: '9 Mill Lane' }),
    called({ project_number: '7', projectName: '', address: '9 Mill Lane' }),
    called({ project_number: '7' }),
    called({ price: '450' }),
    nameOfRow('clients', { row: 2, values: { address: '9 Mill Lane' } }),
  ]).toEqual(['Old Mill', '9 Mill Lane', '7', '', '']);
});
