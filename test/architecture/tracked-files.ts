import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What is in the repository, and what would be added to it. */
export const trackedFiles: readonly string[] = execFileSync(
  'git',
  ['-c', 'safe.directory=*', 'ls-files', '-co', '--exclude-standard'],
  {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  },
)
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(ROOT, file)))
  .sort();

export const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
