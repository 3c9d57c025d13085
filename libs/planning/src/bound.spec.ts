import fc from 'fast-check';
import { makeCompany } from '#test/planning/companies';
import { bestOfEveryPlan } from '#test/planning/every-plan';
import loadHighs from 'highs';
import { proveBound, type Proof } from './bound.js';
import { compile } from './compile.js';
import type { PlanningProblem, VisitToPlan, Work } from './problem.js';
import { Search } from './routing/search.js';

/** Jest and Node give the module itself; its types are those of its CommonJS file. */
const highs = await (loadHighs as unknown as () => ReturnType<typeof loadHighs.default>)();
const DAY = 1440;

/** What is proven beside the plan of so many iterations; beside none at all where that is null. */
const boundOf = (problem: PlanningProblem, iterations: number | null): Proof | null => {
  const network = compile(problem);
  const limits = { milliseconds: Number.POSITIVE_INFINITY, iterations: iterations ?? 0 };
  const pinned = new Float64Array(network.stops.count).fill(Number.NaN);
  const nothing = { absent: network.tasks.map((_, task) => task), aside: [], distance: 0, order: [], pinned };
  const reached = iterations === null ? nothing : new Search(network, { seed: 1, limits }).run();
  return proveBound(network, highs, 20, reached);
};

const oftenIn = <Value>(often: Value, ...others: readonly Value[]): fc.Arbitrary<Value> =>
  fc.oneof({ arbitrary: fc.constant(often), weight: 3 }, ...others.map((one) => fc.constant(one)));

const work = (hours: fc.Arbitrary<number>, days: readonly (readonly number[])[], wide: fc.Arbitrary<number>) =>
  fc
    .record({ minutes: fc.constantFrom(60, 120, 200), on: fc.constantFrom(...days), hour: hours, more: wide })
    .map(({ minutes, on, hour, more }): Work => ({
      minutes,
      begins: on.map((day) => ({ from: day * DAY + hour * 60, to: day * DAY + hour * 60 + more })),
    }));

/** At the end of its last window, so that a Pickup is rather after its Setup than not. */
const bookedIf = (moves: boolean, one: Work): Work => {
  const last = one.begins.at(-1);
  return moves && last !== undefined ? { ...one, booked: last.to } : one;
};

const visit = fc
  .record({
    kind: fc.constantFrom('visit', 'visit', 'survey', 'crew'),
    place: fc.integer({ min: 1, max: 4 }),
    skill: oftenIn<string | null>(null, 'sound', 'air'),
    kitKind: oftenIn<string | null>('sound', 'air', null),
    alone: work(fc.integer({ min: 8, max: 14 }), [[0], [1], [0, 1]], fc.constantFrom(0, 60, 200)),
    setup: work(fc.integer({ min: 9, max: 15 }), [[0], [1], [0, 1]], fc.constantFrom(0, 200)),
    pickup: work(fc.integer({ min: 9, max: 15 }), [[1], [2], [0, 1, 2]], fc.constantFrom(0, 200)),
    together: work(fc.integer({ min: 9, max: 12 }), [[0], [1], [0, 1]], fc.constantFrom(0, 2)),
    moves: fc.boolean(),
    isOneCar: fc.boolean(),
  })
  .map(({ kind, alone, setup, pickup, together, moves, isOneCar, ...own }): Omit<VisitToPlan, 'id'> => ({
    ...own,
    work: bookedIf(moves, kind === 'crew' ? together : kind === 'survey' ? setup : alone),
    pickup: kind === 'survey' ? bookedIf(moves, pickup) : null,
    engineers: kind === 'crew' ? 2 : 1,
    today: kind === 'crew' && isOneCar ? { engineers: ['engineer 0', 'engineer 1'], cars: ['car 0'], kit: null } : null,
    stays: false,
  }));

/** Two engineers, three days and at most four visits: few enough to look at every plan, and tight enough that rules decide. */
const tiny = (): fc.Arbitrary<PlanningProblem> => {
  const away = oftenIn<{ from: number; to: number }[]>([], [{ from: 0, to: DAY }], [{ from: DAY, to: 2 * DAY }]);
  const engineer = fc
    .record({
      base: oftenIn(0, 4),
      ends: oftenIn(18, 14),
      skills: oftenIn<string[] | null>(null, ['sound'], ['air']),
      cars: oftenIn<string[] | null>(null, ['car 0'], ['car 1']),
      longestWeek: oftenIn(2400, 600),
    })
    .map(({ ends, ...own }) => ({
      ...own,
      hours: [0, 1, 2].map((day) => ({ from: day * DAY + 480, to: day * DAY + ends * 60 })),
    }));
  const place = fc.tuple(fc.integer({ min: 0, max: 70 }), fc.integer({ min: 0, max: 70 }));
  return fc
    .record({
      places: fc.array(place, { minLength: 5, maxLength: 5 }),
      engineers: fc.array(engineer, { minLength: 2, maxLength: 2 }),
      cars: fc.array(away, { minLength: 1, maxLength: 2 }),
      kits: fc.array(fc.record({ kind: oftenIn('sound', 'air'), away }), { minLength: 1, maxLength: 3 }),
      visits: fc.array(visit, { minLength: 3, maxLength: 4 }),
      driving: oftenIn(1, 2),
      movedTime: oftenIn(30, 7, 0),
    })
    .map(({ places, engineers, cars, kits, visits, driving, movedTime }) => ({
      days: 3,
      travel: places.map(([x, y]) => places.map(([ox, oy]) => Math.round(Math.hypot(x - ox, y - oy)))),
      rules: { longestDay: 540, longestWeek: 2400, rest: 660 },
      weights: { driving, evenness: 0, engineerChange: 0, movedTime },
      engineers: engineers.map((one, index) => ({ ...one, id: `engineer ${index}` })),
      cars: cars.map((one, index) => ({ id: `car ${index}`, away: one })),
      kits: kits.map((one, index) => ({ ...one, id: `kit ${index}` })),
      visits: visits.map((one, index) => ({ ...one, id: `visit ${index}` })),
    }));
};

describe('The bound', () => {
  it('is never above the best of all plans, and most often that', () => {
    const seen = { met: 0, left: 0, all: 0 };
    fc.assert(
      fc.property(tiny(), fc.constantFrom(null, 0, 30), (problem, iterations) => {
        const best = bestOfEveryPlan(problem);
        const bound = boundOf(problem, iterations);
        expect(bound).not.toBeNull();
        const { left, points } = bound as Proof;
        expect(left).toBeLessThanOrEqual(best.left);
        if (left === best.left) expect(points).toBeLessThanOrEqual(best.points);
        seen.all += 1;
        if (best.left > 0 && best.left < problem.visits.length) seen.left += 1;
        if (left === best.left && points === best.points) seen.met += 1;
      }),
      { numRuns: 200 },
    );
    // Two of three are met; less than half of 200 is chance once in a million runs.
    expect(seen.met / seen.all).toBeGreaterThan(0.5);
    expect(seen.left).toBeGreaterThan(50);
  });

  it('is within a twentieth of a plan of a week, with what the proof chose', () => {
    const problem = makeCompany(1, { engineers: 8, cars: 6, kits: 14, visits: 60, fixed: 0.9, stays: 0 });
    const bound = boundOf(problem, 100);
    expect(bound).toMatchObject({ left: 12, points: 2224 });
    expect(bound?.better).not.toBeNull();
  });

  it('is there for a week of which half of the visits may move', () => {
    const problem = makeCompany(1, { engineers: 8, cars: 6, kits: 14, visits: 60, fixed: 1, stays: 0, moves: 0.5 });
    expect(boundOf(problem, 100)).toMatchObject({ left: 1, points: 2537 });
  });
});
