import type { ModuleParts } from '#platform';

export const visitPlanningParts: ModuleParts = {
  name: 'visit-planning',
  catalogues: [],
  projections: [],
  rejections: {},
  auditFormatters: [],
  migrations: [],
};
