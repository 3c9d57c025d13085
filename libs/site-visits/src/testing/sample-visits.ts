import type { ScheduleSiteVisit } from '#contracts';
import type { SiteVisitCommand } from '../site-visit.decider.js';

/** Fixed ids and times for specs. */
export const ids = {
  visit: '01980000-0000-7000-8000-000000000010',
  pickup: '01980000-0000-7000-8000-000000000011',
  anna: '01980000-0000-7000-8000-0000000000a1',
  ben: '01980000-0000-7000-8000-0000000000a2',
  van: '01980000-0000-7000-8000-0000000000c1',
  estate: '01980000-0000-7000-8000-0000000000c2',
  meter: '01980000-0000-7000-8000-0000000000e1',
  project: '01980000-0000-7000-8000-0000000000f1',
  otherProject: '01980000-0000-7000-8000-0000000000f2',
  client: '01980000-0000-7000-8000-0000000000d1',
  otherClient: '01980000-0000-7000-8000-0000000000d2',
} as const;

export const at = '2026-03-02T10:00:00.000Z';
export const by = ids.anna;

type Scheduling = Extract<SiteVisitCommand, { type: 'ScheduleSiteVisit' }>;
type Fields = { readonly [Field in keyof ScheduleSiteVisit]: ScheduleSiteVisit[Field] };

const common: Omit<Fields, 'kind'> = {
  startjob: '2026-03-10T09:00:00.000Z',
  endjob: '2026-03-10T13:00:00.000Z',
  address: '1 Quay Street, Bristol',
  postcode: 'BS1 4ST',
  price: 350,
  contact: {
    name: 'Cara Plain',
    position: 'Site manager',
    email: 'cara@site.example',
    telephone: '7700900123',
    project_leader: 'Leader One',
  },
  engineers: [ids.anna],
  cars: [ids.van],
  kits: [ids.meter],
};

export const soundTest: Scheduling = {
  ...common,
  type: 'ScheduleSiteVisit',
  at,
  by,
  kind: 'sound',
  soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 },
};
export const airTest: Scheduling = {
  ...common,
  type: 'ScheduleSiteVisit',
  at,
  by,
  kind: 'air',
  airtest: { types: 2, tests: 5 },
};
/** A survey of a week: Setup on the 10th, Pickup on the 17th. */
export const noiseSurvey: Scheduling = {
  ...common,
  type: 'ScheduleSiteVisit',
  at,
  by,
  kind: 'noise',
  endjob: '2026-03-17T09:00:00.000Z',
  survey: { project_typeNS: 'BS 4142', fixed: 2, spots: 4 },
  engineersPickup: [ids.ben],
  carsPickup: [ids.estate],
};

/** An object without some of its fields. */
export const without = <Whole extends object, Field extends keyof Whole>(
  whole: Whole,
  ...fields: readonly Field[]
): Omit<Whole, Field> =>
  Object.fromEntries(Object.entries(whole).filter(([field]) => !fields.includes(field as Field))) as Omit<Whole, Field>;
