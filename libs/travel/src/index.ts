export * from './journey.js';
export { areaOf, estimatedMinutes } from './offline.js';
export { POSTCODE_LOOKUP, type PostcodeLookup } from './postcode-lookup.js';
export * from './postcode-places.js';
export { TravelModule } from './travel.module.js';
export { travelParts } from './travel.parts.js';
