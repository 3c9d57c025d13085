import { fold, isRejection, type Rejection } from '#eventing';
import { specify } from '../../eventing/src/testing/specify.js';
import { siteVisit, type SiteVisitCommand } from './site-visit.decider.js';
import type { SiteVisitEvent } from './site-visit.events.js';
import { siteVisitRejections } from './site-visit.rejections.js';
import { airTest, at, by, ids, noiseSurvey, soundTest, without } from './testing/sample-visits.js';

const decided = (before: readonly SiteVisitEvent[], command: SiteVisitCommand): readonly SiteVisitEvent[] | Rejection =>
  siteVisit.decide(command, fold(siteVisit, before));

const { given } = specify(siteVisit);

const eventsOf = (command: SiteVisitCommand, before: readonly SiteVisitEvent[] = []): readonly SiteVisitEvent[] => {
  const outcome = decided(before, command);
  if (isRejection(outcome)) throw new Error(outcome.rejected);
  return outcome;
};

const sound = eventsOf(soundTest);
const survey = eventsOf(noiseSurvey);
type Changes = Extract<SiteVisitCommand, { type: 'ReviseSiteVisit' }>['changes'];
const revise = (changes: Changes, part: 'Setup' | 'Pickup' = 'Setup'): SiteVisitCommand => ({
  type: 'ReviseSiteVisit',
  at,
  by,
  part,
  changes,
});
const flag = (
  name: 'paid' | 'issued',
  value: boolean,
  { part = 'Setup', both = false }: { part?: 'Setup' | 'Pickup'; both?: boolean } = {},
): SiteVisitCommand => ({
  type: 'SetCompletionFlag',
  at,
  by,
  part,
  flag: name,
  value,
  both,
});
const remove: SiteVisitCommand = { type: 'RemoveSiteVisit', at, by, part: 'Setup' };

const shared = {
  projectId: null,
  projectName: '',
  projectNumber: '',
  address: '1 Quay Street, Bristol',
  postcode: 'BS1 4ST',
  place: null,
  feePence: 35000,
  contact: { name: 'Cara Plain', position: 'Site manager', email: 'cara@site.example', telephone: '7700900123' },
  delegated: false,
  projectLeader: 'Leader One',
  invoiceNumber: '',
  notes: '',
  kits: [ids.meter],
};

describe('ScheduleSiteVisit', () => {
  it('puts a sound test in the diary with the counts that its type uses, and no others', () => {
    const command = { ...soundTest, soundtest: { project_type: 'Part E' as const, sets: 3, rooms: 7, dwellings: 12 } };
    given()
      .when(command)
      .then([
        {
          type: 'SiteVisitScheduled',
          data: {
            ...shared,
            start: '2026-03-10T09:00:00.000Z',
            end: '2026-03-10T13:00:00.000Z',
            departure: null,
            return: null,
            engineers: [ids.anna],
            cars: [ids.van],
            test: { kind: 'sound', type: 'Part E', sets: 3, rooms: null, dwellings: 12 },
          },
        },
      ]);
  });

  it('puts both halves of a noise survey in the diary: an hour each, with their own people and cars', () => {
    expect(survey).toEqual([
      {
        type: 'NoiseSurveyScheduled',
        data: {
          ...shared,
          setup: {
            start: '2026-03-10T09:00:00.000Z',
            end: '2026-03-10T10:00:00.000Z',
            departure: null,
            return: null,
            engineers: [ids.anna],
            cars: [ids.van],
          },
          pickup: {
            start: '2026-03-17T09:00:00.000Z',
            end: '2026-03-17T10:00:00.000Z',
            departure: null,
            return: null,
            engineers: [ids.ben],
            cars: [ids.estate],
          },
          test: { kind: 'noise', type: 'BS 4142', fixed: 2, spots: 4, rooms: null },
        },
      },
    ]);
  });

  it("sends the Setup's people and car to the pickup where nobody says otherwise", () => {
    expect(eventsOf(without(noiseSurvey, 'engineersPickup', 'carsPickup'))[0]?.data).toMatchObject({
      pickup: { engineers: [ids.anna], cars: [ids.van] },
    });
  });

  it('asks rooms of a 24-hour survey', () => {
    const events = eventsOf({
      ...noiseSurvey,
      survey: { project_typeNS: 'HTM (24 hour)', roomsNS: 6, fixed: 2, spots: 1 },
    });
    expect(events[0]?.data).toMatchObject({
      test: { kind: 'noise', type: 'HTM (24 hour)', rooms: 6, fixed: null, spots: null },
    });
  });

  it('records flags that are on from the start as changes of their own, on both halves', () => {
    expect(eventsOf({ ...airTest, completion: { confirmed: true, paid: false } }).slice(1)).toEqual([
      { type: 'CompletionFlagSet', data: { part: null, flag: 'confirmed', from: false, to: true } },
    ]);
    expect(eventsOf({ ...noiseSurvey, completion: { confirmed: true } }).slice(1)).toEqual([
      { type: 'CompletionFlagSet', data: { part: 'Setup', flag: 'confirmed', from: false, to: true } },
      { type: 'CompletionFlagSet', data: { part: 'Pickup', flag: 'confirmed', from: false, to: true } },
    ]);
  });

  const endFirst = 'Please choose an end that is after the start.';
  it.each([
    ['an end at the start', { ...soundTest, endjob: soundTest.startjob }, { endjob: endFirst }],
    ['an end before the start', { ...airTest, endjob: '2026-03-10T08:00:00.000Z' }, { endjob: endFirst }],
    [
      'a departure after the start',
      { ...soundTest, departureTime: '2026-03-10T09:00:00.001Z' },
      { departureTime: 'Please choose a departure that is not after the start.' },
    ],
    [
      'a return before the end',
      { ...soundTest, returnTime: '2026-03-10T12:59:00.000Z' },
      { returnTime: 'Please choose a return that is not before the end.' },
    ],
    [
      'a pickup before the end of its setup',
      { ...noiseSurvey, endjob: '2026-03-10T09:59:00.000Z' },
      {
        endjob:
          'The pickup would start at 09:59 on Tue 10 Mar, before the setup ends at 10:00 on Tue 10 Mar. Please choose a later pickup or an earlier setup.',
      },
    ],
    [
      'a setup that ends before it starts',
      { ...noiseSurvey, endSetup: '2026-03-10T08:00:00.000Z' },
      { endSetup: endFirst },
    ],
    [
      'a pickup that ends before it starts',
      { ...noiseSurvey, endPickup: '2026-03-17T08:00:00.000Z' },
      { endPickup: endFirst },
    ],
  ])('refuses %s', (_, command, errors) => {
    given().when(command).thenRejected('site-visit/times', { errors });
  });

  it('takes a pickup at the very end of its setup, and a departure and return at the edges', () => {
    expect(isRejection(decided([], { ...noiseSurvey, endjob: '2026-03-10T10:00:00.000Z' }))).toBe(false);
    expect(
      isRejection(decided([], { ...soundTest, departureTime: soundTest.startjob, returnTime: soundTest.endjob })),
    ).toBe(false);
  });

  it('refuses a visit of nothing, and a second visit under the same id', () => {
    given().when(without(soundTest, 'soundtest')).thenRejected('site-visit/nothing-to-test', {});
    given(...sound)
      .when(soundTest)
      .thenRejected('site-visit/already-scheduled', {});
  });
});

describe('ReviseSiteVisit', () => {
  it('tells each change as what it is, with what stood there before', () => {
    const changes: Changes = {
      startjob: '2026-03-11T09:00:00.000Z',
      endjob: '2026-03-11T13:00:00.000Z',
      engineers: [ids.ben],
      cars: [],
      kits: [],
      enquiry_id: ids.project,
      projectName: 'Quay House',
      postcode: 'BS1 4SB',
      'contact.telephone': '7700900456',
      delegated: true,
      price: 400.5,
      test: { kind: 'air', types: 1, tests: 2 },
      invoice_number: 'INV-7',
      notes: 'Gate code 4711',
      'completion.paid': true,
    };
    const at10 = { start: '2026-03-10T09:00:00.000Z', end: '2026-03-10T13:00:00.000Z', departure: null, return: null };
    const at11 = { start: '2026-03-11T09:00:00.000Z', end: '2026-03-11T13:00:00.000Z', departure: null, return: null };
    const site = { address: '1 Quay Street, Bristol', place: null };
    given(...sound)
      .when(revise(changes))
      .then([
        { type: 'SiteVisitRescheduled', data: { part: null, from: at10, to: at11 } },
        { type: 'EngineersAssigned', data: { part: null, from: [ids.anna], to: [ids.ben] } },
        { type: 'CarsAssigned', data: { part: null, from: [ids.van], to: [] } },
        { type: 'KitsAssigned', data: { part: null, from: [ids.meter], to: [] } },
        { type: 'MovedToProject', data: { part: null, from: null, to: ids.project } },
        {
          type: 'ProjectReferenceChanged',
          data: {
            part: null,
            from: { projectName: '', projectNumber: '' },
            to: { projectName: 'Quay House', projectNumber: '' },
          },
        },
        {
          type: 'SiteVisitRelocated',
          data: { part: null, from: { ...site, postcode: 'BS1 4ST' }, to: { ...site, postcode: 'BS1 4SB' } },
        },
        {
          type: 'ClientContactChanged',
          data: { part: null, from: shared.contact, to: { ...shared.contact, telephone: '7700900456' } },
        },
        {
          type: 'DelegationChanged',
          data: {
            part: null,
            from: { delegated: false, projectLeader: 'Leader One' },
            to: { delegated: true, projectLeader: 'Leader One' },
          },
        },
        { type: 'FeeChanged', data: { part: null, from: 35000, to: 40050 } },
        {
          type: 'TestDetailsChanged',
          data: {
            part: null,
            from: { kind: 'sound', type: 'Part E', sets: 3, rooms: null, dwellings: 12 },
            to: { kind: 'air', types: 1, tests: 2 },
          },
        },
        { type: 'InvoiceNumberChanged', data: { part: null, from: '', to: 'INV-7', former: 'free' } },
        { type: 'NotesChanged', data: { part: null, from: '', to: 'Gate code 4711' } },
        { type: 'CompletionFlagSet', data: { part: null, flag: 'paid', from: false, to: true } },
      ]);
  });

  it('says nothing where nothing differs', () => {
    given(...sound)
      .when(revise({ address: '1 Quay Street, Bristol', price: 350, engineers: [ids.anna], 'completion.paid': false }))
      .then([]);
  });

  it('forgets the old position when the postcode changes, and keeps one that comes along', () => {
    const placed = [...sound, ...eventsOf(revise({ geocode: { lat: 51.45, lng: -2.6 } }), sound)];
    expect(eventsOf(revise({ postcode: 'BA1 1AA' }), placed)[0]?.data).toMatchObject({
      to: { postcode: 'BA1 1AA', place: null },
    });
    expect(
      eventsOf(revise({ postcode: 'BA1 1AA', geocode: { lat: 51.38, lng: -2.36 } }), placed)[0]?.data,
    ).toMatchObject({ to: { place: { lat: 51.38, lng: -2.36 } } });
  });

  it('moves a half of a survey with its length, and only that half', () => {
    given(...survey)
      .when(revise({ startjob: '2026-03-09T08:30:00.000Z' }, 'Pickup'))
      .then([
        {
          type: 'SiteVisitRescheduled',
          data: {
            part: 'Setup',
            from: { start: '2026-03-10T09:00:00.000Z', end: '2026-03-10T10:00:00.000Z', departure: null, return: null },
            to: { start: '2026-03-09T08:30:00.000Z', end: '2026-03-09T09:30:00.000Z', departure: null, return: null },
          },
        },
      ]);
  });

  it('keeps journey times and flags with the half that was opened, and the fee with the Setup', () => {
    const changes: Changes = { departureTime: '2026-03-17T08:00:00.000Z', 'completion.issued': true, price: 500 };
    expect(eventsOf(revise(changes, 'Pickup'), survey)).toEqual([
      {
        type: 'SiteVisitRescheduled',
        data: {
          part: 'Pickup',
          from: { start: '2026-03-17T09:00:00.000Z', end: '2026-03-17T10:00:00.000Z', departure: null, return: null },
          to: {
            start: '2026-03-17T09:00:00.000Z',
            end: '2026-03-17T10:00:00.000Z',
            departure: '2026-03-17T08:00:00.000Z',
            return: null,
          },
        },
      },
      { type: 'FeeChanged', data: { part: 'Setup', from: 35000, to: 50000 } },
      { type: 'CompletionFlagSet', data: { part: 'Pickup', flag: 'issued', from: false, to: true } },
    ]);
  });

  it('refuses a setup that would end after its pickup starts', () => {
    given(...survey)
      .when(revise({ startjob: '2026-03-17T08:30:00.000Z' }))
      .thenRejected('site-visit/times', {
        errors: {
          endjob:
            'The pickup would start at 09:00 on Tue 17 Mar, before the setup ends at 09:30 on Tue 17 Mar. Please choose a later pickup or an earlier setup.',
        },
      });
  });

  it('refuses to make a survey of a test, or a test of a survey', () => {
    given(...sound)
      .when(revise({ test: { kind: 'noise', type: 'BS 4142', fixed: 1, spots: 1, rooms: null } }))
      .thenRejected('site-visit/kind-is-fixed', {});
    given(...survey)
      .when(revise({ test: { kind: 'air', types: 1, tests: 1 } }))
      .thenRejected('site-visit/kind-is-fixed', {});
  });
});

describe('RecordAttendance', () => {
  const attend = (
    said: { readonly arrived?: string | null; readonly left?: string | null },
    part: 'Setup' | 'Pickup' = 'Setup',
  ): SiteVisitCommand => ({ type: 'RecordAttendance', at, by, part, ...said });
  const [nine, ten] = ['2026-03-10T09:00:00.000Z', '2026-03-10T10:00:00.000Z'];
  const there = (part: 'Setup' | 'Pickup' | null, from: object, to: object) =>
    ({
      type: 'SiteAttendanceRecorded',
      data: { part, from: { arrived: null, left: null, ...from }, to: { arrived: null, left: null, ...to } },
    }) as SiteVisitEvent;

  it('keeps what it does not say, and takes back what it says as nothing', () => {
    const arrived = there(null, {}, { arrived: nine });
    given(...sound)
      .when(attend({ arrived: nine }))
      .then([arrived]);
    given(...sound, arrived)
      .when(attend({ left: ten }))
      .then([there(null, { arrived: nine }, { arrived: nine, left: ten })]);
    given(...sound, arrived)
      .when(attend({ arrived: null }))
      .then([there(null, { arrived: nine }, {})]);
    given(...sound, arrived)
      .when(attend({ arrived: nine }))
      .then([]);
  });

  it('belongs to the half that was attended', () => {
    given(...survey)
      .when(attend({ arrived: nine }, 'Pickup'))
      .then([there('Pickup', {}, { arrived: nine })]);
  });

  it('refuses a departure before the arrival, whichever is said last', () => {
    given(...sound)
      .when(attend({ arrived: ten, left: nine }))
      .thenRejected('site-visit/left-before-arrival', {});
    given(...sound, there(null, {}, { left: nine }))
      .when(attend({ arrived: ten }))
      .thenRejected('site-visit/left-before-arrival', {});
    given(...sound, there(null, {}, { arrived: nine }))
      .when(attend({ left: nine }))
      .then([there(null, { arrived: nine }, { arrived: nine, left: nine })]);
  });
});

describe('SetCompletionFlag', () => {
  it('says once what is said twice', () => {
    const paid = eventsOf(flag('paid', true), sound);
    expect(paid).toEqual([{ type: 'CompletionFlagSet', data: { part: null, flag: 'paid', from: false, to: true } }]);
    given(...sound, ...paid)
      .when(flag('paid', true))
      .then([]);
    given(...sound, ...paid)
      .when(flag('paid', false))
      .then([{ type: 'CompletionFlagSet', data: { part: null, flag: 'paid', from: true, to: false } }]);
  });

  it('writes to one half, or to both', () => {
    given(...survey)
      .when(flag('issued', true, { part: 'Pickup' }))
      .then([{ type: 'CompletionFlagSet', data: { part: 'Pickup', flag: 'issued', from: false, to: true } }]);
    const both: readonly SiteVisitEvent[] = [
      { type: 'CompletionFlagSet', data: { part: 'Setup', flag: 'paid', from: false, to: true } },
      { type: 'CompletionFlagSet', data: { part: 'Pickup', flag: 'paid', from: false, to: true } },
    ];
    given(...survey)
      .when(flag('paid', true, { part: 'Pickup', both: true }))
      .then(both);
    given(...survey, ...eventsOf(flag('paid', true), survey))
      .when(flag('paid', true, { both: true }))
      .then(both.slice(1));
  });
});

describe('invoices', () => {
  const documentId = '01980000-0000-7000-8000-0000000000d1';
  const note = (number: string): SiteVisitCommand => ({
    type: 'NoteInvoice',
    at,
    by,
    part: 'Setup',
    number,
    documentId,
  });
  const voiding: SiteVisitCommand = { type: 'NoteVoidInvoice', at, by, part: 'Setup', number: ' inv-7' };

  it('give the visit their number, and one that it had before is free only while no invoice was made under it', () => {
    const noted: readonly SiteVisitEvent[] = [
      { type: 'InvoiceNumberChanged', data: { part: null, from: '', to: 'INV-7', former: 'free' } },
      { type: 'InvoiceMade', data: { part: null, number: 'INV-7', documentId } },
    ];
    given(...sound)
      .when(note('INV-7'))
      .then(noted);
    given(...sound, ...noted)
      .when(note('INV-7'))
      .then(noted.slice(1));
    expect(eventsOf(revise({ invoice_number: 'INV-8' }), [...sound, ...noted])).toEqual([
      { type: 'InvoiceNumberChanged', data: { part: null, from: 'INV-7', to: 'INV-8', former: 'used' } },
    ]);
    const typed = eventsOf(revise({ invoice_number: 'INV-7' }), survey);
    expect(eventsOf(revise({ invoice_number: '' }), [...survey, ...typed])).toEqual([
      { type: 'InvoiceNumberChanged', data: { part: 'Both', from: 'INV-7', to: '', former: 'free' } },
    ]);
    const marked = eventsOf(revise({ invoice_number: 'INV-7', 'completion.invoiced': true }), sound);
    expect(eventsOf(revise({ invoice_number: '' }), [...sound, ...marked])[0]?.data).toMatchObject({ former: 'used' });
  });

  it('that are void take the number and the flag from both halves, and nothing from a visit with another number', () => {
    const noted = [...survey, ...eventsOf(note('INV-7'), survey)];
    const invoiced = [
      ...noted,
      ...eventsOf(
        { type: 'SetCompletionFlag', at, by, part: 'Setup', flag: 'invoiced', value: true, both: true },
        noted,
      ),
    ];
    given(...invoiced)
      .when(voiding)
      .then([
        { type: 'InvoiceNumberChanged', data: { part: 'Both', from: 'INV-7', to: '', former: 'used' } },
        { type: 'CompletionFlagSet', data: { part: 'Setup', flag: 'invoiced', from: true, to: false } },
        { type: 'CompletionFlagSet', data: { part: 'Pickup', flag: 'invoiced', from: true, to: false } },
      ]);
    given(...sound, ...eventsOf(note('INV-8'), sound))
      .when(voiding)
      .then([]);
    given(...noted, ...eventsOf(flag('paid', true, { part: 'Pickup' }), noted))
      .when(voiding)
      .thenRejected('site-visit/paid', {});
  });
});

describe('RemoveSiteVisit', () => {
  it('takes both halves of a survey out of the diary, once', () => {
    given(...sound)
      .when(remove)
      .then([{ type: 'SiteVisitRemoved', data: { part: null } }]);
    const removed = eventsOf({ ...remove, part: 'Pickup' }, survey);
    expect(removed).toEqual([{ type: 'SiteVisitRemoved', data: { part: 'Both' } }]);
    given(...survey, ...removed)
      .when(remove)
      .then([]);
  });
});

describe('RestoreSiteVisit', () => {
  const restore = { ...remove, type: 'RestoreSiteVisit' } as const;

  it('puts back what was removed as it was, once', () => {
    const paid = eventsOf(flag('paid', true), sound);
    const gone = [...sound, ...paid, ...eventsOf(remove, sound)];
    const back: readonly SiteVisitEvent[] = [{ type: 'SiteVisitRestored', data: { part: null } }];
    given(...gone)
      .when(restore)
      .then(back);
    given(...gone, ...back)
      .when(restore)
      .then([]);
    given(...gone, ...back)
      .when(flag('paid', false))
      .then([{ type: 'CompletionFlagSet', data: { part: null, flag: 'paid', from: true, to: false } }]);
    given(...survey, ...eventsOf(remove, survey))
      .when({ ...restore, part: 'Pickup' })
      .then([{ type: 'SiteVisitRestored', data: { part: 'Both' } }]);
    given(...gone)
      .when({ ...restore, part: 'Pickup' })
      .thenRejected('site-visit/not-found', {});
  });
});

describe('a visit that is not there', () => {
  it.each([revise({}), flag('paid', true), remove, { ...remove, type: 'RestoreSiteVisit' } as const])(
    'takes no $type',
    (command) => {
      given().when(command).thenRejected('site-visit/not-found', {});
    },
  );

  it('is also the Pickup of a visit that is no survey, and what was removed', () => {
    given(...sound)
      .when(flag('paid', true, { part: 'Pickup' }))
      .thenRejected('site-visit/not-found', {});
    given(...sound, ...eventsOf(remove, sound))
      .when(flag('paid', true))
      .thenRejected('site-visit/not-found', {});
    given(...sound, ...eventsOf(remove, sound))
      .when(soundTest)
      .thenRejected('site-visit/already-scheduled', {});
  });
});

it('has a sentence for each refusal', () => {
  expect(Object.keys(siteVisitRejections).sort()).toEqual([
    'site-visit/already-scheduled',
    'site-visit/kind-is-fixed',
    'site-visit/left-before-arrival',
    'site-visit/not-found',
    'site-visit/nothing-to-test',
    'site-visit/paid',
    'site-visit/times',
    'site-visit/waiver-without-kit',
  ]);
  expect(siteVisitRejections['site-visit/times'].msg({ errors: { endjob: 'Too early.' } })).toBe('Too early.');
});
