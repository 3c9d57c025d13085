import type { Knex } from 'knex';
import type { Position, Revision, StreamId } from '../stores/event-store.js';

/** An event by everything that tells its place. */
export interface Landmark {
  readonly stream: StreamId;
  readonly revision: Revision;
  readonly id: string;
  readonly position: Position;
}

/** What a database knows of a log that is in another store. */
export interface Known {
  /** The last event that was copied. */
  readonly landmark: Landmark | null;
  /** How far the read model that has come farthest was made. */
  readonly reached: Position | null;
}

interface KnownRow {
  readonly stream: string | null;
  readonly revision: string | null;
  readonly id: string | null;
  readonly position: Position | null;
  readonly reached: Position | null;
}

/** Asks for one log only: what a database knows of an earlier one does not count. */
export const knownOf =
  (knex: Knex) =>
  async (storeId: string): Promise<Known> => {
    const {
      rows: [row],
    } = await knex.raw<{ rows: KnownRow[] }>(
      `select e.stream_id as stream, e.revision::text as revision, e.event_id as id, p.elsewhere as position,
       (select nullif(max(b.position), '') from projection_build b where b.store_id = ?::uuid) as reached
     from es_head h left join es_place p on p.global_position = h.position left join es_event e on e.global_position = p.global_position where h.mirror_of = ?::uuid`,
      [storeId, storeId],
    );
    if (row === undefined) return { landmark: null, reached: null };
    const { stream, revision, id, position, reached } = row;
    return {
      reached,
      landmark:
        stream === null || revision === null || id === null || position === null
          ? null
          : { stream, revision: BigInt(revision), id, position },
    };
  };
