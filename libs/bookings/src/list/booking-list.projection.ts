import type { ResourceKind } from '#contracts';
import { defineProjection, type ProjectionContext, type Recorded, type TableDefinition } from '#eventing';
import type { RowOfColumns } from '#platform';
import { forTexts, pickupIdOf, type SiteVisitEvent } from '#site-visits';
import { bookingIdOf } from '../booking-ids.js';
import type { BookingEvent } from '../booking.events.js';
import { evolve, unknownBooking, type BookingState } from '../booking.state.js';
import {
  reservationsOfBooking,
  reservationsOfJourneys,
  type Journeys,
  type Reservation,
} from '../guard/reservation.js';

/** Name of the read model, for those who wait for it. */
export const BOOKING_LIST = 'booking_list';

const bookingColumns = {
  booking_id: 'uuid not null',
  kind: 'text not null',
  resource_id: 'uuid not null',
  job_id: 'uuid',
  start_at: 'text not null',
  end_at: 'text not null',
  /** The same stretch in milliseconds, for finding what touches a window. */
  during: 'int8range not null',
  type: 'text not null',
  version: 'integer not null',
  /** Place among the dates of a weekly booking, from 1, and how many there are; null where it was made alone. */
  number: 'integer',
  dates: 'integer',
  /** When it was last made, moved or given to somebody. */
  changed_at: 'text not null',
} as const;

/** One booking, of unavailability or of a visit. Instants are ISO 8601 UTC, which sort as text. */
export type BookingRow = RowOfColumns<typeof bookingColumns, { readonly kind: ResourceKind }>;

const releasedBookingColumns = {
  booking_id: 'uuid not null',
  resource_id: 'uuid not null',
  job_id: 'uuid',
  start_at: 'text not null',
  end_at: 'text not null',
  type: 'text not null',
  version: 'integer not null',
  released_at: 'text not null',
} as const;

/** A booking that no longer takes this one's time: whoever follows a calendar must hear that it is off. */
export type ReleasedRow = RowOfColumns<typeof releasedBookingColumns>;

/** What the list must remember of a stream in order to say which bookings its next event changes. */
export interface BookingSourceRow {
  readonly source_id: string;
  /** A visit's journeys; null for a booking of unavailability. */
  readonly journeys: Journeys | null;
  readonly booking: BookingState | null;
  readonly removed: boolean;
}

const booking: TableDefinition<BookingRow> = {
  columns: bookingColumns,
  key: ['booking_id'],
  indexes: ['using gist (during)', '(resource_id, start_at)', '(kind, end_at) where job_id is null', '(job_id)'],
};

const booking_source: TableDefinition<BookingSourceRow> = {
  columns: { source_id: 'uuid not null', journeys: 'jsonb', booking: 'jsonb', removed: 'boolean not null' },
  key: ['source_id'],
};

const released_booking: TableDefinition<ReleasedRow> = {
  columns: releasedBookingColumns,
  key: ['booking_id', 'resource_id'],
  indexes: ['(resource_id, end_at)'],
};

const tables = { booking, booking_source, released_booking };
type Read = ProjectionContext<typeof tables>;

const reservationsOf = (source: BookingSourceRow | undefined): readonly Reservation[] => {
  if (source === undefined || source.removed) return [];
  if (source.journeys !== null) return reservationsOfJourneys(source.journeys);
  return source.booking === null ? [] : reservationsOfBooking(source.source_id, source.booking);
};

const placeOf = (
  { bookingId }: Reservation,
  { source_id, booking: state }: BookingSourceRow,
): Pick<BookingRow, 'number' | 'dates'> => {
  const dates = state?.status === 'booked' ? state.dates : [];
  const date = dates.find(({ number }) => bookingIdOf(source_id, number) === bookingId);
  return dates.length < 2 || date === undefined
    ? { number: null, dates: null }
    : { number: date.number + 1, dates: dates.length };
};

const keyOf = ({ bookingId, resourceId }: Reservation): string => `${bookingId} ${resourceId}`;

const release = (event: Recorded<SiteVisitEvent | BookingEvent>, { rows }: Read, one: Reservation): void =>
  rows.released_booking.put({
    booking_id: one.bookingId,
    resource_id: one.resourceId,
    job_id: one.jobId,
    start_at: one.start,
    end_at: one.end,
    type: one.type,
    version: Number(event.revision),
    released_at: event.metadata.occurredAt,
  });

/**
 * A move of both halves of a survey comes in two events. Between them a kit may end before it begins, which PostgreSQL
 * refuses as a range: it is then an empty one.
 */
const stretchOf = ({ start, end }: Reservation): string => {
  const begins = Date.parse(start);
  return `[${begins},${Math.max(begins, Date.parse(end))})`;
};

const keep = (
  event: Recorded<SiteVisitEvent | BookingEvent>,
  { rows }: Read,
  one: Reservation,
  source: BookingSourceRow,
): void => {
  rows.booking.put({
    booking_id: one.bookingId,
    kind: one.kind,
    resource_id: one.resourceId,
    job_id: one.jobId,
    start_at: one.start,
    end_at: one.end,
    during: stretchOf(one),
    type: one.type,
    version: Number(event.revision),
    ...placeOf(one, source),
    changed_at: event.metadata.occurredAt,
  });
};

/** Writes what a stream books now; what it no longer books is released. */
const write = (event: Recorded<SiteVisitEvent | BookingEvent>, read: Read, source: BookingSourceRow): void => {
  const { rows } = read;
  const before = reservationsOf(rows.booking_source.get(source.source_id));
  const now = reservationsOf(source);
  const ids = new Set(now.map(({ bookingId }) => bookingId));
  const standing = new Set(now.map(keyOf));
  const stood = new Set(before.map(keyOf));
  for (const one of before) {
    if (!ids.has(one.bookingId)) rows.booking.delete(one.bookingId);
    if (!standing.has(keyOf(one))) release(event, read, one);
  }
  for (const one of now) {
    keep(event, read, one, source);
    if (!stood.has(keyOf(one))) rows.released_booking.delete(one.bookingId, one.resourceId);
  }
  rows.booking_source.put(source);
};

type Scheduled = Extract<SiteVisitEvent, { type: 'SiteVisitScheduled' | 'NoiseSurveyScheduled' }>;

const journeysOf = (event: Recorded<Scheduled>): Journeys => {
  const journey = (
    jobId: string,
    { start, end, engineers, cars }: Journeys['first'] | Omit<Journeys['first'], 'jobId'>,
  ) => ({ jobId, start, end, engineers, cars });
  if (event.type === 'SiteVisitScheduled')
    return { first: journey(event.entityId, event.data), pickup: null, kits: event.data.kits };
  const { setup, pickup, kits } = event.data;
  return { first: journey(event.entityId, setup), pickup: journey(pickupIdOf(event.entityId), pickup), kits };
};

const schedule = (event: Recorded<Scheduled>, read: Read): void =>
  write(event, read, { source_id: event.entityId, journeys: journeysOf(event), booking: null, removed: false });

type Change = (journeys: Journeys) => Journeys;

const journeyChange =
  (part: 'Setup' | 'Pickup' | null, change: Partial<Journeys['first']>): Change =>
  (journeys) =>
    part === 'Pickup' && journeys.pickup !== null
      ? { ...journeys, pickup: { ...journeys.pickup, ...change } }
      : { ...journeys, first: { ...journeys.first, ...change } };

const changeVisit = (event: Recorded<SiteVisitEvent>, read: Read, change: Change, removed?: boolean): void => {
  const source = read.rows.booking_source.get(event.entityId);
  if (source === undefined || source.journeys === null) return;
  write(event, read, { ...source, journeys: change(source.journeys), removed: removed ?? source.removed });
};

const changeBooking = (event: Recorded<BookingEvent>, read: Read): void => {
  const before = read.rows.booking_source.get(event.entityId)?.booking ?? unknownBooking;
  write(event, read, { source_id: event.entityId, journeys: null, booking: evolve(before, event), removed: false });
};

const same: Change = (journeys) => journeys;

/** The tables that the SQL of other modules may read. */
export const bookingTables = { booking: 'booking', released_booking: 'released_booking' } as const;

/** All bookings, the visits' own and those of unavailability, for the tables and the calendars. */
export const bookingList = defineProjection<SiteVisitEvent | BookingEvent, typeof tables>({
  name: BOOKING_LIST,
  version: 2,
  tables,
  keys: (event) => ({ booking_source: [[event.entityId]] }),
  on: {
    SiteVisitScheduled: schedule,
    NoiseSurveyScheduled: schedule,
    SiteVisitRescheduled: (event, read) =>
      changeVisit(event, read, journeyChange(event.data.part, { start: event.data.to.start, end: event.data.to.end })),
    EngineersAssigned: (event, read) =>
      changeVisit(event, read, journeyChange(event.data.part, { engineers: event.data.to })),
    CarsAssigned: (event, read) => changeVisit(event, read, journeyChange(event.data.part, { cars: event.data.to })),
    KitsAssigned: (event, read) => changeVisit(event, read, (journeys) => ({ ...journeys, kits: event.data.to })),
    SiteVisitRemoved: (event, read) => changeVisit(event, read, same, true),
    SiteVisitRestored: (event, read) => changeVisit(event, read, same, false),
    ResourceBooked: changeBooking,
    BookingMoved: changeBooking,
    BookingReassigned: changeBooking,
    BookingTypeChanged: changeBooking,
    BookingsRemoved: changeBooking,
    BookingsRestored: changeBooking,
    SiteVisitRelocated: 'ignore',
    ClientContactChanged: 'ignore',
    FeeChanged: 'ignore',
    TestDetailsChanged: 'ignore',
    DelegationChanged: 'ignore',
    ProjectReferenceChanged: 'ignore',
    InvoiceNumberChanged: 'ignore',
    InvoiceMade: 'ignore',
    LapsedKitTaken: 'ignore',
    ...forTexts(() => 'ignore' as const),
    MovedToProject: 'ignore',
    ClientAssigned: 'ignore',
    CompletionFlagSet: 'ignore',
    SiteAttendanceRecorded: 'ignore',
  },
});
