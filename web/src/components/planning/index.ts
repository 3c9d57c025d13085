export { PlanAround } from './plan-around.js';
export { usePlanning, type Planned } from './use-planning.js';
