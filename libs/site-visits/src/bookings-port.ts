import type { Knex } from 'knex';
import type { Booking, Job, VisitWarning } from '#contracts';
import type { UnitOfWork } from '#eventing';
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
  readonly cars: readonly Booking[];
  readonly kits: readonly Booking[];
  readonly engineers: readonly Booking[];
}

/** By what the warnings about a visit, or a half of a survey, are looked up. */
export type WarnedJob = Pick<
  Job,
  '_id' | 'kind' | 'postcode' | 'startjob' | 'endjob' | 'departureTime' | 'returnTime' | 'engineers' | 'cars' | 'kits'
>;

/** A column that is asked for in the statement of another question. */
export interface AskedColumn {
  readonly sql: string;
  readonly values: readonly (readonly string[])[];
}

/** Keeps engineers, cars and kits for a visit, so that nobody is in two places. */
export interface VisitBookings {
  /**
   * Reserves, moves and releases in one go.
   * @throws HttpProblem 409 with the conflicts when something is taken; nothing is changed then
   */
  reserve(transaction: Knex.Transaction, unit: UnitOfWork, change: VisitChange): Promise<void>;
  /** Bookings of the jobs of one visit or survey, in the order of the jobs. */
  of(jobs: readonly Job[]): readonly JobBookings[];
  /** What the warnings about the jobs of a visit rest on. */
  warningFacts(jobs: readonly WarnedJob[]): AskedColumn;
  /**
   * What is worth a thought about a visit that is saved; never a reason not to save it.
   * @param facts the value of `warningFacts`; undefined: it is asked for
   */
  warnings(jobs: readonly Job[], facts?: unknown): Promise<readonly VisitWarning[]>;
}

export const noBookings: VisitBookings = {
  reserve: () => Promise.resolve(),
  of: (jobs) => jobs.map(() => ({ cars: [], kits: [], engineers: [] })),
  warningFacts: () => ({ sql: 'null', values: [] }),
  warnings: () => Promise.resolve([]),
};
