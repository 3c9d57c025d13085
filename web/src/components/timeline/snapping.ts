import { londonDate, startOfLondonDay } from '#contracts';
import { Temporal } from 'temporal-polyfill';
import { isWholeDays, movedTo } from '../calendar/entries.js';
import type { Span } from '../calendar/windows.js';
import { dayAt, type Axis } from './axis.js';

const MINUTE = 60_000;

/** Minutes of a step; Alt makes them fine. */
export const STEP = 60;
export const FINE_STEP = 15;

export type DragMode = 'move' | 'start' | 'end' | 'new';

const iso = (instant: number): string => new Date(instant).toISOString();
const stepped = (value: number, minutes: number): number => Math.round(value / (minutes * MINUTE)) * minutes * MINUTE;

/** Midnight nearest to an instant. */
const nearestMidnight = (axis: Axis, instant: number): number => {
  const day = dayAt(axis, instant);
  if (day === undefined) return instant;
  return instant - day.start < day.end - instant ? day.start : day.end;
};

export interface Pull {
  /** Instants under the pointer: where it was pressed and where it is now. */
  readonly from: number;
  readonly to: number;
  /** Minutes of a step. */
  readonly step: number;
}

const movedBy = (span: Span, { from, to, step }: Pull, axis: Axis): Span => {
  if (isWholeDays(span) && step === STEP) {
    const [pressed, now] = [dayAt(axis, from), dayAt(axis, to)];
    if (pressed === undefined || now === undefined) return span;
    const days = Temporal.PlainDate.from(pressed.date).until(now.date, { largestUnit: 'days' }).days;
    return movedTo(span, startOfLondonDay(Temporal.PlainDate.from(londonDate(span.start)).add({ days }).toString()));
  }
  return movedTo(span, iso(Date.parse(span.start) + stepped(to - from, step)));
};

const edgeAt = (span: Span, edge: string, { from, to, step }: Pull, axis: Axis): number =>
  isWholeDays(span) && step === STEP
    ? nearestMidnight(axis, Date.parse(edge) + to - from)
    : Date.parse(edge) + stepped(to - from, step);

/** The span that dragging a bar, or one of its edges, leads to: in whole steps of real time, at least one step long. */
export const pulled = (span: Span, mode: 'move' | 'start' | 'end', pull: Pull, axis: Axis): Span => {
  if (mode === 'move') return movedBy(span, pull, axis);
  const least = pull.step * MINUTE;
  if (mode === 'start')
    return { start: iso(Math.min(edgeAt(span, span.start, pull, axis), Date.parse(span.end) - least)), end: span.end };
  return { start: span.start, end: iso(Math.max(edgeAt(span, span.end, pull, axis), Date.parse(span.start) + least)) };
};

/** The range that dragging over an empty place chooses: whole steps around both ends. London's offset is a whole hour, so hours of the clock and of instants agree. */
export const chosen = ({ from, to, step }: Pull): Span => {
  const size = step * MINUTE;
  const [first, last] = from <= to ? [from, to] : [to, from];
  const start = Math.floor(first / size) * size;
  return { start: iso(start), end: iso(Math.max(Math.ceil(last / size) * size, start + size)) };
};
