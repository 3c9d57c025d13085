import { defineModule } from '#platform';
import { clientAuditFormatter } from './client.audit-formatter.js';
import { clientCatalogue } from './client.events.js';
import { clientRejections } from './client.rejections.js';
import { clientList } from './list/client-list.projection.js';

export const clientsParts = defineModule({
  name: 'clients',
  catalogues: [clientCatalogue],
  projections: [clientList],
  rejections: clientRejections,
  auditFormatters: [clientAuditFormatter],
  migrations: [{ id: 'clients/1-trigrams', up: 'create extension if not exists pg_trgm;' }],
});
