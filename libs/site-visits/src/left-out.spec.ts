import { MAX_ASSIGNED } from '#contracts';
import { leftOut } from './left-out.js';

const idsOf = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, number) => `01980000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`);
const sentences = (body: Readonly<Record<string, unknown>>): readonly string[] =>
  leftOut(body, 'air', null).map(({ code, text }) => `${code}: ${text}`);

describe('What a visit does not keep', () => {
  it('is said of every list with more entries than it may have, each counted once', () => {
    expect(
      sentences({
        engineers: idsOf(MAX_ASSIGNED + 1),
        cars: [...idsOf(MAX_ASSIGNED), ...idsOf(5)],
        kits: idsOf(MAX_ASSIGNED + 3),
      }),
    ).toEqual([
      'left-out: 1 of the engineers was left out: a visit keeps at most 1,000.',
      'left-out: 3 of the kits were left out: a visit keeps at most 1,000.',
    ]);
  });

  it('is nothing of a body that fits', () => {
    expect(sentences({ engineers: idsOf(MAX_ASSIGNED), airtest: { types: 1, tests: 2 }, price: 5 })).toEqual([]);
  });
});
