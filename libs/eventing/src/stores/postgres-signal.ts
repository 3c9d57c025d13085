import pg from 'pg';

/**
 * One connection that listens, and everybody in this process who wants to be woken. A signal is a hint:
 * whoever waits looks for itself after `patienceMs`, so a lost connection costs time and never an event.
 */
export class PostgresSignal {
  readonly #connectionString: string;
  readonly #channel: string;
  readonly #heard: (payload: string) => void;
  readonly #waiting = new Set<(payload: string | null) => void>();
  #client: pg.Client | null = null;
  #connecting: Promise<void> | null = null;
  #closed = false;

  /** @param heard every payload, also while nobody waits */
  constructor(connectionString: string, channel: string, heard: (payload: string) => void = () => undefined) {
    this.#connectionString = connectionString;
    this.#channel = channel;
    this.#heard = heard;
  }

  /** Resolves with the next notification's payload, or null after `patienceMs` or when `signal` aborts. */
  wait(patienceMs: number, signal?: AbortSignal): Promise<string | null> {
    void this.#connect();
    return new Promise((resolve) => {
      const done = (payload: string | null): void => {
        this.#waiting.delete(done);
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        resolve(payload);
      };
      const onAbort = (): void => {
        done(null);
      };
      const timer = setTimeout(onAbort, patienceMs);
      this.#waiting.add(done);
      if (signal?.aborted === true) done(null);
      else signal?.addEventListener('abort', onAbort);
    });
  }

  /** Listening from now on; a notification after this is not missed. */
  ready(): Promise<void> {
    return this.#connect();
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const done of [...this.#waiting]) done(null);
    await this.#connecting;
    await this.#client?.end().catch(() => undefined);
  }

  #connect(): Promise<void> {
    if (this.#closed || this.#client !== null) return Promise.resolve();
    this.#connecting ??= this.#listen().finally(() => {
      this.#connecting = null;
    });
    return this.#connecting;
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#connectionString, keepAlive: true });
    const lost = (): void => {
      if (this.#client === client) this.#client = null;
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload }) => {
      this.#heard(payload ?? '');
      for (const done of [...this.#waiting]) done(payload ?? '');
    });
    try {
      await client.connect();
      await client.query(`listen ${this.#channel}`);
      if (this.#closed) await client.end();
      else this.#client = client;
    } catch {
      await client.end().catch(() => undefined);
    }
  }
}
