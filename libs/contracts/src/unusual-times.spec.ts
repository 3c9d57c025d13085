import { unusualTimes } from './unusual-times.js';

const now = '2026-03-02T10:00:00.000Z';
const start = '2026-03-10T09:00:00.000Z';

describe('Times that look like a typing error', () => {
  it.each([
    ['sound', '2026-03-24T09:00:00.000Z', []],
    [
      'sound',
      '2026-03-24T09:01:00.000Z',
      ['This visit lasts 15 days, from 10 March 2026 to 24 March 2026. Please check its dates.'],
    ],
    ['noise', '2026-05-09T09:00:00.000Z', []],
    [
      'noise',
      '2027-03-10T10:00:00.000Z',
      ['This survey lasts 366 days, from 10 March 2026 to 10 March 2027. Please check its dates.'],
    ],
  ] as const)('of a %s visit until %s are %j', (kind, end, texts) => {
    expect(unusualTimes(kind, start, end, now).map(({ text }) => text)).toEqual(texts);
  });

  it('are years away, to come or gone', () => {
    const of = (year: string): readonly object[] =>
      unusualTimes('air', `${year}-03-10T09:00:00.000Z`, `${year}-03-10T10:00:00.000Z`, now);
    expect([of('2028'), of('2024')]).toEqual([[], []]);
    expect(of('2036')).toEqual([
      { code: 'far-away', text: 'This visit is on 10 March 2036, more than 3 years from now. Please check the year.' },
    ]);
    expect(of('2016')).toEqual([
      { code: 'far-away', text: 'This visit was on 10 March 2016, more than 3 years ago. Please check the year.' },
    ]);
  });
});
