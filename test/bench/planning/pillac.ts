import { CREWS } from './pillac-crews.js';
import { solomon, type SolomonInstance } from './solomon.js';

/**
 * Eight of the 56 instances of V. Pillac, C. Guéret and A. L. Medaglia (A parallel matheuristic for the technician routing and
 * scheduling problem, Optimization Letters 7, 2013). Places, windows and service times are Solomon's; each request needs a skill, up to two
 * tools and up to two parts, and 25 technicians live somewhere, have skills, tools and some parts. Whoever lacks a tool or a part
 * can fetch everything at the depot, once. The numbers were copied from the public repository vpillac/vroom (Technicians/vrprep), the best
 * known duration, and the distance of that same plan, from Technicians/Pillac_Dissertation_ap_bks_trsp.tex there.
 */
export interface PillacInstance {
  readonly name: string;
  readonly base: SolomonInstance;
  readonly crew: readonly Technician[];
  /** Of each of Solomon's customers. */
  readonly needs: readonly Need[];
  readonly bestKnown: { readonly duration: number; readonly distance: number };
}

export interface Technician {
  readonly home: readonly [number, number];
  readonly skills: readonly number[];
  readonly tools: readonly number[];
  /** How many of each part. */
  readonly stock: readonly number[];
}

export interface Need {
  readonly skill: number;
  readonly tools: readonly number[];
  /** One of each. */
  readonly parts: readonly number[];
}

/** What one technician does. */
export interface Tour {
  readonly technician: number;
  readonly requests: readonly number[];
  /** Before which of the requests the depot is visited, from 0; null where it is not. */
  readonly depotAt: number | null;
}

const TOOLS = 5;

const digits = (text: string): readonly number[] => [...text.replace('-', '')].map(Number);

const technicianOf = (text: string): Technician => {
  const [x = '', y = '', skills = '', tools = '', stock = ''] = text.split(' ');
  return { home: [Number(x), Number(y)], skills: digits(skills), tools: digits(tools), stock: digits(stock) };
};

const needOf = (text: string): Need => {
  const [skill = 0, ...others] = digits(text);
  return {
    skill,
    tools: others.filter((other) => other < TOOLS),
    parts: others.filter((other) => other >= TOOLS).map((other) => other - TOOLS),
  };
};

export const pillac: readonly PillacInstance[] = Object.entries(CREWS).map(
  ([name, { bestKnown, technicians, requests }]) => ({
    name,
    base: solomon.find((instance) => instance.name === name) as SolomonInstance,
    crew: technicians.split(',').map(technicianOf),
    needs: requests.split(' ').map(needOf),
    bestKnown,
  }),
);

/** Whether these requests need a tool or a part that the technician does not have from the start. */
export const lacks = ({ tools, stock }: Technician, needs: readonly Need[]): boolean =>
  needs.some((need) => need.tools.some((tool) => !tools.includes(tool))) ||
  stock.some((count, part) => needs.filter(({ parts }) => parts.includes(part)).length > count);

/** What is wrong with a tour; null where it can be done. */
export const faultOf = ({ crew, needs }: PillacInstance, { technician, requests, depotAt }: Tour): string | null => {
  const who = crew[technician] as Technician;
  const asked = requests.map((request) => needs[request] as Need);
  if (asked.some(({ skill }) => !who.skills.includes(skill))) return 'a skill is missing';
  return lacks(who, asked.slice(0, depotAt ?? asked.length)) ? 'a tool or a part is missing' : null;
};

/** x, y, how long it takes there, and when it may begin. */
type Stop = readonly [x: number, y: number, service: number, opens: number, closes: number];

const wayOf = (from: Stop, to: Stop): number => Math.hypot(from[0] - to[0], from[1] - to[1]);

/** How long a tour is, and how long it takes when it begins as late as its end allows; null where a window is missed. */
export const measureOf = (
  { base, crew }: PillacInstance,
  { technician, requests, depotAt }: Tour,
): { readonly distance: number; readonly duration: number } | null => {
  const [x, y, horizon] = base.depot;
  const home: Stop = [...(crew[technician] as Technician).home, 0, 0, horizon];
  const visits = requests.map((request): Stop => {
    const [cx, cy, , ready, due] = base.customers[request] as SolomonInstance['customers'][number];
    return [cx, cy, base.service, ready, due];
  });
  if (depotAt !== null) visits.splice(depotAt, 0, [x, y, 0, 0, horizon]);
  const stops = [home, ...visits, home];
  let [distance, clock] = [0, 0];
  for (const [at, stop] of stops.slice(1).entries()) {
    const before = stops[at] as Stop;
    distance += wayOf(before, stop);
    clock = Math.max(clock + before[2] + wayOf(before, stop), stop[3]);
    if (clock > stop[4] + 1e-6) return null;
  }
  const leaves = stops.reduceRight(
    ({ latest, after }, stop) => ({
      latest: Math.min(latest - stop[2] - wayOf(stop, after), stop[4]),
      after: stop,
    }),
    { latest: clock, after: home },
  ).latest;
  return { distance, duration: clock - leaves };
};

/** What the routes of a plan are: of each technician the one from home, and the one that passes the depot first. */
export const toursOf = (order: readonly (readonly number[])[]): readonly Tour[] =>
  order.flatMap((requests, route): Tour[] =>
    requests.length === 0 ? [] : [{ technician: route >> 1, requests, depotAt: route % 2 === 0 ? null : 0 }],
  );
