import type { Chance } from './chance.js';
import type { Network } from './network.js';
import { neighbours } from './ordering.js';
import type { Routes } from './routes.js';

/** Removed at a time on average, and the longest string of neighbours of one route (Christiaens and Vanden Berghe). */
const REMOVED = 10;
const LONGEST_STRING = 10;
const SPLIT = 0.5;
const SPLIT_DEPTH = 0.01;

/** Which stops are taken out of a plan: strings of neighbours, each out of one route. */
export class Ruin {
  readonly #near: readonly (readonly number[])[];

  constructor(
    readonly network: Network,
    readonly chance: Chance,
  ) {
    this.#near = neighbours(network);
  }

  /** One string after the other: whoever takes one out may take stops of other routes with it. */
  *strings({ order, routeOf }: Routes): Iterable<readonly number[]> {
    const used = order.filter((stops) => stops.length > 0);
    if (used.length === 0) return;
    const mean = used.reduce((sum, stops) => sum + stops.length, 0) / used.length;
    const longest = Math.min(LONGEST_STRING, mean);
    const strings = Math.floor(this.chance.next() * ((4 * REMOVED) / (1 + longest) - 1)) + 1;
    const seed = this.chance.below(this.network.stops.count);
    const ruined = new Set<number>();
    for (const stop of this.#near[seed] as readonly number[]) {
      if (ruined.size >= strings) return;
      const route = routeOf[stop] as number;
      if (route === -1 || ruined.has(route)) continue;
      ruined.add(route);
      const stops = order[route] as number[];
      const length = Math.floor(this.chance.next() * Math.min(stops.length, longest)) + 1;
      yield this.#stringAround(stops, stops.indexOf(stop), length);
    }
  }

  #stringAround(stops: readonly number[], at: number, length: number): readonly number[] {
    let kept = 0;
    if (length > 1 && length < stops.length && this.chance.next() < SPLIT) {
      kept = 1;
      while (length + kept < stops.length && this.chance.next() > SPLIT_DEPTH) kept += 1;
    }
    const whole = length + kept;
    const first = Math.max(0, at - whole + 1);
    const last = Math.min(at, stops.length - whole);
    const begin = first + this.chance.below(Math.max(1, last - first + 1));
    const keptFrom = begin + 1 + (kept === 0 ? 0 : this.chance.below(length - 1));
    return stops
      .slice(begin, begin + whole)
      .filter((_, index) => kept === 0 || begin + index < keptFrom || begin + index >= keptFrom + kept);
  }
}
