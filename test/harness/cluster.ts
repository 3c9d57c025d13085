import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
// Not through #platform: a spec of a projection should not load the whole server.
import { takeInstanceLock } from '../../libs/platform/src/instance-lock.js';
import { startEmbeddedPostgres } from '../../libs/platform/src/postgres/embedded-postgres.js';

/** The one cluster of a run: as the role that makes databases, and as the one that works where there is such a one. */
export interface Cluster {
  readonly url: string;
  readonly workUrl: string;
}

let started: Promise<Cluster> | undefined;

const start = async (): Promise<Cluster> => {
  const given = process.env['SPEC_POSTGRES_URL'];
  if (given !== undefined && given !== '') return { url: given, workUrl: given };
  const dataDir = process.env['SOUNDINGS_SPECS_DIR'];
  if (dataDir === undefined) throw new Error('specs that need a database run through Jest, whose configuration makes their folder');
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
 * one, of an account that may make databases and works in them as well.
 */
export const sharedCluster = (): Promise<Cluster> => (started ??= start());
