import { z } from 'zod';
import { defineCatalogue, defineEvent, type EventOf } from '#eventing';

/** Who opened and revoked the calendar address of an engineer, a car or a kit. The secret itself is in no event. */
export const calendarFeedCatalogue = defineCatalogue({
  category: 'calendar_feed',
  module: 'calendar-feeds',
  events: {
    CalendarFeedOpened: defineEvent({
      says: 'A calendar address was made for an engineer, a car or a kit; one that was there before no longer works.',
      schema: z.strictObject({ kind: z.enum(['engineer', 'car', 'kit']) }),
    }),
    CalendarFeedRevoked: defineEvent({ says: 'A calendar address was switched off.', schema: z.strictObject({}) }),
  },
});

export type CalendarFeedEvent = EventOf<typeof calendarFeedCatalogue>;
