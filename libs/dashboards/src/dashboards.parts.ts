import { defineModule } from '#platform';
import { adminDashboard } from './admin/admin-dashboard.projection.js';
import { engineerDashboard } from './engineer/engineer-dashboard.projection.js';
import { financeDashboard } from './finance/finance-dashboard.projection.js';

export const dashboardsParts = defineModule({
  name: 'dashboards',
  projections: [adminDashboard, financeDashboard, engineerDashboard],
});
