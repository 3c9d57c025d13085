import type { BankHolidayChoice, Job } from '#contracts';
import { defaultPlanWeights, defaultWorkingHours } from '#contracts';
import { pickupIdOf } from '#site-visits';
import { makePlan } from '../../planning/src/plan.js';
import { resultOf } from './plan-answer.js';
import type { Facts, WholeVisit } from './planning-facts.js';
import { prepare } from './planning-problem.js';

const OTTO = '01980000-0000-7000-8000-000000000200';
const VISIT = '01980000-0000-7000-8000-000000000100';
const OTHER = '01980000-0000-7000-8000-000000000102';
/** The week of Good Friday 2028. */
const MONDAY = '2028-04-10';

/** @param day of April 2028 @param hours of the London clock */
const job = (_id: string, day: number, [from, to]: readonly [number, number], more: Partial<Job> = {}): Job =>
  ({
    _id,
    version: 0,
    kind: 'sound',
    startjob: new Date(Date.UTC(2028, 3, day, from - 1)).toISOString(),
    endjob: new Date(Date.UTC(2028, 3, day, to - 1)).toISOString(),
    geocode: { lat: 51.45, lng: -2.58 },
    departureTime: null,
    returnTime: null,
    arrivedAt: null,
    leftAt: null,
    completion: { confirmed: false, issued: false, invoiced: false, paid: false },
    engineers: [OTTO],
    cars: [],
    kits: [],
    ...more,
  }) as unknown as Job;

const factsOf = (visits: readonly WholeVisit[], more: Partial<Facts> = {}): Facts => ({
  now: '2028-04-01T08:00:00.000Z',
  firstDay: MONDAY,
  days: 7,
  office: { lat: 51.45, lng: -2.58 },
  workingHours: defaultWorkingHours,
  bankHolidays: 'england-and-wales',
  planWeights: defaultPlanWeights,
  registrationRule: 'nothing',
  visits,
  times: [],
  booked: [],
  ownDays: new Map(),
  resources: [
    {
      kind: 'engineer',
      _id: OTTO,
      label: 'Otto',
      detail: '',
      due: null,
      competence: [],
      registrations: [],
    },
  ],
  ...more,
});

const planned = (facts: Facts, moveDays?: number) => {
  const prepared = prepare(facts, { change: ['engineer'], ...(moveDays === undefined ? {} : { moveDays }) });
  const plan = makePlan(prepared.problem, { seed: 1, milliseconds: Number.POSITIVE_INFINITY, iterations: 30 }, null);
  return { prepared, plan, result: resultOf(plan, prepared, facts.resources) };
};

/** Days after Monday on which a visit of the problem may begin. */
const daysOf = (facts: Facts, moveDays: number): readonly number[] =>
  prepare(facts, { change: ['engineer'], moveDays }).problem.visits.flatMap(({ work }) =>
    work.begins.map(({ from }) => Math.floor(from / 1440)),
  );

describe('A bank holiday in a plan', () => {
  it('leaves what is booked on it with whom it is booked, and says why in one sentence', () => {
    const onFriday = factsOf([[job(VISIT, 14, [10, 12])]]);
    const { result, prepared } = planned(onFriday);
    expect(result).toMatchObject({
      visits: [],
      left: [
        {
          _id: VISIT,
          facts: ['bank-holiday'],
          reason: 'Friday 14 April is a bank holiday (Good Friday), so no one is planned then.',
          freed: false,
        },
      ],
      // It has its engineer still.
      before: { without: 0 },
      after: { without: 0 },
    });
    expect(prepared.targets.size).toBe(0);
    expect(planned(onFriday, 5).result).toMatchObject({ visits: [], left: [{ facts: ['bank-holiday'] }] });
    expect(planned({ ...onFriday, bankHolidays: 'none' }).result).toMatchObject({ visits: [{ _id: VISIT }], left: [] });
  });

  it('leaves a survey whole where either half is on it', () => {
    const survey: WholeVisit = [
      job(VISIT, 12, [10, 11], { kind: 'noise' }),
      job(pickupIdOf(VISIT), 14, [10, 11], { kind: 'noise' }),
    ];
    expect(planned(factsOf([survey])).result.left).toMatchObject([{ _id: VISIT, facts: ['bank-holiday'] }]);
    expect(planned(factsOf([survey], { bankHolidays: 'none' })).result.left).toEqual([]);
  });

  it('counts also where a visit ends on it, and not where it ends at midnight before', () => {
    const until = (to: number) => planned(factsOf([[job(VISIT, 13, [20, to])]])).result.left;
    expect(until(26)).toMatchObject([{ facts: ['bank-holiday'] }]);
    expect(until(24)).not.toMatchObject([{ facts: ['bank-holiday'] }]);
  });

  it('is no day to which a visit moves, and no working day of those that are counted', () => {
    const thursday = [[job(VISIT, 13, [10, 12])]] as const;
    const kept = (bankHolidays: BankHolidayChoice) => factsOf(thursday, { bankHolidays });
    expect(daysOf(kept('england-and-wales'), 2)).toEqual([1, 2, 3]);
    expect(daysOf(kept('none'), 2)).toEqual([1, 2, 3, 4]);
    // From Friday over the weekend and Easter Monday, in a plan that begins on a Thursday: Tuesday is one working day later.
    const late = factsOf([[job(VISIT, 13, [10, 12])]], { firstDay: '2028-04-13' });
    expect(daysOf(late, 1)).toEqual([0, 5]);
    expect(daysOf({ ...late, bankHolidays: 'scotland' }, 1)).toEqual([0, 4]);
  });

  it('gives nobody hours but those who are booked on it, whose week and rest it counts for', () => {
    const friday = job(OTHER, 14, [9, 14]);
    const time = {
      kind: 'engineer',
      resourceId: OTTO,
      jobId: OTHER,
      start: friday.startjob,
      end: friday.endjob,
    } as const;
    const thursday: readonly WholeVisit[] = [[job(VISIT, 13, [10, 12])]];
    const hoursOf = (facts: Facts) => planned(facts).prepared.problem.engineers[0]?.hours.map((span) => span !== null);
    expect(hoursOf(factsOf(thursday))).toEqual([true, true, true, true, false, true, true]);
    const booked = { times: [time], booked: [friday] };
    expect(hoursOf(factsOf(thursday, booked))).toEqual(Array.from({ length: 7 }, () => true));
    const own = { home: null, dayStart: '', dayEnd: '', weekHours: 6 };
    const short = { ownDays: new Map([[OTTO, own]]) };
    expect(planned(factsOf(thursday, short)).result.left).toEqual([]);
    expect(planned(factsOf(thursday, { ...short, ...booked })).result.left).toMatchObject([
      { facts: ['longest-week'] },
    ]);
  });
});
