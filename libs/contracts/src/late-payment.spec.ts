import { baseRateOn, latePaymentOf, referenceDayOf } from './late-payment.js';
import { daysAfter, daysBetween } from './invoices.js';

const invoice = (gross: number, payments: readonly (readonly [string, number])[] = [], credited = 0) => ({
  due_date: '2025-03-31',
  gross,
  credited,
  payments: payments.map(([date, amount], at) => ({ _id: String(at), date, amount, reference: '', bank_line: null })),
});

describe('the reference day', () => {
  it.each([
    ['2024-12-30', '2024-06-30'],
    // Interest begins on the day after: on New Year's Day.
    ['2024-12-31', '2024-12-31'],
    ['2025-06-29', '2024-12-31'],
    ['2025-06-30', '2025-06-30'],
    ['2025-12-30', '2025-06-30'],
  ])('of what is due on %s is %s', (due, day) => {
    expect(referenceDayOf(due)).toBe(day);
  });

  it('has a base rate where one was published, and none beyond', () => {
    expect([baseRateOn('2024-12-31'), baseRateOn('2020-06-30'), baseRateOn('2031-06-30')]).toEqual([4.75, 0.1, null]);
  });
});

describe('interest for late payment', () => {
  // Worked out by hand: £5,000 × 12.25 % × 101 / 365 = £169.486...; £1,200 × 12.75 % × 31 / 365 = £12.994...
  it.each([
    [5000, 4.25, 101, 16_949, 7000],
    [1200, 4.75, 31, 1299, 7000],
    [999.99, 4.75, 365, 12_750, 4000],
    [1000, 4.75, 365, 12_750, 7000],
    [10_000, 4.75, 1, 349, 10_000],
  ])('of £%d at 8 %% over %d for %d days', (gross, base, days, interestPence, compensationPence) => {
    const on = daysAfter('2025-03-31', days);
    expect(latePaymentOf(invoice(gross), on, base)).toEqual({
      spans: [{ from: '2025-03-31', to: on, days, owedPence: Math.round(gross * 100) }],
      interestPence,
      compensationPence,
    });
  });

  it('is on what was still owed after each payment, and not on what was credited', () => {
    // £1,000 for 10 days, £400 for 20: (10,000 + 8,000) × 12.75 % / 365 = £6.287...
    expect(
      latePaymentOf(
        invoice(
          1500,
          [
            ['2025-03-20', 300],
            ['2025-04-10', 600],
            ['2025-05-09', 400],
          ],
          200,
        ),
        '2025-04-30',
        4.75,
      ),
    ).toEqual({
      spans: [
        { from: '2025-03-31', to: '2025-04-10', days: 10, owedPence: 100_000 },
        { from: '2025-04-10', to: '2025-04-30', days: 20, owedPence: 40_000 },
      ],
      interestPence: 629,
      compensationPence: 7000,
    });
  });

  it('is nothing until the day after it was due, and where it was paid by then', () => {
    const nothing = { spans: [], interestPence: 0, compensationPence: 0 };
    expect(latePaymentOf(invoice(1200), '2025-03-31', 4.75)).toEqual(nothing);
    expect(latePaymentOf(invoice(1200, [['2025-03-31', 1200]]), '2025-06-30', 4.75)).toEqual(nothing);
    expect(latePaymentOf({ ...invoice(1200), due_date: null }, '2025-06-30', 4.75)).toEqual(nothing);
  });

  it('stands still once it is paid, whatever was paid and when', () => {
    let seed = 20_261_125;
    const dice = {
      below: (most: number): number => {
        seed = (seed * 16_807) % 2_147_483_647;
        return seed % most;
      },
    };
    for (let round = 0; round < 500; round += 1) {
      const gross = (1 + dice.below(9_000_000)) / 100;
      const paid = daysAfter('2025-03-31', 1 + dice.below(300));
      const part = Math.floor(dice.below(Math.round(gross * 100))) / 100;
      const payments = [
        [daysAfter('2025-03-31', 1 + dice.below(daysBetween('2025-03-31', paid))), part],
        [paid, Math.round(gross * 100 - part * 100) / 100],
      ] as const;
      const at = (on: string) => latePaymentOf(invoice(gross, payments), on, 4.25);
      const then = at(paid);
      expect(at(daysAfter(paid, 1 + dice.below(500)))).toEqual(then);
      expect(then.spans.reduce((sum, { days }) => sum + days, 0)).toBe(daysBetween('2025-03-31', paid));
      // It never shrinks, and never comes to more than on all of it for all the time.
      expect(at(daysAfter('2025-03-31', 1)).interestPence).toBeLessThanOrEqual(then.interestPence);
      expect(then.interestPence).toBeLessThanOrEqual(latePaymentOf(invoice(gross), paid, 4.25).interestPence);
    }
  });
});
