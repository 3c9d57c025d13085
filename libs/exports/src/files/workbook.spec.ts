import { serial } from './workbook.js';

const DAY_MS = 86_400_000;
const DAY_0 = Date.UTC(1899, 11, 30);
const minutes = Array.from(
  { length: 24 * 60 },
  (_, at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
);

describe('a moment in a workbook', () => {
  it.each(['1999-12-31', '2026-11-26', '2088-02-29'])(
    'is the same minute of %s to whoever rounds and to whoever cuts off',
    (day) => {
      const wrong = minutes.filter((minute) => {
        const read = DAY_0 + serial(`${day} ${minute}`) * DAY_MS;
        return [Math.trunc(read), Math.round(read)].some(
          (instant) => new Date(instant).toISOString() !== `${day}T${minute}:00.000Z`,
        );
      });
      expect(wrong).toEqual([]);
    },
  );

  it('is a whole number where it is a day', () => {
    expect(serial('2026-11-26')).toBe(46_352);
    expect(serial('2026-11-26 00:00')).toBe(46_352);
  });
});
