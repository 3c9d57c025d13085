import type { Forgets, ModuleParts } from '#platform';
import { dropForgottenFiles, visitFileMigration } from './file-store.js';
import { visitFilesAuditFormatter } from './visit-files.audit-formatter.js';
import { visitFilesCatalogue } from './visit-files.events.js';
import { visitFilesRejections } from './visit-files.rejections.js';

/** Their keys are gone by then; the bytes go as well. */
const forgets: Forgets = { name: 'files', forget: ({ knex }) => dropForgottenFiles(knex) };

export const filesParts: ModuleParts = {
  name: 'files',
  catalogues: [visitFilesCatalogue],
  projections: [],
  rejections: visitFilesRejections,
  auditFormatters: [visitFilesAuditFormatter],
  migrations: [visitFileMigration],
  forgets: [forgets],
};
