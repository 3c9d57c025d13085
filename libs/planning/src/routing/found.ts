import type { Network } from './network.js';
import type { Placing } from './placing.js';

/** The best plan so far. */
export interface Found {
  readonly distance: number;
  /** What the weights make of it. */
  readonly cost: number;
  /** The stops of each route, in order. */
  readonly order: readonly (readonly number[])[];
  readonly pinned: Float64Array;
  readonly carOf: Int32Array;
  readonly kitOf: Int32Array;
  readonly kitOfSurvey: Int32Array;
  /** As `Resources.copy` gives it. */
  readonly resources: readonly Int32Array[];
  readonly absent: readonly number[];
  /** Booked visits that stay although they break a rule: nothing is planned beside them. */
  readonly aside: readonly number[];
  readonly iterations: number;
}

/** What a plan is now, copied. */
export const partsOf = ({ routes, resources }: Placing): Omit<Found, 'cost' | 'absent' | 'aside' | 'iterations'> => ({
  distance: routes.distance.reduce((sum, value) => sum + value, 0),
  order: routes.order.map((stops) => [...stops]),
  pinned: Float64Array.from(routes.pinned),
  carOf: Int32Array.from(resources.carOf),
  kitOf: Int32Array.from(resources.kitOf),
  kitOfSurvey: Int32Array.from(resources.kitOfSurvey),
  resources: resources.copy(),
});

/** What leaving these tasks over weighs. */
export const leftIn = ({ leaving }: Network, absent: readonly number[]): number =>
  absent.reduce((sum, task) => sum + (leaving[task] as number), 0);

export const usedIn = ({ order }: Found): number => order.filter((stops) => stops.length > 0).length;

/** Makes a plan what was found; the tasks that it leaves over. */
export const adopt = ({ routes, resources, closed, network }: Placing, found: Found): number[] => {
  routes.routeOf.fill(-1);
  found.order.forEach((stops, route) => {
    routes.order[route] = [...stops];
    for (const stop of stops) routes.routeOf[stop] = route;
  });
  routes.pinned.set(found.pinned);
  found.order.forEach((_, route) => routes.rebuild(route));
  resources.goBackTo(found.resources);
  for (const index of found.aside) {
    for (const route of network.tasks[index]?.locked ?? []) closed[route] = 1;
  }
  return [...found.absent];
};
