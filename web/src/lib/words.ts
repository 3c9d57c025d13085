import {
  completionFlags,
  completionLabels,
  formatPounds,
  formatTelephone,
  instantOf,
  isDay,
  own,
  visitTexts,
} from '#contracts';
import { localeNow, t } from '#languages';
import { formatDayAndTime, formatPlainDay } from './dates.js';
import { fieldWords } from './field-words.js';

/** Text of several lines on one, however it was typed: '1 High Street, Bristol'. */
export const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
    .join(', ');

const formatNumber = (value: number): string =>
  new Intl.NumberFormat(localeNow(), { useGrouping: false, maximumFractionDigits: 20 }).format(value);

/** A value of an entity in words: for its history, and where two people changed the same field. */
export const formatValue = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return t('nothing');
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'string') {
    if (value.endsWith('Z') && instantOf(value) !== null) return formatDayAndTime(value);
    return isDay(value) ? formatPlainDay(value) : value;
  }
  if (Array.isArray(value)) return value.length === 0 ? t('nothing') : value.map(formatValue).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => `${formatField(name)} ${formatHistoryValue(name, part)}`)
      .join(', ');
  return typeof value === 'number' ? formatNumber(value) : JSON.stringify(value);
};

const money: ReadonlySet<string> = new Set(['price', 'quote.fee']);

/** A value of a history: money as money, telephones as they are dialled, ids as names. @param names by id */
export const formatHistoryValue = (
  field: string,
  value: unknown,
  names: Readonly<Record<string, string>> = {},
): string => {
  if (typeof value === 'number' && money.has(field)) return formatPounds(value);
  if (typeof value === 'string' && field.endsWith('telephone')) return formatValue(formatTelephone(value));
  const named = (part: unknown): unknown => (typeof part === 'string' ? (own(names, part) ?? part) : part);
  return formatValue(Array.isArray(value) ? value.map(named) : named(value));
};

/** `bankName` and `contact.project_leader` as words: 'Bank name', 'Project leader'. */
export const formatField = (field: string): string => {
  const flag = completionFlags.find((each) => field === `completion.${each}`);
  if (flag !== undefined) return completionLabels[flag];
  const known = (fieldWords.get(field) ?? own(visitTexts, field))?.();
  if (known !== undefined) return known;
  // A field that nobody has a word for: its name says more than nothing.
  const words = field
    .replace(/[._]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
