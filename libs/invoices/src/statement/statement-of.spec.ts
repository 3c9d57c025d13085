import fc from 'fast-check';
import { daysAfter, penceOf } from '#contracts';
import { statementOf, type StatedRow } from './statement-of.js';

const first = '2026-01-01';
const last = '2026-12-31';
const day = fc.integer({ min: 0, max: 364 }).map((days) => daysAfter(first, days));
const pence = fc.integer({ min: 1, max: 1_000_000 });
const history: fc.Arbitrary<readonly StatedRow[]> = fc
  .array(
    fc.record({
      date: day,
      gross_pence: pence,
      dueDays: fc.integer({ min: 0, max: 60 }),
      payments: fc.array(fc.record({ date: day, amountPence: pence }), { maxLength: 3 }),
      credits: fc.array(fc.record({ date: day, netPence: pence, vatPence: pence }), { maxLength: 2 }),
    }),
    { maxLength: 8 },
  )
  .map((invoices) =>
    invoices.map(({ date, gross_pence, dueDays, payments, credits }, at) => ({
      invoice_id: String(at),
      number: `INV-${at}`,
      date,
      due_date: daysAfter(date, dueDays),
      gross_pence,
      payments: payments.map((payment) => ({ ...payment, paymentId: '', reference: '', statement: null })),
      credits: credits.map(({ date: on, ...amounts }, nth) => ({
        number: `INV-${at}-C${nth + 1}`,
        date: on,
        reason: '',
        source: 'record' as const,
        totals: [{ ...amounts, vatRate: 20 }],
      })),
    })),
  );

describe('a statement of a client', () => {
  it('opens, invoices, credits, takes payments and closes to the penny, each entry with what is owed by then', () => {
    fc.assert(
      fc.property(history, day, day, (rows, one, other) => {
        const [from = '', to = ''] = [one, other].sort();
        const { opening, invoiced, credited, paid, closing, entries } = statementOf(rows, from, to);
        expect(penceOf(opening) + penceOf(invoiced) - penceOf(credited) - penceOf(paid)).toBe(penceOf(closing));
        let balance = penceOf(opening);
        for (const entry of entries) {
          balance += penceOf(entry.amount);
          expect(penceOf(entry.balance)).toBe(balance);
        }
        expect(balance).toBe(penceOf(closing));
      }),
    );
  });

  it('goes on where the one of the days before ends, and both together are the one of all days', () => {
    fc.assert(
      fc.property(history, day, (rows, middle) => {
        const [before, after, all] = [
          statementOf(rows, first, middle),
          statementOf(rows, daysAfter(middle, 1), last),
          statementOf(rows, first, last),
        ];
        expect(after.opening).toBe(before.closing);
        expect(after.closing).toBe(all.closing);
        expect([...before.entries, ...after.entries]).toEqual(all.entries);
      }),
    );
  });

  it('names what is overdue at the end of its last day, by hand', () => {
    const row = (number: string, due_date: string, paid: readonly (readonly [string, number])[]): StatedRow => ({
      invoice_id: number,
      number,
      date: '2026-03-01',
      due_date,
      gross_pence: 48_000,
      credits: [],
      payments: paid.map(([date, amountPence]) => ({
        paymentId: '',
        date,
        amountPence,
        reference: '',
        statement: null,
      })),
    });
    const rows = [
      row('INV-3', '2026-03-31', []),
      row('INV-1', '2026-03-15', [['2026-03-20', 20_000]]),
      // Paid in full, but after the last day.
      row('INV-2', '2026-03-20', [['2026-04-02', 48_000]]),
      row('INV-4', '2026-03-20', [['2026-03-30', 48_000]]),
    ];
    expect(statementOf(rows, '2026-03-10', '2026-03-31')).toMatchObject({
      opening: 1920,
      invoiced: 0,
      credited: 0,
      paid: 680,
      closing: 1240,
      overdue: 760,
      overdue_invoices: [
        { number: 'INV-1', overdue_days: 16, outstanding: 280 },
        { number: 'INV-2', overdue_days: 11, outstanding: 480 },
      ],
    });
  });
});
