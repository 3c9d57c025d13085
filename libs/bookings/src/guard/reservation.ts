import { FOR_GOOD, type Job, type ResourceKind, type VisitBookingType } from '#contracts';
import { pickupIdOf, type ScheduledVisit } from '#site-visits';
import { bookingIdOf, visitBookingId } from '../booking-ids.js';
import { standingDates, type BookingState } from '../booking.state.js';

/** One engineer, car or kit, kept for one stretch of time: half-open, ISO 8601 UTC. */
export interface Reservation {
  readonly bookingId: string;
  /** The visit that it is for; null for unavailability. */
  readonly jobId: string | null;
  readonly kind: ResourceKind;
  readonly resourceId: string;
  readonly start: string;
  readonly end: string;
  readonly type: string;
}

/** One journey to a site, as far as it takes somebody's time. */
export interface Journey {
  readonly jobId: string;
  readonly start: string;
  readonly end: string;
  readonly engineers: readonly string[];
  readonly cars: readonly string[];
}

/** The journeys of a visit: one, or a survey's Setup and Pickup; its kits are shared. */
export interface Journeys {
  readonly first: Journey;
  readonly pickup: Journey | null;
  readonly kits: readonly string[];
}

const ofJourney = ({ jobId, start, end, engineers, cars }: Journey, type: VisitBookingType): readonly Reservation[] => {
  const kept = (kind: ResourceKind, ids: readonly string[]): readonly Reservation[] =>
    ids.map((resourceId) => ({
      bookingId: visitBookingId(jobId, resourceId),
      jobId,
      kind,
      resourceId,
      start,
      end,
      type,
    }));
  return [...kept('engineer', engineers), ...kept('car', cars)];
};

/**
 * What a visit keeps for itself. A noise survey's instrument stays on site, so its kits are kept from the
 * Setup's start to the Pickup's end (decision A-12), as one booking under the Setup's id.
 */
export const reservationsOfJourneys = ({ first, pickup, kits }: Journeys): readonly Reservation[] => {
  const type = pickup === null ? 'Site Visit' : 'Site Visit - Setup';
  return [
    ...ofJourney(first, type),
    ...(pickup === null ? [] : ofJourney(pickup, 'Site Visit - Pickup')),
    ...kits.map((resourceId) => ({
      bookingId: visitBookingId(first.jobId, resourceId),
      jobId: first.jobId,
      kind: 'kit' as const,
      resourceId,
      start: first.start,
      end: (pickup ?? first).end,
      type,
    })),
  ];
};

export const reservationsOfVisit = (streamId: string, visit: ScheduledVisit | null): readonly Reservation[] => {
  if (visit === null) return [];
  const journey = (jobId: string, { start, end, engineers, cars }: ScheduledVisit['first']): Journey => ({
    jobId,
    start,
    end,
    engineers,
    cars,
  });
  return reservationsOfJourneys({
    first: journey(streamId, visit.first),
    pickup: visit.pickup === null ? null : journey(pickupIdOf(streamId), visit.pickup),
    kits: visit.kits,
  });
};

/** Of a visit as the calls answer it: one job, or a survey's two in their order. */
export const reservationsOfJobs = ([first, pickup]: readonly Job[]): readonly Reservation[] => {
  if (first === undefined) return [];
  const journey = ({ _id, startjob, endjob, engineers, cars }: Job): Journey => ({
    jobId: _id,
    start: startjob,
    end: endjob,
    engineers,
    cars,
  });
  return reservationsOfJourneys({
    first: journey(first),
    pickup: pickup === undefined ? null : journey(pickup),
    kits: first.kits,
  });
};

export const reservationsOfBooking = (streamId: string, state: BookingState): readonly Reservation[] =>
  state.status === 'unknown'
    ? []
    : standingDates(state).map(({ number, resourceId, start, end, type }) => ({
        bookingId: bookingIdOf(streamId, number),
        jobId: null,
        kind: state.kind,
        resourceId,
        start,
        end,
        type,
      }));

/** A removed engineer, car or kit is booked by its own removal, for good: so nothing can slip in beside it. */
export const retirementOf = (kind: ResourceKind, resourceId: string, at: string): Reservation => ({
  bookingId: resourceId,
  jobId: null,
  kind,
  resourceId,
  start: at,
  end: FOR_GOOD,
  type: 'Removed',
});
