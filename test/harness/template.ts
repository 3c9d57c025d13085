import pg from 'pg';
import { EventCodec, MasterKey, PostgresEventStore, PostgresVault, ProjectionRunner } from '#eventing';
import { migrationsOf, openLog } from '#platform';
import { modules } from '#composition-root';
import { bringUpToDate } from '../../libs/platform/src/postgres/bring-up-to-date.js';
import { openKnex } from '../../libs/platform/src/postgres/knex.js';
import { sharedCluster } from './cluster.js';
import { createTestDatabase, type TestDatabase } from './database.js';

/** Any number; workers that need the template at the same time wait for the first. */
const LOCK = 550_056;

const parts = modules.map((module) => module.parts);

/** Migrations, rights and empty read models, and nothing that is one installation's own. */
const provide = async ({ url, workUrl }: TestDatabase): Promise<void> => {
  const knex = openKnex(workUrl, { name: 'specs', max: 4 });
  await bringUpToDate({ knex, migrationUrl: url, log: openLog('silent') }, migrationsOf(parts));
  const store = await PostgresEventStore.open({ connectionString: workUrl });
  const codec = new EventCodec(
    parts.flatMap(({ catalogues }) => catalogues),
    new PostgresVault(knex, new MasterKey(Buffer.alloc(32, 1))),
  );
  const projections = parts.flatMap((part) => part.projections);
  const runner = new ProjectionRunner({ knex, connectionString: workUrl, store, codec, projections });
  await runner.start();
  await runner.stop();
  await store.close();
  await knex.destroy();
};

const made = async (client: pg.Client): Promise<string> => {
  const name = process.env['SOUNDINGS_SPECS_TEMPLATE'] ?? '';
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      const database = await createTestDatabase();
      await provide(database);
      await database.knex.destroy();
      await client.query(`alter database ${new URL(database.url).pathname.slice(1)} rename to ${name}`);
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  }
  return name;
};

/** A database as the program leaves it when it has begun for the first time: what that takes is done once for each run. */
export const createReadyDatabase = async (): Promise<TestDatabase> => {
  const client = new pg.Client({ connectionString: (await sharedCluster()).url });
  await client.connect();
  let name: string;
  try {
    name = await made(client);
  } finally {
    await client.end();
  }
  const database = await createTestDatabase(name);
  // A log of its own: two that are copies of one template are two installations.
  await database.knex.raw(
    `with log as (update es_store set store_id = gen_random_uuid() returning store_id),
      built as (update projection_build set store_id = (select store_id from log))
    select store_id from log`,
  );
  return database;
};
