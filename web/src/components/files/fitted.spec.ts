import fc from 'fast-check';
import { fitted, MOST_PIXELS } from './fitted.js';

const side = fc.integer({ min: 1, max: 20_000 });

describe('the size of a photo that is kept', () => {
  it('has at most 2,000 pixels on a side, at least one, and the shape that it had', () => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        const kept = fitted({ width, height });
        expect(Math.max(kept.width, kept.height)).toBeLessThanOrEqual(MOST_PIXELS);
        expect(Math.min(kept.width, kept.height)).toBeGreaterThanOrEqual(1);
        // By half a pixel at most on the shorter side.
        const by = Math.max(kept.width, kept.height) / Math.max(width, height);
        expect(Math.abs(Math.min(kept.width, kept.height) - Math.max(1, Math.min(width, height) * by))).toBeLessThan(1);
      }),
    );
  });

  it('is its own where it is small enough', () => {
    expect(fitted({ width: 2000, height: 1200 })).toEqual({ width: 2000, height: 1200 });
    expect(fitted({ width: 4032, height: 3024 })).toEqual({ width: 2000, height: 1500 });
    expect(fitted({ width: 20_000, height: 3 })).toEqual({ width: 2000, height: 1 });
  });
});
