import { isWorkingDay, londonDate, londonInstant, startOfLondonDay, type BankHolidayChoice } from '#contracts';
import type { Period } from '../weekly-dates.js';

const later = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString();

/** Busy times as few stretches that do not touch, in their order. */
export const merged = (busy: readonly Period[]): readonly Period[] => {
  const stretches: { start: string; end: string }[] = [];
  for (const { start, end } of [...busy].sort((one, other) => (one.start < other.start ? -1 : 1))) {
    const last = stretches.at(-1);
    if (last !== undefined && start <= last.end) {
      if (end > last.end) last.end = end;
    } else stretches.push({ start, end });
  }
  return stretches;
};

/** Working hours as London clock times `HH:mm`, Monday to Friday without the bank holidays that are kept. */
export interface Hours {
  readonly earliest: string;
  readonly latest: string;
  readonly bankHolidays: BankHolidayChoice;
}

const DAY = 86_400_000;

/** Calendar arithmetic on the day's own name: the length of the day does not matter. */
const nextDay = (day: string): string => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);

/** First start from `from` on at which a stretch of the length fits between two clock times of one working day. */
const withinHours = (
  from: string,
  length: number,
  { earliest, latest, bankHolidays }: Hours,
  until: string,
): string | null => {
  for (let day = londonDate(from); startOfLondonDay(day) < until; day = nextDay(day)) {
    if (!isWorkingDay(day, bankHolidays)) continue;
    const opens = londonInstant(`${day}T${earliest}`).instant;
    const start = from > opens ? from : opens;
    if (later(start, length) <= londonInstant(`${day}T${latest}`).instant) return start;
  }
  return null;
};

export interface Search {
  readonly from: string;
  /** How far to look; a start after it is no answer. */
  readonly until: string;
  /** Milliseconds. */
  readonly length: number;
  /** null: at any hour of any day. */
  readonly hours: Hours | null;
}

/**
 * The first instant from `from` on that is free for the whole length.
 * @param busy stretches of everybody who is wanted, in any order; half-open
 */
export const firstFree = (busy: readonly Period[], { from, until, length, hours }: Search): string | null => {
  const opening = (instant: string): string | null =>
    hours === null ? instant : withinHours(instant, length, hours, until);
  let start = opening(from);
  for (const stretch of merged(busy)) {
    if (start === null || later(start, length) <= stretch.start) break;
    if (start < stretch.end) start = opening(stretch.end);
  }
  return start !== null && start <= until ? start : null;
};
