import type { Knex } from 'knex';
import type { ScheduledVisit } from './site-visit.state.js';

/** Injection token of `VisitBookings`; without a binding nothing is booked. */
export const VISIT_BOOKINGS = Symbol('VISIT_BOOKINGS');

/** A visit before and after a command; null where it is not in the diary. */
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

/** Injection token of `ProjectAnswers`; without a binding a new visit answers no projects. */
export const PROJECT_ANSWERS = Symbol('PROJECT_ANSWERS');

/** The project of a new visit, as the calls answer it. */
export interface ProjectAnswers {
  of(projectId: string): Promise<object | null>;
}

/** Injection token of `ProjectsLookup`. */
export const PROJECTS_LOOKUP = Symbol('PROJECTS_LOOKUP');

export interface ProjectsLookup {
  /** What a visit takes over from its project; null: there is none, or it was removed. */
  find(projectId: string): Promise<{ readonly projectName: string; readonly projectNumber: string } | null>;
  /** Keeps the project from being removed until the transaction ends; false when it is gone already. */
  holdOpen(transaction: Knex.Transaction, projectId: string): Promise<boolean>;
}

/** Injection token of `ResourcesLookup`. */
export const RESOURCES_LOOKUP = Symbol('RESOURCES_LOOKUP');

export type ResourceKind = 'engineers' | 'cars' | 'kits';

export interface ResourcesLookup {
  /** Which of these ids can not be assigned: nobody's, or removed. */
  missing(kind: ResourceKind, ids: readonly string[]): Promise<readonly string[]>;
  /** Ids of all accounts, by name. */
  engineersByName(): Promise<readonly string[]>;
  /** Names of accounts, also of people who have left. */
  names(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
