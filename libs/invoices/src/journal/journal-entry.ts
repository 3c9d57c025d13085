import type { AmountAtRate } from '../invoice.events.js';

/** One document of the journal with its amounts by VAT rate, in pence. */
export interface JournalEntry {
  readonly kind: 'invoice' | 'credit-note';
  readonly number: string;
  /** Of a credit note: the invoice that it credits. */
  readonly credits: string;
  readonly client: string;
  readonly email: string;
  readonly date: string;
  readonly dueDate: string;
  readonly reference: string;
  readonly vat: 'charged' | 'reverse charge' | 'outside the scope';
  readonly totals: readonly AmountAtRate[];
}
