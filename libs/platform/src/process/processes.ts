import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether a process with this id exists, whoever it belongs to. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** A zombie still has an id, but it has ended: a container without an init never reaps it. */
const hasEnded = async (pid: number): Promise<boolean> => {
  if (!isAlive(pid)) return true;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return /\) Z /.test(stat);
};

/** When a process began, in any fixed notation: ids are used again, an id with its beginning is not. */
export const beginningOf = async (pid: number): Promise<string | null> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The name in brackets may hold blanks; the beginning is the 20th field after it.
  if (stat !== null) return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  return run('ps', ['-o', 'lstart=', '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim() || null,
    () => null,
  );
};

/** Command line of a process, null where it cannot be known. */
export const commandLineOf = async (pid: number): Promise<string | null> => {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  if (line !== null) return line.replaceAll('\0', ' ').trim();
  return run('ps', ['-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );
};

/** True once the process has ended, false when it is still there after `timeoutMs`. */
export const waitForEnd = async (pid: number, timeoutMs: number): Promise<boolean> => {
  for (let waited = 0; waited < timeoutMs; waited += 25) {
    if (await hasEnded(pid)) return true;
    await pause(25);
  }
  return hasEnded(pid);
};
