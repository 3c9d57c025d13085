import { londonDate, londonTime, shownDayAndMonth, type Booking } from '#contracts';
import type { Span } from '../../components/calendar/index.js';
import { resourceOf } from '../../lib/bookings.js';
import { isSurveyKit, shortTitle } from './bars.js';

const rowOf = (booking: Booking): string => resourceOf(booking)._id;

const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

const untilWords = (from: string, end: string): string => {
  const last = new Date(Date.parse(end) - 1).toISOString();
  if (londonDate(last) === londonDate(from)) return londonDate(end) === londonDate(last) ? londonTime(end) : '24:00';
  return londonTime(end) === '00:00' ? `24:00 on ${shownDayAndMonth(last)}` : `${londonTime(end)} on ${shownDayAndMonth(end)}`;
};

const sentence = (name: string, blocker: Booking, wanted: Span): string => {
  const what = blocker.visit === null ? `is booked (${blocker.type})` : `is at ${shortTitle(blocker)}`;
  return `${name} ${what} until ${untilWords(wanted.start, blocker.end)}`;
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
  return [own, ...others.map((other) => ({ row: rowOf(other), span: isSurveyKit(other) ? { start: span.start, end: other.end } : span }))];
};

export interface Misplaced {
  readonly sentence: string;
  readonly final: boolean;
}

/**
 * Whether a bar fits where it is held, by the bookings that are loaded: null, or who or what is in the way, in words.
 * The server decides; this only says it earlier.
 */
export const misfitOf = (moved: Booking, row: string, span: Span, bookings: readonly Booking[], nameOf: (row: string) => string): Misplaced | null => {
  const isOwn = (other: Booking): boolean => other._id === moved._id || (moved.job_id !== null && other.job_id === moved.job_id);
  if (row !== rowOf(moved) && moved.job_id !== null && bookings.some((other) => isOwn(other) && rowOf(other) === row))
    return { sentence: `${nameOf(row)} is on this visit already.`, final: true };
  for (const wanted of taken(moved, row, span, bookings)) {
    const blocker = bookings.find((other) => !isOwn(other) && rowOf(other) === wanted.row && overlaps(other, wanted.span));
    if (blocker !== undefined) return { sentence: sentence(nameOf(wanted.row), blocker, wanted.span), final: false };
  }
  return null;
};
