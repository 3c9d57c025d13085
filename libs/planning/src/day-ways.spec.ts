import fc from 'fast-check';
import { compile } from './compile.js';
import { groupsOf, type Group } from './day-stops.js';
import { DayWays } from './day-ways.js';
import type { PlanningProblem } from './problem.js';

/** One engineer's day among five visits, with windows that make orders differ in when they can begin. */
const oneDay = fc
  .record({
    places: fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 })), {
      minLength: 6,
      maxLength: 6,
    }),
    visits: fc.array(
      fc.record({
        minutes: fc.constantFrom(10, 30),
        opens: fc.oneof(fc.integer({ min: 50, max: 54 }), fc.integer({ min: 60, max: 66 })),
        wide: fc.constantFrom(20, 60, 100),
      }),
      { minLength: 5, maxLength: 5 },
    ),
    longestDay: fc.constantFrom(120, 150, 180),
  })
  .map(({ places, visits, longestDay }): PlanningProblem => ({
    days: 1,
    travel: places.map(([x, y]) => places.map(([ox, oy]) => 5 * Math.round(Math.hypot(x - ox, y - oy)))),
    rules: { longestDay, longestWeek: 2400, rest: 660 },
    weights: { driving: 1, evenness: 0, engineerChange: 0, movedTime: 0 },
    engineers: [{ id: 'Otto', base: 0, hours: [{ from: 480, to: 1080 }], skills: null, cars: null }],
    cars: [],
    kits: [],
    visits: visits.map(({ minutes, opens, wide }, index) => ({
      id: `visit ${index}`,
      place: index + 1,
      skill: null,
      kitKind: null,
      work: { minutes, begins: [{ from: opens * 10, to: opens * 10 + wide }] },
      pickup: null,
      engineers: 1,
      today: null,
      stays: false,
    })),
  }));

/** Driven in this order, leaving at every fifth minute, as all times are counted here: the driving, or null where none will do. */
const driven = (problem: PlanningProblem, order: readonly number[]): number | null => {
  for (let leaves = 480; leaves < 780; leaves += 5) {
    const driving = drivenFrom(problem, order, leaves);
    if (driving !== null) return driving;
  }
  return null;
};

const drivenFrom = (
  { travel, visits, rules }: PlanningProblem,
  order: readonly number[],
  leaves: number,
): number | null => {
  const way = (from: number, to: number): number => travel[from]?.[to] ?? Number.NaN;
  let [clock, place, driving] = [leaves, 0, 0];
  for (const stop of order) {
    const { minutes, begins } = visits[stop]?.work ?? { minutes: 0, begins: [] };
    const [span] = begins;
    const arrives = Math.max(clock + way(place, stop + 1), span?.from ?? 0);
    if (arrives > (span?.to ?? 0)) return null;
    [clock, driving, place] = [arrives + minutes, driving + way(place, stop + 1), stop + 1];
  }
  const back = clock + way(place, 0);
  return back <= 1080 && back - leaves <= rules.longestDay ? driving + way(place, 0) : null;
};

const ordersOf = (all: readonly number[]): readonly (readonly number[])[] => [
  [],
  ...all.flatMap((one) => ordersOf(all.filter((other) => other !== one)).map((rest) => [one, ...rest])),
];

describe('The ways through a day', () => {
  it('that cost less than their prices are found in an order that can be, and how much the best one saves', () => {
    const seen = { long: 0, cut: 0 };
    fc.assert(
      fc.property(
        oneDay,
        fc.array(fc.integer({ min: -5, max: 40 }), { minLength: 5, maxLength: 5 }),
        (problem, prices) => {
          const network = compile(problem);
          const days = new DayWays(network, 0, groupsOf(network)[0] as Group, new Int32Array(5).fill(-1));
          const beyond = (order: readonly number[], driving: number): number =>
            order.reduce((sum, stop) => sum - (prices[stop] as number), driving + 3);
          let least = 0;
          for (const order of ordersOf(problem.visits.map((_, at) => at))) {
            const driving = order.length === 0 ? null : driven(problem, order);
            if (driving !== null) least = Math.min(least, beyond(order, driving));
          }
          const given = { ofStop: Float64Array.from(prices), ofGroup: -3, ofKind: new Float64Array(0) };
          const [whole, hasty, cut] = [
            days.cheapest(given, { most: 100, walks: 10_000, isThorough: true }),
            days.cheapest(given, { most: 100, walks: 10_000, isThorough: false }),
            days.cheapest(given, { most: 100, walks: 0, isThorough: true }),
          ];
          expect(whole.least).toBe(least);
          expect(hasty.least).toBeGreaterThanOrEqual(least);
          expect(cut.least).toBeLessThanOrEqual(least);
          expect(whole.ways.length > 0).toBe(least < 0);
          for (const { stops, cost } of [...whole.ways, ...hasty.ways]) {
            expect(driven(problem, stops)).toBe(cost);
            expect(beyond(stops, cost)).toBeLessThan(0);
            if (stops.length >= 4) seen.long += 1;
          }
          if (cut.least > least - 20) seen.cut += 1;
        },
      ),
      { numRuns: 200 },
    );
    expect(seen.long).toBeGreaterThan(10);
    expect(seen.cut).toBeGreaterThan(100);
  });
});
