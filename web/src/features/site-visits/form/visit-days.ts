import type { VisitKind } from '#contracts';
import { weekdayAfter } from '../../../lib/dates.js';

const DAY = 86_400_000;

/** @param day `YYYY-MM-DD` */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** Whole days from one to another; null where one of them is none. */
export const daysFrom = (first: string, last: string): number | null => {
  const days = (Date.parse(last) - Date.parse(first)) / DAY;
  return Number.isInteger(days) ? days : null;
};

/** The days of a new visit: of a survey the Setup on the first of two, the Pickup on the second. */
export const datesFrom = (
  kind: VisitKind,
  [first, second]: readonly [string, string],
): { readonly date: string; readonly endDate: string } => ({ date: first, endDate: kind === 'noise' ? second : first });

/** While nobody knows the bank holidays. */
export const weekdaysAfter = (date: string): readonly [string, string] => [
  weekdayAfter(date),
  weekdayAfter(weekdayAfter(date)),
];
