import { defineProjection, type Folding, type Recorded, type TableDefinition } from '#eventing';
import { pickupIdOf } from '../pair-ids.js';
import type { EventPart, SiteVisitEvent, TestDetails } from '../site-visit.events.js';
import { evolve, unscheduled } from '../site-visit.state.js';
import { completionOf, contactColumns, flagColumns, leaderColumns, rowsOf, searchText, visitTable, type VisitRow } from './visit-row.js';

/** Removed visits wait beside the list, so that nobody who reads it must think of them. */
const removedTable: TableDefinition<VisitRow> = { ...visitTable, indexes: [] };
const tables = { visit: visitTable, removed_visit: removedTable };
type Read = Folding<typeof tables>;

const jobIdsOf = (streamId: string): readonly [string, string] => [streamId, pickupIdOf(streamId)];

const stampOf = ({ revision, metadata }: Recorded<SiteVisitEvent>): Pick<VisitRow, 'version' | 'changed_at'> => ({ version: Number(revision), changed_at: metadata.occurredAt });

const scheduled = (event: Recorded<SiteVisitEvent>, { rows }: Read): void => {
  const visit = evolve(unscheduled, event);
  if (visit.status !== 'scheduled') return;
  const facts = {
    streamId: event.entityId, version: Number(event.revision), createdAt: event.metadata.occurredAt, changedAt: event.metadata.occurredAt, flagChanges: () => ({}),
  };
  for (const row of rowsOf(visit, facts)) rows.visit.put(row);
};

/**
 * Writes an event's change to the rows that it is about; the other half of a survey gets the new version,
 * since both are one stream.
 */
const change = (
  event: Recorded<SiteVisitEvent>,
  { rows }: Read,
  part: EventPart,
  columns: (row: VisitRow) => Partial<VisitRow>,
): void => {
  for (const jobId of jobIdsOf(event.entityId)) {
    const row = rows.visit.get(jobId);
    if (row === undefined) continue;
    const concerned = part === null || part === 'Both' || part === row.part;
    const next = { ...row, ...(concerned ? columns(row) : {}) };
    rows.visit.put({ ...next, ...stampOf(event), search: searchText(next) });
  }
};

const testColumns = (test: TestDetails): Partial<VisitRow> => ({ test, kind: test.kind });

/** The Site Visits list and everything that is read of one job. */
export const visitList = defineProjection<SiteVisitEvent, typeof tables>({
  name: 'visit_list',
  version: 2,
  tables,
  keys: (event) => {
    const ids = jobIdsOf(event.entityId).map((id) => [id]);
    return event.type === 'SiteVisitRestored' ? { removed_visit: ids } : { visit: ids };
  },
  on: {
    SiteVisitScheduled: scheduled,
    NoiseSurveyScheduled: scheduled,
    SiteVisitRescheduled: (event, read) => {
      const { part, to } = event.data;
      change(event, read, part, () => ({ start_at: to.start, end_at: to.end, departure_at: to.departure, return_at: to.return }));
    },
    EngineersAssigned: (event, read) => change(event, read, event.data.part, () => ({ engineers: event.data.to })),
    CarsAssigned: (event, read) => change(event, read, event.data.part, () => ({ cars: event.data.to })),
    KitsAssigned: (event, read) => change(event, read, event.data.part, () => ({ kits: event.data.to })),
    SiteVisitRelocated: (event, read) => {
      const { address, postcode, place } = event.data.to;
      change(event, read, event.data.part, () => ({ address, postcode, lat: place?.lat ?? null, lng: place?.lng ?? null }));
    },
    ClientContactChanged: (event, read) => change(event, read, event.data.part, () => contactColumns(event.data.to)),
    FeeChanged: (event, read) => change(event, read, event.data.part, () => ({ fee_pence: event.data.to })),
    TestDetailsChanged: (event, read) => change(event, read, event.data.part, () => testColumns(event.data.to)),
    DelegationChanged: (event, read) => {
      const { delegated, projectLeader } = event.data.to;
      change(event, read, event.data.part, () => ({ delegated, ...leaderColumns(projectLeader) }));
    },
    ProjectReferenceChanged: (event, read) => {
      const { projectName, projectNumber } = event.data.to;
      change(event, read, event.data.part, () => ({ project_name: projectName, project_number: projectNumber }));
    },
    InvoiceNumberChanged: (event, read) => change(event, read, event.data.part, () => ({ invoice_number: event.data.to })),
    NotesChanged: (event, read) => change(event, read, event.data.part, () => ({ notes: event.data.to })),
    MovedToProject: (event, read) => change(event, read, event.data.part, () => ({ project_id: event.data.to })),
    CompletionFlagSet: (event, read) => {
      const { flag, to } = event.data;
      const by = { by: event.metadata.actorId, at: event.metadata.occurredAt };
      change(event, read, event.data.part, (row) => ({
        ...flagColumns({ ...completionOf(row), [flag]: to }),
        flag_changes: { ...row.flag_changes, [flag]: by },
      }));
    },
    SiteVisitRemoved: (event, { rows }) => {
      for (const jobId of jobIdsOf(event.entityId)) {
        const row = rows.visit.get(jobId);
        if (row === undefined) continue;
        rows.visit.delete(jobId);
        rows.removed_visit.put({ ...row, ...stampOf(event) });
      }
    },
    SiteVisitRestored: (event, { rows }) => {
      for (const jobId of jobIdsOf(event.entityId)) {
        const row = rows.removed_visit.get(jobId);
        if (row === undefined) continue;
        rows.removed_visit.delete(jobId);
        rows.visit.put({ ...row, ...stampOf(event) });
      }
    },
  },
});
