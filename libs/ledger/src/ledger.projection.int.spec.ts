import { projectionMigrations, type DomainEvent } from '#eventing';
import { textMigration } from '#platform';
import type { BookingEvent } from '#bookings';
import type { CarEvent, KitEvent } from '#fleet';
import type { ProjectEvent } from '#projects';
import type { StaffMemberEvent } from '#staff';
import { siteVisitsParts, type SiteVisitEvent } from '#site-visits';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { specifyProjection, type Happened } from '../../eventing/src/testing/specify-projection.js';
import { ledger } from './ledger.projection.js';

const ANNA = '01980000-0000-7000-8000-0000000000a1';
const BEN = '01980000-0000-7000-8000-0000000000a2';
const VAN = '01980000-0000-7000-8000-0000000000c1';
const METER = '01980000-0000-7000-8000-0000000000e1';
const PROJECT = '01980000-0000-7000-8000-0000000000f0';
const OTHER = '01980000-0000-7000-8000-0000000000f2';
const TEST = '01980000-0000-7000-8000-000000000010';
const SURVEY = '01980000-0000-7000-8000-000000000020';
const PICKUP = '01980000-0000-7000-8000-000000000021';

const contact = { name: 'Kit Lark', position: '', email: 'kit@example.test', telephone: '7700900123' };
const shared = {
  projectId: PROJECT,
  projectName: 'Harbour',
  projectNumber: 'P-1',
  address: '1 Quay Street',
  postcode: 'BS1 4DJ',
  place: null,
  contact,
  delegated: false,
  projectLeader: '',
  notes: 'Ring twice',
  kits: [METER],
};
const nine = '2026-03-11T09:00:00.000Z';
const trip = {
  start: nine,
  end: '2026-03-11T12:00:00.000Z',
  departure: null,
  return: null,
  engineers: [ANNA],
  cars: [VAN],
};
const scheduled: SiteVisitEvent = {
  type: 'SiteVisitScheduled',
  data: { ...shared, ...trip, invoiceNumber: 'INV-1', feePence: 40_050, test: { kind: 'air', types: 1, tests: 1 } },
};
const surveyed: SiteVisitEvent = {
  type: 'NoiseSurveyScheduled',
  data: {
    ...shared,
    invoiceNumber: '',
    feePence: 60_000,
    setup: trip,
    pickup: { ...trip, start: '2026-03-18T09:00:00.000Z' },
    test: { kind: 'noise', type: 'BS 4142', fixed: 1, spots: 1, rooms: null },
  },
};

const created: ProjectEvent = {
  type: 'ProjectCreated',
  data: {
    projectName: 'Harbour',
    projectNumber: 'P-1',
    address: '1 Quay Street',
    postcode: 'BS1 4DJ',
    feePence: 100_000,
    date: '2026-03-01',
    delegated: false,
    contact,
    projectLeader: '',
  },
};

const on = (category: string, id: string, ...events: readonly DomainEvent<string, object>[]): readonly Happened[] =>
  events.map((event) => ({ event, stream: `${category}-${id}` }));
const visit = (...events: readonly SiteVisitEvent[]): readonly Happened[] =>
  on('site_visit', TEST, scheduled, ...events);
const survey = (...events: readonly SiteVisitEvent[]): readonly Happened[] =>
  on('site_visit', SURVEY, surveyed, ...events);
const project = (...events: readonly ProjectEvent[]): readonly Happened[] => on('project', PROJECT, created, ...events);

interface Entry {
  readonly seq: number;
  readonly kind: string;
  readonly subject_id: string;
  readonly project_id: string | null;
  readonly left_project_id: string | null;
  readonly field: string;
  readonly from_value: unknown;
  readonly to_value: unknown;
  readonly reversed: boolean;
  readonly at: string;
  readonly latest: string;
}

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  for (const { up } of [textMigration, ...projectionMigrations, ...siteVisitsParts.migrations])
    await database.knex.raw(up);
});
afterAll(() => database.drop());

const told = async (happened: readonly Happened[]): Promise<readonly Entry[]> =>
  (await specifyProjection(database.knex, ledger).given(happened))['ledger_entry'] as readonly Entry[];
/** As a person reads it: subject, field, from, to; without what the scheduling said. */
const changes = async (happened: readonly Happened[], first: number): Promise<readonly unknown[]> =>
  [...(await told(happened))]
    .sort((one, other) => one.seq - other.seq)
    .slice(first)
    .map(({ subject_id, field, from_value, to_value }) => [subject_id, field, from_value, to_value]);

describe('the ledger', () => {
  it('begins with the scheduling and the money that stood in the visit', async () => {
    expect(await changes(visit(), 0)).toEqual([
      [TEST, 'scheduled', null, nine],
      [TEST, 'price', null, 40_050],
      [TEST, 'invoice_number', null, 'INV-1'],
    ]);
    expect(await changes(survey(), 0)).toEqual([
      [SURVEY, 'scheduled', null, nine],
      [SURVEY, 'price', null, 60_000],
      [PICKUP, 'scheduled', null, '2026-03-18T09:00:00.000Z'],
    ]);
  });

  it.each<[string, SiteVisitEvent, readonly (readonly [string, unknown, unknown])[]]>([
    [
      'a flag',
      { type: 'CompletionFlagSet', data: { part: null, flag: 'paid', from: false, to: true } },
      [['completion.paid', false, true]],
    ],
    ['a fee', { type: 'FeeChanged', data: { part: null, from: 40_050, to: 500 } }, [['price', 40_050, 500]]],
    [
      'an invoice number',
      { type: 'InvoiceNumberChanged', data: { part: null, from: 'INV-1', to: '', former: 'used' } },
      [['invoice_number', 'INV-1', '']],
    ],
    [
      'engineers',
      { type: 'EngineersAssigned', data: { part: null, from: [ANNA], to: [BEN, ANNA] } },
      [['engineers', [ANNA], [BEN, ANNA]]],
    ],
    ['cars', { type: 'CarsAssigned', data: { part: null, from: [VAN], to: [] } }, [['cars', [VAN], []]]],
    ['kits', { type: 'KitsAssigned', data: { part: null, from: [METER], to: [] } }, [['kits', [METER], []]]],
    ['a removal', { type: 'SiteVisitRemoved', data: { part: null } }, [['removed', false, true]]],
    ['a restoration', { type: 'SiteVisitRestored', data: { part: null } }, [['removed', true, false]]],
    [
      'another project',
      { type: 'MovedToProject', data: { part: null, from: PROJECT, to: OTHER } },
      [['enquiry_id', PROJECT, OTHER]],
    ],
    [
      'times, one row for each that differs',
      {
        type: 'SiteVisitRescheduled',
        data: {
          part: null,
          from: { start: nine, end: nine, departure: null, return: null },
          to: { start: '2026-03-12T09:00:00.000Z', end: nine, departure: '2026-03-12T07:00:00.000Z', return: null },
        },
      },
      [
        ['startjob', nine, '2026-03-12T09:00:00.000Z'],
        ['departureTime', null, '2026-03-12T07:00:00.000Z'],
      ],
    ],
    ['no notes', { type: 'NotesChanged', data: { part: null, from: 'a', to: 'b' } }, []],
    ['no contact', { type: 'ClientContactChanged', data: { part: null, from: contact, to: contact } }, []],
  ])('keeps %s', async (_, event, expected) => {
    expect(await changes(visit(event), 3)).toEqual(expected.map((change) => [TEST, ...change]));
  });

  it('names the half of a survey, and both where both changed', async () => {
    expect(
      await changes(
        survey(
          { type: 'CompletionFlagSet', data: { part: 'Pickup', flag: 'issued', from: false, to: true } },
          { type: 'EngineersAssigned', data: { part: 'Setup', from: [ANNA], to: [] } },
          { type: 'KitsAssigned', data: { part: 'Both', from: [METER], to: [] } },
          { type: 'SiteVisitRemoved', data: { part: 'Both' } },
        ),
        3,
      ),
    ).toEqual([
      [PICKUP, 'completion.issued', false, true],
      [SURVEY, 'engineers', [ANNA], []],
      [SURVEY, 'kits', [METER], []],
      [PICKUP, 'kits', [METER], []],
      [SURVEY, 'removed', false, true],
      [PICKUP, 'removed', false, true],
    ]);
  });

  it('tells of projects what concerns money, and that they came and went', async () => {
    expect(
      await changes(
        project(
          { type: 'ProjectRenamed', data: { from: 'Harbour', to: 'Quay' } },
          { type: 'ProjectFeeAgreed', data: { from: 100_000, to: 90_000 } },
          { type: 'ProjectRemoved', data: {} },
          { type: 'ProjectRestored', data: {} },
        ),
        0,
      ),
    ).toEqual([
      [PROJECT, 'project.created', null, 'Harbour'],
      [PROJECT, 'project.price', null, 100_000],
      [PROJECT, 'project.price', 100_000, 90_000],
      [PROJECT, 'project.removed', false, true],
      [PROJECT, 'project.removed', true, false],
    ]);
  });

  it('tells engineers, office accounts, cars and kits apart', async () => {
    const staff: readonly StaffMemberEvent[] = [
      { type: 'StaffMemberAdded', data: { name: 'Anna Hall', email: 'anna@soundings.example', isEngineer: true } },
      { type: 'StaffMemberRenamed', data: { from: 'Anna Hall', to: 'Anna Hill' } },
      { type: 'StaffEmailChanged', data: { from: 'anna@soundings.example', to: 'ann@soundings.example' } },
      { type: 'PasswordChanged', data: {} },
      { type: 'StaffRoleChanged', data: { from: true, to: false } },
      { type: 'StaffMemberRemoved', data: {} },
    ];
    const car: readonly CarEvent[] = [
      { type: 'CarAdded', data: { name: 'Van 2', numberplate: 'AB12 CDE', location: 'Yard' } },
      { type: 'CarNumberplateChanged', data: { from: 'AB12 CDE', to: 'AB13 CDE' } },
      { type: 'CarMotDueChanged', data: { from: null, to: '2026-11-03' } },
    ];
    const kit: readonly KitEvent[] = [
      { type: 'KitAdded', data: { name: 'Meter 1', type: 'Sound Testing' } },
      { type: 'KitCalibrationDueChanged', data: { from: null, to: '2026-12-01' } },
    ];
    const rows = await told([
      ...on('staff_member', ANNA, ...staff),
      ...on('car', VAN, ...car),
      ...on('kit', METER, ...kit),
    ]);
    expect(
      [...rows]
        .sort((one, other) => one.seq - other.seq)
        .map(({ kind, subject_id, field, from_value, to_value }) => [kind, subject_id, field, from_value, to_value]),
    ).toEqual([
      ['engineer', ANNA, 'added', null, 'Anna Hall'],
      ['engineer', ANNA, 'name', 'Anna Hall', 'Anna Hill'],
      ['engineer', ANNA, 'email', null, null],
      ['engineer', ANNA, 'password', null, null],
      ['office', ANNA, 'is_engineer', true, false],
      ['office', ANNA, 'removed', false, true],
      ['car', VAN, 'added', null, 'Van 2'],
      ['car', VAN, 'numberplate', 'AB12 CDE', 'AB13 CDE'],
      ['car', VAN, 'mot_due', null, '2026-11-03'],
      ['kit', METER, 'added', null, 'Meter 1'],
      ['kit', METER, 'kit_type', null, 'Sound Testing'],
      ['kit', METER, 'calibration_due', null, '2026-12-01'],
    ]);
  });

  it('tells a booking under whom or what it books, in values', async () => {
    const [mon, tue] = [
      { start: '2026-03-09T09:00:00.000Z', end: '2026-03-09T17:00:00.000Z' },
      { start: '2026-03-10T09:00:00.000Z', end: '2026-03-10T17:00:00.000Z' },
    ];
    const booking: readonly BookingEvent[] = [
      {
        type: 'ResourceBooked',
        data: { kind: 'kit', resourceId: METER, type: 'Calibration', dates: [{ number: 0, ...mon }] },
      },
      { type: 'BookingMoved', data: { number: 0, from: mon, to: tue } },
      { type: 'BookingReassigned', data: { number: 0, from: METER, to: OTHER } },
      { type: 'BookingTypeChanged', data: { number: 0, from: 'Calibration', to: 'Broken' } },
      { type: 'BookingsRemoved', data: { numbers: [0] } },
      { type: 'BookingsRestored', data: { numbers: [0] } },
    ];
    const [then, now, broken] = [
      { type: 'Calibration', ...mon },
      { type: 'Calibration', ...tue },
      { type: 'Broken', ...tue },
    ];
    expect(await changes(on('booking', '01980000-0000-7000-8000-00000000b000', ...booking), 0)).toEqual([
      [METER, 'booking', null, then],
      [METER, 'booking', then, now],
      [METER, 'booking', now, null],
      [OTHER, 'booking', null, now],
      [OTHER, 'booking', now, broken],
      [OTHER, 'booking', broken, null],
      [OTHER, 'booking', null, broken],
    ]);
  });

  it('knows under which project a row belongs, of a move both', async () => {
    const rows = await told(
      visit(
        { type: 'MovedToProject', data: { part: null, from: PROJECT, to: OTHER } },
        { type: 'CompletionFlagSet', data: { part: null, flag: 'paid', from: false, to: true } },
        { type: 'MovedToProject', data: { part: null, from: OTHER, to: null } },
        { type: 'FeeChanged', data: { part: null, from: 40_050, to: 1 } },
      ),
    );
    expect(
      [...rows]
        .sort((one, other) => one.seq - other.seq)
        .slice(2)
        .map(({ field, project_id, left_project_id }) => [field, project_id, left_project_id]),
    ).toEqual([
      ['invoice_number', PROJECT, null],
      ['enquiry_id', OTHER, PROJECT],
      ['completion.paid', OTHER, null],
      ['enquiry_id', OTHER, null],
      ['price', null, null],
    ]);
  });

  it('marks flags that were turned off after being on, and nothing else', async () => {
    const rows = await told(
      visit(
        { type: 'CompletionFlagSet', data: { part: null, flag: 'paid', from: false, to: true } },
        { type: 'CompletionFlagSet', data: { part: null, flag: 'paid', from: true, to: false } },
        { type: 'SiteVisitRemoved', data: { part: null } },
        { type: 'SiteVisitRestored', data: { part: null } },
      ),
    );
    expect(rows.filter(({ reversed }) => reversed).map(({ field, from_value }) => [field, from_value])).toEqual([
      ['completion.paid', true],
    ]);
  });

  it('numbers its rows without gaps in the order of the log, and keeps the latest time beside each', async () => {
    const times = [
      '2026-03-02T10:00:00.000Z',
      '2026-03-02T10:00:05.000Z',
      '2026-03-02T10:00:04.000Z',
      '2026-03-02T10:00:06.000Z',
    ];
    const flags = ([[true], [false], [true]] as const).map(([to]): SiteVisitEvent => ({
      type: 'CompletionFlagSet',
      data: { part: null, flag: 'paid', from: !to, to },
    }));
    const rows = await told([...visit(...flags)].map((one, index) => ({ ...one, at: times[index] ?? '' })));
    const byNumber = [...rows].sort((one, other) => one.seq - other.seq);
    expect(byNumber.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(byNumber.slice(3).map(({ at, latest }) => [at.slice(17, 19), latest.slice(17, 19)])).toEqual([
      ['05', '05'],
      ['04', '05'],
      ['06', '06'],
    ]);
  });

  it('holds nothing of the client and no notes', async () => {
    const everything = JSON.stringify(
      await specifyProjection(database.knex, ledger).given([
        ...project(),
        ...visit({ type: 'NotesChanged', data: { part: null, from: 'Ring twice', to: 'Ring thrice' } }),
      ]),
    );
    expect(everything).toContain('1 Quay Street');
    for (const personal of ['Kit Lark', 'kit@example.test', '7700900123', 'Ring'])
      expect(everything).not.toContain(personal);
  });
});
