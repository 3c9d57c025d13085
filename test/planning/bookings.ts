/** Companies whose weeks are booked already, by no more than what an engine calls a plan: nobody is in two places. */
import type { Plan, PlanningProblem, VisitToPlan, Work } from '#planning';

/** At this time; a visit that may move keeps its days. */
const at = (work: Work, start: number): Work =>
  work.booked === undefined
    ? { minutes: work.minutes, begins: [{ from: start, to: start }] }
    : { ...work, booked: start };

/** What a plan places is booked as it says, and the rest with no one. */
export const booked = (problem: PlanningProblem, plan: Plan): PlanningProblem => ({
  ...problem,
  visits: problem.visits.map((visit): VisitToPlan => {
    const planned = plan.visits.find((one) => one.visit === visit.id);
    const [first, second] = planned?.arrivals ?? [];
    if (planned === undefined || first === undefined) return visit;
    const { arrivals, kit } = planned;
    return {
      ...visit,
      work: at(visit.work, first.start),
      pickup: visit.pickup === null || second === undefined ? null : at(visit.pickup, second.start),
      today: { engineers: arrivals.map(({ engineer }) => engineer), cars: arrivals.map(({ car }) => car), kit },
    };
  }),
});

/** Beside each booked visit of one arrival another one at the same time, booked with no one, at a site from which the way to the office is shorter. */
export const wanted = (problem: PlanningProblem): PlanningProblem => {
  const way = (place: number): number => problem.travel[0]?.[place] ?? Number.NaN;
  const more = problem.visits
    .filter(({ today, pickup, engineers, stays }) => today !== null && pickup === null && engineers === 1 && !stays)
    .map((visit): VisitToPlan => {
      const nearer = problem.travel.findIndex((_, place) => place > 0 && way(place) < way(visit.place));
      return { ...visit, id: `${visit.id} again`, place: nearer === -1 ? visit.place : nearer, today: null };
    });
  return { ...problem, visits: [...more, ...problem.visits] };
};
