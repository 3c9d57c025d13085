import { londonDate, londonInstant, londonTime } from '#contracts';

export interface Period {
  /** ISO 8601 UTC; half-open: the end is free again. */
  readonly start: string;
  readonly end: string;
}

const DAY = 86_400_000;

/** The same London clock time some weeks later: 09:00 stays 09:00 when the clocks change. */
const weeksLater = (instant: string, weeks: number): string => {
  const day = new Date(Date.parse(londonDate(instant)) + weeks * 7 * DAY).toISOString().slice(0, 10);
  return londonInstant(`${day}T${londonTime(instant)}`).instant;
};

/** `weeks` dates in a row, the first one as it is given. */
export const weeklyDates = ({ start, end }: Period, weeks: number): readonly Period[] =>
  Array.from({ length: weeks }, (_, week) =>
    week === 0 ? { start, end } : { start: weeksLater(start, week), end: weeksLater(end, week) },
  );

/** Whether two stretches of time share an instant; one that begins where the other ends does not. */
export const overlap = (one: Period, other: Period): boolean => one.start < other.end && other.start < one.end;
