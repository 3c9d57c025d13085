import type { Budget } from '../budget.js';
import { StoreUnavailable, type StreamId } from '../stores/event-store.js';
import type { Instrumentation } from '../instrumentation.js';

/** Waits before another try. */
export type RetryDelay = (attempt: number) => Promise<void>;

const RESENDS = 3;

/** Tells whoever watches of every try that follows. */
export const watched =
  (retryDelay: RetryDelay, watching: Instrumentation, stream: StreamId): RetryDelay =>
  (attempt) => {
    watching.resend(stream.slice(0, stream.indexOf('-')));
    return retryDelay(attempt);
  };

/**
 * Sends again what may not have arrived: with the same ids at the same revision, so if an earlier try did arrive, the log says so.
 * Not once the budget is spent, nor where the log is known to take nothing.
 * @param heard told of every try that got no answer
 * @throws StoreUnavailable when none of them was answered; `unknown` when any of them may have arrived
 */
export const withRetry = async <T>(
  work: () => Promise<T>,
  retryDelay: RetryDelay,
  budget: Budget,
  heard: (outcome: StoreUnavailable['outcome']) => unknown = () => undefined,
): Promise<T> => {
  let unsure = false;
  for (let resend = 0; ; resend += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      heard(error.outcome);
      unsure ||= error.outcome === 'unknown';
      if (resend >= RESENDS || budget.isSpent || error.trouble !== null)
        throw unsure ? new StoreUnavailable('unknown', { cause: error }) : error;
      await retryDelay(resend + 2);
    }
  }
};
