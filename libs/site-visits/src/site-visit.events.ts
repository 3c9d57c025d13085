import { z } from 'zod';
import { defineCatalogue, defineEvent, type EventOf, type PersonalField } from '#eventing';

/** Whose key seals a contact without an e-mail address. */
export const contactRecordOf = (visitId: string): string => `${visitId}/contact`;

/** Which half of a noise survey an event is about; null where the visit is no survey. */
const part = z.enum(['Setup', 'Pickup', 'Both']).nullable();
const half = z.enum(['Setup', 'Pickup']).nullable();

const instant = z.iso.datetime({ precision: 3 });
/** When the engineers came to the site, and when they left it. */
const attendance = z.strictObject({ arrived: instant.nullable(), left: instant.nullable() });
const ids = z.array(z.uuid()).max(1000);
const pence = z.int().min(0);
const count = z.int().min(0).nullable();

const window = z.strictObject({
  start: instant,
  end: instant,
  departure: instant.nullable(),
  return: instant.nullable(),
});
const site = z.strictObject({
  address: z.string(),
  postcode: z.string(),
  place: z.strictObject({ lat: z.number(), lng: z.number() }).nullable(),
});
const contact = z.strictObject({ name: z.string(), position: z.string(), email: z.string(), telephone: z.string() });
const delegation = z.strictObject({ delegated: z.boolean(), projectLeader: z.string() });
const reference = z.strictObject({ projectName: z.string(), projectNumber: z.string() });

const sound = z.strictObject({
  kind: z.literal('sound'),
  type: z.string(),
  sets: count,
  rooms: count,
  dwellings: count,
});
const air = z.strictObject({ kind: z.literal('air'), types: z.int().min(0), tests: z.int().min(0) });
const noise = z.strictObject({ kind: z.literal('noise'), type: z.string(), fixed: count, spots: count, rooms: count });
const test = z.discriminatedUnion('kind', [sound, air, noise]);

const trip = z.strictObject({ ...window.shape, engineers: ids, cars: ids });

const shared = {
  projectId: z.uuid().nullable(),
  ...reference.shape,
  ...site.shape,
  feePence: pence,
  contact,
  ...delegation.shape,
  invoiceNumber: z.string(),
  notes: z.string(),
  kits: ids,
};

const noContact = { name: '', position: '', email: '', telephone: '' };
const forgottenContact = { ...noContact, name: 'Forgotten' };
const isNobody = (value: z.infer<typeof contact>, nobody: z.infer<typeof contact>): boolean =>
  value.name === nobody.name && value.position === '' && value.email === '' && value.telephone === '';

/** Their e-mail address finds the same person on every visit; without one they belong to this visit, apart from its notes. */
const clientContact: PersonalField<z.infer<typeof contact>> = {
  subject: (value, entityId) => {
    if (isNobody(value, noContact) || isNobody(value, forgottenContact)) return null;
    const email = value.email.trim().toLowerCase();
    return email === '' ? { kind: 'record', lookup: contactRecordOf(entityId) } : { kind: 'client', lookup: email };
  },
  forgotten: forgottenContact,
};
const visitNotes: PersonalField<string> = {
  subject: (text, entityId) => (text === '' ? null : { kind: 'record', lookup: entityId }),
  forgotten: '',
};

/** A text may say anything of anybody. */
const textChanged = (says: string) =>
  defineEvent({
    says,
    schema: z.strictObject({ part, from: z.string(), to: z.string() }),
    personal: { from: visitNotes, to: visitNotes },
  });

/** Everything that happens to a site visit; a noise survey's two halves are in one stream. */
export const siteVisitCatalogue = defineCatalogue({
  category: 'site_visit',
  module: 'site-visits',
  events: {
    SiteVisitScheduled: defineEvent({
      says: 'A sound test or an air test was put in the diary.',
      schema: z.strictObject({ ...shared, ...trip.shape, test: z.discriminatedUnion('kind', [sound, air]) }),
      personal: { contact: clientContact, notes: visitNotes },
    }),
    NoiseSurveyScheduled: defineEvent({
      says: 'A noise survey was put in the diary, Setup and Pickup together.',
      schema: z.strictObject({ ...shared, setup: trip, pickup: trip, test: noise }),
      personal: { contact: clientContact, notes: visitNotes },
    }),
    SiteVisitRescheduled: defineEvent({
      says: 'A visit, or one half of a survey, moved in time.',
      schema: z.strictObject({ part: half, from: window, to: window }),
    }),
    EngineersAssigned: defineEvent({
      says: 'The engineers of a visit, or of one half of a survey, changed.',
      schema: z.strictObject({ part: half, from: ids, to: ids }),
    }),
    CarsAssigned: defineEvent({
      says: 'The cars of a visit, or of one half of a survey, changed.',
      schema: z.strictObject({ part: half, from: ids, to: ids }),
    }),
    KitsAssigned: defineEvent({
      says: 'The kits of a visit changed.',
      schema: z.strictObject({ part, from: ids, to: ids }),
    }),
    LapsedKitTaken: defineEvent({
      says: 'A kit whose calibration lapses before the end of the visit was taken all the same, for a reason and until a day.',
      schema: z.strictObject({ part, kit: z.uuid(), until: z.iso.date(), reason: z.string() }),
      personal: { reason: visitNotes },
    }),
    SiteVisitRelocated: defineEvent({
      says: 'The address, the postcode or the position of the site changed.',
      schema: z.strictObject({ part, from: site, to: site }),
    }),
    ClientContactChanged: defineEvent({
      says: 'The person on site changed, or how to reach them.',
      schema: z.strictObject({ part, from: contact, to: contact }),
      personal: { from: clientContact, to: clientContact },
    }),
    FeeChanged: defineEvent({
      says: 'The fee changed, in pence.',
      schema: z.strictObject({ part, from: pence, to: pence }),
    }),
    TestDetailsChanged: defineEvent({
      says: 'What is tested or measured changed.',
      schema: z.strictObject({ part, from: test, to: test }),
    }),
    DelegationChanged: defineEvent({
      says: 'Who does the work changed: delegated or not, and the project leader.',
      schema: z.strictObject({ part, from: delegation, to: delegation }),
    }),
    ProjectReferenceChanged: defineEvent({
      says: 'The project name or number written on the visit changed.',
      schema: z.strictObject({ part, from: reference, to: reference }),
    }),
    InvoiceNumberChanged: defineEvent({
      says: 'The invoice number changed. `former` tells what became of the one before it.',
      schema: z.strictObject({ part, from: z.string(), to: z.string(), former: z.enum(['free', 'used', 'unknown']) }),
      // The first releases let any number be used again, and did not note whether its invoice was out.
      upcasts: [(data) => ({ ...data, former: 'unknown' })],
    }),
    InvoiceMade: defineEvent({
      says: 'An invoice of the visit was made under its number; from then on the number stays used.',
      schema: z.strictObject({ part, number: z.string(), documentId: z.uuid() }),
    }),
    NotesChanged: textChanged('The notes changed.'),
    MovedToProject: defineEvent({
      says: 'The visit was put under a project, moved to another one, or taken out.',
      schema: z.strictObject({ part, from: z.uuid().nullable(), to: z.uuid().nullable() }),
    }),
    ClientAssigned: defineEvent({
      says: 'The visit was put under the record of a client, moved to another one, or taken off.',
      schema: z.strictObject({ part, from: z.uuid().nullable(), to: z.uuid().nullable() }),
    }),
    CompletionFlagSet: defineEvent({
      says: 'One completion flag was turned on or off.',
      schema: z.strictObject({
        part: half,
        flag: z.enum(['confirmed', 'invoiced', 'paid', 'issued', 'checklist', 'rams']),
        from: z.boolean(),
        to: z.boolean(),
      }),
    }),
    SiteAttendanceRecorded: defineEvent({
      says: 'The engineers said when they came to the site, or when they left it.',
      schema: z.strictObject({ part: half, from: attendance, to: attendance }),
    }),
    SiteVisitRemoved: defineEvent({
      says: 'The visit was taken out of the diary; a noise survey goes with both halves.',
      schema: z.strictObject({ part }),
    }),
    SiteVisitRestored: defineEvent({
      says: 'A visit that had been taken out of the diary was put back as it was.',
      schema: z.strictObject({ part }),
    }),
  },
});

export type SiteVisitEvent = EventOf<typeof siteVisitCatalogue>;

/** What says that a text of a visit changed. */
export const textEvents = { notes: 'NotesChanged' } as const;
type Text = keyof typeof textEvents;
export type TextEvent = Extract<SiteVisitEvent, { type: (typeof textEvents)[Text] }>;

/** A case for the event of each text, wherever every event has one. */
export const forTexts = <Case>(caseOf: (text: Text) => Case) =>
  Object.fromEntries(Object.entries(textEvents).map(([text, type]) => [type, caseOf(text as Text)])) as {
    readonly [Type in TextEvent['type']]: Case;
  };

export type VisitPart = 'Setup' | 'Pickup';
export type EventPart = z.infer<typeof part>;
export type VisitWindow = z.infer<typeof window>;
export type VisitTrip = z.infer<typeof trip>;
export type VisitAttendance = z.infer<typeof attendance>;
export type VisitSite = z.infer<typeof site>;
export type ClientContact = z.infer<typeof contact>;
export type TestDetails = z.infer<typeof test>;
