export * from './car.events.js';
export * from './car.decider.js';
export * from './kit.events.js';
export * from './kit.decider.js';
export { FleetModule } from './fleet.module.js';
export * from './fleet.parts.js';
export { FindCars } from './list/find-cars.query.js';
export { FindKits } from './list/find-kits.query.js';
