export * from './journey.js';
export { TravelModule } from './travel.module.js';
export { travelParts } from './travel.parts.js';
