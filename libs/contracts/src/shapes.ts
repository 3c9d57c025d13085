import type { LocalizedString } from '#languages';
import { ValidateBy } from 'class-validator';
import { own } from './own.js';

/** Whether a value is an object with these fields, each as its rule wants it, and no others. */
export const hasShape = (value: unknown, rules: Readonly<Record<string, (field: unknown) => boolean>>): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === Object.keys(rules).length &&
  Object.entries(value).every(([name, field]) => own(rules, name)?.(field) === true);

/** A list of no more than so many, each of which is right. @param name of the rule */
export const ListOf = (
  name: string,
  most: number,
  isRight: (one: unknown) => boolean,
  defaultMessage: () => LocalizedString,
): PropertyDecorator =>
  ValidateBy({
    name,
    validator: {
      validate: (value) => Array.isArray(value) && value.length <= most && value.every(isRight),
      defaultMessage,
    },
  });
