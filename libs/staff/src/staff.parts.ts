import type { ModuleParts } from '#platform';
import { credentialMigration } from './accounts/credentials.js';
import { staffList } from './list/staff-list.projection.js';
import { staffMemberCatalogue } from './staff-member.events.js';
import { staffMemberChronicle } from './staff-member.chronicle.js';
import { staffRejections } from './staff-member.rejections.js';

export const staffParts: ModuleParts = {
  name: 'staff',
  catalogues: [staffMemberCatalogue],
  projections: [staffList],
  rejections: staffRejections,
  chronicles: [staffMemberChronicle],
  migrations: [credentialMigration],
};
