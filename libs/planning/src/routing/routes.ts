import type { Network } from './network.js';

/** How far two floating-point sums may lie apart and still be the same time. */
const TOLERANCE = 1e-7;

/** Shortest duration of a part of a route, with the earliest and latest time at which that part may begin for it. */
export interface Span {
  duration: number;
  earliest: number;
  latest: number;
}

/**
 * The routes of a plan. Each keeps the spans of all that lies before and after every position, so that an insertion is judged
 * without walking the route (concatenation of time windows after Vidal et al.).
 */
export class Routes {
  readonly order: number[][];
  readonly routeOf: Int32Array;
  readonly distance: Float64Array;
  readonly duration: Float64Array;
  /** `routes * loads` */
  readonly load: Float64Array;
  readonly weekTime: Float64Array;
  /** The arrival that two engineers share; NaN for a stop that may be at any time of its window. */
  readonly pinned: Float64Array;
  readonly #before: Span[][];
  readonly #after: Span[][];
  readonly #joined: Span = { duration: 0, earliest: 0, latest: 0 };
  readonly #middle: Span = { duration: 0, earliest: 0, latest: 0 };

  constructor(readonly network: Network) {
    const { routes, stops, weekLimit } = network;
    this.order = routes.map(() => []);
    this.routeOf = new Int32Array(stops.count).fill(-1);
    this.distance = new Float64Array(routes.length);
    this.duration = new Float64Array(routes.length);
    this.load = new Float64Array(routes.length * network.loads);
    this.weekTime = new Float64Array(weekLimit.length);
    this.pinned = new Float64Array(stops.count).fill(Number.NaN);
    this.#before = routes.map(() => []);
    this.#after = routes.map(() => []);
    for (let route = 0; route < routes.length; route += 1) this.rebuild(route);
  }

  opens(stop: number, day: number): number {
    const pin = this.pinned[stop] as number;
    return Number.isNaN(pin) ? (this.network.stops.opens[stop * this.network.days + day] as number) : pin;
  }

  closes(stop: number, day: number): number {
    const pin = this.pinned[stop] as number;
    return Number.isNaN(pin) ? (this.network.stops.closes[stop * this.network.days + day] as number) : pin;
  }

  travel(from: number, to: number): number {
    return this.network.travel[from * this.network.places + to] as number;
  }

  /** The place before (`at` 0 is the first stop) and after a position. */
  placeBefore(route: number, at: number): number {
    const frame = this.network.routes[route] as Network['routes'][number];
    return at === 0
      ? frame.start
      : (this.network.stops.place[(this.order[route] as number[])[at - 1] as number] as number);
  }

  placeAfter(route: number, at: number): number {
    const frame = this.network.routes[route] as Network['routes'][number];
    const order = this.order[route] as number[];
    return at === order.length ? frame.end : (this.network.stops.place[order[at] as number] as number);
  }

  /** How much longer the way becomes. */
  detour(stop: number, route: number, at: number): number {
    const place = this.network.stops.place[stop] as number;
    const before = this.placeBefore(route, at);
    const after = this.placeAfter(route, at);
    return this.travel(before, place) + this.travel(place, after) - this.travel(before, after);
  }

  /**
   * The new shortest duration of the route with `stop` at `at`, or -1 where its hours, its load or a window do not allow it.
   * @param extra what the same person's other routes of the week gain by the same task
   */
  durationWith(stop: number, route: number, at: number, extra = 0): number {
    const { routes, stops, weekLimit } = this.network;
    const frame = routes[route] as Network['routes'][number];
    if (!this.#canLoad(stop, route)) return -1;
    const place = stops.place[stop] as number;
    const middle = this.#middle;
    this.#toStop(stop, frame.day, middle);
    if (Number.isNaN(middle.earliest)) return -1;
    const joined = this.#joined;
    const before = (this.#before[route] as Span[])[at] as Span;
    if (!join(before, middle, this.travel(this.placeBefore(route, at), place), joined)) return -1;
    const after = (this.#after[route] as Span[])[at] as Span;
    if (!join(joined, after, this.travel(place, this.placeAfter(route, at)), joined)) return -1;
    if (joined.duration > frame.longest + TOLERANCE) return -1;
    const gained = joined.duration - (this.duration[route] as number) + extra;
    const limit = weekLimit[frame.week] as number;
    if ((this.weekTime[frame.week] as number) + gained > limit + TOLERANCE) return -1;
    return joined.duration;
  }

  #canLoad(stop: number, route: number): boolean {
    const { loads, routes, stops } = this.network;
    const { capacity } = routes[route] as Network['routes'][number];
    for (let kind = 0; kind < loads; kind += 1) {
      const load = (this.load[route * loads + kind] as number) + (stops.load[stop * loads + kind] as number);
      if (load > (capacity[kind] as number)) return false;
    }
    return true;
  }

  #sumLoad(route: number): void {
    const { loads, stops } = this.network;
    const first = route * loads;
    this.load.fill(0, first, first + loads);
    for (const stop of this.order[route] as number[]) {
      for (let kind = 0; kind < loads; kind += 1) {
        this.load[first + kind] = (this.load[first + kind] as number) + (stops.load[stop * loads + kind] as number);
      }
    }
  }

  /** The earliest arrival at `stop` inserted at `at`, whatever becomes of what follows. */
  arrivalWith(stop: number, route: number, at: number): number {
    const before = (this.#before[route] as Span[])[at] as Span;
    const frame = this.network.routes[route] as Network['routes'][number];
    const place = this.network.stops.place[stop] as number;
    const free = before.earliest + before.duration + this.travel(this.placeBefore(route, at), place);
    return Math.max(free, this.opens(stop, frame.day));
  }

  /** The latest arrival at `stop` inserted at `at` with which what follows keeps its windows. */
  latestWith(stop: number, route: number, at: number): number {
    const after = (this.#after[route] as Span[])[at] as Span;
    const frame = this.network.routes[route] as Network['routes'][number];
    const place = this.network.stops.place[stop] as number;
    const way = this.travel(place, this.placeAfter(route, at)) + (this.network.stops.service[stop] as number);
    return Math.min(after.latest - way, this.closes(stop, frame.day));
  }

  /** The first position at which `stop` may come so that what follows keeps its windows, however short the ways are. */
  firstAt(stop: number, route: number): number {
    const { day } = this.network.routes[route] as Network['routes'][number];
    const after = this.#after[route] as Span[];
    const done = this.opens(stop, day) + (this.network.stops.service[stop] as number) - TOLERANCE;
    let [low, high] = [0, (this.order[route] as number[]).length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((after[middle] as Span).latest < done) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The last position at which `stop` may come so that its own window is kept, however short the way is. */
  lastAt(stop: number, route: number): number {
    const { day } = this.network.routes[route] as Network['routes'][number];
    const before = this.#before[route] as Span[];
    const closes = this.closes(stop, day) + TOLERANCE;
    let [low, high] = [0, (this.order[route] as number[]).length];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      const { earliest, duration } = before[middle] as Span;
      if (earliest + duration > closes) high = middle - 1;
      else low = middle;
    }
    return low;
  }

  insert(stop: number, route: number, at: number): void {
    (this.order[route] as number[]).splice(at, 0, stop);
    this.routeOf[stop] = route;
    this.rebuild(route);
  }

  remove(stop: number): void {
    const route = this.routeOf[stop] as number;
    this.unlink(stop);
    this.rebuild(route);
  }

  /** Leaves a route as it is until `rebuild`, for several stops that are removed from it. */
  unlink(stop: number): void {
    const order = this.order[this.routeOf[stop] as number] as number[];
    order.splice(order.indexOf(stop), 1);
    this.routeOf[stop] = -1;
  }

  /** Everything that is kept of a route, after its order or a pinned arrival changed. */
  rebuild(route: number): void {
    const { routes, stops, places, travel } = this.network;
    const frame = routes[route] as Network['routes'][number];
    const order = this.order[route] as number[];
    const before = this.#before[route] as Span[];
    const after = this.#after[route] as Span[];
    while (before.length < order.length + 1) before.push({ duration: 0, earliest: 0, latest: 0 });
    while (after.length < order.length + 1) after.push({ duration: 0, earliest: 0, latest: 0 });
    const middle = this.#middle;
    toDepot(frame, before[0] as Span);
    let [distance, here] = [0, frame.start];
    for (let at = 0; at < order.length; at += 1) {
      const stop = order[at] as number;
      const place = stops.place[stop] as number;
      const way = travel[here * places + place] as number;
      distance += way;
      here = place;
      this.#toStop(stop, frame.day, middle);
      join(before[at] as Span, middle, way, before[at + 1] as Span);
    }
    const wayBack = travel[here * places + frame.end] as number;
    toDepot(frame, after[order.length] as Span);
    here = frame.end;
    for (let at = order.length - 1; at >= 0; at -= 1) {
      const stop = order[at] as number;
      const place = stops.place[stop] as number;
      this.#toStop(stop, frame.day, middle);
      join(middle, after[at + 1] as Span, travel[place * places + here] as number, after[at] as Span);
      here = place;
    }
    const whole = this.#joined;
    whole.duration = 0;
    if (order.length > 0) {
      toDepot(frame, middle);
      join(before[order.length] as Span, middle, wayBack, whole);
    }
    this.weekTime[frame.week] =
      (this.weekTime[frame.week] as number) + whole.duration - (this.duration[route] as number);
    this.distance[route] = order.length === 0 ? 0 : distance + wayBack;
    this.duration[route] = whole.duration;
    this.#sumLoad(route);
  }

  #toStop(stop: number, day: number, into: Span): void {
    into.duration = this.network.stops.service[stop] as number;
    into.earliest = this.opens(stop, day);
    into.latest = this.closes(stop, day);
  }

  /** When the route leaves, arrives at each of its stops and is back, leaving as early as its shortest duration allows. */
  timesOf(route: number): { readonly leaves: number; readonly arrivals: readonly number[]; readonly back: number } {
    const { routes, stops } = this.network;
    const frame = routes[route] as Network['routes'][number];
    const order = this.order[route] as number[];
    const whole: Span = { duration: 0, earliest: 0, latest: 0 };
    const depot: Span = { duration: 0, earliest: frame.earliest, latest: frame.latest };
    const wayBack = this.travel(this.placeBefore(route, order.length), frame.end);
    join((this.#before[route] as Span[])[order.length] as Span, depot, wayBack, whole);
    let clock = whole.earliest;
    const arrivals = order.map((stop, at) => {
      const place = stops.place[stop] as number;
      const arrival = Math.max(clock + this.travel(this.placeBefore(route, at), place), this.opens(stop, frame.day));
      clock = arrival + (stops.service[stop] as number);
      return arrival;
    });
    return { leaves: whole.earliest, arrivals, back: clock + wayBack };
  }
}

const toDepot = ({ earliest, latest }: Network['routes'][number], into: Span): void => {
  into.duration = 0;
  into.earliest = earliest;
  into.latest = latest;
};

/** Puts `one`, the way and `other` behind one another into `into`. False where no time of leaving lets both windows be kept. */
const join = (one: Span, other: Span, way: number, into: Span): boolean => {
  const { duration, earliest, latest } = one;
  const gone = duration + way;
  if (earliest + gone > other.latest + TOLERANCE) return false;
  const waiting = Math.max(other.earliest - gone - latest, 0);
  const [otherDuration, otherEarliest, otherLatest] = [other.duration, other.earliest, other.latest];
  into.duration = gone + otherDuration + waiting;
  into.earliest = Math.max(otherEarliest - gone, earliest) - waiting;
  into.latest = Math.min(otherLatest - gone, latest);
  return true;
};
