import type { Knex } from 'knex';
import { KeyDestroyed, StoreUnavailable, type AppendOptions } from '../stores/event-store.js';
import type { WhileKeysLive } from '../stores/eventstoredb/options.js';
import { APPEND_LOCK } from '../stores/postgres-schema.js';

/** Longer than a lock is held for settling. Who waits here keeps keys from being destroyed, and all appends that come after that. */
const SETTLE_LOCK_TIMEOUT = '1s';

/**
 * For a log outside PostgreSQL: the append runs while the lock is shared that destroying a key takes alone. So it either
 * comes before the destruction, or finds the key destroyed. What the append settles is settled in the same transaction.
 */
export const whileKeysLive =
  (knex: Knex): WhileKeysLive =>
  async <T>(
    keys: readonly string[],
    work: () => Promise<T>,
    settle?: AppendOptions['settle'],
  ): Promise<{ readonly result: T; readonly settled: boolean }> => {
    const state: { begun: boolean; done?: { readonly result: T } } = { begun: false };
    let settled = false;
    try {
      await knex.transaction(async (transaction) => {
        await transaction.raw('select pg_advisory_xact_lock_shared(?)', [APPEND_LOCK]);
        const { rows } = await transaction.raw<{ rows: { gone: boolean }[] }>(
          `select exists (select from subject_key where subject_id = any(?) and destroyed_at is not null) as gone,
             set_config('lock_timeout', '${SETTLE_LOCK_TIMEOUT}', true)`,
          [[...keys]],
        );
        if (rows[0]?.gone !== false) throw new KeyDestroyed('');
        state.begun = true;
        state.done = { result: await work() };
        await settle?.(transaction);
      });
      settled = settle !== undefined;
    } catch (error) {
      // What is in the log is there, also when the database went before it could let go of the lock, or could not settle it here.
      if (state.done === undefined)
        throw state.begun || error instanceof KeyDestroyed
          ? error
          : new StoreUnavailable('notApplied', { cause: error });
    }
    if (state.done === undefined) throw new StoreUnavailable('notApplied');
    return { result: state.done.result, settled };
  };
