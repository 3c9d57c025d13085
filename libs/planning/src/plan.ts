import type { Highs } from 'highs';
import { compile, type Lifted } from './compile.js';
import type { Fact, Plan, PlannedArrival, PlannedDay, PlannedVisit, PlanningProblem, VisitToPlan } from './problem.js';
import { withFamiliarThings } from './familiar.js';
import { choiceOf, movedOf, type Lifting } from './choices.js';
import type { Network, Task } from './routing/network.js';
import { Placing } from './routing/placing.js';
import type { PlanOptions } from './plan-options.js';
import { searched } from './plan-search.js';
import type { Found } from './routing/found.js';
import { Search } from './routing/search.js';

const LIFTS: readonly Lifted[] = ['skill', 'hours', 'longest-day', 'longest-week', 'car', 'kit'];

/**
 * A plan that breaks no rule, leaves as few visits as it finds, and drives as little as it finds. Pure but for the clock.
 * @param highs null: nothing is proven
 * @throws NoSuchProblem
 */
export const makePlan = (
  problem: PlanningProblem,
  options: PlanOptions,
  highs: Pick<Highs, 'withModel'> | null,
): Plan => {
  const network = compile(problem);
  const { found, proven } = searched(network, options, highs);
  const facts = excludedBy(problem, network, found);
  return withFamiliarThings(problem, {
    ...described(problem, network, found, facts),
    left: found.absent.map((task) => ({
      visit: visitOf(problem, task).id,
      facts: facts((plan) => plan.best(network.tasks[task] as Task) !== null),
    })),
    aside: found.aside.map((task) => visitOf(problem, task).id),
    driving: found.distance,
    proven,
    iterations: found.iterations,
  });
};

/** The plan with some rules lifted; `alone` without the visits that may move. */
const loaded = (network: Network, found: Found, alone: boolean): Placing => {
  const search = new Search(network, { seed: 1, blinks: 0, limits: { milliseconds: 0, iterations: 0 } });
  return search.placingOf(alone ? null : found);
};

/** All sets of rules, the smaller ones first. */
const subsets = (): readonly (readonly (Lifted | 'other-visits')[])[] => {
  const facts = [...LIFTS, 'other-visits'] as const;
  return Array.from({ length: 2 ** facts.length }, (_, mask) => facts.filter((__, bit) => (mask >> bit) % 2 === 1))
    .slice(1)
    .sort((one, other) => one.length - other.length);
};

/** The smallest set of rules without which something is possible in this plan. */
type Excluded = (isPossible: (plan: Placing) => boolean) => readonly Fact[];

const excludedBy = (problem: PlanningProblem, network: Network, found: Found): Excluded => {
  const made = new Map<string, Placing>();
  const without = (facts: readonly (Lifted | 'other-visits')[]): Placing => {
    const key = facts.join();
    const known = made.get(key);
    if (known !== undefined) return known;
    const lifted = new Set(facts.filter((fact) => fact !== 'other-visits'));
    const placing = loaded(
      lifted.size === 0 ? network : compile(problem, lifted),
      found,
      facts.includes('other-visits'),
    );
    made.set(key, placing);
    return placing;
  };
  return (isPossible) => subsets().find((facts) => isPossible(without(facts))) ?? ['away'];
};

const visitOf = (problem: PlanningProblem, task: number): VisitToPlan => {
  const visit = problem.visits[task];
  if (visit === undefined) throw new RangeError(`there is no visit ${task}`);
  return visit;
};

const described = (
  problem: PlanningProblem,
  network: Network,
  found: Found,
  facts: Excluded,
): { readonly visits: readonly PlannedVisit[]; readonly days: readonly PlannedDay[] } => {
  const placing = loaded(network, found, false);
  const liftings: readonly Lifting[] = [
    // Days off, hours and competence are looked up in their own plans: the same routes with one rule less.
    ...LIFTS.map((fact) => ({ fact, placing: loaded(compile(problem, new Set([fact])), found, false) })),
    { fact: 'other-visits' as const, placing: loaded(network, found, true) },
  ];
  const starts = new Float64Array(network.stops.count).fill(Number.NaN);
  const carName = (route: number): string | null => problem.cars[found.carOf[route] ?? -1]?.id ?? null;
  const days = found.order.flatMap((stops, route): PlannedDay[] => {
    if (stops.length === 0) return [];
    const frame = network.routes[route] as Network['routes'][number];
    const { leaves, arrivals, back } = placing.routes.timesOf(route);
    stops.forEach((stop, at) => {
      starts[stop] = arrivals[at] as number;
    });
    return [
      {
        engineer: problem.engineers[frame.person]?.id ?? '',
        day: frame.day,
        car: carName(route),
        leaves,
        back,
        driving: placing.routes.distance[route] as number,
        visits: stops.map((stop) => visitOf(problem, network.stops.task[stop] as number).id),
      },
    ];
  });
  const visits = network.tasks.flatMap((task, index): PlannedVisit[] => {
    if (found.absent.includes(index) || found.aside.includes(index)) return [];
    const visit = visitOf(problem, index);
    const routes = task.stops.map((stop) => placing.routes.routeOf[stop] as number);
    const arrivals = task.stops.map((stop, which): PlannedArrival => {
      const route = routes[which] as number;
      const start = starts[stop] as number;
      return {
        part: task.kind !== 'survey' ? 'visit' : which === 0 ? 'setup' : 'pickup',
        engineer: problem.engineers[network.routes[route]?.person ?? -1]?.id ?? '',
        car: carName(route),
        start,
        end: start + (network.stops.service[stop] as number),
      };
    });
    const kinds = network.kits?.kinds ?? 0;
    const slot =
      task.kind === 'survey' ? found.kitOfSurvey[index] : found.kitOf[(routes[0] as number) * kinds + task.kitKind];
    const kit = task.kitKind === -1 ? null : (problem.kits[slot ?? -1]?.id ?? null);
    const choice = task.locked === null ? choiceOf(problem, placing, liftings, index) : null;
    return [{ visit: visit.id, arrivals, kit, choice, moved: movedOf(placing, index, facts) }];
  });
  return { visits, days };
};
