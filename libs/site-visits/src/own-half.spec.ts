import fc from 'fast-check';
import type { Job } from '#contracts';
import { fold, isRejection } from '#eventing';
import { HttpProblem } from '#platform';
import { revising } from './job-door.js';
import { jobOf } from './list/job-answer.js';
import { rowsOf } from './list/visit-row.js';
import { revisionOf } from './revision.js';
import { siteVisit } from './site-visit.decider.js';
import { noPlaces } from '#travel';
import type { SiteVisitEvent } from './site-visit.events.js';
import { at, by, ids, noiseSurvey, without } from './testing/sample-visits.js';

const scheduled = siteVisit.decide(
  { ...noiseSurvey, departureTime: '2026-03-10T08:00:00.000Z', returnTime: '2026-03-10T11:00:00.000Z' },
  siteVisit.initialState,
);
if (isRejection(scheduled)) throw new Error(scheduled.rejected);

const jobsOf = (log: readonly SiteVisitEvent[]): readonly [setup: Job, pickup: Job] => {
  const state = fold(siteVisit, log);
  if (state.status !== 'scheduled') throw new Error('the survey is gone');
  const [setup, pickup] = rowsOf(state, {
    streamId: ids.visit,
    version: 0,
    createdAt: '',
    changedAt: '',
    flagChanges: () => ({}),
  }).map((row) => jobOf(row, String, noPlaces));
  if (setup === undefined || pickup === undefined) throw new Error('a half is missing');
  return [setup, pickup];
};

/** A PUT of a body to one of the halves. */
const put = (
  log: readonly SiteVisitEvent[],
  body: object,
  half: 'Setup' | 'Pickup',
): readonly SiteVisitEvent[] | Readonly<Record<string, string>> => {
  const state = fold(siteVisit, log);
  const known = jobsOf(log)[half === 'Setup' ? 0 : 1];
  const { command } = revising(body, known);
  const revision = revisionOf(command, half, { state, revision: 0n, stateAt: () => state, since: () => [] });
  if ('conflicts' in revision) throw new Error(revision.msg);
  const events = siteVisit.decide({ type: 'ReviseSiteVisit', at, by, part: half, changes: revision.changes }, state);
  return isRejection(events) ? (events.details['errors'] as Record<string, string>) : events;
};

const areEvents = (answer: ReturnType<typeof put>): answer is readonly SiteVisitEvent[] => Array.isArray(answer);

const onDay = (day: number, hour: number): string =>
  `2026-03-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;
const between = (first: number, last: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.integer({ min: first, max: last }), fc.integer({ min: 7, max: 18 }))
    .map(([day, hour]) => onDay(day, hour));
const instant = between(8, 20);
/** Mostly in the order in which a survey goes. */
const early = fc.oneof({ weight: 4, arbitrary: between(8, 10) }, { weight: 1, arbitrary: instant });
const late = fc.oneof({ weight: 4, arbitrary: between(16, 17) }, { weight: 1, arbitrary: instant });
const people = fc.uniqueArray(fc.constantFrom(ids.anna, ids.ben));
const cars = fc.uniqueArray(fc.constantFrom(ids.van, ids.estate));
const half = fc.constantFrom('Setup' as const, 'Pickup' as const);
const shared = { notes: fc.constantFrom('', 'Ring first') };
const own = fc.record({ startjob: instant, endjob: instant, engineers: people, cars, ...shared }, { requiredKeys: [] });
const pair = fc
  .record(
    {
      startjob: early,
      endjob: late,
      endSetup: fc.oneof(between(11, 12), early),
      endPickup: fc.oneof(between(18, 19), late),
      engineers: people,
      cars,
      engineersPickup: people,
      carsPickup: cars,
      ...shared,
    },
    { requiredKeys: [] },
  )
  .filter((body) => Object.keys(body).length > 0);

/** Ways in which a client sends back the half that it read. */
const shapes: readonly ((job: Job, edit: object) => object)[] = [
  (job, edit) => JSON.parse(JSON.stringify({ ...job, ...edit })) as object,
  (job, edit) => ({ _id: job._id, notes: job.notes, ...edit }),
  (job, edit) => ({ survey: job.survey, ...edit }),
  (job, edit) => ({ ...edit, survey: JSON.stringify({ type: job.survey?.type, fixed: 2 }) }),
];

const lengthOf = ({ startjob, endjob }: Pick<Job, 'startjob' | 'endjob'>): number =>
  Date.parse(endjob) - Date.parse(startjob);
const plus = (from: string, milliseconds: number): string => new Date(Date.parse(from) + milliseconds).toISOString();
type Times = Pick<Job, 'startjob' | 'endjob'>;
const inOrder = (setup: Times, pickup: Times): boolean =>
  setup.startjob < setup.endjob && setup.endjob <= pickup.startjob && pickup.startjob < pickup.endjob;
/** Departure and return follow their half. */
const still = (job: Job): object => without(without(job, 'departureTime'), 'returnTime');

describe('a PUT of one half of a survey', () => {
  it('in its own shape changes that half alone, and of it what it says', () => {
    let accepted = 0;
    fc.assert(
      fc.property(half, fc.constantFrom(...shapes), own, fc.boolean(), (which, shape, edit, moved) => {
        const log = moved
          ? [
              ...scheduled,
              ...(put(
                scheduled,
                { startjob: onDay(9, 9), endSetup: onDay(9, 12), departureTime: '', returnTime: '' },
                'Setup',
              ) as SiteVisitEvent[]),
            ]
          : scheduled;
        const before = jobsOf(log);
        const [mine, other] = which === 'Setup' ? before : [before[1], before[0]];
        const body = shape(mine, edit);
        const events = put(log, body, which);
        const start = edit.startjob ?? mine.startjob;
        // An end that is not said goes with its start.
        const end = edit.endjob ?? ('endjob' in body ? mine.endjob : plus(start, lengthOf(mine)));
        const times = { startjob: start, endjob: end };
        const fits = which === 'Setup' ? inOrder(times, other) : inOrder(other, times);
        if (!areEvents(events)) {
          // The whole body says its journey too, which may be in the way.
          expect(fits && mine.departureTime === null && mine.returnTime === null).toBe(false);
          return;
        }
        accepted += 1;
        expect(fits).toBe(true);
        const after = jobsOf([...log, ...events]);
        const [mineNow, otherNow] = which === 'Setup' ? after : [after[1], after[0]];
        expect(still(mineNow)).toEqual({ ...still(mine), ...edit, ...times });
        expect(otherNow).toEqual({ ...other, notes: edit.notes ?? other.notes });
      }),
      { numRuns: 700, seed: 20260302 },
    );
    expect(accepted).toBeGreaterThan(200);
  });

  it('in the flat form is about the pair: the start of its setup, the start of its pickup, and nothing that it does not say', () => {
    let accepted = 0;
    fc.assert(
      fc.property(half, pair, (which, edit) => {
        const [setup, pickup] = jobsOf(scheduled);
        const events = put(scheduled, edit, which);
        const setupStart = edit.startjob ?? setup.startjob;
        const pickupStart = edit.endjob ?? pickup.startjob;
        const setupTimes = { startjob: setupStart, endjob: edit.endSetup ?? plus(setupStart, lengthOf(setup)) };
        const pickupTimes = { startjob: pickupStart, endjob: edit.endPickup ?? plus(pickupStart, lengthOf(pickup)) };
        if (!areEvents(events)) {
          expect(inOrder(setupTimes, pickupTimes) && edit.endSetup === undefined && edit.endPickup === undefined).toBe(
            false,
          );
          return;
        }
        accepted += 1;
        const [setupNow, pickupNow] = jobsOf([...scheduled, ...events]);
        const notes = edit.notes ?? setup.notes;
        expect(still(setupNow)).toEqual({
          ...still(setup),
          notes,
          ...setupTimes,
          engineers: edit.engineers ?? setup.engineers,
          cars: edit.cars ?? setup.cars,
        });
        expect(still(pickupNow)).toEqual({
          ...still(pickup),
          notes,
          ...pickupTimes,
          engineers: edit.engineersPickup ?? pickup.engineers,
          cars: edit.carsPickup ?? pickup.cars,
        });
      }),
      { numRuns: 700, seed: 20260302 },
    );
    expect(accepted).toBeGreaterThan(200);
  });

  it.each([
    ['Setup', 0],
    ['Pickup', 1],
  ] as const)('as it was answered changes nothing: %s', (which, index) => {
    expect(put(scheduled, JSON.parse(JSON.stringify(jobsOf(scheduled)[index])) as object, which)).toEqual([]);
  });

  it('takes its departure and return along with either half, where they are not said', () => {
    const late = put(scheduled, { _id: ids.pickup, departureTime: '2026-03-17T08:00:00.000Z' }, 'Pickup');
    const log = [...scheduled, ...(late as SiteVisitEvent[])];
    const [setup, pickup] = jobsOf([
      ...log,
      ...(put(log, { startjob: onDay(11, 9), endjob: onDay(18, 9) }, 'Setup') as SiteVisitEvent[]),
    ]);
    expect([setup.departureTime, setup.returnTime, pickup.departureTime]).toEqual([
      onDay(11, 8),
      onDay(11, 11),
      onDay(18, 8),
    ]);
  });

  it('is refused with both times where the pickup would come before the setup ends', () => {
    const sentence =
      'The pickup would start at 09:30 on Tue 10 Mar, before the setup ends at 10:00 on Tue 10 Mar. Please choose a later pickup or an earlier setup.';
    expect(
      put(scheduled, { _id: ids.pickup, startjob: '2026-03-10T09:30:00Z', endjob: '2026-03-10T10:30:00Z' }, 'Pickup'),
    ).toEqual({ endjob: sentence });
    expect(put(scheduled, { endjob: '2026-03-10T09:30:00Z' }, 'Setup')).toEqual({ endjob: sentence });
  });

  it('is refused where the form of one half comes to the other', () => {
    const [setup, pickup] = jobsOf(scheduled);
    const refused = (body: object, known: Job): unknown => {
      try {
        revising(body, known);
      } catch (error) {
        return error instanceof HttpProblem ? error.details.errors : error;
      }
      return 'taken';
    };
    expect(refused(pickup, setup)).toEqual({
      _id: 'This is the form of the pickup, sent to the setup. Please send it to the pickup.',
    });
    expect(refused({ notes: 'x', survey: { type: 'Setup' } }, pickup)).toEqual({
      _id: 'This is the form of the setup, sent to the pickup. Please send it to the setup.',
    });
  });
});
