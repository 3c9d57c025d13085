import { chmod, chown, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartUpProblem } from '../process/start-up-problem.js';

const sentences: Readonly<Record<string, (folder: string) => string>> = {
  EEXIST: (folder) => `DATA_DIR names ${folder}, which is a file; please name a folder.`,
  ENOTDIR: (folder) => `DATA_DIR names ${folder}, but a part of that path is a file; please name a folder.`,
  EACCES: (folder) =>
    `This account may not write in ${folder}; please correct its owner, or name another folder with DATA_DIR.`,
  EPERM: (folder) =>
    `This account may not write in ${folder}; please correct its owner, or name another folder with DATA_DIR.`,
  EROFS: (folder) => `The disk of ${folder} can only be read; please name another folder with DATA_DIR.`,
  ENOSPC: (folder) => `The disk of ${folder} is full; please make room.`,
  // Node says this also of a folder that can not be made on a disk that is read-only, and of /proc.
  ENOENT: (folder) => `No folder can be made at ${folder}; please name another one with DATA_DIR.`,
  ENAMETOOLONG: () => 'The path in DATA_DIR is too long; please name another folder.',
};

const inTheWay: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder and should be a file',
  ENOTDIR: 'it is a file and should be a folder',
  EEXIST: 'something else is there',
  ENOTEMPTY: 'something else is in it',
  EACCES: 'this account may not use it',
  EPERM: 'this account may not use it',
  EROFS: 'its disk can only be read',
  ENOSPC: 'its disk is full',
  ENOENT: 'it is not there',
};

/** What is wrong with a file in the data directory, where that is what went wrong; null otherwise. */
export const fileProblem = (error: unknown, folder: string): StartUpProblem | null => {
  const {
    code = '',
    path = '',
    dest = path,
  } = error as { readonly code?: string; readonly path?: string; readonly dest?: string };
  const reason = inTheWay[code.replace(/^ERR_FS_/, '')];
  if (reason === undefined || !dest.startsWith(join(folder, '/'))) return null;
  return new StartUpProblem(
    `${dest} cannot be used: ${reason}. Please put it right, or name another folder with DATA_DIR.`,
    { cause: error },
  );
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
