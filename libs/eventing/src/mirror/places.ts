import type { Knex } from 'knex';
import type { Position } from '../stores/event-store.js';

/** Answers from the copy what the store that is copied cannot: the copy may be some events behind. */
export interface Places {
  /** A position at or before the instant, from which to read on; null: the log's beginning. */
  placeBefore(instant: Date): Promise<Position | null>;
  /** How many events stand up to a position. */
  placeOf(position: Position): Promise<number>;
}

export const placesIn = (knex: Knex): Places => ({
  placeBefore: async (instant) => {
    const {
      rows: [row],
    } = await knex.raw<{ rows: { elsewhere: Position }[] }>(
      'select elsewhere from es_place where global_position = (select es_position_before(?))',
      [new Date(instant.getTime() + 1).toISOString()],
    );
    return row?.elsewhere ?? null;
  },
  placeOf: async (position) => {
    const {
      rows: [row],
    } = await knex.raw<{ rows: { place: string }[] }>(
      'select global_position::text as place from es_place where elsewhere <= ? order by elsewhere desc limit 1',
      [position],
    );
    return Number(row?.place ?? 0);
  },
});
