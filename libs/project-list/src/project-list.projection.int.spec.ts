import type { Knex } from 'knex';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { createIndexes, createTables } from '../../eventing/src/projections/tables.js';
import { Fold, foldTogether } from '../../eventing/src/projections/projection-context.js';
import type { DomainEvent } from '#eventing';
import { textMigration } from '#platform';
import type { ProjectEvent } from '#projects';
import type { SiteVisitEvent } from '#site-visits';
import { projectList } from './project-list.projection.js';
import { projectListParts } from './project-list.parts.js';
import type { ProjectRow } from './project-list.tables.js';

type Event = ProjectEvent | SiteVisitEvent;
const SCHEMA = 'rm_project_list_1_1';
const PROJECT = '01980000-0000-7000-8000-0000000000a0';
const OTHER = '01980000-0000-7000-8000-0000000000b0';
const TEST = '01980000-0000-7000-8000-0000000000c0';
const SURVEY = '01980000-0000-7000-8000-0000000000d0';
const PICKUP = '01980000-0000-7000-8000-0000000000d1';

const contact = { name: 'Kit Lark', position: '', email: 'kit@example.test', telephone: '7700900123' };
const created: Event = {
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
const shared = {
  projectId: PROJECT,
  projectName: '',
  projectNumber: '',
  address: '',
  postcode: '',
  place: null,
  contact,
  delegated: false,
  projectLeader: '',
  invoiceNumber: '',
  notes: '',
  kits: [],
};
const trip = (start: string) => ({ start, end: start, departure: null, return: null, engineers: [], cars: [] });
const scheduled: Event = {
  type: 'SiteVisitScheduled',
  data: { ...shared, ...trip('2026-03-11T09:00:00.000Z'), feePence: 40_000, test: { kind: 'air', types: 1, tests: 1 } },
};
const surveyed: Event = {
  type: 'NoiseSurveyScheduled',
  data: {
    ...shared,
    feePence: 60_000,
    setup: trip('2026-03-10T09:00:00.000Z'),
    pickup: trip('2026-03-12T09:00:00.000Z'),
    test: { kind: 'noise', type: 'BS 4142', fixed: 1, spots: 1, rooms: null },
  },
};
const flag = (part: 'Setup' | 'Pickup' | null, name: 'confirmed' | 'invoiced' | 'paid' | 'issued' | 'rams'): Event => ({
  type: 'CompletionFlagSet',
  data: { part, flag: name, from: false, to: true },
});
const allFlags = (part: 'Setup' | 'Pickup' | null): readonly Event[] =>
  (['confirmed', 'invoiced', 'paid', 'issued'] as const).map((name) => flag(part, name));

let database: TestDatabase;
let knex: Knex;
let place = 0;

const isProjects = (event: Event): boolean =>
  /^(Project|Enquiry)/.test(event.type) && event.type !== 'ProjectReferenceChanged';

/** One batch of events, each of one stream. */
const fold = (entityId: string, ...events: readonly Event[]): Promise<void> =>
  knex.transaction((transaction) =>
    foldTogether(transaction, [
      new Fold(
        projectList,
        SCHEMA,
        events.map((event: DomainEvent<string, object>) => {
          place += 1;
          return {
            ...event,
            id: `01980000-0000-7000-8000-${String(place).padStart(12, '0')}`,
            stream: `${isProjects(event as Event) ? 'project' : 'site_visit'}-${entityId}`,
            entityId,
            revision: BigInt(place),
            position: String(place).padStart(20, '0'),
            metadata: {
              commandId: '',
              correlationId: '',
              causationId: '',
              actorId: '',
              occurredAt: '2026-03-01T09:00:00.000Z',
              clientRequestId: null,
            },
          };
        }),
      ),
    ]),
  );
const shown = async (id = PROJECT): Promise<Partial<ProjectRow>> => {
  const row = await knex<ProjectRow>(`${SCHEMA}.project`).where({ project_id: id }).first();
  if (row === undefined) return {};
  const { remaining_pence, status, held_back_by, job_ids } = row;
  return { remaining_pence: Number(remaining_pence), status, held_back_by, job_ids };
};

beforeAll(async () => {
  database = await createTestDatabase();
  knex = database.knex;
  for (const { up } of [textMigration, ...projectListParts.migrations]) await knex.raw(up);
  await createTables(knex, projectList, SCHEMA);
  await createIndexes(knex, projectList, SCHEMA);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await knex(`${SCHEMA}.project`).delete();
  await knex(`${SCHEMA}.project_visit`).delete();
});

describe('the list of projects', () => {
  it('shows a project without visits as In Progress, with its whole fee remaining', async () => {
    await fold(PROJECT, created);
    expect(await shown()).toEqual({ remaining_pence: 100_000, status: 'In Progress', held_back_by: [], job_ids: [] });
  });

  it('puts visits in the order of their start, wherever their events are in the log', async () => {
    await fold(TEST, scheduled);
    await fold(SURVEY, surveyed);
    await fold(PROJECT, created, { type: 'ProjectFeeAgreed', data: { from: 100_000, to: 100_001 } });
    expect(await shown()).toEqual({
      remaining_pence: 1,
      status: 'In Progress',
      held_back_by: [SURVEY, TEST, PICKUP],
      job_ids: [SURVEY, TEST, PICKUP],
    });
    await fold(SURVEY, {
      type: 'SiteVisitRescheduled',
      data: {
        part: 'Pickup',
        from: { start: '', end: '', departure: null, return: null },
        to: { start: '2026-03-09T09:00:00.000Z', end: '2026-03-09T10:00:00.000Z', departure: null, return: null },
      },
    });
    expect((await shown()).job_ids).toEqual([PICKUP, SURVEY, TEST]);
  });

  it('is Complete when every half has all four flags and the fees reach the fee to the penny', async () => {
    await fold(PROJECT, created);
    await fold(TEST, scheduled, ...allFlags(null));
    await fold(SURVEY, surveyed, ...allFlags('Setup'), flag('Pickup', 'rams'));
    expect(await shown()).toMatchObject({ status: 'In Progress', held_back_by: [PICKUP], remaining_pence: 0 });
    await fold(SURVEY, ...allFlags('Pickup'));
    expect(await shown()).toMatchObject({ status: 'Complete', held_back_by: [] });
    await fold(SURVEY, { type: 'FeeChanged', data: { part: 'Setup', from: 60_000, to: 59_999 } });
    expect(await shown()).toMatchObject({ status: 'In Progress', held_back_by: [], remaining_pence: 1 });
  });

  it('changes both projects when a visit moves, and one when it is removed', async () => {
    await fold(PROJECT, created);
    await fold(OTHER, created);
    await fold(SURVEY, surveyed);
    await fold(SURVEY, { type: 'MovedToProject', data: { part: 'Both', from: PROJECT, to: OTHER } });
    expect([await shown(), await shown(OTHER)]).toMatchObject([
      { job_ids: [], remaining_pence: 100_000 },
      { job_ids: [SURVEY, PICKUP], remaining_pence: 40_000 },
    ]);
    await fold(SURVEY, { type: 'SiteVisitRemoved', data: { part: 'Both' } });
    expect(await shown(OTHER)).toMatchObject({ job_ids: [], remaining_pence: 100_000 });
  });

  it('finds a project by what it says now', async () => {
    await fold(PROJECT, created, { type: 'ProjectRenamed', data: { from: 'Harbour', to: 'Lighthouse' } });
    await fold(PROJECT, {
      type: 'ProjectContactChanged',
      data: { from: contact, to: { ...contact, name: 'Ada Wren' } },
    });
    const row = await knex<ProjectRow>(`${SCHEMA}.project`).first();
    expect(row?.search).toContain('lighthouse');
    expect(row?.search).toContain('ada wren');
    expect(row?.search).toContain('07700900123');
    expect(row?.search).not.toContain('harbour');
  });

  it('lists a removed project no more, and a restored one again with its visits of now', async () => {
    await fold(PROJECT, created, { type: 'ProjectRemoved', data: {} });
    expect(await shown()).toEqual({});
    await fold(PROJECT, { type: 'ProjectRestored', data: {} });
    expect(await shown()).toEqual({ remaining_pence: 100_000, status: 'In Progress', held_back_by: [], job_ids: [] });
  });
});
