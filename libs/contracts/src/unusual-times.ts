import { byLocale, t, type LocalizedString } from '#languages';
import { LONDON } from './london.js';
import type { VisitKind } from './site-visits.js';

/** Longest that a visit usually takes, in days; a noise survey from its setup to its pickup. */
const USUAL_DAYS: Readonly<Record<VisitKind, number>> = { sound: 14, air: 14, noise: 60 };
const USUAL_YEARS = 3;
const DAY = 86_400_000;

/** A time that is allowed and looks like a typing error. */
export interface UnusualTime {
  readonly code: 'long-visit' | 'far-away';
  /** One sentence that says what is unusual and what to check. */
  readonly text: LocalizedString;
}

const yearDays = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone: LONDON, day: 'numeric', month: 'long', year: 'numeric' }),
);
const formatYearDay = (instant: string): string => yearDays().format(new Date(instant));

const yearsFrom = (instant: string, years: number): string => {
  const date = new Date(instant);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.toISOString();
};

/**
 * What about a visit's times looks like a typing error: a form asks once before it saves them, and the answer of the call warns of them.
 * @param start of the visit, or of a survey's setup @param end of the visit, or of a survey's pickup @param now ISO 8601 UTC
 */
export const unusualTimes = (kind: VisitKind, start: string, end: string, now: string): readonly UnusualTime[] => {
  const length = Date.parse(end) - Date.parse(start);
  const years = USUAL_YEARS;
  const unusual: UnusualTime[] = [];
  if (length > USUAL_DAYS[kind] * DAY) {
    const values = { days: Math.ceil(length / DAY), from: formatYearDay(start), to: formatYearDay(end) };
    const text =
      kind === 'noise'
        ? t('This survey lasts {days} days, from {from} to {to}. Please check its dates.', values)
        : t('This visit lasts {days} days, from {from} to {to}. Please check its dates.', values);
    unusual.push({ code: 'long-visit', text });
  }
  if (start > yearsFrom(now, years))
    unusual.push({
      code: 'far-away',
      text: t('This visit is on {day}, more than {years} years from now. Please check the year.', {
        day: formatYearDay(start),
        years,
      }),
    });
  if (start < yearsFrom(now, -years))
    unusual.push({
      code: 'far-away',
      text: t('This visit was on {day}, more than {years} years ago. Please check the year.', {
        day: formatYearDay(start),
        years,
      }),
    });
  return unusual;
};
