import pg from 'pg';

/**
 * Which process projects what: a session lock for each name on one connection of its own. The lock only
 * saves work; the compare-and-set on the checkpoint is what keeps a lost leader from writing.
 */
export class Leadership {
  readonly #connectionString: string;
  readonly #held = new Set<string>();
  #client: pg.Client | null = null;
  #connecting: Promise<pg.Client> | null = null;
  #closed = false;

  constructor(connectionString: string) {
    this.#connectionString = connectionString;
  }

  /** True while this process leads `name`; tries to become the leader when nobody is. */
  async holds(name: string): Promise<boolean> {
    if (this.#closed) return false;
    if (this.#held.has(name)) return true;
    try {
      const client = await this.#connected();
      const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [`projection:${name}`]);
      if (rows[0]?.taken === true) this.#held.add(name);
      return this.#held.has(name);
    } catch {
      this.#lost();
      return false;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = (await this.#connecting?.catch(() => null)) ?? this.#client;
    this.#lost();
    await client?.end().catch(() => undefined);
  }

  /** All read models ask at the same moment: a second connection would hold locks that nobody gives back. */
  #connected(): Promise<pg.Client> {
    if (this.#client !== null) return Promise.resolve(this.#client);
    this.#connecting ??= this.#connect().finally(() => { this.#connecting = null; });
    return this.#connecting;
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#connectionString, keepAlive: true, application_name: 'soundings-leader' });
    const lost = (): void => { if (this.#client === client) this.#lost(); };
    client.on('error', lost);
    client.on('end', lost);
    await client.connect();
    this.#client = client;
    return client;
  }

  #lost(): void {
    this.#client = null;
    this.#held.clear();
  }
}
