import { byLocale, t, type LocalizedString } from '#languages';
import { Temporal } from 'temporal-polyfill';

/** Every date, week, month and form time of the product is in this zone, whatever the browser says. */
export const LONDON = 'Europe/London';

const HAS_ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/i;

export interface LondonInstant {
  /** ISO 8601 UTC with milliseconds, as `Date.toISOString` writes it. */
  readonly instant: string;
  /** The clock time does not exist on that day (clocks go forward): the next valid time was taken. */
  readonly moved: boolean;
}

const canonical = (epochMilliseconds: number): string => new Date(epochMilliseconds).toISOString();

/**
 * Instant of a London clock time: one that the clocks skip becomes the next valid time, one that occurs
 * twice is the first.
 * @param dateTime `YYYY-MM-DDTHH:mm[:ss]`
 * @throws RangeError when it is no date and time
 */
export const londonInstant = (dateTime: string): LondonInstant => {
  const wall = Temporal.PlainDateTime.from(dateTime, { overflow: 'reject' });
  const zoned = wall.toZonedDateTime(LONDON, { disambiguation: 'earlier' });
  if (zoned.toPlainDateTime().equals(wall)) return { instant: canonical(zoned.epochMilliseconds), moved: false };
  const next = zoned.getTimeZoneTransition('next') ?? zoned;
  return { instant: canonical(next.epochMilliseconds), moved: true };
};

/**
 * UTC instant of a wire value: with an offset it is taken as it is, without one it is London time.
 * `null` when it is neither, also for a London time that the clocks skip; `dateProblem` says why. Years from 2000 to 2199.
 */
export const instantOf = (value: unknown): string | null => {
  if (typeof value !== 'string' || value.length > 40 || !/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(value)) return null;
  try {
    const text = value.replace(' ', 'T');
    if (HAS_ZONE.test(text)) return withinYears(canonical(Temporal.Instant.from(text).epochMilliseconds));
    const { instant, moved } = londonInstant(text);
    return moved ? null : withinYears(instant);
  } catch {
    return null;
  }
};

const withinYears = (instant: string): string | null => (instant >= '2000' && instant < '2200' ? instant : null);

const dateOf = (instant: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(LONDON).toPlainDate().toString();

const MOST_REMEMBERED = 50_000;
const datesByHour = new Map<string, string>();

/**
 * `YYYY-MM-DD` of an instant in London. London's clocks change at whole hours of UTC, so all instants of one such
 * hour have one date: it is worked out once, since rebuilding read models asks for millions.
 */
export const londonDate = (instant: string): string => {
  if (!instant.endsWith('Z')) return dateOf(instant);
  const hour = instant.slice(0, 13);
  const known = datesByHour.get(hour);
  if (known !== undefined) return known;
  if (datesByHour.size >= MOST_REMEMBERED) datesByHour.clear();
  const date = dateOf(instant);
  datesByHour.set(hour, date);
  return date;
};

/** `HH:mm` of an instant in London. */
export const londonTime = (instant: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(LONDON).toPlainTime().toString({ smallestUnit: 'minute' });

/** Of plain days, `10 March 2026`. */
export const plainDays = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }),
);
const londonDays = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone: LONDON, weekday: 'short', day: 'numeric', month: 'short' }),
);

/** `10 March 2026` of a plain day, `YYYY-MM-DD`. */
export const formatDay = (day: string): string => plainDays().format(new Date(day));

/** The London day on which a use ends; what ends at midnight ends the day before. @param end ISO 8601 UTC */
export const lastDayOf = (end: string): string => londonDate(new Date(Date.parse(end) - 1).toISOString());

/** `Tue 10 Mar` of an instant, in London. */
export const formatDayAndMonth = (instant: string): string => londonDays().format(new Date(instant));

/**
 * A stretch of time in words, London clock: on one day `09:00 to 13:00 on Tue 10 Mar`, over several
 * `09:00 on Tue 10 Mar to 10:00 on Tue 17 Mar`.
 */
export const formatStretch = (start: string, end: string): LocalizedString => {
  // Midnight ends the day before.
  const last = new Date(Date.parse(end) - 1).toISOString();
  const [from, day] = [londonTime(start), formatDayAndMonth(start)];
  if (londonDate(start) === londonDate(last))
    return t('{from} to {to} on {day}', {
      from,
      to: londonDate(end) === londonDate(last) ? londonTime(end) : '24:00',
      day,
    });
  return t('{from} on {day} to {to} on {lastDay}', { from, day, to: londonTime(end), lastDay: formatDayAndMonth(end) });
};

/** First instant of a London day. @param date `YYYY-MM-DD` */
export const startOfLondonDay = (date: string): string =>
  canonical(Temporal.PlainDate.from(date).toZonedDateTime(LONDON).epochMilliseconds);

/** The day after a day. @param date `YYYY-MM-DD` */
export const dayAfter = (date: string): string => Temporal.PlainDate.from(date).add({ days: 1 }).toString();

/** `YYYY-MM-DD`, a real day between 2000 and 2199. */
export const isDay = (value: unknown): value is string => {
  if (typeof value !== 'string' || !/^2[01]\d{2}-\d{2}-\d{2}$/.test(value)) return false;
  try {
    Temporal.PlainDate.from(value, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
};
