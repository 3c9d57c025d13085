/**
 * Electronic invoices. A module makes the plain value from its record and keeps `totalsOf(lines)` when it issues:
 * `const answer = ublOf({ kind: 'invoice', ..., totals }, 'peppol');` then `'xml' in answer` is the document to send,
 * and `answer.refused` the sentence for the person.
 */
export { type EInvoice, type EInvoiceLine, type EInvoiceParty, type Standing, type VatCategory } from './e-invoice.js';
export { totalsOf } from './totals.js';
export { ublOf } from './ubl.js';
