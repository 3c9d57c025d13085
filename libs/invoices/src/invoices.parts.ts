import { defineModule } from '#platform';
import { invoiceClaimBeginsMigration, invoiceClaimHeld, invoiceClaimMigration } from './invoice-claims.js';
import { invoiceAuditFormatter } from './invoice.audit-formatter.js';
import { invoiceCatalogue } from './invoice.events.js';
import { invoiceRejections } from './invoice.rejections.js';
import { invoiceList } from './list/invoice-list.projection.js';

export const invoicesParts = defineModule({
  name: 'invoices',
  catalogues: [invoiceCatalogue],
  projections: [invoiceList],
  rejections: invoiceRejections,
  auditFormatters: [invoiceAuditFormatter],
  migrations: [invoiceClaimMigration, invoiceClaimBeginsMigration],
  guards: [invoiceClaimHeld],
});
