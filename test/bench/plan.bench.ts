import { PlanningRun } from '#planning';
import { timeFor } from '#visit-planning';
import { faultsOf } from '../planning/checker.js';
import { makeCompany, type CompanySize } from '../planning/companies.js';
import type { Figure } from './figures.js';
import { published } from './planning/published.js';

/** @param seconds until the plan is there, with its reasons and what is proven of it */
const OWN: readonly { readonly size: CompanySize; readonly seconds: number }[] = [
  { size: { engineers: 8, cars: 6, kits: 14, visits: 60, fixed: 0.9, stays: 0 }, seconds: 2 },
  { size: { engineers: 8, cars: 6, kits: 14, visits: 60, fixed: 0.5, stays: 0 }, seconds: 2 },
  { size: { engineers: 30, cars: 24, kits: 45, visits: 250, fixed: 0.9, stays: 0 }, seconds: 20 },
  // The same weeks, where half of the visits may move by up to two days.
  { size: { engineers: 8, cars: 6, kits: 14, visits: 60, fixed: 1, stays: 0, moves: 0.5 }, seconds: 2 },
  { size: { engineers: 30, cars: 24, kits: 45, visits: 250, fixed: 1, stays: 0, moves: 0.5 }, seconds: 20 },
];

/** Weeks of made-up companies, planned in the thread and looked over by the independent checker. */
const own = async (): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const { size, seconds } of OWN) {
    const problem = makeCompany(1, size);
    const begun = performance.now();
    const plan = await new PlanningRun(problem, { seed: 1, ...timeFor(size.visits) }).plan;
    const taken = (performance.now() - begun) / 1000;
    const faults = faultsOf(problem, plan);
    const { engineers, visits, fixed, moves = 0 } = size;
    const times = moves === 0 ? `${fixed * 100} % at a fixed time` : `${moves * 100} % may move`;
    const name = `${engineers} engineers, ${visits} visits, ${times}`;
    const proven = plan.proven;
    figures.push(
      {
        name: `${name}: faults that the checker finds`,
        value: faults.length,
        unit: '',
        beside: null,
        target: { kind: 'atMost', value: 0 },
      },
      {
        name: `${name}: until it is there with its reasons`,
        value: taken,
        unit: 's',
        beside: null,
        target: { kind: 'atMost', value: seconds },
      },
      ...(moves === 0
        ? []
        : [
            {
              name: `${name}: visits moved`,
              value: plan.visits.filter(({ moved }) => moved !== null).length,
              unit: '',
              beside: null,
              target: null,
            },
          ]),
      {
        name: `${name}: visits left over`,
        value: plan.left.length,
        unit: '',
        beside: proven === null ? null : { name: 'proven', value: proven.left },
        target: null,
      },
      {
        name: `${name}: driving`,
        value: plan.driving,
        unit: 'min',
        beside: proven === null || proven.driving === 0 ? null : { name: 'proven', value: proven.driving },
        target: proven === null || proven.driving === 0 ? null : { kind: 'atMost', value: proven.driving * 1.05 },
      },
    );
  }
  return figures;
};

/**
 * The planner beside Solomon's instances, and on weeks of its own.
 * @param instances of Solomon's; without it all
 */
export const plan = async (instances?: number): Promise<Figure[]> => [...published(instances), ...(await own())];
