import type { ModuleParts } from '#platform';
import { cacheMigration } from './journey-cache.js';

export const travelParts: ModuleParts = {
  name: 'travel',
  catalogues: [],
  projections: [],
  rejections: {},
  auditFormatters: [],
  migrations: [cacheMigration],
};
