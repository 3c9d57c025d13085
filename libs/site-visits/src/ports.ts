import type { Knex } from 'knex';
import type { Job } from '#contracts';
import type { UnitOfWork } from '#eventing';

/** Injection token of `VisitsReadPort`. */
export const VISITS_ON_SHOW = Symbol('VISITS_ON_SHOW');

/** Jobs as the calls answer them, for other modules' answers. */
export interface VisitsReadPort {
  /** In the order of the ids; what is not in the diary is left out. */
  byId(jobIds: readonly string[]): Promise<readonly Job[]>;
}

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
  find(
    projectId: string,
  ): Promise<{ readonly projectName: string; readonly projectNumber: string; readonly clientId: string | null } | null>;
  /** Keeps the project from being removed until the visit is in it, or refused; false when it is gone already. */
  holdOpen(transaction: Knex.Transaction, unit: UnitOfWork, projectId: string): Promise<boolean>;
}

/** Injection token of `ClientsLookup`. */
export const CLIENTS_LOOKUP = Symbol('CLIENTS_LOOKUP');

export interface ClientsLookup {
  /** Whether a visit can be put under this record. */
  exists(clientId: string): Promise<boolean>;
  /** Whether the first is what the lists answer for the second since the two were merged. */
  standsFor(survivor: string, clientId: string): Promise<boolean>;
}

/** Injection token of `ResourcesLookup`. */
export const RESOURCES_LOOKUP = Symbol('RESOURCES_LOOKUP');

export type ResourceKind = 'engineers' | 'cars' | 'kits';

export interface ResourcesLookup {
  /** Those of these ids that are somebody's or something's and not removed, with the names of the accounts among them that are no engineer's. */
  assignable(
    knex: Knex,
    ids: Readonly<Record<ResourceKind, readonly string[]>>,
  ): Promise<ReadonlyMap<string, { readonly notEngineer: string | null }>>;
  /** Ids of all accounts, by name, as the tables of `knex` have them. */
  engineersByName(knex: Knex): Promise<readonly string[]>;
  /** Names of all accounts, by their ids. */
  everyone(knex: Knex): Promise<ReadonlyMap<string, string>>;
  /** Whether a position is one that was looked up for one of these postcodes, and so no marker that a person set. */
  isLookedUp(place: { readonly lat: number; readonly lng: number }, postcodes: readonly string[]): Promise<boolean>;
  /** A client with those that were merged into it. */
  clientFamily(knex: Knex, clientId: string): Promise<readonly string[]>;
}
