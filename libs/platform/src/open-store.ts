import type { Knex } from 'knex';
import { becomeCopyOf, EventStoreDbEventStore, placesIn, PostgresEventStore, StoreUnavailable, whereLogIs, whileKeysLive, type EventStore } from '#eventing';
import type { Config } from './config.js';
import { StartUpProblem } from './start-up-problem.js';

/** What a log is opened with; the database is migrated by then. */
export interface StoreSurroundings {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly knex: Knex;
}

export type OpenStore = (surroundings: StoreSurroundings) => Promise<EventStore>;

const reached = async (connectionString: string, knex: Knex): Promise<EventStoreDbEventStore> => {
  try {
    return await EventStoreDbEventStore.open({ connectionString, whileKeysLive: whileKeysLive(knex), places: placesIn(knex) });
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw new StartUpProblem('EVENTSTORE_URL cannot be read; please write it as docs/operations.md says.');
    throw new StartUpProblem('The event store that EVENTSTORE_URL names does not answer, or does not let Soundings in; please look whether it runs and whether the address and the account are right.', { cause: error });
  }
};

const openEventStoreDb = async (connectionString: string, knex: Knex): Promise<EventStore> => {
  const store = await reached(connectionString, knex);
  if (await becomeCopyOf(knex, store.storeId)) return store;
  await store.close();
  throw new StartUpProblem((await whereLogIs(knex)).log === 'here'
    ? 'The log of this installation is in PostgreSQL, and EVENTSTORE_URL is set; please leave it out, or move the log with npm run events:copy -- --from postgres --to eventstore.'
    : 'The log of this installation is in another EventStoreDB than the one that EVENTSTORE_URL names; please correct the address.');
};

/** Opens the log that the configuration names. @throws StoreUnavailable | StartUpProblem */
export const openStore: OpenStore = async ({ config, databaseUrl, knex }) => {
  if (config.eventStoreUrl !== null) return openEventStoreDb(config.eventStoreUrl, knex);
  if ((await whereLogIs(knex)).log === 'elsewhere')
    throw new StartUpProblem('The log of this installation is in EventStoreDB; please set EVENTSTORE_URL to its address, or bring the log back with npm run events:copy -- --from esdb://... --to postgres.');
  const store = await PostgresEventStore.open({ connectionString: databaseUrl });
  // A load that a crash broke off.
  await store.endLoading();
  return store;
};
