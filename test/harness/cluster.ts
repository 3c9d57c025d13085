import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
// Not through #platform: a spec of a projection should not load the whole server.
import { takeInstanceLock } from '../../libs/platform/src/instance-lock.js';
import { startEmbeddedPostgres } from '../../libs/platform/src/postgres/embedded-postgres.js';

let started: Promise<string> | undefined;

const start = async (): Promise<string> => {
  const given = process.env['SPEC_POSTGRES_URL'];
  if (given !== undefined && given !== '') return given;
  const dataDir = process.env['SOUNDINGS_SPECS_DIR'];
  if (dataDir === undefined) throw new Error('specs that need a database run through Jest, whose configuration makes their folder');
  for (;;) {
    const lock = await takeInstanceLock(join(dataDir, 'starting.lock'));
    if ('heldBy' in lock) {
      await pause(50);
      continue;
    }
    try {
      return (await startEmbeddedPostgres({ dataDir, durable: false })).url;
    } finally {
      await lock.release();
    }
  }
};

/**
 * Connection string of the one cluster of this run of Jest. The first worker that asks starts it, the
 * others adopt it; the end of the run stops it. Nothing is synced to disk. `SPEC_POSTGRES_URL` names another
 * one, of an account that may make databases.
 */
export const sharedCluster = (): Promise<string> => (started ??= start());
