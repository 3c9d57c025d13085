import { NO_CAR, type Network, type Task } from './network.js';

const NONE = -1;

/** Which car each engineer has on each day, and which kit of each kind: one from leaving to coming back, a survey's until its Pickup. */
export class Resources {
  readonly carOf: Int32Array;
  /** How many of a route's stops need it. */
  readonly carUses: Int32Array;
  /** `routes * kinds` */
  readonly kitOf: Int32Array;
  readonly kitUses: Int32Array;
  readonly kitOfSurvey: Int32Array;
  readonly #carTaken: Int32Array;
  readonly #kitTaken: Int32Array;
  readonly #kinds: number;

  constructor(readonly network: Network) {
    const { routes, tasks, days, cars, kits } = network;
    this.#kinds = kits?.kinds ?? 0;
    this.carOf = new Int32Array(routes.length).fill(NONE);
    this.carUses = new Int32Array(routes.length);
    this.kitOf = new Int32Array(routes.length * this.#kinds).fill(NONE);
    this.kitUses = new Int32Array(routes.length * this.#kinds);
    this.kitOfSurvey = new Int32Array(tasks.length).fill(NONE);
    this.#carTaken = Int32Array.from(cars?.away ?? []);
    this.#kitTaken = Int32Array.from(kits?.away ?? []);
    if (cars !== null && cars.away.length !== cars.count * days)
      throw new RangeError('each car has a mark for each day');
  }

  copy(): Int32Array[] {
    return this.#parts().map((part) => Int32Array.from(part));
  }

  /** Takes what `copy` gave, without making anything new. */
  keepIn(copy: readonly Int32Array[]): void {
    this.#parts().forEach((part, at) => (copy[at] as Int32Array).set(part));
  }

  goBackTo(copy: readonly Int32Array[]): void {
    this.#parts().forEach((part, at) => part.set(copy[at] as Int32Array));
  }

  /** A car that the engineer of this route can have on its day, other than `except`; -1 where there is none. */
  freeCar(route: number, except: number): number {
    const { cars, days, routes } = this.network;
    const frame = routes[route] as Network['routes'][number];
    for (let car = 0; cars !== null && car < cars.count; car += 1) {
      const drives = cars.drives[frame.person * cars.count + car] === 1;
      if (car !== except && drives && this.#carTaken[car * days + frame.day] === 0) return car;
    }
    return NONE;
  }

  /** Whether the engineer has a car on this day or can have one. */
  hasCar(route: number): boolean {
    const { cars } = this.network;
    return cars === null || cars.unlimited || this.#holdsCar(route) || this.freeCar(route, NONE) !== NONE;
  }

  /** Whether two can have one on the same day, each of whom can. */
  haveCars(one: number, other: number): boolean {
    const { cars } = this.network;
    if (cars === null || cars.unlimited || this.#holdsCar(one) || this.#holdsCar(other)) return true;
    const first = this.freeCar(one, NONE);
    if (first === NONE || this.freeCar(other, first) !== NONE) return first !== NONE;
    const second = this.freeCar(one, first);
    return second !== NONE && this.freeCar(other, second) !== NONE;
  }

  #holdsCar(route: number): boolean {
    return (this.carUses[route] as number) > 0;
  }

  freeKit(kind: number, from: number, to: number): number {
    const { kits, days } = this.network;
    for (let kit = 0; kits !== null && kit < kits.count; kit += 1) {
      if (kits.kindOf[kit] !== kind) continue;
      let free = true;
      for (let day = from; day <= to && free; day += 1) free = this.#kitTaken[kit * days + day] === 0;
      if (free) return kit;
    }
    return NONE;
  }

  hasKit(route: number, kind: number): boolean {
    if (kind === NONE || (this.kitUses[route * this.#kinds + kind] as number) > 0) return true;
    const { day } = this.network.routes[route] as Network['routes'][number];
    return this.hasKitFor(kind, day, day);
  }

  hasKitFor(kind: number, from: number, to: number): boolean {
    return kind === NONE || this.network.kits?.unlimited === true || this.freeKit(kind, from, to) !== NONE;
  }

  take(index: number, task: Task, into: readonly number[]): void {
    into.forEach((route, at) => {
      const wanted = task.has.cars[at] ?? NONE;
      if (wanted === NO_CAR) return;
      if (!this.#holdsCar(route)) this.#takeCar(route, wanted, this.#withoutCar(task, into, at));
      this.carUses[route] = (this.carUses[route] as number) + 1;
    });
    if (task.kitKind === NONE) return;
    const first = into[0] as number;
    if (task.kind === 'survey') {
      const [from, to] = this.#daysOf(into);
      const kit = task.has.kit === NONE ? this.freeKit(task.kitKind, from, to) : task.has.kit;
      this.kitOfSurvey[index] = kit;
      this.#markKit(kit, from, to, 1);
      return;
    }
    const slot = first * this.#kinds + task.kitKind;
    if (this.kitUses[slot] === 0) {
      const { day } = this.network.routes[first] as Network['routes'][number];
      const kit = task.has.kit === NONE ? this.freeKit(task.kitKind, day, day) : task.has.kit;
      this.kitOf[slot] = kit;
      this.#markKit(kit, day, day, 1);
    }
    this.kitUses[slot] = (this.kitUses[slot] as number) + 1;
  }

  /** Of one of a task's stops. */
  releaseCar(task: Task, at: number, route: number): void {
    if (task.has.cars[at] === NO_CAR) return;
    this.carUses[route] = (this.carUses[route] as number) - 1;
    const car = this.carOf[route] as number;
    if (this.#holdsCar(route) || car === NONE) return;
    const { days, routes } = this.network;
    const slot = car * days + (routes[route] as Network['routes'][number]).day;
    this.#carTaken[slot] = (this.#carTaken[slot] as number) - 1;
    this.carOf[route] = NONE;
  }

  release(index: number, task: Task, from: readonly number[]): void {
    const { routes } = this.network;
    from.forEach((route, at) => this.releaseCar(task, at, route));
    if (task.kitKind === NONE) return;
    if (task.kind === 'survey') {
      const [first, last] = this.#daysOf(from);
      this.#markKit(this.kitOfSurvey[index] as number, first, last, -1);
      this.kitOfSurvey[index] = NONE;
      return;
    }
    const route = from[0] as number;
    const slot = route * this.#kinds + task.kitKind;
    this.kitUses[slot] = (this.kitUses[slot] as number) - 1;
    if (this.kitUses[slot] !== 0) return;
    const { day } = routes[route] as Network['routes'][number];
    this.#markKit(this.kitOf[slot] as number, day, day, -1);
    this.kitOf[slot] = NONE;
  }

  /** Whether what a visit has to have with it can be with its engineers for the whole day. */
  canHave(task: Task, into: readonly number[]): boolean {
    return (
      into.every((route, at) => this.#canHaveCar(route, task.has.cars[at] ?? NONE)) && this.#canHaveKit(task, into)
    );
  }

  #canHaveCar(route: number, car: number): boolean {
    const { cars, days, routes } = this.network;
    const { person, day } = routes[route] as Network['routes'][number];
    const held = this.carOf[route] as number;
    if (car === NO_CAR || car === NONE) return car === NO_CAR || this.hasCar(route);
    if (held !== NONE) return car === held;
    return cars?.drives[person * cars.count + car] === 1 && this.#carTaken[car * days + day] === 0;
  }

  #canHaveKit({ has: { kit }, kitKind, kind }: Task, into: readonly number[]): boolean {
    if (kitKind === NONE) return true;
    const [first, last] = this.#daysOf(into);
    const held = kind === 'survey' ? NONE : (this.kitOf[(into[0] as number) * this.#kinds + kitKind] as number);
    if (held !== NONE) return kit === NONE || kit === held;
    if (kit === NONE) return this.hasKitFor(kitKind, first, last);
    const { kits, days } = this.network;
    const onDays = Array.from({ length: last - first + 1 }, (_, day) => this.#kitTaken[kit * days + first + day]);
    return kits?.kindOf[kit] === kitKind && onDays.every((taken) => taken === 0);
  }

  #parts(): Int32Array[] {
    return [this.carOf, this.carUses, this.kitOf, this.kitUses, this.kitOfSurvey, this.#carTaken, this.#kitTaken];
  }

  #daysOf(routes: readonly number[]): readonly [number, number] {
    const days = routes.map((route) => (this.network.routes[route] as Network['routes'][number]).day);
    return [Math.min(...days), Math.max(...days)];
  }

  /** Who takes a car on the same day after the one at `at`; -1 where nobody does. */
  #withoutCar({ has }: Task, routes: readonly number[], at: number): number {
    const dayOf = (route: number): number => (this.network.routes[route] as Network['routes'][number]).day;
    const day = dayOf(routes[at] as number);
    const needs = (route: number, index: number): boolean => has.cars[index] !== NO_CAR && !this.#holdsCar(route);
    return routes.find((route, index) => index > at && dayOf(route) === day && needs(route, index)) ?? NONE;
  }

  /** @param wanted the car that it has to be; -1 for whichever is free */
  #takeCar(route: number, wanted: number, other: number): void {
    const { cars, days, routes } = this.network;
    if (cars === null) return;
    let car = wanted === NONE ? this.freeCar(route, NONE) : wanted;
    // Of two engineers with one car in common, whoever drives another one takes that.
    if (wanted === NONE && other !== NONE && this.freeCar(other, car) === NONE) car = this.freeCar(route, car);
    if (car === NONE) return;
    this.carOf[route] = car;
    const slot = car * days + (routes[route] as Network['routes'][number]).day;
    this.#carTaken[slot] = (this.#carTaken[slot] as number) + 1;
  }

  #markKit(kit: number, from: number, to: number, by: number): void {
    if (kit === NONE) return;
    for (let day = from; day <= to; day += 1) {
      const slot = kit * this.network.days + day;
      this.#kitTaken[slot] = (this.#kitTaken[slot] as number) + by;
    }
  }
}
