import { setTimeout as pause } from 'node:timers/promises';
import { StoreUnavailable } from '#eventing';
import { isAway } from '../postgres/away.js';
import { StartUpProblem } from './start-up-problem.js';

const AGAIN_MS = 500;

export interface StartingAgain {
  /** How long a start may take that meets one outage after the other. */
  readonly waitMs: number;
  /** Told of each outage. */
  readonly onOutage: (error: unknown) => void;
}

const isOutage = (error: unknown): boolean =>
  isAway(error) ||
  error instanceof StoreUnavailable ||
  (error instanceof StartUpProblem && error.cause !== undefined && isOutage(error.cause));

/**
 * Opens a program; an outage half-way does not end the start, which begins anew until the time is up.
 * @param open closes what it has opened when it fails
 * @throws what `open` threw last
 */
export const startAgain = async <Opened>(
  open: () => Promise<Opened>,
  { waitMs, onOutage }: StartingAgain,
): Promise<Opened> => {
  for (const until = performance.now() + waitMs; ;) {
    try {
      return await open();
    } catch (error) {
      if (!isOutage(error) || performance.now() >= until) throw error;
      onOutage(error);
    }
    await pause(AGAIN_MS);
  }
};
