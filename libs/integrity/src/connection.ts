import type { Knex } from 'knex';
import type pg from 'pg';
import type { Ask } from '#eventing';

export interface HeldConnection {
  readonly ask: Ask;
  giveBack(this: void): Promise<void>;
}

/** What knex keeps to itself of its pool. */
interface Pool {
  acquireConnection(): Promise<pg.Client>;
  releaseConnection(connection: pg.Client): Promise<void>;
}

/** One connection of the pool, for statements that belong together or hold a lock between them. */
export const holdConnection = async (knex: Knex): Promise<HeldConnection> => {
  const pool = knex.client as Pool;
  const connection = await pool.acquireConnection();
  return {
    ask: async <Row extends object>(text: string, values: readonly unknown[]) =>
      (await connection.query<Row & pg.QueryResultRow>(text, [...values])).rows,
    giveBack: () => pool.releaseConnection(connection),
  };
};
