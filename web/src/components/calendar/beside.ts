import type { CalendarEntry } from './entries.js';

type Placed = Pick<CalendarEntry, 'id' | 'title' | 'start' | 'end'>;

/** What lies above an entry later than this does not touch its first lines. */
const FIRST_LINES = 90 * 60_000;

const later = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString();
const overlap = (one: Placed, other: Placed): boolean => one.start < other.end && other.start < one.end;

/** The order in which the calendar places them: by start, the longer first. */
const inOrder = (one: Placed, other: Placed): number =>
  Date.parse(one.start) - Date.parse(other.start) ||
  Date.parse(other.end) - Date.parse(one.end) ||
  (one.title < other.title ? -1 : 1);

/**
 * Entries whose first lines another one covers from the middle on. Entries that overlap cascade: each takes the first
 * level that is free and twice its width, and a deeper level lies above.
 */
export const besideOthers = (entries: readonly Placed[]): ReadonlySet<string> => {
  const levels: Placed[][] = [];
  const levelOf = new Map<Placed, number>();
  for (const entry of entries.toSorted(inOrder)) {
    const found = levels.findIndex((level) => !level.some((other) => overlap(entry, other)));
    const at = found === -1 ? levels.length : found;
    (levels[at] ??= []).push(entry);
    levelOf.set(entry, at);
  }
  const isCovered = (entry: Placed, level: number): boolean => {
    const until = later(entry.start, FIRST_LINES);
    return levels
      .slice(level + 1)
      .some((deeper) => deeper.some((other) => overlap(entry, other) && other.start < until));
  };
  return new Set([...levelOf].filter(([entry, level]) => isCovered(entry, level)).map(([{ id }]) => id));
};
