import fc from 'fast-check';
import {
  bankHolidayName,
  bankHolidayOn,
  bankHolidayRegions,
  bankHolidays,
  isWorkingDay,
  type BankHolidayRegion,
} from './bank-holidays.js';

/** A year's days as `MM-DD`. */
const daysOf = (year: number, region: BankHolidayRegion): string =>
  bankHolidays(year, region)
    .map(({ date }) => date.slice(5))
    .join(' ');
const named = (year: number, region: BankHolidayRegion): readonly string[] =>
  bankHolidays(year, region).map((day) => `${day.date.slice(5)} ${bankHolidayName(day)}`);

describe('Bank holidays', () => {
  it.each([
    [2019, '01-01 04-19 04-22 05-06 05-27 08-26 12-25 12-26'],
    [2020, '01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28'],
    [2021, '01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28'],
    [2022, '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27'],
    [2023, '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26'],
    [2024, '01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26'],
    [2025, '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26'],
    [2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
    [2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
    [2028, '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26'],
  ])('of England and Wales in %i are those that GOV.UK published', (year, days) =>
    expect(daysOf(year, 'england-and-wales')).toBe(days),
  );

  it.each([
    [2021, '01-01 01-04 04-02 05-03 05-31 08-02 11-30 12-27 12-28'],
    [2022, '01-03 01-04 04-15 05-02 06-02 06-03 08-01 09-19 11-30 12-26 12-27'],
    [2023, '01-02 01-03 04-07 05-01 05-08 05-29 08-07 11-30 12-25 12-26'],
    [2024, '01-01 01-02 03-29 05-06 05-27 08-05 12-02 12-25 12-26'],
    [2026, '01-01 01-02 04-03 05-04 05-25 06-15 08-03 11-30 12-25 12-28'],
    [2027, '01-01 01-04 03-26 05-03 05-31 08-02 11-30 12-27 12-28'],
  ])('of Scotland in %i', (year, days) => expect(daysOf(year, 'scotland')).toBe(days));

  it.each([
    [2019, '01-01 03-18 04-19 04-22 05-06 05-27 07-12 08-26 12-25 12-26'],
    [2020, '01-01 03-17 04-10 04-13 05-08 05-25 07-13 08-31 12-25 12-28'],
    [2025, '01-01 03-17 04-18 04-21 05-05 05-26 07-14 08-25 12-25 12-26'],
    [2026, '01-01 03-17 04-03 04-06 05-04 05-25 07-13 08-31 12-25 12-28'],
  ])('of Northern Ireland in %i', (year, days) => expect(daysOf(year, 'northern-ireland')).toBe(days));

  it('have names, and say which of them are given in place of a weekend', () => {
    expect(named(2022, 'england-and-wales')).toEqual([
      '01-03 New Year’s Day, substitute day',
      '04-15 Good Friday',
      '04-18 Easter Monday',
      '05-02 Early May bank holiday',
      '06-02 Spring bank holiday',
      '06-03 Platinum Jubilee bank holiday',
      '08-29 Summer bank holiday',
      '09-19 State Funeral of Queen Elizabeth II',
      '12-26 Boxing Day',
      '12-27 Christmas Day, substitute day',
    ]);
    expect(named(2022, 'scotland').slice(0, 2)).toEqual([
      '01-03 New Year’s Day, substitute day',
      '01-04 2nd January, substitute day',
    ]);
    expect(named(2020, 'england-and-wales')[3]).toBe('05-08 Early May bank holiday (VE Day)');
    expect(named(2023, 'scotland')[4]).toBe('05-08 Coronation of King Charles III');
    expect(named(2025, 'northern-ireland')[6]).toBe('07-14 Battle of the Boyne, substitute day');
  });

  it('are on a weekday, each on another one, in their order, and as many a year as there should be', () => {
    const usual = { 'england-and-wales': 8, scotland: 9, 'northern-ireland': 10 } as const;
    // One more in each of these, and in 2022 two.
    const more = (year: number, region: BankHolidayRegion): number =>
      ({ 2022: 2, 2023: 1, 2026: region === 'scotland' ? 1 : 0 })[year] ?? 0;
    fc.assert(
      fc.property(fc.integer({ min: 2013, max: 2199 }), fc.constantFrom(...bankHolidayRegions), (year, region) => {
        const days = bankHolidays(year, region).map(({ date }) => date);
        expect(days.filter((date) => ['Sat', 'Sun'].includes(new Date(date).toUTCString().slice(0, 3)))).toEqual([]);
        expect([...new Set(days)].sort()).toEqual(days);
        expect(days.every((date) => date.startsWith(String(year)))).toBe(true);
        expect(days).toHaveLength(usual[region] + more(year, region));
      }),
      { numRuns: 600 },
    );
  });

  it('follow Easter to its earliest and its latest day', () => {
    // Easter Sundays that the tables of the churches give.
    for (const [year, goodFriday] of [
      [2008, '03-21'],
      [2038, '04-23'],
      [2049, '04-16'],
      [2076, '04-17'],
      [2100, '03-26'],
    ] as const)
      expect(daysOf(year, 'england-and-wales').split(' ')[1]).toBe(goodFriday);
  });

  it('are no working days, unless the company keeps none', () => {
    expect(bankHolidayOn('2026-04-06', 'england-and-wales')).toMatchObject({ name: 'easter-monday' });
    expect(bankHolidayOn('2026-04-06', 'scotland')).toBeNull();
    const working = (date: string) => [isWorkingDay(date, 'england-and-wales'), isWorkingDay(date, 'none')];
    expect(working('2026-04-02')).toEqual([true, true]);
    expect(working('2026-04-03')).toEqual([false, true]);
    expect(working('2026-04-04')).toEqual([false, false]);
    expect(working('2026-04-05')).toEqual([false, false]);
  });
});
