import type { Group } from './day-stops.js';
import type { DayWay } from './day-ways.js';
import { needsCar, type Network } from './routing/network.js';

/** The rows of the linear program: what each way and each visit that is left over adds to them, and between what each may be. */
export interface Rows {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  /** Of each stop and day what a way with it adds: pairs of a row and a number, one after the other. */
  readonly ofStop: readonly (readonly number[])[];
  /** Of each group, the rows to which each of its ways adds one. */
  readonly ofGroup: readonly (readonly number[])[];
  /** Of each kind of kit and day, the row of those that are out. */
  readonly ofKit: (kind: number, day: number) => number;
  /** Of each stop the kind of kit that its engineer has along; -1 where none, or where the kit is counted from Setup to Pickup. */
  readonly kitOf: Int32Array;
  /** The row in which all visits that are left over are counted. */
  readonly left: number;
}

/** More sets of cars than these are not told apart: the fewer rows, the lower the bound. */
const MOST_CAR_SETS = 24;
/** Kinds of kits are told apart by the bits of one number; of further ones there are always enough. */
const MOST_KINDS = 30;

/**
 * Each stop is made once or its visit left over; there are as many ways on a day as engineers, and as cars that those who go may
 * drive; of each kind as many kits are out as there are, a survey's from its Setup until its Pickup; no Pickup is ahead of its
 * Setup; two who arrive together do so on the same day.
 */
export const rowsOf = (network: Network, groups: readonly Group[]): Rows => {
  const { stops, tasks, days, kits } = network;
  const lower: number[] = [];
  const upper: number[] = [];
  const row = (from: number, to: number): number => {
    lower.push(from);
    return upper.push(to) - 1;
  };
  const ofStop = Array.from({ length: stops.count * days }, (): number[] => []);
  const add = (stop: number, day: number, ...pair: readonly [row: number, by: number]): void => {
    ofStop[stop * days + day]?.push(...pair);
  };
  const onEach = (stop: number, when: (day: number) => boolean, ...pair: readonly [row: number, by: number]): void => {
    for (let day = 0; day < days; day += 1) if (when(day)) add(stop, day, ...pair);
  };
  for (let stop = 0; stop < stops.count; stop += 1) onEach(stop, () => true, row(1, 1), 1);
  const left = row(0, tasks.length);
  const kitRows = Array.from({ length: kits?.kinds ?? 0 }, (_, kind) =>
    Array.from({ length: days }, (__, day) => row(Number.NEGATIVE_INFINITY, kitsOn(network, kind, day))),
  );
  for (const { kind, stops: own, kitKind } of tasks) {
    const [first, second] = own as [number, number];
    for (let day = 0; day < days && kind === 'crew'; day += 1) {
      const together = row(0, 0);
      add(first, day, together, 1);
      add(second, day, together, -1);
    }
    for (let day = 0; day < days && kind === 'survey'; day += 1) {
      const ahead = row(Number.NEGATIVE_INFINITY, 0);
      onEach(first, (one) => one < day, ahead, -1);
      onEach(second, (one) => one <= day, ahead, 1);
      const out = kitRows[kitKind]?.[day];
      if (out === undefined) continue;
      onEach(first, (one) => one <= day, out, 1);
      onEach(second, (one) => one < day, out, -1);
    }
  }
  const kitOf = Int32Array.from(stops.task, (index, stop) => {
    const task = tasks[index];
    const hasKit = task !== undefined && task.kind !== 'survey' && task.stops[0] === stop;
    return kits !== null && hasKit && task.kitKind <= MOST_KINDS ? task.kitKind : -1;
  });
  const ofGroup = groups.map(({ routes }) => [row(Number.NEGATIVE_INFINITY, routes.length)]);
  addCars(network, groups, ofGroup, row);
  return {
    lower: Float64Array.from(lower),
    upper: Float64Array.from(upper),
    ofStop,
    ofGroup,
    ofKit: (kind, day) => kitRows[kind]?.[day] as number,
    kitOf,
    left,
  };
};

const kitsOn = ({ kits, days }: Network, kind: number, day: number): number => {
  let count = 0;
  for (let kit = 0; kits !== null && kit < kits.count; kit += 1)
    if (kits.kindOf[kit] === kind && kits.away[kit * days + day] === 0) count += 1;
  return kits?.unlimited === true ? Number.POSITIVE_INFINITY : count;
};

/** Of those who drive no car outside of a set, no more are out than the set has (Hall's condition), for all sets that some drive, and than may need none. */
const addCars = (
  network: Network,
  groups: readonly Group[],
  ofGroup: number[][],
  row: (from: number, to: number) => number,
): void => {
  const { cars, days, stops } = network;
  const needs = needsCar(network);
  const withoutOn = (day: number): number =>
    needs.reduce((sum, own, stop) => sum + (own === 0 && !Number.isNaN(stops.opens[stop * days + day]) ? 1 : 0), 0);
  if (cars === null || cars.unlimited) return;
  const all = Array.from({ length: cars.count }, (_, car) => car);
  const drivenBy = groups.map(({ frame }) => all.filter((car) => cars.drives[frame.person * cars.count + car] === 1));
  const sets = new Map([[all.join(), all]]);
  for (const own of new Map(drivenBy.map((driven) => [driven.join(), driven])).values()) {
    for (const set of [[], ...sets.values()]) {
      const union = all.filter((car) => set.includes(car) || own.includes(car));
      if (sets.size < MOST_CAR_SETS) sets.set(union.join(), union);
    }
  }
  for (const set of sets.values()) {
    for (let day = 0; day < days; day += 1) {
      const free = set.filter((car) => cars.away[car * days + day] === 0).length;
      const out = row(Number.NEGATIVE_INFINITY, free + withoutOn(day));
      groups.forEach(({ frame }, group) => {
        const isWithin = (drivenBy[group] as readonly number[]).every((car) => set.includes(car));
        if (frame.day === day && isWithin) ofGroup[group]?.push(out);
      });
    }
  }
};

/** What a way adds to the rows. */
export const entriesOf = (rows: Rows, days: number, { stops, group, day }: DayWay): ReadonlyMap<number, number> => {
  const entries = new Map((rows.ofGroup[group] as readonly number[]).map((row) => [row, 1]));
  const add = (row: number, by: number): void => void entries.set(row, (entries.get(row) ?? 0) + by);
  for (const stop of stops) {
    const own = rows.ofStop[stop * days + day] as readonly number[];
    for (let at = 0; at < own.length; at += 2) add(own[at] as number, own[at + 1] as number);
  }
  // One kit of a kind is enough for a day.
  for (const kind of new Set(stops.map((stop) => rows.kitOf[stop] as number)))
    if (kind !== -1) add(rows.ofKit(kind, day), 1);
  return entries;
};
