import { daysBetween, poundsOf, type ClientStatement, type StatementEntry } from '#contracts';
import type { InvoiceRow } from '../list/invoice-list.projection.js';

/** What a statement needs of an issued invoice. */
export type StatedRow = Pick<
  InvoiceRow,
  'invoice_id' | 'number' | 'date' | 'due_date' | 'gross_pence' | 'credits' | 'payments'
>;

type Moved = Omit<StatementEntry, 'amount' | 'balance'> & { readonly pence: number };

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const penceOf = (entries: readonly Moved[]): number => sum(entries.map(({ pence }) => pence));
const order: readonly Moved['kind'][] = ['invoice', 'credit-note', 'payment'];

/** All that ever moved the balance, the oldest first; of one day what is charged comes before what is taken off. */
const movesOf = (rows: readonly StatedRow[]): readonly Moved[] =>
  rows
    .flatMap(({ invoice_id, number, date, due_date, gross_pence, credits, payments }): readonly Moved[] => {
      const own = { invoice_id, due_date: null };
      return [
        { ...own, kind: 'invoice', date: date ?? '', number, reference: '', due_date, pence: gross_pence },
        ...credits.map((credit) => ({
          ...own,
          kind: 'credit-note' as const,
          date: credit.date,
          number: credit.number,
          reference: credit.reason,
          pence: -sum(credit.totals.map(({ netPence, vatPence }) => netPence + vatPence)),
        })),
        ...payments.map((payment) => ({
          ...own,
          kind: 'payment' as const,
          date: payment.date,
          number,
          reference: payment.reference,
          pence: -payment.amountPence,
        })),
      ];
    })
    .sort(
      (one, other) =>
        one.date.localeCompare(other.date) ||
        order.indexOf(one.kind) - order.indexOf(other.kind) ||
        one.number.localeCompare(other.number),
    );

/** What invoices of one client come to between two London days, both included. */
export const statementOf = (
  rows: readonly StatedRow[],
  from: string,
  to: string,
): Omit<ClientStatement, 'client' | 'left_out'> => {
  const moves = movesOf(rows);
  const within = moves.filter(({ date }) => date >= from && date <= to);
  const openingPence = penceOf(moves.filter(({ date }) => date < from));
  const of = (kind: Moved['kind']): number => penceOf(within.filter((move) => move.kind === kind));
  let balance = openingPence;
  const entries = within.map(({ pence, ...move }): StatementEntry => {
    balance += pence;
    return { ...move, amount: poundsOf(pence), balance: poundsOf(balance) };
  });
  const overdue = rows.flatMap(({ invoice_id, number, date, due_date }) => {
    if (date === null || date > to || due_date === null || due_date >= to) return [];
    const pence = penceOf(moves.filter((move) => move.invoice_id === invoice_id && move.date <= to));
    return pence <= 0 ? [] : [{ invoice_id, number, due_date, overdue_days: daysBetween(due_date, to), pence }];
  });
  return {
    from,
    to,
    opening: poundsOf(openingPence),
    invoiced: poundsOf(of('invoice')),
    credited: poundsOf(0 - of('credit-note')),
    paid: poundsOf(0 - of('payment')),
    closing: poundsOf(balance),
    entries,
    overdue: poundsOf(sum(overdue.map(({ pence }) => pence))),
    overdue_invoices: overdue
      .sort((one, other) => one.due_date.localeCompare(other.due_date) || one.number.localeCompare(other.number))
      .map(({ pence, ...invoice }) => ({ ...invoice, outstanding: poundsOf(pence) })),
  };
};
