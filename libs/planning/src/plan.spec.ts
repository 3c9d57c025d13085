import { jest } from '@jest/globals';
import fc from 'fast-check';
import { makeCompany } from '#test/planning/companies';
import { faultsOf } from '#test/planning/checker';
import { choiceOf, type Lifting } from './choices.js';
import { compile } from './compile.js';
import { makePlan } from './plan.js';
import type { Plan, PlanningProblem, VisitToPlan } from './problem.js';
import { Search } from './routing/search.js';

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
  weights: { driving: 1, evenness: 0, engineerChange: 0, movedTime: 30 },
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
  it('is there without a proof where the proof fails', () => {
    const problem = makeCompany(3, { engineers: 3, cars: 3, kits: 4, visits: 8, fixed: 1, stays: 0 });
    const highs = jest.fn((): never => {
      throw new Error('the solver ran out of memory');
    });
    const plan = makePlan(problem, { ...quick, proofSeconds: 5 }, { withModel: highs });
    expect(highs).toHaveBeenCalled();
    expect([plan.proven, plan.visits.length > 0, faultsOf(problem, plan)]).toEqual([null, true, []]);
  });

  it('breaks no rule in any company', () => {
    const sizes = fc.record({
      engineers: fc.integer({ min: 0, max: 6 }),
      cars: fc.integer({ min: 0, max: 5 }),
      kits: fc.integer({ min: 0, max: 8 }),
      visits: fc.integer({ min: 0, max: 30 }),
      fixed: fc.constantFrom(0, 0.5, 1),
      stays: fc.constantFrom(0, 0.3),
      moves: fc.constantFrom(0, 0.5, 1),
      twoWeeks: fc.boolean(),
    });
    const longestWeek = fc.constantFrom(2400, 600);
    const weights = fc.constantFrom(
      { driving: 1, evenness: 0, engineerChange: 0, movedTime: 30 },
      { driving: 2, evenness: 400, engineerChange: 45, movedTime: 0 },
    );
    // Companies of every run, so that what is counted below never depends on chance.
    const full = { engineers: 6, cars: 5, kits: 8, visits: 30, fixed: 0.5, stays: 0, moves: 1, twoWeeks: false };
    const known = [11, 12, 13, 14, 15, 16];
    const seen = { moved: 0, surveys: 0, crews: 0 };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), sizes, weights, longestWeek, (seed, size, own, week) => {
        const company = makeCompany(seed, size);
        const problem = { ...company, weights: own, rules: { ...company.rules, longestWeek: week } };
        const plan = planOf(problem, seed);
        expect(faultsOf(problem, plan)).toEqual([]);
        const moved = plan.visits.filter((one) => one.moved !== null);
        seen.moved += moved.length;
        seen.surveys += moved.filter(({ arrivals }) => arrivals.at(-1)?.part === 'pickup').length;
        seen.crews += moved.filter(({ arrivals }) => arrivals[1]?.part === 'visit').length;
      }),
      {
        numRuns: 60,
        examples: known.map((seed) => [seed, full, { driving: 1, evenness: 0, engineerChange: 0, movedTime: 0 }, 2400]),
      },
    );
    expect(seen.moved).toBeGreaterThan(40);
    expect(Math.min(seen.surveys, seen.crews)).toBeGreaterThan(1);
  });

  it('moves no visit for nothing where at its booked time it had its cheapest place at somebody with fewer hours, a longer way off', () => {
    const size = { engineers: 4, cars: 3, kits: 5, visits: 28, fixed: 0.5, stays: 0.3, moves: 0.5, twoWeeks: true };
    const company = makeCompany(881_193, size);
    const weights = { driving: 2, evenness: 400, engineerChange: 45, movedTime: 0 };
    const problem = { ...company, weights, rules: { ...company.rules, longestWeek: 600 } };
    expect(faultsOf(problem, planOf(problem, 881_193))).toEqual([]);
  });

  it('leaves cars and kits with whom they are booked, wherever that breaks no rule', () => {
    const booked = (engineer: string, car: string, kit: string) => ({ engineers: [engineer], cars: [car], kit });
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
      visits.map(({ id, today }) => [id, today?.cars[0], today?.kit]),
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

  it('sends two in one car where they are booked with one, and hands out none for what stays without one', () => {
    const crew = visit('C', { place: 2, engineers: 2, work: at(0, 10, 60), kitKind: null });
    const inOne = { ...crew, today: { engineers: ['Otto', 'Gwen'], cars: ['Van 1'], kit: null } };
    const van = [{ id: 'Van 1', away: [] }];
    const carsOf = (problem: PlanningProblem) => {
      const plan = planOf(problem);
      expect(faultsOf(problem, plan)).toEqual([]);
      return plan.visits.map(({ visit: id, arrivals }) => [id, ...arrivals.map(({ car }) => car)]);
    };
    expect(carsOf(company({ cars: van, visits: [crew] }))).toEqual([]);
    expect(carsOf(company({ cars: van, visits: [inOne] }))).toEqual([['C', 'Van 1', null]]);
    // Who comes along and has another visit that day needs a car for it.
    const later = visit('L', { place: 3, work: at(0, 14, 60) });
    const earlier = visit('E', { place: 3, work: at(0, 14, 60) });
    expect(carsOf(company({ cars: van, visits: [inOne, later, earlier] }))).toHaveLength(2);
    // Gwen comes in a van whose MOT is due: it is no van of the plan.
    const stays = visit('S', { today: { engineers: ['Gwen'], cars: [null], kit: null }, stays: true });
    expect(carsOf(company({ cars: van, visits: [stays, visit('V')] }))).toEqual([
      ['S', null],
      ['V', 'Van 1'],
    ]);
    const beside = visit('B', { work: at(0, 13, 60) });
    const alone = [engineer('Gwen')];
    expect(carsOf(company({ engineers: alone, cars: van, visits: [stays, beside] }))).toEqual([
      ['S', 'Van 1'],
      ['B', 'Van 1'],
    ]);
    expect(carsOf(company({ engineers: alone, cars: [], visits: [stays, beside] }))).toEqual([['S', null]]);
  });

  it('keeps a visit that is booked, and not another one that would be nearer', () => {
    const booked = visit('V', { today: { engineers: ['Otto'], cars: ['Van 1'], kit: 'Sound set 1' } });
    const nearer = visit('N', { place: 3 });
    const of = (...visits: readonly VisitToPlan[]) => planOf(company({ engineers: [engineer('Otto')], visits })).left;
    expect(of(nearer, booked)).toEqual([{ visit: 'N', facts: ['other-visits'] }]);
    // Of two who are not booked the nearer one is placed.
    expect(of(nearer, { ...booked, today: null })).toEqual([{ visit: 'V', facts: ['other-visits'] }]);
    // Of two bookings in each other's way the earlier one stands.
    const late = { ...booked, id: 'L', work: at(0, 11, 60), place: 3 };
    expect(
      of(nearer, late, booked)
        .map(({ visit: id }) => id)
        .sort(),
    ).toEqual(['L', 'N']);
  });

  const anyTime = (day: number, hour: number, minutes: number, days = [0, 1, 2]) => ({
    minutes,
    booked: day * DAY + hour * 60,
    begins: days.map((one) => ({ from: one * DAY + 480, to: one * DAY + 1080 - minutes })),
  });
  const movedIn = (problem: PlanningProblem) => {
    const plan = planOf(problem);
    expect(faultsOf(problem, plan)).toEqual([]);
    return plan.visits.flatMap(({ visit: id, arrivals, moved }) =>
      moved === null ? [] : [{ id, starts: arrivals.map(({ start }) => start), ...moved }],
    );
  };

  it('moves a visit that may move where nobody is free at its time, and says so', () => {
    const engineers = [engineer('Otto', { hours: [null, hours[1] ?? null, null] })];
    const free = visit('V', { work: anyTime(0, 10, 120) });
    expect(movedIn(company({ engineers, visits: [free] }))).toEqual([
      { id: 'V', starts: [DAY + 600], saves: 0, facts: ['away'] },
    ]);
    // The other one stands where it is booked: the first quarter on which there is time beside it is taken.
    const booked = visit('B', { place: 2, work: at(1, 10, 60) });
    expect(movedIn(company({ engineers, visits: [free, booked] }))).toMatchObject([
      { id: 'V', starts: [DAY + 11 * 60 + 45], facts: ['away'] },
    ]);
    expect(planOf(company({ engineers, visits: [visit('V', { work: at(0, 10, 120) })] })).left).toHaveLength(1);
  });

  it('moves a visit for driving only where that saves more than a moved time weighs', () => {
    // Alone it is an hour away and an hour back, beside the other one ten minutes more than that one is.
    const problem = (movedTime: number) =>
      company({
        engineers: [engineer('Otto')],
        weights: { driving: 1, evenness: 0, engineerChange: 0, movedTime },
        visits: [visit('V', { work: anyTime(0, 10, 60) }), visit('B', { work: at(1, 10, 60) })],
      });
    expect(movedIn(problem(121))).toEqual([]);
    expect(movedIn(problem(119))).toEqual([{ id: 'V', starts: [DAY + 540], saves: 120, facts: [] }]);
  });

  it('moves both halves of a survey by the same, and two who arrive together together', () => {
    const engineers = [
      engineer('Otto', { hours: [null, hours[1] ?? null, hours[2] ?? null] }),
      engineer('Gwen', { hours: [null, hours[1] ?? null, null] }),
    ];
    const survey = visit('S', { work: anyTime(0, 10, 60), pickup: anyTime(1, 14, 60) });
    const crew = visit('C', { engineers: 2, place: 2, work: anyTime(0, 15, 60) });
    const moved = movedIn(company({ engineers, visits: [survey, crew] }));
    const [setup = 0, pickup = 0] = moved.find(({ id }) => id === 'S')?.starts ?? [];
    const [one = 0, other = 0] = moved.find(({ id }) => id === 'C')?.starts ?? [];
    expect([Math.floor(setup / DAY), pickup - setup]).toEqual([1, DAY + 240]);
    expect([Math.floor(one / DAY), other - one]).toEqual([1, 0]);
  });

  it.each([1, 2, 3, 4, 5, 6])('moves no visit for evenness alone, however much that weighs: company %i', (seed) => {
    const size = { engineers: 5, cars: 4, kits: 12, visits: 20, fixed: 1, stays: 0, moves: 1 };
    const weights = { driving: 1, evenness: 400, engineerChange: 0, movedTime: 0 };
    const problem = { ...makeCompany(seed, size), weights };
    const moved = movedIn(problem);
    expect(moved.length).toBeGreaterThan(10);
    expect(moved.filter(({ saves, facts }) => saves <= 0 && facts.length === 0)).toEqual([]);
  });

  it('sends who is booked where a change weighs more than the driving, and shares the work where evenness does', () => {
    const booked = visit('V', { today: { engineers: ['Gwen'], cars: [], kit: null } });
    const goes = (weights: Partial<PlanningProblem['weights']>, visits: readonly VisitToPlan[]) => {
      const own = { driving: 1, evenness: 0, engineerChange: 0, movedTime: 30, ...weights };
      const engineers = [engineer('Otto', { base: 3 }), engineer('Gwen')];
      // Of a week of four hours.
      const rules = { longestDay: 540, longestWeek: 240, rest: 660 };
      const problem = company({ engineers, visits, rules, weights: own });
      const plan = planOf(problem);
      expect(faultsOf(problem, plan)).toEqual([]);
      return plan.visits.map(({ arrivals }) => arrivals[0]?.engineer);
    };
    const near = { ...booked, place: 2, work: at(0, 10, 60) };
    expect(goes({}, [near])).toEqual(['Otto']);
    expect(goes({ engineerChange: 11 }, [near])).toEqual(['Gwen']);
    expect(goes({ engineerChange: 11, driving: 2 }, [near])).toEqual(['Otto']);
    const two = [visit('A', { place: 3, work: at(0, 9, 60) }), visit('B', { place: 3, work: at(0, 11, 60) })];
    expect(goes({}, two)).toEqual(['Otto', 'Otto']);
    expect(new Set(goes({ evenness: 1000 }, two))).toEqual(new Set(['Otto', 'Gwen']));
  });

  it('exchanges nobody for hours that are a little more even, unless the company weighs them', () => {
    const goes = (weights: Partial<PlanningProblem['weights']>) => {
      // Otto has a long Monday already. On Tuesday two go to one address, one of them for longer.
      const otto = { engineers: ['Otto'], cars: [], kit: null };
      const visits = [
        visit('Monday', { work: at(0, 10, 240), today: otto, stays: true }),
        visit('long', { work: at(1, 9, 180), today: otto }),
        visit('short', { work: at(1, 9, 60), today: { engineers: ['Gwen'], cars: [], kit: null } }),
      ];
      const own = { driving: 1, evenness: 0, engineerChange: 0, movedTime: 30, ...weights };
      const problem = company({ visits, weights: own });
      const plan = planOf(problem);
      expect(faultsOf(problem, plan)).toEqual([]);
      return plan.visits.map(({ arrivals }) => arrivals[0]?.engineer);
    };
    expect(goes({})).toEqual(['Otto', 'Otto', 'Gwen']);
    expect(goes({ evenness: 400 })).toEqual(['Otto', 'Gwen', 'Otto']);
  });

  it('counts the hours of each week by themselves', () => {
    // Of a week of four hours, of which each visit takes three.
    const rules = { longestDay: 540, longestWeek: 240, rest: 660 };
    const visits = [0, 1, 2].map((day) => visit(`V${day}`, { place: 2, work: at(day, 10, 120) }));
    const problem = company({ engineers: [engineer('Otto')], rules, visits });
    const leftOf = (of: PlanningProblem) => planOf(of).left.map(({ facts }) => facts);
    expect(leftOf(problem)).toEqual([['longest-week'], ['longest-week']]);
    expect(leftOf({ ...problem, weeks: [0, 0, 1] })).toEqual([['longest-week']]);
    expect(leftOf({ ...problem, weeks: [0, 1, 2] })).toEqual([]);
    const spread = planOf({ ...problem, weeks: [0, 1, 2] });
    expect(faultsOf({ ...problem, weeks: [0, 1, 2] }, spread)).toEqual([]);
    expect(faultsOf({ ...problem, weeks: [0, 1, 1] }, spread)).toEqual(['Otto has too long a week']);
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

  it.each<readonly [string, Partial<VisitToPlan>]>([
    ['of a survey', { pickup: at(2, 10, 60) }],
    ['of two who arrive together', { engineers: 2 }],
    ['of one', {}],
  ])('knows that the car %s is there for whoever else goes', (_, more) => {
    const pair = more.engineers === 2;
    const engineers = [
      engineer('Otto', { base: 3, skills: ['sound'] }),
      engineer('Gwen', { base: pair ? 3 : 0, skills: ['sound'] }),
      engineer('Ines', { skills: pair ? ['sound'] : ['air'] }),
      engineer('Ava', { skills: ['sound', 'air'], cars: [] }),
    ];
    // The other car is out.
    const away = visit('A', { place: 3, skill: 'air', kitKind: null, work: at(0, 10, 120) });
    const plan = planOf(company({ engineers, visits: [visit('V', { place: 2, ...more }), ...(pair ? [] : [away])] }));
    const choice = plan.visits.find(({ visit: id }) => id === 'V')?.choice;
    expect(plan.left).toEqual([]);
    expect(choice?.next?.engineer).toBe(pair ? 'Ines' : 'Gwen');
    // Who drives neither of them has none.
    expect(choice?.excluded.find(({ engineer: id }) => id === 'Ava')).toEqual({ engineer: 'Ava', by: 'car' });
  });

  it('asks a plan with a rule less only where an engineer is kept away by something else than competence', () => {
    const lifting: Lifting = {
      fact: 'hours',
      get placing(): never {
        throw new Error('the plan with a rule less was asked');
      },
    };
    const excluded = (gwen: Partial<PlanningProblem['engineers'][number]>) => {
      const engineers = [engineer('Otto', { base: 3 }), engineer('Gwen', gwen), engineer('Ines', { skills: ['air'] })];
      const problem = company({ engineers, visits: [visit('V', { place: 2 })] });
      const search = new Search(compile(problem), {
        seed: 1,
        limits: { milliseconds: Number.POSITIVE_INFINITY, iterations: 9 },
      });
      return choiceOf(problem, search.placingOf(search.run()), [lifting], 0).excluded;
    };
    expect(excluded({})).toEqual([{ engineer: 'Ines', by: 'skill' }]);
    expect(() => excluded({ hours: [null, null, null] })).toThrow('a rule less');
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
        today: { engineers: ['Gwen'], cars: ['Van 2'], kit: 'Sound set 2' },
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
    expect(() => planOf(company({ days: 15 }))).toThrow('a plan is for one to fourteen days');
    expect(() => planOf(company({ weeks: [0, 0] }))).toThrow('each day is of one week');
    expect(() => planOf(company({ travel: [[0, 1]] }))).toThrow('the matrix of travel is not square');
  });
});
