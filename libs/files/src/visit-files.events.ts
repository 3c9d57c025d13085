import { z } from 'zod';
import { defineCatalogue, defineEvent, type EventOf, type PersonalField, type Subject } from '#eventing';

/** Whose key seals the files of a visit, their names and their bytes: a photo may show anybody who was there. */
export const filesSubject = (visitId: string): Subject => ({ kind: 'record', lookup: `${visitId}/files` });

const name: PersonalField<string> = {
  subject: (text, visitId) => (text === '' ? null : filesSubject(visitId)),
  forgotten: '',
};

/** The photos, files and signatures of a visit; a survey's two halves share them. The bytes themselves are in no event. */
export const visitFilesCatalogue = defineCatalogue({
  category: 'visit_files',
  module: 'files',
  events: {
    FileAttached: defineEvent({
      says: 'A photo, a file or a signature was attached to a visit; its bytes are kept under its id and their SHA-256.',
      schema: z.strictObject({
        fileId: z.uuid(),
        kind: z.enum(['photo', 'file', 'signature']),
        name: z.string(),
        contentType: z.enum(['image/jpeg', 'image/png', 'image/webp', 'application/pdf']),
        bytes: z.int().min(1),
        sha256: z.string(),
      }),
      personal: { name },
    }),
    FileRemoved: defineEvent({
      says: 'A photo, a file or a signature was taken off a visit.',
      schema: z.strictObject({ fileId: z.uuid(), name: z.string() }),
      personal: { name },
    }),
    FileRestored: defineEvent({
      says: 'A photo, a file or a signature that had been taken off a visit was put back.',
      schema: z.strictObject({ fileId: z.uuid(), name: z.string() }),
      personal: { name },
    }),
  },
});

export type VisitFilesEvent = EventOf<typeof visitFilesCatalogue>;
export type AttachedFile = Extract<VisitFilesEvent, { type: 'FileAttached' }>['data'];
