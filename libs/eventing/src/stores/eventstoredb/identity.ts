import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { StoreUnavailable } from '../event-store.js';
import { failureOf, type SharedClient } from './client.js';
import { within } from './within.js';

/** No event is ever in it: only its metadata is written. */
const STREAM = 'soundings';
const KEY = 'storeId';
const TRIES = 5;

/**
 * The log's id, which whoever opens the log first gives it.
 * @throws StoreUnavailable
 */
export const storeIdOf = async (client: SharedClient, patienceMs: number): Promise<string> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const known = (await within(client.metadataOf(STREAM), patienceMs))[KEY];
      if (typeof known === 'string') return known;
      await within(client.setFirstMetadata(STREAM, { [KEY]: randomUUID() }), patienceMs);
    } catch (error) {
      const { kind } = failureOf(error);
      // Somebody else was first, or the outcome is unknown: both are seen by reading again.
      if (attempt >= TRIES || (kind !== 'conflict' && kind !== 'transport')) throw new StoreUnavailable('notApplied', { cause: error });
      await pause(25 * 2 ** attempt);
    }
  }
};
