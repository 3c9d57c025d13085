import {
  bookingTypes,
  londonDate,
  londonTime,
  startOfLondonDay,
  type Booking,
  type BookingConflict,
  type FieldConflict,
  type ResourceKind,
} from '#contracts';
import { later, spoken, t } from '#languages';
import { Temporal } from 'temporal-polyfill';
import { formOfInstant, instantOfForm, timeProblem, today } from '../../lib/dates.js';
import { resourceOf } from '../../lib/bookings.js';
import type { FormShape } from '../../lib/merging.js';
import { movedTo } from '../calendar/entries.js';
import type { Span } from '../calendar/windows.js';

/** How an office writes the end of a day; a field for times can not hold it. */
export const DAY_END = '24:00';

/** What the form holds: text as it is typed, '' for what is empty. */
export interface BookingValues {
  /** Id of the engineer, car or kit. */
  readonly resource: string;
  readonly startDate: string | null;
  readonly start: string;
  readonly endDate: string | null;
  /** A clock time, or `24:00` of the end date. */
  readonly end: string;
  readonly type: string;
  readonly repeats: boolean;
  readonly weeks: number | '';
}

const USUAL = { start: '09:00', end: '13:00' } as const;

const dayAfter = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString();

/** The four fields of a span; whole days end at 24:00 of their last day. */
export const fieldsOf = ({ start, end }: Span): Pick<BookingValues, 'startDate' | 'start' | 'endDate' | 'end'> => {
  const from = formOfInstant(start);
  const to = formOfInstant(end);
  if (from.time === '00:00' && to.time === '00:00' && end > start)
    return { startDate: from.date, start: from.time, endDate: dayAfter(to.date, -1), end: DAY_END };
  return { startDate: from.date, start: from.time, endDate: to.date, end: to.time };
};

export const emptyValues = (resource = '', range?: Span): BookingValues => ({
  resource,
  type: '',
  repeats: false,
  weeks: 4,
  ...(range === undefined ? { startDate: today(), endDate: today(), ...USUAL } : fieldsOf(range)),
});

export const valuesOfBooking = (booking: Booking): BookingValues => ({
  resource: resourceOf(booking)._id,
  type: booking.type,
  repeats: false,
  weeks: 4,
  ...fieldsOf(booking),
});

const endOf = ({ endDate, end }: Pick<BookingValues, 'endDate' | 'end'>): ReturnType<typeof instantOfForm> => {
  if (end !== DAY_END) return instantOfForm(endDate ?? '', end);
  return instantOfForm(endDate ?? '', '00:00') === null
    ? null
    : { instant: startOfLondonDay(dayAfter(endDate ?? '', 1)) };
};

type Times = Pick<BookingValues, 'startDate' | 'start' | 'endDate' | 'end'>;

/** The instants of the fields; undefined where they are no date and time. */
export const instantsOf = (
  values: Times,
): { readonly start: string | undefined; readonly end: string | undefined } => ({
  start: instantOfForm(values.startDate ?? '', values.start)?.instant,
  end: endOf(values)?.instant,
});

/** The window to ask about; null until both ends are there and in order. */
export const spanOf = (values: Times): Span | null => {
  const { start, end } = instantsOf(values);
  return start === undefined || end === undefined || end <= start ? null : { start, end };
};

/** What is said at the two times that do not exist on their days. */
export const timeProblems = ({
  startDate,
  start,
  endDate,
  end,
}: Times): { readonly start?: string; readonly end?: string } => {
  const [ofStart, ofEnd] = [timeProblem(startDate, start), end === DAY_END ? undefined : timeProblem(endDate, end)];
  return { ...(ofStart === undefined ? {} : { start: ofStart }), ...(ofEnd === undefined ? {} : { end: ofEnd }) };
};

/** Whole days of the same dates, or back to the usual hours. */
export const allDayToggled = ({ end }: BookingValues): Pick<BookingValues, 'start' | 'end'> =>
  end === DAY_END ? USUAL : { start: '00:00', end: DAY_END };

/** The end date follows the start date, so that a booking stays as many days long as it was. */
export const endDateAfter = (before: string | null, now: string | null, endDate: string | null): string | null => {
  if (before === null || now === null || endDate === null || endDate < before) return now ?? endDate;
  return dayAfter(endDate, Temporal.PlainDate.from(before).until(now, { largestUnit: 'days' }).days);
};

const isKnownType = (kind: ResourceKind, type: string): boolean => bookingTypes[kind].some((known) => known === type);

/** What can be chosen: an older word that a booking bears stays on offer for that booking. */
export const typesOffered = (kind: ResourceKind, booking: Booking | undefined): readonly string[] =>
  booking === undefined || isKnownType(kind, booking.type) ? bookingTypes[kind] : [...bookingTypes[kind], booking.type];

/** Body of a new booking, as the contract checks it. */
export const newBody = (kind: ResourceKind, values: BookingValues): Record<string, unknown> => ({
  kind,
  resourceId: values.resource === '' ? undefined : values.resource,
  ...instantsOf(values),
  type: values.type,
  ...(values.repeats ? { weeks: values.weeks === '' ? 0 : values.weeks } : {}),
});

/** From when until when is one thing: nobody's date is put to someone else's hour. */
export const bookingShape: FormShape = { together: [['startDate', 'start', 'endDate', 'end']] };

/** Body of a change: only what differs from the booking as it was opened, or from what the form was begun from. */
export const changeBody = (
  booking: Booking,
  values: BookingValues,
  before = valuesOfBooking(booking),
  version: number | undefined = booking.version,
): Record<string, unknown> => {
  const now = instantsOf(values);
  const was = instantsOf(before);
  return {
    _id: booking._id,
    version,
    ...(values.resource === before.resource ? {} : { resourceId: values.resource }),
    ...(now.start === was.start && now.end === was.end ? {} : { start: now.start ?? '', end: now.end ?? '' }),
    ...(values.type === before.type ? {} : { type: values.type }),
  };
};

const fieldsOfConflict = new Map<string, readonly (keyof BookingValues)[]>([
  ['resourceId', ['resource']],
  ['start', ['startDate', 'start']],
  ['end', ['endDate', 'end']],
  ['type', ['type']],
]);

/** The values with those of one field of the server taken from others. */
export const takeField = (field: string, from: BookingValues, into: BookingValues): BookingValues => {
  const values = new Map<string, unknown>(Object.entries(from));
  return {
    ...into,
    ...Object.fromEntries((fieldsOfConflict.get(field) ?? []).map((name) => [name, values.get(name)])),
  };
};

/** The form of a booking as someone else left it, as far as a refusal tells. */
export const valuesOfTheirs = (booking: Booking, conflicts: readonly FieldConflict[]): BookingValues => {
  const { resourceId, ...theirs } = Object.fromEntries(
    conflicts.map(({ field, theirs: value }) => [field, value]),
  ) as Partial<Record<'resourceId' | 'start' | 'end' | 'type', string>>;
  const values = valuesOfBooking({ ...booking, ...theirs });
  return resourceId === undefined ? values : { ...values, resource: resourceId };
};

/** A contract's body as the wire names it: the id under `engineer_idfk`, `car_idfk` or `kit_idfk`. */
export const onWire = (
  kind: ResourceKind,
  { kind: _, resourceId, _id, ...rest }: Record<string, unknown>,
): Record<string, unknown> => ({
  ...(resourceId === undefined ? {} : { [`${kind}_idfk`]: resourceId }),
  ...rest,
});

/** Field of the form for a field of a body or of an answer. */
export const fieldOf: Readonly<Record<string, string>> = {
  resourceId: 'resource',
  engineer_idfk: 'resource',
  car_idfk: 'resource',
  kit_idfk: 'resource',
  start: 'startDate',
  end: 'endDate',
};

export const kindTitles = spoken<ResourceKind>({ engineer: later('Engineer'), car: later('Car'), kit: later('Kit') });

const WEEK = 7 * 86_400_000;

const YEAR_AND_A_DAY = 367 * 86_400_000;

/** What about the times looks like a typing error; nothing where they are those that the form was opened with. */
export const unusualIn = (values: BookingValues, opened: BookingValues): readonly string[] => {
  const [span, before] = [spanOf(values), spanOf(opened)];
  if (
    span === null ||
    (span.start === before?.start && span.end === before.end) ||
    Date.parse(span.end) - Date.parse(span.start) < YEAR_AND_A_DAY
  )
    return [];
  return [
    t('This booking lasts {days} days, more than a year. Please check its dates.', {
      days: Math.round((Date.parse(span.end) - Date.parse(span.start)) / 86_400_000),
    }),
  ];
};

/** Messages beyond the contract's. */
export const moreMessages = (kind: ResourceKind, values: BookingValues): Record<string, string> => {
  const { start, end } = instantsOf(values);
  const problems = timeProblems(values);
  if (Object.keys(problems).length > 0) return problems;
  const long = start !== undefined && end !== undefined && Date.parse(end) - Date.parse(start) >= WEEK;
  return {
    ...(values.resource === ''
      ? {
          resource: t(
            '{kind, select, engineer {Please choose an engineer.} car {Please choose a car.} other {Please choose a kit.}}',
            { kind },
          ),
        }
      : {}),
    ...(start !== undefined && end !== undefined && end <= start
      ? { endDate: t('Please choose an end that is after the start.') }
      : {}),
    ...(values.repeats && values.weeks !== 1 && long
      ? { weeks: t('A booking that repeats every week must be shorter than a week.') }
      : {}),
  };
};

/** Day of the last date of a weekly booking; null while that can not be said. */
export const lastDate = ({ startDate, repeats, weeks }: BookingValues): string | null =>
  !repeats || startDate === null || weeks === '' || weeks < 1 || weeks > 52
    ? null
    : dayAfter(startDate, (weeks - 1) * 7);

/**
 * The times at which nothing would be in the way any more. One date of a weekly booking that is in the way moves
 * all of them, so that they stay at the same weekday and clock time.
 */
export const timesAtNextFree = (
  values: BookingValues,
  { start, end, nextFree }: Pick<BookingConflict, 'start' | 'end' | 'nextFree'>,
): Times | null => {
  const span = spanOf(values);
  if (span === null || nextFree === null) return null;
  const first = values.startDate ?? '';
  const days = Temporal.PlainDate.from(first).until(londonDate(nextFree), { largestUnit: 'days' }).days;
  // Which of the dates it was: the one that the blocker touches, counted from the first.
  const weeks = values.repeats && values.weeks !== '' ? values.weeks : 1;
  const met =
    Array.from({ length: weeks }, (_, week) => week).find((week) => {
      const from = instantOfForm(dayAfter(first, week * 7), values.start)?.instant ?? '';
      const until = endOf({ endDate: dayAfter(values.endDate ?? first, week * 7), end: values.end })?.instant ?? '';
      return from < end && start < until;
    }) ?? 0;
  const moved = instantOfForm(dayAfter(first, days - met * 7), londonTime(nextFree));
  return moved === null ? null : fieldsOf(movedTo(span, moved.instant));
};

/** '4 hours', '2 days': a typing slip shows. */
export const lengthWords = (values: Times): string => {
  const span = spanOf(values);
  if (span === null) return '';
  const minutes = Math.round((Date.parse(span.end) - Date.parse(span.start)) / 60_000);
  // Days are 23 or 25 hours long when the clocks change.
  if (minutes >= 23 * 60) {
    const days = Math.round(minutes / 144) / 10;
    return t('{days, plural, one {# day} other {# days}}', { days });
  }
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (rest === 0) return t('{hours, plural, one {# hour} other {# hours}}', { hours });
  if (hours === 0) return t('{minutes, plural, one {# minute} other {# minutes}}', { minutes: rest });
  return t('{hours, plural, one {# hour} other {# hours}} {minutes, plural, one {# minute} other {# minutes}}', {
    hours,
    minutes: rest,
  });
};
