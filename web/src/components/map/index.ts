export type { MapPoint } from './points.js';
export { VisitMap, type VisitMapProps } from './visit-map.js';
export { WeekdayMarker } from './weekday-marker.js';
export { weekdayOf, type Weekday } from './weekday.js';
