import { metresPerPixel, placeOf, type MapPoint, type Place } from './points.js';
import { weekdayOf, type Weekday } from './weekday.js';

/** What one marker stands for: one point, or several that would cover each other. */
export interface Cluster {
  /** Of its first point: stays the same while that is its first. */
  readonly id: string;
  readonly place: Place;
  readonly points: readonly [MapPoint, ...MapPoint[]];
}

/** Markers of 30 pixels nearer than this cover each other. */
const NEAR_PIXELS = 34;

interface Growing {
  readonly anchor: Place;
  readonly points: [MapPoint, ...MapPoint[]];
}

const middle = (points: readonly MapPoint[]): Place => {
  const places = points.map(placeOf);
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  return [mean(places.map(([x]) => x)), mean(places.map(([, y]) => y))];
};

/**
 * Joins what is near each other at this zoom. A point joins the first cluster that began near it, so the same
 * points give the same clusters wherever the map is; cells of the joining distance keep it linear.
 */
export const clustersAt = (points: readonly MapPoint[], zoom: number): readonly Cluster[] => {
  const near = NEAR_PIXELS * metresPerPixel(zoom);
  const cells = new Map<string, Growing[]>();
  const found: Growing[] = [];
  const around = (column: number, row: number): Growing[] =>
    [-1, 0, 1].flatMap((right) => [-1, 0, 1].flatMap((up) => cells.get(`${column + right} ${row + up}`) ?? []));
  for (const point of points) {
    const place = placeOf(point);
    const [column, row] = [Math.floor(place[0] / near), Math.floor(place[1] / near)];
    const joined = around(column, row).find(
      ({ anchor }) => Math.hypot(anchor[0] - place[0], anchor[1] - place[1]) < near,
    );
    if (joined !== undefined) {
      joined.points.push(point);
      continue;
    }
    const begun: Growing = { anchor: place, points: [point] };
    found.push(begun);
    const cell = `${column} ${row}`;
    cells.set(cell, [...(cells.get(cell) ?? []), begun]);
  }
  return found.map(({ points: joined }) => ({ id: joined[0].id, place: middle(joined), points: joined }));
};

/** The weekday that all of them share; null when they differ or have none. */
export const sharedDay = (points: readonly MapPoint[]): Weekday | null => {
  const days = new Set(points.map(({ day }) => (day === null ? null : weekdayOf(day))));
  const [only = null] = days;
  return days.size === 1 ? only : null;
};

/** What pressing a marker does: look nearer, or open what is there because looking nearer would not part them. */
export const pressing = ({ points }: Cluster, zoom: number, most: number): 'open' | 'nearer' =>
  points.length === 1 || zoom >= most || clustersAt(points, most).length === 1 ? 'open' : 'nearer';
