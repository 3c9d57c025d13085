import type { HistoryEntry } from '#contracts';
import { instantOf, isDay } from '#contracts';
import { shownDayAndTime, shownPlainDay } from '../../lib/dates.js';

/** A value of the history in words. */
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
  return String(value);
};

/** `bankName` and `contact.project_leader` as words: 'Bank name', 'Contact project leader'. */
export const shownField = (field: string): string => {
  const words = field.replace(/[._]/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export interface HistoryRequest {
  readonly correlation: string;
  readonly at: string;
  readonly by: string;
  readonly lines: readonly HistoryEntry[];
}

/** Newest request first; the lines of one request in the order in which they happened. */
export const byRequest = (entries: readonly HistoryEntry[]): readonly HistoryRequest[] => {
  const requests = new Map<string, { correlation: string; at: string; by: string; lines: HistoryEntry[] }>();
  for (const entry of entries) {
    const request = requests.get(entry.correlation);
    if (request === undefined) requests.set(entry.correlation, { correlation: entry.correlation, at: entry.at, by: entry.actor.name, lines: [entry] });
    else request.lines.push(entry);
  }
  return [...requests.values()].reverse();
};
