import type { Network } from '#planning';
import type { SolomonInstance } from './solomon.js';

const VEHICLES = 25;
const nothing = { cars: [], kit: -1 };

type Customers = Pick<Network, 'tasks' | 'leaving'> & { readonly stops: Omit<Network['stops'], 'place' | 'load'> };

/** Each customer as a task of one stop, within its window and booked with nothing. */
export const customersOf = ({ service, customers }: Pick<SolomonInstance, 'service' | 'customers'>): Customers => {
  const count = customers.length;
  return {
    stops: {
      count,
      service: new Float64Array(count).fill(service),
      opens: Float64Array.from(customers, ([, , , ready]) => ready),
      closes: Float64Array.from(customers, ([, , , , due]) => due),
      booked: new Float64Array(count).fill(Number.NaN),
      task: Int32Array.from(customers, (_, index) => index),
    },
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
  };
};

/** Exact, or to the tenth below, as the shortest ways of the instances are published. */
type Distances = 'exact' | 'truncated';

/** Vehicles as engineers with one long day, without cars and kits. */
export const networkOf = (instance: SolomonInstance, distances: Distances = 'exact'): Network => {
  const { capacity, depot, customers } = instance;
  const own = customersOf(instance);
  const wayOf = (dx: number, dy: number): number =>
    distances === 'exact' ? Math.hypot(dx, dy) : Math.floor(Math.hypot(dx, dy) * 10 + 1e-9) / 10;
  const [x, y, horizon] = depot;
  const at: readonly (readonly [number, number])[] = [[x, y], ...customers.map(([cx, cy]) => [cx, cy] as const)];
  return {
    places: at.length,
    travel: Float64Array.from(at.flatMap(([ax, ay]) => at.map(([bx, by]) => wayOf(ax - bx, ay - by)))),
    ...own,
    stops: {
      ...own.stops,
      place: Int32Array.from(customers, (_, index) => index + 1),
      load: Float64Array.from(customers, ([, , demand]) => demand),
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
    days: 1,
    loads: 1,
    weights: { driving: 1, evenness: 0, engineerChange: 0, movedTime: 0 },
    may: new Uint8Array(customers.length * VEHICLES).fill(1),
    weekLimit: new Float64Array(VEHICLES).fill(Number.POSITIVE_INFINITY),
    cars: null,
    kits: null,
  };
};
