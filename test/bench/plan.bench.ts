import { PlanningRun, Search } from '#planning';
import { timeFor } from '#visit-planning';
import { faultsOf } from '../planning/checker.js';
import { makeCompany, type CompanySize } from '../planning/companies.js';
import type { Figure } from './figures.js';
import { networkOf } from './planning/solomon-network.js';
import { solomon } from './planning/solomon.js';

/** How long is searched, and how far the mean may be above the best known then. */
const TIMES = [
  { ms: 2000, within: 3 },
  { ms: 10_000, within: 1.5 },
] as const;
const SEEDS = [1, 2];

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** In the classical form: as few vehicles as possible, then as short as possible. */
const published = (): Figure[] =>
  TIMES.flatMap(({ ms, within }) => {
    const gaps: number[] = [];
    const after = `after ${ms / 1000} s`;
    const figures = solomon.flatMap((instance): Figure[] => {
      const { name, bestKnown } = instance;
      const plans = SEEDS.map((seed) => {
        const limits = { milliseconds: ms, iterations: Number.POSITIVE_INFINITY };
        const found = new Search(networkOf(instance), { seed, fewestRoutes: true, limits }).run();
        if (found.absent.length > 0) throw new Error(`${name}: ${found.absent.length} customers are left`);
        return { vehicles: found.order.filter((stops) => stops.length > 0).length, distance: found.distance };
      });
      // With a vehicle more the way is shorter: that is no better plan, and no gap.
      const comparable = plans.filter((one) => one.vehicles <= bestKnown.vehicles);
      gaps.push(...comparable.map(({ distance }) => (distance / bestKnown.distance - 1) * 100));
      const distance = meanOf(plans.map((plan) => plan.distance));
      const vehicles = Math.max(...plans.map((plan) => plan.vehicles));
      const beside = (value: number): Figure['beside'] => ({ name: 'best known', value });
      return [
        {
          name: `${name} ${after}: vehicles, at worst`,
          value: vehicles,
          unit: '',
          beside: beside(bestKnown.vehicles),
          target: { kind: 'atMost', value: bestKnown.vehicles },
        },
        {
          name: `${name} ${after}: distance, mean of ${SEEDS.length} seeds`,
          value: distance,
          unit: '',
          beside: beside(bestKnown.distance),
          target: null,
        },
      ];
    });
    const mean: Figure = {
      name: `distance above the best known ${after}, mean of those with as few vehicles`,
      value: meanOf(gaps),
      unit: '%',
      beside: null,
      target: { kind: 'atMost', value: within },
    };
    const worst: Figure = { ...mean, name: `the same, at worst`, value: Math.max(...gaps), target: null };
    return [...figures, mean, worst];
  });

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

/** The planner beside Solomon's instances, and on weeks of its own. */
export const plan = async (): Promise<Figure[]> => [...published(), ...(await own())];
