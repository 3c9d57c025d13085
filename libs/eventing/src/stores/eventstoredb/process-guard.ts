/** The TypeError of the client's handler for answers to appends, when a server's refusal comes without its reason. */
export const isClientsOwn = (reason: unknown): boolean =>
  reason instanceof TypeError && /[\\/]db-client[\\/]dist[\\/]streams[\\/]appendToStream[\\/]/.test(reason.stack ?? '');

type Rejected = (reason: unknown) => void;

/** Where unhandled rejections are heard: the process. */
export interface Hearing {
  on(event: 'unhandledRejection', heard: Rejected): unknown;
  off(event: 'unhandledRejection', heard: Rejected): unknown;
  listenerCount(event: 'unhandledRejection'): number;
}

/**
 * The client throws that TypeError where nobody can catch it, and Node ends the process. Here it is caught, and nothing else:
 * any other rejection that nobody handles ends the process as it would have without the guard.
 * @returns the function that takes the guard back
 */
export const guardProcess = (broken: () => void, hearing: Hearing = process): (() => void) => {
  const heard: Rejected = (reason) => {
    if (isClientsOwn(reason)) broken();
    // With a listener Node leaves it at that: thrown from here, it is an uncaught exception as before.
    else if (hearing.listenerCount('unhandledRejection') === 1) throw reason;
  };
  hearing.on('unhandledRejection', heard);
  return () => { hearing.off('unhandledRejection', heard); };
};
