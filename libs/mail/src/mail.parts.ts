import { defineModule } from '#platform';
import { letterKindMigration, visitEmailMigration } from './email-outbox.js';
import { visitEmailsAuditFormatter } from './visit-emails.audit-formatter.js';
import { visitEmailsCatalogue } from './visit-emails.events.js';
import { visitEmailsRejections } from './visit-emails.rejections.js';

export const mailParts = defineModule({
  name: 'mail',
  catalogues: [visitEmailsCatalogue],
  rejections: visitEmailsRejections,
  auditFormatters: [visitEmailsAuditFormatter],
  migrations: [visitEmailMigration, letterKindMigration],
});
