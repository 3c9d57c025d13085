/**
 * The TypeError of the client's handler for answers to appends, when a server's refusal comes without its reason; and what an append
 * meets whose channel was closed while it was on its way to it.
 */
export const isClientsOwn = (reason: unknown): boolean =>
  reason instanceof Error &&
  (reason instanceof TypeError || reason.message === 'Channel has been shut down') &&
  /[\\/]db-client[\\/](dist|src)[\\/]streams[\\/]appendToStream[\\/]/.test(reason.stack ?? '');

type Rejected = (reason: unknown) => void;

/** Where unhandled rejections are heard: the process. */
export interface Hearing {
  on(event: 'unhandledRejection', heard: Rejected): unknown;
  off(event: 'unhandledRejection', heard: Rejected): unknown;
  listenerCount(event: 'unhandledRejection'): number;
}

interface Guard {
  readonly clients: Set<() => void>;
  readonly heard: Rejected;
}
/** One for all clients: two would each leave a rejection to the other. */
const guards = new WeakMap<Hearing, Guard>();

const guardOf = (hearing: Hearing): Guard => {
  const known = guards.get(hearing);
  if (known !== undefined) return known;
  const clients = new Set<() => void>();
  const heard: Rejected = (reason) => {
    if (isClientsOwn(reason)) for (const broken of [...clients]) broken();
    // With a listener Node leaves it at that: thrown from here, it is an uncaught exception as before.
    else if (hearing.listenerCount('unhandledRejection') === 1) throw reason;
  };
  const guard = { clients, heard };
  guards.set(hearing, guard);
  return guard;
};

/**
 * The client throws both where nobody can catch it, and Node ends the process. Here it is caught, and nothing else:
 * any other rejection that nobody handles ends the process as it would have without the guard.
 * @returns the function that takes the guard back
 */
export const guardProcess = (broken: () => void, hearing: Hearing = process): (() => void) => {
  const { clients, heard } = guardOf(hearing);
  if (clients.size === 0) hearing.on('unhandledRejection', heard);
  clients.add(broken);
  return () => {
    clients.delete(broken);
    if (clients.size === 0) hearing.off('unhandledRejection', heard);
  };
};
