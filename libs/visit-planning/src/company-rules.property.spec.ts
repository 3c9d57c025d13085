import fc from 'fast-check';
import { faultsOf } from '#test/planning/checker';
import { makePlan } from '../../planning/src/plan.js';
import { prepare } from './planning-problem.js';
import { companyFaultsOf } from './testing/company-checker.js';
import { randomCompany } from './testing/random-company.js';

const limits = { seed: 7, milliseconds: Number.POSITIVE_INFINITY, iterations: 20 };

describe('A plan of what a company knows', () => {
  it('keeps the rules of the company and of its people: calibrations, homes, hours of the day and of the week, and rest', () => {
    const seen = { planned: 0, dueKits: 0, fromHome: 0, ownHours: 0 };
    fc.assert(
      fc.property(randomCompany, (facts) => {
        const { problem } = prepare(facts, {});
        const plan = makePlan(problem, limits, null);
        expect(faultsOf(problem, plan)).toEqual([]);
        expect(companyFaultsOf(facts, plan)).toEqual([]);
        const dueOf = new Map(facts.resources.map(({ _id, due }) => [_id, due]));
        const ownOf = plan.days.map(({ engineer }) => facts.ownDays.get(engineer));
        seen.fromHome += ownOf.filter((own) => own?.home !== null).length;
        seen.ownHours += ownOf.filter((own) => own?.dayStart !== '' || own.weekHours !== null).length;
        seen.planned += plan.visits.length;
        seen.dueKits += plan.visits.filter(({ kit }) => typeof dueOf.get(kit ?? '') === 'string').length;
      }),
      { numRuns: 150 },
    );
    // Kits that are due later in the week did go out before.
    expect(seen.planned).toBeGreaterThan(100);
    expect(seen.dueKits).toBeGreaterThan(10);
    expect(Math.min(seen.fromHome, seen.ownHours)).toBeGreaterThan(50);
  });
});
