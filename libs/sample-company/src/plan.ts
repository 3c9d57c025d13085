import {
  completionFlags,
  kitTypes,
  soundTypes,
  type BookingType,
  type CompletionFlag,
  type KitType,
  type ResourceKind,
  type SoundType,
  type VisitKind,
} from '#contracts';
import { chance, type Chance } from './chance.js';
import { at, Diary, hoursLater, workingDays } from './diary.js';
import {
  clientNames,
  contactNames,
  engineerNames,
  officeNames,
  positions,
  sites,
  streets,
  visitNotes,
} from './names.js';
import type { Planned, SampleSize } from './planned.js';
import { towns } from './towns.js';

/** Everybody of the sample signs in with this; the demonstration prints it. */
export const SAMPLE_PASSWORD = 'soundings-demo';

export interface SamplePlan {
  /** In the order in which the sample's people did it. */
  readonly steps: readonly Planned[];
  readonly signIn: { readonly email: string; readonly password: string };
}

interface Company {
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

interface KnownPerson {
  readonly name: string;
  readonly position: string;
  readonly email: string;
  readonly telephone: string;
}

/** A client of whom the office keeps a record. */
interface KnownClient {
  readonly id: string;
  readonly contacts: readonly KnownPerson[];
}

/** The last of the clients have no record yet: the office types them each time. */
const WITHOUT_RECORD = 3;

/** UUIDv7 of an instant whose last digit is even, as every entity's id. */
const idAt = (dice: Chance, instant: string): string => {
  const time = Date.parse(instant).toString(16).padStart(12, '0');
  const digits = (count: number): string => Array.from({ length: count }, () => dice.below(16).toString(16)).join('');
  const last = (dice.below(8) * 2).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits(3)}-${(8 + dice.below(4)).toString(16)}${digits(3)}-${digits(11)}${last}`;
};

const numbered = (names: readonly string[], index: number): string => {
  const name = names[index % names.length] ?? 'Nobody';
  return index < names.length ? name : `${name} ${Math.floor(index / names.length) + 1}`;
};

const emailOf = (name: string, at: string): string => `${name.toLowerCase().replace(/[^a-z0-9]+/g, '.')}@${at}`;

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
const typedPostcode = (dice: Chance, postcode: string): string =>
  dice.pick([
    postcode,
    postcode.toLowerCase(),
    postcode.replace(' ', ''),
    postcode.replace(' ', '').toLowerCase(),
    `${postcode} `,
  ]);

const person = (dice: Chance, client: string): KnownPerson => {
  const name = dice.pick(contactNames);
  return {
    name,
    position: dice.pick(positions),
    email: emailOf(name, emailOf(client, 'example').replace('@', '.')),
    telephone: typedTelephone(dice),
  };
};

const foundCompany = (size: SampleSize, today: string, now: string, seed: number): Company => {
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
  const add = (names: readonly string[], list: readonly string[], isEngineer: boolean): void => {
    for (const [index, id] of list.entries()) {
      const name = numbered(names, index);
      steps.push({
        command: 'AddStaffMember',
        id,
        at: founded,
        by,
        fields: { name, email: emailOf(name, 'soundings.example'), password: SAMPLE_PASSWORD, isEngineer },
      });
    }
  };
  add(officeNames, office, false);
  add(engineerNames, engineers, true);
  steps.push({
    command: 'ChangeCompany',
    id: '00000000-0000-7000-8000-000000000001',
    at: founded,
    by,
    fields: {
      name: 'Quaver Acoustics (sample)',
      address: '1 Tuning Fork Yard, Bristol',
      officePostcode: 'BS1 5TR',
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
  const labels: Readonly<Record<KitType, string>> = {
    'Sound Testing': 'Sound set',
    'Air Testing': 'Fan',
    'Noise Survey': 'Logger',
  };
  for (const type of kitTypes)
    for (const [index, id] of kits[type].entries())
      steps.push({
        command: 'AddKit',
        id,
        at: founded,
        by,
        fields: {
          name: `${labels[type]} ${index + 1}`,
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

/** The same day between nine and five: the sample's people sleep at night. */
const inOfficeHours = (instant: string): string =>
  `${instant.slice(0, 11)}${String(9 + (Number(instant.slice(11, 13)) % 8)).padStart(2, '0')}${instant.slice(13)}`;

/** The wished moment, or where that lies ahead some moment since `after`: nobody of the sample acts in the future. */
const inThePast = ({ dice, now }: Company, wished: string, after: string): string => {
  const earliest = Date.parse(after);
  const moment =
    wished <= now
      ? wished
      : new Date(earliest + Math.floor(dice.next() * Math.max(0, Date.parse(now) - earliest))).toISOString();
  const kept = moment > after ? moment : after;
  const office = inOfficeHours(kept);
  return office >= after && office <= now ? office : kept;
};

interface PlannedProject {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly address: string;
  /** As it was typed. */
  readonly postcode: string;
  readonly contact: {
    readonly name: string;
    readonly position: string;
    readonly email: string;
    readonly telephone: string;
    readonly project_leader: string;
  };
  readonly clientId: string | null;
  readonly delegated: boolean;
  readonly created: string;
}

/** One client gave a postcode that does not exist, as happens. */
const UNKNOWN = { project: 11, postcode: 'qq1 1qq' };

const planProject = (company: Company, index: number): PlannedProject => {
  const { dice, size, days } = company;
  const town = dice.pick(towns);
  const name = `${dice.pick(sites)}, ${town.name}`;
  const client = dice.pick(clientNames);
  const record = company.clients.get(client);
  const firstDay = Math.floor((index / size.projects) * days.length);
  const asked = new Date(
    Date.parse(at(days[firstDay] ?? company.today, '09:00')) - (6 + dice.below(20)) * 86_400_000,
  ).toISOString();
  const address = `${1 + dice.below(120)} ${dice.pick(streets)}, ${town.name}`;
  const met = record === undefined ? person(dice, client) : dice.pick(record.contacts);
  // Without a record the firm is written beside the person.
  const contact = {
    ...met,
    ...(record === undefined ? { name: `${met.name}, ${client}` } : {}),
    project_leader: `Project Leader ${1 + dice.below(11)}`,
  };
  // What would have been asked for in the future came in during the last weeks.
  const created = inThePast(
    company,
    asked,
    asked <= company.now ? asked : new Date(Date.parse(company.now) - 20 * 86_400_000).toISOString(),
  );
  const postcode = index === UNKNOWN.project ? UNKNOWN.postcode : typedPostcode(dice, town.postcode);
  const project = {
    id: idAt(dice, asked),
    number: `P-${1001 + index}`,
    name,
    address,
    postcode,
    contact,
    clientId: record?.id ?? null,
    delegated: dice.happens(0.3),
    created,
  };
  company.steps.push({
    command: 'CreateProject',
    id: project.id,
    at: created,
    by: dice.pick(company.office),
    fields: {
      projectName: name,
      project_number: project.number,
      address,
      postcode,
      price: 1200 + 150 * dice.below(20),
      date: created.slice(0, 10),
      delegated: project.delegated,
      contact,
      client_id: project.clientId,
    },
  });
  return project;
};

const soundNames = Object.keys(soundTypes) as SoundType[];

const testOf = (dice: Chance, kind: VisitKind): object => {
  if (kind === 'air') return { airtest: { types: 1 + dice.below(4), tests: 1 + dice.below(12) } };
  if (kind === 'noise')
    return {
      survey: dice.happens(0.3)
        ? { project_typeNS: 'HTM (24 hour)', roomsNS: 1 + dice.below(8) }
        : {
            project_typeNS: dice.pick(['BS 4142', 'BS 8233', 'Noise Monitoring']),
            fixed: 1 + dice.below(3),
            spots: dice.below(5),
          },
    };
  const project_type = dice.pick(soundNames);
  const counts = Object.fromEntries(soundTypes[project_type].map((count) => [count, 1 + dice.below(12)]));
  return { soundtest: { project_type, ...counts } };
};

const kitTypeFor: Readonly<Record<VisitKind, KitType>> = {
  sound: 'Sound Testing',
  air: 'Air Testing',
  noise: 'Noise Survey',
};

interface Team {
  readonly engineers: readonly string[];
  readonly cars: readonly string[];
  readonly kits: readonly string[];
  readonly engineersPickup: readonly string[];
  readonly carsPickup: readonly string[];
}

const assemble = (company: Company, kind: VisitKind, day: number, lastDay: number, turn: number): Team | null => {
  const { diary, dice } = company;
  const main = ['main'] as const;
  const kit = diary.claim(company.kits[kitTypeFor[kind]], turn, day, lastDay, ['main', 'late']);
  const engineer = diary.claim(company.engineers, turn, day, day, main);
  const car = diary.claim(company.cars, turn, day, day, main);
  if (kit === null || engineer === null || car === null) return null;
  const second =
    kind !== 'noise' && dice.happens(0.2) ? diary.claim(company.engineers, turn + 3, day, day, main) : null;
  const late = ['late'] as const;
  const collector = kind === 'noise' ? diary.claim(company.engineers, turn + 1, lastDay, lastDay, late) : null;
  const collecting = kind === 'noise' ? diary.claim(company.cars, turn + 1, lastDay, lastDay, late) : null;
  if (kind === 'noise' && (collector === null || collecting === null)) return null;
  return {
    engineers: second === null ? [engineer] : [engineer, second],
    cars: [car],
    kits: [kit],
    engineersPickup: collector === null ? [] : [collector],
    carsPickup: collecting === null ? [] : [collecting],
  };
};

/** How far the paperwork of a visit has come, by how long ago it was. */
const flagsOf = (dice: Chance, daysAgo: number): readonly CompletionFlag[] => {
  const share: Readonly<Record<CompletionFlag, number>> =
    daysAgo > 20
      ? { confirmed: 0.98, checklist: 0.95, rams: 0.9, issued: 0.93, invoiced: 0.92, paid: 0.8 }
      : daysAgo > 5
        ? { confirmed: 0.97, checklist: 0.9, rams: 0.85, issued: 0.7, invoiced: 0.6, paid: 0.25 }
        : daysAgo >= 0
          ? { confirmed: 0.95, checklist: 0.85, rams: 0.8, issued: 0.2, invoiced: 0.15, paid: 0.03 }
          : { confirmed: 0.6, checklist: 0.45, rams: 0.4, issued: 0, invoiced: 0.02, paid: 0 };
  return completionFlags.filter((flag) => dice.happens(share[flag]));
};

const planFlags = (company: Company, visitId: string, scheduled: string, end: string, both: boolean): void => {
  const { dice, now, steps, office } = company;
  const daysAgo = (Date.parse(now) - Date.parse(end)) / 86_400_000;
  const set = (flag: CompletionFlag, value: boolean, hours: number): void => {
    steps.push({
      command: 'SetCompletionFlag',
      id: visitId,
      at: inThePast(company, hoursLater(end, hours), scheduled),
      by: dice.pick(office),
      fields: { visitId, flag, value, ...(both ? { both: true } : {}) },
    });
  };
  const before: Readonly<Record<CompletionFlag, number>> = {
    confirmed: -120,
    checklist: -96,
    rams: -72,
    issued: 60,
    invoiced: 84,
    paid: 300,
  };
  for (const flag of flagsOf(dice, daysAgo)) {
    const hours = before[flag] + dice.below(20);
    set(flag, true, hours);
    if (!dice.happens(0.03)) continue;
    set(flag, false, hours + 2);
    set(flag, true, hours + 5);
  }
};

const planVisit = (company: Company, project: PlannedProject, kind: VisitKind, day: number, turn: number): number => {
  const { dice, days } = company;
  const lastDay = kind === 'noise' ? Math.min(days.length - 1, day + 1 + dice.below(3)) : day;
  if (kind === 'noise' && lastDay === day) return 0;
  const team = assemble(company, kind, day, lastDay, turn);
  const first = days[day];
  const last = days[lastDay];
  if (team === null || first === undefined || last === undefined) return 0;
  const startjob = at(first, dice.pick(['08:30', '09:00', '09:30', '10:00']));
  const endjob = kind === 'noise' ? at(last, dice.pick(['16:00', '16:30'])) : hoursLater(startjob, 2 + dice.below(4));
  const planned = hoursLater(startjob, -24 * (7 + dice.below(14)));
  const moment = inThePast(company, planned, project.created);
  const id = idAt(dice, moment);
  company.steps.push({
    command: 'ScheduleSiteVisit',
    id,
    at: moment,
    by: dice.pick(company.office),
    fields: {
      kind,
      startjob,
      endjob,
      enquiry_id: project.id,
      projectName: project.name,
      project_number: project.number,
      address: project.address,
      postcode: project.postcode,
      price: 250 + 50 * dice.below(16),
      contact: project.contact,
      client_id: project.clientId,
      delegated: project.delegated,
      notes: dice.pick(visitNotes),
      engineers: [...team.engineers],
      cars: [...team.cars],
      kits: [...team.kits],
      ...(kind === 'noise'
        ? { engineersPickup: [...team.engineersPickup], carsPickup: [...team.carsPickup] }
        : { departureTime: hoursLater(startjob, -1), returnTime: hoursLater(endjob, 1) }),
      ...testOf(dice, kind),
    },
  });
  planFlags(company, id, moment, endjob, kind === 'noise');
  return kind === 'noise' ? 2 : 1;
};

/** Leave, meetings, repairs and calibrations of the coming weeks, on days that the visits leave free. */
const planBookings = (company: Company): void => {
  const { dice, days, now, today } = company;
  const ahead = days.flatMap((day, index) => (day > today ? [{ day, index }] : []));
  const book = (kind: ResourceKind, resources: readonly string[], type: BookingType, length: number): void => {
    const first = dice.below(Math.max(1, ahead.length - length));
    const from = ahead[first];
    const to = ahead[first + length - 1];
    const resourceId =
      from === undefined || to === undefined
        ? null
        : company.diary.claim(resources, dice.below(resources.length), from.index, to.index, ['main', 'late']);
    if (from === undefined || to === undefined || resourceId === null) return;
    const moment = hoursLater(now, -1 - dice.below(40));
    company.steps.push({
      command: 'BookResource',
      id: idAt(dice, moment),
      at: moment,
      by: dice.pick(company.office),
      fields: { kind, resourceId, type, start: at(from.day, '08:00'), end: at(to.day, '17:00') },
    });
  };
  for (const [type, length] of [
    ['Annual Leave', 3],
    ['Annual Leave', 2],
    ['Office Work', 1],
    ['Meeting', 1],
    ['Sick', 1],
  ] as const)
    book('engineer', company.engineers, type, length);
  for (const type of ['MOT', 'In Garage', 'Other'] as const) book('car', company.cars, type, 1);
  for (const type of kitTypes) book('kit', company.kits[type], type === 'Air Testing' ? 'Broken' : 'Calibration', 2);
};

/** A day that has taken nothing for so many turns has no car, kit or engineer left. */
const FULL_AFTER = 40;

/**
 * Everything that the people of the sample company did up to `now`: the same on every run with the same
 * arguments, and no engineer, car or kit in two places at once.
 * @param now ISO 8601 UTC
 */
export const samplePlan = (size: SampleSize, now: string, seed = 20): SamplePlan => {
  const today = now.slice(0, 10);
  const company = foundCompany(size, today, now, seed);
  const projects = Array.from({ length: size.projects }, (_, index) => planProject(company, index));
  const perDay = size.visits / company.days.length;
  let made = 0;
  let idle = 0;
  for (let turn = 0; made < size.visits && turn < size.visits * 20; turn += 1) {
    const day = (Math.floor(made / perDay) + Math.floor(idle / FULL_AFTER)) % company.days.length;
    const nearest = Math.floor((day / company.days.length) * projects.length);
    const project = projects[Math.max(0, nearest - company.dice.below(6))];
    if (project === undefined) break;
    const share = company.dice.next();
    const kind: VisitKind = share < 0.45 || made === size.visits - 1 ? 'sound' : share < 0.75 ? 'air' : 'noise';
    const more = planVisit(company, project, kind, day, turn);
    made += more;
    idle = more > 0 ? 0 : idle + 1;
  }
  planBookings(company);
  const rank = {
    AddStaffMember: 0,
    ChangeCompany: 1,
    AddCar: 1,
    AddKit: 1,
    AddClient: 1,
    CreateProject: 2,
    ScheduleSiteVisit: 3,
    SetCompletionFlag: 4,
    BookResource: 5,
  } as const;
  const steps = company.steps
    .map((step, index) => ({ step, index }))
    .sort((a, b) =>
      a.step.at < b.step.at
        ? -1
        : a.step.at > b.step.at
          ? 1
          : rank[a.step.command] - rank[b.step.command] || a.index - b.index,
    )
    .map(({ step }) => step);
  return { steps, signIn: { email: emailOf(officeNames[0], 'soundings.example'), password: SAMPLE_PASSWORD } };
};
