export type { MapPoint } from './points.js';
export { VisitMap, type VisitMapProps } from './visit-map.js';
export { WeekdayMarker } from './weekday-marker.js';
export { weekdayNames, weekdayOf, weekdays, type Weekday } from './weekday.js';
