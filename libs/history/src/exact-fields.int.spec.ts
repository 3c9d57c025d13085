import type {
  AddCar,
  AddClient,
  AddKit,
  AddStaffMember,
  BookResource,
  CreateProject,
  HistoryEntry,
  ProjectContact,
} from '#contracts';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

type Fields<Body> = Readonly<Record<keyof Required<Body>, unknown>>;

/** Of every field that a body may hold, what it is made with and another value: a field of the contract without them does not compile. */
const cars: Fields<AddCar> = { name: 'Van 3', numberplate: 'XY34 ZZZ', location: 'Bath', mot_due: '2027-05-01' };
const car: Fields<Omit<AddCar, 'mot_due'>> = { name: 'Van 2', numberplate: 'AB12 CDE', location: 'Bristol yard' };

const meter = {
  kind: 'meter',
  make: 'Norsonic',
  model: 'Nor140',
  serial: '1403210',
  calibratedOn: '2026-01-05',
  validUntil: '2028-01-05',
  laboratory: 'Campbell Associates',
  certificate: 'U 40123',
};
const kits: Fields<AddKit> = {
  name: 'Logger 1',
  type: 'Noise Survey',
  calibration_due: '2028-01-05',
  instruments: [meter],
};
const kit: Fields<Pick<AddKit, 'name' | 'type'>> = { name: 'Meter 1', type: 'Sound Testing' };

const members: Fields<Omit<AddStaffMember, 'password'>> = {
  name: 'Ada Finch',
  email: 'finch@example.test',
  telephone: '7700900321',
  isEngineer: false,
  competence: ['air', 'noise'],
  registrations: [{ scheme: 'ATTMA', number: 'A 1', kinds: ['air'], validUntil: '2027-06-01' }],
  homePostcode: 'BS3 4AA',
  dayStart: '09:30',
  dayEnd: '15:00',
  weekHours: 25,
};
const member = { name: 'Ada Wren', email: 'ada@example.test', isEngineer: true, password: 'a long password of hers' };

type ProjectField = Exclude<keyof CreateProject, 'contact' | 'quote'> | `contact.${keyof ProjectContact}`;
const projects: Readonly<Record<ProjectField, unknown>> = {
  projectName: 'Quay House',
  project_number: 'Q-7',
  address: '2 Mill Lane',
  postcode: 'BA1 1AA',
  geocode: { lat: 51.45, lng: -2.6, source: 'hand' },
  price: 420.5,
  date: '2026-02-01',
  delegated: true,
  client_id: '',
  'contact.name': 'Dan',
  'contact.position': 'Owner',
  'contact.email': 'dan@site.example',
  'contact.telephone': '7700900999',
  'contact.project_leader': 'Leader Two',
};
const project = { projectName: 'Harbour flats', price: 100 };

const clients: Fields<Omit<AddClient, 'contacts'>> = {
  company: 'Quay Homes',
  address: '3 Quay Street',
  postcode: 'BS1 4ST',
  email: 'pay@quay.example',
  telephone: '1179000000',
  payment_days: 14,
  purchase_order_needed: true,
  purchase_order_note: 'Ask Cara',
};
const client = { company: 'Able Homes' };

const bookings: Fields<Omit<BookResource, 'kind' | 'weeks' | 'resourceId'>> = {
  type: 'Broken',
  start: '2150-03-10T08:00:00.000Z',
  end: '2150-03-10T16:00:00.000Z',
};
const booking = { type: 'MOT', start: '2150-03-10T09:00:00.000Z', end: '2150-03-10T12:00:00.000Z' };

let server: TestServer;
let token: string;
const ask = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
  const answer = await call<Body>(server.url, method, path, { token, ...(body === undefined ? {} : { body }) });
  expect({ path, body: answer.body, status: answer.status }).toMatchObject({ status: 200 });
  return answer.body;
};

type Shown = Readonly<Record<string, unknown>> & { readonly _id: string };
const bodyOf = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const body: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields)) {
    const [block = '', inner] = field.split('.');
    body[block] = inner === undefined ? value : { ...(body[block] as object | undefined), [inner]: value };
  }
  return body;
};
const valueIn = (shown: object, field: string): unknown =>
  field.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], shown);

/** Fields that a history tells together. */
const together: Readonly<Record<string, string>> = { dayStart: 'hours', dayEnd: 'hours', weekHours: 'hours' };

interface Kind {
  readonly path: string;
  readonly entity: string;
  readonly made: Readonly<Record<string, unknown>>;
  readonly others: Readonly<Record<string, unknown>>;
}
const kinds: readonly Kind[] = [
  { path: 'car', entity: 'car', made: car, others: cars },
  { path: 'kits', entity: 'kits', made: kit, others: kits },
  { path: 'users', entity: 'users', made: member, others: members },
  { path: 'enquiry', entity: 'enquiry', made: project, others: projects },
  { path: 'clients', entity: 'clients', made: client, others: clients },
  { path: 'carbookings', entity: 'bookings', made: booking, others: bookings },
];

let needed: Readonly<Record<string, object>>;
beforeAll(async () => {
  server = await startServer();
  ({ token } = await registerFirstAccount(server.url));
  const { _id: car_idfk } = await ask<Shown>('POST', '/api/car', car);
  needed = { carbookings: { car_idfk } };
}, 60_000);
afterAll(() => server.stop());

const othersOf = async ({ path, others }: Kind): Promise<Readonly<Record<string, unknown>>> =>
  path === 'enquiry'
    ? { ...others, client_id: (await ask<Shown>('POST', '/api/clients', { company: 'Quay Homes' }))._id }
    : others;

/** In the answer and in the list; and told by the history, from one value to another. */
const isHeld = async ({ path, entity }: Kind, answer: Shown, field: string, value: unknown): Promise<void> => {
  const listed = (await ask<readonly Shown[]>('GET', `/api/${path}`)).find(({ _id }) => _id === answer._id);
  for (const shown of [answer, listed ?? {}])
    expect({ field, value: valueIn(shown, field) }).toEqual({
      field,
      value: field === 'geocode' ? { lat: 51.45, lng: -2.6 } : value,
    });
  const told = await ask<readonly HistoryEntry[]>('GET', `/api/${entity}/${answer._id}/history`);
  const line = told.findLast((one) => one.field === (together[field] ?? field));
  expect({ field, told: line !== undefined && line.text !== '' }).toEqual({ field, told: true });
  expect(line?.from).not.toEqual(line?.to);
};

describe.each(kinds)('every field of $path', (kind) => {
  const { path, made } = kind;
  const make = (fields: object): Promise<Shown> =>
    ask<Shown>('POST', `/api/${path}`, { ...made, ...needed[path], ...fields });
  // What is removed is in the way of nothing any more: neither its number, nor its email, nor its time.
  const remove = ({ _id }: Shown): Promise<unknown> => ask('DELETE', `/api/${path}/${_id}`);

  it('is taken by a change, kept, told by the history and shown by the list', async () => {
    const first = await make({});
    for (const [field, value] of Object.entries(await othersOf(kind))) {
      expect({ field, value: valueIn(first, field) }).not.toEqual({ field, value });
      const answer = await ask<Shown>('PUT', `/api/${path}/${first._id}`, bodyOf({ [field]: value }));
      await isHeld(kind, answer, field, value);
    }
    await remove(first);
  });

  it('is taken where one is made', async () => {
    for (const [field, value] of Object.entries(await othersOf(kind))) {
      const answer = await make(bodyOf({ [field]: value }));
      await isHeld(kind, answer, field, value);
      await remove(answer);
    }
  });
});
