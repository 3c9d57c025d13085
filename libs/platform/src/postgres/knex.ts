import knex, { type Knex } from 'knex';
import type pg from 'pg';
import { answeredInTime, FORSAKEN_MS } from '#eventing';
import { PreparedStatements } from './prepared.js';

/** What goes wrong is told to whoever asked; knex would write it to the terminal as well, a line for each connection that fails. */
const quiet = { warn: () => undefined, error: () => undefined, deprecate: () => undefined, debug: () => undefined };

const WAIT_MS = 10_000;
const CONNECT_MS = 5000;
/** To compile the query of availability takes PostgreSQL fifty times as long as to run it, and each call would do so anew. */
const WITHOUT_JIT = '-c jit=off';
const ONLY_READS = '-c default_transaction_read_only=on';

/** The driver takes the `options` of an address instead of ours: both are asked for, ours last, which is the one that counts. */
const asking = (url: string, ours: string): string => {
  const [address = '', query] = url.split('?');
  const asked = new URLSearchParams(query);
  asked.set('options', `${asked.get('options') ?? ''} ${ours}`.trim());
  return `${address}?${asked.toString()}`;
};

/**
 * Connections of one process on the one database. A read model's table goes by its bare name, which the search
 * path leads to its live build; a view of the past leads the same name elsewhere (docs/decisions/0014).
 */
export const openKnex = (
  url: string,
  {
    max = 16,
    name = 'soundings',
    searchPath = ['public', 'read'],
    readOnly = false,
    forsakenMs = FORSAKEN_MS,
  }: { max?: number; name?: string; searchPath?: string[]; readOnly?: boolean; forsakenMs?: number } = {},
): Knex => {
  const prepared = new PreparedStatements();
  return knex({
    client: 'pg',
    connection: {
      connectionString: asking(url, readOnly ? `${WITHOUT_JIT} ${ONLY_READS}` : WITHOUT_JIT),
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      idle_in_transaction_session_timeout: forsakenMs,
    },
    searchPath,
    pool: {
      min: 0,
      max,
      createTimeoutMillis: WAIT_MS,
      afterCreate: (connection: pg.Client, done: (error: Error | null, connection: pg.Client) => void) => {
        answeredInTime(connection);
        prepared.on(connection);
        done(null, connection);
      },
    },
    acquireConnectionTimeout: WAIT_MS,
    log: quiet,
  });
};
