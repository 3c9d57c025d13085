import { generateSync } from 'otplib';
import { answerWith, makePasskey, type SoftwarePasskey } from './authenticator.js';
import { firstAccount } from './server.js';

/**
 * Ids by what they stand for; `link` is the secret of the invitation, `secret` that of an authenticator app, `challenge` and `handle` what a passkey
 * is asked. `origin` is where the program is.
 */
export type Names = Readonly<Record<string, string>>;
/** A call that is obeyed, once those before it were. */
export interface Call {
  /** As the policy names it. */
  readonly route: string;
  readonly path?: (ids: Names) => string;
  readonly body: (ids: Names) => Readonly<Record<string, unknown>>;
  /** What the id of the answer stands for from then on. */
  readonly makes?: string;
}

const contact = { name: 'Cara', position: 'Manager', email: 'cara@site.example', telephone: '07700 900123' };
const times = { startjob: '2027-04-12T09:00', endjob: '2027-04-12T13:00' };
const booked = (hour: number) => ({
  type: 'Other',
  start: `2027-03-1${hour % 2}T0${hour}:00`,
  end: `2027-03-1${hour % 2}T0${hour}:30`,
});
const window = { starttime: '2027-05-10T09:00', endtime: '2027-05-10T13:00' };
const led = { delegated: true, project_leader: 'Ann' };
const survey = {
  starttimeSetup: '2027-05-10T09:00',
  endtimeSetup: '2027-05-10T10:00',
  starttimePickup: '2027-05-17T09:00',
  endtimePickup: '2027-05-17T10:00',
};
const at =
  (group: string, id: string, rest = '') =>
  (ids: Names): string =>
    `/api/${group}/${ids[id] ?? ''}${rest}`;

const resources = (['engineer', 'car', 'kit'] as const).flatMap((kind, place): readonly Call[] => {
  const group = `${kind}bookings`;
  return [
    {
      route: `POST /api/${group}`,
      body: (ids) => ({ [`${kind}_idfk`]: ids[kind], ...booked(place + 6), weeks: 2 }),
      makes: `${kind} booking`,
    },
    {
      route: `PUT /api/${group}/:id`,
      path: at(group, `${kind} booking`),
      body: () => ({ ...booked(place + 2), version: 0 }),
    },
    { route: `POST /api/${group}/checkavailability`, body: () => window },
    {
      route: `POST /api/${group}/:id/checkavailability`,
      path: at(group, `${kind} booking`, '/checkavailability'),
      body: () => window,
    },
    {
      route: `POST /api/${group}/checkavailability/:id`,
      path: at(`${group}/checkavailability`, `${kind} booking`),
      body: () => window,
    },
  ];
});

/** The passkey that was made last. */
let passkey: SoftwarePasskey | null = null;
const originOf = ({ origin = 'http://localhost' }: Names): string => origin;
const challengeOf = ({ challenge = '', handle = '' }: Names) => ({
  place: 'localhost',
  options: { challenge, user: { id: handle } },
});
const newPasskey = (ids: Names): Readonly<Record<string, unknown>> => {
  const { passkey: made, made: body } = makePasskey(challengeOf(ids), originOf(ids));
  passkey = made;
  return { ...body };
};
const withPasskey = (ids: Names): Readonly<Record<string, unknown>> =>
  passkey === null ? {} : { ...answerWith(passkey, challengeOf(ids), { origin: originOf(ids), counter: 1 }) };

/** Every call that takes a body, with numbers, answers of yes and no, lists and parts in it, in an order in which each is obeyed. */
export const calls: readonly Call[] = [
  { route: 'POST /api/auth/register', body: () => firstAccount },
  { route: 'POST /api/auth', body: () => ({ email: firstAccount.email, password: firstAccount.password }) },
  {
    route: 'POST /api/users',
    body: () => ({
      name: 'Ed Moss',
      email: 'ed@soundings.example',
      password: 'correct horse battery',
      isEngineer: true,
    }),
    makes: 'engineer',
  },
  {
    route: 'POST /api/invitations',
    body: () => ({ name: 'Ida Fell', email: 'ida@soundings.example', isEngineer: true }),
  },
  { route: 'POST /api/auth/link', body: (ids) => ({ token: ids['link'] ?? '' }) },
  {
    route: 'POST /api/auth/link/password',
    body: (ids) => ({ token: ids['link'] ?? '', password: 'a door in the quiet wall' }),
  },
  { route: 'POST /api/second-factor', body: () => ({ currentPassword: firstAccount.password }) },
  {
    route: 'POST /api/second-factor/confirmation',
    body: ({ secret }) => ({ code: secret === undefined ? '000000' : generateSync({ secret }) }),
  },
  { route: 'POST /api/second-factor/recovery-codes', body: () => ({ currentPassword: firstAccount.password }) },
  { route: 'POST /api/second-factor/removal', body: () => ({ currentPassword: firstAccount.password }) },
  { route: 'POST /api/auth/single-sign-on/return', body: () => ({ answer: 'code=none&state=none' }) },
  {
    route: 'POST /api/tokens',
    body: () => ({
      name: 'Report',
      capabilities: ['see-fees'],
      readOnly: true,
      days: 30,
      currentPassword: firstAccount.password,
    }),
  },
  { route: 'POST /api/passkeys/challenge', body: () => ({ currentPassword: firstAccount.password }) },
  { route: 'POST /api/passkeys', body: newPasskey, makes: 'passkey' },
  { route: 'POST /api/auth/passkey/challenge', body: () => ({}) },
  { route: 'POST /api/auth/passkey', body: withPasskey },
  {
    route: 'POST /api/passkeys/:id/removal',
    path: at('passkeys', 'passkey', '/removal'),
    body: () => ({ currentPassword: firstAccount.password }),
  },
  { route: 'POST /api/auth/reset', body: () => ({ email: firstAccount.email }) },
  {
    route: 'POST /api/users',
    body: () => ({
      name: 'Olga Ode',
      email: 'olga@soundings.example',
      password: 'correct horse battery',
      isEngineer: false,
    }),
    makes: 'office',
  },
  {
    route: 'PUT /api/users',
    body: (ids) => ({
      _id: ids['office'],
      registrations: [{ scheme: 'ATTMA', number: 'A 1234', kinds: ['air'], validUntil: '2027-06-01' }],
      telephone: '07700 900321',
      homePostcode: 'BS3 4AA',
      weekHours: 32,
      isEngineer: true,
      change_deletion: false,
      version: 0,
    }),
  },
  { route: 'PUT /api/users/:id', path: at('users', 'office'), body: () => ({ isEngineer: false, version: 1 }) },
  {
    route: 'POST /api/car',
    body: () => ({ name: 'Van', numberplate: 'AB12 CDE', location: 'Yard', mot_due: '2027-06-01' }),
    makes: 'car',
  },
  { route: 'PUT /api/car', body: (ids) => ({ _id: ids['car'], location: 'Depot', change_deletion: true, version: 0 }) },
  {
    route: 'PUT /api/car/:id',
    path: at('car', 'car'),
    body: () => ({ location: 'Yard', change_deletion: true, version: 1 }),
  },
  {
    route: 'POST /api/kits',
    body: () => ({ name: 'Meter', type: 'Air Testing', calibration_due: null }),
    makes: 'kit',
  },
  { route: 'PUT /api/kits', body: (ids) => ({ _id: ids['kit'], name: 'Meter 2', change_deletion: false, version: 0 }) },
  {
    route: 'PUT /api/kits/:id',
    path: at('kits', 'kit'),
    body: () => ({
      name: 'Meter 3',
      instruments: [
        {
          kind: 'meter',
          make: 'Norsonic',
          model: 'Nor140',
          serial: '1403210',
          calibratedOn: '2027-01-05',
          validUntil: '2029-01-05',
          laboratory: 'Campbell Associates',
          certificate: 'U 40123',
        },
      ],
      version: 1,
    }),
  },
  {
    route: 'POST /api/clients',
    body: () => ({
      company: 'Able Build',
      email: 'pay@able.example',
      payment_days: 30,
      purchase_order_needed: true,
      contacts: [contact],
    }),
    makes: 'client',
  },
  {
    route: 'POST /api/clients',
    body: () => ({ company: 'Able Build Ltd', payment_days: 14, purchase_order_needed: false, contacts: [] }),
    makes: 'duplicate',
  },
  { route: 'POST /api/clients/alike', body: () => ({ company: 'able build' }) },
  {
    route: 'PUT /api/clients/:id',
    path: at('clients', 'client'),
    body: () => ({ company: 'Able Build', payment_days: 60, purchase_order_needed: false, version: 0 }),
  },
  {
    route: 'POST /api/clients/:id/merge',
    path: at('clients', 'duplicate', '/merge'),
    body: (ids) => ({ into: ids['client'] }),
  },
  {
    route: 'PUT /api/company',
    body: () => ({
      name: 'Quiet Rooms',
      vatRate: 17.5,
      proposalAppendix: true,
      registrationRule: 'warn',
      calibrationRule: 'warn',
      projectLeaders: ['Ann', 'Bob'],
      officeLat: 51.4,
      officeLng: -2.6,
    }),
  },
  {
    route: 'POST /api/enquiry',
    body: (ids) => ({
      projectName: 'Quay House',
      address: '1 Quay Street',
      postcode: 'BS1 4ST',
      price: 900.5,
      delegated: true,
      contact,
      client_id: ids['client'],
      date: '2026-11-20',
    }),
    makes: 'project',
  },
  {
    route: 'PUT /api/enquiry/:id',
    path: at('enquiry', 'project'),
    body: () => ({ price: 950, delegated: false, contact: { ...contact, name: 'Carl' }, version: 0 }),
  },
  {
    route: 'POST /api/job',
    makes: 'visit',
    body: (ids) => ({
      ...times,
      address: '1 Quay Street',
      postcode: 'BS1 4ST',
      price: 350.5,
      delegated: false,
      contact,
      airtest: { types: 1, tests: 2 },
      engineers: [ids['engineer']],
      cars: [ids['car']],
      kits: [ids['kit']],
      kitWaivers: [{ kit: ids['kit'], reason: 'Agreed with the client' }],
      enquiry_id: ids['project'],
      completion: { confirmed: true },
    }),
  },
  {
    route: 'POST /api/job',
    makes: 'setup',
    body: () => ({
      startjob: '2027-05-10T09:00',
      endjob: '2027-05-17T13:00',
      address: '1 Quay Street',
      postcode: 'BS1 4ST',
      price: 600,
      contact,
      survey: { project_typeNS: 'BS 4142', fixed: 1, spots: 2, roomsNS: 3 },
    }),
  },
  {
    route: 'PUT /api/job/:id',
    path: at('job', 'visit'),
    body: () => ({
      price: 400,
      delegated: true,
      airtest: { types: 2, tests: 3 },
      completion: { paid: true, confirmed: false },
      version: 0,
    }),
  },
  {
    route: 'POST /api/job/:id/completion',
    path: at('job', 'visit', '/completion'),
    body: () => ({ flag: 'rams', value: true, both: false }),
  },
  {
    route: 'POST /api/job/:id/attendance',
    path: at('job', 'visit', '/attendance'),
    body: () => ({ arrivedAt: '2027-04-12T07:55:00.000Z', leftAt: '2027-04-12T10:05:00.000Z' }),
  },
  {
    route: 'POST /api/job/:id/emails',
    path: at('job', 'visit', '/emails'),
    body: () => ({ to: 'cara@site.example', subject: 'Your visit', text: 'Dear Cara' }),
  },
  {
    route: 'POST /api/job/completion',
    body: (ids) => ({ ids: [ids['visit'], ids['setup']], flag: 'checklist', value: true, both: true }),
  },
  {
    route: 'POST /api/job/invoicing',
    body: (ids) => ({ ids: [ids['setup']], number: 'INV-7', numbering: 'one', invoiced: true }),
  },
  { route: 'POST /api/invoices/plan', body: (ids) => ({ ids: [ids['visit']] }) },
  {
    route: 'POST /api/invoices',
    body: (ids) => ({ invoices: [{ ids: [ids['visit']], number: 'INV-8' }], invoiced: true }),
    makes: 'document',
  },
  { route: 'POST /api/invoices/undo', body: (ids) => ({ documents: [ids['document']] }) },
  {
    route: 'POST /api/invoices/drafts',
    body: (ids) => ({ ids: [ids['setup']], order_reference: '12' }),
    makes: 'invoice',
  },
  {
    route: 'PUT /api/invoices/:id',
    path: at('invoices', 'invoice'),
    body: (ids) => ({
      order_reference: '13',
      date: '2026-04-30',
      tax_point: '2026-04-30',
      due_days: 14,
      reverse_charge: false,
      lines: [{ visit_id: ids['setup'], description: 'Air Test', net: 400, vat_rate: 20 }],
      version: 0,
    }),
  },
  {
    route: 'POST /api/invoices/:id/issue',
    path: at('invoices', 'invoice', '/issue'),
    body: () => ({ number: 'INV-70' }),
  },
  {
    route: 'POST /api/invoices/:id/sent',
    path: at('invoices', 'invoice', '/sent'),
    body: () => ({ date: '2027-04-30' }),
  },
  {
    route: 'POST /api/invoices/:id/payments',
    path: at('invoices', 'invoice', '/payments'),
    body: () => ({ amount: 12.5, date: '2027-05-10', reference: '12' }),
  },
  {
    route: 'POST /api/invoices/bank-statement',
    body: () => ({ lines: [{ date: '2027-05-10', amount: 20, reference: '12' }] }),
  },
  {
    route: 'POST /api/invoices/bank-statement/payments',
    body: (ids) => ({
      payments: [
        { invoice_id: ids['invoice'], amount: 20, line: { date: '2027-05-10', amount: 20, reference: '12', nth: 1 } },
      ],
    }),
  },
  {
    route: 'POST /api/invoices/:id/reminders',
    path: at('invoices', 'invoice', '/reminders'),
    body: () => ({ level: 1, to: 'cara@site.example', subject: 'Reminder', text: 'Dear Cara', by_hand: true }),
  },
  {
    route: 'POST /api/invoices/:id/interest',
    path: at('invoices', 'invoice', '/interest'),
    body: () => ({ until: '2026-06-30', base_rate: 3.75 }),
  },
  {
    route: 'POST /api/invoices/:id/credit',
    path: at('invoices', 'invoice', '/credit'),
    body: () => ({ reason: 'Less work', net: 10, vat_rate: 20, date: '2027-05-11' }),
  },
  {
    route: 'POST /api/invoices/payments',
    body: (ids) => ({ ids: [ids['invoice']], date: '2027-05-10', reference: '12' }),
  },
  { route: 'POST /api/invoices/journal', body: () => ({ format: 'xero', by_hand: true }) },
  {
    route: 'POST /api/job/:id/invoice',
    path: at('job', 'setup', '/invoice'),
    body: () => ({ invoice_number: 'INV-7', order_reference: '12' }),
  },
  { route: 'POST /api/job/:id/checkavailability', path: at('job', 'visit', '/checkavailability'), body: () => window },
  {
    route: 'POST /api/job/:id/ns/checkavailability',
    path: at('job', 'setup', '/ns/checkavailability'),
    body: (ids) => ({ ...survey, linkJobID: ids['visit'] }),
  },
  { route: 'POST /api/plan', body: (ids) => ({ ids: [ids['visit']], change: ['engineer', 'car'] }), makes: 'plan' },
  { route: 'POST /api/plan/:id/undo', path: at('plan', 'plan', '/undo'), body: () => ({}) },
  { route: 'POST /api/plan/:id/accept', path: at('plan', 'plan', '/accept'), body: (ids) => ({ ids: [ids['visit']] }) },
  { route: 'POST /api/planned/:id/undo', path: at('planned', 'plan', '/undo'), body: () => ({}) },
  { route: 'POST /api/job/revision', body: (ids) => ({ ids: [ids['visit']], ...led }) },
  { route: 'POST /api/job/removal', body: (ids) => ({ ids: [ids['visit']], removed: true }) },
  { route: 'POST /api/enquiry/revision', body: (ids) => ({ ids: [ids['project']], ...led }) },
  { route: 'POST /api/enquiry/removal', body: (ids) => ({ ids: [ids['project']], removed: false }) },
  { route: 'POST /api/job/:id/restore', path: at('job', 'visit', '/restore'), body: () => ({}) },
  ...resources,
  { route: 'POST /api/availability', body: () => ({ start: '2027-05-10T09:00', end: '2027-05-10T13:00' }) },
  {
    route: 'POST /api/availability/warnings',
    body: () => ({
      start: '2027-05-10T09:00',
      end: '2027-05-10T13:00',
      departureTime: '2027-05-10T08:00',
      postcode: 'BS1 4ST',
      geocode: { lat: 51.45, lng: -2.59 },
      engineers: [],
      cars: [],
      kits: [],
    }),
  },
  { route: 'POST /api/book/geocode', body: () => ({ postcode: 'BS1 4ST' }) },
  {
    route: 'POST /api/book/quote',
    body: () => ({
      type: 'Part E',
      count: 22,
      tests: { walls: 6, floors: 6, impacts: 6 },
      distance: { metres: 60_000 },
    }),
  },
  {
    route: 'POST /api/book/fee',
    body: () => ({
      projectName: 'Quay House',
      name: 'Cara',
      postcode: 'BS1 4ST',
      testType: 'Part E',
      count: 22,
      tests: { walls: 6, floors: 6, impacts: 6 },
      fee: 750,
      distance: { metres: 60_000 },
    }),
  },
  {
    route: 'POST /api/book/fee/preview',
    body: () => ({
      projectName: 'Quay House',
      name: 'Cara',
      postcode: 'BS1 4ST',
      testType: 'Part E',
      count: 22,
      tests: { walls: 6, floors: 6, impacts: 6 },
      fee: 750,
      distance: { metres: 60_000 },
    }),
  },
  {
    route: 'POST /api/views',
    body: () => ({ page: 'visits', name: 'Unpaid', address: 'paid=false', isDefault: true }),
    makes: 'view',
  },
  { route: 'PUT /api/views/:id', path: at('views', 'view'), body: () => ({ name: 'Not paid', isDefault: false }) },
  {
    route: 'POST /api/presence',
    body: (ids) => ({ tab: '019ff48e-6300-7139-9f8d-893e30856e10', entity: 'job', _id: ids['visit'], open: true }),
  },
  { route: 'POST /api/past', body: () => ({ as_at: '2026-11-22T11:00:00.000Z' }) },
  {
    route: 'POST /api/imports/rehearsal',
    body: () => ({ kind: 'clients', rows: [{ row: 2, values: { company: 'Quay Builders', payment_days: '30' } }] }),
  },
  {
    route: 'POST /api/imports',
    body: () => ({ kind: 'clients', hash: '0123456789abcdef'.repeat(4), rows: 2 }),
    makes: 'import',
  },
  {
    route: 'POST /api/imports/:id/rows',
    path: at('imports', 'import', '/rows'),
    body: () => ({ rows: [{ row: 2, values: { company: 'Quay Builders', payment_days: '30' } }] }),
  },
  { route: 'POST /api/imports/:id/undo', path: at('imports', 'import', '/undo'), body: () => ({ before: 3 }) },
  { route: 'POST /api/forgetting/people', body: () => ({ q: 'cara' }) },
  {
    route: 'POST /api/forgetting',
    body: () => ({ kind: 'client', id: 'x', name: 'Cara', reason: 'asked', also: [], notes: [] }),
  },
  { route: 'POST /send', body: () => ({ name: 'Cara', email: 'cara@site.example', messsage: 'Hello' }) },
];

/** What of an answer names something that was made. */
export interface Answered {
  readonly token?: string;
  readonly _id?: string;
  readonly invoices?: readonly { readonly documentId: string }[];
  readonly [index: number]: readonly { readonly _id: string }[];
}

/** The secrets of a link, an app or a passkey's challenge in an answer, where there are any. */
export const secretsIn = (text: string): Names => {
  const [, link] = /choose-password#([\w-]+)/.exec(text) ?? [];
  const [, secret] = /"secret":"(\w+)"/.exec(text) ?? [];
  const [, challenge] = /"challenge":"([\w-]+)"/.exec(text) ?? [];
  const [, handle] = /"id":"([\w-]{22})"/.exec(text) ?? [];
  const found = { link, secret, challenge, handle };
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
};

export const idOf = ({ _id, invoices, 0: jobs }: Answered): string =>
  _id ?? invoices?.[0]?.documentId ?? jobs?.[0]?._id ?? '';
