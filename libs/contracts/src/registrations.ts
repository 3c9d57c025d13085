import { later } from '#languages';
import { ValidateBy } from 'class-validator';
import { isDay } from './london.js';
import { visitKinds, type VisitKind } from './site-visits.js';
import { isPlainText } from './text.js';

/** An engineer's registration with a scheme, for instance ATTMA. */
export interface Registration {
  readonly scheme: string;
  readonly number: string;
  /** Kinds of visits that it covers, in the order of the list; at least one. */
  readonly kinds: readonly VisitKind[];
  /** `YYYY-MM-DD`, the last day on which it counts. */
  readonly validUntil: string;
}

const MAX_REGISTRATIONS = 20;
const MAX_WORDS = 60;

/** What a missing or lapsed registration does to a visit. */
export const registrationRules = ['nothing', 'warn', 'refuse'] as const;
export type RegistrationRule = (typeof registrationRules)[number];

export const isRegistrationRule = (value: unknown): value is RegistrationRule =>
  registrationRules.some((rule) => rule === value);

const isWords = (value: unknown): boolean => isPlainText(value) && value.trim() !== '' && value.length <= MAX_WORDS;

const isRegistration = (value: unknown): value is Registration => {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 4) return false;
  const { scheme, number, kinds, validUntil } = value as Record<string, unknown>;
  return (
    [scheme, number].every(isWords) &&
    Array.isArray(kinds) &&
    kinds.length > 0 &&
    // None twice, and none that is unknown.
    visitKinds.filter((kind) => kinds.includes(kind)).length === kinds.length &&
    isDay(validUntil)
  );
};

const isRegistrations = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= MAX_REGISTRATIONS && value.every(isRegistration);

export const Registrations = (): PropertyDecorator =>
  ValidateBy({
    name: 'registrations',
    validator: {
      validate: isRegistrations,
      defaultMessage: later('Please complete each registration.'),
    },
  });

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
