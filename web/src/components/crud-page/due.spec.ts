import { dueSoon, daysUntil, formatWait } from './due.js';

const today = '2026-03-20';
const due = (name: string, day: string | null) => ({ _id: name, name, due: day });

describe('what is due', () => {
  it('within thirty days or overdue comes with the most urgent first', () => {
    const all = [
      due('in time', '2026-04-20'),
      due('last day', '2026-04-19'),
      due('nobody said', null),
      due('overdue', '2026-03-01'),
      due('b', '2026-03-20'),
      due('a', '2026-03-20'),
    ];
    expect(dueSoon(all, today).map(({ name, days }) => [name, days])).toEqual([
      ['overdue', -19],
      ['a', 0],
      ['b', 0],
      ['last day', 30],
    ]);
  });

  it('is counted in days of the calendar, also where the clocks change', () => {
    expect(daysUntil('2026-03-30', '2026-03-28')).toBe(2);
    expect(daysUntil('2026-10-26', '2026-10-24')).toBe(2);
  });

  it.each([
    [0, 'today'],
    [1, 'in 1 day'],
    [12, 'in 12 days'],
    [-1, 'overdue by 1 day'],
    [-3, 'overdue by 3 days'],
  ])('%i is said %p', (days, said) => {
    expect(formatWait(days)).toBe(said);
  });
});
