import type { ModuleParts } from '#platform';

export const mailParts: ModuleParts = {
  name: 'mail',
  catalogues: [],
  projections: [],
  rejections: {},
  auditFormatters: [],
  migrations: [],
};
