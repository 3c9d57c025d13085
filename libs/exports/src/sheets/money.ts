import type { CreditNote, Invoice, InvoiceLine, InvoicePayment } from '#contracts';
import { nextInvoices } from '#invoices';
import { recordSheet, same, sheetOf, type Sheet } from './sheet.js';

/** The last day of some. */
const lastOf = (all: readonly { readonly date: string }[]): string | undefined =>
  all
    .map(({ date }) => date)
    .sort()
    .at(-1);

/** @param today in London */
export const money = (today: string): readonly Sheet[] => {
  const read = nextInvoices(today);
  const invoices = recordSheet<Invoice>({
    name: 'invoices',
    read,
    columns: [
      ['invoice_id', 'text', ({ _id }) => _id],
      ['invoice_number', 'text', ({ number }) => number],
      ...same('text', 'status', 'client_id'),
      ['client', 'text', ({ client }) => client.name],
      ['client_address', 'text', ({ client }) => client.address],
      ['client_postcode', 'text', ({ client }) => client.postcode],
      ['client_email', 'text', ({ client }) => client.email],
      ['visit_ids', 'text', ({ visits }) => visits.join('; ')],
      ['order_reference', 'text', ({ order_reference }) => order_reference],
      ...same('day', 'date', 'tax_point'),
      ['due_days', 'number', ({ due_days }) => due_days],
      ['due_date', 'day', ({ due_date }) => due_date],
      ['reverse_charge', 'yes-no', ({ reverse_charge }) => reverse_charge],
      ...same('pounds', 'net', 'vat', 'gross', 'credited', 'paid', 'outstanding'),
      ['sent_on', 'day', ({ sent_on }) => sent_on],
      ['interest_on_invoice_id', 'text', ({ interest_on }) => interest_on],
      ['paid_on', 'day', ({ payments }) => lastOf(payments)],
      ['credited_on', 'day', ({ credit_notes }) => lastOf(credit_notes)],
    ],
  });
  const lines = sheetOf<Invoice, InvoiceLine & { readonly at: number; readonly invoice: Invoice }>({
    name: 'invoice_lines',
    read,
    rows: (invoice) => invoice.lines.map((line, at) => ({ ...line, at, invoice })),
    columns: [
      ['invoice_id', 'text', ({ invoice }) => invoice._id],
      ['invoice_number', 'text', ({ invoice }) => invoice.number],
      ['line', 'number', ({ at }) => at + 1],
      ...same('text', 'visit_id', 'description'),
      ['net', 'pounds', ({ net }) => net],
      ['vat_rate', 'number', ({ vat_rate }) => vat_rate],
    ],
  });
  const payments = sheetOf<Invoice, InvoicePayment & { readonly invoice: Invoice }>({
    name: 'payments',
    read,
    rows: (invoice) => invoice.payments.map((payment) => ({ ...payment, invoice })),
    columns: [
      ['payment_id', 'text', ({ _id }) => _id],
      ['invoice_id', 'text', ({ invoice }) => invoice._id],
      ['invoice_number', 'text', ({ invoice }) => invoice.number],
      ['date', 'day', ({ date }) => date],
      ['amount', 'pounds', ({ amount }) => amount],
      ['reference', 'text', ({ reference }) => reference],
    ],
  });
  const creditNotes = sheetOf<Invoice, CreditNote & { readonly invoice: Invoice }>({
    name: 'credit_notes',
    read,
    rows: (invoice) => invoice.credit_notes.map((note) => ({ ...note, invoice })),
    columns: [
      ['credit_note_number', 'text', ({ number }) => number],
      ['invoice_id', 'text', ({ invoice }) => invoice._id],
      ['invoice_number', 'text', ({ invoice }) => invoice.number],
      ['date', 'day', ({ date }) => date],
      ['reason', 'text', ({ reason }) => reason],
      ...same('pounds', 'net', 'vat', 'gross'),
    ],
  });
  return [invoices, lines, payments, creditNotes];
};
