import type { Knex } from 'knex';
import type { Position } from '../stores/event-store.js';
import type { PostgresSignal } from '../stores/postgres-signal.js';

/** Tells whoever keeps the read models that a rebuild was asked for: a hint, the table is the truth. */
export const REBUILDS_CHANNEL = 'soundings_rebuilds';

export const rebuildMigration = {
  id: 'eventing/0004-rebuilds',
  up: `
create table projection_rebuild (
  name text primary key,
  state text not null check (state in ('requested', 'building', 'done', 'failed')),
  requested_by text not null,
  requested_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  finished_at timestamptz,
  -- How far the new tables have come, and the head of the log when that was written down.
  position text collate "C" not null default '',
  head text collate "C" not null default '',
  reason text
);
`,
};

/** The last rebuild of a read model that was asked for, by anybody in any process. */
export interface Rebuild {
  readonly name: string;
  readonly state: 'requested' | 'building' | 'done' | 'failed';
  readonly requested_by: string;
  readonly requested_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly position: Position;
  readonly head: Position;
  readonly reason: string | null;
}

/**
 * Asks for read models to be made anew from the log, beside the live ones. One that is being made right now is
 * made once more after that: it may have read what was different a moment ago.
 * @param by id of the account that asks
 */
export const requestRebuilds = async (knex: Knex, names: readonly string[], by: string): Promise<void> => {
  if (names.length === 0) return;
  await knex('projection_rebuild')
    .insert(names.map((name) => ({ name, state: 'requested', requested_by: by })))
    .onConflict('name')
    .merge({ state: 'requested', requested_by: by, requested_at: knex.raw('clock_timestamp()'), started_at: null, finished_at: null, position: '', head: '', reason: null });
  await knex.raw('select pg_notify(?, ?)', [REBUILDS_CHANNEL, names.join(' ')]);
};

export const rebuildsAskedFor = async (knex: Knex): Promise<readonly Rebuild[]> => knex<Rebuild>('projection_rebuild').select('*').orderBy('requested_at');

/** How the rebuilds are done: see `ProjectionRunner`. */
export interface RebuildPorts {
  readonly knex: Knex;
  readonly wake: PostgresSignal;
  /** Read models that this process can make. */
  readonly names: readonly string[];
  head(this: void): Promise<Position | null>;
  /** Makes one, after `begun`; or answers false when another process is at it. */
  rebuild(this: void, name: string, begun: () => Promise<void>, onProgress: (position: Position) => void): Promise<boolean>;
}

const PATIENCE_MS = 1000;
const TELL_MS = 200;

/** Does what is asked for, one after the other, until told to stop. What a crash left unfinished is begun again. */
export const followRebuilds = async (ports: RebuildPorts, signal: AbortSignal): Promise<void> => {
  const aborted = (): boolean => signal.aborted;
  while (!aborted()) {
    const asked = ports.wake.wait(PATIENCE_MS, signal);
    try {
      const waiting = (await rebuildsAskedFor(ports.knex)).filter(({ name, state }) => ports.names.includes(name) && (state === 'requested' || state === 'building'));
      for (const { name } of waiting) if (!aborted()) await rebuildOne(ports, name);
    } catch {
      // The database is away: what was asked for stands in it.
    }
    await asked;
  }
};

const rebuildOne = async ({ knex, rebuild, head }: RebuildPorts, name: string): Promise<void> => {
  const now = knex.raw('clock_timestamp()');
  const mine = (...states: readonly Rebuild['state'][]): Knex.QueryBuilder => knex('projection_rebuild').where({ name }).whereIn('state', states);
  const begun = async (): Promise<void> => {
    await mine('requested', 'building').update({ state: 'building', started_at: now, position: '', head: (await head()) ?? '' });
  };
  let told = 0;
  const tell = (position: Position): void => {
    if (Date.now() - told < TELL_MS) return;
    told = Date.now();
    mine('building').update({ position }).then(undefined, () => undefined);
  };
  try {
    // Whoever asks again while it is being made sets it back to 'requested', and it is made once more.
    if (await rebuild(name, begun, tell)) await mine('building').update({ state: 'done', finished_at: now, position: (await head()) ?? '' });
  } catch (error) {
    await mine('building').update({ state: 'failed', finished_at: now, reason: error instanceof Error ? error.message : String(error) });
  }
};
