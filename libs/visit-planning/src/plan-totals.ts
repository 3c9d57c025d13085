import type { PlanTotals } from '#contracts';
import type { Minute, Plan, PlanningProblem, VisitToPlan } from '#planning';
import { DAY } from './plan-minutes.js';

interface Arrival {
  readonly visit: VisitToPlan;
  readonly engineer: string;
  readonly start: Minute;
  readonly end: Minute;
}

const arrival = (visit: VisitToPlan, engineer: string | undefined, which: 'work' | 'pickup'): Arrival[] => {
  const work = visit[which];
  const start = work?.booked ?? work?.begins[0]?.from;
  return engineer === undefined || work === null || start === undefined
    ? []
    : [{ visit, engineer, start, end: start + work.minutes }];
};

/** Of a visit as it is booked today. */
const bookedArrivals = (visit: VisitToPlan): readonly Arrival[] => {
  const engineers = visit.today?.engineers ?? [];
  if (visit.pickup === null) return engineers.flatMap((engineer) => arrival(visit, engineer, 'work'));
  return [...arrival(visit, engineers[0], 'work'), ...arrival(visit, engineers[1], 'pickup')];
};

const plannedArrivals = ({ visits }: PlanningProblem, plan: Plan): readonly Arrival[] => {
  const byId = new Map(visits.map((visit) => [visit.id, visit]));
  const aside = new Set(plan.aside);
  return [
    ...plan.visits.flatMap(({ visit: id, arrivals }) => {
      const visit = byId.get(id);
      return visit === undefined
        ? []
        : arrivals.map(({ engineer, start, end }): Arrival => ({ visit, engineer, start, end }));
    }),
    ...visits.filter(({ id }) => aside.has(id)).flatMap(bookedArrivals),
  ];
};

/** One engineer's day: from the base to each site in the order of the times, and back. */
const dayOf = (travel: PlanningProblem['travel'], base: number, stops: readonly Arrival[]) => {
  const inOrder = stops.toSorted((one, other) => one.start - other.start);
  const places = [base, ...inOrder.map(({ visit }) => visit.place), base];
  const legs = places.slice(1).map((place, at) => travel[places[at] ?? 0]?.[place] ?? 0);
  const sum = legs.reduce((all, leg) => all + leg, 0);
  const [leaves, back] = [(inOrder[0]?.start ?? 0) - (legs[0] ?? 0), (inOrder.at(-1)?.end ?? 0) + (legs.at(-1) ?? 0)];
  return { driving: sum, working: back - leaves };
};

const totalsOf = ({ travel, engineers, rules, visits }: PlanningProblem, arrivals: readonly Arrival[]): PlanTotals => {
  const bases = new Map(engineers.map(({ id, base }) => [id, base]));
  const stops = new Map<string, Arrival[]>();
  for (const one of arrivals) {
    const key = `${one.engineer} ${Math.floor(one.start / DAY)}`;
    stops.set(key, [...(stops.get(key) ?? []), one]);
  }
  const days = [...stops.values()].map((own) => dayOf(travel, bases.get(own[0]?.engineer ?? '') ?? 0, own));
  const staffed = new Set(arrivals.map(({ visit }) => visit.id));
  return {
    driving: Math.round(days.reduce((all, { driving }) => all + driving, 0)),
    working: Math.round(days.reduce((all, { working }) => all + working, 0)),
    longDays: days.filter(({ working }) => working > rules.longestDay).length,
    without: visits.filter(({ id }) => !staffed.has(id)).length,
  };
};

/**
 * What the days of a plan come to beside those that are booked, counted alike and apart from the engine: minutes of driving from the
 * base over each site and back, hours, days that are too long, visits without an engineer.
 */
export const comparedTotals = (
  problem: PlanningProblem,
  plan: Plan,
): { readonly before: PlanTotals; readonly after: PlanTotals } => ({
  before: totalsOf(problem, problem.visits.flatMap(bookedArrivals)),
  after: totalsOf(problem, plannedArrivals(problem, plan)),
});
