import { dateProblem, dayProblem, isDay, LONDON, londonDate, londonTime, readLondonTime } from '#contracts';
import { byLocale, localeOf, t } from '#languages';

/** A format of instants, in London and in the language of whoever reads. */
export const formatter = (options: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) =>
  byLocale((locale) => new Intl.DateTimeFormat(locale, { timeZone: LONDON, ...options }));

const dayParts = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
const day = formatter(dayParts);
const englishDay = new Intl.DateTimeFormat(localeOf('en'), { timeZone: LONDON, ...dayParts });
const shortDay = formatter({ day: '2-digit', month: '2-digit', year: 'numeric' });
const dayAndTime = formatter({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' });

/** `Sat, 21 Nov 2026` of an instant, in London. */
export const formatDay = (instant: string): string => day().format(new Date(instant));
/** The same in English, whatever the page speaks: for what a client reads. */
export const formatDayInEnglish = (instant: string): string => englishDay.format(new Date(instant));
/** `21/11/2026` of an instant, in London: for dense tables. */
export const formatShortDay = (instant: string): string => shortDay().format(new Date(instant));
/** `21 Nov 2026, 09:30` of an instant, in London. */
export const formatDayAndTime = (instant: string): string => dayAndTime().format(new Date(instant));
/** `09:30` of an instant, in London. */
export const formatTime = londonTime;
/** `21/11/2026` of a plain day `YYYY-MM-DD`: all our languages write it so. */
export const formatPlainDay = (plain: string): string => plain.split('-').reverse().join('/');

/** A form's `{date: 'YYYY-MM-DD', time: 'HH:mm'}` as an instant; null while either is missing or wrong, and for a time that the clocks skip. */
export const instantOfForm = (date: string, time: string): { readonly instant: string } | null => {
  const { instant } = readLondonTime(date, time);
  return instant === undefined ? null : { instant };
};

/** Why a form's day and time do not exist together, and what may be meant; undefined while either is missing, and for what exists. */
export const timeProblem = (date: string | null, time: string): string | undefined =>
  date === null || date === '' || time === '' ? undefined : (dateProblem(`${date}T${time}`) ?? undefined);

/** The two form values of an instant. */
export const formOfInstant = (instant: string): { readonly date: string; readonly time: string } => ({
  date: londonDate(instant),
  time: londonTime(instant),
});

/** Today in London, `YYYY-MM-DD`. */
export const today = (): string => londonDate(new Date().toISOString());

/** The next day after a plain day that is no Saturday or Sunday, `YYYY-MM-DD`. */
export const weekdayAfter = (plain: string): string => {
  const next = new Date(Date.parse(plain) + 86_400_000);
  const day = next.toISOString().slice(0, 10);
  return [0, 6].includes(next.getUTCDay()) ? weekdayAfter(day) : day;
};

/** Half a year but for a month: what lies ahead may be written down some days after it was. */
const AHEAD_MS = 152 * 86_400_000;

/**
 * Of a day that is typed without its year: in December '5/1' is next month, in January '28/12' is last month.
 * @param ahead in November '15/7' is next year's
 */
const nearestYear = (month: number, day: number, ahead: boolean): string => {
  const now = Date.parse(today()) + (ahead ? AHEAD_MS : 0);
  const year = Number(today().slice(0, 4));
  const away = (one: number): number => Math.abs(Date.UTC(one, month - 1, day) - now);
  return String([year + 1, year - 1].reduce((nearest, one) => (away(one) < away(nearest) ? one : nearest), year));
};

const bareWord = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const monthNames = (locale: string): readonly string[] => {
  const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, index) => bareWord(month.format(Date.UTC(2026, index))));
};
const spokenMonths = byLocale(monthNames);

/** The month that a word begins like, in the page's language or in English; null where none does, or several do. */
const monthOfWord = (word: string): number | null => {
  for (const names of [spokenMonths(), monthNames(localeOf('en'))]) {
    const [month, ...others] = names.flatMap((name, index) => (name.startsWith(bareWord(word)) ? [index + 1] : []));
    if (month !== undefined && others.length === 0) return month;
  }
  return null;
};

const plainDay = (day: string, month: string, typedYear: string | undefined, ahead: boolean): string => {
  const year = typedYear ?? nearestYear(Number(month), Number(day), ahead);
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
};

const IN_FIGURES = /^\s*(\d{1,2})[\s./-]+(\d{1,2})(?:[\s./-]+(\d{2}|\d{4}))?\s*$/;
/** A weekday before it is passed over, and so is 'de' in between. */
const IN_WORDS =
  /^\s*(?:\p{L}+[\s.,]+)?(\d{1,2})(?:st|nd|rd|th|er)?[\s./-]*(?:de\s+)?(\p{L}{3,})(?:[\s./,-]+(?:de\s+)?(\d{2}|\d{4}))?[\s.]*$/iu;

/**
 * `27/3/2026`, `27.3.26`, `27 3` or `27 Mar 2026`, as the office types dates, as `YYYY-MM-DD`, whether there is such a day or
 * not; null for anything else.
 */
const writtenDay = (typed: string, ahead: boolean): string | null => {
  const [, day, month, year] = IN_FIGURES.exec(typed) ?? [];
  if (day !== undefined && month !== undefined) return plainDay(day, month, year, ahead);
  const [, ofMonth, word, inYear] = IN_WORDS.exec(typed) ?? [];
  const named = word === undefined ? null : monthOfWord(word);
  if (ofMonth !== undefined && named !== null) return plainDay(ofMonth, String(named), inYear, ahead);
  return /^\d{4}-\d{2}-\d{2}$/.test(typed.trim()) ? typed.trim() : null;
};

/**
 * A day as it is typed; null for what is no day, also for 31 February.
 * @param ahead of something new that is still to come: without its year it is the next such day, or one of the last month
 */
export const typedDay = (typed: string, ahead = false): string | null => {
  const plain = writtenDay(typed, ahead);
  return isDay(plain) ? plain : null;
};

/** Why what was typed is no day; null for a day, and for nothing. */
export const typedDayProblem = (typed: string, ahead = false): string | null => {
  if (typed.trim() === '' || typedDay(typed, ahead) !== null) return null;
  return dayProblem(writtenDay(typed, ahead)) ?? t('Please enter the date like 27/03/2026.');
};

/** Typed to its end: `04/06/20` may yet become `04/06/2030`. */
export const typedWholeDay = (typed: string): string | null =>
  /\d{4}\s*$|^\s*\d{4}-/.test(typed) ? typedDay(typed) : null;

/** Whether the clocks of this browser stand differently from London's now: then times carry a label. */
export const browserIsElsewhere = (): boolean => {
  const now = new Date();
  const local = `${String(now.getHours()).padStart(2, '0')}:${String(now.getMinutes()).padStart(2, '0')}`;
  return local !== londonTime(now.toISOString());
};
