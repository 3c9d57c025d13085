import type { Knex } from 'knex';
import { EventStoreDbEventStore, PostgresEventStore, StoreUnavailable, whileKeysLive, type EventStore } from '#eventing';
import type { Config } from './config.js';
import { StartUpProblem } from './start-up-problem.js';

/** What a log is opened with; the database is migrated by then. */
export interface StoreSurroundings {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly knex: Knex;
}

export type OpenStore = (surroundings: StoreSurroundings) => Promise<EventStore>;

const openEventStoreDb = async (connectionString: string, knex: Knex): Promise<EventStore> => {
  try {
    return await EventStoreDbEventStore.open({ connectionString, whileKeysLive: whileKeysLive(knex) });
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw new StartUpProblem('EVENTSTORE_URL cannot be read; please write it as docs/operations.md says.');
    throw new StartUpProblem('The event store that EVENTSTORE_URL names does not answer, or does not let Soundings in; please look whether it runs and whether the address and the account are right.', { cause: error });
  }
};

/** Opens the log that the configuration names. @throws StoreUnavailable | StartUpProblem */
export const openStore: OpenStore = async ({ config, databaseUrl, knex }) => {
  if (config.eventStoreUrl !== null) return openEventStoreDb(config.eventStoreUrl, knex);
  const store = await PostgresEventStore.open({ connectionString: databaseUrl });
  // A load that a crash broke off.
  await store.endLoading();
  return store;
};
