import type { Capability } from './capabilities.js';

/**
 * The names under which amounts stand in what is answered, wherever in it: a field that is called so, or has such a part (`project.price`,
 * `quote.fee`), is left out for whoever may not see fees. What is all about money (invoices) needs the capability as a whole.
 */
const moneyNames: ReadonlySet<string> = new Set([
  'price',
  'remaining',
  'fee',
  'fees',
  'quote',
  'quoted',
  'travelFee',
  'turnover',
  'net',
  'gross',
  'outstanding',
]);

const isMoneyName = (name: string): boolean => moneyNames.has(name) || /[a-z](?:Fee|Pence|_pence)$/.test(name);

/** @param field its name, or its place: `price`, `project.price`, `feePence` */
export const isMoneyField = (field: string): boolean => field.split('.').some(isMoneyName);

/** @param sort as a list's `sort`, with or without its `-` @returns whether rows in that order would tell amounts */
export const sortsByMoney = (sort: string): boolean => isMoneyField(sort.replace(/^-/, ''));

/** A row that says what became of a field: a line of a history, a row of the ledger, two people's values. */
const isAboutMoney = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'field' in value &&
  typeof value.field === 'string' &&
  isMoneyField(value.field);

/** @returns the same answer without its amounts; what is answered is not touched, since others may be answered with it */
export const withoutMoney = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter((entry) => !isAboutMoney(entry)).map(withoutMoney);
  // Instants and the like write themselves.
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isMoneyField(name))
      .map(([name, part]: [string, unknown]) => [name, withoutMoney(part)]),
  );
};

interface Need {
  readonly capability: Capability;
  /** Whether a value that is sent asks for it; an empty field of a form says nothing unless this says otherwise. */
  readonly when: (value: unknown) => boolean;
  /** What stands for it where somebody without the capability leaves it out. */
  readonly otherwise?: number;
}

const needsByType = new WeakMap<object, Map<string, Need>>();

interface NeedOptions {
  readonly when?: Need['when'];
  readonly otherwise?: number;
}

/** The property may be sent by those alone who have the capability; by others it is left out, and stays as it is. */
export const Needs =
  (capability: Capability, { when = (value) => value !== '', ...rest }: NeedOptions = {}): PropertyDecorator =>
  (target, property) => {
    const needs = needsByType.get(target) ?? new Map<string, Need>();
    needsByType.set(target, needs.set(String(property), { capability, when, ...rest }));
  };

const needsOf = (instance: object): ReadonlyMap<string, Need> => {
  const needs = new Map<string, Need>();
  for (let at: unknown = instance; typeof at === 'object' && at !== null; at = Object.getPrototypeOf(at))
    for (const [property, need] of needsByType.get(at) ?? []) if (!needs.has(property)) needs.set(property, need);
  return needs;
};

/** @param instance of a contract class, bound @returns what is sent in it, or in its parts, that asks for a capability, by its place */
export const needsIn = (
  instance: object,
  within = '',
): readonly { readonly field: string; readonly capability: Capability }[] => {
  const needs = needsOf(instance);
  return Object.entries(instance).flatMap(([property, value]: [string, unknown]) => {
    const field = `${within}${property}`;
    const need = needs.get(property);
    const own = value !== undefined && need?.when(value) === true ? [{ field, capability: need.capability }] : [];
    const part = typeof value === 'object' && value !== null && !Array.isArray(value);
    return part ? [...own, ...needsIn(value, `${field}.`)] : own;
  });
};

const isBlank = (value: unknown): boolean => value === undefined || value === '';

/** Fills in what stands for a required field that somebody may not send and left out. @param lacks whether they lack a capability */
export const fillNeeded = (instance: object, lacks: (capability: Capability) => boolean): void => {
  for (const [property, { capability, otherwise }] of needsOf(instance))
    if (otherwise !== undefined && lacks(capability) && isBlank(Reflect.get(instance, property)))
      Reflect.set(instance, property, otherwise);
};
