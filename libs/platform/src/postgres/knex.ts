import knex, { type Knex } from 'knex';

/**
 * Connections of one process on the one database. A read model's table goes by its bare name, which the search
 * path leads to its live build; a view of the past leads the same name elsewhere (docs/decisions/0014).
 */
export const openKnex = (url: string, { max = 16, name = 'soundings' }: { max?: number; name?: string } = {}): Knex =>
  knex({
    client: 'pg',
    connection: { connectionString: url, application_name: name },
    searchPath: ['public', 'read'],
    pool: { min: 0, max },
    acquireConnectionTimeout: 10_000,
  });
