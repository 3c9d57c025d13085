import fc from 'fast-check';
import { defaultPlanWeights, defaultWorkingHours, visitKinds, type Job } from '#contracts';
import { faultsOf } from '#test/planning/checker';
import { makePlan } from '../../planning/src/plan.js';
import { prepare } from './planning-problem.js';
import type { Facts } from './planning-facts.js';

const FIRST = '2027-05-10';
const dayAt = (days: number): string =>
  new Date(Date.parse(`${FIRST}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const idOf = (group: number, place: number): string => `01980000-0000-7000-8000-00000000${group}00${place}`;

const kind = fc.constantFrom(...visitKinds);
const registration = fc.record({
  scheme: fc.constantFrom('ATTMA', 'SITMA', 'ANC'),
  number: fc.constant('A 1'),
  kinds: fc.subarray([...visitKinds], { minLength: 1 }),
  validUntil: fc.integer({ min: -1, max: 7 }).map(dayAt),
});
const engineers = fc.array(
  fc.record({ registrations: fc.array(registration, { maxLength: 3 }), competence: fc.subarray([...visitKinds]) }),
  { minLength: 1, maxLength: 4 },
);
const visits = fc.array(
  fc.record({ kind, day: fc.nat(6), hour: fc.integer({ min: 8, max: 14 }), byHand: fc.option(fc.nat(3)) }),
  { minLength: 1, maxLength: 8 },
);

describe('A plan of a company that refuses who is not registered', () => {
  it('sends nobody without a registration that covers the kind and is valid on the day, also where somebody was chosen by hand', () => {
    let sent = 0;
    fc.assert(
      fc.property(engineers, visits, fc.boolean(), (people, wanted, refuses) => {
        const facts = {
          now: '2027-05-01T08:00:00.000Z',
          firstDay: FIRST,
          office: { lat: 51.45, lng: -2.58 },
          workingHours: defaultWorkingHours,
          registrationRule: refuses ? 'refuse' : 'warn',
          visits: wanted.map((one, place) => [
            {
              _id: idOf(1, place),
              version: 0,
              kind: one.kind,
              startjob: `${dayAt(one.day)}T${String(one.hour).padStart(2, '0')}:00:00.000Z`,
              endjob: `${dayAt(one.day)}T${String(one.hour + 1).padStart(2, '0')}:00:00.000Z`,
              geocode: { lat: 51.46, lng: -2.59 },
              engineers: [],
              cars: [],
              kits: [],
            } as unknown as Job,
          ]),
          days: 7,
          times: [],
          booked: [],
          bankHolidays: 'none',
          planWeights: defaultPlanWeights,
          ownDays: new Map(),
          resources: people.map((one, place) => ({
            ...one,
            kind: 'engineer',
            _id: idOf(2, place),
            label: `Engineer ${place}`,
            detail: '',
            due: null,
          })),
        } as const satisfies Facts;
        const fixed = wanted.flatMap(({ byHand }, place) =>
          byHand === null || byHand >= people.length ? [] : [{ _id: idOf(1, place), engineers: [idOf(2, byHand)] }],
        );
        const { problem } = prepare(facts, { change: ['engineer'], fixed });
        const plan = makePlan(problem, { seed: 7, milliseconds: Number.POSITIVE_INFINITY, iterations: 20 }, null);
        expect(faultsOf(problem, plan)).toEqual([]);
        for (const { visit, arrivals } of plan.visits) {
          const asked = wanted[Number(visit.at(-1))];
          for (const { engineer } of arrivals) {
            sent += 1;
            const person = people[Number(engineer.at(-1))];
            const isRegistered = person?.registrations.some(
              ({ kinds, validUntil }) =>
                asked !== undefined && kinds.includes(asked.kind) && dayAt(asked.day) <= validUntil,
            );
            if (refuses) expect([visit, engineer, isRegistered]).toEqual([visit, engineer, true]);
          }
        }
      }),
      { numRuns: 150 },
    );
    expect(sent).toBeGreaterThan(100);
  });
});
