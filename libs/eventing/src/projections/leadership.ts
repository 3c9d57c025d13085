import pg from 'pg';

/**
 * Which process projects what: a session lock for each name on one connection of its own. The lock only
 * saves work; the compare-and-set on the checkpoint is what keeps a lost leader from writing.
 */
export class Leadership {
  readonly #connectionString: string;
  readonly #held = new Set<string>();
  #connection: Promise<pg.Client> | null = null;
  #asking: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(connectionString: string) {
    this.#connectionString = connectionString;
  }

  /** True while this process leads `name`; tries to become the leader when nobody is. */
  holds(name: string): Promise<boolean> {
    if (this.#held.has(name)) return Promise.resolve(true);
    // One after the other: a connection does one thing at a time.
    const answer = this.#asking.then(() => this.#take(name));
    this.#asking = answer;
    return answer;
  }

  async #take(name: string): Promise<boolean> {
    if (this.#closed) return false;
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
    const connection = this.#connection;
    this.#lost();
    await connection?.then((client) => client.end()).catch(() => undefined);
  }

  /** One for all that ask at the same moment: a second one would hold locks that nobody lets go of. */
  #connected(): Promise<pg.Client> {
    if (this.#connection !== null) return this.#connection;
    const client = new pg.Client({ connectionString: this.#connectionString, keepAlive: true, application_name: 'soundings-leader' });
    const connection = client.connect().then(() => client);
    const lost = (): void => { if (this.#connection === connection) this.#lost(); };
    client.on('error', lost);
    client.on('end', lost);
    this.#connection = connection;
    return connection;
  }

  #lost(): void {
    this.#connection = null;
    this.#held.clear();
  }
}
