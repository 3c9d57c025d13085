import { defineModule } from '#platform';
import { forgettingAuditFormatter } from './forgetting.audit-formatter.js';
import { forgettingCatalogue } from './forgetting.events.js';
import { personMentions } from './people/person-mentions.projection.js';
import { decisionHeld, forgettingMigration } from './doing/forgetting-table.js';

export const forgettingParts = defineModule({
  name: 'forgetting',
  catalogues: [forgettingCatalogue],
  projections: [personMentions],
  auditFormatters: [forgettingAuditFormatter],
  migrations: [forgettingMigration],
  guards: [decisionHeld],
});
