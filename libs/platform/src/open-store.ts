import type { Knex } from 'knex';
import { PostgresEventStore, type EventStore } from '#eventing';
import type { Config } from './config.js';

/** What a log is opened with; the database is migrated by then. */
export interface StoreSurroundings {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly knex: Knex;
}

export type OpenStore = (surroundings: StoreSurroundings) => Promise<EventStore>;

/** Opens the log that the configuration names. @throws StoreUnavailable */
export const openStore: OpenStore = async ({ databaseUrl }) => {
  const store = await PostgresEventStore.open({ connectionString: databaseUrl });
  // A load that a crash broke off.
  await store.endLoading();
  return store;
};
