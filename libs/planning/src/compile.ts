import { NoSuchProblem, type EngineerToPlan, type PlanningProblem, type VisitToPlan, type Work } from './problem.js';
import {
  NO_CAR,
  type Cars,
  type Kits,
  type Network,
  type RouteFrame,
  type Task,
  type Things,
} from './routing/network.js';

export const DAY = 24 * 60;

/** Which rules are taken as if they were not there, to find out which of them excludes a visit. */
export type Lifted = 'skill' | 'hours' | 'longest-day' | 'longest-week' | 'car' | 'kit';

/** One stop of a visit, as `VisitToPlan` has it. */
interface StopSource {
  readonly visit: VisitToPlan;
  readonly work: Work;
  readonly task: number;
}

/**
 * The numbers that the search works on.
 * @throws NoSuchProblem
 */
export const compile = (problem: PlanningProblem, lifted: ReadonlySet<Lifted> = new Set()): Network => {
  const { travel, days, rules, weights, engineers, visits } = problem;
  check(problem);
  const sources = visits.flatMap((visit, task): StopSource[] => {
    const works = [visit.work, ...(visit.pickup === null ? [] : [visit.pickup])];
    return (visit.engineers === 2 ? [visit.work, visit.work] : works).map((work) => ({ visit, work, task }));
  });
  const routes = framesOf(problem, lifted);
  const kinds = [...new Set(problem.kits.map(({ kind }) => kind))];
  const slots = sources.map(({ work }) => Array.from({ length: days }, (_, day) => onDay(work, day)));
  return {
    places: travel.length,
    travel: Float64Array.from(travel.flat()),
    days,
    loads: 0,
    weights,
    stops: {
      count: sources.length,
      place: Int32Array.from(sources, ({ visit }) => visit.place),
      service: Float64Array.from(sources, ({ work }) => work.minutes),
      load: new Float64Array(0),
      opens: Float64Array.from(slots.flat(), (span) => span?.from ?? Number.NaN),
      closes: Float64Array.from(slots.flat(), (span) => span?.to ?? Number.NaN),
      booked: Float64Array.from(sources, ({ work }) => work.booked ?? Number.NaN),
      task: Int32Array.from(sources, ({ task }) => task),
    },
    routes,
    tasks: tasksOf(problem, routes, kinds),
    leaving: new Float64Array(visits.length).fill(1),
    may: Uint8Array.from(
      sources.flatMap(({ visit }) => routes.map(({ person }) => (mayGo(engineers[person], visit, lifted) ? 1 : 0))),
    ),
    weekLimit: Float64Array.from(
      engineers.flatMap(({ longestWeek = rules.longestWeek }) =>
        Array.from({ length: weeksOf(problem) }, () =>
          lifted.has('longest-week') ? Number.POSITIVE_INFINITY : longestWeek,
        ),
      ),
    ),
    cars: { ...carsOf(problem), unlimited: lifted.has('car') },
    kits: { ...kitsOf(problem, kinds), unlimited: lifted.has('kit') },
  };
};

const weekOf = ({ weeks = [] }: PlanningProblem, day: number): number => weeks[day] ?? 0;
const weeksOf = ({ weeks = [] }: PlanningProblem): number => Math.max(0, ...weeks) + 1;

const check = ({ days, weeks, travel, engineers, visits }: PlanningProblem): void => {
  if (!Number.isInteger(days) || days < 1 || days > 14) throw new NoSuchProblem('a plan is for one to fourteen days');
  if (weeks !== undefined && weeks.length !== days) throw new NoSuchProblem('each day is of one week');
  if (travel.some((row) => row.length !== travel.length)) throw new NoSuchProblem('the matrix of travel is not square');
  if (engineers.some(({ hours }) => hours.length !== days))
    throw new NoSuchProblem('each engineer has hours for each day');
  for (const visit of visits) {
    if (visit.pickup !== null && visit.engineers === 2) throw new NoSuchProblem('a survey has one engineer at a time');
    if (visit.stays && visit.today === null) throw new NoSuchProblem('what stays is booked');
  }
};

const onDay = ({ begins }: Work, day: number): { readonly from: number; readonly to: number } | undefined =>
  begins.find(({ from }) => Math.floor(from / DAY) === day);

const hasSkill = (engineer: EngineerToPlan | undefined, { skill }: VisitToPlan): boolean =>
  skill === null || engineer?.skills === null || engineer?.skills.includes(skill) === true;

/** What stays, stays with whoever has it. */
const mayGo = (engineer: EngineerToPlan | undefined, visit: VisitToPlan, lifted: ReadonlySet<Lifted>): boolean => {
  if (visit.stays) return visit.today?.engineers.includes(engineer?.id ?? '') === true;
  return lifted.has('skill') || hasSkill(engineer, visit);
};

/** A route for each day on which an engineer works, begun no earlier than the rest after the day before allows at the worst. */
const framesOf = (problem: PlanningProblem, lifted: ReadonlySet<Lifted>): readonly RouteFrame[] => {
  const { engineers, days, rules } = problem;
  return engineers.flatMap(({ base, hours }, person) => {
    let rested = 0;
    return Array.from({ length: days }, (_, day): RouteFrame[] => {
      const span = hours[day];
      if (span === null || span === undefined) return [];
      const free = lifted.has('hours');
      const earliest = free ? day * DAY : Math.max(span.from, rested);
      const latest = free ? (day + 1) * DAY : span.to;
      rested = span.to + rules.rest;
      const longest = lifted.has('longest-day') ? Number.POSITIVE_INFINITY : rules.longestDay;
      const week = person * weeksOf(problem) + weekOf(problem, day);
      return [{ person, day, week, start: base, end: base, earliest, latest, longest, capacity: [] }];
    }).flat();
  });
};

const daysAway = (away: readonly { readonly from: number; readonly to: number }[], day: number): boolean =>
  away.some(({ from, to }) => from < (day + 1) * DAY && to > day * DAY);

const marksOf = (
  things: readonly { readonly away: readonly { readonly from: number; readonly to: number }[] }[],
  days: number,
): Uint8Array =>
  Uint8Array.from(
    things.flatMap(({ away }) => Array.from({ length: days }, (_, day) => (daysAway(away, day) ? 1 : 0))),
  );

const carsOf = ({ cars, engineers, days }: PlanningProblem): Omit<Cars, 'unlimited'> => ({
  count: cars.length,
  drives: Uint8Array.from(
    engineers.flatMap((engineer) =>
      cars.map(({ id }) => (engineer.cars === null || engineer.cars.includes(id) ? 1 : 0)),
    ),
  ),
  away: marksOf(cars, days),
});

const kitsOf = ({ kits, days }: PlanningProblem, kinds: readonly string[]): Omit<Kits, 'unlimited'> => ({
  count: kits.length,
  // And one more: the kind of which there is none.
  kinds: kinds.length + 1,
  kindOf: Int32Array.from(kits, ({ kind }) => kinds.indexOf(kind)),
  away: marksOf(kits, days),
});

/** Two who are booked with one car come in it, and so would others. */
const isOneCar = ({ engineers, today }: VisitToPlan): boolean =>
  engineers === 2 && new Set(today?.cars.filter((car) => car !== null)).size === 1;

/** What a visit has today. One that stays and has no car of the plan needs none: whoever has it comes in another one. */
const todayHas = ({ cars, kits }: PlanningProblem, visit: VisitToPlan): Things => {
  const { engineers = [], cars: own = [], kit = null } = visit.today ?? {};
  const indexes = engineers.map((_, at) => cars.findIndex(({ id }) => id === own[at]));
  const [first = -1] = indexes;
  const unknown = visit.stays ? NO_CAR : -1;
  return {
    cars: isOneCar(visit) ? [first, NO_CAR] : indexes.map((car) => (car === -1 ? unknown : car)),
    kit: kits.findIndex(({ id }) => id === kit),
  };
};

const hasToHave = (problem: PlanningProblem, visit: VisitToPlan): Things =>
  visit.stays ? todayHas(problem, visit) : { cars: isOneCar(visit) ? [-1, NO_CAR] : [], kit: -1 };

const tasksOf = (
  problem: PlanningProblem,
  routes: readonly RouteFrame[],
  kinds: readonly string[],
): readonly Task[] => {
  const { visits, engineers } = problem;
  let stop = 0;
  return visits.map((visit): Task => {
    const kind = visit.engineers === 2 ? 'crew' : visit.pickup === null ? 'single' : 'survey';
    const works = kind === 'single' ? [visit.work] : [visit.work, visit.pickup ?? visit.work];
    const stops = works.map(() => stop++);
    const today = (visit.today?.engineers ?? []).map((id) => engineers.findIndex((engineer) => engineer.id === id));
    return {
      kind,
      stops,
      kitKind: visit.kitKind === null ? -1 : kindIndex(kinds, visit.kitKind),
      locked: visit.stays ? works.map((work, at) => routeFor(visit, routes, work, today[at] ?? -1)) : null,
      has: hasToHave(problem, visit),
      today,
      todayHas: todayHas(problem, visit),
    };
  });
};

/** A kind of which there is no kit is one more, of which none is ever free. */
const kindIndex = (kinds: readonly string[], kind: string): number => {
  const index = kinds.indexOf(kind);
  return index === -1 ? kinds.length : index;
};

const routeFor = (visit: VisitToPlan, routes: readonly RouteFrame[], work: Work, person: number): number => {
  const day = Math.floor((work.begins[0]?.from ?? -1) / DAY);
  const route = routes.findIndex((frame) => frame.person === person && frame.day === day);
  if (route === -1) throw new NoSuchProblem(`whoever has visit ${visit.id} does not work on its day`);
  return route;
};
