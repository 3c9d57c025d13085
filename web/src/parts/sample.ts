import {
  blankTexts,
  completionFlags,
  type Completion,
  type CompletionFlag,
  type FlagChange,
  type Job,
} from '#contracts';

const changed: FlagChange = {
  at: '2026-05-11T14:05:00.000Z',
  by: '0190c0de-0000-7000-8000-000000000010',
  byName: 'Cora Calendar',
};

const completionOf = (on: readonly CompletionFlag[]): Completion =>
  Object.fromEntries(completionFlags.map((flag) => [flag, on.includes(flag)])) as Record<CompletionFlag, boolean>;
const changesOf = (on: readonly CompletionFlag[]): Job['completionChanges'] =>
  Object.fromEntries(completionFlags.map((flag) => [flag, on.includes(flag) ? changed : null])) as Record<
    CompletionFlag,
    FlagChange
  >;

/** A visit for the parts that show one, with these flags turned on. */
export const jobWith = (on: readonly CompletionFlag[], more: Partial<Job> = {}): Job => ({
  _id: '0190c0de-0000-7000-8000-000000000002',
  version: 4,
  kind: 'sound',
  status: on.includes('issued') ? 'Complete' : on.includes('confirmed') ? 'Confirmed' : 'Pending',
  createdAt: '2026-05-01T09:00:00.000Z',
  startjob: '2026-05-13T08:00:00.000Z',
  endjob: '2026-05-13T12:00:00.000Z',
  departureTime: null,
  returnTime: null,
  arrivedAt: null,
  leftAt: null,
  enquiry_id: null,
  client_id: null,
  projectName: 'Rope Walk, plots 3 to 12',
  project_number: 'P-1042',
  address: '12 Candle Street\nBristol',
  postcode: 'BS1 5TR',
  geocode: { lat: 51.45, lng: -2.59 },
  geocode_source: 'postcodes.io',
  geocode_exactness: 'postcode',
  geocode_status: 'found',
  price: 1250.5,
  engineers: [],
  cars: [],
  kits: [],
  contact: {
    name: 'Fern Fascia',
    position: 'Site Manager',
    email: 'fern@client.example',
    telephone: '7700900123',
    project_leader: '',
  },
  delegated: false,
  invoice_number: '',
  ...blankTexts,
  completion: completionOf(on),
  completionChanges: changesOf(on),
  ...more,
});

/** The rows of the lists: one of each kind and status. */
export const jobs: readonly Job[] = [
  jobWith(['confirmed', 'checklist', 'rams']),
  jobWith([...completionFlags], {
    kind: 'air',
    _id: '0190c0de-0000-7000-8000-000000000004',
    projectName: 'Gasholder Place',
    price: 640,
    address: '3 Foundry Hill\nCardiff',
    postcode: 'CF10 1EP',
  }),
  jobWith([], {
    _id: '0190c0de-0000-7000-8000-000000000006',
    kind: 'noise',
    projectName: 'A project with a name that is much longer than any column is wide',
    price: 0,
    postcode: 'BA1 1AA',
  }),
];
