import { execFileSync } from 'node:child_process';
import { open, statfs, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MB = 1024 * 1024;

/** A disk of its own, which can be filled without harm to anybody. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes room until so much is left. */
  fill(left?: number): Promise<void>;
  makeRoom(): Promise<void>;
  remove(): Promise<void>;
}

/** Mounts it, for which whoever runs the specs has to be root. */
export const mountSmallDisk = async (bytes: number): Promise<SmallDisk> => {
  const folder = await mkdtemp(join(tmpdir(), 'soundings-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=0711`, 'tmpfs', folder]);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: async (left = 0) => {
      const file = await open(ballast, 'a');
      try {
        for (;;) {
          const { bavail, bsize } = await statfs(folder);
          const more = bavail * bsize - left;
          if (more <= 0) return;
          await file.write(Buffer.alloc(Math.min(more, 4 * MB)));
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    makeRoom: () => rm(ballast, { force: true }),
    remove: async () => {
      execFileSync('umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
