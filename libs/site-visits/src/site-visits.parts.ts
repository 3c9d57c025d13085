import { defineModule } from '#platform';
import { invoiceNumbers } from './invoice-numbers/invoice-number.projection.js';
import { invoiceNumberHeld, invoiceNumberMigration } from './invoice-numbers/number-guard.js';
import { invoiceNumbersOfLog } from './invoice-numbers/invoice-numbers-of-log.js';
import { visitList } from './list/visit-list.projection.js';
import { siteVisitAuditFormatter } from './site-visit.audit-formatter.js';
import { siteVisitCatalogue } from './site-visit.events.js';
import { siteVisitRejections } from './site-visit.rejections.js';

export const siteVisitsParts = defineModule({
  name: 'site-visits',
  catalogues: [siteVisitCatalogue],
  projections: [visitList, invoiceNumbers],
  rejections: siteVisitRejections,
  auditFormatters: [siteVisitAuditFormatter],
  migrations: [{ id: 'site-visits/1-trigrams', up: 'create extension if not exists pg_trgm;' }, invoiceNumberMigration],
  guards: [invoiceNumberHeld],
  guardTables: [invoiceNumbersOfLog],
});
