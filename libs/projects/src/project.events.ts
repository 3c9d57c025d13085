import { z } from 'zod';
import { defineCatalogue, defineEvent, type EventOf, type PersonalField } from '#eventing';

const contact = z.strictObject({ name: z.string(), position: z.string(), email: z.string(), telephone: z.string() });
export type ContactDetails = z.infer<typeof contact>;

export const noContact: ContactDetails = { name: '', position: '', email: '', telephone: '' };

/** The client's own data. Their e-mail address finds the same person on every project; without one it belongs to this record. */
const clients: PersonalField<ContactDetails> = {
  subject: (value, entityId) => {
    const { name, ...reached } = value;
    // Nothing personal: nobody, or who was forgotten.
    if (Object.values(reached).every((part) => part === '') && (name === '' || name === 'Forgotten')) return null;
    const email = value.email.trim().toLowerCase();
    return email === '' ? { kind: 'record', lookup: entityId } : { kind: 'client', lookup: email };
  },
  forgotten: { ...noContact, name: 'Forgotten' },
};

const count = z.int().min(0);

/** A quote as it was said to the client: the figures and the words, whatever the rates are later. */
const quote = z.strictObject({
  /** The one name of the kind of test, and the work in words: 'Sound Testing - Part E, 22 dwellings'. */
  type: z.string(),
  work: z.string(),
  count,
  tests: z.array(z.strictObject({ kind: z.string(), count })),
  metres: count,
  trafficSeconds: count.nullable(),
  estimate: z.boolean(),
  minutes: z.number().min(0),
  siteVisits: count,
  units: count,
  feePence: count,
  travelPence: count,
  /** Agreed in place of the fee that was reckoned. */
  agreedFeePence: count.nullable(),
  steps: z.array(
    z.strictObject({ title: z.string(), words: z.string(), result: z.string(), hint: z.string().nullable() }),
  ),
});
export type QuoteSaid = z.infer<typeof quote>;

const place = z.strictObject({ lat: z.number(), lng: z.number() }).nullable();
const text = z.strictObject({ from: z.string(), to: z.string() });
const pence = z.int().min(0);

export const projectCatalogue = defineCatalogue({
  category: 'project',
  module: 'projects',
  events: {
    ProjectCreated: defineEvent({
      schema: z.strictObject({
        projectName: z.string(),
        projectNumber: z.string(),
        address: z.string(),
        postcode: z.string(),
        feePence: pence,
        date: z.string(),
        delegated: z.boolean(),
        contact,
        projectLeader: z.string(),
      }),
      personal: { contact: clients },
      says: 'An enquiry came in and became a project.',
    }),
    ProjectQuoted: defineEvent({
      schema: quote,
      says: 'The client was quoted a fee for the project; kept with every step of its reckoning.',
    }),
    ProjectRenamed: defineEvent({ schema: text, says: 'A project got another name.' }),
    ProjectNumberChanged: defineEvent({ schema: text, says: 'A project got another number.' }),
    ProjectAddressChanged: defineEvent({ schema: text, says: 'The site address of a project was corrected.' }),
    ProjectPostcodeChanged: defineEvent({ schema: text, says: 'The postcode of a project was corrected.' }),
    ProjectMarkerMoved: defineEvent({
      schema: z.strictObject({ from: place, to: place }),
      says: 'A person set the position of a project on the map, moved it, or took it away.',
    }),
    ProjectFeeAgreed: defineEvent({
      schema: z.strictObject({ from: pence, to: pence }),
      says: 'Another fee was agreed for the whole project, in pence.',
    }),
    EnquiryDateChanged: defineEvent({ schema: text, says: 'The day on which the enquiry came in was corrected.' }),
    ProjectDelegationChanged: defineEvent({
      schema: z.strictObject({ from: z.boolean(), to: z.boolean() }),
      says: 'A project was given to an outside firm, or taken back (true: outside).',
    }),
    ProjectLeaderChanged: defineEvent({ schema: text, says: 'Another leader took the project over.' }),
    ProjectContactChanged: defineEvent({
      schema: z.strictObject({ from: contact, to: contact }),
      personal: { from: clients, to: clients },
      says: 'The client contact of a project changed.',
    }),
    ProjectClientAssigned: defineEvent({
      schema: z.strictObject({ from: z.uuid().nullable(), to: z.uuid().nullable() }),
      says: 'A project was put under the record of a client, moved to another one, or taken off.',
    }),
    ProjectRemoved: defineEvent({ schema: z.strictObject({}), says: 'A project without visits was removed.' }),
    ProjectRestored: defineEvent({
      schema: z.strictObject({}),
      says: 'The removal of a project was taken back: it is again what it was, under its number.',
    }),
  },
});

export type ProjectEvent = EventOf<typeof projectCatalogue>;
