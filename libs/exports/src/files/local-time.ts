import { LRUCache } from 'lru-cache';
import { londonDate, londonTime } from '#contracts';

/** London's clocks are whole hours from UTC, so all instants of one hour share what is worked out for it. */
const hours = new LRUCache<string, string>({ max: 20_000 });

/** `2026-11-21 09:30` on the clocks of London. @param instant ISO 8601 UTC */
export const localTime = (instant: string): string => {
  const key = instant.slice(0, 13);
  const hour = hours.get(key) ?? `${londonDate(instant)} ${londonTime(instant).slice(0, 2)}`;
  hours.set(key, hour);
  return `${hour}${instant.slice(13, 16)}`;
};
