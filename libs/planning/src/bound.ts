import type { Highs } from 'highs';
import type { Network, RouteFrame } from './routing/network.js';

/** Ways through a day that are written out at most; beyond that nothing is proven. */
const MOST_WAYS = 60_000;
/** More than any plan drives, so that leaving a visit out is never cheaper. */
const LEFT_OUT = 100_000;

interface Way {
  readonly stops: readonly number[];
  readonly group: number;
  readonly cost: number;
}

interface Group {
  readonly frame: RouteFrame;
  readonly may: readonly boolean[];
  readonly size: number;
}

/**
 * What no plan can better: every way through a day that keeps windows, hours and competence is written out, and HiGHS picks
 * the cheapest that make each stop once, with as many as there are engineers, cars and kits. The week's hours, who drives which
 * car and that two arrive together are left away, so the truth is never below it.
 * @param seconds after which the proof is given up
 * @param aside tasks that are not the plan's
 */
export const proveBound = (
  network: Network,
  highs: Pick<Highs, 'solve'>,
  seconds: number,
  aside: ReadonlySet<number> = new Set(),
): { readonly left: number; readonly driving: number } | null => {
  const groups = groupsOf(network);
  const ways: Way[] = [];
  for (const [index, group] of groups.entries()) {
    if (!writeOut(network, group, index, ways)) return null;
  }
  const model = modelOf(network, groups, ways, aside);
  const inParts = highs.solve(model.inParts, { time_limit: seconds });
  if (inParts.Status !== 'Optimal') return null;
  const whole = highs.solve(model.whole, { time_limit: seconds, mip_rel_gap: 0, mip_abs_gap: 0.9 });
  // All costs are whole, so the next whole number is proven too. What is not whole yet bounds what is.
  const value =
    whole.Status === 'Optimal' ? Math.round(whole.ObjectiveValue) : Math.ceil(inParts.ObjectiveValue - 1e-4);
  const mostDriving = ways.reduce((most, { cost }) => Math.max(most, cost), 0) * network.routes.length;
  const left = Math.max(0, Math.ceil((value - mostDriving) / LEFT_OUT));
  return { left, driving: Math.max(0, value - left * LEFT_OUT) };
};

/** Engineers who are the same to the plan on a day. */
const groupsOf = ({ routes, stops, may }: Network): readonly Group[] => {
  const groups = new Map<string, Group>();
  routes.forEach((frame, route) => {
    const mayOf = Array.from({ length: stops.count }, (_, stop) => may[stop * routes.length + route] === 1);
    const { day, start, end, earliest, latest, longest } = frame;
    const key = JSON.stringify([day, start, end, earliest, latest, longest, mayOf.map(Number).join('')]);
    const known = groups.get(key);
    groups.set(key, { frame, may: mayOf, size: (known?.size ?? 0) + 1 });
  });
  return [...groups.values()];
};

interface Walk {
  readonly stops: readonly number[];
  readonly place: number;
  readonly duration: number;
  readonly earliest: number;
  readonly latest: number;
  readonly cost: number;
}

/** False where there are more than can be written out. */
const writeOut = (network: Network, { frame, may }: Group, group: number, ways: Way[]): boolean => {
  const { stops, days, travel, places } = network;
  const cheapest = new Map<string, Way>();
  const today = Array.from({ length: stops.count }, (_, stop) => stop).filter(
    (stop) => may[stop] === true && !Number.isNaN(stops.opens[stop * days + frame.day] as number),
  );
  const room = MOST_WAYS - ways.length;
  let walked = 0;
  const open: Walk[] = [
    { stops: [], place: frame.start, duration: 0, earliest: frame.earliest, latest: frame.latest, cost: 0 },
  ];
  for (let walk = open.pop(); walk !== undefined; walk = open.pop()) {
    for (const stop of today) {
      if (walk.stops.includes(stop)) continue;
      const next = goOn(network, frame, walk, stop);
      if (next === null) continue;
      const cost = next.cost + (travel[next.place * places + frame.end] as number);
      const key = next.stops.toSorted((one, other) => one - other).join(' ');
      if (cost < (cheapest.get(key)?.cost ?? Number.POSITIVE_INFINITY)) {
        cheapest.set(key, { stops: next.stops, group, cost });
      }
      walked += 1;
      if (cheapest.size > room || walked > MOST_WAYS * 10) return false;
      open.push(next);
    }
  }
  for (const way of cheapest.values()) ways.push(way);
  return true;
};

const goOn = (network: Network, frame: RouteFrame, walk: Walk, stop: number): Walk | null => {
  const { stops, days, travel, places } = network;
  const place = stops.place[stop] as number;
  const way = travel[walk.place * places + place] as number;
  const gone = walk.duration + way;
  const opens = stops.opens[stop * days + frame.day] as number;
  const closes = stops.closes[stop * days + frame.day] as number;
  if (walk.earliest + gone > closes) return null;
  const waiting = Math.max(opens - gone - walk.latest, 0);
  const duration = gone + waiting + (stops.service[stop] as number);
  const earliest = Math.max(opens - gone, walk.earliest) - waiting;
  const wayBack = travel[place * places + frame.end] as number;
  if (duration + wayBack > frame.longest || earliest + duration + wayBack > frame.latest) return null;
  const latest = Math.min(closes - gone, walk.latest);
  return { stops: [...walk.stops, stop], place, duration, earliest, latest, cost: walk.cost + way };
};

const modelOf = (
  network: Network,
  groups: readonly Group[],
  ways: readonly Way[],
  aside: ReadonlySet<number>,
): { readonly inParts: string; readonly whole: string } => {
  const { stops, tasks, cars, days } = network;
  const byStop = Array.from({ length: stops.count }, (_, stop) => [`l${stops.task[stop] ?? 0}`]);
  const byGroup = groups.map((): string[] => []);
  const byDay = Array.from({ length: days }, (): string[] => []);
  const dayOf = (way: Way): number => groups[way.group]?.frame.day ?? 0;
  ways.forEach((way, index) => {
    for (const stop of way.stops) byStop[stop]?.push(`w${index}`);
    byGroup[way.group]?.push(`w${index}`);
    byDay[dayOf(way)]?.push(`w${index}`);
  });
  const atMost = (names: readonly string[], most: number): string[] =>
    names.length === 0 ? [] : [`${names.join(' + ')} <= ${most}`];
  const lines = [
    ...byStop.map((names) => `${names.join(' + ')} = 1`),
    ...byGroup.flatMap((names, group) => atMost(names, groups[group]?.size ?? 0)),
    ...byDay.flatMap((names, day) => (cars === null ? [] : atMost(names, freeOn(cars, day, days)))),
    ...kitLines(network, ways, dayOf),
  ];
  const cost = [
    ...ways.map((way, index) => `${way.cost} w${index}`),
    ...tasks.map((_, task) => `${aside.has(task) ? 0 : LEFT_OUT} l${task}`),
  ];
  const names = [...ways.map((_, index) => `w${index}`), ...tasks.map((_, task) => `l${task}`)];
  const broken = lines.map((line) => line.replaceAll(' + ', '\n + ').replaceAll(' - ', '\n - '));
  const inParts = `Minimize\n${cost.join('\n + ')}\nSubject To\n${broken.join('\n')}`;
  return { inParts: `${inParts}\nEnd\n`, whole: `${inParts}\nBinary\n${names.join('\n')}\nEnd\n` };
};

const freeOn = (
  { count, away }: { readonly count: number; readonly away: Uint8Array },
  day: number,
  days: number,
): number =>
  Array.from({ length: count }, (_, thing) => 1 - (away[thing * days + day] as number)).reduce((a, b) => a + b, 0);

/** Of each kind no more kits than there are on a day, counting those on the sites of surveys; no Pickup ahead of its Setup. */
const kitLines = ({ kits, tasks, days }: Network, ways: readonly Way[], dayOf: (way: Way) => number): string[] => {
  const lines: string[] = [];
  const made = (stop: number, when: (day: number) => boolean): string[] =>
    ways.flatMap((way, index) => (way.stops.includes(stop) && when(dayOf(way)) ? [`w${index}`] : []));
  const usedBy = Array.from({ length: (kits?.kinds ?? 0) * days }, (): string[] => []);
  const firsts = new Map(
    tasks.flatMap(({ kind, stops, kitKind }) => (kind === 'survey' || kitKind < 0 ? [] : [[stops[0], kitKind]])),
  );
  ways.forEach((way, index) => {
    const used = new Set(way.stops.flatMap((stop) => firsts.get(stop) ?? []));
    for (const kind of used) usedBy[kind * days + dayOf(way)]?.push(`w${index}`);
  });
  tasks.forEach(({ kind, stops, kitKind }, task) => {
    if (kind !== 'survey') return;
    const [setup, pickup] = stops as [number, number];
    for (let day = 0; day < days; day += 1) {
      const before = made(setup, (one) => one < day);
      const after = made(pickup, (one) => one <= day);
      if (after.length > 0) lines.push([after.join(' + '), ...before].join(' - ') + ' <= 0');
      if (kitKind < 0) continue;
      const out = [...made(setup, (one) => one <= day), ...made(pickup, (one) => one >= day)];
      if (out.length > 0) lines.push([out.join(' + '), `h${task}d${day}`].join(' - ') + ' <= 1');
      usedBy[kitKind * days + day]?.push(`h${task}d${day}`);
    }
  });
  usedBy.forEach((names, slot) => {
    const kind = Math.floor(slot / days);
    if (kits === null || names.length === 0) return;
    const away = kits.away.map((mark, at) => (kits.kindOf[Math.floor(at / days)] === kind ? mark : 1));
    lines.push(`${names.join(' + ')} <= ${freeOn({ count: kits.count, away }, slot % days, days)}`);
  });
  return lines;
};
