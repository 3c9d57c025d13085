import { defaultPlanWeights } from '#contracts';
import type { Plan, PlannedVisit, PlanningProblem, VisitToPlan } from '#planning';
import { comparedTotals } from './plan-totals.js';

const HOUR = 60;
const visit = (id: string, place: number, from: number, engineers: readonly string[]): VisitToPlan => ({
  id,
  place,
  skill: null,
  kitKind: null,
  work: { minutes: HOUR, begins: [{ from, to: from }] },
  pickup: null,
  engineers: 1,
  today: engineers.length === 0 ? null : { engineers, cars: [], kit: null },
  stays: false,
});
const problemOf = (visits: readonly VisitToPlan[]): PlanningProblem => ({
  days: 7,
  // The office, a site half an hour away, one an hour away; twenty minutes between the two.
  travel: [
    [0, 30, 60],
    [30, 0, 20],
    [60, 20, 0],
  ],
  weights: defaultPlanWeights,
  rules: { longestDay: 9 * HOUR, longestWeek: 40 * HOUR, rest: 11 * HOUR },
  engineers: ['Otto', 'Gwen'].map((id) => ({ id, base: 0, hours: [], skills: null, cars: null })),
  cars: [],
  kits: [],
  visits,
});
const goes = (id: string, engineer: string, start: number): PlannedVisit => ({
  visit: id,
  arrivals: [{ part: 'visit', engineer, car: null, start, end: start + HOUR }],
  kit: null,
  choice: null,
  moved: null,
});
const planOf = (visits: readonly PlannedVisit[], more: Partial<Plan> = {}): Plan => ({
  visits,
  days: [],
  left: [],
  aside: [],
  driving: 0,
  proven: null,
  iterations: 0,
  ...more,
});

describe('totals before and after', () => {
  it('are the way from the office over the sites in the order of their times, and back', () => {
    const visits = [visit('late', 2, 13 * HOUR, ['Otto']), visit('early', 1, 9 * HOUR, ['Otto'])];
    const plan = planOf([goes('late', 'Gwen', 13 * HOUR), goes('early', 'Otto', 9 * HOUR)]);
    expect(comparedTotals(problemOf(visits), plan)).toEqual({
      before: { driving: 30 + 20 + 60, working: 30 + 5 * HOUR + 60, longDays: 0, without: 0 },
      after: { driving: 60 + 120, working: HOUR + 60 + HOUR + 120, longDays: 0, without: 0 },
    });
  });

  it('begin and end at the home of whoever has one, before and after alike', () => {
    const problem = problemOf([visit('site', 1, 9 * HOUR, ['Otto'])]);
    const [otto, gwen] = problem.engineers;
    if (otto === undefined || gwen === undefined) throw new Error('there is nobody');
    // Otto lives at the farther site.
    const engineers = [{ ...otto, base: 2 }, gwen];
    expect(comparedTotals({ ...problem, engineers }, planOf([goes('site', 'Gwen', 9 * HOUR)]))).toMatchObject({
      before: { driving: 20 + 20, working: 20 + HOUR + 20 },
      after: { driving: 30 + 30, working: 30 + HOUR + 30 },
    });
  });

  it('count days that are too long, visits without an engineer, and those that stay although they break a rule', () => {
    const visits = [
      visit('dawn', 1, 7 * HOUR, ['Otto']),
      visit('dusk', 1, 16 * HOUR, ['Otto']),
      visit('new', 1, 9 * HOUR, []),
    ];
    const plan = planOf([goes('new', 'Gwen', 9 * HOUR)], { aside: ['dawn', 'dusk'] });
    const { before, after } = comparedTotals(problemOf(visits), plan);
    expect(before).toEqual({ driving: 60, working: 11 * HOUR, longDays: 1, without: 1 });
    expect(after).toEqual({ driving: 120, working: 11 * HOUR + 2 * HOUR, longDays: 1, without: 0 });
  });
});
