import type { Network, Task } from './network.js';

const NONE = -1;

/** Which car each engineer has on each day, and which kit of each kind: one from leaving to coming back, a survey's until its Pickup. */
export class Resources {
  readonly carOf: Int32Array;
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

  /** Whether the engineer has a car on this day or can have one. `emptyToo`: another route that also gets its first visit. */
  hasCar(route: number, isEmpty: boolean, emptyToo = NONE): boolean {
    if (this.network.cars === null || this.network.cars.unlimited || !isEmpty) return true;
    const first = this.freeCar(route, NONE);
    if (first === NONE || emptyToo === NONE) return first !== NONE;
    if (this.freeCar(emptyToo, first) !== NONE) return true;
    const second = this.freeCar(route, first);
    return second !== NONE && this.freeCar(emptyToo, second) !== NONE;
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

  /** Before the stops of the task go into `routes`, of which `empty` have none yet. */
  take(index: number, task: Task, into: readonly number[], empty: readonly boolean[]): void {
    into.forEach((route, at) => {
      if (empty[at] === true) this.#takeCar(route, task, this.#otherEmpty(into, empty, at));
    });
    if (task.kitKind === NONE) return;
    const first = into[0] as number;
    if (task.kind === 'survey') {
      const [from, to] = this.#daysOf(into);
      const kit = task.lockedKit === NONE ? this.freeKit(task.kitKind, from, to) : task.lockedKit;
      this.kitOfSurvey[index] = kit;
      this.#markKit(kit, from, to, 1);
      return;
    }
    const slot = first * this.#kinds + task.kitKind;
    if (this.kitUses[slot] === 0) {
      const { day } = this.network.routes[first] as Network['routes'][number];
      const kit = task.lockedKit === NONE ? this.freeKit(task.kitKind, day, day) : task.lockedKit;
      this.kitOf[slot] = kit;
      this.#markKit(kit, day, day, 1);
    }
    this.kitUses[slot] = (this.kitUses[slot] as number) + 1;
  }

  /** After its stops left `routes`, of which `empty` have none any more. */
  release(index: number, task: Task, from: readonly number[], empty: readonly boolean[]): void {
    const { days, routes } = this.network;
    from.forEach((route, at) => {
      const car = this.carOf[route] as number;
      if (empty[at] !== true || car === NONE) return;
      const slot = car * days + (routes[route] as Network['routes'][number]).day;
      this.#carTaken[slot] = (this.#carTaken[slot] as number) - 1;
      this.carOf[route] = NONE;
    });
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

  /** Whether what is booked with a visit that stays can be with its engineer for the whole day. */
  canLock({ lockedCar, lockedKit, kitKind, kind }: Task, into: readonly number[]): boolean {
    const { days, routes } = this.network;
    const dayOf = (route: number): number => (routes[route] as Network['routes'][number]).day;
    const cars = into.every((route) => {
      const has = this.carOf[route] as number;
      if (has !== NONE) return lockedCar === NONE || lockedCar === has;
      return lockedCar === NONE ? this.hasCar(route, true) : this.#carTaken[lockedCar * days + dayOf(route)] === 0;
    });
    const [first, last] = this.#daysOf(into);
    if (!cars || kitKind === NONE) return cars;
    const held = kind === 'survey' ? NONE : (this.kitOf[(into[0] as number) * this.#kinds + kitKind] as number);
    if (held !== NONE) return lockedKit === NONE || lockedKit === held;
    if (lockedKit === NONE) return this.hasKitFor(kitKind, first, last);
    return Array.from({ length: last - first + 1 }, (_, day) => this.#kitTaken[lockedKit * days + first + day]).every(
      (taken) => taken === 0,
    );
  }

  #parts(): Int32Array[] {
    return [this.carOf, this.kitOf, this.kitUses, this.kitOfSurvey, this.#carTaken, this.#kitTaken];
  }

  #daysOf(routes: readonly number[]): readonly [number, number] {
    const days = routes.map((route) => (this.network.routes[route] as Network['routes'][number]).day);
    return [Math.min(...days), Math.max(...days)];
  }

  #otherEmpty(routes: readonly number[], empty: readonly boolean[], at: number): number {
    const { day } = this.network.routes[routes[at] as number] as Network['routes'][number];
    const other = routes.findIndex((route, index) => {
      const frame = this.network.routes[route] as Network['routes'][number];
      return index > at && empty[index] === true && frame.day === day;
    });
    return other === -1 ? NONE : (routes[other] as number);
  }

  #takeCar(route: number, task: Task, other: number): void {
    const { cars, days, routes } = this.network;
    if (cars === null) return;
    let car = task.lockedCar === NONE ? this.freeCar(route, NONE) : task.lockedCar;
    // Of two engineers with one car in common, whoever drives another one takes that.
    if (other !== NONE && this.freeCar(other, car) === NONE) car = this.freeCar(route, car);
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
