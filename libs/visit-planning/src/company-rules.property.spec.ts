import fc from 'fast-check';
import { faultsOf } from '#test/planning/checker';
import { makePlan } from '../../planning/src/plan.js';
import { prepare } from './planning-problem.js';
import { companyFaultsOf } from './testing/company-checker.js';
import { randomCompany } from './testing/random-company.js';

const limits = { seed: 7, milliseconds: Number.POSITIVE_INFINITY, iterations: 20 };

describe('A plan of what a company knows', () => {
  it('keeps the rules of the company: no kit goes to a visit by whose end it is due for calibration', () => {
    const seen = { planned: 0, dueKits: 0 };
    fc.assert(
      fc.property(randomCompany, (facts) => {
        const { problem } = prepare(facts, {});
        const plan = makePlan(problem, limits, null);
        expect(faultsOf(problem, plan)).toEqual([]);
        expect(companyFaultsOf(facts, plan)).toEqual([]);
        const dueOf = new Map(facts.resources.map(({ _id, due }) => [_id, due]));
        seen.planned += plan.visits.length;
        seen.dueKits += plan.visits.filter(({ kit }) => typeof dueOf.get(kit ?? '') === 'string').length;
      }),
      { numRuns: 150 },
    );
    // Kits that are due later in the week did go out before.
    expect(seen.planned).toBeGreaterThan(200);
    expect(seen.dueKits).toBeGreaterThan(30);
  });
});
