import type { ModuleParts } from '#platform';
import { letterKindMigration, visitEmailMigration } from './email-outbox.js';
import { visitEmailsAuditFormatter } from './visit-emails.audit-formatter.js';
import { visitEmailsCatalogue } from './visit-emails.events.js';
import { visitEmailsRejections } from './visit-emails.rejections.js';

export const mailParts: ModuleParts = {
  name: 'mail',
  catalogues: [visitEmailsCatalogue],
  projections: [],
  rejections: visitEmailsRejections,
  auditFormatters: [visitEmailsAuditFormatter],
  migrations: [visitEmailMigration, letterKindMigration],
};
