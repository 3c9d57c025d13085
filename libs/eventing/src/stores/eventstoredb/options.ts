import type { Known } from '../../mirror/known.js';
import type { Places } from '../../mirror/places.js';
import type { AppendOptions } from '../event-store.js';

/**
 * Runs an append while none of the keys can be destroyed, and then `settle` in the same transaction.
 * @returns `settled`: whether that transaction was committed with it
 * @throws KeyDestroyed when one of the keys has been destroyed
 */
export type WhileKeysLive = <T>(
  keys: readonly string[],
  work: () => Promise<T>,
  settle?: AppendOptions['settle'],
) => Promise<{ readonly result: T; readonly settled: boolean }>;

export interface EventStoreDbOptions {
  /** `esdb://` or `esdb+discover://`. */
  readonly connectionString: string;
  /** Around every append that names keys; without it there is none. */
  readonly whileKeysLive?: WhileKeysLive;
  /** What the copy of this log knows of places; without it they are found by reading the log. */
  readonly places?: Places;
  /** What the database knows of the log with this id: a log that has it no longer was put back. */
  readonly known?: (storeId: string) => Promise<Known>;
  readonly appendTimeoutMs?: number;
  /** A read that brings nothing for so long has failed. */
  readonly readTimeoutMs?: number;
  readonly pingTimeoutMs?: number;
  /** How many events one call to the server brings at most. */
  readonly pageSize?: number;
  /** A client over which no append was answered for so long is given up for a new one. */
  readonly silenceMs?: number;
  /** A server that takes nothing is asked again after so long. */
  readonly probeEveryMs?: number;
  /** How long nothing may succeed before the log counts as one that takes nothing. */
  readonly graceMs?: number;
  /** A subscription that is silent for so long looks whether the log has moved on. */
  readonly livenessMs?: number;
}

/** With what is usual where nothing else is said. */
export type Opened = Required<Omit<EventStoreDbOptions, 'connectionString' | 'whileKeysLive' | 'places' | 'known'>> &
  Pick<EventStoreDbOptions, 'whileKeysLive' | 'places' | 'known'>;

export const USUAL = {
  appendTimeoutMs: 10_000,
  readTimeoutMs: 10_000,
  pingTimeoutMs: 2000,
  livenessMs: 30_000,
  pageSize: 16_000,
  silenceMs: 3000,
  probeEveryMs: 1000,
  graceMs: 5000,
};
