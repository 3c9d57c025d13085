import type { Network } from '#planning';
import { lacks, type PillacInstance } from './pillac.js';
import { customersOf } from './solomon-network.js';

const PARTS = 5;

/** How much more a minute of the working time weighs than one of driving alone, in plans as long as the best known. */
const TIME = 9;

/**
 * Technicians as engineers with one long day. Each has two routes, one from home and one that passes the depot before its first request
 * and has everything from there on; both take the technician's own car, so that only one of them is driven. What counts is the
 * working time of all: a week that they share, and that is the more even the less of it is worked.
 */
export const networkOf = ({ base, crew, needs, bestKnown }: PillacInstance): Network => {
  const [x, y, horizon] = base.depot;
  const requests = base.customers.map(([cx, cy]) => [cx, cy] as const);
  const count = requests.length;
  const at = [...requests, ...crew.map(({ home }) => home)];
  const wayOf = ([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): number =>
    Math.hypot(ax - bx, ay - by);
  const viaDepot = crew.map(({ home }) =>
    at.map((to, index) => (index < count ? wayOf(home, [x, y]) + wayOf([x, y], to) : 0)),
  );
  const unreached = crew.map(() => 0);
  const routes = crew.flatMap(({ stock }, person) =>
    [false, true].map((byDepot) => ({
      person,
      day: 0,
      week: 0,
      start: (byDepot ? at.length : count) + person,
      end: count + person,
      earliest: 0,
      latest: horizon,
      longest: Number.POSITIVE_INFINITY,
      capacity: byDepot ? stock.map(() => Number.POSITIVE_INFINITY) : stock,
    })),
  );
  const wholeWeek = routes.length * horizon;
  const own = customersOf(base);
  return {
    places: at.length + crew.length,
    travel: Float64Array.from(
      [...at.map((from) => at.map((to) => wayOf(from, to))), ...viaDepot].flatMap((ways) => [...ways, ...unreached]),
    ),
    ...own,
    stops: {
      ...own.stops,
      place: Int32Array.from(requests, (_, index) => index),
      load: Float64Array.from(
        needs.flatMap(({ parts }) => Array.from({ length: PARTS }, (_, part) => (parts.includes(part) ? 1 : 0))),
      ),
    },
    routes,
    days: 1,
    loads: PARTS,
    weights: {
      driving: 1,
      evenness: (TIME * wholeWeek ** 2) / (2 * bestKnown.duration),
      engineerChange: 0,
      movedTime: 0,
    },
    may: Uint8Array.from(
      needs.flatMap((need) =>
        crew.flatMap((technician) => {
          const isSkilled = technician.skills.includes(need.skill);
          return [isSkilled && !lacks(technician, [need]) ? 1 : 0, isSkilled ? 1 : 0];
        }),
      ),
    ),
    weekLimit: Float64Array.of(wholeWeek),
    cars: {
      count: crew.length,
      drives: Uint8Array.from(crew.flatMap((_, person) => crew.map((__, car) => (person === car ? 1 : 0)))),
      away: new Uint8Array(crew.length),
      unlimited: false,
    },
    kits: null,
  };
};
