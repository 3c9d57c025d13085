import { movingCosts } from './points.js';
import type { Network, RouteFrame } from './routing/network.js';

/** Bits of one number. */
const BITS = 31;

/** Engineers who are the same to the plan on a day. */
export interface Group {
  readonly frame: RouteFrame;
  /** Indices of `Network.routes`. */
  readonly routes: readonly number[];
  readonly may: readonly boolean[];
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

/** A stop on the day: where another time counts as moved, once at the booked one and once at any. */
export interface StopOfDay {
  readonly stop: number;
  readonly place: number;
  readonly service: number;
  readonly opens: number;
  readonly closes: number;
  readonly wayBack: number;
  /** Points for its time. */
  readonly moved: number;
  /** Of kit; -1 where it needs none. */
  readonly kind: number;
  /** The bits of its task, where time alone does not keep that from being made twice. */
  readonly low: number;
  readonly high: number;
}

/** What a group can do on its day. */
export const todayOf = (network: Network, { frame, may }: Group, kitOf: Int32Array): readonly StopOfDay[] => {
  const { stops, days, travel, places } = network;
  const moving = movingCosts(network);
  const bitOf = new Map<number, number>();
  const today = Array.from({ length: stops.count }, (_, stop) => stop).filter(
    (stop) => may[stop] === true && !Number.isNaN(stops.opens[stop * days + frame.day] as number),
  );
  return today.flatMap((stop): StopOfDay[] => {
    const [place, task] = [stops.place[stop] as number, stops.task[stop] as number];
    const [opens, closes] = [
      stops.opens[stop * days + frame.day] as number,
      stops.closes[stop * days + frame.day] as number,
    ];
    const service = stops.service[stop] as number;
    const isTwice = today.some((other) => other !== stop && stops.task[other] === task);
    if ((isTwice || opens + service <= closes) && !bitOf.has(task)) bitOf.set(task, bitOf.size);
    const bit = bitOf.get(task) ?? 2 * BITS;
    const whole = {
      stop,
      place,
      service,
      opens,
      closes,
      wayBack: travel[place * places + frame.end] as number,
      moved: moving[stop] as number,
      kind: kitOf[stop] as number,
      // Of more tasks than there are bits some may be made twice: that costs less, so the bound holds.
      low: bit < BITS ? 1 << bit : 0,
      high: bit >= BITS && bit < 2 * BITS ? 1 << (bit - BITS) : 0,
    };
    const booked = stops.booked[stop] as number;
    if (whole.moved === 0) return [whole];
    const isToday = booked >= opens && booked <= closes;
    return [...(isToday ? [{ ...whole, opens: booked, closes: booked, moved: 0 }] : []), whole];
  });
};
