import { bookingAfter, standingDates, unknownBooking, type BookedDate, type BookingEvent } from '#bookings';
import type { BookedOut } from '#contracts';
import { defineProjection, sameJson, type ProjectionContext, type On, type Recorded } from '#eventing';
import type { KitFilesEvent, VisitFilesEvent } from '#files';
import type { VisitEmailsEvent } from '#mail';
import type { CarEvent, KitEvent } from '#fleet';
import type { ProjectEvent } from '#projects';
import { forTexts, isAbout, pickupIdOf, rowsMadeBy, type SiteVisitEvent } from '#site-visits';
import type { StaffMemberEvent } from '#staff';
import { ledgerTables, STATE, type LedgerEntryRow, type LedgerSubjectRow, type LedgerTables } from './ledger.tables.js';
import { kindOf, projectSubject, resourceSubject, subjectAfter, visitAfter, visitSubject } from './subjects.js';
import { changesBy, changesOnScheduling, type FieldChange } from './visit-changes.js';

type Read = ProjectionContext<LedgerTables>;
type Event =
  | SiteVisitEvent
  | ProjectEvent
  | StaffMemberEvent
  | CarEvent
  | KitEvent
  | BookingEvent
  | VisitFilesEvent
  | KitFilesEvent
  | VisitEmailsEvent;
type Told = Recorded<Event>;
/** What a change is about. */
type About = Pick<LedgerEntryRow, 'subject_id' | 'kind' | 'project_id'>;

const jobIdsOf = (streamId: string): readonly [string, string] => [streamId, pickupIdOf(streamId)];

/** A move is found under both projects; a visit that was taken out of one, under that. */
const projectsOf = (
  change: FieldChange,
  subject: Pick<About, 'project_id'>,
): { readonly project_id: string | null; readonly left_project_id: string | null } => {
  if (change.field !== 'enquiry_id') return { project_id: subject.project_id, left_project_id: null };
  const [from, to] = [change.from as string | null, change.to as string | null];
  return { project_id: to ?? from, left_project_id: to === null ? null : from };
};

const isReversed = ({ field, from, to }: FieldChange): boolean =>
  field.startsWith('completion.') && from === true && to === false;

/** Writes the changes behind the last row, under the next numbers. */
const enterAbout = ({ id, metadata }: Told, { rows }: Read, about: About, changes: readonly FieldChange[]): void => {
  for (const change of changes) {
    const before = rows.ledger_state.get(STATE) ?? { name: STATE, entries: 0, latest: '' };
    const at = metadata.occurredAt;
    const state = { ...before, entries: before.entries + 1, latest: at > before.latest ? at : before.latest };
    rows.ledger_state.put(state);
    rows.ledger_entry.put({
      seq: state.entries,
      at,
      latest: state.latest,
      actor_id: metadata.actorId,
      subject_id: about.subject_id,
      kind: about.kind,
      ...projectsOf(change, about),
      field: change.field,
      from_value: change.from,
      to_value: change.to,
      reversed: isReversed(change),
      event_id: id,
      correlation: metadata.correlationId,
    });
  }
};

const enter = (event: Told, read: Read, subject: LedgerSubjectRow, changes: readonly FieldChange[]): void =>
  enterAbout(
    event,
    read,
    { subject_id: subject.subject_id, kind: kindOf(subject), project_id: subject.project_id },
    changes,
  );

const scheduled = (event: Recorded<SiteVisitEvent>, read: Read): void => {
  const made = rowsMadeBy(event);
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

/** An event on a project, an account, a car or a kit: what it is called from then on, and what is asked about. */
const onSubject = (
  event: Told,
  read: Read,
  after: (before: LedgerSubjectRow) => LedgerSubjectRow,
  changes: readonly FieldChange[] = [],
): void => {
  const before = read.rows.ledger_subject.get(event.entityId);
  if (before === undefined) return;
  const subject = after(before);
  if (subject !== before) read.rows.ledger_subject.put(subject);
  enter(event, read, subject, changes);
};

const same = (subject: LedgerSubjectRow): LedgerSubjectRow => subject;

const made = (event: Told, read: Read, subject: LedgerSubjectRow, changes: readonly FieldChange[] = []): void => {
  read.rows.ledger_subject.put(subject);
  enter(event, read, subject, [{ field: 'added', from: null, to: subject.name }, ...changes]);
};

/** A field that is not part of what the subject is called. */
const field =
  (name: FieldChange['field']) =>
  (event: Told & { readonly data: Pick<FieldChange, 'from' | 'to'> }, read: Read): void =>
    onSubject(event, read, same, [{ field: name, from: event.data.from, to: event.data.to }]);

/** That a field changed, without its values. */
const unsaid =
  (name: FieldChange['field']) =>
  (event: Told, read: Read): void =>
    onSubject(event, read, same, [{ field: name, from: null, to: null }]);

const removed =
  (to: boolean) =>
  (event: Told, read: Read): void =>
    onSubject(event, read, same, [{ field: 'removed', from: !to, to }]);

const renamed = (event: Told & { readonly data: { readonly from: string; readonly to: string } }, read: Read): void =>
  onSubject(event, read, (before) => subjectAfter(before, { name: event.data.to }), [{ field: 'name', ...event.data }]);

const bookedOut = ({ type, start, end }: BookedDate): BookedOut => ({ type, start, end });

/** What a booking says before and after, under whom or what it books; of one that went to another, under both. */
const booked = (event: Recorded<BookingEvent>, read: Read): void => {
  const before = read.rows.ledger_booking.get(event.entityId)?.state ?? unknownBooking;
  const after = bookingAfter(before, event);
  if (after.status === 'unknown') return;
  read.rows.ledger_booking.put({ stream_id: event.entityId, state: after });
  const { kind } = after;
  const say = (resourceId: string, from: BookedDate | undefined, to: BookedDate | undefined): void =>
    enterAbout(event, read, { subject_id: resourceId, kind, project_id: null }, [
      {
        field: 'booking',
        from: from === undefined ? null : bookedOut(from),
        to: to === undefined ? null : bookedOut(to),
      },
    ]);
  const [stood, stands] = [before, after].map(
    (state) => new Map(standingDates(state).map((date) => [date.number, date])),
  ) as [Map<number, BookedDate>, Map<number, BookedDate>];
  for (const number of new Set([...stood.keys(), ...stands.keys()])) {
    const [from, to] = [stood.get(number), stands.get(number)];
    if (sameJson(from ?? null, to ?? null)) continue;
    if (from?.resourceId === to?.resourceId) say((to ?? from)?.resourceId ?? '', from, to);
    else {
      if (from !== undefined) say(from.resourceId, from, undefined);
      if (to !== undefined) say(to.resourceId, undefined, to);
    }
  }
};

const onVisits: On<SiteVisitEvent, LedgerTables> = {
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
  SiteAttendanceRecorded: happened,
  SiteVisitRemoved: happened,
  SiteVisitRestored: happened,
  // No rows, but what the visit is called.
  SiteVisitRelocated: happened,
  TestDetailsChanged: happened,
  ProjectReferenceChanged: happened,
  ClientContactChanged: 'ignore',
  DelegationChanged: 'ignore',
  InvoiceMade: 'ignore',
  LapsedKitTaken: 'ignore',
  ...forTexts(() => 'ignore' as const),
};

const onProjects: On<ProjectEvent, LedgerTables> = {
  ProjectCreated: (event, read) => {
    const subject = projectSubject(event.entityId, event.data);
    read.rows.ledger_subject.put(subject);
    const { feePence, projectName } = event.data;
    enter(event, read, subject, [
      { field: 'project.created', from: null, to: projectName },
      ...(feePence === 0 ? [] : [{ field: 'project.price' as const, from: null, to: feePence }]),
    ]);
  },
  ProjectQuoted: (event, read) => {
    const { agreedFeePence, feePence } = event.data;
    onSubject(event, read, same, [{ field: 'project.quoted', from: null, to: agreedFeePence ?? feePence }]);
  },
  ProjectMarkerMoved: 'ignore',
  ProjectFeeAgreed: field('project.price'),
  ProjectRemoved: (event, read) => onSubject(event, read, same, [{ field: 'project.removed', from: false, to: true }]),
  ProjectRestored: (event, read) => onSubject(event, read, same, [{ field: 'project.removed', from: true, to: false }]),
  ProjectRenamed: (event, read) => onSubject(event, read, (before) => subjectAfter(before, { name: event.data.to })),
  ProjectNumberChanged: (event, read) =>
    onSubject(event, read, (before) => subjectAfter(before, { number: event.data.to })),
  ProjectAddressChanged: (event, read) =>
    onSubject(event, read, (before) => subjectAfter(before, { address: event.data.to })),
  ProjectPostcodeChanged: (event, read) =>
    onSubject(event, read, (before) => subjectAfter(before, { postcode: event.data.to })),
  EnquiryDateChanged: 'ignore',
  ProjectDelegationChanged: 'ignore',
  ProjectLeaderChanged: 'ignore',
  ProjectContactChanged: 'ignore',
  ProjectClientAssigned: field('project.client'),
};

const partOfStaff = (isEngineer: boolean): 'Engineer' | 'Office' => (isEngineer ? 'Engineer' : 'Office');

const onStaff: On<StaffMemberEvent, LedgerTables> = {
  StaffMemberAdded: (event, read) =>
    made(event, read, resourceSubject(event.entityId, partOfStaff(event.data.isEngineer), event.data.name)),
  StaffMemberRenamed: renamed,
  StaffRoleChanged: (event, read) =>
    onSubject(event, read, (before) => subjectAfter(before, { part: partOfStaff(event.data.to) }), [
      { field: 'is_engineer', ...event.data },
    ]),
  StaffCompetenceChanged: (event, read) =>
    onSubject(event, read, same, [
      { field: 'competence', from: event.data.from.join(', '), to: event.data.to.join(', ') },
    ]),
  StaffRegistrationsChanged: unsaid('registrations'),
  StaffHomeChanged: unsaid('home'),
  StaffHoursChanged: unsaid('hours'),
  StaffEmailChanged: unsaid('email'),
  StaffTelephoneChanged: unsaid('telephone'),
  PasswordChanged: unsaid('password'),
  StaffMemberRemoved: removed(true),
  StaffMemberRestored: removed(false),
};

const onCars: On<CarEvent, LedgerTables> = {
  CarAdded: (event, read) =>
    made(event, read, resourceSubject(event.entityId, 'Car', event.data.name, event.data.numberplate)),
  CarRenamed: renamed,
  CarNumberplateChanged: (event, read) =>
    onSubject(event, read, (before) => subjectAfter(before, { number: event.data.to }), [
      { field: 'numberplate', ...event.data },
    ]),
  CarLocationChanged: field('location'),
  CarMotDueChanged: field('mot_due'),
  CarRemoved: removed(true),
  CarRestored: removed(false),
};

const onKits: On<KitEvent, LedgerTables> = {
  KitAdded: (event, read) =>
    made(event, read, resourceSubject(event.entityId, 'Kit', event.data.name), [
      { field: 'kit_type', from: null, to: event.data.type },
    ]),
  KitRenamed: renamed,
  KitTypeChanged: field('kit_type'),
  KitCalibrationDueChanged: field('calibration_due'),
  KitInstrumentsChanged: (event, read) =>
    onSubject(event, read, same, [
      {
        field: 'instruments',
        from: event.data.from.map(({ serial }) => serial),
        to: event.data.to.map(({ serial }) => serial),
      },
    ]),
  KitRemoved: removed(true),
  KitRestored: removed(false),
};

const onBookings: On<BookingEvent, LedgerTables> = {
  ResourceBooked: booked,
  BookingMoved: booked,
  BookingReassigned: booked,
  BookingTypeChanged: booked,
  BookingsRemoved: booked,
  BookingsRestored: booked,
};

const onFiles: On<VisitFilesEvent | KitFilesEvent, LedgerTables> = {
  FileAttached: (event, read) => onSubject(event, read, same, [{ field: 'file', from: null, to: event.data.name }]),
  FileRemoved: (event, read) => onSubject(event, read, same, [{ field: 'file', from: event.data.name, to: null }]),
  FileRestored: (event, read) => onSubject(event, read, same, [{ field: 'file', from: null, to: event.data.name }]),
  KitFileAttached: (event, read) => onSubject(event, read, same, [{ field: 'file', from: null, to: event.data.name }]),
  KitFileRemoved: (event, read) => onSubject(event, read, same, [{ field: 'file', from: event.data.name, to: null }]),
  KitFileRestored: (event, read) => onSubject(event, read, same, [{ field: 'file', from: null, to: event.data.name }]),
};

const onEmails: On<VisitEmailsEvent, LedgerTables> = {
  // What became of it tells of it.
  EmailWritten: 'ignore',
  EmailSent: (event, read) => onSubject(event, read, same, [{ field: 'email_sent', from: null, to: event.data.to }]),
  EmailFailed: 'ignore',
  EmailUncertain: 'ignore',
};

/** Every change of what finance must be able to prove, and of who and what is sent, in the order of the log. */
export const ledger = defineProjection<Event, LedgerTables>({
  name: 'ledger',
  version: 4,
  tables: ledgerTables,
  keys: ({ stream, entityId }) => ({
    ledger_state: [[STATE]],
    ...(stream.startsWith('booking-')
      ? { ledger_booking: [[entityId]] }
      : { ledger_subject: stream.startsWith('site_visit-') ? jobIdsOf(entityId).map((id) => [id]) : [[entityId]] }),
  }),
  on: { ...onVisits, ...onProjects, ...onStaff, ...onCars, ...onKits, ...onBookings, ...onFiles, ...onEmails },
});
