import type { ProjectQuote, ProjectStatus } from '#contracts';
import type { TableDefinition } from '#eventing';
import type { projectFields } from '#projects';

type FieldColumns = Omit<Parameters<typeof projectFields.ofRow>[0], 'geocode'>;

export interface ProjectRow extends FieldColumns {
  readonly project_id: string;
  /** The marker that a person set. */
  readonly lat: number | null;
  readonly lng: number | null;
  /** ISO 8601 UTC, which sorts as text. */
  readonly created_at: string;
  /** Everything that a search finds, as `searchTextOf` folds it. */
  readonly search: string;
  readonly quote: ProjectQuote | null;
  readonly version: number;
  /** From here on kept by `settle`, from the project's visits. */
  readonly remaining_pence: number;
  readonly status: ProjectStatus;
  readonly held_back_by: readonly string[];
  readonly job_ids: readonly string[];
}

/** What a project needs to know of one of its visits; a noise survey has two. */
export interface ProjectVisitRow {
  readonly job_id: string;
  readonly project_id: string | null;
  readonly start_at: string;
  /** A Pickup's is 0: the fee of a survey stands on its Setup. */
  readonly fee_pence: number;
  readonly confirmed: boolean;
  readonly invoiced: boolean;
  readonly paid: boolean;
  readonly issued: boolean;
}

const project: TableDefinition<ProjectRow> = {
  columns: {
    project_id: 'uuid not null',
    project_name: 'text not null',
    project_number: 'text not null',
    address: 'text not null',
    postcode: 'text not null',
    lat: 'double precision',
    lng: 'double precision',
    fee_pence: 'bigint not null',
    created_at: 'text not null',
    enquiry_date: 'text not null',
    delegated: 'boolean not null',
    contact_name: 'text not null',
    contact_position: 'text not null',
    contact_email: 'text not null',
    contact_telephone: 'text not null',
    project_leader: 'text not null',
    client_id: 'uuid',
    search: 'text not null',
    quote: 'jsonb',
    version: 'integer not null',
    remaining_pence: 'bigint not null',
    status: 'text not null',
    held_back_by: 'uuid[] not null',
    job_ids: 'uuid[] not null',
  },
  key: ['project_id'],
  indexes: [
    '(created_at desc, project_id)',
    '(enquiry_date desc, project_id)',
    '(project_name collate office_order, project_id)',
    '(project_number collate office_order, project_id)',
    '(remaining_pence, project_id)',
    '(fee_pence, project_id)',
    '(status, created_at desc)',
    '(client_id) where client_id is not null',
    'using gin (search gin_trgm_ops)',
  ],
};

const project_visit: TableDefinition<ProjectVisitRow> = {
  columns: {
    job_id: 'uuid not null',
    project_id: 'uuid',
    start_at: 'text not null',
    fee_pence: 'bigint not null',
    confirmed: 'boolean not null',
    invoiced: 'boolean not null',
    paid: 'boolean not null',
    issued: 'boolean not null',
  },
  key: ['job_id'],
  indexes: ['(project_id, start_at, job_id)'],
};

/** Visits that were removed wait here, in case they are put back. */
const removed_project_visit: TableDefinition<ProjectVisitRow> = { ...project_visit, indexes: [] };

/** Projects that were removed, likewise. */
const removed_project: TableDefinition<ProjectRow> = { ...project, indexes: [] };

export const projectTables = { project, project_visit, removed_project, removed_project_visit };
export type ProjectTables = typeof projectTables;
