import type { LocalizedString } from '#languages';
import { instantOf, londonDate, londonTime, startOfLondonDay } from '#contracts';
import { clockOf, dateFieldProblem, dayOf, fieldOf, instantOn, type WireRecord } from '#platform';
import { anHourAfter, shifted } from './visit-times.js';

/** What the client has before it: fills in what a revision does not say. */
export interface KnownTimes {
  readonly startjob: string;
  readonly endjob: string;
  /** Which half of a survey it is; null where the visit is no survey, or the half speaks for itself. */
  readonly half: 'Setup' | 'Pickup' | null;
}

type Times = Partial<
  Record<'startjob' | 'endjob' | 'endSetup' | 'endPickup' | 'departureTime' | 'returnTime', unknown>
>;

/** The London day after an instant's; 26 hours after midnight is on it, also where the clocks change. */
const nextDay = (instant: string): string => londonDate(shifted(startOfLondonDay(londonDate(instant)), 26 * 3_600_000));

const dayOfInstant = (value: unknown): string | null => {
  const instant = instantOf(value);
  return instant === null ? null : londonDate(instant);
};

/** A return before the end is the next day's: who is on site past midnight comes home tomorrow. */
const returnOn = (value: unknown, end: string): unknown => {
  const back = instantOn(value, londonDate(end));
  return clockOf(value) !== null && typeof back === 'string' && back < end ? instantOn(value, nextDay(end)) : back;
};

const isInstant = (value: unknown): boolean => instantOf(value) !== null;

/** What is wrong with the date that clock times stand on. */
export const dateErrors = (body: WireRecord): Record<string, LocalizedString> => {
  const [start, end] = [fieldOf(body, 'startjob'), fieldOf(body, 'endjob')];
  const problem = dateFieldProblem(fieldOf(body, 'date'), !(isInstant(start) && isInstant(end)));
  return problem === null ? {} : { date: problem };
};

/** A visit moved to another day by a date that comes alone; of a survey, the half that was opened. */
const movedToDay = (day: string, known: KnownTimes): Times => {
  const start = instantOn(londonTime(known.startjob), day);
  if (typeof start !== 'string') return {};
  if (known.half === 'Pickup') return { endjob: start };
  if (known.half === 'Setup') return { startjob: start };
  return { startjob: start, endjob: shifted(start, Date.parse(known.endjob) - Date.parse(known.startjob)) };
};

const startAndEnd = (body: WireRecord, known: KnownTimes | null): Times => {
  const start = fieldOf(body, 'startjob');
  const end = fieldOf(body, 'endjob');
  const day = dayOf(fieldOf(body, 'date'));
  if (start === undefined && end === undefined) return day === null || known === null ? {} : movedToDay(day, known);
  const startjob = instantOn(start, day ?? (known && londonDate(known.startjob)));
  const endjob = instantOn(end, day ?? dayOfInstant(startjob) ?? (known && londonDate(known.endjob)));
  return { ...(start === undefined ? {} : { startjob }), ...(end === undefined ? {} : { endjob }) };
};

const halfEnd = (value: unknown, start: string | null): unknown =>
  value === undefined || value === null || value === ''
    ? undefined
    : instantOn(value, start === null ? null : londonDate(start));

interface Journey {
  readonly start: string | null;
  readonly end: string | null;
}

/** The journey to one half of a survey: the one that was opened. */
const halfJourney = (times: Times, known: KnownTimes | null): Journey => {
  const pickup = known?.half === 'Pickup';
  const start = instantOf(pickup ? times.endjob : times.startjob);
  const end = instantOf(pickup ? times.endPickup : times.endSetup);
  if (known !== null && start === null) return { start: known.startjob, end: end ?? known.endjob };
  return { start, end: end ?? (start === null ? null : anHourAfter(start)) };
};

/** Start and end of the journey that departure and return belong to. */
const journeyOf = (times: Times, known: KnownTimes | null, survey: boolean): Journey =>
  survey
    ? halfJourney(times, known)
    : {
        start: instantOf(times.startjob) ?? known?.startjob ?? null,
        end: instantOf(times.endjob) ?? known?.endjob ?? null,
      };

const departureOn = (value: unknown, { start }: Journey): unknown =>
  value === '' ? null : instantOn(value, start === null ? null : londonDate(start));

const returnOf = (value: unknown, { end }: Journey): unknown =>
  value === '' ? null : end === null ? (instantOf(value) ?? value) : returnOn(value, end);

const given = (fields: Times): Times =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Times of a body as instants; what cannot be one is left as it is. */
export const timesOf = (body: WireRecord, known: KnownTimes | null, survey: boolean): Times => {
  const times = startAndEnd(body, known);
  const halves = given({
    endSetup: halfEnd(fieldOf(body, 'endSetup'), instantOf(times.startjob) ?? known?.startjob ?? null),
    endPickup: halfEnd(fieldOf(body, 'endPickup'), instantOf(times.endjob) ?? known?.endjob ?? null),
  });
  const journey = journeyOf({ ...times, ...halves }, known, survey);
  const departure = fieldOf(body, 'departureTime');
  const back = fieldOf(body, 'returnTime');
  return given({
    ...times,
    ...halves,
    departureTime: departure === undefined ? undefined : departureOn(departure, journey),
    returnTime: back === undefined ? undefined : returnOf(back, journey),
  });
};
