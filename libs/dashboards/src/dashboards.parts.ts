import type { ModuleParts } from '#platform';
import { adminDashboard } from './admin/admin-dashboard.projection.js';
import { engineerDashboard } from './engineer/engineer-dashboard.projection.js';
import { financeDashboard } from './finance/finance-dashboard.projection.js';

export const dashboardsParts: ModuleParts = {
  name: 'dashboards',
  catalogues: [],
  projections: [adminDashboard, financeDashboard, engineerDashboard],
  rejections: {},
  auditFormatters: [],
  migrations: [],
};
