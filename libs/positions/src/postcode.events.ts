import { z } from 'zod';
import { defineCatalogue, defineEvent, type EventOf } from '#eventing';

const source = z.enum(['google', 'postcodes.io', 'offline']);

/** What the lookups said of a postcode: once for all visits and projects that have it. A postcode is shared by many addresses, so it names no person. */
export const postcodeCatalogue = defineCatalogue({
  category: 'postcode',
  module: 'positions',
  events: {
    PostcodeLocated: defineEvent({
      schema: z.strictObject({
        postcode: z.string(),
        place: z.strictObject({ lat: z.number(), lng: z.number() }),
        source,
        exactness: z.enum(['postcode', 'area']),
      }),
      says: 'A postcode was looked up and its position found: the middle of the postcode, or only the main town of its area.',
    }),
    PostcodeNotFound: defineEvent({
      schema: z.strictObject({ postcode: z.string(), source }),
      says: 'A postcode was looked up, and the lookup does not have it.',
    }),
  },
});

export type PostcodeEvent = EventOf<typeof postcodeCatalogue>;
