import { setTimeout as pause } from 'node:timers/promises';

/** In milliseconds; less than a spec may take. Only what never comes is waited for so long. */
const PATIENCE = 20_000;

/**
 * Waits until something is so that comes by itself, soon or on a busy machine later. Where it never is, it returns all the same:
 * the expectation that follows says what is there instead.
 * @param every milliseconds between two looks
 */
export const eventually = async (isSo: () => boolean | Promise<boolean>, every = 25): Promise<void> => {
  const end = performance.now() + PATIENCE;
  while (!(await isSo()) && performance.now() < end) await pause(every);
};
