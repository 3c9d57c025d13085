import { later, t, type LocalizedString } from '#languages';
import { Matches, ValidateBy } from 'class-validator';
import { instantOf, isDay } from './london.js';
import { isPounds } from './money.js';
import { dateProblem, dayProblem } from './real-times.js';
import { isPlainText } from './text.js';

const tooLong = (max: number): LocalizedString => t('Please use at most {max} characters.', { max });

/** For `ValidateIf`: a field that was sent, whatever it holds; null where it may not be. */
export const given = (_: object, value: unknown): boolean => value !== undefined;

/** For `ValidateIf`: a field that holds something. */
export const filled = (_: object, value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** A required text of 1 to `max` characters, blanks not counted; `message` is what the person reads. */
export const RequiredText = (max: number, message: () => LocalizedString): PropertyDecorator =>
  ValidateBy({
    name: 'requiredText',
    validator: {
      validate: (value: unknown) => isPlainText(value) && value.trim() !== '' && value.length <= max,
      defaultMessage: (args) => (typeof args?.value === 'string' && args.value.length > max ? tooLong(max) : message()),
    },
  });

/** An optional text of at most `max` characters. */
export const OptionalText = (max: number): PropertyDecorator =>
  ValidateBy({
    name: 'optionalText',
    validator: {
      validate: (value: unknown) =>
        value === undefined || value === null || (isPlainText(value) && value.length <= max),
      defaultMessage: (args) =>
        typeof args?.value === 'string' && args.value.length > max ? tooLong(max) : t('Please use plain text.'),
    },
  });

const POSTCODE = /^\s*(?:[A-Za-z]{1,2}\d[A-Za-z\d]?\s*\d[A-Za-z]{2})?\s*$/;
const WHOLE_POSTCODE = later('Please enter a whole postcode, such as BS1 4ST.');

/** A whole postcode in any spelling, or an empty text. */
export const WholePostcode = (): PropertyDecorator => Matches(POSTCODE, { message: WHOLE_POSTCODE });

/** A UTC instant in its canonical form (what `instantOf` answers). What does not exist is told as such, before `message`. */
export const IsInstant = (message: () => LocalizedString): PropertyDecorator =>
  ValidateBy({
    name: 'isInstant',
    validator: {
      validate: (value: unknown) => instantOf(value) !== null && instantOf(value) === value,
      defaultMessage: (args) => dateProblem(args?.value) ?? message(),
    },
  });

/** A day that exists, or null: an empty field of a form takes it away. One that does not exist is told as such, before `message`. */
export const IsDayOrNone = (message: () => LocalizedString): PropertyDecorator =>
  ValidateBy({
    name: 'isDayOrNone',
    validator: {
      validate: (value: unknown) => value === null || isDay(value),
      defaultMessage: (args) => dayProblem(args?.value) ?? message(),
    },
  });

/** A day that exists; one that does not is told as such, before `message`. */
export const IsDay = (message: () => LocalizedString): PropertyDecorator =>
  ValidateBy({
    name: 'isDay',
    validator: { validate: isDay, defaultMessage: (args) => dayProblem(args?.value) ?? message() },
  });

/** A required amount in pounds. */
export const Pounds = (): PropertyDecorator =>
  ValidateBy({
    name: 'pounds',
    validator: { validate: isPounds, defaultMessage: later('Please choose a fee.') },
  });
