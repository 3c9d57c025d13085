import type { ModuleParts } from '#platform';

/** It keeps nothing of its own: read models and rebuilds are the kernel's. */
export const replayParts: ModuleParts = {
  name: 'replay',
  catalogues: [],
  projections: [],
  rejections: {},
  auditFormatters: [],
  migrations: [],
};
