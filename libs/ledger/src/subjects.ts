import { t } from '#languages';
import { searchTextOf, visitKindLabels, type LedgerKind } from '#contracts';
import type { ProjectEvent } from '#projects';
import { columnsChangedBy, type SiteVisitEvent, type VisitRow } from '#site-visits';
import type { LedgerSubjectRow } from './ledger.tables.js';

type Facts = Omit<LedgerSubjectRow, 'search'>;

const searched = (facts: Facts): LedgerSubjectRow => ({
  ...facts,
  search: searchTextOf([facts.name, facts.address], [facts.number, facts.postcode]),
});

/** A visit as it was put in the diary. */
export const visitSubject = (row: VisitRow): LedgerSubjectRow =>
  searched({
    subject_id: row.job_id,
    part: row.part,
    test: row.kind,
    project_id: row.project_id,
    name: row.project_name,
    number: row.project_number,
    address: row.address,
    postcode: row.postcode,
    start_at: row.start_at,
  });

/** A visit after an event that is about it. */
export const visitAfter = (subject: LedgerSubjectRow, event: SiteVisitEvent): LedgerSubjectRow => {
  const { kind, project_id, project_name, project_number, address, postcode, start_at } = {
    project_id: subject.project_id,
    ...columnsChangedBy(event),
  };
  return searched({
    ...subject,
    project_id,
    test: kind ?? subject.test,
    name: project_name ?? subject.name,
    number: project_number ?? subject.number,
    address: address ?? subject.address,
    postcode: postcode ?? subject.postcode,
    start_at: start_at ?? subject.start_at,
  });
};

type Created = Extract<ProjectEvent, { type: 'ProjectCreated' }>;

export const projectSubject = (
  projectId: string,
  { projectName, projectNumber, address, postcode }: Created['data'],
): LedgerSubjectRow =>
  searched({
    subject_id: projectId,
    part: 'Project',
    test: null,
    project_id: projectId,
    name: projectName,
    number: projectNumber,
    address,
    postcode,
    start_at: '',
  });

/** An account, a car or a kit. @param number a car's numberplate */
export const resourceSubject = (
  id: string,
  part: 'Engineer' | 'Office' | 'Car' | 'Kit',
  name: string,
  number = '',
): LedgerSubjectRow =>
  searched({
    subject_id: id,
    part,
    test: null,
    project_id: null,
    name,
    number,
    address: '',
    postcode: '',
    start_at: '',
  });

/** A project, an account, a car or a kit after a change of what it is called. */
export const subjectAfter = (
  subject: LedgerSubjectRow,
  changes: Partial<Pick<Facts, 'part' | 'name' | 'number' | 'address' | 'postcode'>>,
): LedgerSubjectRow => searched({ ...subject, ...changes });

const kinds = {
  Visit: 'visit',
  Setup: 'visit',
  Pickup: 'visit',
  Project: 'project',
  Engineer: 'engineer',
  Office: 'office',
  Car: 'car',
  Kit: 'kit',
} as const satisfies Record<LedgerSubjectRow['part'], LedgerKind>;

export const kindOf = ({ part }: Pick<LedgerSubjectRow, 'part'>): LedgerKind => kinds[part];

export type Labelled = Pick<LedgerSubjectRow, 'part' | 'test' | 'name' | 'number' | 'address' | 'postcode'>;

const firstLine = (text: string): string => text.split('\n')[0]?.trim().replace(/,$/, '') ?? '';

/** 'Noise Survey: Setup, 1 Quay Street'; of a project 'P-1001 Quay House', of a car 'Van 2, AB12 CDE'. */
export const labelOf = ({ part, test, name, number, address, postcode }: Labelled): string => {
  if (part === 'Engineer' || part === 'Office' || part === 'Car' || part === 'Kit')
    return [name, number].filter((word) => word !== '').join(', ');
  if (part === 'Project')
    return [number, name].filter((word) => word !== '').join(' ') || t('A project without a name');
  const values = {
    kind: test === null ? t('Site visit') : visitKindLabels[test],
    place: firstLine(address) || name || postcode,
  };
  if (part === 'Visit') return t('{kind}, {place}', values);
  return part === 'Setup' ? t('{kind}: Setup, {place}', values) : t('{kind}: Pickup, {place}', values);
};
