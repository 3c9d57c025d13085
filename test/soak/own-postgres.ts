import { statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { familyOf } from '#test/harness/family';
import type { TestDatabase } from '#test/harness/database';
import { mountSmallDisk, type SmallDisk } from '#test/harness/small-disk';
import { keepEmbeddedPostgres } from '../../libs/platform/src/postgres/kept-postgres.js';
import { openKnex } from '../../libs/platform/src/postgres/knex.js';

const MB = 1024 * 1024;

/** A PostgreSQL that belongs to one spec, on a disk that belongs to it, so that nobody else is harmed when both fail. */
export interface OwnPostgres {
  readonly database: TestDatabase;
  /** null: this machine mounts none, so that only its own disk is there, which is nobody's to fill. */
  readonly disk: SmallDisk | null;
  /** It is started again as the program starts its own. */
  kill(): void;
  /** It takes connections and says nothing, until it goes on. */
  hang(): void;
  goOn(): void;
}

/** By the loopback, over which a line can be laid; the socket would go around it. */
const overLoopback = (url: string): string => url.replace(/\?.*$/, '');

export const startOwnPostgres = async (): Promise<OwnPostgres> => {
  const disk = await mountSmallDisk(3000 * MB).catch(() => null);
  const folder = disk?.folder ?? (await mkdtemp(join(tmpdir(), 'soundings-soak-')));
  const hasRoom = (): boolean => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 64 * MB;
  };
  const postgres = await keepEmbeddedPostgres({
    dataDir: folder,
    hasRoom,
    say: () => undefined,
    onGivenUp: (sentence) => process.stderr.write(`${sentence}\n`),
  });
  const knex = openKnex(postgres.url, { name: 'soak' });
  let held: readonly number[] = [];
  return {
    database: {
      url: overLoopback(postgres.url),
      workUrl: overLoopback(postgres.workUrl),
      knex,
      drop: async () => {
        await knex.destroy();
        await postgres.stop();
        await (disk === null ? rm(folder, { recursive: true, force: true }) : disk.remove());
      },
    },
    disk,
    kill: () => process.kill(postgres.pid, 'SIGKILL'),
    hang: () => {
      held = familyOf(postgres.pid);
      for (const pid of held) process.kill(pid, 'SIGSTOP');
    },
    goOn: () => {
      for (const pid of held) process.kill(pid, 'SIGCONT');
    },
  };
};
