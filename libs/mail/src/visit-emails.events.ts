import { z } from 'zod';
import { defineCatalogue, defineEvent, type EventOf, type PersonalField, type Subject } from '#eventing';

/** Whose key seals what was written about a visit: it names whoever is met there. */
export const emailsSubject = (visitId: string): Subject => ({ kind: 'record', lookup: `${visitId}/emails` });

const written: PersonalField<string> = {
  subject: (text, visitId) => (text === '' ? null : emailsSubject(visitId)),
  forgotten: '',
};
/** Forgetting the person takes it, at whichever visit they were written to. */
const to: PersonalField<string> = {
  subject: (address) => (address === '' ? null : { kind: 'client', lookup: address.trim().toLowerCase() }),
  forgotten: '',
};

/** Letters to the client of a visit; a survey's two halves share them. */
export const visitEmailsCatalogue = defineCatalogue({
  category: 'visit_emails',
  module: 'mail',
  events: {
    EmailWritten: defineEvent({
      says: 'A letter to the client of a visit is to be sent; what became of it is told by one of the others.',
      schema: z.strictObject({ emailId: z.uuid(), to: z.string(), subject: z.string(), text: z.string() }),
      personal: { to, subject: written, text: written },
    }),
    EmailSent: defineEvent({
      says: 'The mail server took the letter.',
      schema: z.strictObject({ emailId: z.uuid(), to: z.string() }),
      personal: { to },
    }),
    EmailFailed: defineEvent({
      says: 'The letter was not sent: the mail server refused it, or could not be reached.',
      schema: z.strictObject({ emailId: z.uuid(), to: z.string() }),
      personal: { to },
    }),
    EmailUncertain: defineEvent({
      says: 'The mail server was handed the letter and did not say whether it took it; it is not sent again by itself.',
      schema: z.strictObject({ emailId: z.uuid(), to: z.string() }),
      personal: { to },
    }),
  },
});

export type VisitEmailsEvent = EventOf<typeof visitEmailsCatalogue>;
