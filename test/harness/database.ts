import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Knex } from 'knex';
import { openKnex } from '../../libs/platform/src/postgres/knex.js';
import { sharedCluster } from './cluster.js';

export interface TestDatabase {
  /** As its owner. */
  readonly url: string;
  /** As the role that works in it once it was brought up to date. */
  readonly workUrl: string;
  /** As its owner. */
  readonly knex: Knex;
  /** Closes `knex` and removes the database, whoever else is still connected. */
  drop(): Promise<void>;
}

/** What a program is told that works in it as a role of its own. */
export const rolesOf = ({
  url,
  workUrl,
}: Pick<TestDatabase, 'url' | 'workUrl'>): { readonly databaseUrl: string; readonly migrationUrl: string | null } => ({
  databaseUrl: workUrl,
  migrationUrl: workUrl === url ? null : url,
});

const administer = async (cluster: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/**
 * A database of its own for a spec: empty, with no tables yet, or a copy of another one.
 * @param like that one or its name; nobody may be connected to it but its `knex`, which is closed
 */
export const createTestDatabase = async (like?: TestDatabase | string): Promise<TestDatabase> => {
  const { url: cluster, workUrl } = await sharedCluster();
  const name = `spec_${process.env['JEST_WORKER_ID'] ?? '0'}_${randomBytes(6).toString('hex')}`;
  if (typeof like === 'object') await like.knex.destroy();
  const template = typeof like === 'object' ? like.url.replace(/.*\//, '') : like;
  await administer(cluster, `create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  const url = cluster.replace(/[^/]*$/, name);
  const knex = openKnex(url, { name });
  return {
    url,
    workUrl: workUrl.replace(/[^/]*$/, name),
    knex,
    drop: async () => {
      await knex.destroy();
      await administer(cluster, `drop database if exists ${name} with (force)`);
    },
  };
};
