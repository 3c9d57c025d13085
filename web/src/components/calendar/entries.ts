import { LONDON, londonDate, londonInstant, londonTime } from '#contracts';
import { t } from '#languages';
import { Temporal } from 'temporal-polyfill';
import type { ReactNode } from 'react';
import type { Span } from './windows.js';

/** Colours that mean something; each is a family of the theme's variables, `--soundings-<tone>-edge` and so on. */
export type CalendarTone = 'sound' | 'air' | 'noise' | 'issued' | 'confirmed' | 'pending';

/** One thing on a calendar. */
export interface CalendarEntry {
  readonly id: string;
  /** First line: 'Sound Test' of a narrow entry never fits, so this is what tells it apart: the address. */
  readonly title: string;
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
  /** Drawn back: filtered out, or past. */
  readonly faded?: boolean;
  /** Can be dragged to another time. Nothing can be dragged without `onMove` of the calendar. */
  readonly movable?: boolean;
  /** Its edges can be dragged. Without `onResize` of the calendar they can not. */
  readonly resizable?: boolean;
  /** Ctrl and click opens it in a new tab. */
  readonly href?: string;
}

/** '09:00 to 13:00' of an entry, London time; an end at midnight is 24:00 of the day that it ends. */
export const shownHours = ({ start, end }: Span): string => {
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

/** The usual hours of a day chosen in the month: 09:00 to 13:00. */
export const usualHours = (date: string): Span => ({ start: londonInstant(`${date}T09:00`).instant, end: londonInstant(`${date}T13:00`).instant });
