export * from './site-visit.events.js';
export { siteVisit, type SiteVisitCommand } from './site-visit.decider.js';
export { pickupIdOf } from './pair-ids.js';
export * from './bookings-port.js';
export type { ScheduledVisit, SiteVisitState } from './site-visit.state.js';
export { PROJECT_ANSWERS, type ProjectAnswers } from './ports.js';
export { siteVisitsParts } from './site-visits.parts.js';
export { SiteVisitsModule } from './site-visits.module.js';
