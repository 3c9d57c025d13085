export * from './site-visit.events.js';
export { siteVisit, type SiteVisitCommand } from './site-visit.decider.js';
export { nothingDone, type ScheduledVisit, type SiteVisitState, type Trip } from './site-visit.state.js';
export { isPickupId, pickupIdOf, streamIdOf } from './pair-ids.js';
