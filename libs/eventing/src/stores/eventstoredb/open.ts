import type { EventStoreDbEventStore } from './eventstoredb.js';
import type { EventStoreDbOptions } from './options.js';

/**
 * Opens the log in EventStoreDB. Its client is loaded only by programs that have such a log: it costs a third of a second.
 * @throws StoreUnavailable, or Error when the connection string cannot be read
 */
export const openEventStoreDb = async (options: EventStoreDbOptions): Promise<EventStoreDbEventStore> =>
  (await import('./eventstoredb.js')).EventStoreDbEventStore.open(options);
