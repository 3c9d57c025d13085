import type { ModuleParts } from '#platform';
import { importAuditFormatter } from './import.audit-formatter.js';
import { importCatalogue } from './import.events.js';
import { importList } from './import-list.projection.js';
import { importRejections } from './import.rejections.js';

export const importsParts: ModuleParts = {
  name: 'imports',
  catalogues: [importCatalogue],
  projections: [importList],
  rejections: importRejections,
  auditFormatters: [importAuditFormatter],
  migrations: [],
};
