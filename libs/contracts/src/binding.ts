import { later, type LocalizedString } from '#languages';
import {
  ArrayMaxSize,
  getMetadataStorage,
  IS_OPTIONAL,
  ValidateBy,
  ValidateNested,
  validateSync,
  ValidationTypes,
  type ValidationError,
} from 'class-validator';
import { booleanOf, listOf, numberOf, numbersOf, unfolded } from './written-values.js';
import { own } from './own.js';
import { writtenEmail } from './text.js';

/** A class of this folder: made without arguments, filled by `bind`. */
export type Contract<T extends object> = new () => T;

const fillIn = later('Please fill in this part.');

const nestedTypes = new WeakMap<object, Map<string, () => Contract<object>>>();

/** The property holds another contract class: it is bound and validated with it. */
export const Nested =
  (type: () => Contract<object>): PropertyDecorator =>
  (target, property) => {
    const types = nestedTypes.get(target) ?? new Map<string, () => Contract<object>>();
    types.set(String(property), type);
    nestedTypes.set(target, types);
    ValidateNested({ message: fillIn })(target, property);
    // `ValidateNested` lets an empty list and a missing value pass.
    ValidateBy({ name: 'nested', validator: { validate: isRecord, defaultMessage: fillIn } })(target, property);
  };

/** The property holds a list of another contract class, each bound and validated by itself (`contacts.0.email`). */
export const NestedList =
  (type: () => Contract<object>, most: number): PropertyDecorator =>
  (target, property) => {
    const types = nestedTypes.get(target) ?? new Map<string, () => Contract<object>>();
    types.set(String(property), type);
    nestedTypes.set(target, types);
    const tooMany = later('Please send at most {most} entries.', { most });
    ValidateNested({ each: true, message: fillIn })(target, property);
    ValidateBy({
      name: 'nestedList',
      validator: {
        validate: (value: unknown) => Array.isArray(value) && value.every(isRecord),
        defaultMessage: fillIn,
      },
    })(target, property);
    ArrayMaxSize(most, { message: tooMany })(target, property);
  };

/** What kind of part each nested property holds, also those that a class takes over from the one it extends. */
const nestedTypesOf = (type: Contract<object>): ReadonlyMap<string, () => Contract<object>> => {
  const types = new Map<string, () => Contract<object>>();
  for (let at = type.prototype as object | null; at !== null; at = Object.getPrototypeOf(at) as object | null)
    for (const [property, nested] of nestedTypes.get(at) ?? []) if (!types.has(property)) types.set(property, nested);
  return types;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An empty field of a form that holds what may be taken away. */
const orNone = (value: unknown): unknown => (value === '' ? null : value);

/** As the forms take it: without what a mail program puts around it. */
const emailOf = (value: unknown): unknown => (typeof value === 'string' ? writtenEmail(value) : value);

/** How text is read for a property, by the rules that it has: forms send yes, numbers, lists and parts as text. */
const readers: Readonly<Partial<Record<string, (value: unknown) => unknown>>> = {
  isBoolean: booleanOf,
  isEmail: emailOf,
  isInt: numberOf,
  isNumber: numberOf,
  pounds: numberOf,
  isArray: listOf,
  isObject: unfolded,
  nested: unfolded,
  nestedList: unfolded,
  invoices: unfolded,
  registrations: unfolded,
  instruments: unfolded,
  kitWaivers: unfolded,
  calibrationMonths: numbersOf,
  planWeights: numbersOf,
  isDayOrNone: orNone,
};

interface Property {
  /** It may be absent. */
  readonly optional: boolean;
  /** An empty form field is as good as none. */
  readonly blankable: boolean;
  readonly read: ((value: unknown) => unknown) | null;
}

const propertiesByType = new WeakMap<object, ReadonlyMap<string, Property>>();

/** The declared properties. */
const propertiesOf = (type: Contract<object>): ReadonlyMap<string, Property> => {
  const known = propertiesByType.get(type);
  if (known !== undefined) return known;
  const properties = new Map<string, Property>();
  for (const { propertyName, type: rule, name = '' } of getMetadataStorage().getTargetValidationMetadatas(
    type,
    '',
    false,
    false,
  )) {
    const before = properties.get(propertyName) ?? { optional: false, blankable: false, read: null };
    properties.set(propertyName, {
      optional: before.optional || rule === ValidationTypes.CONDITIONAL_VALIDATION,
      blankable: before.blankable || name === IS_OPTIONAL,
      // `tests` and `fees` know more of the value than `isObject` beside them.
      read: name === 'tests' || name === 'fees' ? numbersOf : (before.read ?? own(readers, name) ?? null),
    });
  }
  propertiesByType.set(type, properties);
  return properties;
};

/** What a class takes, by name. */
export const declaredFields = (type: Contract<object>): readonly string[] => [...propertiesOf(type).keys()];

/** An empty form field says nothing; of numbers and flags null does not either, but a part or a list may be taken away with it. */
const isBlankFor = (read: Property['read'], sent: unknown): boolean =>
  (sent === '' && read !== orNone && read !== emailOf) || (sent === null && (read === numberOf || read === booleanOf));

/**
 * Makes an instance of a contract class from anything that came over the wire. Only the properties that
 * the class declares are taken, so nothing unlisted gets in, and text is read as what the property's rules ask for. A required part that is missing is made empty, so
 * that each of its fields says what it asks for.
 */
export const bind = <T extends object>(type: Contract<T>, raw: unknown): T => {
  const instance = new type();
  const fields = isRecord(raw) ? raw : {};
  const nested = nestedTypesOf(type);
  for (const [property, { optional, blankable, read }] of propertiesOf(type)) {
    const sent = Object.hasOwn(fields, property) ? own(fields, property) : undefined;
    const value = read === null ? sent : blankable && isBlankFor(read, sent) ? undefined : read(sent);
    const nestedType = nested.get(property)?.();
    if (value === undefined && (nestedType === undefined || optional)) continue;
    if (nestedType === undefined) Reflect.set(instance, property, value);
    else if (Array.isArray(value))
      Reflect.set(
        instance,
        property,
        value.map((entry: unknown) => (isRecord(entry) ? bind(nestedType, entry) : entry)),
      );
    else Reflect.set(instance, property, value === undefined || isRecord(value) ? bind(nestedType, value) : value);
  }
  return instance;
};

const collect = (errors: readonly ValidationError[], path: string, into: Record<string, LocalizedString>): void => {
  for (const error of errors) {
    const at = path === '' ? error.property : `${path}.${error.property}`;
    const [message] = Object.values(error.constraints ?? {});
    // Every rule of ours is given what it says by `later`; a spec walks all of them.
    if (message !== undefined)
      Reflect.defineProperty(into, at, { value: message, enumerable: true, writable: true, configurable: true });
    if (error.children !== undefined) collect(error.children, at, into);
  }
};

/**
 * Messages of a bound instance by field (`contact.name` for a nested one), one a field: the first rule
 * that it breaks, from the bottom decorator up. Empty when the instance is valid.
 */
export const messagesOf = (instance: object): Record<string, LocalizedString> => {
  const messages: Record<string, LocalizedString> = {};
  const errors = validateSync(instance, {
    stopAtFirstError: true,
    forbidUnknownValues: false,
    validationError: { target: false, value: false },
  });
  collect(errors, '', messages);
  return messages;
};
