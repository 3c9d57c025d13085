import type { ClientDetails, ClientEvent } from '#clients';
import { clientOf, type DocumentEvent } from '#documents';
import { defineProjection, type ProjectionContext, type Recorded, type TableDefinition } from '#eventing';
import type { RowOfColumns } from '#platform';
import type { InvoiceEvent } from '#invoices';
import type { ProjectEvent } from '#projects';
import { forTexts, type SiteVisitEvent, type TextEvent } from '#site-visits';
import { personOf, searchOf, type Contact } from './person.js';

/** `client`: the record itself; `contact`: somebody named there. */
export type Place = 'project' | 'visit' | 'document' | 'client' | 'contact';

const personMentionColumns = {
  person: 'text not null',
  place: 'text not null',
  place_id: 'uuid not null',
  /** Name and telephone as they were written there. */
  said: 'text not null',
  name: 'text not null',
  email: 'text not null',
  telephone: 'text not null',
  /** ISO 8601 UTC. */
  at: 'text not null',
  search: 'text not null',
} as const;

/** Where somebody was ever named as a client, in which words; also where another contact stands by now. */
export type MentionRow = RowOfColumns<typeof personMentionColumns, { readonly place: Place }>;

/** All notes that a visit ever had: free text, which may name anybody. */
export interface NotesRow {
  readonly visit_id: string;
  readonly notes: string;
}

const person_mention: TableDefinition<MentionRow> = {
  columns: personMentionColumns,
  key: ['person', 'place', 'place_id', 'said'],
  indexes: ['using gin (search gin_trgm_ops)', '(lower(name))', "(telephone) where telephone <> ''", '(place_id)'],
};

const visit_notes: TableDefinition<NotesRow> = {
  columns: { visit_id: 'uuid not null', notes: 'text not null' },
  key: ['visit_id'],
};

const tables = { person_mention, visit_notes };
type Told = ProjectEvent | SiteVisitEvent | DocumentEvent | ClientEvent | InvoiceEvent;
type Read = ProjectionContext<typeof tables>;

const mention = (place: Place, { entityId, metadata }: Recorded<Told>, { rows }: Read, contact: Contact): void => {
  const person = personOf(contact);
  if (person === null) return;
  const { name, email, telephone } = contact;
  rows.person_mention.put({
    person,
    place,
    place_id: entityId,
    said: `${name}|${telephone}`,
    name: name.trim(),
    email: email.trim(),
    telephone,
    at: metadata.occurredAt,
    search: searchOf(contact),
  });
};

const note = ({ entityId }: Recorded<Told>, { rows }: Read, notes: string): void => {
  if (notes === '') return;
  const before = rows.visit_notes.get(entityId);
  rows.visit_notes.put({ visit_id: entityId, notes: before === undefined ? notes : `${before.notes}\n${notes}` });
};

const scheduled = (
  event: Recorded<Extract<SiteVisitEvent, { type: 'SiteVisitScheduled' | 'NoiseSurveyScheduled' }>>,
  read: Read,
): void => {
  mention('visit', event, read, event.data.contact);
  note(event, read, event.data.notes);
};

const textChanged = (event: Recorded<TextEvent>, read: Read): void => note(event, read, event.data.to);
const onTexts = forTexts(() => textChanged);

/** A sole trader is a client without a firm, so every record may be a person's. */
const record = (event: Recorded<Told>, read: Read, { company, email, telephone }: ClientDetails): void =>
  mention('client', event, read, { name: company, email, telephone });

/** For finding whom one may mean before they are forgotten; nothing else reads it. */
export const personMentions = defineProjection<Told, typeof tables>({
  name: 'person_mentions',
  version: 5,
  tables,
  keys: ({ type, entityId }) =>
    type === 'SiteVisitScheduled' || type === 'NoiseSurveyScheduled' || type in onTexts
      ? { visit_notes: [[entityId]] }
      : {},
  on: {
    ProjectCreated: (event, read) => mention('project', event, read, event.data.contact),
    ProjectContactChanged: (event, read) => mention('project', event, read, event.data.to),
    SiteVisitScheduled: scheduled,
    NoiseSurveyScheduled: scheduled,
    ClientContactChanged: (event, read) => mention('visit', event, read, event.data.to),
    ...onTexts,
    DocumentRequested: (event, read) => {
      if (event.data.content !== '') mention('document', event, read, clientOf(event.data.content));
    },
    ClientRegistered: (event, read) => record(event, read, event.data.details),
    ClientDetailsChanged: (event, read) => record(event, read, event.data.to),
    ContactPersonAdded: (event, read) => mention('contact', event, read, event.data.contact),
    ContactPersonChanged: (event, read) => mention('contact', event, read, event.data.to),
    ContactPersonRemoved: 'ignore',
    PaymentTermsAgreed: 'ignore',
    PurchaseOrderHabitChanged: 'ignore',
    ClientRemoved: 'ignore',
    ClientRestored: 'ignore',
    ClientMerged: 'ignore',
    ClientSeparated: 'ignore',
    DuplicateTakenOver: 'ignore',
    DuplicateGivenBack: 'ignore',
    // An invoice has the id of its document, and is sealed with the same key.
    InvoiceDrafted: (event, read) => mention('document', event, read, event.data.words.client),
    InvoiceDraftRevised: (event, read) => mention('document', event, read, event.data.words.client),
    InvoiceIssued: (event, read) => mention('document', event, read, event.data.words.client),
    InvoiceDraftDiscarded: 'ignore',
    InvoiceSent: 'ignore',
    PaymentRecorded: 'ignore',
    PaymentRemoved: 'ignore',
    CreditNoteIssued: 'ignore',
    ImportedInvoiceRemoved: 'ignore',
    ReminderWritten: 'ignore',
    ReminderSent: 'ignore',
    ReminderFailed: 'ignore',
    InvoiceHandedOver: 'ignore',
    DocumentMade: 'ignore',
    DocumentFailed: 'ignore',
    DocumentTriedAgain: 'ignore',
    ProjectQuoted: 'ignore',
    ProjectRenamed: 'ignore',
    ProjectNumberChanged: 'ignore',
    ProjectAddressChanged: 'ignore',
    ProjectPostcodeChanged: 'ignore',
    ProjectMarkerMoved: 'ignore',
    ProjectFeeAgreed: 'ignore',
    EnquiryDateChanged: 'ignore',
    ProjectDelegationChanged: 'ignore',
    ProjectLeaderChanged: 'ignore',
    ProjectRemoved: 'ignore',
    ProjectRestored: 'ignore',
    SiteVisitRescheduled: 'ignore',
    EngineersAssigned: 'ignore',
    CarsAssigned: 'ignore',
    KitsAssigned: 'ignore',
    SiteVisitRelocated: 'ignore',
    FeeChanged: 'ignore',
    TestDetailsChanged: 'ignore',
    DelegationChanged: 'ignore',
    ProjectReferenceChanged: 'ignore',
    InvoiceNumberChanged: 'ignore',
    InvoiceMade: 'ignore',
    LapsedKitTaken: 'ignore',
    MovedToProject: 'ignore',
    ClientAssigned: 'ignore',
    ProjectClientAssigned: 'ignore',
    CompletionFlagSet: 'ignore',
    SiteAttendanceRecorded: 'ignore',
    SiteVisitRemoved: 'ignore',
    SiteVisitRestored: 'ignore',
  },
});
