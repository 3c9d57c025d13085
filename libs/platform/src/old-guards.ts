import type { Knex } from 'knex';
import { isPutBack, notCopied, whereLogIs, type EventCodec, type EventStore, type RecordedEvent } from '#eventing';

export interface GuardTablePorts {
  readonly knex: Knex;
  readonly store: EventStore;
  readonly codec: EventCodec;
}

/** A guard's table: PostgreSQL alone keeps it, and it can be made from the log. */
export interface GuardTable {
  /** Whether it lacks something that these events, or later ones, say. What a command under way holds is not lacking. */
  lacks(this: void, ports: GuardTablePorts, events: readonly RecordedEvent[]): Promise<boolean>;
  remake(this: void, ports: GuardTablePorts): Promise<unknown>;
}

/**
 * Makes the guards' tables from the log where the database is older than the log elsewhere: it was restored with PostgreSQL's own tools. Events that
 * were appended last before a crash are not copied either, but what they reserve was held before.
 * @returns whether they were made
 */
export const remakeOldGuards = async (ports: GuardTablePorts, tables: readonly GuardTable[]): Promise<boolean> => {
  const { knex, store } = ports;
  if ((await whereLogIs(knex)).log === 'here') return false;
  try {
    await store.mustStand?.();
    const events: RecordedEvent[] = [];
    for await (const event of notCopied(knex, store)) events.push(event);
    if (events.length === 0) return false;
    let old = false;
    for (const table of tables) old ||= await table.lacks(ports, events);
    if (old) for (const table of tables) await table.remake(ports);
    return old;
  } catch (error) {
    // Nothing is taken until the log is mended, and what were made of it now would lack its end.
    if (isPutBack(error)) return false;
    throw error;
  }
};
