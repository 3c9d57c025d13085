import { jest } from '@jest/globals';
import { startOfLondonDay } from '#contracts';
import { holidayNameOn, holidaysWithin, nextWorkingDay, workingDayAfter } from './bank-holidays.js';

describe('The names of bank holidays on a screen', () => {
  it('are those of the region that the company keeps, and none before that is known', () => {
    expect(holidayNameOn('2026-04-03', 'england-and-wales')).toBe('Good Friday');
    expect(holidayNameOn('2026-04-06', 'england-and-wales')).toBe('Easter Monday');
    expect(holidayNameOn('2026-04-06', 'scotland')).toBeNull();
    expect(holidayNameOn('2026-12-28', 'scotland')).toBe('Boxing Day, substitute day');
    expect(holidayNameOn('2026-04-03', 'none')).toBeNull();
    expect(holidayNameOn('2026-04-03', undefined)).toBeNull();
    expect(holidayNameOn('2026-04-02', 'england-and-wales')).toBeNull();
  });

  it('are found within a window of London days, its last midnight left out', () => {
    const nameOn = (date: string) => holidayNameOn(date, 'england-and-wales');
    const within = (from: string, to: string) =>
      holidaysWithin({ start: startOfLondonDay(from), end: startOfLondonDay(to) }, nameOn);
    expect(within('2026-03-30', '2026-04-13')).toEqual([
      { date: '2026-04-03', name: 'Good Friday' },
      { date: '2026-04-06', name: 'Easter Monday' },
    ]);
    expect(within('2026-03-30', '2026-04-03')).toEqual([]);
    expect(within('2026-04-03', '2026-04-04')).toHaveLength(1);
  });

  it('are passed over by the working day after another', () => {
    expect(['2026-04-02', '2026-04-03', '2026-04-07'].map((day) => workingDayAfter(day, 'england-and-wales'))).toEqual([
      '2026-04-07',
      '2026-04-07',
      '2026-04-08',
    ]);
    expect(workingDayAfter('2026-04-02', undefined)).toBe('2026-04-03');
  });

  it.each([
    // The Thursday before Easter, in summer time half an hour before midnight.
    ['2026-04-02T22:30:00Z', 'england-and-wales', '2026-04-07'],
    ['2026-04-02T22:30:00Z', 'scotland', '2026-04-06'],
    ['2026-04-02T22:30:00Z', 'none', '2026-04-03'],
    ['2026-04-02T22:30:00Z', undefined, '2026-04-03'],
    // By then it is Friday in London.
    ['2026-04-02T23:30:00Z', 'none', '2026-04-06'],
    ['2026-12-24T09:00:00Z', 'england-and-wales', '2026-12-29'],
    ['2026-12-31T09:00:00Z', 'scotland', '2027-01-05'],
  ] as const)('are passed over by the next working day: at %s, %s', (now, kept, day) => {
    jest.useFakeTimers({ now: new Date(now) });
    try {
      expect(nextWorkingDay(kept)).toBe(day);
    } finally {
      jest.useRealTimers();
    }
  });
});
