import pg from 'pg';
import { answeredInTime, cutOff, silences } from '../answered-in-time.js';

const LISTEN_AGAIN_MS = 500;
const CONNECT_MS = 5000;
/** It is asked at the side of the work, so it answers at once where it is there. */
const LOOK_MS = 2000;

/** Somebody who wants to be told of a channel's notifications. */
export interface Listener {
  readonly channel: string;
  readonly heard: (payload: string) => void;
  /** It listens again after the connection was lost, and may have missed something. */
  readonly back: () => void;
}

/**
 * The one connection of a process that listens to a database: PostgreSQL wakes every connection that listens to anything for every
 * notification, so that each further one would cost with each event.
 */
export class ListeningConnection {
  static readonly #open = new Map<string, ListeningConnection>();

  /** The connection to this database, made when somebody listens. */
  static to(connectionString: string): ListeningConnection {
    const known = this.#open.get(connectionString) ?? new ListeningConnection(connectionString);
    this.#open.set(connectionString, known);
    return known;
  }

  readonly #connectionString: string;
  /** Whether each has listened before. */
  readonly #listeners = new Map<Listener, { before: boolean }>();
  readonly #hearing = new Set<Listener>();
  #client: pg.Client | null = null;
  #connecting: Promise<void> | null = null;
  #asked: Promise<unknown> = Promise.resolve();
  #again: NodeJS.Timeout | null = null;
  #looking = false;

  private constructor(connectionString: string) {
    this.#connectionString = connectionString;
    silences.on('silence', this.#lookAtOnce);
  }

  /** Resolves when the listener is told of all that follows, or when that has to be tried again, which happens by itself. */
  async listen(listener: Listener): Promise<void> {
    if (!this.#listeners.has(listener)) this.#listeners.set(listener, { before: false });
    if (this.#hearing.has(listener)) return;
    await this.#connect();
  }

  /** Whether notifications reach the listener at the moment. */
  hears(listener: Listener): boolean {
    return this.#hearing.has(listener);
  }

  /** Whether the connection is there, and so all heard that was told before; one that does not answer in time is made anew. */
  async answers(patienceMs: number): Promise<boolean> {
    const client = this.#client;
    if (client === null) return false;
    const late = setTimeout(() => {
      cutOff(client);
    }, patienceMs);
    try {
      await this.#ask(client, 'select 1');
      return this.#client === client;
    } catch {
      return false;
    } finally {
      clearTimeout(late);
    }
  }

  /** The last who leaves closes it. */
  async leave(listener: Listener): Promise<void> {
    this.#listeners.delete(listener);
    this.#hearing.delete(listener);
    if (this.#listeners.size > 0) return;
    if (ListeningConnection.#open.get(this.#connectionString) === this)
      ListeningConnection.#open.delete(this.#connectionString);
    silences.off('silence', this.#lookAtOnce);
    if (this.#again !== null) clearTimeout(this.#again);
    await this.#connecting;
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  /** Another connection got no answer, and what only listens would wait for ever. */
  readonly #lookAtOnce = (): void => {
    if (this.#looking) return;
    this.#looking = true;
    void this.answers(LOOK_MS).finally(() => {
      this.#looking = false;
    });
  };

  #connect(): Promise<void> {
    this.#connecting ??= this.#listenAll().finally(() => {
      this.#connecting = null;
    });
    return this.#connecting;
  }

  /** In rounds: whoever comes while others are being listened for is in the next. */
  async #listenAll(): Promise<void> {
    try {
      while (this.#silent().length > 0) {
        const client = this.#client ?? (await this.#opened());
        const silent = this.#silent();
        // Listening twice to a channel changes nothing.
        await this.#ask(client, [...new Set(silent.map(({ channel }) => `listen ${channel}`))].join('; '));
        if (this.#client !== client) throw new Error('the connection was lost meanwhile');
        for (const one of silent) this.#begin(one);
      }
    } catch {
      this.#lost(this.#client);
    }
  }

  /** One after the other, as a connection answers. */
  #ask(client: pg.Client, text: string): Promise<unknown> {
    const asked = this.#asked.then(() => client.query(text));
    this.#asked = asked.catch(() => undefined);
    return asked;
  }

  #silent(): readonly Listener[] {
    return [...this.#listeners.keys()].filter((listener) => !this.#hearing.has(listener));
  }

  #begin(listener: Listener): void {
    const standing = this.#listeners.get(listener);
    if (standing === undefined) return;
    this.#hearing.add(listener);
    if (standing.before) listener.back();
    standing.before = true;
  }

  async #opened(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    client.on('error', () => {
      this.#lost(client);
    });
    client.on('end', () => {
      this.#lost(client);
    });
    client.on('notification', ({ channel, payload }) => {
      for (const listener of [...this.#hearing]) if (listener.channel === channel) listener.heard(payload ?? '');
    });
    try {
      await client.connect();
      answeredInTime(client);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    return client;
  }

  #lost(client: pg.Client | null): void {
    if (client !== this.#client) return;
    this.#client = null;
    this.#hearing.clear();
    this.#asked = Promise.resolve();
    void client?.end().catch(() => undefined);
    this.#listenLater();
  }

  /** Also when nobody waits: what is heard in between may matter to who comes later. */
  #listenLater(): void {
    if (this.#listeners.size === 0 || this.#again !== null) return;
    this.#again = setTimeout(() => {
      this.#again = null;
      void this.#connect();
    }, LISTEN_AGAIN_MS);
    this.#again.unref();
  }
}
