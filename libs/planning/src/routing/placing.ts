import type { Chance } from './chance.js';
import type { Network, Task } from './network.js';
import { Resources } from './resources.js';
import { Routes } from './routes.js';

/** Share of positions that greedy insertion overlooks, so that it does not always end in the same corner. */
const BLINKS = 0.01;
/** What a change against today's booking weighs, far below a minute of driving. */
const CHANGE = 1e-4;

/** Where the stops of one task would go. */
export interface Placement {
  readonly cost: number;
  readonly routes: readonly number[];
  readonly at: readonly number[];
  /** The arrival that two engineers share. */
  readonly pinned: number;
}

interface Spot {
  readonly cost: number;
  readonly route: number;
  readonly at: number;
  readonly gained: number;
}

/** A plan in the making: the routes, what they have with them, and how tasks come into and out of it. */
export class Placing {
  readonly routes: Routes;
  readonly resources: Resources;
  /** 1 where no task may go: an engineer's day that is to be saved. */
  readonly closed: Uint8Array;
  /** The routes that changed since `settle`, as they were. */
  readonly touched = new Map<number, number[]>();
  /** Of each stop, the routes on each day that its windows and competence allow. */
  readonly #onDay: readonly (readonly (readonly number[])[])[];
  readonly #anyDay: readonly (readonly number[])[];

  constructor(
    readonly network: Network,
    readonly chance: Chance,
    readonly blinks = BLINKS,
  ) {
    this.routes = new Routes(network);
    this.resources = new Resources(network);
    this.closed = new Uint8Array(network.routes.length);
    const { routes, stops, days, may } = network;
    this.#onDay = Array.from({ length: stops.count }, (_, stop) =>
      Array.from({ length: days }, (__, day) => {
        if (Number.isNaN(stops.opens[stop * days + day])) return [];
        return routes.flatMap((frame, route) =>
          frame.day === day && may[stop * routes.length + route] === 1 ? [route] : [],
        );
      }),
    );
    this.#anyDay = this.#onDay.map((byDay) => byDay.flat());
  }

  /** The cheapest placement that keeps every rule; null where there is none. */
  best(task: Task): Placement | null {
    if (task.kind === 'crew') return this.#bestCrew(task);
    if (task.kind === 'survey') return this.#bestSurvey(task);
    const stop = task.stops[0] as number;
    const spot = this.bestSpot(stop, task, this.#anyDay[stop] as readonly number[], null);
    return spot === null ? null : { cost: spot.cost, routes: [spot.route], at: [spot.at], pinned: Number.NaN };
  }

  /** The cheapest place for one stop among `among`; `kitKind` -1 where the kit is seen to elsewhere. */
  bestSpot(
    stop: number,
    task: Task,
    among: readonly number[],
    partner: Spot | null,
    kitKind = task.kitKind,
  ): Spot | null {
    let best: Spot | null = null;
    for (const route of among) {
      if (!this.#mayGo(stop, route, kitKind)) continue;
      const extra = this.#sameDay(partner, route);
      if (extra === null) continue;
      const penalty = this.#changeOf(task, route);
      const { length } = this.routes.order[route] as number[];
      for (let at = 0; at <= length; at += 1) {
        if (this.blinks > 0 && this.chance.next() < this.blinks) continue;
        const cost = this.routes.detour(stop, route, at) + penalty;
        if (best !== null && cost >= best.cost) continue;
        const duration = this.routes.durationWith(stop, route, at, extra);
        if (duration >= 0) best = { cost, route, at, gained: duration - (this.routes.duration[route] as number) };
      }
    }
    return best;
  }

  put(index: number, { routes, at, pinned }: Placement): void {
    const task = this.network.tasks[index] as Task;
    const empty = routes.map((route) => (this.routes.order[route] as number[]).length === 0);
    this.resources.take(index, task, routes, empty);
    task.stops.forEach((stop, which) => {
      this.routes.pinned[stop] = pinned;
      this.#touch(routes[which] as number);
      this.routes.insert(stop, routes[which] as number, at[which] as number);
    });
  }

  takeOut(index: number): void {
    const task = this.network.tasks[index] as Task;
    const routes = task.stops.map((stop) => this.routes.routeOf[stop] as number);
    task.stops.forEach((stop, which) => {
      this.#touch(routes[which] as number);
      this.routes.remove(stop);
      this.routes.pinned[stop] = Number.NaN;
    });
    const empty = routes.map((route) => (this.routes.order[route] as number[]).length === 0);
    this.resources.release(index, task, routes, empty);
  }

  #touch(route: number): void {
    if (!this.touched.has(route)) this.touched.set(route, [...(this.routes.order[route] as number[])]);
  }

  #mayGo(stop: number, route: number, kitKind: number): boolean {
    if (this.closed[route] === 1 || this.network.may[stop * this.network.routes.length + route] === 0) return false;
    const isEmpty = (this.routes.order[route] as number[]).length === 0;
    return this.resources.hasCar(route, isEmpty) && this.resources.hasKit(route, kitKind);
  }

  /** What the partner's place adds to the week of this route's engineer; null where they may not go together. */
  #sameDay(partner: Spot | null, route: number): number | null {
    if (partner === null) return 0;
    if (partner.route === route) return null;
    const { routes } = this.network;
    const [one, other] = [routes[partner.route], routes[route]];
    return one?.person === other?.person ? partner.gained : 0;
  }

  #changeOf(task: Task, route: number): number {
    if (task.today.length === 0) return 0;
    const { person } = this.network.routes[route] as Network['routes'][number];
    return task.today.includes(person) ? 0 : CHANGE;
  }

  #routesOn(stop: number, day: number): readonly number[] {
    return (this.#onDay[stop] as readonly (readonly number[])[])[day] as readonly number[];
  }

  /** Two engineers arrive together: the arrival is tried where the windows begin and where either could be at the earliest. */
  #bestCrew(task: Task): Placement | null {
    const [one, other] = task.stops as [number, number];
    let best: Placement | null = null;
    for (let day = 0; day < this.network.days; day += 1) {
      const among = this.#routesOn(one, day);
      if (among.length < 2) continue;
      for (const arrival of this.#arrivals(one, day, among)) {
        this.routes.pinned[one] = arrival;
        this.routes.pinned[other] = arrival;
        const first = this.bestSpot(one, task, among, null);
        const second = first === null ? null : this.bestSpot(other, task, among, first, -1);
        if (first === null || second === null || !this.#carsForBoth(first.route, second.route)) continue;
        const cost = first.cost + second.cost;
        if (best !== null && cost >= best.cost) continue;
        best = { cost, routes: [first.route, second.route], at: [first.at, second.at], pinned: arrival };
      }
    }
    this.routes.pinned[one] = Number.NaN;
    this.routes.pinned[other] = Number.NaN;
    return best;
  }

  #carsForBoth(one: number, other: number): boolean {
    const isEmpty = (route: number): boolean => (this.routes.order[route] as number[]).length === 0;
    if (!isEmpty(one) || !isEmpty(other)) return true;
    return this.resources.hasCar(one, true, other);
  }

  #arrivals(stop: number, day: number, among: readonly number[]): ReadonlySet<number> {
    const [opens, closes] = [this.routes.opens(stop, day), this.routes.closes(stop, day)];
    const arrivals = new Set([opens, closes]);
    if (closes - opens < 1) return arrivals;
    for (const route of among) {
      for (let at = 0; at <= (this.routes.order[route] as number[]).length; at += 1) {
        const arrival = Math.ceil(this.routes.arrivalWith(stop, route, at));
        if (arrival > opens && arrival < closes) arrivals.add(arrival);
      }
    }
    return arrivals;
  }

  /** The Setup on one day and the Pickup on a later one, with one kit that is free on all of them. */
  #bestSurvey(task: Task): Placement | null {
    const [setup, pickup] = task.stops as [number, number];
    const { days } = this.network;
    let best: Placement | null = null;
    for (let from = 0; from < days - 1; from += 1) {
      const first = this.bestSpot(setup, task, this.#routesOn(setup, from), null, -1);
      if (first === null) continue;
      for (let to = from + 1; to < days; to += 1) {
        const hasKit = this.resources.hasKitFor(task.kitKind, from, to);
        const second = hasKit ? this.bestSpot(pickup, task, this.#routesOn(pickup, to), first, -1) : null;
        if (second === null || (best !== null && first.cost + second.cost >= best.cost)) continue;
        best = {
          cost: first.cost + second.cost,
          routes: [first.route, second.route],
          at: [first.at, second.at],
          pinned: Number.NaN,
        };
      }
    }
    return best;
  }
}
