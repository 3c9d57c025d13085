import { setTimeout as pause } from 'node:timers/promises';
import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';

/** Whom a connection serves: calls, or one of Bull's three (jobs, messages, and waiting for the next job). */
export type RedisUse = 'calls' | 'client' | 'subscriber' | 'bclient';

/** Longest that a call waits for an answer of Redis. */
const PATIENCE_MS = 500;
/** An answer that is this late comes from a machine that is no longer there. Waiting for a job takes five seconds at most. */
const SILENCE_MS = 15_000;
const CLOSING_MS = 500;

/** Soon at first, then every two seconds at most; a little by chance, so that not everybody comes at once. */
const retryStrategy = (times: number): number =>
  Math.min(50 * 2 ** Math.min(times, 6), 1600) * (0.75 + Math.random() / 2);

const always: RedisOptions = {
  retryStrategy,
  // After a failover the old master only reads.
  reconnectOnError: ({ message }) => message.startsWith('READONLY'),
  connectTimeout: 5000,
  keepAlive: 10_000,
};

const options: Readonly<Record<RedisUse, RedisOptions>> = {
  // Fails at once where Redis is away: nobody who waits for an answer waits for Redis.
  calls: { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: PATIENCE_MS },
  client: { maxRetriesPerRequest: 3, socketTimeout: SILENCE_MS },
  // Bull asks for connections of these two that never give up.
  subscriber: { maxRetriesPerRequest: null, enableReadyCheck: false },
  bclient: { maxRetriesPerRequest: null, enableReadyCheck: false, socketTimeout: SILENCE_MS },
};

/** ioredis leaves the timer of a connection that ended, which would end the next one or hold up the end of the program. */
const endSilenceTimer = (connection: Redis): void => {
  clearTimeout(Reflect.get(connection, 'socketTimeoutTimer') as NodeJS.Timeout | undefined);
  Reflect.set(connection, 'socketTimeoutTimer', undefined);
};

/** The one owner of all connections to Redis: they come back by themselves, tell of an outage once, and end together. */
export class RedisConnections {
  readonly #open: Redis[] = [];
  readonly #away = new Set<Redis>();
  #calls: Redis | null = null;
  #closed = false;

  constructor(
    private readonly url: string,
    private readonly log: Logger,
  ) {}

  /** Whether it was reached lately by everybody who tried. */
  get isThere(): boolean {
    return this.#away.size === 0;
  }

  /** For what happens within a call. */
  get calls(): Redis {
    return (this.#calls ??= this.open('calls'));
  }

  /** A new connection, made in the background. */
  open(use: RedisUse): Redis {
    const connection = new Redis(this.url, { ...always, ...options[use] });
    this.#open.push(connection);
    connection.on('error', (error: Error) => this.#lost(connection, error));
    connection.on('close', () => {
      endSilenceTimer(connection);
      this.#lost(connection, null);
    });
    connection.on('ready', () => this.#found(connection));
    return connection;
  }

  /** @throws Error when Redis is away, or says nothing */
  async ping(): Promise<void> {
    const { calls } = this;
    // A connection that was made this moment needs one.
    for (let waited = 0; waited < PATIENCE_MS && ['connecting', 'connect'].includes(calls.status); waited += 20)
      await pause(20);
    await calls.ping();
  }

  /** Bull waits for connections with promises that nobody looks after: where one never came about, they are not told of its end. */
  endWaiting(): void {
    for (const connection of this.#open) if (connection.status !== 'ready') connection.removeAllListeners('end');
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.endWaiting();
    const ends = this.#open.map(async (connection) => {
      if (connection.status === 'ready')
        await Promise.race([connection.quit().catch(() => undefined), pause(CLOSING_MS, undefined, { ref: false })]);
      connection.disconnect();
    });
    await Promise.all(ends);
  }

  #lost(connection: Redis, error: Error | null): void {
    if (this.#closed || this.#away.has(connection)) return;
    if (this.#away.size === 0)
      this.log.warn(
        { reason: error?.message ?? 'the connection ended' },
        'Redis cannot be reached; documents wait, and sign-ins are counted by each process',
      );
    this.#away.add(connection);
  }

  #found(connection: Redis): void {
    if (this.#away.delete(connection) && this.#away.size === 0) this.log.info('Redis is back');
  }
}
