import { makeCompany } from '#test/planning/companies';
import loadHighs from 'highs';
import { proveBound } from './bound.js';
import { compile } from './compile.js';
import { makePlan } from './plan.js';

/** Jest and Node give the module itself; its types are those of its CommonJS file. */
const highs = await (loadHighs as unknown as () => ReturnType<typeof loadHighs.default>)();

describe('The bound', () => {
  it('is never above what a plan reaches, and met where nothing hinders', () => {
    const gaps = [1, 2, 3, 4, 5, 6].map((seed) => {
      const problem = makeCompany(seed, { engineers: 4, cars: 4, kits: 9, visits: 14, fixed: 0.8, stays: 0 });
      const plan = makePlan(problem, { seed: 1, milliseconds: Number.POSITIVE_INFINITY, iterations: 600 }, null);
      const bound = proveBound(compile(problem), highs, 20);
      expect(bound?.left).toBeLessThanOrEqual(plan.left.length);
      if (bound?.left !== plan.left.length) return null;
      expect(bound.driving).toBeLessThanOrEqual(plan.driving);
      return plan.driving / bound.driving - 1;
    });
    expect(gaps.filter((gap) => gap === 0).length).toBeGreaterThanOrEqual(3);
  });

  it('is not given where there are too many ways to write out', () => {
    const problem = makeCompany(1, { engineers: 8, cars: 8, kits: 20, visits: 120, fixed: 0, stays: 0 });
    expect(proveBound(compile(problem), highs, 1)).toBeNull();
  });
});
