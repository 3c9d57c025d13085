import type { ModuleParts } from '#platform';
import { forgettingAuditFormatter } from './forgetting.audit-formatter.js';
import { forgettingCatalogue } from './forgetting.events.js';
import { personMentions } from './people/person-mentions.projection.js';
import { decisionHeld, forgettingMigration } from './doing/forgetting-table.js';

export const forgettingParts: ModuleParts = {
  name: 'forgetting',
  catalogues: [forgettingCatalogue],
  projections: [personMentions],
  rejections: {},
  auditFormatters: [forgettingAuditFormatter],
  migrations: [forgettingMigration],
  guards: [decisionHeld],
};
