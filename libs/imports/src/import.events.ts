import { z } from 'zod';
import { defineCatalogue, defineEvent, type EventOf } from '#eventing';

const count = z.int().min(0);

/** Ids, a hash and numbers: the name of a file may be that of a person. */
export const importCatalogue = defineCatalogue({
  category: 'import',
  module: 'imports',
  events: {
    ImportStarted: defineEvent({
      schema: z.strictObject({
        kind: z.enum(['clients', 'projects', 'cars', 'kits', 'engineers', 'visits', 'bookings', 'invoices']),
        hash: z.string(),
        rows: count,
      }),
      says: 'The rows of a file began to be taken over; what they make carries the id of the import as its correlation id.',
    }),
    ImportFinished: defineEvent({
      schema: z.strictObject({ made: count }),
      says: 'All rows of a file were taken over, or refused.',
    }),
    ImportUndone: defineEvent({
      schema: z.strictObject({
        removed: count,
        kept: z.array(z.strictObject({ id: z.uuid(), why: z.enum(['changed', 'used']) })),
        keptCount: count,
      }),
      says: 'What an import had made was removed, but for what was changed since or what something else rests on.',
    }),
  },
});

export type ImportEvent = EventOf<typeof importCatalogue>;
