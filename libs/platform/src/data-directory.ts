import { chmod, chown, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartUpProblem } from './start-up-problem.js';

const sentences: Readonly<Record<string, (folder: string) => string>> = {
  EEXIST: (folder) => `DATA_DIR names ${folder}, which is a file; please name a folder.`,
  ENOTDIR: (folder) => `DATA_DIR names ${folder}, but a part of that path is a file; please name a folder.`,
  EACCES: (folder) => `This account may not write in ${folder}; please correct its owner, or name another folder with DATA_DIR.`,
  EPERM: (folder) => `This account may not write in ${folder}; please correct its owner, or name another folder with DATA_DIR.`,
  EROFS: (folder) => `The disk of ${folder} can only be read; please name another folder with DATA_DIR.`,
  ENOSPC: (folder) => `The disk of ${folder} is full; please make room.`,
  ENAMETOOLONG: () => 'The path in DATA_DIR is too long; please name another folder.',
};

/**
 * Makes the data directory and tries to write in it.
 * @returns whether it was there before
 * @throws StartUpProblem
 */
export const openDataDirectory = async (folder: string): Promise<boolean> => {
  try {
    const before = await stat(folder).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    });
    // Passable until it is known whose account PostgreSQL runs under.
    await mkdir(folder, { recursive: true, mode: 0o711 });
    const trial = join(folder, `.trial-${process.pid}`);
    await writeFile(trial, 'x');
    await rm(trial);
    return before !== null;
  } catch (error) {
    const sentence = sentences[(error as NodeJS.ErrnoException).code ?? ''];
    throw sentence === undefined ? error : new StartUpProblem(sentence(folder), { cause: error });
  }
};

/** Everybody may write there, so it is no folder of ours alone. */
const STICKY = 0o1000;

/**
 * Closes the data directory to everybody else, also one that an earlier version left open.
 * @param group of the account that PostgreSQL runs under, where that is another one: it may pass, and neither list nor write
 */
export const keepToOwner = async (folder: string, group?: number): Promise<void> => {
  const { mode, uid, gid } = await stat(folder);
  if (uid !== process.getuid?.() || (mode & STICKY) !== 0) return;
  const wanted = group === undefined ? 0o700 : 0o710;
  if (group !== undefined && gid !== group) await chown(folder, uid, group);
  if ((mode & 0o777) !== wanted) await chmod(folder, wanted);
};
