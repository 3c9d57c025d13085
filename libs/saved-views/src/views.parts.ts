import type { ModuleParts } from '#platform';
import { forgetsViews } from './forgets-views.js';
import { sharedViewMigration, viewMigration } from './view-table.js';

export const viewsParts: ModuleParts = {
  name: 'views',
  catalogues: [],
  projections: [],
  rejections: {},
  auditFormatters: [],
  migrations: [viewMigration, sharedViewMigration],
  forgets: [forgetsViews],
};
