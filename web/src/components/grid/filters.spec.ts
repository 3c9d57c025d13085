import { askedOf, chipWords, choicesOf, type GridFilter } from './filters.js';

const kind = {
  name: 'kind',
  label: 'Type',
  choices: [{ value: 'air', label: 'Air Test' }],
  nameOf: (value: string) => `${value}?`,
};
const paid = { name: 'paid', label: 'Paid', yesNo: {} };
const pickups = { name: 'pickups', label: 'Pickups', yesNo: { yes: 'With', no: 'Without' } };
const from: GridFilter = { name: 'from', label: 'From', day: 'first' };
const to: GridFilter = { name: 'to', label: 'Until', day: 'last' };

describe('what the server is asked', () => {
  it('is what is set, with days as the instants where they begin and are over in London', () => {
    expect(
      askedOf([kind, paid, from, to], { paid: 'false', from: '2026-07-01', to: '2026-07-01', other: 'x' }),
    ).toEqual({
      paid: 'false',
      from: '2026-06-30T23:00:00.000Z',
      to: '2026-07-01T23:00:00.000Z',
    });
    expect(askedOf([from], { from: 'yesterday' })).toEqual({});
  });
});

describe('the words of a filter', () => {
  it('are its label where it can only be turned on, and the name of what was found', () => {
    const reversed: GridFilter = { name: 'reversed', label: 'Turned off after being on', turns: 'on' };
    const project: GridFilter = {
      name: 'project',
      label: 'Project',
      find: () => Promise.resolve([]),
      nameOf: (value) => `P-${value}`,
    };
    expect([chipWords(reversed, 'true'), chipWords(project, '7')]).toEqual([
      'Turned off after being on',
      'Project: P-7',
    ]);
    expect(choicesOf(project, undefined)).toEqual([]);
    expect(askedOf([reversed, project], { reversed: 'true' })).toEqual({ reversed: 'true' });
  });
  it('are those of its choice', () => {
    expect([
      chipWords(kind, 'air'),
      chipWords(paid, 'false'),
      chipWords(pickups, 'false'),
      chipWords(from, '2026-07-01'),
    ]).toEqual(['Type: Air Test', 'Paid: No', 'Pickups: Without', 'From: 01/07/2026']);
  });
  it('name what a link brought that is no choice, and offer it', () => {
    expect(chipWords(kind, 'noise')).toBe('Type: noise?');
    expect(choicesOf(kind, 'noise')).toEqual([
      { value: 'air', label: 'Air Test' },
      { value: 'noise', label: 'noise?' },
    ]);
    expect(choicesOf(kind, undefined)).toEqual(kind.choices);
    expect(chipWords(paid, 'perhaps')).toBe('Paid: perhaps');
  });
});
