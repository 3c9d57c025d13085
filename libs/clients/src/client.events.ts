import { z } from 'zod';
import { defineCatalogue, defineEvent, type EventOf, type PersonalField } from '#eventing';

const details = z.strictObject({
  company: z.string(),
  address: z.string(),
  postcode: z.string(),
  email: z.string(),
  telephone: z.string(),
});
const person = z.strictObject({ name: z.string(), position: z.string(), email: z.string(), telephone: z.string() });
const purchaseOrder = z.strictObject({ needed: z.boolean(), note: z.string() });
const days = z.int().min(0).nullable();

export type ClientDetails = z.infer<typeof details>;
export type ContactPerson = z.infer<typeof person>;
export type PurchaseOrderHabit = z.infer<typeof purchaseOrder>;

/** What stands in the place of a client who was forgotten. */
const FORGOTTEN_CLIENT = 'Forgotten';

/** Whose key seals a contact without an e-mail address. */
export const contactsRecordOf = (clientId: string): string => `${clientId}/contacts`;

const forgottenDetails: ClientDetails = {
  company: FORGOTTEN_CLIENT,
  address: '',
  postcode: '',
  email: '',
  telephone: '',
};
const forgottenPerson: ContactPerson = { name: FORGOTTEN_CLIENT, position: '', email: '', telephone: '' };
const isEmpty = (values: object, name: string): boolean =>
  Object.values(values).every((value) => value === '' || value === name);

/** A sole trader's company and address are personal, so every client's are sealed, with the key of the record. */
const ofRecord: PersonalField<ClientDetails> = {
  subject: (value, entityId) => (isEmpty(value, FORGOTTEN_CLIENT) ? null : { kind: 'record', lookup: entityId }),
  forgotten: forgottenDetails,
};
/** The e-mail address finds the same person on every visit and project; without one they belong to this record. */
const ofPerson: PersonalField<ContactPerson> = {
  subject: (value, entityId) => {
    if (isEmpty(value, FORGOTTEN_CLIENT)) return null;
    const email = value.email.trim().toLowerCase();
    return email === '' ? { kind: 'record', lookup: contactsRecordOf(entityId) } : { kind: 'client', lookup: email };
  },
  forgotten: forgottenPerson,
};
const ofHabit: PersonalField<PurchaseOrderHabit> = {
  subject: ({ note }, entityId) => (note === '' ? null : { kind: 'record', lookup: entityId }),
  forgotten: { needed: false, note: '' },
};

const contactId = z.uuid();
const other = z.strictObject({ clientId: z.uuid() });

export const clientCatalogue = defineCatalogue({
  category: 'client',
  module: 'clients',
  events: {
    ClientRegistered: defineEvent({
      schema: z.strictObject({ details, paymentDays: days, purchaseOrder }),
      personal: { details: ofRecord, purchaseOrder: ofHabit },
      says: 'A client got a record of their own.',
    }),
    ClientDetailsChanged: defineEvent({
      schema: z.strictObject({ from: details, to: details }),
      personal: { from: ofRecord, to: ofRecord },
      says: 'The company, the billing address, or how to reach a client changed.',
    }),
    ContactPersonAdded: defineEvent({
      schema: z.strictObject({ contactId, contact: person }),
      personal: { contact: ofPerson },
      says: 'A contact was added to a client.',
    }),
    ContactPersonChanged: defineEvent({
      schema: z.strictObject({ contactId, from: person, to: person }),
      personal: { from: ofPerson, to: ofPerson },
      says: 'A contact of a client changed, or how to reach them.',
    }),
    ContactPersonRemoved: defineEvent({
      schema: z.strictObject({ contactId, contact: person }),
      personal: { contact: ofPerson },
      says: 'A contact was taken off a client.',
    }),
    PaymentTermsAgreed: defineEvent({
      schema: z.strictObject({ from: days, to: days }),
      says: 'Other payment terms were agreed with a client, in days; null: those of the company.',
    }),
    PurchaseOrderHabitChanged: defineEvent({
      schema: z.strictObject({ from: purchaseOrder, to: purchaseOrder }),
      personal: { from: ofHabit, to: ofHabit },
      says: 'Whether invoices need the purchase order number of a client changed, or the note about it.',
    }),
    ClientRemoved: defineEvent({
      schema: z.strictObject({}),
      says: 'A client was removed; projects and visits keep their contacts.',
    }),
    ClientRestored: defineEvent({ schema: z.strictObject({}), says: 'A client that had been removed came back.' }),
    ClientMerged: defineEvent({
      schema: other,
      says: 'A client was a duplicate and was merged into another one, which stands for it from then on.',
    }),
    ClientSeparated: defineEvent({
      schema: other,
      says: 'A client that had been merged into another one stands for itself again.',
    }),
    DuplicateTakenOver: defineEvent({
      schema: other,
      says: 'A client took over the projects and visits of a duplicate.',
    }),
    DuplicateGivenBack: defineEvent({
      schema: other,
      says: 'A client gave the projects and visits of a former duplicate back.',
    }),
  },
});

export type ClientEvent = EventOf<typeof clientCatalogue>;
