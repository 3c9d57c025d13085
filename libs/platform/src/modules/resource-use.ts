import type { Knex } from 'knex';
import type { ResourceKind } from '#contracts';
import type { UnitOfWork } from '#eventing';

/** Injection token of `ResourceUse`; bound globally by the module that keeps the bookings. */
export const RESOURCE_USE = Symbol('RESOURCE_USE');

/** Who or what is about to be removed or put back. */
export interface UsedResource {
  readonly kind: ResourceKind;
  readonly _id: string;
  /** For the sentence of a refusal. */
  readonly label: string;
}

/**
 * Takes an engineer, a car or a kit out of the diary and back. Both run in the transaction of the removal's
 * or the restoration's own append, so that nobody can book what is being removed in the same second.
 */
export interface ResourceUse {
  /**
   * From `at` (ISO 8601 UTC) on nobody can book it.
   * @throws HttpProblem 409 naming what still stands in its diary
   */
  retire(transaction: Knex.Transaction, unit: UnitOfWork, resource: UsedResource, at: string): Promise<void>;
  bringBack(transaction: Knex.Transaction, unit: UnitOfWork, resource: UsedResource): Promise<void>;
}
