import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  openLog,
  openProgram,
  readSettings,
  startEmbeddedPostgres,
  withSecrets,
  type Clock,
  type Program,
  type Role,
} from '#platform';
import { modules } from '#composition-root';

/** A cluster of the run's own, durable as an office's: what is answered is on the disk. */
export interface Bed {
  /** Folder of the cluster: its disk is the one whose fsync counts. */
  readonly folder: string;
  /** Process id of its PostgreSQL. */
  readonly postmaster: number;
  /** An empty database. @returns its connection string */
  database(name: string): Promise<string>;
  /** The product on a database of this cluster; with no roles, only its tables, log and codec. */
  program(name: string, roles: readonly Role[], clock?: Clock): Promise<Program & { readonly databaseUrl: string }>;
  stop(): Promise<void>;
}

export const query = async <Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
};

export const makeBed = async (): Promise<Bed> => {
  const folder = await mkdtemp(join(tmpdir(), 'soundings-bench-'));
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  const database = async (name: string): Promise<string> => {
    await query(postgres.url, `create database ${name}`);
    return postgres.url.replace(/[^/]*$/, name);
  };
  return {
    folder,
    postmaster: postgres.pid,
    database,
    program: async (name, roles, clock) => {
      const databaseUrl = await database(name);
      const config = await withSecrets(readSettings({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' }));
      const program = await openProgram({
        config,
        databaseUrl,
        modules,
        roles,
        log: openLog('silent'),
        webDir: null,
        ...(clock === undefined ? {} : { clock }),
      });
      return { ...program, databaseUrl };
    },
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
};
