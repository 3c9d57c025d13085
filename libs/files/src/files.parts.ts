import { defineModule, type Forgets } from '#platform';
import { dropForgottenFiles, visitFileMigration } from './file-store.js';
import { filesAuditFormatters } from './files.audit-formatter.js';
import { kitFilesCatalogue, visitFilesCatalogue } from './files.events.js';
import { filesRejections } from './files.rejections.js';

/** Their keys are gone by then; the bytes go as well. */
const forgets: Forgets = { name: 'files', forget: ({ knex }) => dropForgottenFiles(knex) };

export const filesParts = defineModule({
  name: 'files',
  catalogues: [visitFilesCatalogue, kitFilesCatalogue],
  rejections: filesRejections,
  auditFormatters: filesAuditFormatters,
  migrations: [visitFileMigration],
  forgets: [forgets],
});
