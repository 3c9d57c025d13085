import { fold } from '#eventing';
import { projectAuditFormatter } from './project.audit-formatter.js';
import { project, type ProjectCommand } from './project.decider.js';
import type { ProjectFields } from './project-fields.js';
import { projectCatalogue, type ProjectEvent } from './project.events.js';

const said = { at: '2026-03-02T09:00:00.000Z', by: '01980000-0000-7000-8000-0000000000a0' } as const;
const contact = { name: 'Kit Lark', position: 'Site manager', email: 'kit@example.test', telephone: '7700900123' };
const shared = {
  projectName: 'Harbour flats',
  address: '1 Quay Street',
  postcode: 'BS1 4DJ',
  date: '2026-03-01',
  delegated: false,
};
const fields: ProjectFields = {
  ...shared,
  project_number: 'P-1001',
  price: 120_000,
  'contact.name': contact.name,
  'contact.position': contact.position,
  'contact.email': contact.email,
  'contact.telephone': contact.telephone,
  'contact.project_leader': 'Project Leader 1',
  geocode: null,
  client_id: null,
};
const created: ProjectEvent = {
  type: 'ProjectCreated',
  data: { ...shared, projectNumber: 'P-1001', projectLeader: 'Project Leader 1', feePence: 120_000, contact },
};
const removed: ProjectEvent = { type: 'ProjectRemoved', data: {} };
const restored: ProjectEvent = { type: 'ProjectRestored', data: {} };

const quoted: ProjectEvent = {
  type: 'ProjectQuoted',
  data: {
    type: 'Part E',
    work: 'Sound Testing - Part E, 22 dwellings',
    count: 22,
    tests: [{ kind: 'walls', count: 6 }],
    metres: 60_000,
    trafficSeconds: null,
    estimate: true,
    minutes: 404.59,
    siteVisits: 1,
    units: 3,
    feePence: 75_000,
    travelPence: 0,
    agreedFeePence: 70_000,
    steps: [{ title: 'Fee', words: '1 visit', result: '£750', hint: null }],
  },
};

const decide = (given: readonly ProjectEvent[], command: ProjectCommand) =>
  project.decide(command, fold(project, given));
const nameOf = (changes: Partial<ProjectFields>): unknown => {
  const [event] = decide([], {
    type: 'CreateProject',
    fields: { ...fields, ...changes },
    ...said,
  }) as readonly ProjectEvent[];
  return event?.type === 'ProjectCreated' ? event.data.projectName : undefined;
};

const everyChange: readonly ProjectEvent[] = [
  { type: 'ProjectRenamed', data: { from: 'Harbour flats', to: 'Quay flats' } },
  { type: 'ProjectNumberChanged', data: { from: 'P-1001', to: 'Q-7' } },
  { type: 'ProjectAddressChanged', data: { from: '1 Quay Street', to: '2 Quay Street' } },
  { type: 'ProjectPostcodeChanged', data: { from: 'BS1 4DJ', to: 'BS1 5AA' } },
  { type: 'ProjectFeeAgreed', data: { from: 120_000, to: 120_001 } },
  { type: 'EnquiryDateChanged', data: { from: '2026-03-01', to: '2026-03-02' } },
  { type: 'ProjectDelegationChanged', data: { from: false, to: true } },
  { type: 'ProjectLeaderChanged', data: { from: 'Project Leader 1', to: 'Project Leader 2' } },
  { type: 'ProjectContactChanged', data: { from: contact, to: { ...contact, telephone: '' } } },
];
const everything: ProjectCommand = {
  type: 'ChangeProject',
  changes: {
    projectName: 'Quay flats',
    project_number: 'Q-7',
    address: '2 Quay Street',
    postcode: 'BS1 5AA',
    price: 120_001,
    date: '2026-03-02',
    delegated: true,
    'contact.project_leader': 'Project Leader 2',
    'contact.telephone': '',
  },
  ...said,
};

describe('a project', () => {
  it('is created once', () => {
    expect(decide([], { type: 'CreateProject', fields, ...said })).toEqual([created]);
    expect(decide([created], { type: 'CreateProject', fields, ...said })).toEqual({
      rejected: 'project/already-created',
      details: {},
    });
  });

  it('keeps what the client was quoted, once and as it was said', () => {
    const command: ProjectCommand = { type: 'CreateProject', fields, quote: quoted.data, ...said };
    expect(decide([], command)).toEqual([created, quoted]);
    expect(decide([created, quoted], { ...everything, changes: { price: 90_000 } })).toEqual([
      { type: 'ProjectFeeAgreed', data: { from: 120_000, to: 90_000 } },
    ]);
    expect(fold(project, [created, quoted, removed])).toMatchObject({ quote: quoted.data });
    expect(fold(project, [created])).not.toHaveProperty('quote');
  });

  it('goes by its address when it has no name, and by its number when it has neither', () => {
    expect(nameOf({ projectName: '' })).toBe('1 Quay Street');
    expect(nameOf({ projectName: '', address: '' })).toBe('P-1001');
  });

  it('changes in what differs, and sees its changes when it is changed again', () => {
    expect(decide([created], everything)).toEqual(everyChange);
    expect(decide([created, ...everyChange], everything)).toEqual([]);
  });

  it('keeps a name and a number', () => {
    expect(decide([created], { type: 'ChangeProject', changes: { projectName: '' }, ...said })).toEqual({
      rejected: 'project/name-missing',
      details: {},
    });
    expect(decide([created], { type: 'ChangeProject', changes: { project_number: '' }, ...said })).toEqual({
      rejected: 'project/number-missing',
      details: {},
    });
  });

  it('that is not there cannot be changed or removed', () => {
    const notFound = { rejected: 'project/not-found', details: {} };
    expect(decide([], everything)).toEqual(notFound);
    expect(decide([created, removed], everything)).toEqual(notFound);
    expect(decide([], { type: 'RemoveProject', visits: 0, ...said })).toEqual(notFound);
  });

  it('is removed once, and not while it has visits', () => {
    expect(decide([created], { type: 'RemoveProject', visits: 0, ...said })).toEqual([removed]);
    expect(decide([created, removed], { type: 'RemoveProject', visits: 0, ...said })).toEqual([]);
    expect(decide([created], { type: 'RemoveProject', visits: 2, ...said })).toEqual({
      rejected: 'project/has-visits',
      details: { visits: 2 },
    });
  });

  it('is restored where it was removed, as it was then', () => {
    expect(decide([], { type: 'RestoreProject', ...said })).toEqual({ rejected: 'project/not-found', details: {} });
    expect(decide([created], { type: 'RestoreProject', ...said })).toEqual([]);
    expect(decide([created, removed], { type: 'RestoreProject', ...said })).toEqual([restored]);
    expect(fold(project, [created, quoted, ...everyChange, removed, restored])).toEqual(
      fold(project, [created, quoted, ...everyChange]),
    );
    expect(decide([created, removed, restored], { type: 'RemoveProject', visits: 0, ...said })).toEqual([removed]);
  });

  it('seals its contact for the person behind the e-mail address, whoever typed it how', () => {
    const seal = projectCatalogue.events.ProjectCreated.personal?.contact;
    expect(seal?.subject({ ...contact, email: ' Kit@Example.test' }, 'project-id')).toEqual({
      kind: 'client',
      lookup: 'kit@example.test',
    });
    expect(seal?.subject({ ...contact, email: '' }, 'project-id')).toEqual({ kind: 'record', lookup: 'project-id' });
    expect(seal?.subject({ name: '', position: '', email: '', telephone: '' }, 'project-id')).toBeNull();
  });

  it('tells its history field by field, fees in pounds', () => {
    const told = projectAuditFormatter.tell([
      created,
      quoted,
      ...everyChange,
      removed,
      restored,
    ] as unknown as Parameters<typeof projectAuditFormatter.tell>[0]);
    expect(told.flatMap(({ lines }) => lines.map(({ field, from, to }) => [field, from, to]))).toEqual([
      ['projectName', null, 'Harbour flats'],
      ['project_number', null, 'P-1001'],
      ['address', null, '1 Quay Street'],
      ['postcode', null, 'BS1 4DJ'],
      ['price', null, 1200],
      ['date', null, '2026-03-01'],
      ['contact.project_leader', null, 'Project Leader 1'],
      ['contact.name', null, 'Kit Lark'],
      ['contact.position', null, 'Site manager'],
      ['contact.email', null, 'kit@example.test'],
      ['contact.telephone', null, '7700900123'],
      ['quote', null, 'fee £750 + VAT, travel £0 + VAT'],
      ['quote.fee', 750, 700],
      ['projectName', 'Harbour flats', 'Quay flats'],
      ['project_number', 'P-1001', 'Q-7'],
      ['address', '1 Quay Street', '2 Quay Street'],
      ['postcode', 'BS1 4DJ', 'BS1 5AA'],
      ['price', 1200, 1200.01],
      ['date', '2026-03-01', '2026-03-02'],
      ['delegated', false, true],
      ['contact.project_leader', 'Project Leader 1', 'Project Leader 2'],
      ['contact.telephone', '7700900123', ''],
      ['is_deleted', false, true],
      ['is_deleted', true, false],
    ]);
  });
});
