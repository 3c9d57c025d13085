import { Chance } from './chance.js';
import { adopt, leftIn, partsOf, usedIn, type Found } from './found.js';
import { arrange, meanOf } from './ordering.js';
import type { Network, Task } from './network.js';
import { fullness, Placing } from './placing.js';
import { Ruin } from './ruin.js';

/** How long the search may go on; whichever comes first. With `iterations` alone the same seed gives the same plan. */
export interface SearchLimits {
  readonly milliseconds: number;
  readonly iterations: number;
}

export interface SearchOptions {
  readonly seed: number;
  readonly limits: SearchLimits;
  /** Saves engineers' days before distance, as the classical form of the published instances asks for. */
  readonly fewestRoutes?: boolean;
  /** Share of places that are overlooked; 0 to look at each. */
  readonly blinks?: number;
  /** The plan that is gone on with; absent: one is made. */
  readonly start?: Found;
  /** What a plan that is made begins with; absent: with nothing but what stays. */
  readonly today?: Found;
  /** How many tasks every plan leaves over, where that is proven. */
  readonly leastLeft?: number;
  readonly isStopped?: () => boolean;
  readonly onProgress?: (share: number, plan: Found) => void;
}

/** Of what the mean way weighs: how much worse a plan may be that is gone on with, at first and at last. */
const WARM = 0.35;
const COLD = 0.002;
/** The same at first for a plan that is gone on with, where few routes are wanted (they are long then), and while routes are saved. */
const REWARMED = 0.02;
const HOT = 3;
const LUKEWARM = 0.005;
/** Share of the time after which routes are saved, where few are wanted, and of that until which they are. */
const SPREADING = 0.1;
const SAVING = 0.5;
const CLOCK_EVERY = 16;

/**
 * Ruin and recreate with slack induction by string removals: neighbours are taken out of some routes, put back greedily, and
 * the new plan is gone on with as simulated annealing says. A visit that finds no place gains weight until one is made for it.
 */
export class Search {
  #placing: Placing;
  readonly #chance: Chance;
  /** Made when it is searched: to ask a plan for its reasons needs none. */
  #ruin: Ruin | null = null;
  readonly #absences: Float64Array;
  /** What the mean way weighs, as driving and as a part of a full week. */
  readonly #unit: number;
  #absent: number[];
  readonly #aside: number[] = [];
  #best: Found | null = null;
  #bestCost = Number.POSITIVE_INFINITY;
  #iterations = 0;

  constructor(
    readonly network: Network,
    readonly options: SearchOptions,
  ) {
    this.#chance = new Chance(options.seed);
    this.#placing = new Placing(network, this.#chance, options.blinks);
    this.#absences = Float64Array.from(network.leaving);
    const { driving, evenness } = network.weights;
    this.#unit = meanOf(network.travel) * (driving + (2 * evenness) / Math.max(1, ...network.weekLimit));
    this.#absent = [];
    network.tasks.forEach((task, index) => {
      if (task.locked === null) this.#absent.push(index);
      else this.#putLocked(index, task, task.locked);
    });
  }

  run(): Found {
    const { limits, today, start, fewestRoutes = false } = this.options;
    const began = performance.now();
    this.#ruin = new Ruin(this.network, this.#chance);
    const share = (): number =>
      Math.max((performance.now() - began) / limits.milliseconds, this.#iterations / limits.iterations);
    const from = start ?? today;
    if (from !== undefined) this.#absent = adopt(this.#placing, from);
    this.#recreate();
    this.#keep();
    if (fewestRoutes) {
      // Short ways alone may need no more routes than the load does; saved one by one, few routes can end in a corner.
      const first = this.#best as Found;
      this.#anneal(share, SPREADING, HOT);
      if (usedIn(this.#best as Found) > this.#fewest()) this.#best = first;
      this.#saveRoutes(share);
    }
    const warm = fewestRoutes ? HOT : WARM;
    this.#anneal(share, 1, start === undefined ? warm : REWARMED);
    this.#polish();
    this.#moveBack();
    return { ...(this.#best as Found), iterations: this.#iterations };
  }

  /** Simulated annealing until a share of the time is over, from `warm` down to `COLD`. */
  #anneal(share: () => number, until: number, warm: number): void {
    const since = share();
    let [cost, done, temperature] = [this.#cost(), since, 0];
    const saved = this.#save();
    while (done < until && this.options.isStopped?.() !== true) {
      if (this.#iterations % CLOCK_EVERY === 0) {
        done = share();
        const along = (done - since) / (until - since);
        temperature = this.#unit * warm * (COLD / warm) ** along;
        this.options.onProgress?.(done, this.#best as Found);
      }
      cost = this.#step(cost, temperature, saved);
    }
  }

  /** Moves single tasks of the best plan for as long as that alone makes it better, so that no reason names a better one. */
  #polish(): void {
    this.#placeExactly(this.network);
    for (let better = true; better;) {
      const before = this.#cost();
      for (const index of this.network.tasks.keys()) {
        if (this.network.tasks[index]?.locked === null && !this.#absent.includes(index)) this.#moveAlone(index);
      }
      this.#recreate();
      better = this.#isBetter(this.#cost()) && this.#cost() < before - 1e-6;
      if (this.#isBetter(this.#cost())) this.#keep();
    }
  }

  /** Goes on from the best plan without passing over any place. */
  #placeExactly(network: Network): void {
    const exact = new Placing(network, this.#chance, 0);
    this.#absent = adopt(exact, this.#best as Found);
    exact.closed.set(this.#placing.closed);
    this.#placing = exact;
  }

  /** No visit is at another time than it is booked for where its own would cost no more driving and no more changes: evenness moves none. */
  #moveBack(): void {
    this.#placeExactly({ ...this.network, weights: { ...this.network.weights, evenness: 0 } });
    const isCheaper = (index: number): boolean => {
      const before = this.#drivingAndChanges();
      const saved = this.#save();
      this.#placing.touched.clear();
      this.#placing.takeOut(index);
      const placement = this.#placing.asBooked(this.network.tasks[index] as Task) ?? null;
      if (placement !== null) this.#placing.put(index, placement);
      if (placement !== null && this.#drivingAndChanges() <= before + 1e-6) return true;
      this.#goBackTo(saved);
      return false;
    };
    const moved = (): number[] =>
      [...this.network.tasks.keys()].filter((index) => this.#placing.isMoved(this.network.tasks[index] as Task));
    while (moved().some(isCheaper)) this.#keep();
  }

  #drivingAndChanges(): number {
    const { driving, engineerChange } = this.network.weights;
    const changes = this.network.tasks.filter((task) => this.#isChanged(task)).length;
    return driving * this.#placing.routes.distance.reduce((sum, value) => sum + value, 0) + engineerChange * changes;
  }

  #moveAlone(index: number): void {
    const cost = this.#cost();
    const saved = this.#save();
    this.#placing.touched.clear();
    this.#placing.takeOut(index);
    const placement = this.#placing.best(this.network.tasks[index] as Task);
    if (placement !== null) this.#placing.put(index, placement);
    if (placement === null || this.#cost() > cost - 1e-6) this.#goBackTo(saved);
  }

  /** The plan as it was found, to ask what else could go where; null: with what stays alone. */
  placingOf(found: Found | null): Placing {
    if (found !== null) adopt(this.#placing, found);
    return this.#placing;
  }

  /** One ruin and recreate; the cost of the plan that is gone on with. */
  #step(cost: number, temperature: number, saved: Saved): number {
    this.#iterations += 1;
    const before = this.#absent;
    this.#keepIn(saved);
    this.#absent = [...before];
    for (const stops of this.#ruin?.strings(this.#placing.routes) ?? []) this.#takeOut(stops);
    this.#recreate();
    const changed = this.#cost();
    if (this.#isTaken(before, changed, cost, temperature)) {
      if (this.#isBetter(changed)) this.#keep();
      return changed;
    }
    this.#goBackTo(saved);
    this.#absent = before;
    return cost;
  }

  #isTaken(before: readonly number[], changed: number, cost: number, temperature: number): boolean {
    const weight = (tasks: readonly number[]): number =>
      tasks.reduce((sum, task) => sum + (this.#absences[task] as number), 0);
    const now = this.#absent;
    for (const task of now)
      this.#absences[task] = (this.#absences[task] as number) + (this.network.leaving[task] as number);
    if (now.length === 0 && before.length > 0) return true;
    if (now.length > 0 || before.length > 0) {
      if (leftIn(this.network, now) < leftIn(this.network, (this.#best as Found).absent)) return true;
      const [heavier, lighter] = [weight(now), weight(before)];
      // Where none more can be placed, points alone say which of them are left over.
      const isLeast = before.length <= (this.options.leastLeft ?? 0);
      if (heavier < lighter && !isLeast) return true;
      if (now.length > before.length || (heavier > lighter * 1.2 && !isLeast)) return false;
    }
    return changed < cost - temperature * Math.log(1 - this.#chance.next());
  }

  #isBetter(cost: number): boolean {
    const least = leftIn(this.network, (this.#best as Found).absent);
    const left = leftIn(this.network, this.#absent);
    return left < least || (left === least && cost < this.#bestCost - 1e-9);
  }

  /** What the weights make of driving, evenness and change; the last two decide at least among plans that are equal otherwise. */
  #cost(): number {
    const { distance, weekTime } = this.#placing.routes;
    let sum = 0;
    for (const value of distance) sum += value;
    if (this.network.cars === null) return sum;
    const { driving, evenness, engineerChange, movedTime } = this.network.weights;
    let [even, changes, moves] = [0, 0, 0];
    weekTime.forEach((time, week) => {
      even += fullness(time, this.network.weekLimit[week] as number) / weekTime.length;
    });
    for (const task of this.network.tasks) {
      if (this.#isChanged(task)) changes += 1;
      if (this.#placing.isMoved(task)) moves += 1;
    }
    const weighed = evenness * even * weekTime.length + engineerChange * changes + movedTime * moves;
    const last = Math.floor(even * 1000) / 2000 + changes / (this.network.tasks.length + 1) / 2000;
    return sum * driving + weighed + last;
  }

  #isChanged({ today, stops }: Task): boolean {
    return today.length > 0 && stops.some((stop) => !today.includes(this.#personOf(stop)));
  }

  #personOf(stop: number): number {
    return this.network.routes[this.#placing.routes.routeOf[stop] as number]?.person ?? -1;
  }

  #saveRoutes(share: () => number): void {
    this.#restoreBest();
    const saved = this.#save();
    const fewest = this.#fewest();
    while (this.options.isStopped?.() !== true) {
      if (this.#absent.length === 0) {
        this.#keep();
        if (usedIn(this.#best as Found) <= fewest) break;
        this.#closeOne();
      }
      if (this.#iterations % CLOCK_EVERY === 0 && share() >= SAVING) break;
      this.#step(this.#cost(), this.#unit * LUKEWARM, saved);
    }
    this.#restoreBest();
  }

  /** How few routes could carry everything. */
  #fewest(): number {
    const { loads, routes, stops } = this.network;
    const wanted = Array.from({ length: loads }, (_, kind) => {
      const most = Math.max(...routes.map(({ capacity }) => capacity[kind] as number));
      return stops.load.reduce((sum, load, at) => (at % loads === kind ? sum + load : sum), 0) / most;
    });
    return Math.ceil(Math.max(0, ...wanted));
  }

  /** Closes the route whose tasks have been the easiest to place so far, and every one that is not used. */
  #closeOne(): void {
    const { order } = this.#placing.routes;
    let [least, weight] = [-1, Number.POSITIVE_INFINITY];
    order.forEach((stops, route) => {
      if (stops.length === 0) {
        this.#placing.closed[route] = 1;
        return;
      }
      const sum = stops.reduce((total, stop) => total + (this.#absences[this.#taskOf(stop)] as number), 0);
      if (sum < weight) [least, weight] = [route, sum];
    });
    if (least === -1) return;
    this.#placing.closed[least] = 1;
    this.#takeOut([...(order[least] as number[])]);
  }

  #restoreBest(): void {
    const best = this.#best as Found;
    this.#absent = adopt(this.#placing, best);
    best.order.forEach((stops, route) => {
      this.#placing.closed[route] = stops.length === 0 ? 1 : 0;
    });
  }

  #taskOf(stop: number): number {
    return this.network.stops.task[stop] as number;
  }

  #takeOut(stops: readonly number[]): void {
    const tasks = new Set(stops.map((stop) => this.#taskOf(stop)));
    const removed = [...tasks].filter((index) => (this.network.tasks[index] as Task).locked === null);
    this.#placing.takeOutAll(removed);
    this.#absent.push(...removed);
  }

  #recreate(): void {
    const absent = this.#absent;
    arrange(absent, this.network, this.#chance);
    this.#absent = absent.filter((index) => {
      const placement = this.#placing.best(this.network.tasks[index] as Task);
      if (placement !== null) this.#placing.put(index, placement);
      return placement === null;
    });
  }

  /** What is booked and stays goes in before everything else, in the order of its times. */
  #putLocked(index: number, task: Task, routes: readonly number[]): void {
    const at = routes.map((route, which) => {
      const { day } = this.network.routes[route] as Network['routes'][number];
      const opens = this.#placing.routes.opens(task.stops[which] as number, day);
      const order = this.#placing.routes.order[route] as number[];
      const later = order.findIndex((stop) => this.#placing.routes.opens(stop, day) > opens);
      return later === -1 ? order.length : later;
    });
    const fits = task.stops.every(
      (stop, which) => this.#placing.routes.durationWith(stop, routes[which] as number, at[which] as number) >= 0,
    );
    if (fits && this.#placing.resources.canHave(task, routes)) {
      this.#placing.put(index, { cost: 0, routes, at, pinned: routes.map(() => Number.NaN) });
      return;
    }
    this.#aside.push(index);
    this.#placing.resources.take(index, task, routes);
    for (const route of routes) this.#placing.closed[route] = 1;
  }

  #save(): Saved {
    return { resources: this.#placing.resources.copy(), pinned: Float64Array.from(this.#placing.routes.pinned) };
  }

  #keepIn(saved: Saved): void {
    this.#placing.resources.keepIn(saved.resources);
    saved.pinned.set(this.#placing.routes.pinned);
    this.#placing.touched.clear();
  }

  #goBackTo({ resources, pinned }: Saved): void {
    const { routes, touched } = this.#placing;
    this.#placing.resources.goBackTo(resources);
    routes.pinned.set(pinned);
    for (const route of touched.keys()) for (const stop of routes.order[route] as number[]) routes.routeOf[stop] = -1;
    for (const [route, stops] of touched) {
      routes.order[route] = stops;
      for (const stop of stops) routes.routeOf[stop] = route;
      routes.rebuild(route);
    }
  }

  #keep(): void {
    this.#bestCost = this.#cost();
    const left = { absent: [...this.#absent], aside: this.#aside };
    this.#best = { ...partsOf(this.#placing), ...left, cost: this.#bestCost, iterations: this.#iterations };
  }
}

interface Saved {
  readonly resources: readonly Int32Array[];
  readonly pinned: Float64Array;
}
