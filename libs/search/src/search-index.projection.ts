import { defineProjection, type ProjectionContext, type On, type Recorded } from '#eventing';
import type { ClientDetails, ClientEvent, ContactPerson } from '#clients';
import { carFields, kitFields, type CarEvent, type KitEvent } from '#fleet';
import { projectFields, type ProjectEvent } from '#projects';
import {
  columnsChangedBy,
  forTexts,
  isAbout,
  pickupIdOf,
  rowsMadeBy,
  type SiteVisitEvent,
  type VisitRow,
} from '#site-visits';
import { staffFields, type StaffMemberEvent } from '#staff';
import { entryOf, nothing, search_entry, type EntryFacts, type EntryRow } from './search-entry.table.js';

const tables = { search_entry };
type Tables = typeof tables;
type Read = ProjectionContext<Tables>;
type Event = SiteVisitEvent | ProjectEvent | ClientEvent | StaffMemberEvent | CarEvent | KitEvent;

const jobIdsOf = (streamId: string): readonly [string, string] => [streamId, pickupIdOf(streamId)];

/** Writes what changed, and the words that find the row now. */
const change = ({ rows }: Read, row: EntryRow | undefined, changes: Partial<EntryFacts>): void => {
  if (row !== undefined) rows.search_entry.put(entryOf({ ...row, ...changes }));
};
const changeOf = ({ entityId }: Recorded<Event>, read: Read, changes: Partial<EntryFacts>): void =>
  change(read, read.rows.search_entry.get(entityId), changes);

const contactFacts = (contact: { readonly name: string; readonly email: string; readonly telephone: string }) => ({
  client_name: contact.name,
  client_email: contact.email,
  client_telephone: contact.telephone,
});

/** What the search shows and finds of the columns of a visit's row; the others are left out. */
const visitFacts = (row: Partial<VisitRow>): Partial<EntryFacts> => ({
  ...(row.start_at === undefined ? {} : { recent: row.start_at }),
  ...(row.project_name === undefined ? {} : { name: row.project_name }),
  ...(row.project_number === undefined ? {} : { reference: row.project_number }),
  ...(row.kind === undefined ? {} : { test: row.kind }),
  ...(row.invoice_number === undefined ? {} : { number: row.invoice_number }),
  ...(row.address === undefined ? {} : { address: row.address }),
  ...(row.postcode === undefined ? {} : { postcode: row.postcode }),
  ...(row.client_name === undefined ? {} : { client_name: row.client_name }),
  ...(row.client_email === undefined ? {} : { client_email: row.client_email }),
  ...(row.client_telephone === undefined ? {} : { client_telephone: row.client_telephone }),
});

const scheduled = (event: Recorded<SiteVisitEvent>, { rows }: Read): void => {
  for (const row of rowsMadeBy(event))
    rows.search_entry.put(
      entryOf({ ...nothing, name: '', ...visitFacts(row), entity_id: row.job_id, kind: 'visit', part: row.part }),
    );
};

const changed = (event: Recorded<SiteVisitEvent>, read: Read): void => {
  for (const jobId of jobIdsOf(event.entityId)) {
    const row = read.rows.search_entry.get(jobId);
    if (row !== undefined && isAbout(event, row as { readonly part: VisitRow['part'] }))
      change(read, row, visitFacts(columnsChangedBy(event)));
  }
};

/** A survey goes, and comes back, with both halves. */
const marked =
  (removed: boolean) =>
  (event: Recorded<SiteVisitEvent>, read: Read): void => {
    for (const jobId of jobIdsOf(event.entityId)) change(read, read.rows.search_entry.get(jobId), { removed });
  };

const onVisits: On<SiteVisitEvent, Tables> = {
  SiteVisitScheduled: scheduled,
  NoiseSurveyScheduled: scheduled,
  SiteVisitRescheduled: changed,
  SiteVisitRelocated: changed,
  ClientContactChanged: changed,
  TestDetailsChanged: changed,
  ProjectReferenceChanged: changed,
  InvoiceNumberChanged: changed,
  SiteVisitRemoved: marked(true),
  SiteVisitRestored: marked(false),
  EngineersAssigned: 'ignore',
  CarsAssigned: 'ignore',
  KitsAssigned: 'ignore',
  FeeChanged: 'ignore',
  DelegationChanged: 'ignore',
  InvoiceMade: 'ignore',
  LapsedKitTaken: 'ignore',
  ...forTexts(() => 'ignore' as const),
  MovedToProject: 'ignore',
  ClientAssigned: 'ignore',
  CompletionFlagSet: 'ignore',
  SiteAttendanceRecorded: 'ignore',
};

const onProjects: On<ProjectEvent, Tables> = {
  ...projectFields.cases('ignore' as const),
  ProjectCreated: (event, { rows }) => {
    const { projectName, projectNumber, address, postcode, contact } = event.data;
    rows.search_entry.put(
      entryOf({
        ...nothing,
        entity_id: event.entityId,
        kind: 'project',
        recent: event.metadata.occurredAt,
        name: projectName,
        number: projectNumber,
        address,
        postcode,
        ...contactFacts(contact),
      }),
    );
  },
  ProjectRenamed: (event, read) => changeOf(event, read, { name: event.data.to }),
  ProjectNumberChanged: (event, read) => changeOf(event, read, { number: event.data.to }),
  ProjectAddressChanged: (event, read) => changeOf(event, read, { address: event.data.to }),
  ProjectPostcodeChanged: (event, read) => changeOf(event, read, { postcode: event.data.to }),
  ProjectContactChanged: (event, read) => changeOf(event, read, contactFacts(event.data.to)),
  ProjectRemoved: (event, read) => changeOf(event, read, { removed: true }),
  ProjectRestored: (event, read) => changeOf(event, read, { removed: false }),
  ProjectQuoted: 'ignore',
};

const detailFacts = ({ company, address, postcode, email, telephone }: ClientDetails) => ({
  name: company,
  address,
  postcode,
  client_name: company,
  client_email: email,
  client_telephone: telephone,
});

/** The contacts of a client without one of them, and with what it is now. */
const peopleWith = (
  row: EntryRow | undefined,
  contactId: string,
  contact: ContactPerson | null,
): Partial<EntryFacts> => {
  const others = (row?.people ?? []).filter(({ _id }) => _id !== contactId);
  return {
    people:
      contact === null
        ? others
        : [...others, { _id: contactId, name: contact.name, email: contact.email, telephone: contact.telephone }],
  };
};
const contactOf = (event: Recorded<Event>, read: Read, contactId: string, contact: ContactPerson | null): void =>
  changeOf(event, read, peopleWith(read.rows.search_entry.get(event.entityId), contactId, contact));

const onClients: On<ClientEvent, Tables> = {
  ClientRegistered: (event, { rows }) =>
    rows.search_entry.put(
      entryOf({
        ...nothing,
        entity_id: event.entityId,
        kind: 'client',
        recent: event.metadata.occurredAt,
        ...detailFacts(event.data.details),
      }),
    ),
  ClientDetailsChanged: (event, read) => changeOf(event, read, detailFacts(event.data.to)),
  ContactPersonAdded: (event, read) => contactOf(event, read, event.data.contactId, event.data.contact),
  ContactPersonChanged: (event, read) => contactOf(event, read, event.data.contactId, event.data.to),
  ContactPersonRemoved: (event, read) => contactOf(event, read, event.data.contactId, null),
  ClientRemoved: (event, read) => changeOf(event, read, { removed: true }),
  ClientRestored: (event, read) => changeOf(event, read, { removed: false }),
  ClientMerged: (event, read) => changeOf(event, read, { removed: true }),
  ClientSeparated: (event, read) => changeOf(event, read, { removed: false }),
  PaymentTermsAgreed: 'ignore',
  PurchaseOrderHabitChanged: 'ignore',
  DuplicateTakenOver: 'ignore',
  DuplicateGivenBack: 'ignore',
};

const onStaff: On<StaffMemberEvent, Tables> = {
  ...staffFields.cases('ignore' as const),
  StaffMemberAdded: (event, { rows }) =>
    rows.search_entry.put(
      entryOf({
        ...nothing,
        entity_id: event.entityId,
        kind: 'person',
        name: event.data.name,
        email: event.data.email,
      }),
    ),
  StaffMemberRenamed: (event, read) => changeOf(event, read, { name: event.data.to }),
  StaffEmailChanged: (event, read) => changeOf(event, read, { email: event.data.to }),
  StaffTelephoneChanged: (event, read) => changeOf(event, read, { telephone: event.data.to }),
  StaffMemberRemoved: (event, read) => changeOf(event, read, { removed: true }),
  StaffMemberRestored: (event, read) => changeOf(event, read, { removed: false }),
  PasswordChanged: 'ignore',
};

const onCars: On<CarEvent, Tables> = {
  ...carFields.cases('ignore' as const),
  CarAdded: (event, { rows }) => {
    const { name, numberplate, location } = event.data;
    rows.search_entry.put(
      entryOf({ ...nothing, entity_id: event.entityId, kind: 'car', name, number: numberplate, address: location }),
    );
  },
  CarRenamed: (event, read) => changeOf(event, read, { name: event.data.to }),
  CarNumberplateChanged: (event, read) => changeOf(event, read, { number: event.data.to }),
  CarLocationChanged: (event, read) => changeOf(event, read, { address: event.data.to }),
  CarRemoved: (event, read) => changeOf(event, read, { removed: true }),
  CarRestored: (event, read) => changeOf(event, read, { removed: false }),
};

const onKits: On<KitEvent, Tables> = {
  ...kitFields.cases('ignore' as const),
  KitAdded: (event, { rows }) =>
    rows.search_entry.put(
      entryOf({ ...nothing, entity_id: event.entityId, kind: 'kit', name: event.data.name, address: event.data.type }),
    ),
  KitRenamed: (event, read) => changeOf(event, read, { name: event.data.to }),
  KitTypeChanged: (event, read) => changeOf(event, read, { address: event.data.to }),
  KitRemoved: (event, read) => changeOf(event, read, { removed: true }),
  KitRestored: (event, read) => changeOf(event, read, { removed: false }),
};

/** Everything that can be found, by the words that find it. */
export const searchIndex = defineProjection<Event, Tables>({
  name: 'search_index',
  version: 7,
  tables,
  keys: ({ stream, entityId }) => ({
    search_entry: stream.startsWith('site_visit-') ? jobIdsOf(entityId).map((id) => [id]) : [[entityId]],
  }),
  on: { ...onVisits, ...onProjects, ...onClients, ...onStaff, ...onCars, ...onKits },
});
