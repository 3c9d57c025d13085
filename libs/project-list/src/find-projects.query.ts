import { t } from '#languages';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Knex } from 'knex';
import { familiesOf, survivorsOf } from '#clients';
import { londonDate, poundsOf, startOfLondonDay, type Project } from '#contracts';
import { AsOfReader, OFFICE_ORDER, HttpProblem, nextRows, windowOf, type ListPage, type ReadNext } from '#platform';
import { placesOf, positionOf, type Places } from '#travel';
import type { ProjectRow } from './project-list.tables.js';
import type { ProjectWindow } from './project-window.js';

const projectOf = (row: ProjectRow, survivors: ReadonlyMap<string, string>, places: Places): Project => ({
  _id: row.project_id,
  projectName: row.project_name,
  project_number: row.project_number,
  address: row.address,
  postcode: row.postcode,
  ...positionOf(row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng }, row.postcode, places),
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
  client_id: row.client_id === null ? null : (survivors.get(row.client_id) ?? row.client_id),
  jobs: row.job_ids,
  quote: row.quote,
  version: row.version,
});

/** Under the clients that stand for theirs since they were merged. */
const projectsOf = async (knex: Knex, rows: readonly ProjectRow[]): Promise<readonly Project[]> => {
  const survivors = await survivorsOf(
    knex,
    rows.flatMap(({ client_id }) => client_id ?? []),
  );
  const places = await placesOf(
    knex,
    rows.map(({ postcode }) => postcode),
  );
  return rows.map((row) => projectOf(row, survivors, places));
};

export const findProject = async (knex: Knex, id: string): Promise<Project | undefined> => {
  const row = await knex<ProjectRow>('project').where({ project_id: id }).first();
  return row === undefined ? undefined : (await projectsOf(knex, [row]))[0];
};

export const nextProjects: ReadNext<Project> = async (knex, after, most) =>
  projectsOf(knex, await nextRows<ProjectRow>(knex('project'), 'project_id', after, most));

const columns = {
  search: 'search',
  sorts: {
    projectName: `project_name ${OFFICE_ORDER}`,
    project_number: `project_number ${OFFICE_ORDER}`,
    project_leader: `project_leader ${OFFICE_ORDER}`,
    date: 'enquiry_date',
    address: `address ${OFFICE_ORDER}`,
    postcode: `postcode ${OFFICE_ORDER}`,
    name: `contact_name ${OFFICE_ORDER}`,
    telephone: 'contact_telephone',
    price: 'fee_pence',
    remaining: 'remaining_pence',
    status: 'status',
    createdAt: 'created_at',
    'contact.name': `contact_name ${OFFICE_ORDER}`,
    'contact.telephone': 'contact_telephone',
    'contact.project_leader': `project_leader ${OFFICE_ORDER}`,
  },
  order: '-createdAt',
  tie: 'project_id',
} as const;

/** First day whose beginning is not before the instant; a range from there on, or up to but without it. */
const dayFrom = (instant: string): { readonly day: string; readonly whole: boolean } => {
  const day = londonDate(instant);
  return { day, whole: startOfLondonDay(day) === instant };
};

const projectsIn = async (knex: Knex, window: ProjectWindow): Promise<ListPage<Project>> => {
  const query = knex('project').select('*');
  if (window.status !== undefined) void query.where({ status: window.status });
  if (window.delegated !== undefined) void query.where({ delegated: window.delegated });
  if (window.leader !== undefined) void query.whereRaw('lower(trim(project_leader)) = lower(trim(?))', [window.leader]);
  if (window.client_id !== undefined)
    void query.whereIn('client_id', [...((await familiesOf(knex, [window.client_id])).get(window.client_id) ?? [])]);
  if (window.from !== undefined) {
    const { day, whole } = dayFrom(window.from);
    void query.where('enquiry_date', whole ? '>=' : '>', day);
  }
  if (window.to !== undefined) {
    const { day, whole } = dayFrom(window.to);
    void query.where('enquiry_date', whole ? '<' : '<=', day);
  }
  const { rows, total } = await windowOf<ProjectRow>(query, window, columns);
  return { rows: await projectsOf(knex, rows), total };
};

export class FindProjects extends Query<ListPage<Project>> {
  constructor(readonly window: ProjectWindow) {
    super();
  }
}

@QueryHandler(FindProjects)
export class FindProjectsHandler implements IQueryHandler<FindProjects> {
  constructor(private readonly moments: AsOfReader) {}

  execute({ window }: FindProjects): Promise<ListPage<Project>> {
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
  constructor(private readonly moments: AsOfReader) {}

  async execute({ projectId, asAt }: FindProject): Promise<Project> {
    const project = await this.moments.at(asAt, ({ knex }) => findProject(knex, projectId));
    if (project === undefined) throw new HttpProblem(404, t('This project is not there.'));
    return project;
  }
}
