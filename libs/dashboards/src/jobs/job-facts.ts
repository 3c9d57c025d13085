import type { ProjectionContext, On, Recorded, Rows, TableDefinition, TablesOf } from '#eventing';
import {
  columnsChangedBy,
  forTexts,
  isAbout,
  pickupIdOf,
  rowsMadeBy,
  visitTable,
  type SiteVisitEvent,
  type VisitRow,
} from '#site-visits';

/** What figures are made of: one job; each read model keeps the columns that it counts by. */
interface JobFacts extends VisitRow {
  /** False: removed, and waiting in case it is put back. */
  readonly in_diary: boolean;
}

/** Which half it is, and whether it is in the diary, every read model of jobs must know. */
const always = ['job_id', 'part', 'in_diary'] as const;
export type Facts<Field extends keyof JobFacts> = Pick<JobFacts, Field | (typeof always)[number]>;

const only = (of: Readonly<Record<keyof JobFacts, unknown>>, fields: readonly (keyof JobFacts)[]): unknown =>
  Object.fromEntries([...always, ...fields].map((field) => [field, of[field]]));

const columns = { ...visitTable.columns, in_diary: 'boolean not null' };

/** The jobs of one read model, with the facts that it counts by; read by nobody but its own projection. */
export const jobTable = <Field extends keyof JobFacts>(fields: readonly Field[]): TableDefinition<Facts<Field>> => ({
  columns: only(columns, fields) as TableDefinition<Facts<Field>>['columns'],
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

/** The row itself where the event changes no fact that it holds: a flag that nobody counts by is no work. */
const changed = <Job extends Facts<never>>(row: Job, event: SiteVisitEvent): Job => {
  if (event.type === 'SiteVisitRemoved') return { ...row, in_diary: false };
  if (event.type === 'SiteVisitRestored') return { ...row, in_diary: true };
  if (!isAbout(event, row)) return row;
  const columns = Object.entries(columnsChangedBy(event)).filter(
    ([column, value]) => column in row && row[column as keyof Job] !== value,
  );
  return columns.length === 0 ? row : { ...row, ...Object.fromEntries(columns) };
};

const shown = <Job extends Facts<never>>(row: Job): Job | null => (row.in_diary ? row : null);

/** Writes what an event makes of its visit's jobs, and tells each as it was and as it is. */
const changesOf = <Job extends Facts<never>>(
  event: Recorded<SiteVisitEvent>,
  jobs: Rows<Job>,
  fields: readonly (keyof JobFacts)[],
): readonly JobChange<Job>[] => {
  const made = rowsMadeBy(event).map((row) => only({ ...row, in_diary: true }, fields) as Job);
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
    for (const change of changesOf(event, jobsOf(folding), fields)) apply(change, folding);
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
