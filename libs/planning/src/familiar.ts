import type { Booked, Plan, PlannedVisit, PlanningProblem, TimeSpan, VisitToPlan } from './problem.js';

const DAY = 1440;

/** Something that is out: a car or a kit with an engineer for a day, or a kit on site until the Pickup. */
interface Use {
  readonly days: readonly number[];
  readonly fits: (thing: string) => boolean;
  /** For how many of its visits each thing is booked today. */
  readonly wanted: ReadonlyMap<string, number>;
  /** A visit that stays has it. */
  readonly locked: boolean;
  has: string;
}

type Things = ReadonlyMap<string, readonly TimeSpan[]>;

const dayOf = (minute: number): number => Math.floor(minute / DAY);
const isAway = (away: readonly TimeSpan[] | undefined, days: readonly number[]): boolean =>
  away === undefined || days.some((day) => away.some(({ from, to }) => from < (day + 1) * DAY && to > day * DAY));
const meet = (one: Use, other: Use): boolean => one.days.some((day) => other.days.includes(day));
const weight = ({ wanted }: Use, thing: string): number => wanted.get(thing) ?? 0;

/** Gives a use the thing that its visits have today, or swaps with the one that has it, if more of today stays so. */
const improve = (uses: readonly Use[], use: Use, thing: string, things: Things): boolean => {
  const holders = uses.filter((other) => other !== use && other.has === thing && meet(other, use));
  const [holder] = holders;
  if (use.locked || !use.fits(thing) || isAway(things.get(thing), use.days) || holders.length > 1) return false;
  const before = use.has;
  if (holder === undefined) {
    if (weight(use, thing) <= weight(use, before)) return false;
    use.has = thing;
    return true;
  }
  const gain = weight(use, thing) + weight(holder, before) - weight(use, before) - weight(holder, thing);
  const isTaken = uses.some((one) => one !== use && one !== holder && one.has === before && meet(one, holder));
  if (gain <= 0 || holder.locked || !holder.fits(before) || isTaken || isAway(things.get(before), holder.days))
    return false;
  [use.has, holder.has] = [thing, before];
  return true;
};

const settle = (uses: readonly Use[], things: Things): void => {
  const wishes = uses.flatMap((use) => [...use.wanted.keys()].map((thing) => ({ use, thing })));
  // Each step keeps more of today, so that there is a last one.
  while (wishes.some(({ use, thing }) => use.has !== thing && improve(uses, use, thing, things)));
};

const counted = (things: readonly (string | null | undefined)[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const thing of things) if (typeof thing === 'string') counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return counts;
};

/** Those of one of its engineers; of somebody who is not booked for it, all of them. */
const carsOf = (today: Booked | null, engineer: string): Booked['cars'] =>
  (today?.cars ?? []).filter((_, at) => today?.engineers[at] === engineer || !today?.engineers.includes(engineer));

/** By the days of their engineers. */
const carsInUse = ({ engineers }: PlanningProblem, plan: Plan, visits: ReadonlyMap<string, VisitToPlan>) => {
  const drives = new Map(engineers.map(({ id, cars }) => [id, cars]));
  return new Map(
    plan.days.flatMap((day): [string, Use][] => {
      if (day.car === null) return [];
      const own = day.visits.flatMap((id) => visits.get(id) ?? []);
      const use: Use = {
        days: [day.day],
        fits: (car) => drives.get(day.engineer)?.includes(car) ?? true,
        wanted: counted(own.flatMap(({ today }) => carsOf(today, day.engineer))),
        locked: own.some(({ stays, today }) => stays && carsOf(today, day.engineer).some((car) => car !== null)),
        has: day.car,
      };
      return [[`${day.engineer} ${day.day}`, use]];
    }),
  );
};

/** Of a survey its own; else all visits of a day to which one engineer takes a kit of that kind. */
const kitKey = ({ visit, arrivals: [first, pickup] }: PlannedVisit, kind: string): string =>
  pickup?.part === 'pickup' ? visit : `${first?.engineer ?? ''} ${dayOf(first?.start ?? 0)} ${kind}`;

const kitsInUse = ({ kits }: PlanningProblem, plan: Plan, visits: ReadonlyMap<string, VisitToPlan>) => {
  const kinds = new Map(kits.map(({ id, kind }) => [id, kind]));
  const groups = new Map<string, { readonly planned: PlannedVisit; readonly visit: VisitToPlan }[]>();
  for (const planned of plan.visits) {
    const visit = visits.get(planned.visit);
    if (visit === undefined || visit.kitKind === null || planned.kit === null) continue;
    const key = kitKey(planned, visit.kitKind);
    groups.set(key, [...(groups.get(key) ?? []), { planned, visit }]);
  }
  return new Map(
    [...groups].flatMap(([key, own]): [string, Use][] => {
      const [first] = own;
      if (first === undefined || first.planned.kit === null) return [];
      const times = first.planned.arrivals.map(({ start }) => dayOf(start));
      const [from, to] = [Math.min(...times), Math.max(...times)];
      const use: Use = {
        days: Array.from({ length: to - from + 1 }, (_, day) => from + day),
        fits: (kit) => kinds.get(kit) === first.visit.kitKind,
        wanted: counted(own.map(({ visit: { today } }) => today?.kit)),
        locked: own.some(({ visit: { stays, today } }) => stays && (today?.kit ?? null) !== null),
        has: first.planned.kit,
      };
      return [[key, use]];
    }),
  );
};

/**
 * The same plan with the cars and kits that its visits have today, wherever that breaks no rule: which of them goes costs no driving,
 * so the search does not ask.
 */
export const withFamiliarThings = (problem: PlanningProblem, plan: Plan): Plan => {
  const visits = new Map(problem.visits.map((visit) => [visit.id, visit]));
  const cars = carsInUse(problem, plan, visits);
  const kits = kitsInUse(problem, plan, visits);
  settle([...cars.values()], new Map(problem.cars.map(({ id, away }) => [id, away])));
  settle([...kits.values()], new Map(problem.kits.map(({ id, away }) => [id, away])));
  const carOf = (engineer: string, day: number, car: string | null): string | null =>
    cars.get(`${engineer} ${day}`)?.has ?? car;
  return {
    ...plan,
    days: plan.days.map((day) => ({ ...day, car: carOf(day.engineer, day.day, day.car) })),
    visits: plan.visits.map((planned) => ({
      ...planned,
      arrivals: planned.arrivals.map((one) => ({ ...one, car: carOf(one.engineer, dayOf(one.start), one.car) })),
      kit: kits.get(kitKey(planned, visits.get(planned.visit)?.kitKind ?? ''))?.has ?? planned.kit,
    })),
  };
};
