import { defineModule } from '#platform';
import { companyCatalogue } from './company.events.js';
import { companyAuditFormatter } from './company.audit-formatter.js';
import { companyRejections } from './company.rejections.js';
import { companySettings } from './settings/company-settings.projection.js';

export const companyParts = defineModule({
  name: 'company',
  catalogues: [companyCatalogue],
  projections: [companySettings],
  rejections: companyRejections,
  auditFormatters: [companyAuditFormatter],
});
