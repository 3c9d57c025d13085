import { pageChosen, stretch, withNewer, withRows, type Entry } from './selection.js';

const page: readonly Entry<number>[] = [
  ['a', 1],
  ['b', 2],
  ['c', 3],
  ['d', 4],
];
const ids = (entries: Iterable<readonly [string, unknown]>): string => [...entries].map(([id]) => id).join('');

describe('a stretch of rows', () => {
  it.each([
    ['b', 'd', 'bcd'],
    ['d', 'b', 'bcd'],
    ['c', 'c', 'c'],
    [null, 'b', 'b'],
    ['gone', 'c', 'c'],
    ['a', 'gone', ''],
  ])('from %s to %s is %s', (from, to, rows) => {
    expect(ids(stretch(page, from, to))).toBe(rows);
  });
});

describe('what is chosen', () => {
  const elsewhere = new Map([['z', 9]]);
  it('grows and shrinks, and keeps what is on other pages', () => {
    const all = withRows(elsewhere, page, true);
    expect(ids(all)).toBe('zabcd');
    expect(ids(withRows(all, page.slice(1, 3), false))).toBe('zad');
    expect(ids(elsewhere)).toBe('z');
  });
  it('is all, some or none of the page', () => {
    expect(pageChosen(page, elsewhere)).toBe('none');
    expect(pageChosen(page, withRows(elsewhere, page.slice(0, 1), true))).toBe('some');
    expect(pageChosen(page, new Map(page))).toBe('all');
    expect(pageChosen([], elsewhere)).toBe('none');
  });
  it('is shown as it was read last, and stays the same map where nothing is newer', () => {
    const chosen = new Map([
      ['b', 2],
      ['z', 9],
    ]);
    expect(withNewer(chosen, page)).toBe(chosen);
    expect([
      ...withNewer(chosen, [
        ['b', 20],
        ['c', 3],
      ]),
    ]).toEqual([
      ['b', 20],
      ['z', 9],
    ]);
  });
});
