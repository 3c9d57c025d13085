/** What is wrong with a week as it is booked, told without the planner: each engineer's day is walked from the base over its sites and back. */
import type { BookableResource } from '#bookings';
import { londonDate, type Job } from '#contracts';
import type { PlanningProblem, VisitToPlan } from '#planning';
import { streamIdOf } from '#site-visits';

const DAY = 1440;

interface Stop {
  readonly visit: string;
  readonly engineer: string;
  readonly place: number;
  readonly start: number;
  readonly end: number;
}

const stopsOf = ({ id, place, work, pickup, today }: VisitToPlan): readonly Stop[] => {
  const [first, second] = today?.engineers ?? [];
  const stop = (engineer: string | undefined, half: VisitToPlan['work'] | null): Stop[] => {
    const start = half?.booked ?? half?.begins[0]?.from;
    if (engineer === undefined || half === null || start === undefined) return [];
    return [{ visit: streamIdOf(id.slice(0, 36)), engineer, place, start, end: start + half.minutes }];
  };
  return [...stop(first, work), ...stop(second, pickup ?? work)];
};

/** By the id of the visit, of these visits; one whose engineers' days keep every rule of hours is not there. */
export const bookedFaults = (
  problem: PlanningProblem,
  ids: readonly string[],
): ReadonlyMap<string, readonly string[]> => {
  const faults = new Map<string, string[]>();
  const blame = (stops: readonly Stop[], fault: string): void => {
    for (const { visit } of stops) if (ids.includes(visit)) faults.set(visit, [...(faults.get(visit) ?? []), fault]);
  };
  const way = (from: number, to: number): number => problem.travel[from]?.[to] ?? Number.NaN;
  const all = problem.visits.flatMap(stopsOf);
  for (const { id, base, hours, longestWeek = problem.rules.longestWeek } of problem.engineers) {
    const own = all.filter(({ engineer }) => engineer === id).sort((one, other) => one.start - other.start);
    let [week, rested] = [0, Number.NEGATIVE_INFINITY];
    for (let day = 0; day < problem.days; day += 1) {
      const stops = own.filter(({ start }) => Math.floor(start / DAY) === day);
      const [first, last] = [stops[0], stops.at(-1)];
      if (first === undefined || last === undefined) continue;
      const leaves = first.start - way(base, first.place);
      const back = last.end + way(last.place, base);
      const open = hours[day] ?? null;
      if (open === null || leaves < open.from) blame(stops, 'leaves too early');
      if (open === null || back > open.to) blame(stops, 'is back too late');
      if (back - leaves > problem.rules.longestDay) blame(stops, 'has too long a day');
      if (leaves - rested < problem.rules.rest) blame(stops, 'does not rest');
      stops.slice(1).forEach((stop, at) => {
        const before = stops[at];
        if (before !== undefined && before.end + way(before.place, stop.place) > stop.start)
          blame([before, stop], 'cannot be there in time');
      });
      [week, rested] = [week + back - leaves, back];
    }
    if (week > longestWeek) blame(own, 'has too long a week');
  }
  return faults;
};

/** The same of visits that are booked with a car whose MOT is due by then, or a kit whose calibration is. */
export const lapsedFaults = (
  jobs: readonly Job[],
  resources: readonly BookableResource[],
): ReadonlyMap<string, readonly string[]> => {
  const dueOf = new Map(resources.map(({ _id, due }) => [_id, due]));
  const isDue = (id: string, end: string): boolean => (dueOf.get(id) ?? '9999') <= londonDate(end);
  const faults = jobs.flatMap(({ _id, endjob, cars, kits }): [string, readonly string[]][] =>
    [...cars, ...kits].some((id) => isDue(id, endjob)) ? [[streamIdOf(_id), ['has something that is due']]] : [],
  );
  return new Map(faults);
};
