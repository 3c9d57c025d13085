import knex, { type Knex } from 'knex';
import type pg from 'pg';
import { PreparedStatements } from './prepared.js';

/** What goes wrong is told to whoever asked; knex would write it to the terminal as well, a line for each connection that fails. */
const quiet = { warn: () => undefined, error: () => undefined, deprecate: () => undefined, debug: () => undefined };

const prepared = new PreparedStatements();

/**
 * Connections of one process on the one database. A read model's table goes by its bare name, which the search
 * path leads to its live build; a view of the past leads the same name elsewhere (docs/decisions/0014).
 */
export const openKnex = (
  url: string,
  { max = 16, name = 'soundings', searchPath = ['public', 'read'], readOnly = false }: { max?: number; name?: string; searchPath?: string[]; readOnly?: boolean } = {},
): Knex =>
  knex({
    client: 'pg',
    connection: { connectionString: url, application_name: name, ...(readOnly ? { options: '-c default_transaction_read_only=on' } : {}) },
    searchPath,
    pool: {
      min: 0, max,
      afterCreate: (connection: pg.Client, done: (error: Error | null, connection: pg.Client) => void) => { prepared.on(connection); done(null, connection); },
    },
    acquireConnectionTimeout: 10_000,
    log: quiet,
  });
