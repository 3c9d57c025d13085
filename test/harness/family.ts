import { readdirSync, readFileSync } from 'node:fs';

/** A process and those that it has started. */
export const familyOf = (pid: number): readonly number[] => [
  pid,
  ...readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => {
      try {
        const stat = readFileSync(`/proc/${one}/stat`, 'utf8');
        return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] === String(pid);
      } catch {
        return false;
      }
    }),
];
