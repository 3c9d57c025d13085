import { defaultPlanWeights, isPlanWeights } from './plan-weights.js';

describe('the weights of plans', () => {
  it('are those of a new installation, and each from its least to its most', () => {
    expect(isPlanWeights(defaultPlanWeights)).toBe(true);
    expect(isPlanWeights({ driving: 10, evenness: 1000, engineerChange: 480, movedTime: 480 })).toBe(true);
    expect(isPlanWeights({ driving: 1, evenness: 0, engineerChange: 0, movedTime: 0 })).toBe(true);
  });

  it.each([
    ['driving that costs nothing', { driving: 0 }],
    ['more than the most', { movedTime: 481 }],
    ['less than nothing', { evenness: -1 }],
    ['parts of a point', { engineerChange: 2.5 }],
    ['a text', { driving: '1' }],
    ['something else beside them', { luck: 1 }],
  ])('are not %s', (_, wrong) => {
    expect(isPlanWeights({ ...defaultPlanWeights, ...wrong })).toBe(false);
  });

  it('are all of them', () => {
    const { driving, evenness, engineerChange } = defaultPlanWeights;
    for (const wrong of [{ driving, evenness, engineerChange }, null, [], 'x', 1])
      expect(isPlanWeights(wrong)).toBe(false);
  });
});
