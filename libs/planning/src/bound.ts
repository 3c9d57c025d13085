import type { Highs } from 'highs';
import { groupsOf, waysOf, type DayWay, type Group } from './day-ways.js';
import type { Network } from './routing/network.js';
import { WayModel } from './way-model.js';
import { WayPrices } from './way-prices.js';
import { rowsOf, type Rows } from './way-rows.js';

/** Ways through a day that are written out at most; beyond that nothing is proven. */
const MOST_WAYS = 100_000;
/** Ways of each group that are given to the linear program at a time. */
const AT_A_TIME = 25;
/** Ways out of which whole ones are chosen, at most. */
const MOST_WHOLE = 1000;
/** Costs are whole minutes, so that what is proven to less than this is proven to the minute. */
const TOLERANCE = 1e-4;

/** A plan as the proof sees it: how many visits it leaves over, and the stops of each route. */
export interface Reached {
  readonly absent: readonly number[];
  /** Tasks that are not the plan's. */
  readonly aside: readonly number[];
  readonly distance: number;
  readonly order: readonly (readonly number[])[];
}

export interface Proof {
  readonly left: number;
  readonly driving: number;
  /** The stops of each route in a plan that costs less than what was reached, were it not for the rules that the proof leaves away. */
  readonly better: readonly (readonly number[])[] | null;
}

/** All ways through the days of a plan, and how many rows they share. */
export interface WrittenOut {
  readonly network: Network;
  readonly groups: readonly Group[];
  readonly ways: readonly DayWay[];
}

/** Every way through a day that keeps windows, hours and competence; null where there are more than can be written out. */
export const writeOut = (network: Network): WrittenOut | null => {
  const groups = groupsOf(network);
  const ways: DayWay[] = [];
  for (const [index, group] of groups.entries()) {
    const own = waysOf(network, index, group, MOST_WAYS - ways.length);
    if (own === null) return null;
    for (const way of own) ways.push(way);
  }
  return { network, groups, ways };
};

/**
 * What no plan can better. HiGHS picks the cheapest ways that make each stop once or leave its visit over, with as many as there
 * are engineers, cars and kits, in parts: the prices of the rows are a bound whatever HiGHS made of them. Then it picks whole ways, as a
 * plan to go on with. The week's hours and that two arrive at the same minute are left away, so the truth is never below the bound.
 */
export const proveBound = (
  written: WrittenOut,
  highs: Pick<Highs, 'withModel'>,
  seconds: number,
  reached: Reached,
): Proof | null => new Proving(written, highs, seconds, reached).prove();

class Proving {
  readonly #rows: Rows;
  readonly #prices: WayPrices;
  readonly #until: number;
  /** More than any plan drives. */
  readonly #most: number;
  /** What leaving each task over costs: more than all driving; nothing where it is not the plan's. */
  readonly #leftOut: readonly number[];
  readonly #reached: ReadonlySet<number>;

  constructor(
    readonly written: WrittenOut,
    readonly highs: Pick<Highs, 'withModel'>,
    seconds: number,
    readonly reached: Reached,
  ) {
    const { network, groups, ways } = written;
    this.#until = performance.now() + seconds * 1000;
    this.#rows = rowsOf(network, groups);
    this.#prices = new WayPrices(network, groups, this.#rows, ways);
    const dearest = new Float64Array(groups.length);
    for (const { group, cost } of ways) dearest[group] = Math.max(dearest[group] as number, cost);
    this.#most = groups.reduce((sum, { routes }, group) => sum + routes.length * (dearest[group] as number), 0);
    const aside = new Set(reached.aside);
    this.#leftOut = network.tasks.map((_, task) => (aside.has(task) ? 0 : this.#most + 1));
    this.#reached = this.#waysReached();
  }

  prove(): Proof | null {
    const inParts = this.highs.withModel((model) => this.#inParts(this.#modelOf(model)));
    if (inParts === null) return null;
    const { highest, last } = inParts;
    const goal = this.reached.absent.length * (this.#most + 1) + this.reached.distance;
    const isOpen = goal - highest > 1 - TOLERANCE && this.#secondsLeft() > 0;
    const better = isOpen ? this.highs.withModel((model) => this.#whole(this.#modelOf(model), goal - last)) : null;
    const value = Math.ceil(Math.min(goal, highest) - TOLERANCE);
    const left = Math.max(0, Math.ceil((value - this.#most) / (this.#most + 1)));
    return { left, driving: Math.max(0, value - left * (this.#most + 1)), better };
  }

  #modelOf(model: ConstructorParameters<typeof WayModel>[0]): WayModel {
    return new WayModel(model, this.written.network, this.#rows, this.#leftOut);
  }

  #secondsLeft(): number {
    return Math.max(0, (this.#until - performance.now()) / 1000);
  }

  /** Ways are added for as long as one is cheaper than the prices of its rows. The last prices stay, and what they prove. */
  #inParts(model: WayModel): { readonly highest: number; readonly last: number } | null {
    const { ways } = this.written;
    const isIn = new Uint8Array(ways.length);
    let more = ways.flatMap(({ stops }, way) => (stops.length === 1 || this.#reached.has(way) ? [way] : []));
    let bounds = null as { readonly highest: number; readonly last: number } | null;
    do {
      model.addWays(more.map((way) => ways[way] as DayWay));
      for (const way of more) isIn[way] = 1;
      const prices = model.pricesWithin(this.#secondsLeft());
      if (prices === null) return bounds;
      const signed = this.#signed(prices);
      const last = this.#prices.bound(signed, this.#beyondOfTasks(signed));
      bounds = { highest: Math.max(bounds?.highest ?? last, last), last };
      more = this.#cheapest(isIn);
    } while (more.length > 0 && this.#secondsLeft() > 0);
    return bounds;
  }

  /** A price is none where the row is open on its side. */
  #signed(prices: Float64Array): Float64Array {
    const { lower, upper } = this.#rows;
    return prices.map((price, row) => (Number.isFinite((price > 0 ? lower : upper)[row]) ? price : 0));
  }

  #beyondOfTasks(prices: Float64Array): readonly number[] {
    return this.written.network.tasks.map(({ stops }, task) => {
      const leftOut = this.#leftOut[task] as number;
      const counted = leftOut === 0 ? 0 : (prices[this.#rows.left] as number);
      return stops.reduce((beyond, stop) => beyond - (prices[stop] as number), leftOut - counted);
    });
  }

  /** Ways of what was reached, of each group as many as there are alike. */
  #waysReached(): ReadonlySet<number> {
    const { groups, ways } = this.written;
    const key = (group: number, stops: readonly number[]): string =>
      `${group}: ${stops.toSorted((one, other) => one - other).join(' ')}`;
    const wanted = new Set(
      groups.flatMap(({ routes }, group) => routes.map((route) => key(group, this.reached.order[route] ?? []))),
    );
    return new Set(ways.flatMap(({ group, stops }, way) => (wanted.has(key(group, stops)) ? [way] : [])));
  }

  #cheapest(isIn: Uint8Array): number[] {
    const byGroup = this.written.groups.map((): number[] => []);
    const { beyond } = this.#prices;
    this.written.ways.forEach(({ group }, way) => {
      if ((beyond[way] as number) < -TOLERANCE / 10 && isIn[way] === 0) byGroup[group]?.push(way);
    });
    return byGroup.flatMap((own) =>
      own.sort((one, other) => (beyond[one] as number) - (beyond[other] as number)).slice(0, AT_A_TIME),
    );
  }

  /**
   * A plan out of whole ways, to go on with: a better one than what was reached has no way that costs `gap` or more beyond the
   * prices, and of those below it the cheapest are taken. It proves nothing: HiGHS was seen to call a plan the best that was not.
   */
  #whole(model: WayModel, gap: number): Proof['better'] {
    const { ways } = this.written;
    const { beyond } = this.#prices;
    const below = Float64Array.from(beyond.filter((one) => one < gap)).sort();
    const cutoff = below[MOST_WHOLE] ?? gap;
    const could = [...ways.keys()].filter((way) => this.#reached.has(way) || (beyond[way] as number) < cutoff);
    model.addWays(could.map((way) => ways[way] as DayWay));
    const { absent, aside } = this.reached;
    const start = [
      ...this.written.network.tasks.map((_, task) => (absent.includes(task) || aside.includes(task) ? 1 : 0)),
      ...could.map((way) => (this.#reached.has(way) ? 1 : 0)),
    ];
    const chosen = model.wholeWithin(this.#secondsLeft(), start);
    return chosen === null ? null : this.#orderOf(could, chosen);
  }

  #orderOf(could: readonly number[], chosen: Float64Array): number[][] {
    const order = this.written.network.routes.map((): number[] => []);
    const free = this.written.groups.map(({ routes }) => [...routes]);
    could.forEach((way, at) => {
      const { group, stops } = this.written.ways[way] as DayWay;
      for (let times = Math.round(chosen[at] as number); times > 0; times -= 1) {
        const route = free[group]?.shift();
        if (route !== undefined) order[route] = [...stops];
      }
    });
    return order;
  }
}
