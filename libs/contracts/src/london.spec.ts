import fc from 'fast-check';
import { instantOf, isDay, londonDate, londonInstant, londonTime, startOfLondonDay } from './london.js';

describe('London time', () => {
  it.each([
    // What was typed, the instant, whether the clocks had skipped it.
    ['2026-01-15T09:00', '2026-01-15T09:00:00.000Z', false],
    ['2026-07-15T09:00', '2026-07-15T08:00:00.000Z', false],
    ['2026-03-29T00:59', '2026-03-29T00:59:00.000Z', false],
    ['2026-03-29T01:30', '2026-03-29T01:00:00.000Z', true],
    ['2026-03-29T02:00', '2026-03-29T01:00:00.000Z', false],
    ['2026-10-25T01:30', '2026-10-25T00:30:00.000Z', false],
    ['2026-10-25T02:00', '2026-10-25T02:00:00.000Z', false],
    ['2027-03-28T01:00', '2027-03-28T01:00:00.000Z', true],
    ['2027-10-31T01:59', '2027-10-31T00:59:00.000Z', false],
  ])('%s is %s', (typed, instant, moved) => {
    expect(londonInstant(typed)).toEqual({ instant, moved });
  });

  it('takes an offset as it is and no offset as London', () => {
    expect(instantOf('2026-07-01T09:00:00+02:00')).toBe('2026-07-01T07:00:00.000Z');
    expect(instantOf('2026-07-01T09:00:00Z')).toBe('2026-07-01T09:00:00.000Z');
    expect(instantOf('2026-07-01 09:00')).toBe('2026-07-01T08:00:00.000Z');
  });

  it.each([
    '',
    'tomorrow',
    '2026-02-30T09:00',
    '2026-01-01',
    '1066-10-14T09:00',
    '2200-01-01T00:00Z',
    9,
    null,
    {},
    '2026-01-01T25:00',
    '2026-03-29T01:30',
    `2026-01-01T09:00${'0'.repeat(50)}`,
  ])('refuses %p', (value) => {
    expect(instantOf(value)).toBeNull();
  });

  it('begins a day at London midnight, and half an hour past it is already the new day', () => {
    expect(startOfLondonDay('2026-07-01')).toBe('2026-06-30T23:00:00.000Z');
    expect(londonDate('2026-06-30T23:30:00.000Z')).toBe('2026-07-01');
    expect(londonTime('2026-06-30T23:30:00.000Z')).toBe('00:30');
  });

  it('knows real days only', () => {
    expect(isDay('2028-02-29')).toBe(true);
    expect(isDay('2026-02-29')).toBe(false);
    expect(isDay('20260101')).toBe(false);
  });

  it('shows every instant back as the clock time that was typed, unless it was moved', () => {
    const hours = fc.integer({ min: 0, max: 23 });
    const day = fc
      .integer({ min: 0, max: 800 })
      .map((days) => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, hours, fc.integer({ min: 0, max: 59 }), (date, hour, minute) => {
        const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
        const { instant, moved } = londonInstant(`${date}T${time}`);
        if (moved) expect(londonTime(instant)).toBe('02:00');
        else expect(`${londonDate(instant)}T${londonTime(instant)}`).toBe(`${date}T${time}`);
      }),
    );
  });
});
