import fc from 'fast-check';
import { booked, wanted } from '#test/planning/bookings';
import { faultsOf } from '#test/planning/checker';
import { makeCompany, type CompanySize } from '#test/planning/companies';
import { compile } from './compile.js';
import { searched } from './plan-search.js';
import { makePlan } from './plan.js';
import type { Plan, PlanningProblem } from './problem.js';

const quick = { milliseconds: Number.POSITIVE_INFINITY, iterations: 40 };
const planOf = (problem: PlanningProblem, seed: number): Plan => {
  const plan = makePlan(problem, { ...quick, seed }, null);
  expect(faultsOf(problem, plan)).toEqual([]);
  return plan;
};

const sizes: fc.Arbitrary<CompanySize> = fc.record({
  engineers: fc.integer({ min: 1, max: 6 }),
  cars: fc.integer({ min: 1, max: 5 }),
  kits: fc.integer({ min: 1, max: 8 }),
  visits: fc.integer({ min: 1, max: 16 }),
  fixed: fc.constantFrom(0, 0.5, 1),
  stays: fc.constantFrom(0, 0.3),
  moves: fc.constantFrom(0, 0.5),
  twoWeeks: fc.boolean(),
});
const seeds = fc.integer({ min: 0, max: 1_000_000 });
const tight = { engineers: 4, cars: 2, kits: 4, visits: 20, fixed: 1, stays: 0, moves: 0, twoWeeks: false };
/** Companies of every run, in which a plan from scratch leaves more over than is booked. */
const examples: [number, CompanySize][] = [1, 2, 3, 4].map((seed) => [seed, tight]);

const bookedCompany = (seed: number, size: CompanySize): PlanningProblem => {
  const company = makeCompany(seed, size);
  const plan = planOf(company, seed);
  // What is set aside has whichever car is free, which may be another one's then.
  fc.pre(plan.aside.length === 0);
  return booked(company, plan);
};

describe('What stands today within the rules', () => {
  it('is the least that a plan places, however little it searches', () => {
    fc.assert(
      fc.property(seeds, sizes, (seed, size) => {
        const problem = bookedCompany(seed, size);
        const open = problem.visits.filter(({ today }) => today === null);
        const { absent } = searched(compile(problem), { ...quick, seed: seed + 1, iterations: 0 }, null).found;
        expect(absent.length).toBeLessThanOrEqual(open.length);
      }),
      { numRuns: 15, examples },
    );
  });

  it('is not given up for others, however much driving that would save', () => {
    const seen = { wanted: 0, placed: 0 };
    fc.assert(
      fc.property(seeds, sizes, (seed, size) => {
        const problem = wanted(bookedCompany(seed, size));
        const plan = planOf(problem, seed + 1);
        const isBooked = (id: string): boolean => problem.visits.some((one) => one.id === id && one.today !== null);
        expect(plan.left.filter(({ visit }) => isBooked(visit))).toEqual([]);
        seen.wanted += problem.visits.filter(({ today }) => today === null).length;
        seen.placed += plan.visits.filter(({ visit }) => !isBooked(visit)).length;
      }),
      { numRuns: 15, examples },
    );
    expect(seen.placed).toBeGreaterThan(0);
    expect(seen.wanted).toBeGreaterThan(seen.placed);
  });
});
