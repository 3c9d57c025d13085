import { firstList, kindOfSheet, sheetOf } from './which-sheet.js';

const notes = { name: 'Notes', cells: [['Please keep this up to date!'], ['Olive']] };
const clients = {
  name: 'Contacts',
  cells: [
    ['Company', 'Tel'],
    ['Able Homes', '0117 900 0000'],
  ],
};
const jobs = {
  name: 'Work',
  cells: [
    ['Job no', 'Project', 'Client', 'Fee'],
    ['901', 'Old Mill', 'Able Homes', '5'],
  ],
};
const book = [notes, clients, jobs];

describe('the sheet of a workbook', () => {
  it('that is shown first is the first that is a list, and says which', () => {
    expect([firstList(book, 'cars'), kindOfSheet(book, 1, 'cars')]).toEqual([1, 'clients']);
    expect([firstList([notes, jobs], 'clients'), kindOfSheet([notes, jobs], 1, 'clients')]).toEqual([1, 'projects']);
    expect([firstList([notes], 'clients'), kindOfSheet([notes], 0, 'clients')]).toEqual([0, 'clients']);
  });

  it('of a list that was chosen is the named one, the shown one, or the first that fits', () => {
    expect(sheetOf('projects', [...book, { ...jobs, name: 'projects' }], 0)).toBe(3);
    expect(sheetOf('projects', [...book, jobs], 3)).toBe(3);
    expect(sheetOf('projects', book, 1)).toBe(2);
    expect(sheetOf('kits', [notes], 0)).toBe(0);
  });
});
