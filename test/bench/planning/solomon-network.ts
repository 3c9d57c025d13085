import type { Network } from '#planning';
import type { SolomonInstance } from './solomon.js';

const VEHICLES = 25;
const nothing = { cars: [], kit: -1 };

/** Exact, or to the tenth below, as the shortest ways of the instances are published. */
type Distances = 'exact' | 'truncated';

/** Vehicles as engineers with one long day, without cars and kits. */
export const networkOf = (
  { capacity, service, depot, customers }: SolomonInstance,
  distances: Distances = 'exact',
): Network => {
  const wayOf = (dx: number, dy: number): number =>
    distances === 'exact' ? Math.hypot(dx, dy) : Math.floor(Math.hypot(dx, dy) * 10 + 1e-9) / 10;
  const [x, y, horizon] = depot;
  const at: readonly (readonly [number, number])[] = [[x, y], ...customers.map(([cx, cy]) => [cx, cy] as const)];
  const count = customers.length;
  return {
    places: at.length,
    travel: Float64Array.from(at.flatMap(([ax, ay]) => at.map(([bx, by]) => wayOf(ax - bx, ay - by)))),
    stops: {
      count,
      place: Int32Array.from(customers, (_, index) => index + 1),
      service: new Float64Array(count).fill(service),
      load: Float64Array.from(customers, ([, , demand]) => demand),
      opens: Float64Array.from(customers, ([, , , ready]) => ready),
      closes: Float64Array.from(customers, ([, , , , due]) => due),
      booked: new Float64Array(count).fill(Number.NaN),
      task: Int32Array.from(customers, (_, index) => index),
    },
    routes: Array.from({ length: VEHICLES }, (_, person) => ({
      person,
      day: 0,
      week: person,
      start: 0,
      end: 0,
      earliest: 0,
      latest: horizon,
      longest: Number.POSITIVE_INFINITY,
      capacity: [capacity],
    })),
    tasks: customers.map((_, index) => ({
      kind: 'single',
      stops: [index],
      kitKind: -1,
      locked: null,
      has: nothing,
      today: [],
      todayHas: nothing,
    })),
    leaving: new Float64Array(count).fill(1),
    days: 1,
    loads: 1,
    weights: { driving: 1, evenness: 0, engineerChange: 0, movedTime: 0 },
    may: new Uint8Array(count * VEHICLES).fill(1),
    weekLimit: new Float64Array(VEHICLES).fill(Number.POSITIVE_INFINITY),
    cars: null,
    kits: null,
  };
};
