import { daysAfter, daysBetween, type Invoice } from './invoices.js';
import { penceOf } from './money.js';

/** Per cent a year over the base rate (The Late Payment of Commercial Debts (Rate of Interest) (No. 3) Order 2002, art. 4). */
export const OVER_BASE_RATE = 8;

/** Base rate of the Bank of England, in per cent, at the end of its half-years as far as it was published when this was written. */
const BASE_RATES: ReadonlyMap<string, number> = new Map([
  ['2019-12-31', 0.75],
  ['2020-06-30', 0.1],
  ['2020-12-31', 0.1],
  ['2021-06-30', 0.1],
  ['2021-12-31', 0.25],
  ['2022-06-30', 1.25],
  ['2022-12-31', 3.5],
  ['2023-06-30', 5],
  ['2023-12-31', 5.25],
  ['2024-06-30', 5.25],
  ['2024-12-31', 4.75],
  ['2025-06-30', 4.25],
  ['2025-12-31', 3.75],
]);

/** The day whose base rate counts for all of a debt: the last 30 June or 31 December before interest begins (the Order, art. 4). */
export const referenceDayOf = (dueDate: string): string => {
  const first = daysAfter(dueDate, 1);
  const year = Number(first.slice(0, 4));
  return first.slice(5) < '07-01' ? `${year - 1}-12-31` : `${year}-06-30`;
};

/** Base rate on a reference day, in per cent; null where it is not known here, so that a person has to look it up. */
export const baseRateOn = (referenceDay: string): number | null => BASE_RATES.get(referenceDay) ?? null;

/** A time in which the same amount was owed: from the end of one day to the end of another. */
export interface InterestSpan {
  readonly from: string;
  readonly to: string;
  readonly days: number;
  readonly owedPence: number;
}

export interface LatePayment {
  readonly spans: readonly InterestSpan[];
  /** Simple interest over all the spans, half a penny up. */
  readonly interestPence: number;
  /** Fixed sum for the trouble (the Act, s. 5A), once for each invoice. */
  readonly compensationPence: number;
}

/** The Act, s. 5A: by the size of the debt when interest begins. */
const compensationOf = (owedPence: number): number =>
  owedPence <= 0 ? 0 : owedPence < 100_000 ? 4000 : owedPence < 1_000_000 ? 7000 : 10_000;

const spansOf = (
  owedAtFirst: number,
  payments: readonly { readonly date: string; readonly pence: number }[],
  from: string,
  to: string,
): readonly InterestSpan[] => {
  const days = [
    ...new Set(payments.map(({ date }) => date).filter((date) => date > from && date < to)),
    from,
    to,
  ].sort();
  return days.slice(0, -1).flatMap((day, at) => {
    const until = days[at + 1] ?? to;
    const paid = payments.filter(({ date }) => date > from && date <= day).reduce((sum, { pence }) => sum + pence, 0);
    const owedPence = Math.max(0, owedAtFirst - paid);
    return owedPence === 0 ? [] : [{ from: day, to: until, days: daysBetween(day, until), owedPence }];
  });
};

/**
 * What the Late Payment of Commercial Debts (Interest) Act 1998 adds to an overdue invoice until the end of a day: simple interest on
 * what was still owed, VAT included, for each day after the due date, and the fixed sum. What was credited counts as never owed.
 * @param on London day, `YYYY-MM-DD`
 * @param baseRate per cent with at most two decimals, of `referenceDayOf` the due date
 * @returns pence; no spans where nothing was owed after the due date
 */
export const latePaymentOf = (
  { due_date, gross, credited, payments }: Pick<Invoice, 'due_date' | 'gross' | 'credited' | 'payments'>,
  on: string,
  baseRate: number,
): LatePayment => {
  if (due_date === null || on <= due_date) return { spans: [], interestPence: 0, compensationPence: 0 };
  const paid = payments.map(({ date, amount }) => ({ date, pence: penceOf(amount) }));
  const early = paid.filter(({ date }) => date <= due_date).reduce((sum, { pence }) => sum + pence, 0);
  const owedAtFirst = penceOf(gross) - penceOf(credited) - early;
  const spans = spansOf(owedAtFirst, paid, due_date, on);
  // Pence times days times hundredths of a per cent is beyond what a number holds exactly.
  const owed = spans.reduce((sum, { days, owedPence }) => sum + BigInt(days) * BigInt(owedPence), 0n);
  const divisor = 365n * 10_000n;
  const interest = (owed * BigInt(Math.round((OVER_BASE_RATE + baseRate) * 100)) * 2n + divisor) / (divisor * 2n);
  return { spans, interestPence: Number(interest), compensationPence: compensationOf(owedAtFirst) };
};
