import { z } from 'zod';
import { defineCatalogue, defineEvent, type EventOf } from '#eventing';

const instant = z.iso.datetime({ precision: 3 });
const number = z.int().min(0).max(51);
const period = z.strictObject({ start: instant, end: instant });

/** Bookings of unavailability: leave, repairs, calibrations. What a visit takes is in the visit's own stream. */
export const bookingCatalogue = defineCatalogue({
  category: 'booking',
  module: 'bookings',
  events: {
    ResourceBooked: defineEvent({
      says: 'An engineer, a car or a kit was booked out, once or for several weeks in a row.',
      schema: z.strictObject({
        kind: z.enum(['engineer', 'car', 'kit']),
        resourceId: z.uuid(),
        type: z.string(),
        dates: z.array(z.strictObject({ number, ...period.shape })).min(1),
      }),
    }),
    BookingMoved: defineEvent({
      says: 'One date of a booking moved, or became longer or shorter.',
      schema: z.strictObject({ number, from: period, to: period }),
    }),
    BookingReassigned: defineEvent({
      says: 'One date of a booking went to another engineer, car or kit.',
      schema: z.strictObject({ number, from: z.uuid(), to: z.uuid() }),
    }),
    BookingTypeChanged: defineEvent({
      says: 'The reason of one date of a booking was corrected.',
      schema: z.strictObject({ number, from: z.string(), to: z.string() }),
    }),
    BookingsRemoved: defineEvent({
      says: 'One date of a booking was taken out, or it and all later ones.',
      schema: z.strictObject({ numbers: z.array(number).min(1) }),
    }),
    BookingsRestored: defineEvent({
      says: 'What one removal had taken out was put back.',
      schema: z.strictObject({ numbers: z.array(number).min(1) }),
    }),
  },
});

export type BookingEvent = EventOf<typeof bookingCatalogue>;
