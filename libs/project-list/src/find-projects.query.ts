import { t } from '#languages';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Knex } from 'knex';
import { londonDate, poundsOf, startOfLondonDay, type Project } from '#contracts';
import { Moments, Refusal, windowOf, type Windowed } from '#platform';
import type { ProjectRow } from './project-list.tables.js';
import type { ProjectWindow } from './project-window.js';

export const projectOf = (row: ProjectRow): Project => ({
  _id: row.project_id,
  projectName: row.project_name,
  project_number: row.project_number,
  address: row.address,
  postcode: row.postcode,
  // PostgreSQL's bigint arrives as text.
  price: poundsOf(Number(row.fee_pence)),
  remaining: poundsOf(Number(row.remaining_pence)),
  status: row.status,
  heldBackBy: row.held_back_by,
  createdAt: row.created_at,
  date: row.enquiry_date,
  delegated: row.delegated,
  contact: {
    name: row.contact_name,
    position: row.contact_position,
    email: row.contact_email,
    telephone: row.contact_telephone,
    project_leader: row.project_leader,
  },
  jobs: row.job_ids,
  quote: row.quote,
  version: row.version,
});

export const findProject = async (knex: Knex, id: string): Promise<Project | undefined> => {
  const row = await knex<ProjectRow>('project').where({ project_id: id }).first();
  return row === undefined ? undefined : projectOf(row);
};

const columns = {
  search: 'search',
  sorts: {
    projectName: 'lower(project_name)',
    project_number: 'project_number',
    project_leader: 'lower(project_leader)',
    date: 'enquiry_date',
    address: 'lower(address)',
    postcode: 'postcode',
    name: 'lower(contact_name)',
    telephone: 'contact_telephone',
    price: 'fee_pence',
    remaining: 'remaining_pence',
    status: 'status',
    createdAt: 'created_at',
    'contact.name': 'lower(contact_name)',
    'contact.telephone': 'contact_telephone',
    'contact.project_leader': 'lower(project_leader)',
  },
  order: '-createdAt',
  tie: 'project_id',
} as const;

/** First day whose beginning is not before the instant; a range from there on, or up to but without it. */
const dayFrom = (instant: string): { readonly day: string; readonly whole: boolean } => {
  const day = londonDate(instant);
  return { day, whole: startOfLondonDay(day) === instant };
};

const projectsIn = async (knex: Knex, window: ProjectWindow): Promise<Windowed<Project>> => {
  const query = knex('project');
  if (window.status !== undefined) void query.where({ status: window.status });
  if (window.delegated !== undefined) void query.where({ delegated: window.delegated });
  if (window.leader !== undefined) void query.whereRaw('lower(trim(project_leader)) = lower(trim(?))', [window.leader]);
  if (window.from !== undefined) {
    const { day, whole } = dayFrom(window.from);
    void query.where('enquiry_date', whole ? '>=' : '>', day);
  }
  if (window.to !== undefined) {
    const { day, whole } = dayFrom(window.to);
    void query.where('enquiry_date', whole ? '<' : '<=', day);
  }
  const { rows, total } = await windowOf<ProjectRow>(query, window, columns);
  return { rows: rows.map(projectOf), total };
};

export class FindProjects extends Query<Windowed<Project>> {
  constructor(readonly window: ProjectWindow) {
    super();
  }
}

@QueryHandler(FindProjects)
export class FindProjectsHandler implements IQueryHandler<FindProjects> {
  constructor(private readonly moments: Moments) {}

  execute({ window }: FindProjects): Promise<Windowed<Project>> {
    return this.moments.at(window.as_at, ({ knex }) => projectsIn(knex, window));
  }
}

export class FindProject extends Query<Project> {
  constructor(
    readonly projectId: string,
    readonly asAt?: string,
  ) {
    super();
  }
}

@QueryHandler(FindProject)
export class FindProjectHandler implements IQueryHandler<FindProject> {
  constructor(private readonly moments: Moments) {}

  async execute({ projectId, asAt }: FindProject): Promise<Project> {
    const project = await this.moments.at(asAt, ({ knex }) => findProject(knex, projectId));
    if (project === undefined) throw new Refusal(404, t('This project is not there.'));
    return project;
  }
}
