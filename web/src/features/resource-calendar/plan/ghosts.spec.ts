import {
  defaultPlanWeights,
  type Booking,
  type PlanJobAnswer,
  type PlanResult,
  type PlanSubject,
  type PlanVisit,
} from '#contracts';
import { ghostsOf, goingTo, inPlaceOf } from './ghosts.js';

const subject = (_id: string, visit_id: string, part: PlanSubject['part'], start: string): PlanSubject => ({
  _id,
  visit_id,
  part,
  kind: part === 'Visit' ? 'sound' : 'noise',
  start,
  end: start.replace('T09', 'T10'),
  address: '1 Quay Street',
  postcode: 'BS1 4ST',
  project_name: '',
  confirmed: false,
  engineers: [],
});
const planned = (_id: string, arrivals: PlanVisit['arrivals'], kits: readonly string[] = []): PlanVisit => ({
  _id,
  version: 0,
  arrivals,
  kits,
  changes: true,
  driving: 0,
  next: null,
  excluded: [],
  moved: null,
  fixed: false,
  reason: '',
});
const at = (day: string) => ({ start: `2027-01-${day}T09:00:00.000Z`, end: `2027-01-${day}T10:00:00.000Z` });
const crew = planned('crew', [{ part: 'Visit', engineers: ['Otto', 'Gwen'], cars: ['Van 1'], ...at('04') }]);
const survey = planned(
  'survey',
  [
    { part: 'Setup', engineers: ['Otto'], cars: [], ...at('05') },
    { part: 'Pickup', engineers: ['Gwen'], cars: [], ...at('07') },
  ],
  ['Logger'],
);
const jobOf = (visits: readonly PlanVisit[], more: Partial<PlanJobAnswer> = {}): PlanJobAnswer => ({
  _id: 'plan',
  state: 'planned',
  progress: { share: 1, left: 0, driving: 0 },
  asked: { ids: [] },
  weights: defaultPlanWeights,
  visits: [
    subject('crew', 'crew', 'Visit', '2027-01-04T09:00:00.000Z'),
    subject('survey', 'survey', 'Setup', '2027-01-05T09:00:00.000Z'),
    subject('pickup', 'survey', 'Pickup', '2027-01-07T09:00:00.000Z'),
  ],
  accepted: [],
  absent: null,
  result: { visits, left: [], days: [] } as unknown as PlanResult,
  ...more,
});
const booked = (_id: string, job_id: string, engineer_idfk: string): Booking =>
  ({ _id, job_id, engineer_idfk }) as unknown as Booking;
const rowsOf = (job: PlanJobAnswer, bookings: readonly Booking[] = [], choices?: Parameters<typeof ghostsOf>[2]) =>
  ghostsOf(job, bookings, choices).ghosts.map(({ visit, row, end }) => `${visit} ${row} ${end.slice(8, 10)}`);

describe('what a plan draws beside what is booked', () => {
  it('is who would go and with what, and the kit of a survey until its Pickup', () => {
    expect(rowsOf(jobOf([crew, survey]))).toEqual([
      'crew Otto 04',
      'crew Gwen 04',
      'crew Van 1 04',
      'survey Otto 05',
      'survey Gwen 07',
      'survey Logger 07',
    ]);
  });

  it('leaves out what is booked so already, dims what would go, and draws nothing of what was accepted', () => {
    const bookings = [
      booked('stays', 'crew', 'Otto'),
      booked('goes', 'crew', 'Benny'),
      booked('other', 'else', 'Benny'),
    ];
    const { ghosts, leaving } = ghostsOf(jobOf([crew]), bookings);
    expect(ghosts.map(({ row }) => row)).toEqual(['Gwen', 'Van 1']);
    expect([...leaving]).toEqual(['goes']);
    const accepted = ghostsOf(jobOf([crew], { accepted: ['crew'] }), bookings);
    expect([accepted.ghosts, [...accepted.leaving]]).toEqual([[], []]);
  });

  it('is at its new time where that moves, beside what is booked of the same one', () => {
    const moved: PlanVisit = {
      ...crew,
      moved: 'Moved.',
      arrivals: crew.arrivals.map((one) => ({ ...one, ...at('06') })),
    };
    const { ghosts, leaving } = ghostsOf(jobOf([moved]), [booked('stays', 'crew', 'Otto')]);
    expect(ghosts.map(({ row, start }) => `${row} ${start.slice(8, 10)}`)).toEqual(['Otto 06', 'Gwen 06', 'Van 1 06']);
    expect(ghosts[0]?.words).toBe('Planned: Moved.');
    expect([...leaving]).toEqual(['stays']);
  });

  it('follows a choice by hand, which keeps whoever goes beside', () => {
    const swapped = inPlaceOf(goingTo(crew, new Map()), 'Gwen', 'Benny');
    expect(swapped).toEqual(['Otto', 'Benny']);
    expect(inPlaceOf(['Otto', 'Gwen'], undefined, 'Benny')).toEqual(['Benny', 'Gwen']);
    expect(inPlaceOf(['Otto', 'Gwen'], 'Otto', 'Gwen')).toEqual(['Gwen']);
    expect(inPlaceOf([], undefined, 'Otto')).toEqual(['Otto']);
    expect(rowsOf(jobOf([crew]), [], new Map([['crew', swapped]]))).toEqual([
      'crew Otto 04',
      'crew Benny 04',
      'crew Van 1 04',
    ]);
    // Of a survey the one of the two who was not replaced keeps the own arrival.
    expect(rowsOf(jobOf([survey]), [], new Map([['survey', ['Benny', 'Gwen']]]))).toEqual([
      'survey Benny 05',
      'survey Gwen 07',
      'survey Logger 07',
    ]);
  });
});
