import { instantOf, isDay } from '#contracts';
import { shownDayAndTime, shownPlainDay } from './dates.js';

/** A value of an entity in words: for its history, and where two people changed the same field. */
export const shownValue = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') {
    if (value.endsWith('Z') && instantOf(value) !== null) return shownDayAndTime(value);
    return isDay(value) ? shownPlainDay(value) : value;
  }
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(shownValue).join(', ');
  if (typeof value === 'object')
    return Object.entries(value).map(([name, part]) => `${name} ${shownValue(part)}`).join(', ');
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
};

/** `bankName` and `contact.project_leader` as words: 'Bank name', 'Contact project leader'. */
export const shownField = (field: string): string => {
  const words = field.replace(/[._]/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
