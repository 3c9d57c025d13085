import fc from 'fast-check';
import { londonDate, londonInstant, londonTime, type BankHolidayChoice } from '#contracts';
import { overlap, weeklyDates, type Period } from '../weekly-dates.js';
import { firstFree, merged } from './free-time.js';

const QUARTER = 15 * 60_000;

/** Days around which clocks change, months, years and leap years end. */
const anchors = [
  '2026-03-28T20:00:00.000Z',
  '2026-10-24T20:00:00.000Z',
  '2026-12-31T20:00:00.000Z',
  '2028-02-28T20:00:00.000Z',
  '2026-06-15T05:00:00.000Z',
];
const anchor = fc.constantFrom(...anchors);
const quarters = (from: string, count: number): string => new Date(Date.parse(from) + count * QUARTER).toISOString();

/** A busy stretch within two days of the anchor. */
const busyNear = (from: string): fc.Arbitrary<readonly Period[]> =>
  fc.array(
    fc
      .record({ at: fc.nat(190), length: fc.integer({ min: 1, max: 40 }) })
      .map(({ at, length }) => ({ start: quarters(from, at), end: quarters(from, at + length) })),
    { maxLength: 14 },
  );

const situation = anchor.chain((from) =>
  fc.record({
    from: fc.constant(from),
    busy: busyNear(from),
    begin: fc.nat(60),
    length: fc.integer({ min: 1, max: 40 }),
  }),
);

/** Tries every quarter of an hour, one after the other. */
const bruteForce = (
  busy: readonly Period[],
  from: string,
  length: number,
  fits: (window: Period) => boolean,
): string | null => {
  for (let at = 0; at < 96 * 12; at += 1) {
    const window = { start: quarters(from, at), end: quarters(from, at + length) };
    if (fits(window) && !busy.some((one) => overlap(one, window))) return window.start;
  }
  return null;
};

describe('the first free time', () => {
  it('is the one that trying every quarter of an hour finds', () => {
    fc.assert(
      fc.property(situation, ({ from, busy, begin, length }) => {
        const start = quarters(from, begin);
        const found = firstFree(busy, {
          from: start,
          until: quarters(start, 96 * 12),
          length: length * QUARTER,
          hours: null,
        });
        expect(found).toBe(bruteForce(busy, start, length, () => true));
      }),
      { numRuns: 400 },
    );
  });

  it('lies within the working hours of one working day in London, whatever the clocks do', () => {
    const hours = { earliest: '08:00', latest: '18:00', bankHolidays: 'none' } as const;
    const within = ({ start, end }: Period): boolean => {
      const day = londonDate(start);
      const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
      return (
        londonDate(end) === day &&
        weekday !== 0 &&
        weekday !== 6 &&
        londonTime(start) >= hours.earliest &&
        londonTime(end) <= hours.latest &&
        start < end
      );
    };
    fc.assert(
      fc.property(situation, ({ from, busy, begin, length }) => {
        const start = quarters(from, begin);
        const found = firstFree(busy, {
          from: start,
          until: quarters(start, 96 * 12),
          length: length * QUARTER,
          hours,
        });
        expect(found).toBe(bruteForce(busy, start, length, within));
      }),
      { numRuns: 400 },
    );
  });

  it('is nothing when there is none in time', () => {
    const busy = [{ start: '2026-03-01T00:00:00.000Z', end: '2026-03-09T00:00:00.000Z' }];
    const search = {
      from: '2026-03-02T09:00:00.000Z',
      until: '2026-03-08T00:00:00.000Z',
      length: QUARTER,
      hours: null,
    };
    expect(firstFree(busy, search)).toBeNull();
    expect(
      firstFree([], {
        ...search,
        length: 11 * 3_600_000,
        hours: { earliest: '08:00', latest: '18:00', bankHolidays: 'none' },
      }),
    ).toBeNull();
  });

  it('lies on no bank holiday that the company keeps', () => {
    const found = (bankHolidays: BankHolidayChoice): string | null =>
      firstFree([], {
        from: '2026-12-24T16:00:00.000Z',
        until: '2027-12-24T16:00:00.000Z',
        length: 8 * QUARTER,
        hours: { earliest: '08:00', latest: '17:00', bankHolidays },
      });
    // Christmas Day is a Friday, and the day after it is kept on the Monday.
    expect(found('none')).toBe('2026-12-25T08:00:00.000Z');
    expect(found('england-and-wales')).toBe('2026-12-29T08:00:00.000Z');
  });
});

describe('busy times', () => {
  it('become few stretches that hold the same instants', () => {
    fc.assert(
      fc.property(situation, ({ from, busy }) => {
        const stretches = merged(busy);
        for (let at = 0; at < 240; at += 1) {
          const moment = { start: quarters(from, at), end: quarters(from, at + 1) };
          expect(stretches.filter((one) => overlap(one, moment))).toHaveLength(
            busy.some((one) => overlap(one, moment)) ? 1 : 0,
          );
        }
        for (const [place, { start }] of stretches.entries())
          if (place > 0) expect(start > (stretches[place - 1]?.end ?? '')).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe('weekly dates', () => {
  it('keep their London clock times and their order', () => {
    const clock = fc
      .record({ hour: fc.integer({ min: 3, max: 20 }), quarter: fc.nat(3) })
      .map(({ hour, quarter }) => `${String(hour).padStart(2, '0')}:${String(quarter * 15).padStart(2, '0')}`);
    fc.assert(
      fc.property(
        clock,
        fc.integer({ min: 1, max: 52 }),
        fc.integer({ min: 0, max: 364 }),
        fc.integer({ min: 1, max: 12 }),
        (time, weeks, day, length) => {
          const first = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
          const { instant } = londonInstant(`${first}T${time}`);
          const dates = weeklyDates({ start: instant, end: quarters(instant, length) }, weeks);
          expect(dates).toHaveLength(weeks);
          for (const [week, date] of dates.entries()) {
            expect([londonTime(date.start), londonDate(date.start)]).toEqual([
              time,
              new Date(Date.UTC(2026, 0, 1 + day + week * 7)).toISOString().slice(0, 10),
            ]);
            expect(Date.parse(date.end) - Date.parse(date.start)).toBe(length * QUARTER);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});
