import { z } from 'zod';
import { defineCatalogue, defineEvent, type EventOf, type PersonalField, type Subject } from '#eventing';

/** Whose key seals the files of a visit or a kit, their names and their bytes: a photo may show anybody who was there. */
export const filesSubject = (ownerId: string): Subject => ({ kind: 'record', lookup: `${ownerId}/files` });

const name: PersonalField<string> = {
  subject: (text, ownerId) => (text === '' ? null : filesSubject(ownerId)),
  forgotten: '',
};
const personal = { name };

const attached = z.strictObject({
  fileId: z.uuid(),
  kind: z.enum(['photo', 'file', 'signature']),
  name: z.string(),
  contentType: z.enum(['image/jpeg', 'image/png', 'image/webp', 'application/pdf']),
  bytes: z.int().min(1),
  sha256: z.string(),
});
const named = z.strictObject({ fileId: z.uuid(), name: z.string() });

/** The photos, files and signatures of a visit; a survey's two halves share them. The bytes themselves are in no event. */
export const visitFilesCatalogue = defineCatalogue({
  category: 'visit_files',
  module: 'files',
  events: {
    FileAttached: defineEvent({
      says: 'A photo, a file or a signature was attached to a visit; its bytes are kept under its id and their SHA-256.',
      schema: attached,
      personal,
    }),
    FileRemoved: defineEvent({
      says: 'A photo, a file or a signature was taken off a visit.',
      schema: named,
      personal,
    }),
    FileRestored: defineEvent({
      says: 'A photo, a file or a signature that had been taken off a visit was put back.',
      schema: named,
      personal,
    }),
  },
});

/** The files of a kit: its instruments' certificates of calibration. */
export const kitFilesCatalogue = defineCatalogue({
  category: 'kit_files',
  module: 'files',
  events: {
    KitFileAttached: defineEvent({
      says: 'A certificate or a photo was attached to a kit; its bytes are kept under its id and their SHA-256.',
      schema: attached,
      personal,
    }),
    KitFileRemoved: defineEvent({
      says: 'A certificate or a photo was taken off a kit.',
      schema: named,
      personal,
    }),
    KitFileRestored: defineEvent({
      says: 'A certificate or a photo that had been taken off a kit was put back.',
      schema: named,
      personal,
    }),
  },
});

export type VisitFilesEvent = EventOf<typeof visitFilesCatalogue>;
export type KitFilesEvent = EventOf<typeof kitFilesCatalogue>;
export type AttachedFile = z.infer<typeof attached>;
export type NamedFile = z.infer<typeof named>;
