import { paymentDaysOf, termsFor } from './payment-terms.js';

describe('payment terms', () => {
  it.each([
    ['Payment is due within 30 days of the date of the invoice.', 30],
    ['Strictly 14 days.', 14],
    ['14-day terms', 14],
    ['Within 1 day', 1],
    ['Net 7 Days; interest of 8 % is charged after 30 days.', 7],
    ['Within 999 days', 365],
    ['On receipt', 30],
    ['By bank transfer to account 12345678', 30],
    ['', 30],
  ])('%j name the days to pay', (terms, days) => {
    expect(paymentDaysOf(null, terms)).toBe(days);
    expect(paymentDaysOf({ payment_days: null }, terms)).toBe(days);
  });

  it('are the client’s own where they were agreed', () => {
    expect(paymentDaysOf({ payment_days: 0 }, 'Within 30 days')).toBe(0);
    expect(paymentDaysOf({ payment_days: 60 }, '')).toBe(60);
  });

  it.each([
    [
      'Payment is due within 30 days of the date of the invoice.',
      14,
      'Payment is due within 14 days of the date of the invoice.',
    ],
    ['Within 1 day.', 2, 'Within 2 days.'],
    ['Within 30 days.', 1, 'Within 1 day.'],
    ['30-day terms', 1, '1-day terms'],
    ['Net 7 days; interest is charged after 30 days.', 14, 'Net 14 days; interest is charged after 30 days.'],
    ['On receipt', 14, 'On receipt'],
  ])('%j say the days of one invoice', (terms, days, said) => expect(termsFor(terms, days)).toBe(said));
});
