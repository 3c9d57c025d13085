import type { ProjectionContext, On, Recorded, Rows, TableDefinition, TablesOf } from '#eventing';
import {
  columnsChangedBy,
  forTexts,
  isAbout,
  pickupIdOf,
  rowsMadeBy,
  type SiteVisitEvent,
  type VisitRow,
} from '#site-visits';

/** What figures are made of: one job, as narrow as it can be. Instants are ISO 8601 UTC. */
export interface JobFacts extends Pick<
  VisitRow,
  | 'job_id'
  | 'part'
  | 'kind'
  | 'start_at'
  | 'end_at'
  | 'departure_at'
  | 'return_at'
  | 'fee_pence'
  | 'delegated'
  | 'project_id'
  | 'project_leader'
  | 'leader_key'
  | 'engineers'
  | 'invoiced'
  | 'paid'
  | 'issued'
> {
  /** False: removed, and waiting in case it is put back. */
  readonly in_diary: boolean;
}

const types: { readonly [Field in keyof JobFacts]: string } = {
  job_id: 'uuid not null',
  part: 'text not null',
  kind: 'text not null',
  start_at: 'text not null',
  end_at: 'text not null',
  departure_at: 'text',
  return_at: 'text',
  fee_pence: 'bigint not null',
  delegated: 'boolean not null',
  project_id: 'uuid',
  project_leader: 'text not null',
  leader_key: 'text not null',
  engineers: 'uuid[] not null',
  invoiced: 'boolean not null',
  paid: 'boolean not null',
  issued: 'boolean not null',
  in_diary: 'boolean not null',
};

/** Which half it is, and whether it is in the diary, every read model of jobs must know. */
type Always = 'job_id' | 'part' | 'in_diary';
export type Facts<Field extends keyof JobFacts> = Pick<JobFacts, Field | Always>;

/** The jobs of one read model, with the facts that it counts by; read by nobody but its own projection. */
export const jobTable = <Field extends keyof JobFacts>(fields: readonly Field[]): TableDefinition<Facts<Field>> => ({
  columns: Object.fromEntries(
    (['job_id', 'part', 'in_diary', ...fields] as const).map((field) => [field, types[field]]),
  ) as unknown as TableDefinition<Facts<Field>>['columns'],
  key: ['job_id'],
});

/** A job in the diary before and after an event; null where it is not in it. */
export interface JobChange<Job> {
  readonly before: Job | null;
  readonly after: Job | null;
}

const jobIdsOf = (streamId: string): readonly [string, string] => [streamId, pickupIdOf(streamId)];

/** Keys of the rows that an event of a visit may change. */
export const jobKeys = ({ entityId }: { readonly entityId: string }): readonly (readonly string[])[] =>
  jobIdsOf(entityId).map((id) => [id]);

const factsOf = (row: VisitRow): JobFacts => ({
  job_id: row.job_id,
  part: row.part,
  kind: row.kind,
  start_at: row.start_at,
  end_at: row.end_at,
  departure_at: row.departure_at,
  return_at: row.return_at,
  fee_pence: row.fee_pence,
  delegated: row.delegated,
  project_id: row.project_id,
  project_leader: row.project_leader,
  leader_key: row.leader_key,
  engineers: row.engineers,
  invoiced: row.invoiced,
  paid: row.paid,
  issued: row.issued,
  in_diary: true,
});

type Changing = Exclude<
  SiteVisitEvent['type'],
  'SiteVisitScheduled' | 'NoiseSurveyScheduled' | 'SiteVisitRemoved' | 'SiteVisitRestored'
>;

/** Which facts an event may change. */
const written: { readonly [Type in Changing]: readonly (keyof JobFacts)[] } = {
  SiteVisitRescheduled: ['start_at', 'end_at', 'departure_at', 'return_at'],
  EngineersAssigned: ['engineers'],
  FeeChanged: ['fee_pence'],
  TestDetailsChanged: ['kind'],
  DelegationChanged: ['delegated', 'project_leader', 'leader_key'],
  CompletionFlagSet: ['invoiced', 'paid', 'issued'],
  SiteAttendanceRecorded: [],
  CarsAssigned: [],
  KitsAssigned: [],
  LapsedKitTaken: [],
  ClientContactChanged: [],
  ProjectReferenceChanged: [],
  InvoiceNumberChanged: [],
  InvoiceMade: [],
  SiteVisitRelocated: [],
  ...forTexts(() => []),
  MovedToProject: ['project_id'],
  ClientAssigned: [],
};

const changed = <Job extends Facts<never>>(row: Job, event: SiteVisitEvent): Job => {
  if (event.type === 'SiteVisitRemoved') return { ...row, in_diary: false };
  if (event.type === 'SiteVisitRestored') return { ...row, in_diary: true };
  if (!isAbout(event, row)) return row;
  return { ...row, ...columnsChangedBy(event) };
};

const shown = <Job extends Facts<never>>(row: Job): Job | null => (row.in_diary ? row : null);

/** Writes what an event makes of its visit's jobs, and tells each as it was and as it is. */
const changesOf = <Job extends Facts<never>>(
  event: Recorded<SiteVisitEvent>,
  jobs: Rows<Job>,
): readonly JobChange<Job>[] => {
  // Whatever the read model does not count by is not in its table and falls away.
  const made = rowsMadeBy(event).map((row) => factsOf(row) as unknown as Job);
  for (const row of made) jobs.put(row);
  if (made.length > 0) return made.map((after) => ({ before: null, after }));
  return jobIdsOf(event.entityId).flatMap((id): JobChange<Job>[] => {
    const row = jobs.get(id);
    const next = row === undefined ? undefined : changed(row, event);
    if (row === undefined || next === undefined || next === row) return [];
    jobs.put(next);
    return [{ before: shown(row), after: shown(next) }];
  });
};

/**
 * Handlers of a read model that follows jobs: each change of a job goes to `apply`, whatever event it came
 * from, so that no event has arithmetic of its own that could be forgotten. Events that change none of the
 * `fields` are passed over.
 */
export const followJobs = <Tables extends TablesOf, Field extends keyof JobFacts>(
  fields: readonly Field[],
  jobsOf: (folding: ProjectionContext<Tables>) => Rows<Facts<Field>>,
  apply: (change: JobChange<Facts<Field>>, folding: ProjectionContext<Tables>) => void,
): On<SiteVisitEvent, Tables> => {
  const follow = (event: Recorded<SiteVisitEvent>, folding: ProjectionContext<Tables>): void => {
    for (const change of changesOf(event, jobsOf(folding))) apply(change, folding);
  };
  const counts = new Set<keyof JobFacts>(fields);
  const changing = Object.fromEntries(
    Object.entries(written).map(([type, changes]) => [
      type,
      changes.some((field) => counts.has(field)) ? follow : 'ignore',
    ]),
  );
  return {
    ...(changing as Pick<On<SiteVisitEvent, Tables>, Changing>),
    SiteVisitScheduled: follow,
    NoiseSurveyScheduled: follow,
    SiteVisitRemoved: follow,
    SiteVisitRestored: follow,
  };
};
