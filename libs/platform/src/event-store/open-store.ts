import type { Knex } from 'knex';
import { setTimeout as pause } from 'node:timers/promises';
import {
  attachReplica,
  isExact,
  isPutBack,
  isUnused,
  knownOf,
  openEventStoreDb,
  placesIn,
  PostgresEventStore,
  StoreUnavailable,
  whereLogIs,
  whileKeysLive,
  type EventStore,
  type EventStoreDbEventStore,
  type MasterKey,
} from '#eventing';
import type { Config } from '../configuration/config.js';
import { eventStoreProblem, hopeless } from './event-store-problem.js';
import { StartUpProblem } from '../process/start-up-problem.js';
import { unfinishedLoad } from '../postgres/unfinished-load.js';

/** What a log is opened with; the database is migrated by then. */
export interface StoreSurroundings {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly knex: Knex;
  /** Told once when it has to wait. */
  readonly say?: (line: string) => void;
}

export type OpenStore = (surroundings: StoreSurroundings) => Promise<EventStore>;

const AGAIN_MS = 500;

const reached = async (
  connectionString: string,
  { knex, say, config: { startWaitMs: waitMs } }: StoreSurroundings,
): Promise<EventStoreDbEventStore> => {
  for (let until = performance.now() + waitMs, told = false; ; told = true) {
    try {
      return await openEventStoreDb({
        connectionString,
        whileKeysLive: whileKeysLive(knex),
        places: placesIn(knex),
        known: knownOf(knex),
      });
    } catch (error) {
      const problem = hopeless(error, connectionString);
      if (problem !== null) throw problem;
      if (!(error instanceof StoreUnavailable))
        throw new StartUpProblem('EVENTSTORE_URL cannot be read; please write it as docs/operations.md says.');
      // A server that comes up lets nobody in at first.
      if (performance.now() >= until) throw eventStoreProblem(error);
      if (!told) say?.('Waiting for the event store that EVENTSTORE_URL names ...');
    }
    await pause(AGAIN_MS);
  }
};

const belongsElsewhere =
  'The log in EventStoreDB belongs to an installation whose database is not here. Restore its backup, or name an EventStoreDB that is empty. Nothing was changed.';

/** An empty database beside a log that is in use would become a second installation in it, with keys and accounts of its own. */
const adopted = async (store: EventStoreDbEventStore, knex: Knex): Promise<boolean> => {
  if ((await isUnused(knex)) && (store.installation !== null || (await store.head()) !== null))
    throw new StartUpProblem(belongsElsewhere);
  return attachReplica(knex, store.storeId);
};

/** To those who operate the program. */
export const putBack =
  'The log in EventStoreDB was put back to an older state than this database: events that were copied from it are not there. Nothing is written to it. ' +
  'Stop all programs and run npm run events:copy -- --from copy --to eventstore, or see "The log, the database, or both were put back" in docs/operations.md.';

const openElsewhere = async (connectionString: string, surroundings: StoreSurroundings): Promise<EventStore> => {
  const { knex } = surroundings;
  const store = await reached(connectionString, surroundings);
  try {
    if (await adopted(store, knex)) return store;
    throw new StartUpProblem(
      (await whereLogIs(knex)).log === 'here'
        ? 'The log of this installation is in PostgreSQL, and EVENTSTORE_URL is set; please leave it out, or move the log with npm run events:copy -- --from postgres --to eventstore.'
        : 'The log of this installation is in another EventStoreDB than the one that EVENTSTORE_URL names; please correct the address.',
    );
  } catch (error) {
    await store.close();
    throw error;
  }
};

/**
 * The log in EventStoreDB names the installation whose database fits it; one from before there was a name gets it now.
 * @throws StartUpProblem where it is another one's
 */
export const refuseForeignLog = async (store: EventStore, key: MasterKey): Promise<void> => {
  if (!isExact(store)) return;
  const [own = '', ...others] = key.logChecks(store.storeId);
  const named =
    store.installation ??
    (await store.belongTo(own).catch((error: unknown) => {
      // Nothing is written to one that was put back; it gets its name at a later start.
      if (isPutBack(error)) return null;
      throw error;
    }));
  if (named === null || named === own || others.includes(named)) return;
  throw new StartUpProblem(belongsElsewhere);
};

const openNamed: OpenStore = async (surroundings) => {
  const { config, databaseUrl, knex } = surroundings;
  if (config.eventStoreUrl !== null) return openElsewhere(config.eventStoreUrl, surroundings);
  if ((await whereLogIs(knex)).log === 'elsewhere')
    throw new StartUpProblem(
      'The log of this installation is in EventStoreDB; please set EVENTSTORE_URL to its address, or bring the log back with npm run events:copy -- --from esdb://... --to postgres.',
    );
  return PostgresEventStore.open({ connectionString: databaseUrl });
};

/** Opens the log that the configuration names; it takes told times only while a load has not ended. @throws StoreUnavailable | StartUpProblem */
export const openStore: OpenStore = async (surroundings) => {
  const store = await openNamed(surroundings);
  if (store instanceof PostgresEventStore && (await unfinishedLoad(surroundings.knex)) === null)
    await store.endLoading();
  return store;
};
