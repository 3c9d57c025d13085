import type { Booking, Job, Project } from '#contracts';
import { countedFrom, mondayOf } from './office.js';

/** The week that is planned on its Monday. */
export const { day, at } = countedFrom(mondayOf(1));

/** A date that does not exist, as it is typed. */
export const noSuchDay = `31/02/${Number(day(0).slice(0, 4)) + 1}`;

export const petra = { name: 'Petra Plumb', email: 'petra@soundings.example', password: 'correct horse battery' };
export const olive = { name: 'Olive Oriel', email: 'olive@soundings.example', password: 'a pen behind the ear' };
export const fay = { name: 'Fay Ledger', email: 'fay@soundings.example', password: 'pennies add up to pounds' };
export const ed = { name: 'Ed Eaves', email: 'ed@soundings.example', password: 'a quiet room by night' };
export const engineers = [ed.name, 'Bea Baffle', 'Cal Crest', 'Dee Decay'];
export const cars = [
  ['Van 1', 'SN26 QAA'],
  ['Van 2', 'SN26 QAB'],
  ['Van 3', 'SN26 QAC'],
] as const;
export const kits = [
  ['Nor140 no. 1', 'Sound Testing'],
  ['Nor140 no. 2', 'Sound Testing'],
  ['Nor140 no. 3', 'Sound Testing'],
  ['Fan 1', 'Air Testing'],
  ['Fan 2', 'Air Testing'],
  ['Fan 3', 'Air Testing'],
  ['Logger 1', 'Noise Survey'],
  ['Logger 2', 'Noise Survey'],
] as const;

export interface Enquiry {
  readonly address: string;
  readonly name: string;
  readonly postcode: string;
  readonly email: string;
  readonly telephone: string;
  readonly price: number;
}

const enquiry = (address: string, name: string, postcode: string, telephone: string, price: number): Enquiry => ({
  address,
  name,
  postcode,
  telephone,
  price,
  email: `${name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()}@client.example`,
});

/** As they come in on a Monday: names of all kinds, and numbers as people write them. */
export const enquiries: readonly Enquiry[] = [
  enquiry('1 Quay Street, Bristol', 'Fern Fascia', 'BS1 5TR', '07700 900123', 1450),
  enquiry("12 St John's Lane, Bristol", "O'Brien & Sons", 'BS3 5AD', '0117 496 0001', 980.5),
  enquiry('Unit 4, Rope Walk', 'Søren Ångström', 'BS1 6ZJ', '07700 900456', 2200),
  enquiry('Großmarkt House, 7 Mill Lane', 'Groß Bau GmbH', 'BA1 1UA', '0117 496 0002', 640),
  enquiry('Flat 3b, 9 Château Row', 'Zoë Châtelain', 'BS8 4TE', '07700 900789', 1200),
  enquiry('The Old Tannery "North"', 'Tanner/Tanner LLP', 'CF10 1EP', '029 2018 0003', 3100),
  enquiry('22 Loom Street', 'Mo Mortar', 'GL1 1UG', '01452 496 004', 750),
  enquiry('Dock Office, 5 Wharf', 'Ibáñez Puertos', 'BS2 0JP', '07700 900222', 1800),
  enquiry('18 Cooper Lane', 'Cooper 100% Ltd', 'BS5 6AA', '0117 496 0005', 525),
  enquiry('St. Mary’s School', 'Diocese of Bath', 'BA2 3LR', '01225 496 006', 4100),
  enquiry('Plot 7; Harbour View', 'Able Homes', 'BS20 7AN', '07700 900333', 999.99),
  enquiry('6 Weaver Yard', 'Nia Nightingale', 'NP20 1EB', '01633 496 007', 1310),
];

type Kind = 'sound' | 'air' | 'noise';

/** What somebody means to have typed, to be found again at the end. */
export interface Meant {
  readonly kind: Kind;
  date: string;
  start: string;
  end: string;
  readonly pickup?: { readonly date: string; readonly end: string };
  readonly address: string;
  readonly postcode: string;
  readonly projectName: string;
  readonly contact: {
    readonly name: string;
    readonly position: string;
    readonly email: string;
    readonly telephone: string;
  };
  readonly price: number;
  readonly counts: readonly [number, number];
  engineer: string;
  readonly car: string;
  readonly kit: string;
  readonly notes: string;
}

export const counted: Readonly<Record<Kind, readonly [string, string]>> = {
  sound: ['soundtest.sets', 'soundtest.dwellings'],
  air: ['airtest.types', 'airtest.tests'],
  noise: ['survey.fixed', 'survey.spots'],
};

/** Each engineer has a morning and an afternoon on each of the five days. */
export const slot = (visit: number): Pick<Meant, 'date' | 'start' | 'end' | 'engineer' | 'car'> => {
  const [who, half] = [visit % 3, Math.floor(visit / 3)];
  return {
    date: day(Math.floor(half / 2)),
    ...(half % 2 === 0 ? { start: '09:00', end: '12:00' } : { start: '13:00', end: '16:00' }),
    engineer: engineers[who] ?? '',
    car: cars[who]?.[0] ?? '',
  };
};
const kitOf = (kind: Kind, visit: number): string =>
  kits[{ sound: 0, air: 3, noise: 6 }[kind] + (visit % (kind === 'noise' ? 2 : 3))]?.[0] ?? '';

export const company = {
  name: 'Sound & Air Ltd',
  address: '5 Mill Lane\nBristol\nBS1 5TR',
  companyNumber: '01234567',
  vatNumber: 'GB 123 4567 89',
  bankName: 'Harbour Bank',
  bankAccountName: 'Sound & Air Ltd',
  bankSortCode: '12-34-56',
  bankAccountNumber: '12345678',
  projectLeaders: 'Petra Plumb\nOlive Oriel',
};

const notes = [
  'Gate code 4711, ring twice.',
  'Key: “blue door” – ask for Zoë & <b>Björn</b>',
  '50% of the plots are ready; see email\nCeiling heights: 2.4 m / 2.7 m',
];

/** Typed in full, one field after the other. */
export const inFull = (visit: number): Meant => {
  const kind: Kind = visit % 5 === 4 ? 'noise' : visit % 2 === 0 ? 'sound' : 'air';
  const from = enquiries[visit] ?? enquiries[0];
  if (from === undefined) throw new Error('there is no enquiry');
  const { date, ...rest } = slot(visit);
  return {
    kind,
    date,
    ...rest,
    address: `${visit + 1} Long Way, Keynsham`,
    postcode: from.postcode,
    projectName: `Typed no. ${visit + 1}`,
    contact: {
      name: `Contact no. ${visit + 1}`,
      position: 'Site Manager',
      email: `contact${visit + 1}@site.example`,
      telephone: `07700 9005${10 + visit}`,
    },
    price: 250.25 + visit,
    counts: [visit + 1, visit + 2],
    kit: kitOf(kind, visit),
    notes: notes[visit % notes.length] ?? '',
    ...(kind === 'noise'
      ? {
          end: rest.start === '09:00' ? '10:00' : '14:00',
          pickup: { date: day(Math.floor(visit / 6) + 1), end: '16:30' },
        }
      : {}),
  };
};

/** From its project: what that knows is there already. */
export const fromProject = (visit: number, { address, name, postcode, email, telephone }: Enquiry): Meant => {
  const kind: Kind = visit % 2 === 0 ? 'air' : 'sound';
  return {
    kind,
    ...slot(visit),
    address,
    postcode,
    projectName: address,
    contact: { name, position: 'Owner', email, telephone },
    price: 300 + visit,
    counts: [2, 3 + visit],
    kit: kitOf(kind, visit),
    notes: '',
  };
};

/** Planned into a slot in which its van is elsewhere, and then where it is free. */
export const onSaturday: Meant = {
  ...fromProject(12, enquiry('', 'Groß Bau GmbH', 'BA1 1UA', '0117 496 0002', 640)),
  kind: 'air',
  date: day(5),
  start: '09:00',
  end: '10:00',
  engineer: 'Dee Decay',
  car: 'Van 2',
  kit: 'Fan 1',
  address: '1 Clash Corner',
  projectName: '',
  notes: 'Only on Saturday.',
};

/** Typed while the network is away. */
export const unheard: Meant = {
  ...inFull(0),
  date: day(5),
  start: '11:00',
  end: '12:30',
  address: '2 Lost Line Lane',
  projectName: 'Nobody hears',
  engineer: 'Cal Crest',
  car: 'Van 3',
  kit: 'Nor140 no. 3',
  notes: 'Typed without a network.',
};

/** An enquiry as it came to be; the numbers of these people are kept without blanks. */
export const asEnquired = ({ address, contact: { name, email, telephone }, postcode, price }: Project): Enquiry => ({
  address,
  name,
  postcode,
  email,
  price,
  telephone: enquiries.find((one) => one.telephone.replaceAll(' ', '') === `0${telephone}`)?.telephone ?? telephone,
});

/** Bookings, in the order of their start, that begin before an earlier one of the same person or thing has ended. */
export const overlapping = (bookings: readonly Booking[], of: string): readonly string[] => {
  const free = new Map<string, string>();
  return bookings
    .filter((booking) => {
      const id = String(new Map(Object.entries(booking)).get(of));
      const taken = (free.get(id) ?? '') > booking.start;
      free.set(id, booking.end);
      return taken;
    })
    .map(({ _id }) => _id);
};

export interface Named {
  readonly _id: string;
  readonly name: string;
}

const inOrder = <Row extends { readonly startjob: string; readonly address: string }>(
  rows: readonly Row[],
): readonly Row[] =>
  [...rows].sort((one, other) => `${one.startjob} ${one.address}`.localeCompare(`${other.startjob} ${other.address}`));

/** What was meant, as it is to be found; a telephone number without its blanks. */
export const asMeant = (meant: readonly Meant[]) =>
  inOrder(
    meant.map(
      ({
        kind,
        date,
        start,
        end,
        address,
        postcode,
        projectName,
        contact,
        price,
        counts,
        engineer,
        car,
        kit,
        notes: note,
      }) => {
        const on = (Date.parse(date) - Date.parse(day(0))) / 86_400_000;
        return {
          kind,
          startjob: at(on, start),
          endjob: at(on, end),
          address,
          postcode,
          projectName,
          contact: { ...contact, telephone: contact.telephone.replaceAll(' ', '') },
          price,
          counts: [...counts],
          engineers: [engineer],
          cars: [car],
          kits: [kit],
          notes: note,
        };
      },
    ),
  );

/** The same of what is there, with names for ids; of a survey its Setup. */
export const asHeld = (jobs: readonly Job[], named: readonly Named[]) => {
  const names = new Map(named.map(({ _id, name }) => [_id, name]));
  const called = (ids: readonly string[]): readonly string[] => ids.map((id) => names.get(id) ?? id);
  return inOrder(
    jobs
      .filter(({ survey }) => survey?.type !== 'Pickup')
      .map((job) => {
        const {
          kind,
          startjob,
          endjob,
          address,
          postcode,
          projectName,
          price,
          soundtest,
          airtest,
          survey,
          notes: note,
        } = job;
        const { name, position, email, telephone } = job.contact;
        return {
          kind,
          startjob,
          endjob,
          address,
          postcode,
          projectName,
          contact: { name, position, email, telephone: `0${telephone}` },
          price,
          counts: [
            soundtest?.sets ?? airtest?.types ?? survey?.fixed,
            soundtest?.dwellings ?? airtest?.tests ?? survey?.spots,
          ],
          engineers: called(job.engineers),
          cars: called(job.cars),
          kits: called(job.kits),
          notes: note,
        };
      }),
  );
};
