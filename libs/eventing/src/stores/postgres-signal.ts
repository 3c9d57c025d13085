import pg from 'pg';

const LISTEN_AGAIN_MS = 500;
const CONNECT_MS = 5000;

/**
 * One connection that listens, and everybody in this process who wants to be woken. A signal is a hint:
 * whoever waits looks for itself after `patienceMs`, and at once when the connection is
 * back that was lost, so that costs time and never an event.
 */
export class PostgresSignal {
  readonly #connectionString: string;
  readonly #channel: string;
  readonly #heard: (payload: string) => void;
  readonly #waiting = new Set<(payload: string | null) => void>();
  readonly #back: () => void;
  #client: pg.Client | null = null;
  #connecting: Promise<void> | null = null;
  #again: NodeJS.Timeout | null = null;
  #listened = false;
  #closed = false;

  /**
   * @param heard every payload, also while nobody waits
   * @param back it listens again after the connection was lost, and may have missed something
   */
  constructor(connectionString: string, channel: string, heard: (payload: string) => void = () => undefined, back: () => void = () => undefined) {
    this.#connectionString = connectionString;
    this.#channel = channel;
    this.#heard = heard;
    this.#back = back;
  }

  /** Resolves with the next notification's payload, or null after `patienceMs`, when some may have been missed, or when `signal` aborts. */
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

  /** As if it was told: what this process did itself it need not hear from elsewhere. */
  hear(payload: string): void {
    this.#heard(payload);
    for (const done of [...this.#waiting]) done(payload);
  }

  /** Whether notifications can be heard at the moment. */
  get listening(): boolean {
    return this.#client !== null;
  }

  /**
   * Whether all that was told before this call has been heard: the connection is asked itself, and one that broke without a word
   * is given up and made anew.
   */
  async hasHeard(patienceMs: number): Promise<boolean> {
    const client = this.#client;
    if (client === null) {
      void this.#connect();
      return false;
    }
    const late = setTimeout(() => { void client.end().catch(() => undefined); }, patienceMs);
    try {
      await client.query('select 1');
      return this.#client === client;
    } catch {
      return false;
    } finally {
      clearTimeout(late);
    }
  }

  /** Listening from now on; a notification after this is not missed. */
  ready(): Promise<void> {
    return this.#connect();
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#again !== null) clearTimeout(this.#again);
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
    const client = new pg.Client({ connectionString: this.#connectionString, keepAlive: true, connectionTimeoutMillis: CONNECT_MS });
    const lost = (): void => {
      if (this.#client !== client) return;
      this.#client = null;
      this.#listenLater();
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload }) => { this.hear(payload ?? ''); });
    try {
      await client.connect();
      await client.query(`listen ${this.#channel}`);
      if (this.#closed) {
        await client.end();
        return;
      }
      this.#client = client;
      if (this.#listened) this.#missed();
      this.#listened = true;
    } catch {
      void client.end().catch(() => undefined);
      this.#listenLater();
    }
  }

  #missed(): void {
    this.#back();
    for (const done of [...this.#waiting]) done(null);
  }

  /** Also when nobody waits: what is heard in between may matter to who comes later. */
  #listenLater(): void {
    if (this.#closed || this.#again !== null) return;
    this.#again = setTimeout(() => {
      this.#again = null;
      void this.#connect();
    }, LISTEN_AGAIN_MS);
    this.#again.unref();
  }
}
