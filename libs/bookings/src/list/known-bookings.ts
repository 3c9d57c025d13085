import type { Knex } from 'knex';
import { fleetTables } from '#fleet';
import { staffTables } from '#staff';
import type { BookingRow } from './booking-list.projection.js';

/** A booking as an import needs to know it. */
export type KnownBooking = Pick<BookingRow, 'booking_id' | 'kind' | 'resource_id' | 'start_at' | 'end_at'> & {
  readonly booked: string;
};

const there = (knex: Knex) =>
  knex({ b: 'booking' }).select<KnownBooking[]>(
    'b.booking_id',
    'b.kind',
    'b.resource_id',
    'b.start_at',
    'b.end_at',
    knex.raw(`coalesce((select name from ${staffTables.staff_member} where user_id = b.resource_id),
      (select name from ${fleetTables.car} where car_id = b.resource_id), (select name from ${fleetTables.kit} where kit_id = b.resource_id), '') as booked`),
  );

/** Also those of visits. @param starts ISO 8601 UTC */
export const bookingsStartingAt = async (knex: Knex, starts: readonly string[]): Promise<readonly KnownBooking[]> =>
  there(knex).whereRaw('b.start_at = any(?)', [[...starts]]);

/** Of these ids those that are there. */
export const bookingsThere = async (knex: Knex, ids: readonly string[]): Promise<readonly KnownBooking[]> =>
  there(knex).whereRaw('b.booking_id = any(?::uuid[])', [[...ids]]);
