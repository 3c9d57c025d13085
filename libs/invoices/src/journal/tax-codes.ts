import type { JournalFormat } from '#contracts';
import type { JournalEntry } from './journal-entry.js';

type Codes = Readonly<Record<JournalFormat, Readonly<Record<string, string>>>>;

/** By VAT rate, as each program has them in a new company (docs/accounts-programs.md). */
const CHARGED: Codes = {
  xero: { '20': '20% (VAT on Income)', '5': '5% (VAT on Income)', '0': 'Zero Rated Income' },
  sage: { '20': 'T1', '5': 'T5', '0': 'T0' },
  quickbooks: { '20': '20.0% S', '5': '5.0% R', '0': '0.0% Z' },
};
/** What is zero-rated stays so: there is no VAT for the client to account for. */
const REVERSE_CHARGE: Codes = {
  xero: {
    '20': 'Domestic Reverse Charge @ 20% (VAT on Income)',
    '5': 'Domestic Reverse Charge @ 5% (VAT on Income)',
    '0': CHARGED.xero['0'] ?? '',
  },
  sage: { '20': 'T21', '5': 'T26', '0': CHARGED.sage['0'] ?? '' },
  quickbooks: { '20': '20.0% RC CIS', '5': '5.0% RC CIS', '0': CHARGED.quickbooks['0'] ?? '' },
};
const OUTSIDE: Readonly<Record<JournalFormat, string>> = { xero: 'No VAT', sage: 'T9', quickbooks: 'No VAT' };

/** @returns null where the program has none for this rate */
export const taxCodeOf = (format: JournalFormat, { vat }: Pick<JournalEntry, 'vat'>, rate: number): string | null => {
  if (vat === 'outside the scope') return OUTSIDE[format];
  return (vat === 'reverse charge' ? REVERSE_CHARGE : CHARGED)[format][String(rate)] ?? null;
};

export const ratesWithoutCode = (format: JournalFormat, entry: JournalEntry): readonly number[] =>
  entry.totals.map(({ vatRate }) => vatRate).filter((rate) => taxCodeOf(format, entry, rate) === null);
