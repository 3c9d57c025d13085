import { taxPointOf, type Invoice } from '#contracts';
import { t } from '#languages';
import { formatPlainDay } from '../../lib/dates.js';

/**
 * First and last day of a calendar quarter.
 * @param before quarters before the one of `day`
 */
export const quarterOf = (day: string, before = 0): readonly [string, string] => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = (Math.floor((month - 1) / 3) - before) * 3;
  const at = (months: number, days: number): string =>
    new Date(Date.UTC(year, months, days)).toISOString().slice(0, 10);
  return [at(first, 1), at(first + 3, 0)];
};

/** Of a draft whose VAT belongs to a quarter that is over, so that its return may have been made; else null. @param today in London */
export const earlierQuarter = (
  { supply_dates, date, tax_point, interest_on }: Pick<Invoice, 'supply_dates' | 'date' | 'tax_point' | 'interest_on'>,
  today: string,
): string | null => {
  const point = tax_point ?? taxPointOf(supply_dates, date ?? today);
  if (interest_on !== null || point >= quarterOf(today)[0]) return null;
  const [first, last] = quarterOf(point);
  return t(
    'Its tax point is {day}: if the VAT return for {first} to {last} has been made, this invoice is missing from it.',
    { day: formatPlainDay(point), first: formatPlainDay(first), last: formatPlainDay(last) },
  );
};
