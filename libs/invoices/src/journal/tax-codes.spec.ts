import { journalFormats } from '#contracts';
import { csvOf } from './formats.js';
import type { JournalEntry } from './journal-entry.js';
import { taxCodeOf } from './tax-codes.js';

const entry = (number: string, vat: JournalEntry['vat'], ...rates: readonly number[]): JournalEntry => ({
  kind: 'invoice',
  number,
  credits: '',
  client: 'Able Homes',
  email: '',
  date: '2026-03-02',
  dueDate: '2026-04-01',
  reference: '',
  vat,
  totals: rates.map((vatRate) => ({ vatRate, netPence: 10_000, vatPence: vat === 'charged' ? vatRate * 100 : 0 })),
});

it('each program has its own codes for 20, 5 and 0 %, with and without reverse charge, and for what is outside VAT', () => {
  const codes = (vat: JournalEntry['vat'], ...rates: readonly number[]) =>
    journalFormats.map((format) => rates.map((rate) => taxCodeOf(format, { vat }, rate)));
  expect(codes('charged', 20, 5, 0)).toEqual([
    ['20% (VAT on Income)', '5% (VAT on Income)', 'Zero Rated Income'],
    ['T1', 'T5', 'T0'],
    ['20.0% S', '5.0% R', '0.0% Z'],
  ]);
  expect(codes('reverse charge', 20, 5, 0)).toEqual([
    [
      'Domestic Reverse Charge @ 20% (VAT on Income)',
      'Domestic Reverse Charge @ 5% (VAT on Income)',
      'Zero Rated Income',
    ],
    ['T21', 'T26', 'T0'],
    ['20.0% RC CIS', '5.0% RC CIS', '0.0% Z'],
  ]);
  expect(codes('outside the scope', 0)).toEqual([['No VAT'], ['T9'], ['No VAT']]);
  expect([...codes('charged', 17.5), ...codes('reverse charge', 17.5)].flat()).toEqual(Array(6).fill(null));
});

it('a document with a rate that has no code is left out as a whole', () => {
  for (const format of journalFormats) {
    const csv = csvOf(format, [entry('INV-1', 'charged', 20, 17.5), entry('INV-2', 'charged', 20, 5)]);
    expect(csv.trim().split('\r\n')).toHaveLength(3);
    expect(csv).not.toContain('INV-1,');
    expect(csv).not.toContain('17.5');
  }
});
