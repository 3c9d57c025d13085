export * from './site-visit.events.js';
export { siteVisit, type SiteVisitCommand } from './site-visit.decider.js';
export { nothingDone, type ScheduledVisit, type SiteVisitState, type Trip } from './site-visit.state.js';
export { isPickupId, pickupIdOf, streamIdOf } from './pair-ids.js';
export { PROJECT_ANSWERS, VISIT_BOOKINGS, type JobBookings, type ProjectAnswers, type VisitBookings, type VisitChange } from './ports.js';
export { siteVisitsParts } from './site-visits.parts.js';
export { SiteVisitsModule } from './site-visits.module.js';
