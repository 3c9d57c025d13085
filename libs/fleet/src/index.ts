export * from './car.events.js';
export * from './car.decider.js';
export * from './kit.events.js';
export * from './kit.decider.js';
export { FleetModule } from './fleet.module.js';
export * from './fleet.parts.js';
