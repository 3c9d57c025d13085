import { z } from 'zod';
import { defineCatalogue, defineEvent, type EventOf } from '#eventing';

const day = z.iso.date().nullable();
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
    CarMotDueChanged: defineEvent({
      schema: z.strictObject({ from: day, to: day }),
      says: 'The day on which the next MOT is due was set, moved or cleared.',
    }),
    CarRestored: defineEvent({ schema: z.strictObject({}), says: 'A car that had been removed came back.' }),
  },
});

export type CarEvent = EventOf<typeof carCatalogue>;
