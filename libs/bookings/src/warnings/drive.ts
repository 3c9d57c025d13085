import type { VisitJourney } from './visit-journeys.js';

type Place = NonNullable<VisitJourney['place']>;

const EARTH_RADIUS_MILES = 3958.8;
/** British roads between two places are about a third longer than the straight line: the usual circuity of country roads. */
const ROAD_OVER_STRAIGHT_LINE = 1.3;
/** Miles an hour from door to door, town and motorway together: what a day with several sites really makes. */
const DOOR_TO_DOOR_SPEED = 40;
/** The estimate is no better than this, and two sites round the corner from each other need no warning. */
const ROUNDED_TO_MINUTES = 5;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Miles along the great circle (haversine). */
const straightMiles = (from: Place, to: Place): number => {
  const half = (a: number, b: number): number => Math.sin((radians(b) - radians(a)) / 2) ** 2;
  const chord =
    half(from.lat, to.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.lng, to.lng);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
};

/** About how many minutes the drive takes, to the nearest five. No route is asked for: a warning must never wait for a map. */
export const driveMinutes = (from: Place, to: Place): number => {
  const hours = (straightMiles(from, to) * ROAD_OVER_STRAIGHT_LINE) / DOOR_TO_DOOR_SPEED;
  return Math.round((hours * 60) / ROUNDED_TO_MINUTES) * ROUNDED_TO_MINUTES;
};
