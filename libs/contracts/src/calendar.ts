import { later } from '#languages';
import { IsOptional } from 'class-validator';
import { IsInstant } from './rules.js';
import { completionFlags, type Completion, type VisitKind } from './site-visits.js';

/** Query of `GET /api/job/calendar`: the visits that touch a window, half-open. */
export class CalendarWindow {
  @IsInstant(later('Please give a valid start of the range.')) from!: string;
  @IsInstant(later('Please give a valid end of the range.')) to!: string;
  /** Nothing: now. */
  @IsOptional() @IsInstant(later('Please give a valid moment.')) as_at?: string;
}

/** What a row's `type` counts through. */
export const calendarTypes = [
  { kind: 'sound' },
  { kind: 'air' },
  { kind: 'noise', survey: { type: 'Setup' } },
  { kind: 'noise', survey: { type: 'Pickup' } },
  { kind: 'noise', survey: { type: 'Setup' }, kitOnSite: true },
] as const satisfies readonly Pick<CalendarVisit, 'kind' | 'survey' | 'kitOnSite'>[];

/**
 * One visit: its id and version, seconds from the window's start to its own, seconds that it lasts, its type, the flags that are set as bits in
 * their order, address, postcode, and who and what is on it as places in the answer's engineers, cars and kits, counted through all three.
 */
export type CalendarRow = readonly [
  id: string,
  version: number,
  start: number,
  length: number,
  type: number,
  flags: number,
  address: string,
  postcode: string,
  crew: readonly number[],
];

/** Answer of `GET /api/job/calendar`: what a calendar draws, in as few bytes as that takes. An id is the Base64 of its sixteen bytes, without padding. */
export interface CalendarAnswer {
  readonly from: string;
  readonly engineers: readonly string[];
  readonly cars: readonly string[];
  readonly kits: readonly string[];
  /** By their start. */
  readonly visits: readonly CalendarRow[];
}

/** A visit as far as a calendar draws it, under the names that a job has. */
export interface CalendarVisit {
  readonly _id: string;
  readonly version: number;
  readonly kind: VisitKind;
  /** Absent unless it is half of a noise survey. */
  readonly survey?: { readonly type: 'Setup' | 'Pickup' };
  /** The kits of this Setup over the nights until its Pickup: no visit of its own. */
  readonly kitOnSite?: true;
  readonly startjob: string;
  readonly endjob: string;
  readonly address: string;
  readonly postcode: string;
  readonly engineers: readonly string[];
  readonly cars: readonly string[];
  readonly kits: readonly string[];
  readonly completion: Completion;
}

const idOf = (written: string): string => {
  const digits = Array.from(atob(written), (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join(
    '-',
  );
};

/** The visits of a calendar's answer. */
export const calendarVisits = ({ from, engineers, cars, kits, visits }: CalendarAnswer): readonly CalendarVisit[] => {
  const base = Date.parse(from);
  const ids = [...engineers, ...cars, ...kits].map(idOf);
  const between = (crew: readonly number[], first: number, end: number): readonly string[] =>
    crew.filter((place) => place >= first && place < end).map((place) => ids[place] ?? '');
  const [firstCar, firstKit] = [engineers.length, engineers.length + cars.length];
  return visits.map(([id, version, start, length, type, flags, address, postcode, crew]) => ({
    _id: idOf(id),
    version,
    ...(calendarTypes[type] ?? calendarTypes[0]),
    startjob: new Date(base + start * 1000).toISOString(),
    endjob: new Date(base + (start + length) * 1000).toISOString(),
    address,
    postcode,
    engineers: between(crew, 0, firstCar),
    cars: between(crew, firstCar, firstKit),
    kits: between(crew, firstKit, ids.length),
    completion: Object.fromEntries(
      completionFlags.map((flag, bit) => [flag, (flags & (1 << bit)) !== 0]),
    ) as Completion,
  }));
};
