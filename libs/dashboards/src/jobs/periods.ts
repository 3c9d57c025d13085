import { t } from '#languages';
import { Temporal } from 'temporal-polyfill';
import { dayAfter, londonDate, startOfLondonDay } from '#contracts';
import { HttpProblem } from '#platform';
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
  const msg = t('Please choose whole days: a range begins and ends at midnight in London.');
  throw new HttpProblem(400, msg, { errors: { [field]: msg } });
};

/** @throws HttpProblem 400 when an end is not midnight in London, or the range ends before it begins */
export const daysOf = ({ from, to }: { readonly from: string; readonly to: string }): Days => {
  const [first, after] = [wholeDay('from', from), wholeDay('to', to)];
  if (after > first) return { first, last: dayBefore(after) };
  const msg = t('Please choose a last day that is not before the first.');
  throw new HttpProblem(400, msg, { errors: { to: msg } });
};

/** A range cut into whole periods and the days at its edges. */
export interface Cut {
  /** Names of the first and the last whole period; null where there is none. */
  readonly whole: { readonly first: string; readonly last: string } | null;
  /** What is left of the range: all of it where there is no whole period. */
  readonly edges: readonly Days[];
}

const edgesOf = (days: Days, firstWhole: string, afterWhole: string): readonly Days[] =>
  [
    { first: days.first, last: dayBefore(firstWhole) },
    { first: afterWhole, last: days.last },
  ].filter(({ first, last }) => first <= last);

/** Whole calendar months, as `YYYY-MM`. */
export const cutByMonths = (days: Days): Cut => {
  const [start, end] = [Temporal.PlainDate.from(days.first), Temporal.PlainDate.from(days.last)];
  const from = start.day === 1 ? start.toPlainYearMonth() : start.toPlainYearMonth().add({ months: 1 });
  const to = end.day === end.daysInMonth ? end.toPlainYearMonth() : end.toPlainYearMonth().subtract({ months: 1 });
  if (Temporal.PlainYearMonth.compare(from, to) > 0) return { whole: null, edges: [days] };
  return {
    whole: { first: from.toString(), last: to.toString() },
    edges: edgesOf(days, `${from.toString()}-01`, to.add({ months: 1 }).toPlainDate({ day: 1 }).toString()),
  };
};

/** The Monday on or before a day. */
export const mondayOf = (day: string): string => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return new Date(midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10);
};

/** Whole weeks from Monday to Sunday, by their Mondays. */
export const cutByWeeks = (days: Days): Cut => {
  const first =
    mondayOf(days.first) === days.first
      ? days.first
      : Temporal.PlainDate.from(mondayOf(days.first)).add({ days: 7 }).toString();
  const after = mondayOf(dayAfter(days.last));
  if (after <= first) return { whole: null, edges: [days] };
  return {
    whole: { first, last: Temporal.PlainDate.from(after).subtract({ days: 7 }).toString() },
    edges: edgesOf(days, first, after),
  };
};

const none: Condition = { sql: 'false', values: [] };

/** One of several; none of them where there are none. */
export const anyOf = (...conditions: readonly Condition[]): Condition =>
  conditions.length === 0
    ? none
    : { sql: conditions.map(({ sql }) => `(${sql})`).join(' or '), values: conditions.flatMap(({ values }) => values) };

/** In a table of sums by `grain` and `period`: these days. */
export const onDays = (edges: readonly Days[]): Condition =>
  anyOf(
    ...edges.map(({ first, last }) => ({ sql: "grain = 'day' and period between ? and ?", values: [first, last] })),
  );

/** The periods of a range in a table of sums by `grain` and `period`: whole months, and the days at its edges. */
export const periodsOf = (days: Days): Condition => {
  const { whole, edges } = cutByMonths(days);
  return whole === null
    ? onDays(edges)
    : anyOf({ sql: "grain = 'month' and period between ? and ?", values: [whole.first, whole.last] }, onDays(edges));
};
