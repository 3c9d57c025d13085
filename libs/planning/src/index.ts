export { PlanningRun } from './planning-run.js';
export * from './problem.js';
export type { Network } from './routing/network.js';
export { Search } from './routing/search.js';
