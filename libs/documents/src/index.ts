export { saidInvoice, type SaidInvoice } from './gathering/said-invoice.js';
export { DocumentFacts } from './document-facts.js';
export { Documents } from './documents.service.js';
export { clientOf, type DocumentEvent } from './document.events.js';
export { DocumentsModule } from './documents.module.js';
export { documentsBackground } from './making/making.module.js';
export { contentDisposition, electronicInvoiceFileName } from './render/file-name.js';
export { documentsParts } from './documents.parts.js';
export { documentTables } from './list/document-list.projection.js';
