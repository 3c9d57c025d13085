import { defineProjection, type Folding, type Recorded } from '#eventing';
import type { ProjectEvent } from '#projects';
import { isAbout, pickupIdOf, rowsMadeBy, type SiteVisitEvent } from '#site-visits';
import { ledgerTables, STATE, type LedgerSubjectRow, type LedgerTables } from './ledger.tables.js';
import { projectAfter, projectSubject, visitAfter, visitSubject } from './subjects.js';
import { changesBy, changesOnScheduling, type FieldChange } from './visit-changes.js';

type Read = Folding<LedgerTables>;
type Told = Recorded<SiteVisitEvent | ProjectEvent>;

const jobIdsOf = (streamId: string): readonly [string, string] => [streamId, pickupIdOf(streamId)];

/** A move is found under both projects; a visit that was taken out of one, under that. */
const projectsOf = (change: FieldChange, subject: LedgerSubjectRow): { readonly project_id: string | null; readonly left_project_id: string | null } => {
  if (change.field !== 'enquiry_id') return { project_id: subject.project_id, left_project_id: null };
  const [from, to] = [change.from as string | null, change.to as string | null];
  return { project_id: to ?? from, left_project_id: to === null ? null : from };
};

const isReversed = ({ field, from, to }: FieldChange): boolean => field.startsWith('completion.') && from === true && to === false;

/** Writes the changes behind the last row, under the next numbers. */
const enter = ({ id, metadata }: Told, { rows }: Read, subject: LedgerSubjectRow, changes: readonly FieldChange[]): void => {
  for (const change of changes) {
    const before = rows.ledger_state.get(STATE) ?? { name: STATE, entries: 0, latest: '' };
    const at = metadata.occurredAt;
    const state = { ...before, entries: before.entries + 1, latest: at > before.latest ? at : before.latest };
    rows.ledger_state.put(state);
    rows.ledger_entry.put({
      seq: state.entries, at, latest: state.latest, actor_id: metadata.actorId, subject_id: subject.subject_id, ...projectsOf(change, subject),
      field: change.field, from_value: change.from, to_value: change.to, reversed: isReversed(change), event_id: id, correlation: metadata.correlationId,
    });
  }
};

const scheduled = (event: Recorded<SiteVisitEvent>, read: Read): void => {
  const made = rowsMadeBy(event, { streamId: event.entityId, version: 0, createdAt: '', changedAt: '', flagChanges: () => ({}) });
  for (const row of made) {
    const subject = visitSubject(row);
    read.rows.ledger_subject.put(subject);
    enter(event, read, subject, changesOnScheduling(row));
  }
};

/** An event on a visit that is there: once for each half that it is about. */
const happened = (event: Recorded<SiteVisitEvent>, read: Read): void => {
  for (const jobId of jobIdsOf(event.entityId)) {
    const before = read.rows.ledger_subject.get(jobId);
    if (before === undefined || !isAbout(event, before as { readonly part: 'Visit' | 'Setup' | 'Pickup' })) continue;
    const after = visitAfter(before, event);
    read.rows.ledger_subject.put(after);
    enter(event, read, after, changesBy(event));
  }
};

/** An event on a project: what it is called from then on, and what finance asks about. */
const onProject = (event: Recorded<ProjectEvent>, read: Read, after: (before: LedgerSubjectRow) => LedgerSubjectRow, changes: readonly FieldChange[] = []): void => {
  const before = read.rows.ledger_subject.get(event.entityId);
  if (before === undefined) return;
  const subject = after(before);
  if (subject !== before) read.rows.ledger_subject.put(subject);
  enter(event, read, subject, changes);
};

const same = (subject: LedgerSubjectRow): LedgerSubjectRow => subject;

/** Every change of what finance must be able to prove, in the order of the log. */
export const ledger = defineProjection<SiteVisitEvent | ProjectEvent, LedgerTables>({
  name: 'ledger',
  version: 2,
  tables: ledgerTables,
  keys: ({ stream, entityId }) => ({
    ledger_state: [[STATE]],
    ledger_subject: stream.startsWith('project-') ? [[entityId]] : jobIdsOf(entityId).map((id) => [id]),
  }),
  on: {
    SiteVisitScheduled: scheduled,
    NoiseSurveyScheduled: scheduled,
    SiteVisitRescheduled: happened,
    EngineersAssigned: happened,
    CarsAssigned: happened,
    KitsAssigned: happened,
    FeeChanged: happened,
    InvoiceNumberChanged: happened,
    MovedToProject: happened,
    ClientAssigned: happened,
    CompletionFlagSet: happened,
    SiteVisitRemoved: happened,
    SiteVisitRestored: happened,
    // No rows, but what the visit is called.
    SiteVisitRelocated: happened,
    TestDetailsChanged: happened,
    ProjectReferenceChanged: happened,
    ClientContactChanged: 'ignore',
    DelegationChanged: 'ignore',
    InvoiceMade: 'ignore',
    NotesChanged: 'ignore',

    ProjectCreated: (event, read) => {
      const subject = projectSubject(event.entityId, event.data);
      read.rows.ledger_subject.put(subject);
      const { feePence, projectName } = event.data;
      enter(event, read, subject, [{ field: 'project.created', from: null, to: projectName }, ...(feePence === 0 ? [] : [{ field: 'project.price' as const, from: null, to: feePence }])]);
    },
    ProjectQuoted: (event, read) => {
      const { agreedFeePence, feePence } = event.data;
      onProject(event, read, same, [{ field: 'project.quoted', from: null, to: agreedFeePence ?? feePence }]);
    },
    ProjectMarkerMoved: 'ignore',
    ProjectFeeAgreed: (event, read) => onProject(event, read, same, [{ field: 'project.price', ...event.data }]),
    ProjectRemoved: (event, read) => onProject(event, read, same, [{ field: 'project.removed', from: false, to: true }]),
    ProjectRenamed: (event, read) => onProject(event, read, (before) => projectAfter(before, { name: event.data.to })),
    ProjectNumberChanged: (event, read) => onProject(event, read, (before) => projectAfter(before, { number: event.data.to })),
    ProjectAddressChanged: (event, read) => onProject(event, read, (before) => projectAfter(before, { address: event.data.to })),
    ProjectPostcodeChanged: (event, read) => onProject(event, read, (before) => projectAfter(before, { postcode: event.data.to })),
    EnquiryDateChanged: 'ignore',
    ProjectDelegationChanged: 'ignore',
    ProjectLeaderChanged: 'ignore',
    ProjectContactChanged: 'ignore',
    ProjectClientAssigned: (event, read) => onProject(event, read, same, [{ field: 'project.client', ...event.data }]),
  },
});
