/**
 * The best plan of a company that is small enough to look at every one. It shares no rule with the planner: whoever goes where
 * is tried for each arrival, in every order, at every minute that two could arrive together.
 */
import type { PlanningProblem, VisitToPlan, Work } from '#planning';

const DAY = 1440;

/** An arrival that somebody makes on a day; `at` is its minute where that is fixed. */
interface Made {
  readonly visit: number;
  readonly engineer: number;
  readonly day: number;
  readonly work: Work;
  readonly at: number | null;
}

/** A way to make one visit. */
interface Choice {
  readonly made: readonly Made[];
  readonly isMoved: boolean;
}

export interface BestPlan {
  readonly left: number;
  /** Of driving and moved times. */
  readonly points: number;
}

export const bestOfEveryPlan = (problem: PlanningProblem): BestPlan => {
  let best: BestPlan = { left: problem.visits.length + 1, points: 0 };
  const { weights } = problem;
  const days = daysKnown(problem);
  const tryFrom = (visit: number, made: readonly Made[], left: number, moved: number): void => {
    if (left > best.left) return;
    if (visit === problem.visits.length) {
      const driving = days(made);
      const points = (driving ?? 0) * weights.driving + moved * weights.movedTime;
      if (driving === null || (left === best.left && points >= best.points)) return;
      if (areThingsEnough(problem, made)) best = { left, points };
      return;
    }
    for (const choice of choicesOf(problem, visit))
      tryFrom(visit + 1, [...made, ...choice.made], left, choice.isMoved ? moved + 1 : moved);
    tryFrom(visit + 1, made, left + 1, moved);
  };
  tryFrom(0, [], 0, 0);
  return best;
};

/** A visit with a booked time is at it, or moved: both arrivals by the same, to where the first one is on a full hour or at its time of day. */
const choicesOf = (problem: PlanningProblem, visit: number): readonly Choice[] => {
  const { work, pickup, engineers } = problem.visits[visit] as VisitToPlan;
  const { booked } = work;
  if (booked === undefined) return madeAnyTime(problem, visit).map((made) => ({ made, isMoved: false }));
  const at = (first: number): readonly (readonly Made[])[] => madeAt(problem, visit, first);
  const stay = at(booked).map((made): Choice => ({ made, isMoved: false }));
  const isAlone = pickup === null && engineers === 1;
  const hours = work.begins
    .flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, more) => from + more))
    .filter((minute) => minute !== booked && (minute % 60 === 0 || (minute - booked) % DAY === 0));
  const moved = isAlone ? madeAnyTime(problem, visit) : hours.flatMap(at);
  return [...stay, ...moved.map((made): Choice => ({ made, isMoved: true }))];
};

/** With the first arrival at this minute, and the second moved by as much. */
const madeAt = (problem: PlanningProblem, visit: number, first: number): readonly (readonly Made[])[] => {
  const { work, pickup } = problem.visits[visit] as VisitToPlan;
  const second = first - (work.booked ?? 0) + (pickup?.booked ?? 0);
  const isWithin = ({ begins }: Work, minute: number): boolean =>
    begins.some(({ from, to }) => minute >= from && minute <= to);
  if (!isWithin(work, first) || (pickup !== null && !isWithin(pickup, second))) return [];
  const fixed = madeAnyTime(problem, visit).map((made) =>
    made.map((one) => ({ ...one, at: one.work === pickup ? second : first })),
  );
  const onDay = fixed.filter((made) => made.every(({ day, at: minute }) => Math.floor(minute / DAY) === day));
  return [
    ...new Map(onDay.map((made) => [made.map(({ engineer, day }) => `${engineer} ${day}`).join(), made])).values(),
  ];
};

const daysOf = ({ begins }: Work): readonly number[] => begins.map(({ from }) => Math.floor(from / DAY));

/** Every way to make one visit, whatever else there is. */
const madeAnyTime = (problem: PlanningProblem, visit: number): readonly (readonly Made[])[] => {
  const { work, pickup, engineers, skill } = problem.visits[visit] as VisitToPlan;
  const able = problem.engineers.flatMap(({ skills }, engineer) =>
    skill === null || skills === null || skills.includes(skill) ? [engineer] : [],
  );
  const made = (engineer: number, day: number, one: Work, at: number | null = null): Made => ({
    visit,
    engineer,
    day,
    work: one,
    at,
  });
  if (pickup !== null)
    return able.flatMap((first) =>
      able.flatMap((second) =>
        daysOf(work).flatMap((from) =>
          daysOf(pickup).flatMap((to) => (to > from ? [[made(first, from, work), made(second, to, pickup)]] : [])),
        ),
      ),
    );
  if (engineers === 1) return able.flatMap((engineer) => daysOf(work).map((day) => [made(engineer, day, work)]));
  return able.flatMap((first) =>
    able.flatMap((second) =>
      work.begins.flatMap(({ from, to }) =>
        first === second
          ? []
          : Array.from({ length: to - from + 1 }, (_, more) => {
              const day = Math.floor(from / DAY);
              return [made(first, day, work, from + more), made(second, day, work, from + more)];
            }),
      ),
    ),
  );
};

/** The driving of all days together; null where one of them, or a week, cannot be. */
const daysKnown = (problem: PlanningProblem): ((made: readonly Made[]) => number | null) => {
  const known = new Map<string, readonly Day[]>();
  return (made) => {
    let sets: readonly (readonly number[])[] = [problem.engineers.map(() => 0)];
    let drivings: readonly number[] = [0];
    for (const [engineer] of problem.engineers.entries()) {
      for (let day = 0; day < problem.days; day += 1) {
        const own = made.filter((one) => one.engineer === engineer && one.day === day);
        if (own.length === 0) continue;
        // A Setup and its Pickup are of one visit and begin at other times.
        const named = own.map(({ visit, work, at }) => `${visit} ${work === problem.visits[visit]?.pickup} ${at}`);
        const key = `${engineer} ${day}: ${named.join(', ')}`;
        const ways = known.get(key) ?? waysThrough(problem, engineer, day, own);
        known.set(key, ways);
        const next = sets.flatMap((weeks, at) =>
          ways.map((way) => ({
            weeks: weeks.map((time, who) => (who === engineer ? time + way.duration : time)),
            driving: (drivings[at] as number) + way.driving,
          })),
        );
        const able = next.filter(({ weeks }) =>
          weeks.every((time, who) => time <= (problem.engineers[who]?.longestWeek ?? problem.rules.longestWeek)),
        );
        [sets, drivings] = [able.map(({ weeks }) => weeks), able.map(({ driving }) => driving)];
      }
    }
    return drivings.length === 0 ? null : Math.min(...drivings);
  };
};

interface Day {
  readonly driving: number;
  readonly duration: number;
}

/** Of every order that can be, what it drives and how long it takes at least. */
const waysThrough = (problem: PlanningProblem, engineer: number, day: number, made: readonly Made[]): readonly Day[] =>
  orders(made).flatMap((order) => {
    const { base, hours } = problem.engineers[engineer] as PlanningProblem['engineers'][number];
    const span = hours[day];
    if (span === null || span === undefined) return [];
    let shortest: Day | null = null;
    for (let leaves = span.from; leaves <= span.to; leaves += 1) {
      const gone = goneFrom(problem, base, leaves, order);
      if (gone === null || gone.back > span.to || gone.back - leaves > problem.rules.longestDay) continue;
      if (shortest === null || gone.back - leaves < shortest.duration)
        shortest = { driving: gone.driving, duration: gone.back - leaves };
    }
    return shortest === null ? [] : [shortest];
  });

const goneFrom = (
  { travel, visits }: PlanningProblem,
  base: number,
  leaves: number,
  order: readonly Made[],
): { readonly back: number; readonly driving: number } | null => {
  let [clock, at, driving] = [leaves, base, 0];
  for (const { visit, day, work, at: fixed } of order) {
    const { place } = visits[visit] as VisitToPlan;
    const way = travel[at]?.[place] as number;
    const span = work.begins.find(({ from }) => Math.floor(from / DAY) === day);
    const [opens, closes] = [fixed ?? span?.from ?? 0, fixed ?? span?.to ?? 0];
    const arrives = Math.max(clock + way, opens);
    if (arrives > closes) return null;
    [clock, at, driving] = [arrives + work.minutes, place, driving + way];
  }
  const way = travel[at]?.[base] as number;
  return { back: clock + way, driving: driving + way };
};

const orders = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  items.length <= 1
    ? [items]
    : items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));

/** A car for everybody who is out, and a kit for everybody and every survey that needs one. */
const areThingsEnough = (problem: PlanningProblem, made: readonly Made[]): boolean => {
  const isOut = (away: readonly { readonly from: number; readonly to: number }[], day: number): boolean =>
    away.some(({ from, to }) => from < (day + 1) * DAY && to > day * DAY);
  // Of two who are booked with one car the second comes along in it.
  const isAlong = (one: Made): boolean => {
    const { today, engineers } = problem.visits[one.visit] as VisitToPlan;
    return engineers === 2 && today?.cars.length === 1 && made.find(({ visit }) => visit === one.visit) !== one;
  };
  const drivers = made.filter((one) => !isAlong(one));
  const carWishes = distinct(drivers.map(({ engineer, day }) => `${engineer} ${day}`)).map((wish) => {
    const [engineer, day] = wish.split(' ').map(Number) as [number, number];
    const drives = problem.engineers[engineer]?.cars ?? null;
    return problem.cars.flatMap(({ id, away }) =>
      (drives === null || drives.includes(id)) && !isOut(away, day) ? [[`${id} ${day}`]] : [],
    );
  });
  const kitWishes = distinct(
    made.flatMap(({ visit, engineer, day }) => {
      const { kitKind, pickup } = problem.visits[visit] as VisitToPlan;
      if (kitKind === null) return [];
      const own = made.filter((one) => one.visit === visit);
      const days = own.map((one) => one.day);
      if (pickup !== null) return [`${kitKind} survey-${visit} ${Math.min(...days)} ${Math.max(...days)}`];
      return own[0]?.engineer === engineer ? [`${kitKind} ${engineer} ${day} ${day}`] : [];
    }),
  ).map((wish) => {
    const [kind, , from, to] = wish.split(' ') as [string, string, string, string];
    const days = Array.from({ length: Number(to) - Number(from) + 1 }, (_, more) => Number(from) + more);
    return problem.kits.flatMap(({ id, kind: own, away }) =>
      own === kind && days.every((day) => !isOut(away, day)) ? [days.map((day) => `${id} ${day}`)] : [],
    );
  });
  return canAll(carWishes, new Set()) && canAll(kitWishes, new Set());
};

const distinct = (items: readonly string[]): readonly string[] => [...new Set(items)];

/** Whether each wish gets one of its sets, and nothing is given twice. */
const canAll = (wishes: readonly (readonly (readonly string[])[])[], taken: ReadonlySet<string>): boolean => {
  const [first, ...rest] = wishes;
  if (first === undefined) return true;
  return first.some((set) => set.every((one) => !taken.has(one)) && canAll(rest, new Set([...taken, ...set])));
};
