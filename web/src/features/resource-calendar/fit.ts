import { londonDate, londonTime, formatDayAndMonth, type Booking } from '#contracts';
import { t } from '#languages';
import type { Span } from '../../components/calendar/index.js';
import { resourceOf } from '../../lib/bookings.js';
import { isSurveyKit, shortTitle } from './bars.js';

const rowOf = (booking: Booking): string => resourceOf(booking)._id;

const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

/** The clock time of an end, and its day where that is not the one of `from`. */
const untilOf = (from: string, end: string): { readonly time: string; readonly day: string | null } => {
  const last = new Date(Date.parse(end) - 1).toISOString();
  if (londonDate(last) === londonDate(from))
    return { time: londonDate(end) === londonDate(last) ? londonTime(end) : '24:00', day: null };
  return londonTime(end) === '00:00'
    ? { time: '24:00', day: formatDayAndMonth(last) }
    : { time: londonTime(end), day: formatDayAndMonth(end) };
};

const sentence = (name: string, blocker: Booking, wanted: Span): string => {
  const { time, day } = untilOf(wanted.start, blocker.end);
  if (blocker.visit === null) {
    const type = shortTitle(blocker);
    return day === null
      ? t('{name} is booked ({type}) until {time}', { name, type, time })
      : t('{name} is booked ({type}) until {time} on {day}', { name, type, time, day });
  }
  const place = shortTitle(blocker);
  return day === null
    ? t('{name} is at {place} until {time}', { name, place, time })
    : t('{name} is at {place} until {time} on {day}', { name, place, time, day });
};

interface Taken {
  readonly row: string;
  readonly span: Span;
}

/** What a drop would take: everybody and everything of a visit comes along. */
const taken = (moved: Booking, row: string, span: Span, bookings: readonly Booking[]): readonly Taken[] => {
  const own = { row, span };
  if (moved.job_id === null || isSurveyKit(moved)) return [own];
  const others = bookings.filter((other) => other._id !== moved._id && other.job_id === moved.job_id);
  // The kit of a survey leaves with the Setup and comes back with the Pickup: only its start follows.
  return [
    own,
    ...others.map((other) => ({
      row: rowOf(other),
      span: isSurveyKit(other) ? { start: span.start, end: other.end } : span,
    })),
  ];
};

export interface Misplaced {
  readonly sentence: string;
  readonly final: boolean;
}

/**
 * Whether a bar fits where it is held, by the bookings that are loaded: null, or who or what is in the way, in words.
 * The server decides; this only says it earlier.
 */
export const misfitOf = (
  moved: Booking,
  row: string,
  span: Span,
  bookings: readonly Booking[],
  nameOf: (row: string) => string,
): Misplaced | null => {
  const isOwn = (other: Booking): boolean =>
    other._id === moved._id || (moved.job_id !== null && other.job_id === moved.job_id);
  if (row !== rowOf(moved) && moved.job_id !== null && bookings.some((other) => isOwn(other) && rowOf(other) === row))
    return { sentence: t('{name} is on this visit already.', { name: nameOf(row) }), final: true };
  for (const wanted of taken(moved, row, span, bookings)) {
    const blocker = bookings.find(
      (other) => !isOwn(other) && rowOf(other) === wanted.row && overlaps(other, wanted.span),
    );
    if (blocker !== undefined) return { sentence: sentence(nameOf(wanted.row), blocker, wanted.span), final: false };
  }
  return null;
};

/** Who or what is in the way of a new booking in a row, by the bookings that are loaded; null: nothing. */
export const takenBy = (
  row: string,
  span: Span,
  bookings: readonly Booking[],
  nameOf: (row: string) => string,
): Misplaced | null => {
  const blocker = bookings.find((other) => rowOf(other) === row && overlaps(other, span));
  return blocker === undefined ? null : { sentence: sentence(nameOf(row), blocker, span), final: false };
};
