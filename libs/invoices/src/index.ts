export { ImportInvoice, RemoveImportedInvoice } from './imported/imported-invoice.handlers.js';
export { numberIsUsed, refuseImported, type ImportedInvoice } from './imported/imported-invoice.js';
export { doneSinceImport, invoicesNumbered, invoicesThere } from './imported/known-invoices.js';
export type { InvoiceEvent } from './invoice.events.js';
export { InvoicesModule } from './invoices.module.js';
export { nextInvoices } from './list/listed-invoices.js';
export { restedOn } from './invoice.rejections.js';
export { invoicesParts } from './invoices.parts.js';
export { invoiceTables } from './list/invoice-list.projection.js';
