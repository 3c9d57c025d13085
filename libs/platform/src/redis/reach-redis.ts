import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { StartUpProblem } from '../process/start-up-problem.js';

const AGAIN_MS = 500;
const CONNECT_MS = 5000;

const refused = /WRONGPASS|NOAUTH|NOPERM|without any password configured/;

/** @returns null when it answered, otherwise why not */
const tried = async (url: string): Promise<Error | null> => {
  const connection = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    connectTimeout: CONNECT_MS,
    commandTimeout: CONNECT_MS,
  });
  const reasons: Error[] = [];
  connection.on('error', (error: Error) => {
    reasons.push(error);
  });
  try {
    await connection.connect();
    await connection.ping();
    return null;
  } catch (error) {
    // The call is told that the connection ended; why it did, its listener.
    return reasons[0] ?? (error instanceof Error ? error : new Error(String(error)));
  } finally {
    connection.disconnect();
  }
};

export interface ReachingRedis {
  /** How long a Redis that is not up is waited for. */
  readonly waitMs: number;
  /** Told once when it has to wait, and when it goes on without. */
  readonly say: (line: string) => void;
  /** Whether the program can do nothing without it. */
  readonly needed: boolean;
}

/** Waits for Redis at a start; whoever can goes on without it. @throws StartUpProblem */
export const reachRedis = async (url: string, { waitMs, say, needed }: ReachingRedis): Promise<void> => {
  for (let until = performance.now() + waitMs, told = false; ; told = true) {
    const reason = await tried(url);
    if (reason === null) return;
    if (refused.test(reason.message))
      throw new StartUpProblem('Redis refuses the account or the password in REDIS_URL; please correct them.', {
        cause: reason,
      });
    if (performance.now() >= until) {
      if (needed)
        throw new StartUpProblem(
          'The Redis that REDIS_URL names does not answer; please look whether it runs and whether the address is right.',
          { cause: reason },
        );
      if (waitMs > 0)
        say('The Redis that REDIS_URL names does not answer; Soundings goes on without it, and documents wait.');
      return;
    }
    if (!told) say('Waiting for the Redis that REDIS_URL names ...');
    await pause(AGAIN_MS);
  }
};
