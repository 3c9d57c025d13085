export { VisitPlanningModule } from './visit-planning.module.js';
export { visitPlanningParts } from './visit-planning.parts.js';
export { timeFor } from './planner.js';
