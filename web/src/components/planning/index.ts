export { PlanAround } from './plan-around.js';
export { usePlanning } from './use-planning.js';
