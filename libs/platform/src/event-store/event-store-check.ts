import type { EventStore, LogTrouble } from '#eventing';
import { PartDown } from '../health/readiness.js';

const words: Readonly<Record<LogTrouble, string>> = {
  'takes-nothing': 'takes no events',
  'put-back': 'was put back to an older state than the database; docs/operations.md says what to do',
};

/**
 * What the last appends and reads showed, where the log is elsewhere: one answer to one look would go up and down with every silence.
 * The look itself is one more read to learn from.
 */
export const eventStoreCheck = (store: EventStore) => (): Promise<void> => {
  const { condition } = store;
  if (condition === undefined) return store.ping();
  store.ping().catch(() => undefined);
  return condition.trouble === null ? Promise.resolve() : Promise.reject(new PartDown(words[condition.trouble]));
};
