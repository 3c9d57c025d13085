import { z } from 'zod';
import { defineCatalogue, defineEvent, type EventOf, type PersonalField } from '#eventing';

const content: PersonalField<string> = {
  subject: (text, entityId) => (text === '' ? null : { kind: 'record', lookup: entityId }),
  forgotten: '',
};

/** What was asked to be written, and what became of it. The bytes themselves are in no event. */
export const documentCatalogue = defineCatalogue({
  category: 'document',
  module: 'documents',
  events: {
    DocumentRequested: defineEvent({
      says: 'A fee proposal or an invoice was asked for; everything that it says was taken down at that moment.',
      schema: z.strictObject({
        kind: z.enum(['fee-proposal', 'invoice']),
        fileName: z.string(),
        projectId: z.uuid().nullable(),
        visitId: z.uuid().nullable(),
        /** Which form the content has: later releases read the earlier ones. */
        form: z.int().min(1),
        /** JSON text of what the document says. */
        content: z.string(),
      }),
      personal: { content },
    }),
    DocumentMade: defineEvent({
      says: 'The document was written; its bytes are kept under their SHA-256.',
      schema: z.strictObject({ sha256: z.string(), bytes: z.int().min(1) }),
    }),
    DocumentFailed: defineEvent({
      says: 'The document could not be written, after several tries.',
      schema: z.strictObject({ reason: z.string() }),
    }),
    DocumentTriedAgain: defineEvent({ says: 'Somebody asked for a document that had failed to be tried again.', schema: z.strictObject({}) }),
  },
});

export type DocumentEvent = EventOf<typeof documentCatalogue>;
export type DocumentKind = Extract<DocumentEvent, { type: 'DocumentRequested' }>['data']['kind'];
