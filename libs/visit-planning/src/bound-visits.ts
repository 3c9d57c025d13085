import type { BookedTime } from '#bookings';
import { londonDate, type Job, type ResourceKind } from '#contracts';
import type { TimeSpan, VisitToPlan } from '#planning';
import { workingDayOf } from './company-rules.js';
import type { Facts } from './planning-facts.js';
import { DAY, daysBetween, freeHours, minuteOf, touchesDay } from './plan-minutes.js';
import { isHoliday } from './shut-days.js';

/** Id of a booked visit of one engineer in the problem; a planned one has its own id. */
const boundId = (jobId: string, engineer: string): string => `${jobId}/${engineer}`;
/** The job of a visit in the problem, planned or booked. */
export const jobOf = (visitId: string): string => visitId.slice(0, 36);

/** What the diary says of the days of a plan. */
export interface Bound {
  /** Of an engineer, one for each day; null on a day off, and on a bank holiday on which nothing is booked. */
  readonly hours: (engineer: string) => readonly (TimeSpan | null)[];
  readonly away: (resource: string) => readonly TimeSpan[];
  /** Booked visits of the engineers, as they stay. */
  readonly visits: readonly VisitToPlan[];
}

interface Stay {
  readonly job: Job;
  readonly engineer: string;
  readonly place: number;
  readonly car: string | null;
  readonly kit: string | null;
}

const spanOf = (firstDay: string, { start, end }: BookedTime): TimeSpan => ({
  from: minuteOf(firstDay, start),
  to: minuteOf(firstDay, end),
});

/** Whether a day's way can lead over it: it is somewhere, and over on the day on which it begins. */
const isStop = (job: Job | undefined, place: number | null): job is Job =>
  job !== undefined && place !== null && londonDate(job.startjob) === londonDate(job.endjob);

type Spans = ReadonlyMap<string, readonly TimeSpan[]>;

const spansOf = (firstDay: string, times: readonly BookedTime[]): Map<string, TimeSpan[]> => {
  const spans = new Map<string, TimeSpan[]>();
  for (const time of times) spans.set(time.resourceId, [...(spans.get(time.resourceId) ?? []), spanOf(firstDay, time)]);
  return spans;
};

/** With which car and kit an engineer comes to a booked visit, as far as the plan hands them out. */
const carriedBy = (engineer: string, job: Job, planned: ReadonlySet<ResourceKind>): Pick<Stay, 'car' | 'kit'> => {
  const at = job.engineers.indexOf(engineer);
  // The kit of a survey is on site, and not with an engineer.
  const hasKit = planned.has('kit') && at === 0 && job.kits.length === 1 && job.survey === undefined;
  return {
    car: planned.has('car') ? (job.cars[at] ?? null) : null,
    kit: hasKit ? (job.kits[0] ?? null) : null,
  };
};

/** What is out, or has lapsed: its MOT or its calibration counts until the end of a day before. */
const awayOf = ({ firstDay, days, times, resources }: Facts, stays: readonly Stay[]): Spans => {
  const carried = new Set(stays.flatMap(({ car, kit, job }) => [`${car}/${job._id}`, `${kit}/${job._id}`]));
  const away = spansOf(
    firstDay,
    times.filter(({ kind, resourceId, jobId }) => kind !== 'engineer' && !carried.has(`${resourceId}/${jobId}`)),
  );
  for (const { _id, due } of resources) {
    if (due === null) continue;
    const from = (daysBetween(firstDay, due) + 1) * DAY;
    away.set(_id, [...(away.get(_id) ?? []), { from, to: Math.max(from, days * DAY) }]);
  }
  return away;
};

/**
 * @param placeOf index of the place of a job; null where nobody knows it
 * @param planned which of cars and kits the plan hands out
 */
export const boundOf = (
  facts: Facts,
  placeOf: (job: Job) => number | null,
  planned: ReadonlySet<ResourceKind>,
): Bound => {
  const { firstDay, booked, resources } = facts;
  const days = Array.from({ length: facts.days }, (_, day) => day);
  const jobs = new Map(booked.map((job) => [job._id, job]));
  const bookable = new Map(resources.map((resource) => [resource._id, resource]));
  const dayOfJob = (job: Job): number => daysBetween(firstDay, londonDate(job.startjob));
  const stays: Stay[] = [];
  const others: BookedTime[] = [];
  for (const time of facts.times.filter(({ kind }) => kind === 'engineer')) {
    const job = jobs.get(time.jobId ?? '');
    const place = job === undefined ? null : placeOf(job);
    if (isStop(job, place))
      stays.push({ job, engineer: time.resourceId, place: place ?? 0, ...carriedBy(time.resourceId, job, planned) });
    else others.push(time);
  }
  const absences = spansOf(firstDay, others);
  const works = new Set(stays.map(({ engineer, job }) => `${engineer} ${dayOfJob(job)}`));
  const holidays = new Set(days.filter((day) => isHoliday(facts, day)));
  /** Who is booked on a bank holiday works then, and that counts for the hours of the week and the rest after it. */
  const isOff = (engineer: string, day: number): boolean => holidays.has(day) && !works.has(`${engineer} ${day}`);
  const hours = (engineer: string): readonly (TimeSpan | null)[] => {
    const working = workingDayOf(facts.workingHours, facts.ownDays.get(engineer));
    return days.map((day) => (isOff(engineer, day) ? null : freeHours(day, absences.get(engineer) ?? [], working)));
  };
  const bound = stays.filter(
    ({ engineer, job }) => bookable.has(engineer) && (hours(engineer)[dayOfJob(job)] ?? null) !== null,
  );
  const away = awayOf(facts, bound);
  /** What is out on that day for something else as well stays with the visit, and counts as away. */
  const along = (resource: string | null, job: Job): string | null =>
    resource === null || !bookable.has(resource) || touchesDay(away.get(resource) ?? [], dayOfJob(job))
      ? null
      : resource;
  const visits = bound.map(({ job, engineer, place, car, kit }): VisitToPlan => {
    const from = minuteOf(firstDay, job.startjob);
    const [own, ownKit] = [along(car, job), along(kit, job)];
    return {
      id: boundId(job._id, engineer),
      place,
      skill: null,
      kitKind: ownKit === null ? null : (bookable.get(ownKit)?.detail ?? null),
      work: { minutes: minuteOf(firstDay, job.endjob) - from, begins: [{ from, to: from }] },
      pickup: null,
      engineers: 1,
      today: { engineers: [engineer], cars: [own], kit: ownKit },
      stays: true,
    };
  });
  return { hours, away: (resource) => away.get(resource) ?? [], visits };
};
