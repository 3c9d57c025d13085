import { later } from '#languages';
import { IsBoolean, IsOptional, IsUUID } from 'class-validator';
import type { Knex } from 'knex';
import { ListWindow, type Booking, type ResourceKind } from '#contracts';
import { fleetTables } from '#fleet';
import { booleanOf, nextRows, OFFICE_ORDER, windowOf, type ListPage, type ReadNext } from '#platform';
import { siteVisitTables } from '#site-visits';
import { staffTables } from '#staff';
import { bookingOf, type ListedBooking } from './booking-answer.js';

/** Query of `GET /api/{type}bookings`: what touches the window from `from` to `to`. */
export class FindBookings extends ListWindow {
  @IsOptional() @IsUUID('all', { message: later('Please choose an engineer, a car or a kit.') }) resource?: string;
  /** Without the bookings that visits own. */
  @IsOptional() @IsBoolean({ message: later('Please choose yes or no.') }) own?: boolean;
}

/** A query's values as they come in an address: nothing but text. */
export const listedFields = (fields: Record<string, unknown>): Record<string, unknown> => {
  const own = booleanOf(fields['own']);
  return { ...fields, ...(own === undefined ? {} : { own }) };
};

/** Query of `DELETE /api/{type}bookings/{id}`. */
export class Removal {
  /** Also the later dates of a weekly booking. */
  @IsOptional() @IsBoolean({ message: later('Please choose yes or no.') }) following?: boolean;
}

export const removalFields = ({ following, ...fields }: Record<string, unknown>): Record<string, unknown> => ({
  ...fields,
  ...(following === undefined ? {} : { following: booleanOf(following) }),
});

const listed = (knex: Knex): Knex.QueryBuilder =>
  knex({ b: 'booking' }).leftJoin({ v: siteVisitTables.visit }, 'v.job_id', 'b.job_id').select('b.*', {
    visit_version: 'v.version',
    visit_kind: 'v.kind',
    visit_status: 'v.status',
    project_name: 'v.project_name',
    address: 'v.address',
    postcode: 'v.postcode',
  });

const names: Readonly<Record<ResourceKind, string>> = {
  engineer: `(select name from ${staffTables.staff_member} where user_id = b.resource_id)`,
  car: `(select name from ${fleetTables.car} where car_id = b.resource_id)`,
  kit: `(select name from ${fleetTables.kit} where kit_id = b.resource_id)`,
};

export const findBookings = async (knex: Knex, kind: ResourceKind, query: FindBookings): Promise<ListPage<Booking>> => {
  const bookings = listed(knex).where('b.kind', kind);
  if (query.from !== undefined || query.to !== undefined) {
    void bookings.whereRaw('b.during && int8range(?::bigint, ?::bigint)', [
      query.from === undefined ? null : Date.parse(query.from),
      query.to === undefined ? null : Date.parse(query.to),
    ]);
  }
  if (query.resource !== undefined) void bookings.where('b.resource_id', query.resource);
  if (query.own === true) void bookings.whereNull('b.job_id');
  const { rows, total } = await windowOf<ListedBooking>(bookings, query, {
    search: `folded(b.type || ' ' || coalesce(v.address || ' ' || v.postcode || ' ' || replace(v.postcode, ' ', '') || ' ' || v.project_name, ''))`,
    sorts: { start: 'b.start_at', end: 'b.end_at', type: 'b.type', resource: `${names[kind]} ${OFFICE_ORDER}` },
    // Lists are newest first; the tables of future bookings ask for the nearest first.
    order: '-start',
    tie: 'b.booking_id',
  });
  return { rows: rows.map(bookingOf), total };
};

/** Those of engineers, cars and kits. */
export const nextBookings: ReadNext<Booking> = async (knex, after, most) =>
  (await nextRows<ListedBooking>(listed(knex), 'b.booking_id', after, most)).map(bookingOf);

/** The bookings of these ids, in their order; what is not there is left out. */
export const bookingsById = async (knex: Knex, ids: readonly string[]): Promise<readonly Booking[]> => {
  const rows = (await listed(knex).whereIn('b.booking_id', [...ids])) as readonly ListedBooking[];
  return ids
    .map((id) => rows.find(({ booking_id }) => booking_id === id))
    .filter((row) => row !== undefined)
    .map(bookingOf);
};
