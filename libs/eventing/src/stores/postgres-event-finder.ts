import type { Knex } from 'knex';
import { levelCopy } from '../mirror/level.js';
import type { EventStore, RecordedEvent } from './event-store.js';
import { EVENT_COLUMNS, recordedOf, type EventRow } from './postgres-rows.js';

/** Finding an event by its request needs an index of its own; what else is asked of the log has one. */
export const correlationMigration = {
  id: 'eventing/0005-correlation',
  up: "create index es_event_correlation on es_event ((metadata ->> 'correlationId'));",
} as const;

/** With the position that the store itself gives: for a copy the one in the log elsewhere. Places of a move that is under way, or was undone, say nothing. */
const FOUND = `select ${EVENT_COLUMNS.replace('global_position::text as position', 'coalesce(p.elsewhere, global_position::text) as position')} from es_event
  left join (select * from es_place where (select mirror_of from es_head) is not null) p using (global_position)`;

/**
 * Finds single events of the log in PostgreSQL, for people who look into it. Beside the store and not of its
 * port: commands, projections and reactions read streams and the whole log, and every store can do that.
 */
export class PostgresEventFinder {
  readonly #knex: Knex;
  readonly #store: EventStore;

  /** @param store where the log is; of one elsewhere the copy here is searched (docs/decisions/0023) */
  constructor(knex: Knex, store: EventStore) {
    this.#knex = knex;
    this.#store = store;
  }

  async byId(id: string): Promise<RecordedEvent | null> {
    // Read models follow the log itself, so somebody may ask for an event that is not copied yet.
    await levelCopy(this.#knex, this.#store);
    const { rows } = await this.#knex.raw<{ rows: EventRow[] }>(`${FOUND} where event_id = ?`, [id]);
    return rows[0] === undefined ? null : recordedOf(rows[0]);
  }

  /** All that one request did, in the log's order: the first `max`, and how many there are. */
  async byCorrelation(
    correlation: string,
    max: number,
  ): Promise<{ readonly events: readonly RecordedEvent[]; readonly total: number }> {
    // What a request did just before may not be copied yet.
    await levelCopy(this.#knex, this.#store);
    const where = "metadata ->> 'correlationId' = ?";
    const { rows } = await this.#knex.raw<{ rows: EventRow[] }>(
      `${FOUND} where ${where} order by global_position limit ?`,
      [correlation, max],
    );
    if (rows.length < max) return { events: rows.map(recordedOf), total: rows.length };
    const {
      rows: [counted],
    } = await this.#knex.raw<{ rows: { total: string | number }[] }>(
      `select count(*) as total from es_event where ${where}`,
      [correlation],
    );
    return { events: rows.map(recordedOf), total: Number(counted?.total ?? 0) };
  }
}
