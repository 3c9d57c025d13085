import type { Chance } from './chance.js';
import { needsCar, type Network, type Task } from './network.js';
import { Resources } from './resources.js';
import { Routes } from './routes.js';

/** Share of positions that greedy insertion overlooks, so that it does not always end in the same corner. */
const BLINKS = 0.01;
/** What a change against today's booking weighs at least, far below a minute of driving; and a day between a time and the booked one. */
const CHANGE = 1e-4;
const DAY_AWAY = 1e-5;
const DAY = 1440;
const HOUR = 60;
/** Moved visits begin on a quarter of an hour. */
const QUARTER = 15;
const TOLERANCE = 1e-7;

const quarterFrom = (minute: number): number => Math.ceil(minute / QUARTER - TOLERANCE) * QUARTER;
const quarterUntil = (minute: number): number => Math.floor(minute / QUARTER + TOLERANCE) * QUARTER;
const dayOf = (minute: number): number => Math.floor(minute / DAY);

/** Where the stops of one task would go. */
export interface Placement {
  readonly cost: number;
  readonly routes: readonly number[];
  readonly at: readonly number[];
  /** Of each stop its arrival, where that is fixed with it; NaN where it may be at any time of its window. */
  readonly pinned: readonly number[];
}

interface Spot {
  readonly cost: number;
  /** Minutes of driving that it adds. */
  readonly driving: number;
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
  /** Of each stop. */
  readonly #needsCar: Uint8Array;

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
    this.#needsCar = needsCar(network);
  }

  /** The cheapest placement that keeps every rule; null where there is none. */
  best(task: Task): Placement | null {
    const asBooked = this.asBooked(task);
    if (asBooked === undefined) return this.#anyTime(task);
    const { movedTime } = this.network.weights;
    // To move costs as much alone.
    if (asBooked !== null && asBooked.cost <= movedTime) return asBooked;
    const most = (asBooked?.cost ?? Number.POSITIVE_INFINITY) - movedTime;
    const moved = this.#moved(task, most);
    return moved === null ? asBooked : { ...moved, cost: moved.cost + movedTime };
  }

  /** The cheapest placement at the booked time; undefined where no time is better than another. */
  asBooked(task: Task): Placement | null | undefined {
    const times = task.stops.map((stop) => this.network.stops.booked[stop] as number);
    return Number.isNaN(times[0]) ? undefined : this.#at(task, times);
  }

  isMoved({ stops }: Task): boolean {
    return stops.some((stop) => {
      const [booked, pinned] = [this.network.stops.booked[stop] as number, this.routes.pinned[stop] as number];
      return !Number.isNaN(booked) && !Number.isNaN(pinned) && pinned !== booked;
    });
  }

  #anyTime(task: Task): Placement | null {
    if (task.kind === 'crew') return this.#bestCrew(task);
    if (task.kind === 'survey') return this.#bestSurvey(task);
    const stop = task.stops[0] as number;
    return single(this.bestSpot(stop, task, this.#anyDay[stop] as readonly number[], null), Number.NaN);
  }

  /** The cheapest placement with each stop at its time. */
  #at(task: Task, times: readonly number[]): Placement | null {
    const [first, second] = task.stops as [number, number];
    const [from, to] = times.map(dayOf) as [number, number];
    if (task.kind === 'crew') return this.#crewAt(task, from, times[0] as number);
    this.#pin(task, times);
    const placement =
      task.kind === 'survey'
        ? this.#surveyWith(task, this.bestSpot(first, task, this.#routesOn(first, from), null, -1), second, from, to)
        : single(this.bestSpot(first, task, this.#routesOn(first, from), null), Number.NaN);
    this.#pin(task, [Number.NaN, Number.NaN]);
    return placement === null ? null : { ...placement, pinned: times };
  }

  #pin({ stops }: Task, times: readonly number[]): void {
    stops.forEach((stop, which) => {
      this.routes.pinned[stop] = times[which] as number;
    });
  }

  /** The cheapest placement at another time than the booked one that costs less than `most`. */
  #moved(task: Task, most: number): Placement | null {
    if (task.kind === 'single') return this.#movedSingle(task, most);
    const [first, second] = task.stops as [number, number];
    const { booked } = this.network.stops;
    let best: Placement | null = null;
    for (let day = 0; day < this.network.days; day += 1) {
      for (const arrival of this.#hoursOn(first, day)) {
        const by = arrival - (booked[first] as number);
        const times = [arrival, (booked[second] as number) + by];
        if (by === 0 || !this.#isWithin(second, times[1] as number)) continue;
        const placement = this.#at(task, times);
        const cost = (placement?.cost ?? Number.POSITIVE_INFINITY) + (Math.abs(by) / DAY) * DAY_AWAY;
        if (placement !== null && cost < (best?.cost ?? most)) best = { ...placement, cost };
      }
    }
    return best;
  }

  #isWithin(stop: number, arrival: number): boolean {
    const day = dayOf(arrival);
    const isDay = day >= 0 && day < this.network.days;
    return isDay && arrival >= this.routes.opens(stop, day) && arrival <= this.routes.closes(stop, day);
  }

  /** When a stop of two could begin on a day: at its booked time of day, or on a full hour. */
  #hoursOn(stop: number, day: number): readonly number[] {
    const clock = (this.network.stops.booked[stop] as number) % DAY;
    const hours = Array.from({ length: DAY / HOUR }, (_, hour) => hour * HOUR).filter((time) => time !== clock);
    return [clock, ...hours].map((time) => day * DAY + time).filter((arrival) => this.#isWithin(stop, arrival));
  }

  #movedSingle(task: Task, most: number): Placement | null {
    const stop = task.stops[0] as number;
    const { weights, stops } = this.network;
    let best: Placement | null = null;
    for (const route of this.#anyDay[stop] as readonly number[]) {
      if (!this.#mayGo(stop, route, task.kitKind)) continue;
      const { day } = this.network.routes[route] as Network['routes'][number];
      const away = Math.abs(day - dayOf(stops.booked[stop] as number)) * DAY_AWAY;
      const penalty = this.#changeOf(task, route) + away;
      const { length } = this.routes.order[route] as number[];
      for (let at = 0; at <= length; at += 1) {
        if (this.blinks > 0 && this.chance.next() < this.blinks) continue;
        const cost = weights.driving * this.routes.detour(stop, route, at) + penalty;
        if (cost >= (best?.cost ?? most)) continue;
        const time = this.#timeAt(stop, route, at);
        if (time === null) continue;
        const whole = cost + this.#evener(route, time.gained);
        if (whole < (best?.cost ?? most)) best = { cost: whole, routes: [route], at: [at], pinned: [time.arrival] };
      }
    }
    return best;
  }

  /** Between two others the time nearest to the booked one; at the ends of a day whichever makes it the shortest. */
  #timeAt(stop: number, route: number, at: number): { readonly arrival: number; readonly gained: number } | null {
    const { day } = this.network.routes[route] as Network['routes'][number];
    const booked = this.network.stops.booked[stop] as number;
    const first = quarterFrom(this.routes.arrivalWith(stop, route, at));
    const last = quarterUntil(this.routes.latestWith(stop, route, at));
    if (!(first <= last)) return null;
    const near = quarterFrom(Math.min(Math.max(day * DAY + (booked % DAY), first), last));
    let best: { readonly arrival: number; readonly gained: number } | null = null;
    for (const arrival of new Set([near, first, last])) {
      if (arrival === booked || arrival > last) continue;
      this.routes.pinned[stop] = arrival;
      const duration = this.routes.durationWith(stop, route, at);
      const gained = duration - (this.routes.duration[route] as number);
      if (duration >= 0 && (best === null || gained < best.gained - TOLERANCE)) best = { arrival, gained };
    }
    this.routes.pinned[stop] = Number.NaN;
    return best;
  }

  /** What it costs beside evenness that an engineer's week becomes longer. */
  #evener(route: number, gained: number): number {
    const { weights, weekLimit, routes } = this.network;
    if (weights.evenness === 0) return 0;
    const { week } = routes[route] as Network['routes'][number];
    const [time, limit] = [this.routes.weekTime[week] as number, weekLimit[week] as number];
    return weights.evenness * (fullness(time + gained, limit) - fullness(time, limit));
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
      const last = this.routes.lastAt(stop, route);
      for (let at = this.routes.firstAt(stop, route); at <= last; at += 1) {
        if (this.blinks > 0 && this.chance.next() < this.blinks) continue;
        const driving = this.routes.detour(stop, route, at);
        const cost = this.network.weights.driving * driving + penalty;
        if (best !== null && cost >= best.cost) continue;
        const duration = this.routes.durationWith(stop, route, at, extra);
        if (duration < 0) continue;
        const gained = duration - (this.routes.duration[route] as number);
        const whole = cost + this.#evener(route, gained);
        if (best === null || whole < best.cost) best = { cost: whole, driving, route, at, gained };
      }
    }
    return best;
  }

  put(index: number, { routes, at, pinned }: Placement): void {
    const task = this.network.tasks[index] as Task;
    this.resources.take(index, task, routes);
    task.stops.forEach((stop, which) => {
      this.routes.pinned[stop] = pinned[which] as number;
      this.#touch(routes[which] as number);
      this.routes.insert(stop, routes[which] as number, at[which] as number);
    });
  }

  takeOut(index: number): void {
    this.takeOutAll([index]);
  }

  /** As one after the other, but each route is worked out once. */
  takeOutAll(indices: readonly number[]): void {
    const changed = new Set<number>();
    for (const index of indices) {
      const task = this.network.tasks[index] as Task;
      const routes = task.stops.map((stop) => this.routes.routeOf[stop] as number);
      task.stops.forEach((stop, which) => {
        this.#touch(routes[which] as number);
        changed.add(routes[which] as number);
        this.routes.unlink(stop);
        this.routes.pinned[stop] = Number.NaN;
      });
      this.resources.release(index, task, routes);
    }
    for (const route of changed) this.routes.rebuild(route);
  }

  #touch(route: number): void {
    if (!this.touched.has(route)) this.touched.set(route, [...(this.routes.order[route] as number[])]);
  }

  #mayGo(stop: number, route: number, kitKind: number): boolean {
    if (this.closed[route] === 1 || this.network.may[stop * this.network.routes.length + route] === 0) return false;
    const isCarFree = this.#needsCar[stop] === 0 || this.resources.hasCar(route);
    return isCarFree && this.resources.hasKit(route, kitKind);
  }

  /** What the partner's place adds to the week of this route's engineer; null where they may not go together. */
  #sameDay(partner: Spot | null, route: number): number | null {
    if (partner === null) return 0;
    if (partner.route === route) return null;
    const { routes } = this.network;
    const [one, other] = [routes[partner.route], routes[route]];
    return one?.week === other?.week ? partner.gained : 0;
  }

  #changeOf(task: Task, route: number): number {
    if (task.today.length === 0) return 0;
    const { person } = this.network.routes[route] as Network['routes'][number];
    return task.today.includes(person) ? 0 : CHANGE + this.network.weights.engineerChange;
  }

  #routesOn(stop: number, day: number): readonly number[] {
    return (this.#onDay[stop] as readonly (readonly number[])[])[day] as readonly number[];
  }

  /** Two engineers arrive together: the arrival is tried where the windows begin and where either could be at the earliest. */
  #bestCrew(task: Task): Placement | null {
    const [one] = task.stops as [number, number];
    let best: Placement | null = null;
    for (let day = 0; day < this.network.days; day += 1) {
      const among = this.#routesOn(one, day);
      if (among.length === 0) continue;
      for (const arrival of this.#arrivals(one, day, among)) {
        const placement = this.#crewAt(task, day, arrival);
        if (placement !== null && placement.cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = placement;
      }
    }
    return best;
  }

  #crewAt(task: Task, day: number, arrival: number): Placement | null {
    const [one, other] = task.stops as [number, number];
    this.#pin(task, [arrival, arrival]);
    const first = this.bestSpot(one, task, this.#routesOn(one, day), null);
    const second = first === null ? null : this.bestSpot(other, task, this.#routesOn(other, day), first, -1);
    this.#pin(task, [Number.NaN, Number.NaN]);
    return first === null || second === null || !this.#carsForBoth(task, first.route, second.route)
      ? null
      : both(first, second, [arrival, arrival]);
  }

  #carsForBoth({ stops }: Task, one: number, other: number): boolean {
    return stops.some((stop) => this.#needsCar[stop] === 0) || this.resources.haveCars(one, other);
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
        const placement = this.#surveyWith(task, first, pickup, from, to);
        if (placement !== null && placement.cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = placement;
      }
    }
    return best;
  }

  #surveyWith(task: Task, first: Spot | null, pickup: number, from: number, to: number): Placement | null {
    if (first === null || to <= from || !this.resources.hasKitFor(task.kitKind, from, to)) return null;
    const second = this.bestSpot(pickup, task, this.#routesOn(pickup, to), first, -1);
    return second === null ? null : both(first, second, [Number.NaN, Number.NaN]);
  }
}

const single = (spot: Spot | null, pinned: number): Placement | null =>
  spot === null ? null : { cost: spot.cost, routes: [spot.route], at: [spot.at], pinned: [pinned] };

const both = (first: Spot, second: Spot, pinned: readonly number[]): Placement => ({
  cost: first.cost + second.cost,
  routes: [first.route, second.route],
  at: [first.at, second.at],
  pinned,
});

/** Square of the share of a week that is worked. */
export const fullness = (time: number, limit: number): number => Math.min(1, time / limit) ** 2;
