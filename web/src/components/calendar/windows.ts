import { isDay, londonDate, startOfLondonDay } from '#contracts';
import { later, localeNow, spoken, t } from '#languages';
import { Temporal } from 'temporal-polyfill';

export const calendarViews = ['week', 'work-week', 'day', 'fortnight', 'month', 'agenda'] as const;
export type CalendarView = (typeof calendarViews)[number];

export const viewLabels = spoken<CalendarView>({
  week: later('Week'),
  'work-week': later('Work week'),
  day: later('Day'),
  fortnight: later('2 weeks'),
  month: later('Month'),
  agenda: later('Agenda'),
});

/** Days that the agenda lists from its date on. */
export const AGENDA_DAYS = 14;

const monday = (day: Temporal.PlainDate): Temporal.PlainDate => day.subtract({ days: day.dayOfWeek - 1 });

const daysOf = (view: CalendarView, date: string): readonly [Temporal.PlainDate, Temporal.PlainDate] => {
  const day = Temporal.PlainDate.from(date);
  switch (view) {
    case 'day':
      return [day, day.add({ days: 1 })];
    case 'week':
      return [monday(day), monday(day).add({ days: 7 })];
    case 'work-week':
      return [monday(day), monday(day).add({ days: 5 })];
    case 'fortnight':
      return [monday(day), monday(day).add({ days: 14 })];
    case 'agenda':
      return [day, day.add({ days: AGENDA_DAYS })];
    case 'month': {
      const first = day.with({ day: 1 });
      const last = first.add({ months: 1 }).subtract({ days: 1 });
      return [monday(first), monday(last).add({ days: 7 })];
    }
  }
};

/** Two instants, half-open. */
export interface Span {
  readonly start: string;
  readonly end: string;
}

/** What a view shows, from midnight to midnight in London; a month with the days of its first and last week. */
export const windowOf = (view: CalendarView, date: string): Span => {
  const [first, after] = daysOf(view, date);
  return { start: startOfLondonDay(first.toString()), end: startOfLondonDay(after.toString()) };
};

/** Of a longer window the first seven days, whole ones also where the clocks change. */
export const firstWeekOf = ({ start, end }: Span): Span => {
  const after = startOfLondonDay(Temporal.PlainDate.from(londonDate(start)).add({ days: 7 }).toString());
  return { start, end: after < end ? after : end };
};

const WEEK_MS = 7 * 86_400_000;

/** Entries that have room in each day of a month, beside the line that says how many more there are. Told, since the calendar would draw a month twice to measure it. */
export const linesOf = (view: CalendarView, date: string): number => {
  const { start, end } = windowOf(view, date);
  return Date.parse(end) - Date.parse(start) > 5.5 * WEEK_MS ? 3 : 4;
};

/** The day that 'next' (`by` 1) or 'previous' (-1) leads to. */
export const stepped = (view: CalendarView, date: string, by: 1 | -1): string => {
  const day = Temporal.PlainDate.from(date);
  switch (view) {
    case 'day':
      return day.add({ days: by }).toString();
    case 'week':
    case 'work-week':
      return day.add({ weeks: by }).toString();
    case 'fortnight':
      return day.add({ weeks: 2 * by }).toString();
    case 'agenda':
      return day.add({ days: by * AGENDA_DAYS }).toString();
    case 'month':
      return day.add({ months: by }).toString();
  }
};

const plain = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(localeNow(), { timeZone: 'UTC', ...options });
/** Only English writes names of months and days large wherever they stand. */
const asHeading = (title: string): string => `${title.charAt(0).toLocaleUpperCase(localeNow())}${title.slice(1)}`;
const asDate = (day: Temporal.PlainDate): Date => new Date(`${day.toString()}T00:00:00Z`);

/** Heading of what is shown: '9 to 15 March 2026'. */
export const titleOf = (view: CalendarView, date: string): string => {
  if (view === 'month')
    return asHeading(plain({ month: 'long', year: 'numeric' }).format(new Date(`${date}T00:00:00Z`)));
  const [first, after] = daysOf(view, date);
  if (view === 'day')
    return asHeading(
      plain({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(asDate(first)).replace(',', ''),
    );
  const span = plain({ day: 'numeric', month: 'long', year: 'numeric' }).formatRange(
    asDate(first),
    asDate(after.subtract({ days: 1 })),
  );
  // How much of the first day is written, the locale knows; which word stands between the two, it does not.
  return span.replace(/\s*–\s*/, ` ${t('to ⟨between two days⟩')} `);
};

/** A view of the address, or null when it is none of those offered. */
export const viewOf = (written: string | null, offered: readonly CalendarView[]): CalendarView | null =>
  offered.find((view) => view === written) ?? null;

/** A day of the address, or null when it is no day. */
export const dayOf = (written: string | null): string | null => (isDay(written) ? written : null);
