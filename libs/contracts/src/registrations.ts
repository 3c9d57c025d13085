import { registrationRules, type RegistrationRule } from './company.js';
import type { VisitKind } from './site-visits.js';

/** An engineer's registration with a scheme, for instance ATTMA. */
export interface Registration {
  readonly scheme: string;
  readonly number: string;
  /** Kinds of visits that it covers, in the order of the list; at least one. */
  readonly kinds: readonly VisitKind[];
  /** `YYYY-MM-DD`, the last day on which it counts. */
  readonly validUntil: string;
}

export const isRegistrationRule = (value: unknown): value is RegistrationRule =>
  registrationRules.some((rule) => rule === value);

/**
 * What is wrong with an engineer's registrations for a visit of a kind that ends on a day:
 * null where one that covers it is valid, the one that lapsed last, or 'missing' where none covers the kind.
 * @param day `YYYY-MM-DD`
 */
export const registrationFault = (
  registrations: readonly Registration[],
  kind: VisitKind,
  day: string,
): Registration | 'missing' | null => {
  const [last] = registrations
    .filter(({ kinds }) => kinds.includes(kind))
    .toSorted((one, other) => (one.validUntil < other.validUntil ? 1 : -1));
  if (last === undefined) return 'missing';
  return last.validUntil < day ? last : null;
};
