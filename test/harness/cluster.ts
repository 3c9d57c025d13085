import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
// Not through #platform: a spec of a projection should not load the whole server.
import { takeInstanceLock } from '../../libs/platform/src/process/instance-lock.js';
import { startEmbeddedPostgres } from '../../libs/platform/src/postgres/embedded-postgres.js';
import { makeWorkingRole, workUrlOf } from '../../libs/platform/src/postgres/working-role.js';

/** The one cluster of a run: as the role that makes databases, and as the one that works in them. */
export interface Cluster {
  readonly url: string;
  readonly workUrl: string;
}

let started: Promise<Cluster> | undefined;

/** One of Jest's workers after the other: PostgreSQL refuses two that change a role at once. */
const ONE_AT_A_TIME = 550_055;

const withWorkingRole = async (url: string): Promise<Cluster> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ONE_AT_A_TIME]);
    await makeWorkingRole(client, url);
  } finally {
    await client.end();
  }
  return { url, workUrl: workUrlOf(url) };
};

const start = async (): Promise<Cluster> => {
  const given = process.env['SPEC_POSTGRES_URL'];
  if (given !== undefined && given !== '') return withWorkingRole(given);
  const dataDir = process.env['SOUNDINGS_SPECS_DIR'];
  if (dataDir === undefined)
    throw new Error('specs that need a database run through Jest, whose configuration makes their folder');
  for (;;) {
    const lock = await takeInstanceLock(join(dataDir, 'starting.lock'));
    if ('heldBy' in lock) {
      await pause(50);
      continue;
    }
    try {
      return await startEmbeddedPostgres({ dataDir, durable: false });
    } finally {
      await lock.release();
    }
  }
};

/**
 * The one cluster of this run of Jest. The first worker that asks starts it, the
 * others adopt it; the end of the run stops it. Nothing is synced to disk. `SPEC_POSTGRES_URL` names another
 * one, of a superuser; the role that works is made in it.
 */
export const sharedCluster = (): Promise<Cluster> => (started ??= start());
