import type { Highs } from 'highs';
import { groupsOf, type Group } from './day-stops.js';
import { DayWays, type DayPrices, type DayWay } from './day-ways.js';
import { movedCosts, movedPoints, type Driven } from './points.js';
import type { Network } from './routing/network.js';
import { WayModel } from './way-model.js';
import { askedFor, beyondOfTasks, dayPrices, signed } from './way-prices.js';
import { entriesOf, rowsOf, type Rows } from './way-rows.js';

/** Ways of each group that are given to the linear program at a time. */
const AT_A_TIME = 25;
/** So few new ones are not worth another round before all ways are looked at. */
const FEW = 10;
/** Walks through the days of a group that are looked at; of more the least is said that they could cost. */
const MOST_WALKS = 50_000;
/** Of stops that come after one another on all days: with more of them nothing is proven in time. */
const MOST_PAIRS = 500_000;
/** Share of the time after which all ways are looked at each time, since nothing is proven before. */
const HASTY = 0.5;
/** Ways out of which whole ones are chosen, at most, and the share of the time that it may take. */
const MOST_WHOLE = 1000;
const CHOOSING = 0.05;
/** Points are whole, so that what is proven to less than this is proven to the point. */
const TOLERANCE = 1e-4;

/** A plan as the proof sees it: how many visits it leaves over, and the stops of each route. */
export interface Reached extends Driven {
  readonly absent: readonly number[];
  /** Tasks that are not the plan's. */
  readonly aside: readonly number[];
  readonly order: readonly (readonly number[])[];
}

export interface Proof {
  readonly left: number;
  /** Of the driving and the moved times: no plan that leaves so few over has less. */
  readonly points: number;
  /** The stops of each route in a plan that costs less than what was reached, were it not for the rules that the proof leaves away. */
  readonly better: readonly (readonly number[])[] | null;
}

/**
 * What no plan can better. HiGHS picks the cheapest ways through the days that make each stop once or leave its visit over, with as many
 * as there are engineers, cars and kits. It knows few ways at first, and is given those that cost less than its prices until there are
 * none; the prices are a bound whatever HiGHS made of them, once all ways were held against them. Then it picks whole ways, as a plan to
 * go on with. The week's hours and that two arrive at the same minute are left away, so the truth is never below the bound.
 * @param seconds null is answered where nothing is proven by then
 */
export const proveBound = (
  network: Network,
  highs: Pick<Highs, 'withModel'>,
  seconds: number,
  reached: Reached,
): Proof | null => new Proving(network, highs, seconds, reached).prove();

/** The ways that the linear program has, and what they cost beyond its last prices. */
interface Priced {
  readonly ways: readonly DayWay[];
  readonly beyond: readonly number[];
  /** How much of each is taken, where they need not be whole. */
  readonly shares: Float64Array;
  /** What was proven at most, and at the last prices. */
  readonly highest: number;
  readonly last: number;
}

class Proving {
  readonly #groups: readonly Group[];
  readonly #rows: Rows;
  readonly #days: readonly DayWays[];
  readonly #until: number;
  readonly #seconds: number;
  /** More than any plan costs. */
  readonly #most: number;
  /** What leaving each task over costs: more than all plans; nothing where it is not the plan's, and no end where it stands today. */
  readonly #leftOut: readonly number[];
  readonly #reached: readonly DayWay[];
  readonly #goal: number;

  constructor(
    readonly network: Network,
    readonly highs: Pick<Highs, 'withModel'>,
    seconds: number,
    readonly reached: Reached,
  ) {
    const { tasks, weights } = network;
    this.#seconds = seconds;
    this.#until = performance.now() + seconds * 1000;
    this.#groups = groupsOf(network);
    this.#rows = rowsOf(network, this.#groups);
    this.#days = this.#groups.map((group, index) => new DayWays(network, index, group, this.#rows.kitOf));
    const longest = this.#groups.reduce((sum, { routes, frame }) => {
      return sum + routes.length * Math.max(0, Math.min(frame.longest, frame.latest - frame.earliest));
    }, 0);
    this.#most = Math.ceil(weights.driving * longest + weights.movedTime * tasks.length);
    const aside = new Set(reached.aside);
    const ofTask = (task: number): number => (network.leaving[task] === 1 ? this.#most + 1 : Number.POSITIVE_INFINITY);
    this.#leftOut = tasks.map((_, task) => (aside.has(task) ? 0 : ofTask(task)));
    this.#reached = this.#waysReached();
    const points = weights.driving * reached.distance + movedPoints(network, reached);
    this.#goal = reached.absent.length * (this.#most + 1) + points;
  }

  prove(): Proof | null {
    if (this.#days.reduce((sum, { pairs }) => sum + pairs, 0) > MOST_PAIRS) return null;
    const priced = this.highs.withModel((model) => this.#inParts(this.#modelOf(model)));
    if (priced === null) return null;
    const isOpen = this.#goal - priced.highest > 1 - TOLERANCE && this.#secondsLeft() > 0;
    const better = isOpen ? this.highs.withModel((model) => this.#whole(this.#modelOf(model), priced)) : null;
    const value = Math.ceil(Math.min(this.#goal, priced.highest) - TOLERANCE);
    const left = Math.max(0, Math.ceil((value - this.#most) / (this.#most + 1)));
    return { left, points: Math.max(0, value - left * (this.#most + 1)), better };
  }

  #modelOf(model: ConstructorParameters<typeof WayModel>[0]): WayModel {
    return new WayModel(model, this.network, this.#rows, this.#leftOut);
  }

  #secondsLeft(): number {
    return Math.max(0, (this.#until - performance.now()) / 1000);
  }

  #inParts(model: WayModel): Priced | null {
    const ways = new Map<string, DayWay>();
    let more = this.#add(ways, [...this.#reached, ...this.#days.flatMap((one) => one.single())]);
    let [isThorough, isOver] = [false, false];
    let [highest, last] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
    let prices: Float64Array | null = null;
    let shares: Float64Array = new Float64Array(0);
    while (!isOver) {
      if (more.length > 0 || prices === null) {
        model.addWays(more);
        const solved = model.pricesWithin(this.#secondsLeft());
        if (solved === null && prices === null) return null;
        prices = signed(this.#rows, solved ?? (prices as Float64Array));
        isOver = solved === null;
        if (solved !== null) shares = model.shares();
      }
      isThorough ||= isOver || this.#secondsLeft() < this.#seconds * HASTY;
      const found = this.#cheapest(prices, isThorough);
      more = this.#add(ways, found.ways);
      if (isThorough) {
        last = found.bound;
        highest = Math.max(highest, last);
        isOver ||= more.length === 0 || this.#goal - highest < 1 - TOLERANCE || this.#secondsLeft() === 0;
      }
      isThorough ||= more.length < FEW;
    }
    const beyond = [...ways.values()].map((way) => this.#beyond(way, prices as Float64Array));
    return { ways: [...ways.values()], beyond, shares, highest, last };
  }

  /** Those that are not known yet. */
  #add(ways: Map<string, DayWay>, more: readonly DayWay[]): readonly DayWay[] {
    const before = ways.size;
    for (const way of more) {
      const key = `${way.group} ${way.cost}: ${way.stops.toSorted((one, other) => one - other).join(' ')}`;
      if (!ways.has(key)) ways.set(key, way);
    }
    return [...ways.values()].slice(before);
  }

  /**
   * The cheapest ways at these prices, and the least that any choice of ways costs: what the rows ask for, less what the cheapest way
   * of each group and each visit left over would save. It holds for any prices of the right sign, where all ways were looked at.
   */
  #cheapest(prices: Float64Array, isThorough: boolean): { readonly bound: number; readonly ways: readonly DayWay[] } {
    const { network } = this;
    let bound = askedFor(this.#rows, prices);
    for (const one of beyondOfTasks(network, this.#rows, this.#leftOut, prices)) bound += Math.min(0, one);
    const ofDays = dayPrices(network, this.#groups, this.#rows, prices);
    const ways = this.#days.flatMap((day, index) => {
      const walks = this.#secondsLeft() === 0 ? 0 : MOST_WALKS;
      const found = day.cheapest(ofDays[index] as DayPrices, { most: AT_A_TIME, walks, isThorough });
      bound += day.group.routes.length * found.least;
      return found.ways;
    });
    return { bound, ways };
  }

  #beyond(way: DayWay, prices: Float64Array): number {
    let beyond = way.cost;
    for (const [row, by] of entriesOf(this.#rows, this.network.days, way)) beyond -= by * (prices[row] as number);
    return beyond;
  }

  /** The ways of what was reached. */
  #waysReached(): readonly DayWay[] {
    const moved = movedCosts(this.network, this.reached.pinned);
    return this.#days.flatMap((day) =>
      day.group.routes.flatMap((route) => {
        const stops = this.reached.order[route] ?? [];
        const costs = stops.reduce((sum, stop) => sum + (moved[stop] as number), 0);
        return stops.length === 0 ? [] : [day.asPlanned(stops, costs)];
      }),
    );
  }

  /**
   * A plan out of whole ways, to go on with: a better one than what was reached has no way that costs the gap or more beyond the
   * prices, and of those below it the cheapest are taken. Where that takes too long, it is those of which most is taken. It proves nothing: HiGHS was seen to call a plan the best that was not.
   */
  #whole(model: WayModel, { ways, beyond, shares, last }: Priced): Proof['better'] {
    const gap = this.#goal - last;
    const cutoff = beyond.filter((one) => one < gap).toSorted((one, other) => one - other)[MOST_WHOLE] ?? gap;
    const isReached = (at: number): boolean => at < this.#reached.length;
    const could = [...ways.keys()].filter((at) => isReached(at) || (beyond[at] as number) < cutoff);
    model.addWays(could.map((at) => ways[at] as DayWay));
    const { absent, aside } = this.reached;
    const start = [
      ...this.network.tasks.map((_, task) => (absent.includes(task) || aside.includes(task) ? 1 : 0)),
      ...could.map((at) => (isReached(at) ? 1 : 0)),
    ];
    const chosen = model.wholeWithin(Math.min(this.#seconds * CHOOSING, this.#secondsLeft()), start);
    const whole = could.map((at) => ways[at] as DayWay);
    return chosen === null ? this.#orderOf(ways, shares) : this.#orderOf(whole, chosen);
  }

  #orderOf(could: readonly DayWay[], chosen: Float64Array): number[][] {
    const order = this.network.routes.map((): number[] => []);
    const free = this.#groups.map(({ routes }) => [...routes]);
    could.forEach(({ group, stops }, at) => {
      for (let times = Math.round(chosen[at] ?? 0); times > 0; times -= 1) {
        const route = free[group]?.shift();
        if (route !== undefined) order[route] = [...stops];
      }
    });
    return order;
  }
}
