import type { Network, RouteFrame } from './routing/network.js';

/** Engineers who are the same to the plan on a day. */
export interface Group {
  readonly frame: RouteFrame;
  /** Indices of `Network.routes`. */
  readonly routes: readonly number[];
  readonly may: readonly boolean[];
}

/** The stops of one engineer's day that can be made together, with the least driving of any order that keeps windows and hours. */
export interface DayWay {
  /** In the order of the least driving. */
  readonly stops: readonly number[];
  readonly group: number;
  readonly day: number;
  readonly cost: number;
}

export const groupsOf = ({ routes, stops, may, cars }: Network): readonly Group[] => {
  const groups = new Map<string, { frame: RouteFrame; routes: number[]; may: readonly boolean[] }>();
  routes.forEach((frame, route) => {
    const mayOf = Array.from({ length: stops.count }, (_, stop) => may[stop * routes.length + route] === 1);
    const { person, day, start, end, earliest, latest, longest } = frame;
    const drives = cars?.drives.subarray(person * cars.count, (person + 1) * cars.count).join('') ?? '';
    const key = JSON.stringify([day, start, end, earliest, latest, longest, mayOf.map(Number).join(''), drives]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { frame, routes: [route], may: mayOf });
    else known.routes.push(route);
  });
  return [...groups.values()];
};

/** One order of some stops: how long it takes at least, when it can begin for that, and what it drives so far. */
interface Walk {
  readonly last: number;
  readonly before: Walk | null;
  readonly place: number;
  readonly duration: number;
  readonly earliest: number;
  readonly latest: number;
  readonly cost: number;
}

/** The same stops in every order that is worth going on with. */
interface StopSet {
  /** Sorted positions within the stops of the day. */
  readonly members: readonly number[];
  readonly walks: Walk[];
  cost: number;
  best: Walk | null;
}

/** All ways of a group, or null where there are more than `most`, or orders of them than ten times that. */
export const waysOf = (network: Network, group: number, { frame, may }: Group, most: number): DayWay[] | null => {
  const today = todayOf(network, frame, may);
  const ways: DayWay[] = [];
  let layer: Iterable<StopSet> = [{ members: [], walks: [beginOf(frame)], cost: 0, best: null }];
  let walked = 0;
  for (let longer = true; longer;) {
    const next = new Map<string, StopSet>();
    for (const set of layer) {
      for (const stop of today) walked += growBy(set, stop, frame, next);
      if (ways.length + next.size > most || walked > most * 10) return null;
    }
    layer = next.values();
    longer = next.size > 0;
    for (const { best, cost } of next.values()) ways.push({ stops: orderOf(best), group, day: frame.day, cost });
  }
  return ways;
};

const beginOf = ({ start, earliest, latest }: RouteFrame): Walk => ({
  last: -1,
  before: null,
  place: start,
  duration: 0,
  earliest,
  latest,
  cost: 0,
});

/** A stop that can be made on the day, with all that is asked of it. */
interface StopOfDay {
  readonly at: number;
  readonly stop: number;
  readonly task: number;
  readonly place: number;
  readonly service: number;
  readonly opens: number;
  readonly closes: number;
  readonly wayBack: number;
  /** By place. */
  readonly wayFrom: Float64Array;
  /** Positions of the stops that cannot be on the same way: itself, and the other one of its task. */
  readonly others: readonly number[];
}

const todayOf = (network: Network, frame: RouteFrame, may: readonly boolean[]): readonly StopOfDay[] => {
  const { stops, days, travel, places } = network;
  const today = Array.from({ length: stops.count }, (_, stop) => stop).filter(
    (stop) => may[stop] === true && !Number.isNaN(stops.opens[stop * days + frame.day] as number),
  );
  return today.map((stop, at): StopOfDay => {
    const [place, task] = [stops.place[stop] as number, stops.task[stop] as number];
    return {
      at,
      stop,
      task,
      place,
      service: stops.service[stop] as number,
      opens: stops.opens[stop * days + frame.day] as number,
      closes: stops.closes[stop * days + frame.day] as number,
      wayBack: travel[place * places + frame.end] as number,
      wayFrom: Float64Array.from({ length: places }, (_, from) => travel[from * places + place] as number),
      // Two arrive together, and a Pickup is on another day than its Setup.
      others: today.flatMap((other, position) => (stops.task[other] === task ? [position] : [])),
    };
  });
};

/** How many orders of the stops of `set` and one more were found. */
const growBy = (set: StopSet, stop: StopOfDay, frame: RouteFrame, next: Map<string, StopSet>): number => {
  let grown: StopSet | null = null;
  let found = 0;
  for (const other of stop.others) if (set.members.includes(other)) return 0;
  for (const walk of set.walks) {
    const gone = walk.duration + (stop.wayFrom[walk.place] as number);
    if (walk.earliest + gone > stop.closes) continue;
    const waiting = Math.max(stop.opens - gone - walk.latest, 0);
    const duration = gone + waiting + stop.service;
    if (duration + stop.wayBack > frame.longest) continue;
    const earliest = Math.max(stop.opens - gone, walk.earliest) - waiting;
    if (earliest + duration + stop.wayBack > frame.latest) continue;
    found += 1;
    grown ??= grownBy(next, set.members, stop.at);
    keep(grown, stop, {
      last: stop.stop,
      before: walk,
      place: stop.place,
      duration,
      earliest,
      latest: Math.min(stop.closes - gone, walk.latest),
      cost: walk.cost + (stop.wayFrom[walk.place] as number),
    });
  }
  return found;
};

const grownBy = (sets: Map<string, StopSet>, members: readonly number[], at: number): StopSet => {
  const after = members.findIndex((one) => one > at);
  const grown = after === -1 ? [...members, at] : [...members.slice(0, after), at, ...members.slice(after)];
  const key = String.fromCharCode(...grown);
  const known = sets.get(key);
  if (known !== undefined) return known;
  const made: StopSet = { members: grown, walks: [], cost: Number.POSITIVE_INFINITY, best: null };
  sets.set(key, made);
  return made;
};

/** Whatever can be done after `other` can be done after `one` too, for no more driving and no longer a day. */
const dominates = (one: Walk, other: Walk): boolean =>
  one.last === other.last &&
  one.cost <= other.cost &&
  one.duration <= other.duration &&
  one.earliest + one.duration <= other.earliest + other.duration &&
  one.latest >= other.latest;

const keep = (set: StopSet, stop: StopOfDay, walk: Walk): void => {
  const { walks } = set;
  for (const one of walks) if (dominates(one, walk)) return;
  let kept = 0;
  for (const one of walks) {
    if (dominates(walk, one)) continue;
    walks[kept] = one;
    kept += 1;
  }
  walks.length = kept;
  walks.push(walk);
  if (walk.cost + stop.wayBack < set.cost) [set.cost, set.best] = [walk.cost + stop.wayBack, walk];
};

const orderOf = (walk: Walk | null): number[] => {
  const stops: number[] = [];
  for (let at = walk; at !== null && at.last !== -1; at = at.before) stops.unshift(at.last);
  return stops;
};
