import { t, type Said } from '#languages';
import { ValidateBy } from 'class-validator';

const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

/** Text that every part can keep: no control characters (PostgreSQL refuses NUL) and no half surrogates. */
export const isPlainText = (value: unknown): value is string =>
  typeof value === 'string' && !CONTROL.test(value) && value.isWellFormed();

const tooLong = (max: number): Said => t('Please use at most {max} characters.', { max });

/** A required text of 1 to `max` characters, blanks not counted; `message` is what the person reads. */
export const RequiredText = (max: number, message: () => Said): PropertyDecorator =>
  ValidateBy({
    name: 'requiredText',
    validator: {
      validate: (value: unknown) => isPlainText(value) && value.trim() !== '' && value.length <= max,
      defaultMessage: (args) =>
        typeof args?.value === 'string' && args.value.length > max ? tooLong(max) : message(),
    },
  });

/** An optional text of at most `max` characters. */
export const OptionalText = (max: number): PropertyDecorator =>
  ValidateBy({
    name: 'optionalText',
    validator: {
      validate: (value: unknown) => value === undefined || value === null || (isPlainText(value) && value.length <= max),
      defaultMessage: (args) =>
        typeof args?.value === 'string' && args.value.length > max
          ? tooLong(max)
          : t('Please use plain text.'),
    },
  });

/**
 * Telephone as it is stored: no blanks, brackets or hyphens, no British prefix, without its one leading
 * zero. Normalising twice changes nothing. Other countries' numbers stay whole.
 * @example storedTelephone('+44 (0)7700 900123') // '7700900123'
 */
export const storedTelephone = (typed: string | number): string => {
  const bare = String(typed).replace(/[\s()\-.]/g, '');
  const british = bare.replace(/^(?:\+44|0044)0?/, '');
  if (british !== bare) return british;
  return bare.startsWith('+') || bare.startsWith('00') ? bare : bare.replace(/^0/, '');
};

/** Telephone as it is shown and dialled: with its leading zero, unless it is another country's. */
export const shownTelephone = (stored: string): string =>
  stored === '' || stored.startsWith('+') || stored.startsWith('00') ? stored : `0${stored}`;

/** Upper case, one blank before the last three characters; what is no postcode stays as typed. */
export const shownPostcode = (typed: string): string => {
  const bare = typed.toUpperCase().replace(/\s+/g, '');
  return /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/.test(bare) ? `${bare.slice(0, -3)} ${bare.slice(-3)}` : typed.trim();
};

/** Equal as JSON; keys in the same order, as two forms of one kind have them. */
export const sameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
