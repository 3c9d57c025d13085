import { defineModule } from '#platform';
import { projectCatalogue } from './project.events.js';
import { projectAuditFormatter } from './project.audit-formatter.js';
import { projectJoined, projectRemoved } from './project-lock.js';
import { numberHeld, projectNumberMigration } from './project-numbers.js';
import { projectNumbersOfLog } from './project-numbers-of-log.js';
import { projectRejections } from './project.rejections.js';

export const projectsParts = defineModule({
  name: 'projects',
  catalogues: [projectCatalogue],
  rejections: projectRejections,
  auditFormatters: [projectAuditFormatter],
  migrations: [projectNumberMigration],
  guards: [projectJoined, projectRemoved, numberHeld],
  guardTables: [projectNumbersOfLog],
});
