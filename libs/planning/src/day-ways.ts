import { todayOf, type Group, type StopOfDay } from './day-stops.js';
import type { Network } from './routing/network.js';
import { keep, type Walk } from './walks.js';

/** Stops that an engineer can make one after the other on a day, within windows and hours. */
export interface DayWay {
  readonly stops: readonly number[];
  readonly group: number;
  readonly day: number;
  /** Points of its driving and of the times that it moves. */
  readonly cost: number;
}

/** What the rows of the linear program give for each thing on a day. */
export interface DayPrices {
  /** By stop. */
  readonly ofStop: Float64Array;
  readonly ofGroup: number;
  /** By kind of kit, at most 0: having one along costs that much. */
  readonly ofKind: Float64Array;
}

/** How ways are looked for. */
export interface Looking {
  /** As many are answered at most. */
  readonly most: number;
  /** As many walks are looked at, about. */
  readonly walks: number;
  /** False: walks are told apart by what they cost and when they end alone, which is faster and may overlook some. */
  readonly isThorough: boolean;
}

export interface CheapestWays {
  /** At most what the cheapest of all ways costs beyond its prices, and at most 0; of no worth where they were not looked at thoroughly. */
  readonly least: number;
  /** Those that cost less than their prices, the cheapest first. */
  readonly ways: readonly DayWay[];
}

/** What can come after something, and the way there. */
interface Next {
  readonly at: Int32Array;
  readonly way: Float64Array;
}

/** By so little less than its prices a way is not cheaper. */
const TOLERANCE = 1e-5;
/** What can be saved after a stop is known for each of these minutes. */
const QUARTER = 15;

/**
 * Finds the ways of a group that cost less than the prices of what they make: walks are made longer stop by stop, and one that is in
 * nothing better than another is not gone on with. Nor is one that cannot become cheap any more, whatever comes after it.
 */
export class DayWays {
  readonly #today: readonly StopOfDay[];
  readonly #first: Next;
  readonly #next: readonly Next[];
  readonly #step: number;

  constructor(
    readonly network: Network,
    readonly index: number,
    readonly group: Group,
    kitOf: Int32Array,
  ) {
    this.#today = todayOf(network, group, kitOf);
    const { start, earliest } = group.frame;
    this.#first = this.#after(start, (one) => earliest + this.#way(start, one.place) <= one.closes);
    this.#next = this.#today.map(({ place, service, opens, stop, low, high }) =>
      this.#after(place, (one) => {
        const isSame = one.stop === stop || (one.low & low) !== 0 || (one.high & high) !== 0;
        return !isSame && opens + service + this.#way(place, one.place) <= one.closes;
      }),
    );
    this.#step = this.#today.reduce((step, { service }) => Math.min(step, service), QUARTER);
  }

  /** How often one stop can come after another. */
  get pairs(): number {
    return this.#next.reduce((sum, { at }) => sum + at.length, 0);
  }

  #after(from: number, isPossible: (one: StopOfDay) => boolean): Next {
    const at = Int32Array.from([...this.#today.keys()].filter((one) => isPossible(this.#today[one] as StopOfDay)));
    return { at, way: Float64Array.from(at, (one) => this.#way(from, (this.#today[one] as StopOfDay).place)) };
  }

  #way(from: number, to: number): number {
    return this.network.travel[from * this.network.places + to] as number;
  }

  /** Those of one stop. */
  single(): readonly DayWay[] {
    return this.#grown(this.#begin(0), null, null).map((walk) => this.#closed(walk));
  }

  /** As a plan has it, with what its moved times cost. */
  asPlanned(stops: readonly number[], moved: number): DayWay {
    const { start, end, day } = this.group.frame;
    const places = [start, ...stops.map((stop) => this.network.stops.place[stop] as number), end];
    const driving = places.slice(1).reduce((sum, to, at) => sum + this.#way(places[at] as number, to), 0);
    return { stops, group: this.index, day, cost: driving * this.network.weights.driving + moved };
  }

  cheapest(prices: DayPrices, { most, walks, isThorough }: Looking): CheapestWays {
    const saved = isThorough ? this.#savedAfter(prices.ofStop) : null;
    const known = this.#today.map((): Walk[] => []);
    const cheap: { readonly beyond: number; readonly walk: Walk }[] = [];
    let [least, left] = [0, walks];
    for (let layer = [this.#begin(-prices.ofGroup)]; layer.length > 0 && left >= 0;) {
      const next: Walk[] = [];
      for (const walk of layer) {
        if (walk.isDominated) continue;
        left -= 1;
        if (left < 0) break;
        for (const longer of this.#grown(walk, prices, saved)) {
          if (!keep(known[longer.last] as Walk[], longer, isThorough)) continue;
          next.push(longer);
          const beyond = longer.beyond + this.#wayBack(longer.last);
          least = Math.min(least, beyond);
          if (beyond < -TOLERANCE) cheap.push({ beyond, walk: longer });
        }
      }
      layer = next;
    }
    cheap.sort((one, other) => one.beyond - other.beyond);
    if (left < 0 && saved !== null) least = this.#leastWith(prices, saved);
    return {
      least,
      ways: this.#different(
        cheap.map(({ walk }) => walk),
        most,
      ),
    };
  }

  /** What no way goes below, by what can be saved after its first stop. */
  #leastWith(prices: DayPrices, saved: Float64Array): number {
    const first = this.#grown(this.#begin(-prices.ofGroup), prices, saved);
    const whole = first.map((walk) => walk.beyond + this.#savedIn(saved, walk));
    return Math.min(0, ...whole);
  }

  /** Of those with the same stops the first. */
  #different(walks: readonly Walk[], most: number): readonly DayWay[] {
    const ways = new Map<string, DayWay>();
    for (const walk of walks) {
      if (ways.size >= most) break;
      const way = this.#closed(walk);
      const key = way.stops.toSorted((one, other) => one - other).join();
      if (!ways.has(key)) ways.set(key, way);
    }
    return [...ways.values()];
  }

  #begin(beyond: number): Walk {
    const { earliest, latest } = this.group.frame;
    const nothing = { kinds: 0, low: 0, high: 0, isDominated: false };
    return { last: -1, before: null, duration: 0, earliest, latest, cost: 0, beyond, ...nothing };
  }

  #wayBack(last: number): number {
    return (this.#today[last] as StopOfDay).wayBack * this.network.weights.driving;
  }

  #closed(walk: Walk): DayWay {
    const stops: number[] = [];
    for (let at: Walk | null = walk; at !== null && at.last !== -1; at = at.before)
      stops.unshift((this.#today[at.last] as StopOfDay).stop);
    return { stops, group: this.index, day: this.group.frame.day, cost: walk.cost + this.#wayBack(walk.last) };
  }

  /** Every walk that is one stop longer and may still become cheap. */
  #grown(walk: Walk, prices: DayPrices | null, saved: Float64Array | null): Walk[] {
    const { at, way } = walk.last === -1 ? this.#first : (this.#next[walk.last] as Next);
    const grown: Walk[] = [];
    for (let index = 0; index < at.length; index += 1) {
      const last = at[index] as number;
      const stop = this.#today[last] as StopOfDay;
      const isMade = (walk.low & stop.low) !== 0 || (walk.high & stop.high) !== 0;
      const longer = isMade ? null : this.#longer(walk, last, way[index] as number);
      if (longer === null) continue;
      const kit = longer.kinds === walk.kinds ? 0 : (prices?.ofKind[stop.kind] ?? 0);
      longer.beyond += longer.cost - walk.cost - (prices?.ofStop[stop.stop] ?? 0) - kit;
      if (saved === null || longer.beyond + this.#savedIn(saved, longer) < 0) grown.push(longer);
    }
    return grown;
  }

  /** With one stop more, within windows and hours; what is beyond the prices is as before it. */
  #longer(walk: Walk, last: number, way: number): Walk | null {
    const stop = this.#today[last] as StopOfDay;
    const { longest, latest } = this.group.frame;
    const gone = walk.duration + way;
    if (walk.earliest + gone > stop.closes) return null;
    const waiting = Math.max(stop.opens - gone - walk.latest, 0);
    const duration = gone + waiting + stop.service;
    const earliest = Math.max(stop.opens - gone, walk.earliest) - waiting;
    const home = duration + stop.wayBack;
    if (home > longest || earliest + home > latest) return null;
    return {
      last,
      before: walk,
      duration,
      earliest,
      latest: Math.min(stop.closes - gone, walk.latest),
      cost: walk.cost + this.network.weights.driving * way + stop.moved,
      beyond: walk.beyond,
      kinds: stop.kind === -1 ? walk.kinds : walk.kinds | (1 << stop.kind),
      low: walk.low | stop.low,
      high: walk.high | stop.high,
      isDominated: false,
    };
  }

  #savedIn(saved: Float64Array, { last, earliest, duration }: Walk): number {
    return saved[this.#slot(last, earliest + duration)] as number;
  }

  #slot(at: number, minute: number): number {
    return Math.floor((minute - this.group.frame.earliest) / this.#step) * this.#today.length + at;
  }

  /**
   * What the rest of a day costs at least after each stop that ends at each time, as if stops could be made twice and no day were too
   * long. Times are taken as a step earlier, so that this is never too much.
   */
  #savedAfter(ofStop: Float64Array): Float64Array {
    const { earliest, latest } = this.group.frame;
    const saved = new Float64Array(Math.max(0, this.#slot(0, latest)) + this.#today.length).fill(
      Number.NEGATIVE_INFINITY,
    );
    const costs = this.#today.map(({ stop, moved }) => moved - (ofStop[stop] as number));
    // Nothing is known where a stop takes no time: it would come after itself.
    if (this.#step < 1) return saved;
    for (let minute = earliest + Math.floor((latest - earliest) / this.#step) * this.#step; minute >= earliest;) {
      for (const [at, stop] of this.#today.entries()) {
        const ends = minute + this.#step > stop.opens + stop.service && minute <= stop.closes + stop.service;
        if (ends) saved[this.#slot(at, minute)] = this.#savedFrom(at, minute, costs, saved);
      }
      minute -= this.#step;
    }
    return saved;
  }

  #savedFrom(from: number, minute: number, costs: readonly number[], saved: Float64Array): number {
    const { latest } = this.group.frame;
    const { driving } = this.network.weights;
    const { at, way } = this.#next[from] as Next;
    let least = this.#wayBack(from);
    for (let index = 0; index < at.length; index += 1) {
      const to = at[index] as number;
      const stop = this.#today[to] as StopOfDay;
      const gone = way[index] as number;
      const arrives = Math.max(minute + gone, stop.opens);
      const ends = arrives + stop.service;
      if (arrives > stop.closes || ends + stop.wayBack > latest) continue;
      least = Math.min(least, driving * gone + (costs[to] as number) + (saved[this.#slot(to, ends)] as number));
    }
    return least;
  }
}
