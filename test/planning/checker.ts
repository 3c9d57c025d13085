/**
 * Says what is wrong with a plan. It shares no rule with the planner, only the shapes of what goes in and comes out, and walks
 * every day minute by minute as an engineer would.
 */
import type { Plan, PlannedArrival, PlanningProblem, VisitToPlan } from '#planning';

const DAY = 1440;

interface Leg {
  readonly visit: VisitToPlan;
  readonly arrival: PlannedArrival;
}

const dayOf = (minute: number): number => Math.floor(minute / DAY);

export const faultsOf = (problem: PlanningProblem, plan: Plan): readonly string[] => [
  ...completeness(problem, plan),
  ...plan.visits.flatMap((planned) => {
    const visit = problem.visits.find(({ id }) => id === planned.visit);
    return visit === undefined ? [`${planned.visit} is no visit`] : visitFaults(problem, visit, planned);
  }),
  ...dayFaults(problem, plan),
  ...carFaults(problem, plan),
  ...kitFaults(problem, plan),
  ...needlessMoves(problem, plan),
];

const completeness = ({ visits }: PlanningProblem, plan: Plan): readonly string[] => {
  const seen = [...plan.visits.map(({ visit }) => visit), ...plan.left.map(({ visit }) => visit), ...plan.aside].sort();
  const wanted = visits.map(({ id }) => id).sort();
  return JSON.stringify(seen) === JSON.stringify(wanted) ? [] : ['a visit is missing, or there twice'];
};

type Planned = Plan['visits'][number];

const visitFaults = (problem: PlanningProblem, visit: VisitToPlan, planned: Planned): string[] => [
  ...planned.arrivals.flatMap((arrival) => arrivalFaults(problem, visit, arrival)),
  ...teamFaults(visit, planned),
  ...kitOfVisitFaults(problem, visit, planned),
  ...moveFaults(visit, planned),
];

/** Another time than the booked one is said to be one, on a quarter of an hour, and the same for each arrival. */
const moveFaults = (visit: VisitToPlan, { arrivals, moved }: Planned): string[] => {
  const { booked } = visit.work;
  if (booked === undefined) return moved === null ? [] : [`${visit.id} has no booked time to move from`];
  const shifts = arrivals.map(({ part, start }) => start - ((part === 'pickup' ? visit.pickup?.booked : booked) ?? 0));
  const [shift = 0] = shifts;
  const faults: string[] = [];
  if (shifts.some((other) => other !== shift)) faults.push(`the halves of ${visit.id} move apart`);
  if ((shift === 0) !== (moved === null)) faults.push(`${visit.id} moves and does not say so, or says so and stays`);
  if (shift !== 0 && visit.stays) faults.push(`${visit.id} was to stay`);
  const start = arrivals[0]?.start ?? 0;
  if (shift !== 0 && start % 15 !== 0 && start % DAY !== booked % DAY) faults.push(`${visit.id} is on no quarter`);
  return faults;
};

const arrivalFaults = (problem: PlanningProblem, visit: VisitToPlan, arrival: PlannedArrival): string[] => {
  const faults: string[] = [];
  const work = arrival.part === 'pickup' ? (visit.pickup ?? visit.work) : visit.work;
  if (!work.begins.some(({ from, to }) => arrival.start >= from - 1e-6 && arrival.start <= to + 1e-6))
    faults.push(`${visit.id} begins outside of its times`);
  if (Math.abs(arrival.end - arrival.start - work.minutes) > 1e-6) faults.push(`${visit.id} is of another length`);
  const engineer = problem.engineers.find(({ id }) => id === arrival.engineer);
  if (engineer === undefined) return [...faults, `${visit.id} has no engineer`];
  const competent = visit.skill === null || engineer.skills === null || engineer.skills.includes(visit.skill);
  if (!competent && !visit.stays) faults.push(`${arrival.engineer} is not competent for ${visit.id}`);
  if (visit.stays && visit.today?.engineers.includes(engineer.id) !== true) faults.push(`${visit.id} was to stay`);
  return faults;
};

const teamFaults = (visit: VisitToPlan, { arrivals }: Planned): string[] => {
  const [first, second] = arrivals;
  const wanted = visit.pickup !== null || visit.engineers === 2 ? 2 : 1;
  if (arrivals.length !== wanted) return [`${visit.id} has ${arrivals.length} arrivals`];
  if (first === undefined || second === undefined) return [];
  if (visit.engineers === 2)
    return first.start === second.start && first.engineer !== second.engineer
      ? []
      : [`two do not arrive together at ${visit.id}`];
  const inOrder = first.part === 'setup' && second.part === 'pickup' && first.end <= second.start;
  return inOrder ? [] : [`${visit.id} is picked up before it is set up`];
};

const kitOfVisitFaults = (problem: PlanningProblem, visit: VisitToPlan, { kit }: Planned): string[] => {
  const kind = problem.kits.find(({ id }) => id === kit)?.kind;
  return visit.kitKind === null || kind === visit.kitKind ? [] : [`${visit.id} has no kit of its kind`];
};

const legsOf = (problem: PlanningProblem, plan: Plan): readonly Leg[] =>
  plan.visits.flatMap(({ visit: id, arrivals }) => {
    const visit = problem.visits.find((one) => one.id === id);
    return visit === undefined ? [] : arrivals.map((arrival) => ({ visit, arrival }));
  });

const dayFaults = (problem: PlanningProblem, plan: Plan): string[] => {
  const legs = legsOf(problem, plan);
  const faults: string[] = [];
  for (const engineer of problem.engineers) {
    for (let day = 0; day < problem.days; day += 1) {
      const today = legs
        .filter(({ arrival }) => arrival.engineer === engineer.id && dayOf(arrival.start) === day)
        .sort((one, other) => one.arrival.start - other.arrival.start);
      const said = plan.days.find((one) => one.engineer === engineer.id && one.day === day);
      if (today.length > 0 && said !== undefined) faults.push(...wayFaults(problem, engineer, said, today));
      else if (today.length > 0 || said !== undefined) faults.push(`${engineer.id} has a day without visits`);
    }
    faults.push(...hoursOf(problem, engineer, plan.days));
  }
  const driving = plan.days.reduce((sum, day) => sum + day.driving, 0);
  if (Math.abs(driving - plan.driving) > 1e-3) faults.push(`all drive ${driving}, not ${plan.driving}`);
  return faults;
};

interface Stop {
  readonly at: number;
  readonly place: number;
  readonly minutes: number;
}

/** One engineer's day along these stops; null where one of them cannot be reached in time. */
const walked = (problem: PlanningProblem, base: number, stops: readonly Stop[]) => {
  const [first, ...rest] = stops.toSorted((one, other) => one.at - other.at);
  if (first === undefined) return null;
  const way = (from: number, to: number): number => problem.travel[from]?.[to] ?? Number.NaN;
  const out = way(base, first.place);
  let [clock, place, driving] = [first.at + first.minutes, first.place, out];
  for (const stop of rest) {
    if (clock + way(place, stop.place) > stop.at) return null;
    driving += way(place, stop.place);
    [clock, place] = [stop.at + stop.minutes, stop.place];
  }
  return { leaves: first.at - out, back: clock + way(place, base), driving: driving + way(place, base) };
};

/** Those that move within the day of one engineer, who would drive no more with them at their booked time. */
const needlessMoves = (problem: PlanningProblem, plan: Plan): string[] => {
  const legs = legsOf(problem, plan);
  return legs.flatMap(({ visit, arrival: { engineer: id, start } }) => {
    const { booked } = visit.work;
    const engineer = problem.engineers.find((one) => one.id === id);
    const isAlone = visit.pickup === null && visit.engineers === 1;
    if (!isAlone || engineer === undefined || booked === undefined || start === booked) return [];
    const day = dayOf(start);
    const stops = legs
      .filter(({ arrival }) => arrival.engineer === id && dayOf(arrival.start) === day)
      .map(({ visit: { id: of, place }, arrival }): Stop => {
        const at = of === visit.id ? booked : arrival.start;
        return { at, place, minutes: arrival.end - arrival.start };
      });
    const otherwise = day === dayOf(booked) ? walked(problem, engineer.base, stops) : null;
    const said = plan.days.find((one) => one.engineer === id && one.day === day);
    if (otherwise === null || said === undefined || otherwise.driving > said.driving) return [];
    const days = plan.days.map((one) => (one === said ? { ...said, ...otherwise } : one));
    return hoursOf(problem, engineer, days).length === 0 ? [`${visit.id} moves for nothing`] : [];
  });
};

/** What is wrong with the hours of an engineer's days, and with the rest between them. */
const hoursOf = (problem: PlanningProblem, engineer: Engineer, days: readonly Day[]): string[] => {
  const own = days.filter((one) => one.engineer === engineer.id).sort((one, other) => one.day - other.day);
  const faults = own.flatMap((day, at) => {
    const before = own[at - 1]?.back ?? Number.NEGATIVE_INFINITY;
    const isTired = day.leaves - before < problem.rules.rest - 1e-6;
    return [...hourFaults(problem, engineer, day), ...(isTired ? [`${engineer.id} does not rest`] : [])];
  });
  const weeks = new Map<number, number>();
  for (const { day, leaves, back } of own) {
    const week = problem.weeks?.[day] ?? 0;
    weeks.set(week, (weeks.get(week) ?? 0) + back - leaves);
  }
  const isLong = [...weeks.values()].some(
    (worked) => worked > (engineer.longestWeek ?? problem.rules.longestWeek) + 1e-6,
  );
  return isLong ? [...faults, `${engineer.id} has too long a week`] : faults;
};

type Engineer = PlanningProblem['engineers'][number];
type Day = Plan['days'][number];

const wayFaults = (problem: PlanningProblem, engineer: Engineer, said: Day, today: readonly Leg[]): string[] => {
  const faults: string[] = [];
  let [clock, place, wheels] = [said.leaves, engineer.base, 0];
  for (const { visit, arrival } of today) {
    const way = problem.travel[place]?.[visit.place] ?? Number.NaN;
    wheels += way;
    if (!(clock + way <= arrival.start + 1e-6)) faults.push(`${engineer.id} is late at ${visit.id}`);
    [clock, place] = [arrival.end, visit.place];
  }
  const wayBack = problem.travel[place]?.[engineer.base] ?? Number.NaN;
  if (!(Math.abs(clock + wayBack - said.back) <= 1e-6)) faults.push(`${engineer.id} is back at another time`);
  if (!(Math.abs(wheels + wayBack - said.driving) <= 1e-6)) faults.push(`${engineer.id} drives another time`);
  return faults;
};

const hourFaults = (problem: PlanningProblem, engineer: Engineer, { day, leaves, back }: Day): string[] => {
  const hours = engineer.hours[day];
  if (hours === null || hours === undefined) return [`${engineer.id} does not work on day ${day}`];
  const faults: string[] = [];
  if (leaves < hours.from - 1e-6 || back > hours.to + 1e-6) faults.push(`${engineer.id} works outside of hours`);
  if (back - leaves > problem.rules.longestDay + 1e-6) faults.push(`${engineer.id} has too long a day`);
  return faults;
};

const legsOn = (problem: PlanningProblem, plan: Plan, engineer: string, day: number): readonly Leg[] =>
  legsOf(problem, plan).filter(({ arrival }) => arrival.engineer === engineer && dayOf(arrival.start) === day);

/** Who comes in the car of the other of two who are booked with one, or stays with no car of the plan, needs none. */
const isDriven = (plan: Plan, { visit: { id, engineers, stays, today }, arrival }: Leg): boolean => {
  const booked = (today?.cars ?? []).filter((car) => car !== null);
  if (stays && booked.length === 0) return true;
  const other = plan.visits
    .find(({ visit }) => visit === id)
    ?.arrivals.find(({ engineer }) => engineer !== arrival.engineer);
  return engineers === 2 && new Set(booked).size === 1 && (other?.car ?? null) !== null;
};

const carFaults = (problem: PlanningProblem, plan: Plan): string[] => {
  const faults: string[] = [];
  const holders = new Map<string, string>();
  for (const { engineer: id, day, car: carId } of plan.days) {
    const car = problem.cars.find((one) => one.id === carId);
    const engineer = problem.engineers.find((one) => one.id === id);
    if (car === undefined || engineer === undefined) {
      if (!legsOn(problem, plan, id, day).every((leg) => isDriven(plan, leg)))
        faults.push(`${id} has no car on day ${day}`);
      continue;
    }
    const holder = holders.get(`${car.id} ${day}`);
    if (holder !== undefined) faults.push(`${holder} and ${id} both have ${car.id} on day ${day}`);
    holders.set(`${car.id} ${day}`, id);
    if (engineer.cars !== null && !engineer.cars.includes(car.id)) faults.push(`${id} does not drive ${car.id}`);
    if (car.away.some(({ from, to }) => from < (day + 1) * DAY && to > day * DAY)) faults.push(`${car.id} is away`);
  }
  return faults;
};

const kitFaults = (problem: PlanningProblem, plan: Plan): string[] => {
  const faults: string[] = [];
  const holders = new Map<string, string>();
  for (const { visit: id, arrivals, kit: kitId } of plan.visits) {
    const kit = problem.kits.find((one) => one.id === kitId);
    const first = arrivals[0];
    const last = arrivals.at(-1);
    if (kit === undefined || first === undefined || last === undefined) continue;
    // A survey has its kit for itself; others share what their engineer has along.
    const holder = last.part === 'pickup' ? `survey ${id}` : first.engineer;
    for (let day = dayOf(first.start); day <= dayOf(last.start); day += 1) {
      const other = holders.get(`${kit.id} ${day}`);
      if (other !== undefined && other !== holder)
        faults.push(`${holder} and ${other} both have ${kit.id} on day ${day}`);
      holders.set(`${kit.id} ${day}`, holder);
      if (kit.away.some(({ from, to }) => from < (day + 1) * DAY && to > day * DAY)) faults.push(`${kit.id} is away`);
    }
  }
  return faults;
};
