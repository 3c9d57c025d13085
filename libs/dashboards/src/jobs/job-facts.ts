import type { Folding, On, Recorded, Rows, TableDefinition, TablesOf } from '#eventing';
import { columnsChangedBy, isAbout, pickupIdOf, rowsMadeBy, type SiteVisitEvent, type VisitRow } from '#site-visits';

/** What figures are made of: one job, as narrow as it can be. Instants are ISO 8601 UTC. */
export interface JobFacts
  extends Pick<
    VisitRow,
    | 'job_id' | 'part' | 'kind' | 'start_at' | 'end_at' | 'departure_at' | 'return_at' | 'fee_pence' | 'delegated'
    | 'project_leader' | 'leader_key' | 'engineers' | 'invoiced' | 'paid' | 'issued'
  > {
  /** It has a position on the map. */
  readonly placed: boolean;
  /** False: removed, and waiting in case it is put back. */
  readonly in_diary: boolean;
}

/** The jobs of one read model; it is read by nobody but its own projection. */
export const jobFactsTable: TableDefinition<JobFacts> = {
  columns: {
    job_id: 'uuid not null',
    part: 'text not null',
    kind: 'text not null',
    start_at: 'text not null',
    end_at: 'text not null',
    departure_at: 'text',
    return_at: 'text',
    fee_pence: 'bigint not null',
    delegated: 'boolean not null',
    project_leader: 'text not null',
    leader_key: 'text not null',
    engineers: 'uuid[] not null',
    invoiced: 'boolean not null',
    paid: 'boolean not null',
    issued: 'boolean not null',
    placed: 'boolean not null',
    in_diary: 'boolean not null',
  },
  key: ['job_id'],
};

/** A job in the diary before and after an event; null where it is not in it. */
export interface JobChange {
  readonly before: JobFacts | null;
  readonly after: JobFacts | null;
}

const jobIdsOf = (streamId: string): readonly [string, string] => [streamId, pickupIdOf(streamId)];

/** Keys of the rows that an event of a visit may change. */
export const jobKeys = ({ entityId }: { readonly entityId: string }): readonly (readonly string[])[] => jobIdsOf(entityId).map((id) => [id]);

const factsOf = (row: VisitRow): JobFacts => ({
  job_id: row.job_id, part: row.part, kind: row.kind, start_at: row.start_at, end_at: row.end_at, departure_at: row.departure_at,
  return_at: row.return_at, fee_pence: row.fee_pence, delegated: row.delegated, project_leader: row.project_leader, leader_key: row.leader_key,
  engineers: row.engineers, invoiced: row.invoiced, paid: row.paid, issued: row.issued, placed: row.lat !== null, in_diary: true,
});

const changed = (row: JobFacts, event: SiteVisitEvent): JobFacts => {
  if (event.type === 'SiteVisitRemoved') return { ...row, in_diary: false };
  if (event.type === 'SiteVisitRestored') return { ...row, in_diary: true };
  if (!isAbout(event, row)) return row;
  const columns = columnsChangedBy(event);
  return { ...row, ...columns, ...('lat' in columns ? { placed: columns.lat !== null } : {}) };
};

const shown = (row: JobFacts): JobFacts | null => (row.in_diary ? row : null);

/** Writes what an event makes of its visit's jobs, and tells each as it was and as it is. */
const changesOf = (event: Recorded<SiteVisitEvent>, jobs: Rows<JobFacts>): readonly JobChange[] => {
  const made = rowsMadeBy(event, { streamId: event.entityId, version: 0, createdAt: '', changedAt: '', flagChanges: () => ({}) }).map(factsOf);
  const now = made.map((after): JobChange => ({ before: null, after }));
  const then = jobIdsOf(event.entityId).flatMap((id): JobChange[] => {
    const row = made.length > 0 ? undefined : jobs.get(id);
    if (row === undefined) return [];
    const next = changed(row, event);
    if (next !== row) jobs.put(next);
    return next === row ? [] : [{ before: shown(row), after: shown(next) }];
  });
  for (const row of made) jobs.put(row);
  return [...now, ...then];
};

/**
 * Handlers of a read model that follows jobs: each change of a job goes to `apply`, whatever event it came
 * from, so that no event has arithmetic of its own that could be forgotten.
 */
export const followJobs = <Tables extends TablesOf>(
  jobsOf: (folding: Folding<Tables>) => Rows<JobFacts>,
  apply: (change: JobChange, folding: Folding<Tables>) => void,
): On<SiteVisitEvent, Tables> => {
  const follow = (event: Recorded<SiteVisitEvent>, folding: Folding<Tables>): void => {
    for (const change of changesOf(event, jobsOf(folding))) apply(change, folding);
  };
  return {
    SiteVisitScheduled: follow,
    NoiseSurveyScheduled: follow,
    SiteVisitRescheduled: follow,
    EngineersAssigned: follow,
    SiteVisitRelocated: follow,
    FeeChanged: follow,
    TestDetailsChanged: follow,
    DelegationChanged: follow,
    CompletionFlagSet: follow,
    SiteVisitRemoved: follow,
    SiteVisitRestored: follow,
    CarsAssigned: 'ignore',
    KitsAssigned: 'ignore',
    ClientContactChanged: 'ignore',
    ProjectReferenceChanged: 'ignore',
    InvoiceNumberChanged: 'ignore',
    NotesChanged: 'ignore',
    MovedToProject: 'ignore',
  };
};
