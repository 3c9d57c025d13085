import { londonDate, londonInstant, startOfLondonDay } from '#contracts';
import { Temporal } from 'temporal-polyfill';
import type { Span } from '../calendar/windows.js';

/** A London day of a timeline; milliseconds since 1970, so 23 or 25 hours long when the clocks change. */
export interface AxisDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly start: number;
  readonly end: number;
}

/** A stretch that is drawn at one scale. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly night: boolean;
  /** Place of its ends, as parts of the whole width. */
  readonly left: number;
  readonly right: number;
}

/** From left to right: instants, and where they stand as a part of the width, 0 to 1. */
export interface Axis {
  readonly start: number;
  readonly end: number;
  readonly days: readonly AxisDay[];
  readonly pieces: readonly Piece[];
}

/** Clock times between which the office works: the hours outside are drawn narrower. */
const MORNING = '07:00';
const EVENING = '19:00';

export const atClock = (date: string, time: string): number => Date.parse(londonInstant(`${date}T${time}`).instant);

const datesOf = ({ start, end }: Span): readonly string[] => {
  const dates: string[] = [];
  for (
    let day = Temporal.PlainDate.from(londonDate(start));
    startOfLondonDay(day.toString()) < end;
    day = day.add({ days: 1 })
  )
    dates.push(day.toString());
  return dates;
};

const dayOf = (date: string): AxisDay => ({
  date,
  start: Date.parse(startOfLondonDay(date)),
  end: Date.parse(startOfLondonDay(Temporal.PlainDate.from(date).add({ days: 1 }).toString())),
});

const stretchesOf = ({ date, start, end }: AxisDay): readonly Pick<Piece, 'start' | 'end' | 'night'>[] => {
  const [morning, evening] = [atClock(date, MORNING), atClock(date, EVENING)];
  return [
    { start, end: morning, night: true },
    { start: morning, end: evening, night: false },
    { start: evening, end, night: true },
  ];
};

/**
 * The axis of whole London days. Every length is one of instants: a night in which the clocks change is drawn an hour longer or shorter.
 * @param window from midnight to midnight in London
 * @param night how wide an hour of the night is beside one of the day, up to 1
 */
export const axisOf = (window: Span, night: number): Axis => {
  const days = datesOf(window).map(dayOf);
  const stretches = days.flatMap(stretchesOf);
  const weight = (piece: Pick<Piece, 'start' | 'end' | 'night'>): number =>
    (piece.end - piece.start) * (piece.night ? night : 1);
  const whole = stretches.reduce((sum, piece) => sum + weight(piece), 0);
  let left = 0;
  const pieces = stretches.map((piece): Piece => {
    const from = left;
    left += weight(piece) / whole;
    return { ...piece, left: from, right: left };
  });
  return { start: Date.parse(window.start), end: Date.parse(window.end), days, pieces };
};

const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

/** Where an instant stands, 0 to 1; those outside stand at the edge. */
export const placeAt = ({ pieces }: Axis, instant: number): number => {
  const piece = pieces.find(({ end }) => instant < end) ?? pieces.at(-1);
  if (piece === undefined) return 0;
  const part = within((instant - piece.start) / (piece.end - piece.start), 0, 1);
  return piece.left + part * (piece.right - piece.left);
};

/** The instant at a place, 0 to 1. */
export const instantAt = ({ pieces, start }: Axis, place: number): number => {
  const piece = pieces.find(({ right }) => place < right) ?? pieces.at(-1);
  if (piece === undefined) return start;
  const part = within((place - piece.left) / (piece.right - piece.left), 0, 1);
  return piece.start + part * (piece.end - piece.start);
};

/** The day that an instant is in; the first or the last one for those outside. */
export const dayAt = ({ days }: Axis, instant: number): AxisDay | undefined =>
  days.find(({ end }) => instant < end) ?? days.at(-1);
