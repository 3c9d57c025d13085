import { Temporal } from 'temporal-polyfill';
import { londonDate, startOfLondonDay } from '#contracts';
import { Refusal } from '#platform';
import type { Condition } from './filters.js';

/** Days of a range, both included, in London; null: a range without a day. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

const dayBefore = (day: string): string => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();

const wholeDay = (field: 'from' | 'to', instant: string): string => {
  const day = londonDate(instant);
  if (startOfLondonDay(day) === instant) return day;
  const msg = 'Please choose whole days: a range begins and ends at midnight in London.';
  throw new Refusal(400, msg, { errors: { [field]: msg } });
};

/** @throws Refusal 400 when an end is not midnight in London, or the range ends before it begins */
export const daysOf = ({ from, to }: { readonly from: string; readonly to: string }): Days => {
  const [first, after] = [wholeDay('from', from), wholeDay('to', to)];
  if (after > first) return { first, last: dayBefore(after) };
  const msg = 'Please choose a last day that is not before the first.';
  throw new Refusal(400, msg, { errors: { to: msg } });
};

/** `YYYY-MM` of the months that lie wholly in the range; null where there is none. */
const wholeMonths = ({ first, last }: Days): { readonly first: string; readonly last: string } | null => {
  const [start, end] = [Temporal.PlainDate.from(first), Temporal.PlainDate.from(last)];
  const from = start.day === 1 ? start.toPlainYearMonth() : start.toPlainYearMonth().add({ months: 1 });
  const to = end.day === end.daysInMonth ? end.toPlainYearMonth() : end.toPlainYearMonth().subtract({ months: 1 });
  return Temporal.PlainYearMonth.compare(from, to) > 0 ? null : { first: from.toString(), last: to.toString() };
};

const between = (grain: 'day' | 'month', first: string, last: string): Condition => ({ sql: 'grain = ? and period between ? and ?', values: [grain, first, last] });

/** The periods of a range in a table of sums by `grain` and `period`: whole months, and the days at its edges. */
export const periodsOf = (days: Days): Condition => {
  const months = wholeMonths(days);
  if (months === null) return between('day', days.first, days.last);
  const parts = [
    between('month', months.first, months.last),
    between('day', days.first, dayBefore(`${months.first}-01`)),
    between('day', Temporal.PlainYearMonth.from(months.last).add({ months: 1 }).toPlainDate({ day: 1 }).toString(), days.last),
  ];
  return { sql: parts.map(({ sql }) => `(${sql})`).join(' or '), values: parts.flatMap(({ values }) => values) };
};
