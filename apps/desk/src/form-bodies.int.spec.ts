import type { ErrorBody } from '#contracts';
import { policy } from '../../../libs/platform/src/doors/policy.js';
import { firstAccount, startServer, type TestServer } from '#test/harness/server';

type Names = Readonly<Record<string, string>>;
interface Call {
  /** As the policy names it. */
  readonly route: string;
  readonly path?: (ids: Names) => string;
  readonly body: (ids: Names) => Readonly<Record<string, unknown>>;
  /** What the id of the answer stands for from then on. */
  readonly makes?: string;
}

const contact = { name: 'Cara', position: 'Manager', email: 'cara@site.example', telephone: '07700 900123' };
const times = { startjob: '2027-04-12T09:00', endjob: '2027-04-12T13:00' };
const booked = (hour: number) => ({ type: 'Other', start: `2027-03-1${hour % 2}T0${hour}:00`, end: `2027-03-1${hour % 2}T0${hour}:30` });
const window = { starttime: '2027-05-10T09:00', endtime: '2027-05-10T13:00' };
const survey = { starttimeSetup: '2027-05-10T09:00', endtimeSetup: '2027-05-10T10:00', starttimePickup: '2027-05-17T09:00', endtimePickup: '2027-05-17T10:00' };
const at = (group: string, id: string, rest = '') => (ids: Names): string => `/api/${group}/${ids[id] ?? ''}${rest}`;

const resources = (['engineer', 'car', 'kit'] as const).flatMap((kind, place): readonly Call[] => {
  const group = `${kind}bookings`;
  return [
    { route: `POST /api/${group}`, body: (ids) => ({ [`${kind}_idfk`]: ids[kind], ...booked(place + 6), weeks: 2 }), makes: `${kind} booking` },
    { route: `PUT /api/${group}/:id`, path: at(group, `${kind} booking`), body: () => ({ ...booked(place + 2), version: 0 }) },
    { route: `POST /api/${group}/checkavailability`, body: () => window },
    { route: `POST /api/${group}/:id/checkavailability`, path: at(group, `${kind} booking`, '/checkavailability'), body: () => window },
    { route: `POST /api/${group}/checkavailability/:id`, path: at(`${group}/checkavailability`, `${kind} booking`), body: () => window },
  ];
});

/** Every call that takes a body, with numbers, answers of yes and no, lists and parts in it, in an order in which each is obeyed. */
const calls: readonly Call[] = [
  { route: 'POST /api/auth/register', body: () => firstAccount },
  { route: 'POST /api/auth', body: () => firstAccount },
  { route: 'POST /api/users', body: () => ({ name: 'Ed Moss', email: 'ed@soundings.example', password: 'correct horse battery', isEngineer: true }), makes: 'engineer' },
  { route: 'POST /api/users', body: () => ({ name: 'Olga Ode', email: 'olga@soundings.example', password: 'correct horse battery', isEngineer: false }), makes: 'office' },
  { route: 'PUT /api/users', body: (ids) => ({ _id: ids['office'], isEngineer: true, change_deletion: false, version: 0 }) },
  { route: 'PUT /api/users/:id', path: at('users', 'office'), body: () => ({ isEngineer: false, version: 1 }) },
  { route: 'POST /api/car', body: () => ({ name: 'Van', numberplate: 'AB12 CDE', location: 'Yard', mot_due: '2027-06-01' }), makes: 'car' },
  { route: 'PUT /api/car', body: (ids) => ({ _id: ids['car'], location: 'Depot', change_deletion: true, version: 0 }) },
  { route: 'PUT /api/car/:id', path: at('car', 'car'), body: () => ({ location: 'Yard', change_deletion: 'true', version: 1 }) },
  { route: 'POST /api/kits', body: () => ({ name: 'Meter', type: 'Air Testing', calibration_due: null }), makes: 'kit' },
  { route: 'PUT /api/kits', body: (ids) => ({ _id: ids['kit'], name: 'Meter 2', change_deletion: false, version: 0 }) },
  { route: 'PUT /api/kits/:id', path: at('kits', 'kit'), body: () => ({ name: 'Meter 3', version: 1 }) },
  { route: 'POST /api/clients', body: () => ({ company: 'Able Build', email: 'pay@able.example', payment_days: 30, purchase_order_needed: true, contacts: [contact] }), makes: 'client' },
  { route: 'POST /api/clients', body: () => ({ company: 'Able Build Ltd', payment_days: 14, purchase_order_needed: false, contacts: [] }), makes: 'duplicate' },
  { route: 'POST /api/clients/alike', body: () => ({ company: 'able build' }) },
  { route: 'PUT /api/clients/:id', path: at('clients', 'client'), body: () => ({ company: 'Able Build', payment_days: 60, purchase_order_needed: false, version: 0 }) },
  { route: 'POST /api/clients/:id/merge', path: at('clients', 'duplicate', '/merge'), body: (ids) => ({ into: ids['client'] }) },
  { route: 'PUT /api/company', body: () => ({ name: 'Quiet Rooms', vatRate: 17.5, proposalAppendix: true, projectLeaders: ['Ann', 'Bob'], officeLat: 51.4, officeLng: -2.6 }) },
  { route: 'POST /api/enquiry', body: (ids) => ({ projectName: 'Quay House', address: '1 Quay Street', postcode: 'BS1 4ST', price: 900.5, delegated: true, contact, client_id: ids['client'], date: '2026-11-20' }), makes: 'project' },
  { route: 'PUT /api/enquiry/:id', path: at('enquiry', 'project'), body: () => ({ price: 950, delegated: false, contact: { ...contact, name: 'Carl' }, version: 0 }) },
  {
    route: 'POST /api/job', makes: 'visit',
    body: (ids) => ({ ...times, address: '1 Quay Street', postcode: 'BS1 4ST', price: 350.5, delegated: false, contact, airtest: { types: 1, tests: 2 }, engineers: [ids['engineer']], cars: [ids['car']], kits: [ids['kit']], enquiry_id: ids['project'], completion: { confirmed: true } }),
  },
  {
    route: 'POST /api/job', makes: 'setup',
    body: () => ({ startjob: '2027-05-10T09:00', endjob: '2027-05-17T13:00', address: '1 Quay Street', postcode: 'BS1 4ST', price: 600, contact, survey: { project_typeNS: 'BS 4142', fixed: 1, spots: 2, roomsNS: 3 } }),
  },
  { route: 'PUT /api/job/:id', path: at('job', 'visit'), body: () => ({ price: 400, delegated: true, airtest: { types: 2, tests: 3 }, completion: { paid: true, confirmed: false }, version: 0 }) },
  { route: 'POST /api/job/:id/completion', path: at('job', 'visit', '/completion'), body: () => ({ flag: 'rams', value: true, both: false }) },
  { route: 'POST /api/job/completion', body: (ids) => ({ ids: [ids['visit'], ids['setup']], flag: 'checklist', value: true, both: true }) },
  { route: 'POST /api/job/invoicing', body: (ids) => ({ ids: [ids['setup']], number: 'INV-7', numbering: 'one', invoiced: true }) },
  { route: 'POST /api/invoices/plan', body: (ids) => ({ ids: [ids['visit']] }) },
  { route: 'POST /api/invoices', body: (ids) => ({ invoices: [{ ids: [ids['visit']], number: 'INV-8' }], invoiced: true }), makes: 'document' },
  { route: 'POST /api/invoices/undo', body: (ids) => ({ documents: [ids['document']] }) },
  { route: 'POST /api/job/:id/invoice', path: at('job', 'setup', '/invoice'), body: () => ({ invoice_number: 'INV-7', order_reference: '12' }) },
  { route: 'POST /api/job/:id/checkavailability', path: at('job', 'visit', '/checkavailability'), body: () => window },
  { route: 'POST /api/job/:id/ns/checkavailability', path: at('job', 'setup', '/ns/checkavailability'), body: () => survey },
  { route: 'POST /api/job/removal', body: (ids) => ({ ids: [ids['visit']], removed: true }) },
  { route: 'POST /api/job/:id/restore', path: at('job', 'visit', '/restore'), body: () => ({}) },
  ...resources,
  { route: 'POST /api/availability', body: () => ({ start: '2027-05-10T09:00', end: '2027-05-10T13:00' }) },
  { route: 'POST /api/book/geocode', body: () => ({ postcode: 'BS1 4ST' }) },
  { route: 'POST /api/book/quote', body: () => ({ type: 'Part E', count: 22, tests: { walls: 6, floors: 6, impacts: 6 }, distance: { metres: 60_000 } }) },
  { route: 'POST /api/book/fee', body: () => ({ projectName: 'Quay House', name: 'Cara', postcode: 'BS1 4ST', testType: 'Part E', count: 22, tests: { walls: 6, floors: 6, impacts: 6 }, fee: 750, distance: { metres: 60_000 } }) },
  { route: 'POST /api/book/fee/preview', body: () => ({ projectName: 'Quay House', name: 'Cara', postcode: 'BS1 4ST', testType: 'Part E', count: 22, tests: { walls: 6, floors: 6, impacts: 6 }, fee: 750, distance: { metres: 60_000 } }) },
  { route: 'POST /api/views', body: () => ({ page: 'visits', name: 'Unpaid', address: 'paid=false', isDefault: true }), makes: 'view' },
  { route: 'PUT /api/views/:id', path: at('views', 'view'), body: () => ({ name: 'Not paid', isDefault: false }) },
  { route: 'POST /api/presence', body: (ids) => ({ tab: '019ff48e-6300-7139-9f8d-893e30856e10', entity: 'job', _id: ids['visit'], open: true }) },
  { route: 'POST /api/past', body: () => ({ as_at: '2026-11-22T11:00:00.000Z' }) },
  { route: 'POST /api/forgetting/people', body: () => ({ q: 'cara' }) },
  { route: 'POST /api/forgetting', body: () => ({ kind: 'client', id: 'x', name: 'Cara', reason: 'asked', also: [], notes: [] }) },
  { route: 'POST /send', body: () => ({ name: 'Cara', email: 'cara@site.example', messsage: 'Hello' }) },
];

/** They are told by their address alone. */
const bodiless: readonly RegExp[] = [/\/restore$/, /\/feed$/, /\/retry$/, /\/rebuild$/, /\/separate$/, /\/verification$/];

/** A form holds text: parts as `contact[name]`, lists as `ids[]`, what is deeper as JSON, nothing as the empty text. */
const fieldsOf = (body: Readonly<Record<string, unknown>>): readonly (readonly [string, string])[] => {
  const written = (value: unknown): string => (value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value));
  return Object.entries(body).flatMap(([name, value]): readonly (readonly [string, string])[] => {
    if (Array.isArray(value)) return value.length === 0 || value.some((each) => typeof each === 'object') ? [[name, JSON.stringify(value)]] : value.map((each) => [`${name}[]`, written(each)] as const);
    if (typeof value === 'object' && value !== null) return Object.entries(value).map(([part, inner]) => [`${name}[${part}]`, written(inner)] as const);
    return [[name, written(value)]];
  });
};

const encodings = {
  json: (body: Readonly<Record<string, unknown>>) => ({ body: JSON.stringify(body), type: { 'content-type': 'application/json' } }),
  urlencoded: (body: Readonly<Record<string, unknown>>) => ({ body: new URLSearchParams(fieldsOf(body).map(([name, value]): [string, string] => [name, value])), type: {} }),
  multipart: (body: Readonly<Record<string, unknown>>) => {
    const form = new FormData();
    for (const [name, value] of fieldsOf(body)) form.append(name, value);
    return { body: form, type: {} };
  },
};

interface Told {
  readonly route: string;
  readonly status: number;
  readonly answer: unknown;
}

interface Answered {
  readonly token?: string;
  readonly _id?: string;
  readonly invoices?: readonly { readonly documentId: string }[];
  readonly [index: number]: readonly { readonly _id: string }[];
}

const idOf = ({ _id, invoices, 0: jobs }: Answered): string => _id ?? invoices?.[0]?.documentId ?? jobs?.[0]?._id ?? '';

/** What an answer says without what is drawn anew in every program; its ids are counted in it alone, so that one answer that differs does not make all others differ. */
const bareOf = (text: string): unknown => {
  const seen = new Map<string, string>();
  const named = (id: string): string => {
    if (!seen.has(id)) seen.set(id, `id ${seen.size}`);
    return seen.get(id) ?? '';
  };
  return JSON.parse(
    text.replaceAll(/eyJ[\w.-]+/g, 'token').replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, named)
      .replaceAll(/"requestId":"[^"]*"/g, '"requestId":""').replaceAll(/"(hash|id)":"[0-9a-f]{64}"/g, '"$1":""'),
  );
};

/** What a program of its own answers to all calls, in one encoding. */
const toldIn = async (encoding: keyof typeof encodings): Promise<readonly Told[]> => {
  const server: TestServer = await startServer({ clock: { now: () => '2026-11-22T12:00:00.000Z' } });
  const ids: Record<string, string> = {};
  let token = '';
  const ask = async ({ route, path, body, makes }: Call): Promise<Told> => {
    const [method = '', plain = ''] = route.split(' ');
    const { body: sent, type } = encodings[encoding](body(ids));
    const response = await fetch(`${server.url}${path?.(ids) ?? plain}`, { method, body: sent, headers: { ...type, ...(token === '' ? {} : { authorization: `Bearer ${token}` }) } });
    const [text, answered] = [await response.text(), response.headers.get('content-type') ?? ''];
    if (!answered.includes('json')) return { route, status: response.status, answer: answered };
    const parsed = JSON.parse(text) as Answered;
    token = parsed.token ?? token;
    if (makes !== undefined) ids[makes] = idOf(parsed);
    return { route, status: response.status, answer: bareOf(text) };
  };
  try {
    const told: Told[] = [];
    for (const one of calls) told.push(await ask(one));
    return told;
  } finally {
    await server.stop();
  }
};

describe('the body of a call', () => {
  it('is tried of every call that takes one', () => {
    const writing = Object.keys(policy).filter((route) => /^(?:POST|PUT) /.test(route) && !bodiless.some((address) => address.test(route) && !calls.some((call) => call.route === route)));
    expect(writing.filter((route) => !calls.some((call) => call.route === route))).toEqual([]);
  });

  it('may be JSON or a form whose numbers and answers of yes and no are text: what comes of it is the same', async () => {
    const json = await toldIn('json');
    // All is done that is asked for; only there is no such person.
    expect(json.filter(({ status }) => status !== 200).map(({ route, status, answer }) => [route, status, (answer as ErrorBody).msg])).toEqual([['POST /api/forgetting', 404, 'This person is not there any more: nothing is held of them.']]);
    for (const encoding of ['urlencoded', 'multipart'] as const) {
      const form = await toldIn(encoding);
      for (const [index, told] of json.entries()) expect([encoding, form[index]]).toEqual([encoding, told]);
    }
  }, 120_000);
});
