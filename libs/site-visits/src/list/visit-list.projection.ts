import { defineProjection, type ProjectionContext, type Recorded, type TableDefinition } from '#eventing';
import { pickupIdOf } from '../pair-ids.js';
import { forTexts, type SiteVisitEvent } from '../site-visit.events.js';
import { columnsChangedBy, isAbout, rowsMadeBy } from './row-changes.js';
import { completionOf, flagColumns, searchTextAfter, visitTable, type VisitRow } from './visit-row.js';

/** Removed visits wait beside the list, so that nobody who reads it must think of them. */
const removedTable: TableDefinition<VisitRow> = { ...visitTable, indexes: [] };
const tables = { visit: visitTable, removed_visit: removedTable };
type Read = ProjectionContext<typeof tables>;

const jobIdsOf = (streamId: string): readonly [string, string] => [streamId, pickupIdOf(streamId)];

const stampOf = ({ revision, metadata }: Recorded<SiteVisitEvent>): Pick<VisitRow, 'version' | 'changed_at'> => ({
  version: Number(revision),
  changed_at: metadata.occurredAt,
});

const scheduled = (event: Recorded<SiteVisitEvent>, { rows }: Read): void => {
  for (const row of rowsMadeBy(event)) rows.visit.put(row);
};

/**
 * Writes an event's change to the rows that it is about; the other half of a survey gets the new version,
 * since both are one stream.
 */
const change = (
  event: Recorded<SiteVisitEvent>,
  { rows }: Read,
  columns: (row: VisitRow) => Partial<VisitRow> = () => columnsChangedBy(event),
): void => {
  for (const jobId of jobIdsOf(event.entityId)) {
    const row = rows.visit.get(jobId);
    if (row === undefined) continue;
    const next: VisitRow = { ...row, ...(isAbout(event, row) ? columns(row) : {}), ...stampOf(event) };
    rows.visit.put({ ...next, search: searchTextAfter(row, next) });
  }
};

const changed = (event: Recorded<SiteVisitEvent>, read: Read): void => change(event, read);

/** The tables that the SQL of other modules may read. */
export const siteVisitTables = { visit: 'visit', removed_visit: 'removed_visit' } as const;

/** The Site Visits list and everything that is read of one job. */
export const visitList = defineProjection<SiteVisitEvent, typeof tables>({
  name: 'visit_list',
  version: 8,
  past: true,
  tables,
  keys: (event) => {
    const ids = jobIdsOf(event.entityId).map((id) => [id]);
    return event.type === 'SiteVisitRestored' ? { removed_visit: ids } : { visit: ids };
  },
  on: {
    SiteVisitScheduled: scheduled,
    NoiseSurveyScheduled: scheduled,
    SiteVisitRescheduled: changed,
    EngineersAssigned: changed,
    CarsAssigned: changed,
    KitsAssigned: changed,
    LapsedKitTaken: changed,
    SiteVisitRelocated: changed,
    ClientContactChanged: changed,
    FeeChanged: changed,
    TestDetailsChanged: changed,
    DelegationChanged: changed,
    ProjectReferenceChanged: changed,
    InvoiceNumberChanged: changed,
    InvoiceMade: changed,
    ...forTexts(() => changed),
    MovedToProject: changed,
    ClientAssigned: changed,
    SiteAttendanceRecorded: changed,
    CompletionFlagSet: (event, read) => {
      const { flag } = event.data;
      const by = { by: event.metadata.actorId, at: event.metadata.occurredAt };
      change(event, read, (row) => ({
        ...flagColumns({ ...completionOf(row), ...columnsChangedBy(event) }),
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
