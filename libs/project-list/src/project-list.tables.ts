import type { ProjectQuote, ProjectStatus } from '#contracts';
import type { TableDefinition } from '#eventing';
import type { RowOfColumns } from '#platform';
import type { projectFields } from '#projects';

const columns = {
  project_id: 'uuid not null',
  project_name: 'text not null',
  project_number: 'text not null',
  address: 'text not null',
  postcode: 'text not null',
  /** The marker that a person set. */
  lat: 'double precision',
  lng: 'double precision',
  fee_pence: 'bigint not null',
  /** ISO 8601 UTC, which sorts as text. */
  created_at: 'text not null',
  enquiry_date: 'text not null',
  delegated: 'boolean not null',
  contact_name: 'text not null',
  contact_position: 'text not null',
  contact_email: 'text not null',
  contact_telephone: 'text not null',
  project_leader: 'text not null',
  client_id: 'uuid',
  /** Everything that a search finds, as `searchTextOf` folds it. */
  search: 'text not null',
  quote: 'jsonb',
  version: 'integer not null',
  /** From here on kept by `settle`, from the project's visits. */
  remaining_pence: 'bigint not null',
  status: 'text not null',
  held_back_by: 'uuid[] not null',
  job_ids: 'uuid[] not null',
} as const satisfies Readonly<Record<Exclude<keyof Parameters<typeof projectFields.ofRow>[0], 'geocode'>, string>> &
  Readonly<Record<string, string>>;

export type ProjectRow = RowOfColumns<
  typeof columns,
  { readonly quote: ProjectQuote | null; readonly status: ProjectStatus }
>;

const visitColumns = {
  job_id: 'uuid not null',
  project_id: 'uuid',
  start_at: 'text not null',
  /** A Pickup's is 0: the fee of a survey stands on its Setup. */
  fee_pence: 'bigint not null',
  confirmed: 'boolean not null',
  invoiced: 'boolean not null',
  paid: 'boolean not null',
  issued: 'boolean not null',
} as const;

/** What a project needs to know of one of its visits; a noise survey has two. */
export type ProjectVisitRow = RowOfColumns<typeof visitColumns>;

const project: TableDefinition<ProjectRow> = {
  columns,
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
  columns: visitColumns,
  key: ['job_id'],
  indexes: ['(project_id, start_at, job_id)'],
};

/** Visits that were removed wait here, in case they are put back. */
const removed_project_visit: TableDefinition<ProjectVisitRow> = { ...project_visit, indexes: [] };

/** Projects that were removed, likewise. */
const removed_project: TableDefinition<ProjectRow> = { ...project, indexes: [] };

export const projectTables = { project, project_visit, removed_project, removed_project_visit };
export type ProjectTables = typeof projectTables;
