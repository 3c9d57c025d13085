import { searchTextOf, formatTelephone, telephoneWords } from '#contracts';
import { defineProjection, type ProjectionContext, type Recorded, type Rows } from '#eventing';
import { projectFields, quoteAnswer, type ProjectEvent } from '#projects';
import { forTexts, pickupIdOf, type SiteVisitEvent } from '#site-visits';
import { projectTables, type ProjectRow, type ProjectTables, type ProjectVisitRow } from './project-list.tables.js';
import { settleProjects } from './project-totals.js';

type Read = ProjectionContext<ProjectTables>;
type Part = 'Setup' | 'Pickup' | 'Both' | null;

type Searched =
  | 'project_name'
  | 'project_number'
  | 'address'
  | 'postcode'
  | 'project_leader'
  | 'contact_name'
  | 'contact_email'
  | 'contact_telephone';

const searchText = (row: Pick<ProjectRow, Searched>): string =>
  searchTextOf(
    [
      row.project_name,
      row.address,
      row.project_leader,
      row.contact_name,
      row.contact_email,
      formatTelephone(row.contact_telephone),
      ...telephoneWords(row.contact_telephone),
    ],
    [row.project_number, row.postcode],
  );

const patchProject = (event: Recorded<ProjectEvent>, { rows }: Read, changes: Partial<ProjectRow>): void => {
  const before = rows.project.get(event.entityId);
  const search = before === undefined ? {} : { search: searchText({ ...before, ...changes }) };
  rows.project.patch([event.entityId], { ...changes, ...search, version: Number(event.revision) });
};

/** The columns that an event says anew; where the site is has two of its own. */
const columnsOf = (event: Recorded<ProjectEvent>): Partial<ProjectRow> => {
  const { geocode, ...columns } = projectFields.row(event);
  return geocode === undefined ? columns : { ...columns, lat: geocode?.lat ?? null, lng: geocode?.lng ?? null };
};
const changed = (event: Recorded<ProjectEvent>, read: Read): void => patchProject(event, read, columnsOf(event));

const untouched = { confirmed: false, invoiced: false, paid: false, issued: false } as const;

const jobIdsOf = (streamId: string): readonly [string, string] => [streamId, pickupIdOf(streamId)];

/** Rows of a visit's stream that an event is about. */
const rowsOf = (visits: Rows<ProjectVisitRow>, streamId: string, part: Part): readonly ProjectVisitRow[] => {
  const [setup, pickup] = jobIdsOf(streamId);
  const ids = part === 'Pickup' ? [pickup] : part === 'Both' ? [setup, pickup] : [setup];
  return ids.map((id) => visits.get(id)).filter((row) => row !== undefined);
};

const touchOf = (folding: Read, projectId: string | null): void => {
  if (projectId !== null) folding.touch(projectId);
};

const patchVisits = (folding: Read, streamId: string, part: Part, changes: Partial<ProjectVisitRow>): void => {
  for (const row of rowsOf(folding.rows.project_visit, streamId, part)) {
    folding.rows.project_visit.patch([row.job_id], changes);
    touchOf(folding, row.project_id);
  }
};

const counted = new Set<string>(Object.keys(untouched));

/** The tables that the SQL of other modules may read. */
export const projectListTables = { project: 'project' } as const;

export const projectList = defineProjection<ProjectEvent | SiteVisitEvent, ProjectTables>({
  name: 'project_list',
  version: 7,
  past: true,
  tables: projectTables,
  keys: (event) =>
    event.stream.startsWith('project-')
      ? { [event.type === 'ProjectRestored' ? 'removed_project' : 'project']: [[event.entityId]] }
      : {
          [event.type === 'SiteVisitRestored' ? 'removed_project_visit' : 'project_visit']: jobIdsOf(
            event.entityId,
          ).map((id) => [id]),
        },
  settle: settleProjects,
  on: {
    ProjectCreated: (event, folding) => {
      const row = columnsOf(event) as ProjectRow;
      folding.rows.project.put({
        ...row,
        project_id: event.entityId,
        created_at: event.metadata.occurredAt,
        search: searchText(row),
        quote: null,
        version: Number(event.revision),
        remaining_pence: row.fee_pence,
        status: 'In Progress',
        held_back_by: [],
        job_ids: [],
      });
      folding.touch(event.entityId);
    },
    ProjectQuoted: (event, folding) => patchProject(event, folding, { quote: quoteAnswer(event.data) }),
    ...projectFields.cases(changed),
    ProjectFeeAgreed: (event, folding) => {
      changed(event, folding);
      folding.touch(event.entityId);
    },
    ProjectRemoved: (event, { rows }) => {
      const row = rows.project.get(event.entityId);
      rows.project.delete(event.entityId);
      if (row !== undefined) rows.removed_project.put(row);
    },
    ProjectRestored: (event, folding) => {
      const row = folding.rows.removed_project.get(event.entityId);
      if (row === undefined) return;
      folding.rows.removed_project.delete(event.entityId);
      folding.rows.project.put({ ...row, version: Number(event.revision) });
      folding.touch(event.entityId);
    },

    SiteVisitScheduled: (event, folding) => {
      const { projectId, start, feePence } = event.data;
      folding.rows.project_visit.put({
        job_id: event.entityId,
        project_id: projectId,
        start_at: start,
        fee_pence: feePence,
        ...untouched,
      });
      touchOf(folding, projectId);
    },
    NoiseSurveyScheduled: (event, folding) => {
      const { projectId, setup, pickup, feePence } = event.data;
      const [setupId, pickupId] = jobIdsOf(event.entityId);
      folding.rows.project_visit.put({
        job_id: setupId,
        project_id: projectId,
        start_at: setup.start,
        fee_pence: feePence,
        ...untouched,
      });
      folding.rows.project_visit.put({
        job_id: pickupId,
        project_id: projectId,
        start_at: pickup.start,
        fee_pence: 0,
        ...untouched,
      });
      touchOf(folding, projectId);
    },
    SiteVisitRescheduled: (event, folding) =>
      patchVisits(folding, event.entityId, event.data.part, { start_at: event.data.to.start }),
    FeeChanged: (event, folding) => patchVisits(folding, event.entityId, 'Setup', { fee_pence: event.data.to }),
    MovedToProject: (event, folding) => {
      // Both projects change: the rows still name the one that is left.
      patchVisits(folding, event.entityId, 'Both', { project_id: event.data.to });
      touchOf(folding, event.data.to);
    },
    CompletionFlagSet: (event, folding) => {
      if (counted.has(event.data.flag))
        patchVisits(folding, event.entityId, event.data.part, { [event.data.flag]: event.data.to });
    },
    SiteVisitRemoved: (event, folding) => {
      for (const row of rowsOf(folding.rows.project_visit, event.entityId, 'Both')) {
        folding.rows.project_visit.delete(row.job_id);
        folding.rows.removed_project_visit.put(row);
        touchOf(folding, row.project_id);
      }
    },
    SiteVisitRestored: (event, folding) => {
      for (const row of rowsOf(folding.rows.removed_project_visit, event.entityId, 'Both')) {
        folding.rows.removed_project_visit.delete(row.job_id);
        folding.rows.project_visit.put(row);
        touchOf(folding, row.project_id);
      }
    },
    SiteAttendanceRecorded: 'ignore',
    EngineersAssigned: 'ignore',
    CarsAssigned: 'ignore',
    KitsAssigned: 'ignore',
    SiteVisitRelocated: 'ignore',
    ClientContactChanged: 'ignore',
    TestDetailsChanged: 'ignore',
    DelegationChanged: 'ignore',
    ProjectReferenceChanged: 'ignore',
    InvoiceNumberChanged: 'ignore',
    InvoiceMade: 'ignore',
    LapsedKitTaken: 'ignore',
    ...forTexts(() => 'ignore' as const),
    ClientAssigned: 'ignore',
  },
});
