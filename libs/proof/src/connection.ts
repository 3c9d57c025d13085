import type { Knex } from 'knex';
import type pg from 'pg';
import type { Ask } from '#eventing';

export interface HeldConnection {
  readonly ask: Ask;
  giveBack(): Promise<void>;
}

/** One connection of the pool, for statements that belong together or hold a lock between them. */
export const holdConnection = async (knex: Knex): Promise<HeldConnection> => {
  const connection = (await knex.client.acquireConnection()) as pg.Client;
  return {
    ask: async <Row extends object>(text: string, values: readonly unknown[]) => (await connection.query<Row & pg.QueryResultRow>(text, [...values])).rows,
    giveBack: () => knex.client.releaseConnection(connection) as Promise<void>,
  };
};
