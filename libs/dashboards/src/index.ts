export { DashboardsModule } from './dashboards.module.js';
export { dashboardsParts } from './dashboards.parts.js';
