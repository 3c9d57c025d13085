export type { InvoiceEvent } from './invoice.events.js';
export { InvoicesModule } from './invoices.module.js';
export { invoicesParts } from './invoices.parts.js';
