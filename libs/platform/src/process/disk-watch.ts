import { statfs } from 'node:fs/promises';
import { PartDown, type HealthChecks } from '../health/readiness.js';

/** Injection token of `DiskWatch`. */
export const DISK = Symbol('DISK');

const MB = 1024 * 1024;
/** Kept for PostgreSQL, which ends where it cannot write its log: several segments of it, and what works in the background. */
const RESERVE = 100 * MB;
/** So much more before something is saved again: what ends at once would only go to and fro. */
const AND_MORE = 20 * MB;
const LOOK_MS = 1000;

/** Whether there is room for what people save. */
export interface DiskWatch {
  /** Nothing new is taken in; what is there can be read. */
  readonly isFull: boolean;
  /** Bytes that an ordinary account may still write; null where nobody looks. */
  readonly free: number | null;
  stop(): void;
}

/** Where the data are on a machine of someone else: its database says itself when its disk is full. */
export const noDisk: DiskWatch = { isFull: false, free: null, stop: () => undefined };

/**
 * Looks every second how much room the disk of `folder` has.
 * @param changed is told when it is full, and when there is room again
 */
export const watchDisk = async (
  folder: string,
  changed: (isFull: boolean, free: number) => void,
): Promise<DiskWatch> => {
  let [isFull, free]: [boolean, number | null] = [false, null];
  const look = async (): Promise<void> => {
    // A disk that does not answer says nothing of its room.
    const found = await statfs(folder).catch(() => null);
    if (found === null) return;
    free = found.bavail * found.bsize;
    const before = isFull;
    isFull = free < RESERVE + (before ? AND_MORE : 0);
    if (isFull !== before) changed(isFull, free);
  };
  await look();
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return {
    get isFull() {
      return isFull;
    },
    get free() {
      return free;
    },
    stop: () => {
      clearInterval(timer);
    },
  };
};

/** A part that is missed: what is there goes on being shown. */
export const diskCheck = (disk: DiskWatch): HealthChecks =>
  disk.free === null
    ? {}
    : {
        disk: () =>
          disk.isFull
            ? Promise.reject(new PartDown('is full, and nothing is saved until there is room'))
            : Promise.resolve(),
      };
