import {
  AddCar,
  AddClient,
  AddKit,
  AddStaffMember,
  bind,
  BookResource,
  CreateProject,
  messagesOf,
  ScheduleSiteVisit,
  type Contract,
} from '#contracts';
import { samplePlan } from './plan.js';
import { sampleSize, type Planned } from './planned.js';

const NOW = '2026-03-27T10:00:00.000Z';
const plan = samplePlan(sampleSize, NOW);
type Visit = Extract<Planned, { command: 'ScheduleSiteVisit' }>;
const visits = plan.steps.filter((step): step is Visit => step.command === 'ScheduleSiteVisit');

const contracts: Readonly<Partial<Record<Planned['command'], Contract<object>>>> = {
  AddCar,
  AddClient,
  AddKit,
  AddStaffMember,
  BookResource,
  CreateProject,
  ScheduleSiteVisit,
};

const count = (command: Planned['command']): number => plan.steps.filter((step) => step.command === command).length;

const hour = 3_600_000;
type Booked = Extract<Planned, { command: 'BookResource' }>;
const away = plan.steps
  .filter((step): step is Booked => step.command === 'BookResource')
  .map(({ fields }) => [fields.resourceId, Date.parse(fields.start), Date.parse(fields.end)] as const);

/** Every stay of every engineer, car and kit, as [resource, start, end] in milliseconds. */
const stays = [
  ...away,
  ...visits.flatMap(({ fields }) => {
    const start = Date.parse(fields.startjob);
    const end = Date.parse(fields.endjob);
    const setup = [...(fields.engineers ?? []), ...(fields.cars ?? [])];
    if (fields.kind !== 'noise') return [...setup, ...(fields.kits ?? [])].map((id) => [id, start, end] as const);
    const pickup = [...(fields.engineersPickup ?? []), ...(fields.carsPickup ?? [])];
    return [
      ...setup.map((id) => [id, start, start + hour] as const),
      ...pickup.map((id) => [id, end, end + hour] as const),
      ...(fields.kits ?? []).map((id) => [id, start, end + hour] as const),
    ];
  }),
];

describe('the sample company', () => {
  it('has all its visits on whatever day it is made', () => {
    const short = Array.from({ length: 100 }, (_, at) =>
      new Date(Date.UTC(2026, 10, 1, (at * 7) % 24) + at * 86_400_000).toISOString(),
    ).filter((now) => {
      const days = samplePlan(sampleSize, now).steps.flatMap((step) =>
        step.command === 'ScheduleSiteVisit' ? [step.fields.kind === 'noise' ? 2 : 1] : [],
      );
      return days.reduce((sum, each) => sum + each, 0) < sampleSize.visits;
    });
    expect(short).toEqual([]);
  });

  it('has the people, the cars, the kits, the projects and the visits that it promises', () => {
    expect(count('AddStaffMember')).toBe(12);
    const called = plan.steps.flatMap((step) => (step.command === 'AddStaffMember' ? [step.fields.telephone] : []));
    expect(new Set(called.filter((telephone) => /^07700 900\d{3}$/.test(telephone ?? ''))).size).toBe(8);
    expect(count('AddCar')).toBe(6);
    expect(count('AddKit')).toBe(14);
    expect(count('AddClient')).toBe(12);
    expect(count('CreateProject')).toBe(60);
    const halves = visits.reduce((sum, { fields }) => sum + (fields.kind === 'noise' ? 2 : 1), 0);
    expect(halves).toBeGreaterThanOrEqual(240);
    expect(halves).toBeLessThanOrEqual(241);
    expect(count('BookResource')).toBeGreaterThanOrEqual(9);
    expect(new Set(visits.map(({ fields }) => fields.kind))).toEqual(new Set(['sound', 'air', 'noise']));
  });

  it('is the same company on every run', () => {
    expect(samplePlan(sampleSize, NOW)).toEqual(plan);
    expect(samplePlan(sampleSize, NOW, 21)).not.toEqual(plan);
  });

  it('does only what a user could do', () => {
    for (const step of plan.steps) {
      const contract = contracts[step.command];
      if (contract !== undefined) expect(messagesOf(bind(contract, step.fields))).toEqual({});
    }
  });

  it('is typed by hand: no positions, telephones and postcodes in every habit, and one postcode that does not exist', () => {
    const projects = plan.steps.filter(
      (step): step is Extract<Planned, { command: 'CreateProject' }> => step.command === 'CreateProject',
    );
    expect(visits.filter(({ fields }) => fields.geocode !== undefined)).toEqual([]);
    const habits = (typed: readonly string[]): number =>
      new Set(typed.map((text) => text.replace(/\d/g, '0').replace(/[A-Z]/g, 'A').replace(/[a-z]/g, 'a'))).size;
    expect(habits(projects.map(({ fields }) => fields.contact?.telephone ?? ''))).toBeGreaterThanOrEqual(5);
    expect(habits(projects.map(({ fields }) => fields.postcode ?? ''))).toBeGreaterThanOrEqual(5);
    expect(projects.filter(({ fields }) => fields.postcode === 'qq1 1qq')).toHaveLength(1);
    expect(projects.some(({ fields }) => /[éèO]’|'|é/.test(fields.contact?.name ?? ''))).toBe(true);
  });

  it('does nothing to what is not there yet, and nothing in the future', () => {
    const there = new Set<string>();
    for (const step of plan.steps) {
      if (step.command === 'SetCompletionFlag') expect(there).toContain(step.id);
      else there.add(step.id);
      if (step.command === 'ScheduleSiteVisit') expect(there).toContain(step.fields.enquiry_id);
      expect(step.at <= NOW).toBe(true);
    }
  });

  it('has nobody and nothing in two places at once', () => {
    const byResource = new Map<string, (typeof stays)[number][]>();
    for (const stay of stays) byResource.set(stay[0], [...(byResource.get(stay[0]) ?? []), stay]);
    expect(byResource.size).toBeGreaterThan(20);
    for (const [, taken] of byResource) {
      const ordered = [...taken].sort((a, b) => a[1] - b[1]);
      for (const [index, stay] of ordered.entries()) {
        const next = ordered[index + 1];
        if (next !== undefined) expect(stay[2]).toBeLessThanOrEqual(next[1]);
      }
    }
  });
});
