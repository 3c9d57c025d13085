const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

/** Text that every part can keep: no control characters (PostgreSQL refuses NUL) and no half surrogates. */
export const isPlainText = (value: unknown): value is string =>
  typeof value === 'string' && !CONTROL.test(value) && value.isWellFormed();

const EXTENSION = /(?:extension|extn|ext|x|#)[\s.:=]*(\d{1,8})\s*\)?\s*$/i;
const LONGEST = 100;

/** '00' dials abroad from here, '+' from everywhere. */
const abroad = (number: string): string => number.replace(/^00(?=[1-9])/, '+');

const withoutZero = (number: string): string => number.replace(/^0(?=[1-9])/, '');

/** No British number begins with 44, nor is as long as one with its country in front, so a '+' that is left out is not missed. */
const withoutCountry = (number: string): string => number.replace(/^0?440*(?=[1-35789]\d{8,9}$)/, '');

/** The digits alone as they are stored; null where there is more than a number. */
const bareNumber = (written: string): string | null => {
  const bare = abroad(written.replace(/[\s()\-.]/g, ''));
  return /^\+?\d*$/.test(bare) ? withoutCountry(withoutZero(bare.replace(/^\+440*/, ''))) : null;
};

/** A number, and the extension behind it; the same for a number as it was typed, as it is stored and as it is shown. */
const splitTelephone = (written: string): readonly [string, string | undefined] => {
  const found = written.length > LONGEST ? null : EXTENSION.exec(written);
  const number = written.slice(0, found?.index).replace(/[\s,;(]+$/, '');
  return found !== null && /[1-9]\d{2}/.test(bareNumber(number) ?? '') ? [number, found[1]] : [written, undefined];
};

const withExtension = (number: string, extension: string | undefined): string =>
  extension === undefined ? number : `${number} ext ${extension}`;

/**
 * Telephone as it is stored: no blanks, brackets or hyphens, no British prefix, without its one leading
 * zero; an extension behind it as 'ext 12'. Normalising twice changes nothing. Other countries' numbers stay whole, with
 * '+' for '00', and what is more than a number stays as typed.
 * @example storedTelephone('+44 (0)7700 900123') // '7700900123'
 */
export const storedTelephone = (typed: string | number): string => {
  const [number, extension] = splitTelephone(String(typed));
  const bare = bareNumber(number);
  return bare === null
    ? withoutZero(abroad(String(typed).trim().replace(/\s+/g, ' ')))
    : withExtension(bare, extension);
};

/** Telephone as it is shown: with its leading zero, unless it is another country's. */
export const formatTelephone = (stored: string): string => {
  const [number, extension] = splitTelephone(stored);
  const whole = abroad(withExtension(withoutCountry(number), extension));
  return /^[1-9]/.test(whole) ? `0${whole}` : whole;
};

/** Address of a link that dials a stored telephone, with its extension; undefined where there is no number in it. */
export const telephoneLink = (stored: string): string | undefined => {
  const [number, extension] = splitTelephone(formatTelephone(stored));
  const digits = /\+?\d[\d\s().-]*/.exec(number)?.[0].replace(/[^\d+]/g, '');
  return digits === undefined ? undefined : `tel:${digits}${extension === undefined ? '' : `;ext=${extension}`}`;
};

/**
 * An email address as it is pasted from a mail program, without the name and the blanks around it; what is no address stays as typed.
 * @example writtenEmail('Ann Able <ann@able.example>') // 'ann@able.example'
 */
export const writtenEmail = (typed: string): string => {
  const bare = typed.replace(/[\s\u200B]+/g, ' ').trim();
  return /<(?:mailto:)?([^<>\s@]+@[^<>\s@]+)>$/.exec(bare)?.[1] ?? bare.replace(/^mailto:/i, '');
};

/** Upper case, one blank before the last three characters; what is no postcode stays as typed. */
export const formatPostcode = (typed: string): string => {
  const bare = typed.toUpperCase().replace(/\s+/g, '');
  return /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/.test(bare) ? `${bare.slice(0, -3)} ${bare.slice(-3)}` : typed.trim();
};

const POSTCODES = /\b([A-Z]{1,2}\d[A-Z\d]?)\s*(\d[A-Z]{2})\b/gi;

/**
 * The last whole postcode of an address, in its one spelling; null where there is none.
 * @example postcodeIn('5 Mill Lane, Leeds ls14dy') // 'LS1 4DY'
 */
export const postcodeIn = (address: string): string | null => {
  const found = [...address.matchAll(POSTCODES)].at(-1)?.[0];
  return found === undefined ? null : formatPostcode(found);
};

/**
 * A sort code as banks write it; what does not have six digits stays as typed.
 * @example formatSortCode('123456') // '12-34-56'
 */
export const formatSortCode = (typed: string): string => {
  const digits = typed.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits.replace(/(..)(?=.)/g, '$1-') : typed.trim();
};

/** A numberplate, a serial number or a postcode however it is spaced or capitalised; the SQL of the visits' warnings compares alike. */
export const bareText = (text: string): string => text.replace(/\s+/g, '').toLowerCase();

/** A name however it is spaced or capitalised. */
export const nameKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** Names to choose from: each once, however often and however spaced or capitalised it was typed, as it was typed first. */
export const distinctNames = (names: readonly string[]): string[] => {
  const byKey = new Map<string, string>();
  for (const name of names) if (!byKey.has(nameKey(name))) byKey.set(nameKey(name), name.trim().replace(/\s+/g, ' '));
  return [...byKey.values()];
};

/** Equal as JSON; keys in the same order, as two forms of one kind have them. */
export const sameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
