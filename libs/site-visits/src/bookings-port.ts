import type { Knex } from 'knex';
import type { ScheduledVisit } from './site-visit.state.js';

/**
 * Injection token of `VisitBookings`; without a binding nothing is booked.
 * @public a module that books resources binds it
 */
export const VISIT_BOOKINGS = Symbol('VISIT_BOOKINGS');

/**
 * A visit before and after a command; null where it is not in the diary.
 * @public
 */
export interface VisitChange {
  readonly streamId: string;
  readonly before: ScheduledVisit | null;
  readonly after: ScheduledVisit | null;
}

/** The bookings of one job, as the calls answer them. */
export interface JobBookings {
  readonly cars: readonly object[];
  readonly kits: readonly object[];
  readonly engineers: readonly object[];
}

/** Keeps engineers, cars and kits for a visit, so that nobody is in two places. */
export interface VisitBookings {
  /** Runs in the append's own transaction; throws a `Refusal` (409) with the conflicts when something is taken. */
  reserve(transaction: Knex.Transaction, change: VisitChange): Promise<void>;
  /** Bookings by job, in the order of the ids. */
  of(jobIds: readonly string[]): Promise<readonly JobBookings[]>;
}

export const noBookings: VisitBookings = {
  reserve: () => Promise.resolve(),
  of: (jobIds) => Promise.resolve(jobIds.map(() => ({ cars: [], kits: [], engineers: [] }))),
};
