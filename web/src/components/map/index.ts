export { SitePositionMap } from './site-position.js';
export { VisitMap } from './visit-map.js';
export { WeekdayMarker } from './weekday-marker.js';
export { weekdayOf } from './weekday.js';
