import type { Choice, Fact, Moved, PlanningProblem } from './problem.js';
import type { Task } from './routing/network.js';
import type { Placing } from './routing/placing.js';

/** The same plan with one rule less. */
export interface Lifting {
  readonly fact: Fact;
  readonly placing: Placing;
}

/** What the first arrival of a task costs with whoever has it, who would be next, and what keeps each other engineer from it. */
export const choiceOf = (
  problem: PlanningProblem,
  placing: Placing,
  liftings: readonly Lifting[],
  index: number,
): Choice => {
  const task = placing.network.tasks[index] as Task;
  const stop = task.stops[0] as number;
  const route = placing.routes.routeOf[stop] as number;
  const has = placing.network.routes[route]?.person ?? -1;
  const isFree = task.kind === 'single' && Number.isNaN(placing.routes.pinned[stop]);
  const day = isFree ? null : (placing.network.routes[route]?.day ?? null);
  const waysOf = (plan: Placing, people: readonly number[]): ReadonlyMap<number, number | null> => {
    const back = lift(plan, index);
    const ways = new Map(people.map((person) => [person, costFor(plan, task, person, day)]));
    back();
    return ways;
  };
  const everyone = problem.engineers.map((_, person) => person);
  const ways = waysOf(placing, everyone);
  const others = everyone.filter((person) => person !== has && !isPartner(placing, task, person));
  const barred = others.filter((person) => ways.get(person) === null);
  const causes = causesOf(
    barred.filter((person) => !lacksSkill(problem, person, index)),
    liftings,
    waysOf,
  );
  const driving = ways.get(has) ?? 0;
  const [next] = others
    .flatMap((person) => {
      const way = ways.get(person) ?? null;
      return way === null ? [] : [{ engineer: problem.engineers[person]?.id ?? '', more: Math.round(way - driving) }];
    })
    .sort((one, other) => one.more - other.more);
  const excluded = barred.map((person) => ({
    engineer: problem.engineers[person]?.id ?? '',
    by: lacksSkill(problem, person, index) ? ('skill' as const) : (causes.get(person) ?? ('away' as const)),
  }));
  return { driving: Math.round(driving), next: next ?? null, excluded };
};

/** The first rule without which each of these people could; a plan with a rule less is asked only about those whom none before it let. */
const causesOf = (
  people: readonly number[],
  liftings: readonly Lifting[],
  waysOf: (plan: Placing, people: readonly number[]) => ReadonlyMap<number, number | null>,
): ReadonlyMap<number, Fact> => {
  const causes = new Map<number, Fact>();
  for (const lifting of liftings) {
    const open = people.filter((person) => !causes.has(person));
    if (open.length === 0) break;
    for (const [person, way] of waysOf(lifting.placing, open)) if (way !== null) causes.set(person, lifting.fact);
  }
  return causes;
};

/** Whatever else is in the way. */
const lacksSkill = ({ engineers, visits }: PlanningProblem, person: number, index: number): boolean => {
  const [skills, skill] = [engineers[person]?.skills ?? null, visits[index]?.skill ?? null];
  return skills !== null && skill !== null && !skills.includes(skill);
};

const isPartner = ({ network, routes }: Placing, task: Task, person: number): boolean =>
  task.kind === 'crew' &&
  task.stops.slice(1).some((stop) => network.routes[routes.routeOf[stop] as number]?.person === person);

/** Takes the first arrival out of its day; the answer puts it back where it was. */
const lift = (placing: Placing, index: number): (() => void) => {
  const task = placing.network.tasks[index] as Task;
  const stop = task.stops[0] as number;
  const route = placing.routes.routeOf[stop] as number;
  if (route === -1) return () => undefined;
  const at = (placing.routes.order[route] as number[]).indexOf(stop);
  const held = placing.resources.copy();
  const pinned = placing.routes.pinned[stop] as number;
  if (task.kind === 'single') placing.takeOut(index);
  else {
    placing.routes.remove(stop);
    placing.resources.releaseCar(task, 0, route);
  }
  placing.routes.pinned[stop] = pinned;
  return () => {
    placing.routes.insert(stop, route, at);
    placing.resources.goBackTo(held);
  };
};

/** @param day the one that it has, where its time is fixed or the rest hangs on it; null: any */
const costFor = (placing: Placing, task: Task, person: number, day: number | null): number | null => {
  const { routes } = placing.network;
  const second = task.stops[1];
  const other = second === undefined ? -1 : (placing.routes.routeOf[second] as number);
  const among = routes.flatMap((frame, route) => {
    return frame.person === person && route !== other && (day === null || frame.day === day) ? [route] : [];
  });
  const kit = task.kind === 'single' ? task.kitKind : -1;
  const spot = placing.bestSpot(task.stops[0] as number, task, among, null, kit);
  return spot === null ? null : Math.round(spot.driving);
};

/** Asks what the plan would be without a task; then it is where it was. */
const without = <Answer>(placing: Placing, index: number, ask: () => Answer): Answer => {
  const { routes, resources, network } = placing;
  const stops = (network.tasks[index] as Task).stops.map((stop) => {
    const route = routes.routeOf[stop] as number;
    return { stop, route, at: routes.order[route]?.indexOf(stop) ?? -1, pinned: routes.pinned[stop] as number };
  });
  // In a plan with nothing but what stays it is not there.
  if (stops.some(({ route }) => route === -1)) return ask();
  const held = resources.copy();
  placing.takeOut(index);
  const answer = ask();
  for (const { stop, route, at, pinned } of stops) {
    routes.pinned[stop] = pinned;
    routes.insert(stop, route, at);
  }
  resources.goBackTo(held);
  return answer;
};

const drivingOf = ({ routes }: Placing): number => routes.distance.reduce((sum, value) => sum + value, 0);

/** How much more all would drive with a task at its booked time; null where it has no place then. */
const drivingAsBooked = (placing: Placing, index: number): number | null => {
  const now = drivingOf(placing);
  return without(placing, index, () => {
    const placement = placing.asBooked(placing.network.tasks[index] as Task) ?? null;
    if (placement === null) return null;
    placing.put(index, placement);
    const more = drivingOf(placing) - now;
    placing.takeOut(index);
    return Math.round(more);
  });
};

/** Why a task is not at its booked time. @param factsFor the smallest set of rules without which it could be, asked of a plan without them */
export const movedOf = (
  placing: Placing,
  index: number,
  factsFor: (isPossible: (plan: Placing) => boolean) => readonly Fact[],
): Moved | null => {
  if (!placing.isMoved(placing.network.tasks[index] as Task)) return null;
  const saves = drivingAsBooked(placing, index);
  return saves === null
    ? { saves: 0, facts: factsFor((plan) => drivingAsBooked(plan, index) !== null) }
    : { saves, facts: [] };
};
