import { isDay, startOfLondonDay } from '#contracts';
import { localeNow, t } from '#languages';
import { Temporal } from 'temporal-polyfill';

/** Whole London days `YYYY-MM-DD`, both of them in it. */
export interface DayRange {
  readonly first: string;
  readonly last: string;
}

/** The days that can be asked for: a range must end in an instant that the calls take. */
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2199-12-30';

const plain = (day: string): Temporal.PlainDate => Temporal.PlainDate.from(day);
const rangeFrom = (first: Temporal.PlainDate, last: Temporal.PlainDate): DayRange => ({
  first: first.toString(),
  last: last.toString(),
});
const mondayOf = (day: Temporal.PlainDate): Temporal.PlainDate => day.subtract({ days: day.dayOfWeek - 1 });

/** The day after, by the calendar: a day on which the clocks change has 23 or 25 hours. */
export const dayAfter = (day: string): string => plain(day).add({ days: 1 }).toString();

/** Monday to Sunday around a day. */
export const weekOf = (day: string): DayRange => {
  const monday = mondayOf(plain(day));
  return rangeFrom(monday, monday.add({ days: 6 }));
};

/** The range as calls take it, half-open: from <= start < to. */
export const instantsOf = ({ first, last }: DayRange): { readonly from: string; readonly to: string } => ({
  from: startOfLondonDay(first),
  to: startOfLondonDay(dayAfter(last)),
});

export const sameRange = (one: DayRange, other: DayRange): boolean =>
  one.first === other.first && one.last === other.last;

/** How many calendar months the range is, if it is whole ones from a 1st on, or whole years; null otherwise. */
const monthsOf = (first: Temporal.PlainDate, after: Temporal.PlainDate): number | null => {
  // Not every month has a 29th: stepping there and back would lead elsewhere.
  if (first.day > 28 || after.day !== first.day) return null;
  const { years, months } = first.until(after, { largestUnit: 'years' });
  return first.day === 1 || months === 0 ? years * 12 + months : null;
};

/**
 * The range before (-1) or after (1), as long as this one: whole months by months, so that December follows
 * November; everything else, weeks too, by its days.
 */
export const stepped = (range: DayRange, by: 1 | -1): DayRange => {
  const [first, after] = [plain(range.first), plain(dayAfter(range.last))];
  const months = monthsOf(first, after);
  const step: Temporal.DurationLike =
    months === null ? { days: first.until(after, { largestUnit: 'days' }).days * by } : { months: months * by };
  return rangeFrom(first.add(step), after.add(step).subtract({ days: 1 }));
};

/** Whether the range can be asked for. */
export const isOffered = ({ first, last }: DayRange): boolean =>
  isDay(first) && isDay(last) && FIRST_DAY <= first && first <= last && last <= LAST_DAY;

interface Preset {
  readonly label: string;
  readonly range: DayRange;
}

/** What is asked for most, seen from `today`. */
export const presetsOf = (today: string): readonly Preset[] => {
  const week = weekOf(today);
  const now = plain(today);
  const month = (first: Temporal.PlainDate): DayRange =>
    rangeFrom(first, first.add({ months: 1 }).subtract({ days: 1 }));
  return [
    { label: t('This week'), range: week },
    { label: t('Last week'), range: stepped(week, -1) },
    { label: t('Next week ⟨of now⟩'), range: stepped(week, 1) },
    { label: t('This month'), range: month(now.with({ day: 1 })) },
    { label: t('Last month'), range: month(now.with({ day: 1 }).subtract({ months: 1 })) },
    { label: t('This year'), range: rangeFrom(now.with({ month: 1, day: 1 }), now.with({ month: 12, day: 31 })) },
    { label: t('Last 12 months'), range: rangeFrom(now.subtract({ months: 12 }).add({ days: 1 }), now) },
  ];
};

/** The range that stands in the address; the week of `today` where there is none, or none that can be asked for. */
export const rangeOf = (search: URLSearchParams, today: string): DayRange => {
  const range = { first: search.get('from') ?? '', last: search.get('to') ?? '' };
  return isOffered(range) ? range : weekOf(today);
};

/** The address with this range in it; the week of `today` is left out. Everything else in it stays. */
export const withRange = (search: URLSearchParams, range: DayRange, today: string): URLSearchParams => {
  const next = new URLSearchParams(search);
  next.delete('from');
  next.delete('to');
  if (sameRange(range, weekOf(today))) return next;
  next.set('from', range.first);
  next.set('to', range.last);
  return next;
};

const inYear: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' };
const ofAnyYear: Intl.DateTimeFormatOptions = { ...inYear, year: 'numeric' };
const said = (day: string, how: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(localeNow(), { timeZone: 'UTC', ...how })
    .format(new Date(`${day}T00:00:00Z`))
    .replace(',', '');

/** `Mon 16 Nov - Sun 22 Nov 2026`; both years where they differ, one day alone. */
export const formatRange = ({ first, last }: DayRange): string => {
  if (first === last) return said(first, ofAnyYear);
  return `${said(first, first.slice(0, 4) === last.slice(0, 4) ? inYear : ofAnyYear)} - ${said(last, ofAnyYear)}`;
};
