import { z } from 'zod';
import { defineCatalogue, defineEvent, type EventOf } from '#eventing';

const count = z.int().min(0);

/** Ids, a reason and numbers: nothing that says who it was. */
const whom = z.strictObject({
  kind: z.enum(['client', 'staff']),
  /** Of a member of staff, whose id stays in everything that they did. */
  userId: z.uuid().nullable(),
  /** Ids of the keys, as sealed values name them. */
  keys: z.array(z.uuid()),
  /** Documents that are about them. */
  documents: z.array(z.uuid()),
  reason: z.enum(['asked', 'retention', 'mistake']),
  counts: z.strictObject({ projects: count, visits: count, documents: count, notes: count }),
});

export const forgettingCatalogue = defineCatalogue({
  category: 'forgetting',
  module: 'forgetting',
  events: {
    ForgettingBegun: defineEvent({
      schema: whom,
      says: 'It was decided that somebody is to be forgotten; what follows cannot be undone.',
    }),
    PersonForgotten: defineEvent({
      schema: whom,
      says: 'Somebody was forgotten: their keys are destroyed, and nothing that was opened with them is left.',
    }),
  },
});

export type ForgettingEvent = EventOf<typeof forgettingCatalogue>;
export type ForgottenWhom = z.infer<typeof whom>;
