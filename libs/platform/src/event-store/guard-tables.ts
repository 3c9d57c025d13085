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

const PAGE = 1000;

const lackAny = async (ports: GuardTablePorts, tables: readonly GuardTable[]): Promise<boolean> => {
  const lacks = async (page: readonly RecordedEvent[]): Promise<boolean> => {
    for (const table of tables) if (page.length > 0 && (await table.lacks(ports, page))) return true;
    return false;
  };
  let page: RecordedEvent[] = [];
  for await (const event of notCopied(ports.knex, ports.store)) {
    page.push(event);
    if (page.length < PAGE) continue;
    if (await lacks(page)) return true;
    page = [];
  }
  return lacks(page);
};

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
    if (!(await lackAny(ports, tables))) return false;
    for (const table of tables) await table.remake(ports);
    return true;
  } catch (error) {
    // Nothing is taken until the log is mended, and what were made of it now would lack its end.
    if (isPutBack(error)) return false;
    throw error;
  }
};
