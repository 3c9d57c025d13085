import { date, daysLater, joined, percent, plain } from './words.js';

describe('words on paper', () => {
  it('keep their lines and lose what paper cannot hold', () => {
    expect(plain(' a\u0000b\u0007\u009Fc\td\r\ne\rf\u2028g\uD83D\uFFFE \n')).toBe('abc d\ne\nf\ng');
    expect(plain('amount \u202E001\u202C \u2066x\u2069')).toBe('amount 001 x');
    // A mark that turns nothing but itself belongs to a name.
    expect(plain('משה\u200E 🎻 é')).toBe('משה\u200E 🎻 é');
  });

  it('are joined where there are any', () => expect(joined(['a', ' ', '', 'b\u0000'])).toBe('a, b'));

  it('say dates and rates as people write them', () => {
    expect([date('2026-03-04'), date('2028-02-29')]).toEqual(['4 March 2026', '29 February 2028']);
    // The clocks change in between.
    expect([daysLater('2026-03-04', 30), daysLater('2026-12-31', 1), daysLater('2026-10-20', 10)]).toEqual([
      '2026-04-03',
      '2027-01-01',
      '2026-10-30',
    ]);
    expect([20, 17.5, 0].map(percent)).toEqual(['20%', '17.5%', '0%']);
  });
});
