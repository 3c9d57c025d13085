import { readdirSync, readFileSync } from 'node:fs';

/** Of `/proc/<pid>/stat`: hundredths of a second. */
const TICK_MS = 10;

/** The fields after the name in brackets, which may hold blanks; null when the process has ended. */
const statOf = (pid: number): readonly string[] | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
};

/** Milliseconds of processor that a process has had, and those of its children that have ended. */
export const cpuOf = (pid: number): number => {
  const stat = statOf(pid);
  return stat === null ? 0 : [11, 12, 13, 14].reduce((sum, at) => sum + Number(stat[at] ?? 0), 0) * TICK_MS;
};

/** Of PostgreSQL: itself and everybody who works for it. */
export const cpuOfFamily = (parent: number): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statOf(Number(name))?.[1] === String(parent))
    .reduce((sum, name) => sum + cpuOf(Number(name)), cpuOf(parent));
