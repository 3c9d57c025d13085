import { kitTypes, type ContactDetails, type KitType } from '#contracts';
import { chance, type Chance } from './chance.js';
import { at, Diary, workingDays } from './diary.js';
import { clientNames, contactNames, engineerNames, officeNames, positions, streets } from './names.js';
import type { Planned, SampleSize } from './planned.js';
import { towns } from './towns.js';

/** Everybody of the sample signs in with this; the demonstration prints it. */
export const SAMPLE_PASSWORD = 'soundings-demo';

export interface Company {
  readonly dice: Chance;
  readonly size: SampleSize;
  readonly days: readonly string[];
  readonly today: string;
  readonly now: string;
  readonly steps: Planned[];
  readonly office: readonly string[];
  readonly engineers: readonly string[];
  readonly cars: readonly string[];
  readonly kits: Readonly<Record<KitType, readonly string[]>>;
  readonly diary: Diary;
  /** By their names; the other clients are typed wherever they come up. */
  readonly clients: ReadonlyMap<string, KnownClient>;
}

/** A client of whom the office keeps a record. */
interface KnownClient {
  readonly id: string;
  readonly contacts: readonly ContactDetails[];
}

/** The last of the clients have no record yet: the office types them each time. */
const WITHOUT_RECORD = 3;

/** UUIDv7 of an instant whose last digit is even, as every entity's id. */
export const idAt = (dice: Chance, instant: string): string => {
  const time = Date.parse(instant).toString(16).padStart(12, '0');
  const digits = (count: number): string => Array.from({ length: count }, () => dice.below(16).toString(16)).join('');
  const last = (dice.below(8) * 2).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits(3)}-${(8 + dice.below(4)).toString(16)}${digits(3)}-${digits(11)}${last}`;
};

const numbered = (names: readonly string[], index: number): string => {
  const name = names[index % names.length] ?? 'Nobody';
  return index < names.length ? name : `${name} ${Math.floor(index / names.length) + 1}`;
};

export const emailOf = (name: string, at: string): string => `${name.toLowerCase().replace(/[^a-z0-9]+/g, '.')}@${at}`;

/** Days from today to the next test: some within a month, one already missed. */
const MOT_DAYS = [19, 64, 121, 7, 203, 310];
const CALIBRATION_DAYS: Readonly<Record<KitType, readonly number[]>> = {
  'Sound Testing': [240, 26, 410, 133, 520, 75],
  'Air Testing': [88, 301, 12],
  'Noise Survey': [150, -4, 365, 47, 480],
};
const dayAfter = (today: string, days: readonly number[], index: number): string =>
  new Date(Date.parse(today) + (days[index % days.length] ?? 0) * 86_400_000).toISOString().slice(0, 10);

/** A number as one or another of the office types it. */
const typedTelephone = (dice: Chance): string => {
  const last = String(dice.below(1000)).padStart(3, '0');
  return dice.pick([
    `07700 900${last}`,
    `07700900${last}`,
    `+44 7700 900 ${last}`,
    `(07700) 900-${last}`,
    `7700900${last}`,
  ]);
};

/** A postcode as it is typed in a hurry. */
export const typedPostcode = (dice: Chance, postcode: string): string =>
  dice.pick([
    postcode,
    postcode.toLowerCase(),
    postcode.replace(' ', ''),
    postcode.replace(' ', '').toLowerCase(),
    `${postcode} `,
  ]);

export const person = (dice: Chance, client: string): ContactDetails => {
  const name = dice.pick(contactNames);
  return {
    name,
    position: dice.pick(positions),
    email: emailOf(name, emailOf(client, 'example').replace('@', '.')),
    telephone: typedTelephone(dice),
  };
};

const kitNames: Readonly<Record<KitType, string>> = {
  'Sound Testing': 'Sound set',
  'Air Testing': 'Fan',
  'Noise Survey': 'Logger',
};

const accounts = (names: readonly string[], ids: readonly string[], at: string, by: string, isEngineer = false) =>
  ids.map((id, index) => {
    const name = numbered(names, index);
    return {
      command: 'AddStaffMember' as const,
      id,
      at,
      by,
      fields: {
        name,
        email: emailOf(name, 'soundings.example'),
        password: SAMPLE_PASSWORD,
        isEngineer,
        // Of the numbers that Ofcom keeps for invented people.
        ...(isEngineer ? { telephone: `07700 900${600 + (index % 400)}` } : {}),
      },
    };
  });

export const foundCompany = (size: SampleSize, today: string, now: string, seed: number): Company => {
  const dice = chance(seed);
  const days = workingDays(today, size.daysBack, size.daysAhead);
  const opening = at(days[0] ?? today, '07:00');
  const founded = new Date(Date.parse(opening) - 40 * 86_400_000).toISOString();
  const steps: Planned[] = [];
  const ids = (count: number): string[] => Array.from({ length: count }, () => idAt(dice, founded));
  const office = ids(size.office);
  const engineers = ids(size.engineers);
  const cars = ids(size.cars);
  const kits = {
    'Sound Testing': ids(size.kits['Sound Testing']),
    'Air Testing': ids(size.kits['Air Testing']),
    'Noise Survey': ids(size.kits['Noise Survey']),
  };
  const by = office[0] ?? '';
  steps.push(...accounts(officeNames, office, founded, by), ...accounts(engineerNames, engineers, founded, by, true));
  steps.push({
    command: 'ChangeCompany',
    id: '00000000-0000-7000-8000-000000000001',
    at: founded,
    by,
    fields: {
      name: 'Quaver Acoustics (sample)',
      address: '1 Tuning Fork Yard, Bristol',
      officePostcode: 'BS1 5TR',
      officeLat: 51.46,
      officeLng: -2.59,
      vatNumber: 'GB000000000',
      companyNumber: '00000000',
      email: 'office@soundings.example',
      telephone: '1174960000',
    },
  });
  for (const [index, id] of cars.entries())
    steps.push({
      command: 'AddCar',
      id,
      at: founded,
      by,
      fields: {
        name: index % 3 === 2 ? `Estate ${index + 1}` : `Van ${index + 1}`,
        numberplate: `SN26 Q${String.fromCharCode(65 + (index % 26))}${String.fromCharCode(65 + (Math.floor(index / 26) % 26))}`,
        location: dice.pick(['Bristol yard', 'Cardiff lock-up', 'Bath depot']),
        mot_due: dayAfter(today, MOT_DAYS, index),
      },
    });
  for (const type of kitTypes)
    for (const [index, id] of kits[type].entries())
      steps.push({
        command: 'AddKit',
        id,
        at: founded,
        by,
        fields: {
          name: `${kitNames[type]} ${index + 1}`,
          type,
          calibration_due: dayAfter(today, CALIBRATION_DAYS[type], index),
        },
      });
  const clients = new Map<string, KnownClient>();
  for (const [index, name] of clientNames.slice(0, -WITHOUT_RECORD).entries()) {
    const [id = ''] = ids(1);
    const client: KnownClient = { id, contacts: [0, 1].map(() => person(dice, name)) };
    const town = dice.pick(towns);
    clients.set(name, client);
    steps.push({
      command: 'AddClient',
      id,
      at: founded,
      by,
      fields: {
        company: name,
        address: `${1 + dice.below(80)} ${dice.pick(streets)}, ${town.name}`,
        postcode: typedPostcode(dice, town.postcode),
        email: emailOf('accounts', emailOf(name, 'example').replace('@', '.')),
        telephone: typedTelephone(dice),
        contacts: client.contacts.map((one) => ({ ...one })),
        ...(index % 4 === 1 ? { payment_days: 14 } : {}),
        ...(index % 5 === 2 ? { purchase_order_needed: true, purchase_order_note: 'One order for each site.' } : {}),
      },
    });
  }
  return { dice, size, days, today, now, steps, office, engineers, cars, kits, diary: new Diary(), clients };
};
