import type { Plan, PlannedVisit, PlanningProblem } from '#planning';
import { DAY } from './plan-minutes.js';
import { OFFICE } from './planning-problem.js';

/** How much longer a day's way is for one of its stops. */
const detourOf = (travel: PlanningProblem['travel'], base: number, places: readonly number[], at: number): number => {
  const [before, here, after] = [places[at - 1] ?? base, places[at] ?? base, places[at + 1] ?? base];
  const way = (from: number, to: number): number => travel[from]?.[to] ?? 0;
  return way(before, here) + way(here, after) - way(before, after);
};

/** Whether whoever goes first to a visit does so for their home: if that day began and ended at the office, the next best would drive no more. */
export const homeDecides = (
  { engineers, travel, visits }: PlanningProblem,
  { days }: Plan,
  { visit, arrivals: [first], choice }: PlannedVisit,
): boolean => {
  const base = engineers.find(({ id }) => id === first?.engineer)?.base ?? OFFICE;
  if (first === undefined || base === OFFICE || choice === null || choice.next === null) return false;
  const date = Math.floor(first.start / DAY);
  const way = days.find(({ engineer, day }) => engineer === first.engineer && day === date)?.visits ?? [];
  const placeOf = new Map(visits.map(({ id, place }) => [id, place]));
  const places = way.map((id) => placeOf.get(id) ?? OFFICE);
  const at = way.indexOf(visit);
  const saved = detourOf(travel, OFFICE, places, at) - detourOf(travel, base, places, at);
  return saved > 0 && saved >= choice.next.more;
};
