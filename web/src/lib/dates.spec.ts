import { typedDay } from './dates.js';

describe('a day as the office types it', () => {
  it.each([['3/11/2026', '2026-11-03'], ['03.11.26', '2026-11-03'], [' 3-11-2026 ', '2026-11-03'], ['31 12 2026', '2026-12-31'], ['2026-11-03', '2026-11-03']])('%p is %s', (typed, day) => {
    expect(typedDay(typed)).toBe(day);
  });
  it.each(['', '3', '13/13/2026', 'Tuesday', '2026'])('%p is none', (typed) => {
    expect(typedDay(typed)).toBeNull();
  });
});
