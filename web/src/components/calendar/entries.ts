import { LONDON, londonDate, londonInstant, londonTime } from '#contracts';
import { t } from '#languages';
import { Temporal } from 'temporal-polyfill';
import type { ReactNode } from 'react';
import { windowOf, type Span } from './windows.js';

/** Colours that mean something; each is a family of the theme's variables, `--soundings-<tone>-edge` and so on. */
export type CalendarTone = 'sound' | 'air' | 'noise' | 'issued' | 'confirmed' | 'pending';

/** One thing on a calendar. */
export interface CalendarEntry {
  readonly id: string;
  /** First line: 'Sound Test' of a narrow entry never fits, so this is what tells it apart: the address. */
  readonly title: string;
  /** The same where there is little room, the most telling first: the town, then the rest. */
  readonly parts?: readonly [town: string, rest: string];
  /** Second line, where there is room. */
  readonly detail?: string;
  /** Instants. */
  readonly start: string;
  readonly end: string;
  readonly tone: CalendarTone;
  /** What screen readers say before the times: 'Sound Test, 1 High Street, BS1 4DJ'. */
  readonly label: string;
  /** What the icons, the border and the colour say, in words: 'Confirmed, RAMS Sent'. */
  readonly words?: string;
  /** Drawn at the foot of the entry; they may not take the focus. */
  readonly icons?: ReactNode;
  /** In front of the title: a type's icon, a weekday marker. */
  readonly mark?: ReactNode;
  /** A heavier border: confirmed. */
  readonly heavy?: boolean;
  /** Stands there by itself, as kits on site: drawn back and below the others, and no reason to show a weekend. */
  readonly standing?: boolean;
  /** Can be dragged to another time. Nothing can be dragged without `onMove` of the calendar. */
  readonly movable?: boolean;
  /** Its edges can be dragged. Without `onResize` of the calendar they can not. */
  readonly resizable?: boolean;
  /** Ctrl and click opens it in a new tab. */
  readonly href?: string;
}

/** '09:00 to 13:00' of an entry, London time; an end at midnight is 24:00 of the day that it ends. */
export const formatHours = ({ start, end }: Span): string => {
  const last = new Date(Date.parse(end) - 1).toISOString();
  const ends = londonTime(end) === '00:00' && londonDate(last) !== londonDate(end) ? '24:00' : londonTime(end);
  return t('{start} to {end}', { start: londonTime(start), end: ends });
};

const zoned = (instant: string): Temporal.ZonedDateTime => Temporal.Instant.from(instant).toZonedDateTimeISO(LONDON);
const isMidnight = (instant: string): boolean => londonTime(instant) === '00:00';
const canonical = (time: Temporal.ZonedDateTime): string => new Date(time.epochMilliseconds).toISOString();

/**
 * An entry moved to another start. It stays as long as it was, in real time, also over a clock change; whole days stay whole days.
 */
export const movedTo = ({ start, end }: Span, newStart: string): Span => {
  if (isMidnight(start) && isMidnight(end) && isMidnight(newStart)) {
    const days = zoned(start).toPlainDate().until(zoned(end).toPlainDate()).days;
    return { start: newStart, end: canonical(zoned(newStart).add({ days })) };
  }
  return { start: newStart, end: new Date(Date.parse(newStart) + Date.parse(end) - Date.parse(start)).toISOString() };
};

/** An entry dropped on a day as a whole: it keeps its clock time. */
export const movedToDay = (entry: Span, date: string): Span =>
  movedTo(entry, londonInstant(`${date}T${londonTime(entry.start)}`).instant);

/** From midnight to midnight in London: it is moved by days. */
export const isWholeDays = ({ start, end }: Span): boolean => isMidnight(start) && isMidnight(end);

const OVER_NIGHT = 12 * 3_600_000;
const lastDay = ({ end }: Span): string => londonDate(new Date(Date.parse(end) - 1).toISOString());

/** Whole days, or out over a night for half a day or longer: it would fill a column from top to bottom. */
export const isDayLong = (span: Span): boolean =>
  isWholeDays(span) ||
  (londonDate(span.start) !== lastDay(span) && Date.parse(span.end) - Date.parse(span.start) >= OVER_NIGHT);

/** The London days that it touches, the last one not included: `YYYY-MM-DD`. */
export const daysTouched = (span: Span): Span => ({
  start: londonDate(span.start),
  end: Temporal.PlainDate.from(lastDay(span)).add({ days: 1 }).toString(),
});

const SATURDAY = 6;
export const isWeekend = (date: string): boolean => Temporal.PlainDate.from(date).dayOfWeek >= SATURDAY;

/** Whether any of it lies on a Saturday or a Sunday within a window. */
export const touchesWeekend = (span: Span, window: Span): boolean => {
  if (span.end <= window.start || span.start >= window.end) return false;
  let day = Temporal.PlainDate.from(londonDate(span.start < window.start ? window.start : span.start));
  const last = lastDay({ start: span.start, end: span.end > window.end ? window.end : span.end });
  for (; day.toString() <= last; day = day.add({ days: 1 })) if (day.dayOfWeek >= SATURDAY) return true;
  return false;
};

/** The usual hours of a day chosen in the month: 09:00 to 13:00. */
export const usualHours = (date: string): Span => ({
  start: londonInstant(`${date}T09:00`).instant,
  end: londonInstant(`${date}T13:00`).instant,
});

/** Where a day opens, unless what is on it begins earlier, or all of it in the evening. */
export const MORNING = '07:00';
const EVENING = '18:00';

/** The time at which a day is opened: the first visit that begins on it is in view, or else what goes on from the night before. */
export const opensAt = (date: string, entries: readonly CalendarEntry[]): string => {
  const timed = entries.filter((entry) => entry.standing !== true && !isDayLong(entry));
  const [first] = timed
    .filter(({ start }) => londonDate(start) === date)
    .map(({ start }) => londonTime(start))
    .sort();
  if (first !== undefined && first >= MORNING) return first >= EVENING ? first : MORNING;
  const window = windowOf('day', date);
  // Its name stands where the day begins.
  if (timed.some(({ start, end }) => start < window.start && end > window.start)) return '00:00';
  return first ?? MORNING;
};

const WORKDAY = { first: '08:00', after: '18:00' };
const WHOLE_DAY = { first: '00:00', after: '24:00' };

const paperHours = (shown: Span, entries: readonly CalendarEntry[]): typeof WORKDAY => {
  let { first, after } = WORKDAY;
  for (const entry of entries) {
    if (isDayLong(entry) || entry.end <= shown.start || entry.start >= shown.end) continue;
    // What goes on after midnight is at both ends of a day.
    if (londonDate(entry.start) !== lastDay(entry)) return WHOLE_DAY;
    const last = londonTime(new Date(Date.parse(entry.end) - 1).toISOString());
    const from = `${londonTime(entry.start).slice(0, 2)}:00`;
    const until = `${String(Number(last.slice(0, 2)) + 1).padStart(2, '0')}:00`;
    if (from < first) first = from;
    if (until > after) after = until;
  }
  return { first, after };
};

/** So many hours at the size of the screen are as high as a sheet has room for; smaller than this nobody reads them. */
const HOURS_OF_A_SHEET = 8;
const SMALLEST = 0.6;

/** The hours of a view that paper needs, a workday and the whole hours in which something is, and how small a sheet holds them. */
export const hoursOnPaper = (
  shown: Span,
  entries: readonly CalendarEntry[],
): typeof WORKDAY & { readonly zoom: number } => {
  const hours = paperHours(shown, entries);
  return { ...hours, zoom: Math.max(SMALLEST, HOURS_OF_A_SHEET / (parseInt(hours.after) - parseInt(hours.first))) };
};
