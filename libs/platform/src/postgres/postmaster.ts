import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { commandLineOf, isAlive, waitForEnd } from '../process/processes.js';
import { StartUpProblem } from '../process/start-up-problem.js';

/** What PostgreSQL writes into `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Folder of its Unix socket; empty when it has none. */
  readonly socketFolder: string;
  readonly ready: boolean;
}

/** Lines of the file: process, folder, start, port, socket folder, address, shared memory, status. */
export const readPostmaster = async (cluster: string): Promise<Postmaster | null> => {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0
    ? {
        pid,
        port: Number(lines[3] ?? 0),
        socketFolder: (lines[4] ?? '').trim(),
        ready: (lines[7] ?? '').trim() === 'ready',
      }
    : null;
};

/** Process ids are used again, so the process must also be a PostgreSQL on this very folder. */
const isOurs = async ({ pid }: Postmaster, cluster: string): Promise<boolean> => {
  if (!isAlive(pid)) return false;
  const line = await commandLineOf(pid);
  return line === null || (line.includes('postgres') && line.includes(cluster));
};

/** Only where another program has taken its number, at which PostgreSQL would refuse to start: of a postmaster that died the file says whose memory must be free first. */
const removeStale = async ({ pid }: Postmaster, cluster: string): Promise<void> => {
  if (isAlive(pid)) await rm(join(cluster, 'postmaster.pid'), { force: true });
};

/** The PostgreSQL that a killed server left running on this folder; null when there is none. */
export const findLeftRunning = async (cluster: string, patienceMs = 60_000): Promise<Postmaster | null> => {
  for (let waited = 0; ; waited += 50) {
    const found = await readPostmaster(cluster);
    if (found === null) return null;
    if (!(await isOurs(found, cluster))) {
      await removeStale(found, cluster);
      return null;
    }
    if (found.ready) return found;
    if (waited >= patienceMs)
      throw new StartUpProblem(
        `The PostgreSQL that runs on ${cluster} (process ${found.pid}) does not get ready; please stop it.`,
      );
    await pause(50);
  }
};

/** The PostgreSQL that another program has started on this folder, or is just starting. Touches nothing. */
export const waitForPostmaster = async (cluster: string, patienceMs = 30_000): Promise<Postmaster> => {
  for (let waited = 0; ; waited += 50) {
    const found = await readPostmaster(cluster);
    if (found?.ready === true && (await isOurs(found, cluster))) return found;
    if (waited >= patienceMs)
      throw new StartUpProblem(
        `Soundings holds ${cluster}, but its PostgreSQL does not run; please try again when it has started.`,
      );
    await pause(50);
  }
};

/** Last lines of the log, for the one at the terminal. */
const tailOf = async (file: string): Promise<string> => {
  const handle = await open(file, 'r').catch(() => null);
  const text = await handle?.readFile('utf8');
  await handle?.close();
  return (text ?? '').trim().split('\n').slice(-5).join('\n');
};

/** Waits until the process that was just started takes connections. */
export const waitUntilReady = async (
  cluster: string,
  pid: number,
  log: string,
  patienceMs = 120_000,
): Promise<Postmaster> => {
  for (let waited = 0; waited < patienceMs; waited += 20) {
    const found = await readPostmaster(cluster);
    if (found?.pid === pid && found.ready) return found;
    if (await waitForEnd(pid, 0))
      throw new StartUpProblem(`PostgreSQL did not start. Its log says:\n${await tailOf(log)}`);
    await pause(20);
  }
  throw new StartUpProblem(`PostgreSQL is not ready after ${patienceMs / 1000} s; its log is ${log}.`);
};

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
export const stopPostmaster = async (pid: number): Promise<void> => {
  for (const [signal, patienceMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await waitForEnd(pid, patienceMs)) return;
  }
};
