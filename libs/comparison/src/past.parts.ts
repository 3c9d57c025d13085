import type { ModuleParts } from '#platform';

/** It keeps nothing of its own: views of the past are the other modules' read models. */
export const pastParts: ModuleParts = {
  name: 'past',
  catalogues: [],
  projections: [],
  rejections: {},
  auditFormatters: [],
  migrations: [],
};
