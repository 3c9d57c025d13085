import type { ModuleParts } from '#platform';

export const exportsParts: ModuleParts = {
  name: 'exports',
  catalogues: [],
  projections: [],
  rejections: {},
  auditFormatters: [],
  migrations: [],
};
