import type { PlanWeights } from '../problem.js';

/**
 * What the search works on: numbers in flat arrays, made once. A stop is one arrival of one engineer; a task is what is placed
 * as a whole (one stop, the two stops of two engineers who arrive together, or the Setup and Pickup of a survey).
 */
export interface Network {
  readonly places: number;
  /** Row by row, `places * places`; the unit of time. */
  readonly travel: Float64Array;
  readonly stops: Stops;
  readonly routes: readonly RouteFrame[];
  readonly tasks: readonly Task[];
  /** Of each task what leaving it over weighs: one, and more than all others together where it stands today within the rules. */
  readonly leaving: Float64Array;
  readonly days: number;
  /** How many things a stop can use up that a route has only so many of. */
  readonly loads: number;
  readonly weights: PlanWeights;
  /** `stops * routes`: 1 where the engineer of the route may make the stop. */
  readonly may: Uint8Array;
  /** Longest sum of the routes of each person in each week: `persons * weeks`. */
  readonly weekLimit: Float64Array;
  /** Of each car, `drivers * cars`; null where cars do not count. */
  readonly cars: Cars | null;
  readonly kits: Kits | null;
}

export interface Stops {
  readonly count: number;
  readonly place: Int32Array;
  readonly service: Float64Array;
  /** `stops * loads` */
  readonly load: Float64Array;
  /** `stops * days`; NaN on a day on which it cannot be. Both are of the arrival. */
  readonly opens: Float64Array;
  readonly closes: Float64Array;
  /** The time of each, where another one counts as moved; NaN where it may be at any time of its windows. */
  readonly booked: Float64Array;
  readonly task: Int32Array;
}

/** One engineer's one day, from where it begins to where it ends. */
export interface RouteFrame {
  readonly person: number;
  readonly day: number;
  /** Of `weekLimit`: that of its person and day. */
  readonly week: number;
  readonly start: number;
  readonly end: number;
  readonly earliest: number;
  readonly latest: number;
  readonly longest: number;
  /** Of each load. */
  readonly capacity: readonly number[];
}

export interface Task {
  readonly kind: 'single' | 'crew' | 'survey';
  readonly stops: readonly number[];
  /** Of `Kits.kinds`; -1 where none is needed. */
  readonly kitKind: number;
  /** The routes in which its stops stay, where it is not to be moved. */
  readonly locked: readonly number[] | null;
  /** What it has to have with it. */
  readonly has: Things;
  /** Who is booked for it today, of each stop; evens are decided for them. -1 for who is not in the plan. */
  readonly today: readonly number[];
  /** And with what. */
  readonly todayHas: Things;
}

/** -1, as where there is none, for whichever is free. */
export interface Things {
  /** Of each stop; `NO_CAR` where its engineer needs none for it. */
  readonly cars: readonly number[];
  readonly kit: number;
}

export const NO_CAR = -2;

export interface Cars {
  readonly count: number;
  /** `persons * count`: 1 where the person drives it. */
  readonly drives: Uint8Array;
  /** `count * days`: 1 where it is not to be had. */
  readonly away: Uint8Array;
  /** Taken as if there were always one more, to find out whether this is what is in the way. */
  readonly unlimited: boolean;
}

export interface Kits {
  readonly count: number;
  readonly kinds: number;
  readonly kindOf: Int32Array;
  /** `count * days`: 1 where it is not to be had. */
  readonly away: Uint8Array;
  /** Taken as if there were always one more, to find out whether this is what is in the way. */
  readonly unlimited: boolean;
}

/** Of each stop 1 where its engineer needs a car for it. */
export const needsCar = ({ stops, tasks }: Network): Uint8Array =>
  Uint8Array.from(stops.task, (index, stop) => {
    const { has, stops: own } = tasks[index] as Task;
    return has.cars[own.indexOf(stop)] === NO_CAR ? 0 : 1;
  });
