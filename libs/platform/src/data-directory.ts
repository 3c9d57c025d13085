import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
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
    // Passable, not readable: as root, PostgreSQL runs under another account.
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
