import type { Job } from '#contracts';
import type { TimeSpan, VisitToPlan, Work } from '#planning';
import { workingDayOf } from './company-rules.js';
import type { Facts, WholeVisit } from './planning-facts.js';
import { DAY, minuteOf } from './plan-minutes.js';
import { isOpen } from './shut-days.js';

/** Nobody was told its time, nobody is there, and nothing came of it yet. */
const isUntold = ({ completion, arrivedAt, leftAt }: Job): boolean =>
  arrivedAt === null && leftAt === null && Object.values(completion).every((flag) => !flag);

const dayIn = (minute: number): number => Math.floor(minute / DAY);

/** By how many days a visit may move: none, or up to so many working days earlier or later within the plan. */
const shiftsOf = (facts: Facts, bookedDay: number, moveDays: number): readonly number[] => {
  const towards = (step: 1 | -1): readonly number[] => {
    const found: number[] = [];
    for (let day = bookedDay + step; day >= 0 && day < facts.days && found.length < moveDays; day += step)
      if (isOpen(facts, day)) found.push(day - bookedDay);
    return found;
  };
  return [...towards(-1).toReversed(), 0, ...towards(1)];
};

/** When it may begin, a day each. What is booked outside of the working hours does not move within its own day. */
const beginsOf = (facts: Facts, { booked, minutes }: Booked, shifts: readonly number[]): TimeSpan[] => {
  const { from: opens, to: closes } = workingDayOf(facts.workingHours);
  const earliest = minuteOf(facts.firstDay, facts.now) + 1;
  const bookedDay = dayIn(booked);
  return shifts.flatMap((shift): TimeSpan[] => {
    const day = bookedDay + shift;
    const span = { from: Math.max(day * DAY + opens, earliest), to: day * DAY + closes - minutes };
    if (shift === 0) return [span.from <= booked && booked <= span.to ? span : { from: booked, to: booked }];
    return day >= 0 && day < facts.days && span.from <= span.to ? [span] : [];
  });
};

/** Of a visit, or of a survey's both halves. */
export type Works = Pick<VisitToPlan, 'work' | 'pickup'>;

interface Booked {
  readonly booked: number;
  readonly minutes: number;
}

/**
 * When each half of a visit may begin, both moved by the same; null where its time stays.
 * @param moveDays working days by which it may move; undefined: no time moves
 * @param mayShift whether the visit can be so many days later as far as its people's registrations go
 */
export const movableWorksOf = (
  visit: WholeVisit,
  facts: Facts,
  moveDays: number | undefined,
  mayShift: (days: number) => boolean,
): Works | null => {
  if (moveDays === undefined || !visit.every(isUntold)) return null;
  const bookedOf = (job: Job): Booked => {
    const booked = minuteOf(facts.firstDay, job.startjob);
    return { booked, minutes: minuteOf(facts.firstDay, job.endjob) - booked };
  };
  const [first, pickup] = visit;
  const halves = visit.map(bookedOf);
  const isFree = (shift: number): boolean =>
    shift === 0 || (mayShift(shift) && halves.every(({ booked }) => isOpen(facts, dayIn(booked) + shift)));
  const shifts = shiftsOf(facts, dayIn(bookedOf(first).booked), moveDays).filter(isFree);
  const workOf = (half: Booked): Work => ({ ...half, begins: beginsOf(facts, half, shifts) });
  return { work: workOf(bookedOf(first)), pickup: pickup === undefined ? null : workOf(bookedOf(pickup)) };
};
