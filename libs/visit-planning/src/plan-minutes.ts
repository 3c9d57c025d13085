import { dayAfter, londonDate, londonInstant, londonTime } from '#contracts';
import type { Minute, TimeSpan } from '#planning';
import type { WorkingDay } from './company-rules.js';

export const DAY = 24 * 60;
const DAY_MS = 86_400_000;

/** How many days one London day is after another. @param date `YYYY-MM-DD` */
export const daysBetween = (first: string, date: string): number =>
  Math.round((Date.parse(date) - Date.parse(first)) / DAY_MS);

/** The London day so many days after another. */
export const dayOf = (first: string, days: number): string => {
  let date = first;
  for (let day = 0; day < days; day += 1) date = dayAfter(date);
  return date;
};

/** The Monday of a day's week. */
export const mondayOf = (date: string): string => {
  const since = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return new Date(Date.parse(date) - since * DAY_MS).toISOString().slice(0, 10);
};

/** An instant as the engine counts: by London's clock, each day with 1440 minutes, also where the clocks change. */
export const minuteOf = (first: string, instant: string): Minute => {
  const [hours = 0, minutes = 0] = londonTime(instant).split(':').map(Number);
  return daysBetween(first, londonDate(instant)) * DAY + hours * 60 + minutes;
};

/** `HH:mm` */
export const clockOf = (minute: Minute): string => {
  const ofDay = ((Math.round(minute) % DAY) + DAY) % DAY;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
};

/** The instant of a minute by London's clock. */
export const instantAt = (first: string, minute: Minute): string =>
  londonInstant(`${dayOf(first, Math.floor(minute / DAY))}T${clockOf(minute)}`).instant;

export const touchesDay = (spans: readonly TimeSpan[], day: number): boolean =>
  spans.some(({ from, to }) => from < (day + 1) * DAY && to > day * DAY);

/** The longest stretch of a day's working hours that nothing touches; null where there is none. */
export const freeHours = (day: number, busy: readonly TimeSpan[], working: WorkingDay): TimeSpan | null => {
  const end = day * DAY + working.to;
  let longest: TimeSpan | null = null;
  let from = day * DAY + working.from;
  const consider = (to: Minute): void => {
    if (to > from && (longest === null || to - from > longest.to - longest.from)) longest = { from, to };
  };
  for (const span of busy.toSorted((one, other) => one.from - other.from)) {
    if (span.to <= from || span.from >= end) continue;
    consider(span.from);
    from = Math.max(from, span.to);
  }
  consider(end);
  return longest;
};
