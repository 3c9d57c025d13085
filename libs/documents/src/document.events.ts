import { z } from 'zod';
import { defineCatalogue, defineEvent, type EventOf, type PersonalField, type Subject } from '#eventing';

/** Whom a document is about, as every form of content says it. */
export const clientOf = (
  content: string,
): { readonly name: string; readonly email: string; readonly telephone: string } => {
  let client: Readonly<Record<string, unknown>> | undefined;
  try {
    ({ client } = JSON.parse(content) as { readonly client?: Readonly<Record<string, unknown>> });
  } catch {
    // Nothing that a document could be written from.
  }
  const text = (field: string): string => (typeof client?.[field] === 'string' ? client[field] : '');
  return { name: text('name'), email: text('email'), telephone: text('telephone') };
};

/**
 * Whose key seals what a document says, in its event and in its bytes: the client's own, where their address is known.
 * Documents of the first releases were all sealed with a key of their own.
 */
export const documentSubject = (content: string, documentId: string): Subject => {
  const email = clientOf(content).email.trim().toLowerCase();
  return email === '' ? { kind: 'record', lookup: documentId } : { kind: 'client', lookup: email };
};

/** What a document says once its client was forgotten: nothing. */
const FORGOTTEN = '';

const content: PersonalField<string> = {
  subject: (text, entityId) => (text === FORGOTTEN ? null : documentSubject(text, entityId)),
  forgotten: FORGOTTEN,
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
        /** All visits of a joint invoice, the first one's among them. */
        visitIds: z.array(z.uuid()).max(500),
        /** The invoice's; empty on a draft and on a proposal. */
        number: z.string(),
        /** Which form the content has: later releases read the earlier ones. */
        form: z.int().min(1),
        /** JSON text of what the document says. */
        content: z.string(),
      }),
      personal: { content },
      // The first releases made an invoice for one visit, and noted its number in the content alone.
      upcasts: [(data) => ({ ...data, visitIds: data['visitId'] === null ? [] : [data['visitId']], number: '' })],
    }),
    DocumentMade: defineEvent({
      says: 'The document was written; its bytes are kept under their SHA-256.',
      schema: z.strictObject({ sha256: z.string(), bytes: z.int().min(1) }),
    }),
    DocumentFailed: defineEvent({
      says: 'The document could not be written, after several tries.',
      schema: z.strictObject({ reason: z.string(), tries: z.int().min(1) }),
      // The first releases tried five times, always.
      upcasts: [(data) => ({ ...data, tries: 5 })],
    }),
    DocumentTriedAgain: defineEvent({
      says: 'Somebody asked for a document that had failed to be tried again.',
      schema: z.strictObject({}),
    }),
  },
});

export type DocumentEvent = EventOf<typeof documentCatalogue>;
export type DocumentKind = Extract<DocumentEvent, { type: 'DocumentRequested' }>['data']['kind'];
