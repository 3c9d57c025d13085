import { later, type Said } from '#languages';
import { getMetadataStorage, ValidateBy, ValidateNested, validateSync, ValidationTypes, type ValidationError } from 'class-validator';

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

/** What kind of part each nested property holds, also those that a class takes over from the one it extends. */
const nestedTypesOf = (type: Contract<object>): ReadonlyMap<string, () => Contract<object>> => {
  const types = new Map<string, () => Contract<object>>();
  for (let at = type.prototype as object | null; at !== null; at = Object.getPrototypeOf(at) as object | null)
    for (const [property, nested] of nestedTypes.get(at) ?? []) if (!types.has(property)) types.set(property, nested);
  return types;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The declared properties, and whether each may be absent. */
const propertiesOf = (type: Contract<object>): ReadonlyMap<string, boolean> => {
  const optional = new Map<string, boolean>();
  for (const { propertyName, type: rule } of getMetadataStorage().getTargetValidationMetadatas(type, '', false, false))
    optional.set(propertyName, (optional.get(propertyName) ?? false) || rule === ValidationTypes.CONDITIONAL_VALIDATION);
  return optional;
};

/**
 * Makes an instance of a contract class from anything that came over the wire. Only the properties that
 * the class declares are taken, so nothing unlisted gets in. A required part that is missing is made empty, so
 * that each of its fields says what it asks for.
 */
export const bind = <T extends object>(type: Contract<T>, raw: unknown): T => {
  const instance = new type();
  const fields = isRecord(raw) ? raw : {};
  const nested = nestedTypesOf(type);
  for (const [property, optional] of propertiesOf(type)) {
    const value = Object.hasOwn(fields, property) ? fields[property] : undefined;
    const nestedType = nested.get(property)?.();
    if (value === undefined && (nestedType === undefined || optional)) continue;
    if (nestedType === undefined) Reflect.set(instance, property, value);
    else Reflect.set(instance, property, value === undefined || isRecord(value) ? bind(nestedType, value) : value);
  }
  return instance;
};

const collect = (errors: readonly ValidationError[], path: string, into: Record<string, Said>): void => {
  for (const error of errors) {
    const at = path === '' ? error.property : `${path}.${error.property}`;
    const [message] = Object.values(error.constraints ?? {});
    // Every rule of ours is given what it says by `later`; a spec walks all of them.
    if (message !== undefined) into[at] = message as Said;
    if (error.children !== undefined) collect(error.children, at, into);
  }
};

/**
 * Messages of a bound instance by field (`contact.name` for a nested one), one a field: the first rule
 * that it breaks, from the bottom decorator up. Empty when the instance is valid.
 */
export const messagesOf = (instance: object): Record<string, Said> => {
  const messages: Record<string, Said> = {};
  const errors = validateSync(instance, { stopAtFirstError: true, forbidUnknownValues: false, validationError: { target: false, value: false } });
  collect(errors, '', messages);
  return messages;
};
