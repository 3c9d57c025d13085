import type { ModuleParts } from '#platform';

export const quotesParts: ModuleParts = {
  name: 'quotes',
  catalogues: [],
  projections: [],
  rejections: {},
  auditFormatters: [],
  migrations: [],
};
