import type { Knex } from 'knex';

/** Injection token of `ClientUse`; bound globally by the module that knows projects and visits. */
export const CLIENT_USE = Symbol('CLIENT_USE');

/** What names clients: this module knows neither projects nor visits. */
export interface ClientUse {
  /** How many projects and visits name each of these ids itself, as the tables of `knex` have them. */
  counts(
    knex: Knex,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly projects: number; readonly visits: number }>>;
}
