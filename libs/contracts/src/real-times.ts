import { byLocale, t, type LocalizedString } from '#languages';
import { Temporal } from 'temporal-polyfill';
import { instantOf, isDay, londonInstant, londonTime, plainDays } from './london.js';

/** A day that need not exist, in words: `31 February 2027`. */
const formatWrittenDay = (year: number, month: number, day: number): string =>
  plainDays()
    .formatToParts(new Date(Date.UTC(year, month - 1, 2)))
    .map(({ type, value }) => (type === 'day' ? String(day) : value))
    .join('');

const months = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' }),
);
const formatMonth = (year: number, month: number): string => months().format(new Date(Date.UTC(year, month - 1, 2)));

const partsOf = (written: string): readonly [year: number, month: number, day: number] | null => {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(written);
  if (iso !== null) return [Number(iso[1]), Number(iso[2]), Number(iso[3])];
  const british = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/.exec(written);
  return british === null ? null : [Number(british[3]), Number(british[2]), Number(british[1])];
};

/**
 * Why a day does not exist, in one sentence; null for a day that does, and for what is no day at all.
 * @param written `YYYY-MM-DD`, or `DD/MM/YYYY` as the office writes it; what comes after the day is not looked at
 */
export const dayProblem = (written: unknown): LocalizedString | null => {
  const parts = typeof written === 'string' && written.length <= 40 ? partsOf(written) : null;
  if (parts === null) return null;
  const [year, month, day] = parts;
  if (month < 1 || month > 12 || day < 1 || day > 31)
    return t('There is no day {written}. Please check the day and the month.', {
      written: String(written).trim().slice(0, 10),
    });
  if (year < 2000 || year > 2199) return t('Please choose a year from 2000 to 2199.');
  const { daysInMonth } = Temporal.PlainYearMonth.from({ year, month });
  if (day <= daysInMonth) return null;
  return t('{day} does not exist: {month} has {days} days.', {
    day: formatWrittenDay(year, month, day),
    month: formatMonth(year, month),
    days: daysInMonth,
  });
};

/** Why a clock time does not exist, in one sentence; null for one that does, and for what is no clock time at all. @param written `HH:mm[:ss]` */
export const clockProblem = (written: unknown): LocalizedString | null => {
  const parts =
    typeof written === 'string' && written.length <= 40
      ? /^\s*(\d{1,2}):(\d{2})(?::(\d{2}))?(?!\d)/.exec(written)
      : null;
  if (parts === null) return null;
  const [hour, minute, second] = [Number(parts[1]), Number(parts[2]), Number(parts[3] ?? 0)];
  return hour <= 23 && minute <= 59 && second <= 59
    ? null
    : t('{written} is no time of day. Please choose one from 00:00 to 23:59.', {
        written: String(written).trim().slice(0, 8),
      });
};

/** A London clock time that the clocks skip, told with what it would mean. @param dateTime of a day and a time that exist */
const skippedProblem = (dateTime: string): LocalizedString | null => {
  const { instant, moved } = londonInstant(dateTime);
  if (!moved) return null;
  const wall = Temporal.PlainDateTime.from(dateTime);
  // As far into the hour as it was typed.
  const meant = londonTime(new Date(Date.parse(instant) + wall.minute * 60_000).toISOString());
  return t('{time} on {day} does not exist: the clocks go forward. Did you mean {meant}?', {
    time: wall.toPlainTime().toString({ smallestUnit: 'minute' }),
    day: formatWrittenDay(wall.year, wall.month, wall.day),
    meant,
  });
};

/**
 * Why a written day, or day and time, does not exist, in one sentence: a day that its month does not have, `24:61`, an hour that
 * the clocks skip. Null for what exists, and for what is no date at all, which each field refuses in its own words.
 * @param written `YYYY-MM-DD` or `DD/MM/YYYY`, with `THH:mm[:ss]` and an offset or without; without one it is London time
 */
export const dateProblem = (written: unknown): LocalizedString | null => {
  const day = dayProblem(written);
  if (day !== null || typeof written !== 'string') return day;
  const time = /^\s*(\d{4}-\d{2}-\d{2})[T ]+(\d{1,2}:\d{2}(?::\d{2})?)(.*)$/.exec(written);
  if (time === null) return null;
  const [, date = '', clock = '', rest = ''] = time;
  return (
    clockProblem(clock) ??
    (/[Zz+-]/.test(rest) || !isDay(date) ? null : skippedProblem(`${date}T${clock.padStart(5, '0')}`))
  );
};

/** What a day and a clock time that were typed mean in London: the instant, or the sentence that says why there is none. */
export type ReadTime =
  | { readonly instant: string; readonly problem?: never }
  | { readonly problem: LocalizedString; readonly instant?: never };

/** @param date `YYYY-MM-DD` @param time `HH:mm`; a time that occurs twice is the first one */
export const readLondonTime = (date: string, time: string): ReadTime => {
  const written = `${date}T${time}`;
  const instant = instantOf(written);
  return instant === null ? { problem: dateProblem(written) ?? t('Please choose a date and a time.') } : { instant };
};
