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
  listenerCount(event: 'unhandledRejection'): number;
}

/** Those to tell: one guard for all clients, since two would each leave a rejection to the other. */
const guards = new WeakMap<Hearing, Set<() => void>>();

const guardOf = (hearing: Hearing): Set<() => void> => {
  const known = guards.get(hearing);
  if (known !== undefined) return known;
  const clients = new Set<() => void>();
  guards.set(hearing, clients);
  hearing.on('unhandledRejection', (reason) => {
    if (isClientsOwn(reason)) for (const broken of [...clients]) broken();
    // With a listener Node leaves it at that: thrown from here, it is an uncaught exception as before.
    else if (hearing.listenerCount('unhandledRejection') === 1) throw reason;
  });
  return clients;
};

/**
 * The client throws both where nobody can catch it, and Node ends the process. Here it is caught, and nothing else:
 * any other rejection that nobody handles ends the process as it would have without the guard. It stays when the last client is gone: on
 * a busy machine what was on its way meets a closed channel only then.
 * @returns the function after which this client is told nothing more
 */
export const guardProcess = (broken: () => void, hearing: Hearing = process): (() => void) => {
  const clients = guardOf(hearing);
  clients.add(broken);
  return () => {
    clients.delete(broken);
  };
};
