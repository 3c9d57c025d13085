import { setFlagsFromString } from 'node:v8';

/** What is alive, and half as much again, before the garbage is collected. Source: V8's list of flags, `heap_growing_percent`. */
export const EARLY = '--heap-growing-percent=50';

/**
 * Where a machine has memory to spare, V8 lets a heap grow to four times what is alive in it. The program then holds half a gigabyte that
 * the database could use. A V8 without this flag says so on standard error and goes on.
 */
export const collectEarly = (): void => {
  setFlagsFromString(EARLY);
};
