import { windowOf } from '../calendar/windows.js';
import { axisOf, instantAt, placeAt } from './axis.js';

const at = (instant: string): number => Date.parse(instant);
const even = (date: string) => axisOf(windowOf('week', date), 1);

describe('the axis of a timeline', () => {
  it('has the London days of its window', () => {
    expect(even('2026-03-10').days.map(({ date }) => date)).toEqual([
      '2026-03-09',
      '2026-03-10',
      '2026-03-11',
      '2026-03-12',
      '2026-03-13',
      '2026-03-14',
      '2026-03-15',
    ]);
  });

  it('puts instants in proportion', () => {
    const axis = even('2026-03-10');
    expect(placeAt(axis, at('2026-03-09T00:00:00Z'))).toBe(0);
    expect(placeAt(axis, at('2026-03-10T12:00:00Z'))).toBeCloseTo(36 / 168, 12);
    expect(placeAt(axis, at('2026-03-16T00:00:00Z'))).toBeCloseTo(1, 12);
  });

  it('keeps what is outside at the edge', () => {
    expect(placeAt(even('2026-03-10'), at('2026-03-01T00:00:00Z'))).toBe(0);
    expect(placeAt(even('2026-03-10'), at('2026-04-01T00:00:00Z'))).toBeCloseTo(1, 12);
  });

  it('has a day of 23 hours when the clocks go forward', () => {
    const axis = even('2026-03-29');
    const sunday = axis.days.at(-1);
    expect(sunday).toEqual({ date: '2026-03-29', start: at('2026-03-29T00:00:00Z'), end: at('2026-03-29T23:00:00Z') });
    // 09:00 London on that Sunday is 08:00 UTC: eight hours after midnight, of 167 in the week.
    expect(placeAt(axis, at('2026-03-29T08:00:00Z'))).toBeCloseTo((6 * 24 + 8) / 167, 12);
  });

  it('has a day of 25 hours when they go back', () => {
    const axis = even('2026-10-25');
    expect((axis.days.at(-1)?.end ?? 0) - (axis.days.at(-1)?.start ?? 0)).toBe(25 * 3_600_000);
    expect(placeAt(axis, at('2026-10-25T09:00:00Z'))).toBeCloseTo((6 * 24 + 10) / 169, 12);
  });

  it('draws an hour of the night narrower, at the London clock', () => {
    const axis = axisOf(windowOf('day', '2026-07-01'), 0.25);
    // 07:00 BST is 06:00 UTC: seven narrow hours of fifteen units.
    expect(placeAt(axis, at('2026-07-01T06:00:00Z'))).toBeCloseTo((7 * 0.25) / 15, 12);
    expect(placeAt(axis, at('2026-07-01T07:00:00Z')) - placeAt(axis, at('2026-07-01T06:00:00Z'))).toBeCloseTo(
      1 / 15,
      12,
    );
  });

  it('finds the instant under a place again, also over a clock change', () => {
    for (const week of ['2026-03-10', '2026-03-29', '2026-10-25']) {
      const axis = axisOf(windowOf('fortnight', week), 0.2);
      for (let hour = axis.start; hour < axis.end; hour += 3_600_000)
        expect(Math.abs(instantAt(axis, placeAt(axis, hour)) - hour)).toBeLessThan(2);
    }
  });
});
