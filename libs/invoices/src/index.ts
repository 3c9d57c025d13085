export type { InvoiceEvent } from './invoice.events.js';
export { InvoicesModule } from './invoices.module.js';
export { nextInvoices } from './list/listed-invoices.js';
export { invoicesParts } from './invoices.parts.js';
