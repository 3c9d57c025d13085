import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Instrumentation } from '../instrumentation.js';

const RENEW_MS = 3000;
/** So long a lead holds without a renewal, by the clock of PostgreSQL. */
const LEASE_MS = 8000;
/** A statement on a handful of rows: what takes longer is a line that is cut. */
const PATIENCE_MS = 3000;

/** Takes what is free, given away or lapsed and renews what is held, all in one statement. In the order of the names, so that two processes wait for each other and never both. */
const BEAT = `
insert into projection_lease as held (name, holder, backend, backend_start, until)
select name, $1, pg_backend_pid(), (select backend_start from pg_stat_activity where pid = pg_backend_pid()), clock_timestamp() + $3::float8 * interval '1 millisecond'
from unnest($2::text[]) as name order by name
on conflict (name) do update set holder = excluded.holder, backend = excluded.backend, backend_start = excluded.backend_start, until = excluded.until
where held.holder = excluded.holder or held.until < clock_timestamp()
  -- Where the other one's session may not be looked into (another account), it counts as there.
  or not exists (select from pg_stat_activity a where a.pid = held.backend and coalesce(a.backend_start = held.backend_start, true))
returning name`;

export interface LeadershipOptions {
  readonly connectionString: string;
  readonly watching: Instrumentation;
  /** A lead was won: whoever waits for it may begin. */
  readonly onGained: () => void;
  /** Channel on which others are told that a lead was given away. */
  readonly channel: string;
}

/**
 * Which process projects what: a lease for each read model, renewed on a connection of its own. It only saves work; the
 * compare-and-set on the checkpoint is what keeps a lost leader from writing.
 */
export class Leadership {
  readonly #options: LeadershipOptions;
  readonly #holder = randomUUID();
  readonly #wanted = new Set<string>();
  #held: ReadonlySet<string> = new Set();
  /** By the clock of this process, which goes on while it is stopped: after that nothing is believed. */
  #heldUntil = 0;
  #client: pg.Client | null = null;
  #beating: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(options: LeadershipOptions) {
    this.#options = options;
  }

  /** Names of what this process leads. */
  get held(): readonly string[] {
    return performance.now() < this.#heldUntil ? [...this.#held].sort() : [];
  }

  /** True while this process leads `name`; becomes the leader as soon as nobody is. */
  async holds(name: string): Promise<boolean> {
    if (this.#closed) return false;
    if (!this.#wanted.has(name)) {
      this.#wanted.add(name);
      // All that ask at the same moment share the next beat.
      await this.#beating;
      await this.look();
    }
    return this.#held.has(name) && performance.now() < this.#heldUntil;
  }

  /** Asks at once: somebody gave a lead away. */
  look(): Promise<void> {
    if (this.#closed || this.#wanted.size === 0) return Promise.resolve();
    this.#beating ??= this.#beat().finally(() => {
      this.#beating = null;
      this.#schedule();
    });
    return this.#beating;
  }

  /** Gives one lead away: for a read model that this program cannot keep. */
  async letGo(name: string): Promise<void> {
    if (!this.#wanted.delete(name)) return;
    await this.#beating;
    this.#setHeld(new Set([...this.#held].filter((other) => other !== name)));
    await this.#giveAway([name]);
  }

  /** Gives every lead away, so that another process goes on at once. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#beating;
    const held = [...this.#held];
    this.#setHeld(new Set());
    if (held.length > 0) await this.#giveAway(held);
    const client = this.#client;
    this.#client = null;
    if (client !== null)
      await Promise.race([client.end().catch(() => undefined), pause(PATIENCE_MS, undefined, { ref: false })]);
  }

  async #beat(): Promise<void> {
    const asked = performance.now();
    try {
      const client = await this.#connected();
      const { rows } = await client.query<{ name: string }>(BEAT, [this.#holder, [...this.#wanted], LEASE_MS]);
      this.#heldUntil = asked + LEASE_MS;
      this.#setHeld(new Set(rows.map(({ name }) => name).filter((name) => this.#wanted.has(name))));
    } catch {
      this.#drop(this.#client);
    }
    if (performance.now() >= this.#heldUntil) this.#setHeld(new Set());
  }

  #schedule(): void {
    if (this.#closed) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.look(), RENEW_MS);
  }

  #setHeld(held: ReadonlySet<string>): void {
    const before = this.#held;
    this.#held = held;
    for (const name of before) if (!held.has(name)) this.#options.watching.leads(name, false);
    const gained = [...held].filter((name) => !before.has(name));
    for (const name of gained) this.#options.watching.leads(name, true);
    if (gained.length > 0) this.#options.onGained();
  }

  /** Where it does not get through, the lease lapses or its session ends. */
  async #giveAway(names: readonly string[]): Promise<void> {
    await this.#client
      ?.query(
        'with gone as (delete from projection_lease where holder = $1 and name = any($2::text[]) returning 1) select pg_notify($3, $4) from (select count(*) from gone) as told',
        [this.#holder, names, this.#options.channel, LEAD_GIVEN],
      )
      .catch(() => undefined);
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client !== null) return this.#client;
    const client = new pg.Client({
      connectionString: this.#options.connectionString,
      keepAlive: true,
      application_name: 'soundings-leader',
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    client.on('error', () => {
      this.#lost(client);
    });
    client.on('end', () => {
      this.#lost(client);
    });
    this.#client = client;
    await client.connect();
    // A lease that a crash of PostgreSQL forgets belonged to a session that the crash ended.
    await client.query('set synchronous_commit = off');
    return client;
  }

  /** A lead whose session has ended may be taken by others from that moment on, so it is asked for again at once. */
  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#drop(client);
    void this.look();
  }

  #drop(client: pg.Client | null): void {
    if (client === null || this.#client !== client) return;
    this.#client = null;
    void client.end().catch(() => undefined);
  }
}

/** Payload of the notification that a lead may be taken. */
export const LEAD_GIVEN = 'lead';
