import { defineModule } from '#platform';
import { importAuditFormatter } from './import.audit-formatter.js';
import { importCatalogue } from './import.events.js';
import { importList } from './import-list.projection.js';
import { importRejections } from './import.rejections.js';

export const importsParts = defineModule({
  name: 'imports',
  catalogues: [importCatalogue],
  projections: [importList],
  rejections: importRejections,
  auditFormatters: [importAuditFormatter],
});
