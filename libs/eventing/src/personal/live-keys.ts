import type { Knex } from 'knex';
import { KeyDestroyed, StoreUnavailable } from '../stores/event-store.js';
import type { WhileKeysLive } from '../stores/eventstoredb/eventstoredb.js';
import { APPEND_LOCK } from '../stores/postgres-schema.js';

/**
 * For a log outside PostgreSQL: the append runs while the lock is shared that destroying a key takes alone. So it either
 * comes before the destruction, or finds the key destroyed.
 */
export const whileKeysLive =
  (knex: Knex): WhileKeysLive =>
  async <T>(keys: readonly string[], work: () => Promise<T>): Promise<T> => {
    const state: { begun: boolean; done?: { readonly result: T } } = { begun: false };
    try {
      await knex.transaction(async (transaction) => {
        await transaction.raw('select pg_advisory_xact_lock_shared(?)', [APPEND_LOCK]);
        const { rows } = await transaction.raw<{ rows: unknown[] }>(
          'select 1 from subject_key where subject_id = any(?) and destroyed_at is not null limit 1',
          [[...keys]],
        );
        if (rows.length > 0) throw new KeyDestroyed('');
        state.begun = true;
        state.done = { result: await work() };
      });
    } catch (error) {
      // What is in the log is there, also when the database went before it could let go of the lock.
      if (state.done === undefined)
        throw state.begun || error instanceof KeyDestroyed
          ? error
          : new StoreUnavailable('notApplied', { cause: error });
    }
    if (state.done === undefined) throw new StoreUnavailable('notApplied');
    return state.done.result;
  };
