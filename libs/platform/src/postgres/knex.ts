import knex, { type Knex } from 'knex';

/** Connections of one process on the one database. */
export const openKnex = (url: string, { max = 16, name = 'soundings' }: { max?: number; name?: string } = {}): Knex =>
  knex({
    client: 'pg',
    connection: { connectionString: url, application_name: name },
    pool: { min: 0, max },
    acquireConnectionTimeout: 10_000,
  });
