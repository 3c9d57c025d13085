import fc from 'fast-check';
import { makeCompany } from '#test/planning/companies';
import { faultsOf } from '#test/planning/checker';
import { makePlan } from './plan.js';
import type { Plan, PlanningProblem, VisitToPlan } from './problem.js';

const DAY = 1440;
const quick = { seed: 7, milliseconds: Number.POSITIVE_INFINITY, iterations: 200 };
const planOf = (problem: PlanningProblem, seed = 7): Plan => makePlan(problem, { ...quick, seed }, null);

/** Office, and a site an hour, half an hour and ten minutes away. */
const travel = [
  [0, 60, 30, 10],
  [60, 0, 40, 60],
  [30, 40, 0, 25],
  [10, 60, 25, 0],
];
const hours = [0, 1, 2].map((day) => ({ from: day * DAY + 480, to: day * DAY + 1080 }));
const engineer = (id: string, more: Partial<PlanningProblem['engineers'][number]> = {}) => ({
  id,
  base: 0,
  hours,
  skills: null,
  cars: null,
  ...more,
});
const at = (day: number, hour: number, minutes: number) => ({
  minutes,
  begins: [{ from: day * DAY + hour * 60, to: day * DAY + hour * 60 }],
});
const visit = (id: string, more: Partial<VisitToPlan> = {}): VisitToPlan => ({
  id,
  place: 1,
  skill: 'sound',
  kitKind: 'sound',
  work: at(0, 10, 120),
  pickup: null,
  engineers: 1,
  today: null,
  stays: false,
  ...more,
});
const company = (more: Partial<PlanningProblem>): PlanningProblem => ({
  days: 3,
  travel,
  rules: { longestDay: 540, longestWeek: 2400, rest: 660 },
  engineers: [engineer('Otto'), engineer('Gwen')],
  cars: [
    { id: 'Van 1', away: [] },
    { id: 'Van 2', away: [] },
  ],
  kits: [
    { id: 'Sound set 1', kind: 'sound', away: [] },
    { id: 'Sound set 2', kind: 'sound', away: [] },
  ],
  visits: [],
  ...more,
});

describe('A plan', () => {
  it('breaks no rule in any company', () => {
    const sizes = fc.record({
      engineers: fc.integer({ min: 0, max: 6 }),
      cars: fc.integer({ min: 0, max: 5 }),
      kits: fc.integer({ min: 0, max: 8 }),
      visits: fc.integer({ min: 0, max: 30 }),
      fixed: fc.constantFrom(0, 0.5, 1),
      stays: fc.constantFrom(0, 0.3),
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), sizes, (seed, size) => {
        const problem = makeCompany(seed, size);
        expect(faultsOf(problem, planOf(problem, seed))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('leaves cars and kits with whom they are booked, wherever that breaks no rule', () => {
    const booked = (engineer: string, car: string, kit: string) => ({ engineers: [engineer], car, kit });
    // The search gives out the first ones that are free: here they are booked crosswise.
    const visits = [
      visit('early', { work: at(0, 9, 60), place: 2, today: booked('Otto', 'Van 2', 'Sound set 2') }),
      visit('late', { work: at(0, 14, 60), place: 2, today: booked('Otto', 'Van 2', 'Sound set 2') }),
      visit('other', { work: at(0, 10, 60), place: 3, today: booked('Gwen', 'Van 1', 'Sound set 1') }),
    ];
    const problem = company({ visits });
    const plan = planOf(problem);
    expect(faultsOf(problem, plan)).toEqual([]);
    expect(plan.visits.map(({ visit: id, arrivals, kit }) => [id, arrivals[0]?.car, kit])).toEqual(
      visits.map(({ id, today }) => [id, today?.car, today?.kit]),
    );
    // A van in the garage does not come back for that.
    const garage = [
      { id: 'Van 1', away: [] },
      { id: 'Van 2', away: [{ from: 0, to: DAY }] },
      { id: 'Van 3', away: [] },
    ];
    const without = planOf(company({ visits, cars: garage }));
    expect(new Set(without.days.map(({ car }) => car))).toEqual(new Set(['Van 1', 'Van 3']));
    expect(without.visits.find(({ visit: id }) => id === 'other')?.arrivals[0]?.car).toBe('Van 1');
  });

  it('is looked over by a checker that sees what is wrong', () => {
    const problem = makeCompany(5, { engineers: 6, cars: 5, kits: 9, visits: 30, fixed: 0.5, stays: 0 });
    const plan = planOf(problem);
    const changed = (change: (one: Plan['visits'][number]) => Plan['visits'][number]): Plan => ({
      ...plan,
      visits: plan.visits.map((one, index) => (index === 0 ? change(one) : one)),
    });
    const other = changed((one) => ({
      ...one,
      arrivals: one.arrivals.map((arrival) => ({ ...arrival, start: arrival.start + 600, end: arrival.end + 600 })),
    }));
    const busiest = plan.days.toSorted((one, next) => next.visits.length - one.visits.length)[0];
    const elsewhere = changed((one) => ({
      ...one,
      arrivals: one.arrivals.map((arrival) => ({ ...arrival, engineer: busiest?.engineer ?? '' })),
    }));
    expect(faultsOf(problem, other)).not.toEqual([]);
    expect(faultsOf(problem, elsewhere)).not.toEqual([]);
    expect(
      faultsOf(
        problem,
        changed((one) => ({ ...one, kit: null })),
      ),
    ).not.toEqual([]);
    expect(faultsOf(problem, { ...plan, visits: plan.visits.slice(1) })).not.toEqual([]);
    expect(faultsOf(problem, { ...plan, days: plan.days.map((day) => ({ ...day, car: 'car 0' })) })).not.toEqual([]);
    expect(faultsOf(problem, plan)).toEqual([]);
  });

  it('is the same for the same seed', () => {
    const problem = makeCompany(11, { engineers: 5, cars: 4, kits: 8, visits: 25, fixed: 0.5, stays: 0.2 });
    expect(planOf(problem, 3)).toEqual(planOf(problem, 3));
  });

  it('says how many minutes the next best would drive more, and what keeps the others away', () => {
    const engineers = [
      engineer('Otto', { base: 3 }),
      engineer('Gwen'),
      engineer('Ines', { skills: ['air'] }),
      engineer('Raj', { hours: [null, null, null] }),
    ];
    const plan = planOf(company({ engineers, visits: [visit('V', { place: 2 })] }));
    expect(plan.visits[0]?.arrivals[0]?.engineer).toBe('Otto');
    expect(plan.visits[0]?.choice).toEqual({
      driving: 50,
      next: { engineer: 'Gwen', more: 10 },
      excluded: [
        { engineer: 'Ines', by: 'skill' },
        { engineer: 'Raj', by: 'away' },
      ],
    });
  });

  it.each<readonly [string, Partial<PlanningProblem>, Plan['left']]>([
    [
      'nobody is competent',
      { engineers: [engineer('Ines', { skills: ['air'] })], visits: [visit('V')] },
      [{ visit: 'V', facts: ['skill'] }],
    ],
    ['there is no car', { cars: [], visits: [visit('V')] }, [{ visit: 'V', facts: ['car'] }]],
    [
      'the kit is away',
      { kits: [{ id: 'K', kind: 'sound', away: [{ from: 600, to: 700 }] }], visits: [visit('V')] },
      [{ visit: 'V', facts: ['kit'] }],
    ],
    [
      'the way is too long for the hours',
      { visits: [visit('V', { work: at(0, 8, 60) })] },
      [{ visit: 'V', facts: ['hours'] }],
    ],
    [
      'the day would be too long',
      { visits: [visit('V', { work: at(0, 9, 450) })] },
      [{ visit: 'V', facts: ['longest-day'] }],
    ],
    [
      'there is neither a car nor a kit',
      { cars: [], kits: [], visits: [visit('V')] },
      [{ visit: 'V', facts: ['car', 'kit'] }],
    ],
    [
      'nobody works',
      { engineers: [engineer('Raj', { hours: [null, null, null] })], visits: [visit('V')] },
      [{ visit: 'V', facts: ['away'] }],
    ],
  ])('leaves a visit over and says why: %s', (_, more, left) => {
    expect(planOf(company(more)).left).toEqual(left);
  });

  it('sends two who arrive together, and holds the kit of a survey until its Pickup', () => {
    const survey = visit('S', { work: at(0, 13, 60), pickup: at(2, 10, 60) });
    const crew = visit('C', { place: 2, engineers: 2, work: at(1, 10, 60) });
    const third = visit('T', { place: 3, work: at(1, 14, 60) });
    const one = [{ id: 'Sound set 1', kind: 'sound', away: [] }];
    const plan = planOf(company({ visits: [survey, crew] }));
    const [setup, pickup] = plan.visits.find((planned) => planned.visit === 'S')?.arrivals ?? [];
    expect([setup?.part, pickup?.part, setup?.start, pickup?.start]).toEqual(['setup', 'pickup', 780, 2 * DAY + 600]);
    const arrivals = plan.visits.find((planned) => planned.visit === 'C')?.arrivals ?? [];
    expect(arrivals.map(({ engineer: who }) => who).sort()).toEqual(['Gwen', 'Otto']);
    // With one kit either the survey or what lies between its parts is left.
    const narrow = planOf(company({ kits: one, visits: [survey, third] }));
    expect(narrow.left.map(({ facts }) => facts)).toEqual([['kit']]);
  });

  it('leaves what is booked and stays as it is, and sets aside what breaks a rule already', () => {
    const booked = (id: string, hour: number) =>
      visit(id, {
        work: at(0, hour, 60),
        today: { engineers: ['Gwen'], car: 'Van 2', kit: 'Sound set 2' },
        stays: true,
      });
    const plan = planOf(company({ visits: [booked('A', 9), booked('B', 10), visit('V', { work: at(0, 10, 60) })] }));
    expect(
      plan.visits.map(({ visit: id, kit, arrivals }) => [id, kit, arrivals[0]?.engineer, arrivals[0]?.car]),
    ).toEqual([
      ['A', 'Sound set 2', 'Gwen', 'Van 2'],
      ['B', 'Sound set 2', 'Gwen', 'Van 2'],
      ['V', 'Sound set 1', 'Otto', 'Van 1'],
    ]);
    const late = planOf(company({ visits: [booked('A', 9), { ...booked('B', 9), place: 3 }] }));
    expect(late.aside).toEqual(['B']);
  });

  it('refuses what is no problem', () => {
    expect(() => planOf(company({ days: 8 }))).toThrow('a plan is for one to seven days');
    expect(() => planOf(company({ travel: [[0, 1]] }))).toThrow('the matrix of travel is not square');
  });
});
