import { v5 } from 'uuid';
import { MAX_REPEATS } from '#contracts';

/**
 * The dates of a weekly booking are one stream, so that all of them are made or none. The stream's id ends in
 * two zeros, and a date's id is that plus its number; so every id leads to its stream without a look-up.
 */
const lastTwo = (id: string): number => Number.parseInt(id.slice(-2), 16);

/** Id of the stream that holds a booking. */
export const bookingStreamOf = (bookingId: string): string => `${bookingId.slice(0, -2).toLowerCase()}00`;

/** Place of a booking among the dates of its stream, from 0. */
export const bookingNumberOf = (bookingId: string): number => lastTwo(bookingId);

/** @param number 0 to 51 */
export const bookingIdOf = (streamId: string, number: number): string => {
  if (number < 0 || number >= MAX_REPEATS) throw new RangeError(`${number} is no date of a weekly booking`);
  return streamId.slice(0, -2) + number.toString(16).padStart(2, '0');
};

/** Namespace of the ids of bookings that visits own; drawn once, never changed. */
const VISIT_BOOKINGS = '0d2f6a9e-37c4-4b1b-9d7a-54c1a5a7c2d3';

/** Id of the booking that keeps one engineer, car or kit for one job: the same however often the visit is saved. */
export const visitBookingId = (jobId: string, resourceId: string): string =>
  v5(`${jobId}:${resourceId}`, VISIT_BOOKINGS);
