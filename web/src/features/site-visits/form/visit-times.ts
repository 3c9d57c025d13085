import { dayAfter, isDay, type VisitKind } from '#contracts';
import { formOfInstant } from '../../../lib/dates.js';
import { daysFrom, daysLater } from './visit-days.js';
import type { OpenedVisit, VisitValues } from './visit-values.js';

const USUAL_LENGTH = 4 * 3_600_000;

type FormTime = ReturnType<typeof formOfInstant>;
const isWithinADay = (first: FormTime, last: FormTime): boolean =>
  last.date === first.date || (last.date === dayAfter(first.date) && last.time < first.time);

/** By the clock it ends before it starts: on the next day, then. */
const endsNextDay = ({ start, end }: Pick<VisitValues, 'start' | 'end'>): boolean => end !== '' && end < start;

/**
 * The nights of a test after its start or its end was typed: a clock that says that the end is before the start means the next day.
 * A later day that was chosen stays.
 */
export const nightsAfter = (
  before: Pick<VisitValues, 'start' | 'end' | 'nights'>,
  now: Pick<VisitValues, 'start' | 'end'>,
): number => {
  if (endsNextDay(now)) return Math.max(before.nights, 1);
  return before.nights === 1 && endsNextDay(before) ? 0 : before.nights;
};

/**
 * The times of a calendar's slot. A survey begins with it, and ends with it on a later day; of a slot within one
 * day its pickup is a day later, as nobody leaves an instrument for an hour.
 */
export const valuesAt = (
  kind: VisitKind,
  values: VisitValues,
  start: string | null,
  end: string | null,
): VisitValues => {
  if (start === null) return values;
  const first = formOfInstant(start);
  const begun = { ...values, date: first.date, start: first.time, nights: 0 };
  const last = end === null || end <= start ? null : formOfInstant(end);
  if (kind === 'noise') {
    const pickup = last !== null && last.date > first.date ? last : { date: dayAfter(first.date), time: first.time };
    return { ...begun, endDate: pickup.date, end: pickup.time };
  }
  // A slot over several days keeps the usual length; over one night it is the night.
  const usual = formOfInstant(new Date(Date.parse(start) + USUAL_LENGTH).toISOString());
  const ends = last !== null && isWithinADay(first, last) ? last : usual;
  return { ...begun, endDate: first.date, nights: ends.date === first.date ? 0 : 1, end: ends.time };
};

/** The day on which a visit ends, of a survey its Pickup's; empty while that is not known. */
export const lastDayIn = (
  kind: VisitKind,
  { date, endDate, nights }: Pick<VisitValues, 'date' | 'endDate' | 'nights'>,
): string => (kind === 'noise' ? endDate : isDay(date) ? daysLater(date, nights) : '');

/** How long a survey is out, in days; a visit that is none, a day. */
export const daysOut = ({ job, pickup }: OpenedVisit): number =>
  pickup === null ? 1 : (daysFrom(formOfInstant(job.startjob).date, formOfInstant(pickup.startjob).date) ?? 1);

interface PickupDays {
  /** Of the Setup and of the Pickup until now; empty where there was none. */
  readonly setup: string;
  readonly pickup: string;
  /** Days between them, while there was no Pickup yet. */
  readonly usual: number;
  readonly workingDayAfter: (date: string) => string;
}

/** The day of the Pickup when another day is chosen for the Setup: the next working day where it was that, else as long after it as before. */
export const pickupAfter = (date: string, { setup, pickup, usual, workingDayAfter }: PickupDays): string => {
  if (Number.isNaN(Date.parse(date))) return pickup;
  const days = daysFrom(setup, pickup);
  if (days === null ? usual === 1 : pickup === workingDayAfter(setup)) return workingDayAfter(date);
  return daysLater(date, days ?? usual);
};
