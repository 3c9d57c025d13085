import { z } from 'zod';
import { defineCatalogue, defineEvent, type EventOf } from '#eventing';

const text = z.strictObject({ from: z.string(), to: z.string() });

export const carCatalogue = defineCatalogue({
  category: 'car',
  module: 'fleet',
  events: {
    CarAdded: defineEvent({
      schema: z.strictObject({ name: z.string(), numberplate: z.string(), location: z.string() }),
      says: 'A car joined the fleet.',
    }),
    CarRenamed: defineEvent({ schema: text, says: 'A car got another name.' }),
    CarNumberplateChanged: defineEvent({ schema: text, says: 'A numberplate was corrected or replaced.' }),
    CarLocationChanged: defineEvent({ schema: text, says: 'A car is kept somewhere else.' }),
    CarRemoved: defineEvent({ schema: z.strictObject({}), says: 'A car left the fleet; past visits still show it.' }),
  },
});

export type CarEvent = EventOf<typeof carCatalogue>;
