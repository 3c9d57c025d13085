/** Companies and their weeks from a seed: towns around an office, engineers, cars, kits and visits. */
import type { EngineerToPlan, PlanningProblem, VisitToPlan, Work } from '#planning';

export interface CompanySize {
  readonly engineers: number;
  readonly cars: number;
  readonly kits: number;
  readonly visits: number;
  /** Share of visits whose time is fixed. */
  readonly fixed: number;
  /** Share of visits that are booked and stay. */
  readonly stays: number;
  /** Share of visits that are booked at a time and may move from it, by up to two days. */
  readonly moves?: number;
  /** Two weeks of seven days instead of one of five. */
  readonly twoWeeks?: boolean;
}

const DAY = 1440;
const KINDS = ['sound', 'air', 'noise'] as const;

/** The numbers of Park and Miller: a sequence apart from the planner's own. */
const chanceFrom = (seed: number): (() => number) => {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

export const makeCompany = (seed: number, size: CompanySize): PlanningProblem => {
  const DAYS = size.twoWeeks === true ? 14 : 5;
  const chance = chanceFrom(seed);
  const below = (limit: number): number => Math.floor(chance() * limit);
  const sites = Math.max(4, Math.floor(size.visits * 0.8));
  const at = [[0, 0] as const, ...Array.from({ length: sites }, () => [below(100) - 50, below(100) - 50] as const)];
  const homes = Array.from({ length: size.engineers }, () => [below(60) - 30, below(60) - 30] as const);
  const places = [...at, ...homes];
  const travel = places.map(([x, y]) => places.map(([ox, oy]) => Math.round(Math.hypot(x - ox, y - oy))));
  const engineers = Array.from({ length: size.engineers }, (_, index): EngineerToPlan => ({
    id: `engineer ${index}`,
    base: chance() < 0.7 ? 0 : at.length + index,
    hours: Array.from({ length: DAYS }, (__, day) =>
      chance() < 0.04 ? null : { from: day * DAY + 8 * 60, to: day * DAY + 18 * 60 },
    ),
    skills: chance() < 0.2 ? null : KINDS.filter(() => chance() < 0.75),
    cars:
      chance() < 0.8 ? null : Array.from({ length: size.cars }, (__, car) => `car ${car}`).filter(() => chance() < 0.5),
  }));
  const kits = Array.from({ length: size.kits }, (_, index) => ({
    id: `kit ${index}`,
    kind: KINDS[index % KINDS.length] ?? 'sound',
    away: chance() < 0.05 ? [{ from: 2 * DAY, to: 3 * DAY }] : [],
  }));
  const work = (day: number, last: number): Work => {
    const minutes = 30 + 15 * below(7);
    const from = day * DAY + 9 * 60 + 30 * below(10);
    if (chance() < size.fixed) return { minutes, begins: [{ from, to: from }] };
    const days = Array.from({ length: 1 + below(2) }, (_, more) => day + more).filter((one) => one <= last);
    const [opens, closes] = chance() < 0.5 ? [8, 17] : chance() < 0.5 ? [8, 12] : [12, 17];
    return { minutes, begins: days.map((one) => ({ from: one * DAY + opens * 60, to: one * DAY + closes * 60 })) };
  };
  /** The same at a booked time within the hours of those days around it; both halves of a survey around the same. */
  const movable = (one: Work): Work => {
    const from = one.begins[0]?.from ?? 0;
    const booked = Math.max(from, Math.floor(from / DAY) * DAY + 8 * 60 + 15);
    const span = (day: number) => ({ from: day * DAY + 8 * 60, to: day * DAY + 18 * 60 - one.minutes });
    const days = [-2, -1, 0, 1, 2].map((more) => Math.floor(booked / DAY) + more);
    return { minutes: one.minutes, booked, begins: days.filter((day) => day >= 0 && day < DAYS).map(span) };
  };
  const visits = Array.from({ length: size.visits }, (_, index): VisitToPlan => {
    const kind = KINDS[below(KINDS.length)] ?? 'sound';
    const survey = kind === 'noise' && chance() < 0.4;
    const day = below(survey ? DAYS - 1 : DAYS);
    const place = 1 + below(sites);
    const first = work(day, survey ? DAYS - 2 : DAYS - 1);
    const last = survey ? work(Math.min(DAYS - 1, day + 1 + below(2)), DAYS - 1) : null;
    const moves = (size.moves ?? 0) > 0 && chance() < (size.moves ?? 0);
    return {
      id: `visit ${index}`,
      place,
      skill: kind,
      kitKind: kind,
      work: moves ? movable(first) : first,
      pickup: moves && last !== null ? movable(last) : last,
      engineers: !survey && chance() < 0.08 ? 2 : 1,
      today: null,
      stays: false,
    };
  });
  const cars = Array.from({ length: size.cars }, (_, index) => ({ id: `car ${index}`, away: [] }));
  const weights = { driving: 1, evenness: 0, engineerChange: 0, movedTime: 30 };
  const rules = { longestDay: 540, longestWeek: 2400, rest: 660 };
  const booked = visits.map((visit, index): VisitToPlan => {
    const engineer = engineers[index % Math.max(1, size.engineers)];
    const day = Math.floor((visit.work.begins[0]?.from ?? 0) / DAY);
    const works = engineer?.hours[day] !== null && engineer?.hours[day] !== undefined;
    const single = visit.engineers === 1 && visit.pickup === null;
    if (engineer === undefined || !works || !single || chance() >= size.stays) return visit;
    const first = visit.work.begins[0];
    if (first === undefined) return visit;
    const begins = [{ from: first.from, to: first.from }];
    const today = { engineers: [engineer.id], cars: [], kit: null };
    return { ...visit, work: { minutes: visit.work.minutes, begins }, today, stays: true };
  });
  const weeks = size.twoWeeks === true ? { weeks: Array.from({ length: DAYS }, (_, day) => Math.floor(day / 7)) } : {};
  return { days: DAYS, ...weeks, travel, rules, weights, engineers, cars, kits, visits: booked };
};
