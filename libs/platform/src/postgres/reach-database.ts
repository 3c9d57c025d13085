import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Ask } from '#eventing';
import { StartUpProblem } from '../process/start-up-problem.js';
import { isSocketGone } from './away.js';

/** One connection, before the program has its pool. */
export interface DatabaseConnection {
  readonly client: pg.Client;
  readonly ask: Ask;
  end(): Promise<void>;
}

export const askOn =
  (client: pg.Client): Ask =>
  async <Row extends object>(text: string, values: readonly unknown[]) =>
    (await client.query<Row & pg.QueryResultRow>(text, [...values])).rows;

/** The oldest release whose `public` schema, `nulls not distinct` and `security_invoker` views are as the program expects. */
const OLDEST = 15;
const AGAIN_MS = 500;

const sentences: Readonly<Record<string, string>> = {
  '28P01': 'The database refuses the account or the password in DATABASE_URL; please correct them.',
  '28000':
    'The database does not let the account in DATABASE_URL in from this machine; please correct the account, or allow it in pg_hba.conf.',
  '3D000': 'There is no database of the name in DATABASE_URL; please create it, or correct the name.',
  '42501':
    'The account in DATABASE_URL may not make tables in its database; please make it the owner of the database, or name the owner in DATABASE_MIGRATION_URL.',
  '0A000': 'This PostgreSQL lacks the extensions btree_gist and pg_trgm; please install its contrib package.',
  '53300': 'The database has no connection left; please raise max_connections, or stop what holds them.',
  '25006': 'The database in DATABASE_URL is read-only, a standby perhaps; please name the one that can be written to.',
  ENOTFOUND: 'The host in DATABASE_URL is not known; please correct it.',
  EAI_AGAIN: 'The host in DATABASE_URL is not known; please correct it.',
};

/** Nobody is listening yet, or not any more: worth waiting for. */
const notUp = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  '57P03',
  '57P01',
  '08006',
  '08001',
]);

const codeOf = (error: unknown): string => (error as { readonly code?: string }).code ?? '';
const isNotUp = (error: unknown): boolean => notUp.has(codeOf(error)) || isSocketGone(error as NodeJS.ErrnoException);

/** What a person can do about an error of the database at a start; null where it is no such error. @param setting names the database */
export const databaseProblem = (error: unknown, setting = 'DATABASE_URL'): StartUpProblem | null => {
  const problem = problemOf(error);
  return problem === null || setting === 'DATABASE_URL'
    ? problem
    : new StartUpProblem(
        problem.message.replace(/, or name the owner in .*/, '.').replaceAll('DATABASE_URL', setting),
        { cause: error },
      );
};

const problemOf = (error: unknown): StartUpProblem | null => {
  const code = codeOf(error);
  const sentence = sentences[code];
  if (sentence !== undefined) return new StartUpProblem(sentence, { cause: error });
  if (isNotUp(error))
    return new StartUpProblem(`The database cannot be reached (${code}); please look at DATABASE_URL, or start it.`, {
      cause: error,
    });
  if (code === 'ENOENT')
    return new StartUpProblem(
      'A file that DATABASE_URL names (sslrootcert, sslcert or sslkey) is not there; please correct its path.',
      { cause: error },
    );
  const message = error instanceof Error ? error.message : '';
  if (/does not support SSL/.test(message))
    return new StartUpProblem(
      'The database takes no encrypted connections; please leave sslmode out of DATABASE_URL.',
      { cause: error },
    );
  if (/certificate/i.test(message))
    return new StartUpProblem(
      'The certificate of the database is not trusted; please name the authority with sslrootcert in DATABASE_URL.',
      { cause: error },
    );
  if (/Connection terminated|timeout/i.test(message))
    return new StartUpProblem('The database cannot be reached (no answer); please look at DATABASE_URL, or start it.', {
      cause: error,
    });
  return null;
};

export interface Reaching {
  /** How long a database that is not up is waited for. */
  readonly waitMs?: number;
  /** Told once when it has to wait. */
  readonly say?: (line: string) => void;
  readonly name?: string;
  /** The setting that names the database. */
  readonly setting?: string;
}

const CONNECT_MS = 10_000;

const once = async (url: string, name: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
  });
  // A connection that breaks is told by the statement that was under way.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

const waited = async (
  url: string,
  { waitMs = 0, say = () => undefined, name = 'start', setting = 'DATABASE_URL' }: Reaching,
): Promise<pg.Client> => {
  for (let until = performance.now() + waitMs, told = false; ; told = true) {
    try {
      return await once(url, name);
    } catch (error) {
      if (!isNotUp(error) || performance.now() >= until)
        throw (
          databaseProblem(error, setting) ??
          new StartUpProblem(`The database does not answer as PostgreSQL does; please look at ${setting}.`, {
            cause: error,
          })
        );
      if (!told) say(`Waiting for the database that ${setting} names ...`);
    }
    await pause(AGAIN_MS);
  }
};

/** Connects to a PostgreSQL that is new enough. @throws StartUpProblem */
export const reachDatabase = async (url: string, reaching: Reaching = {}): Promise<DatabaseConnection> => {
  const client = await waited(url, reaching);
  const ask = askOn(client);
  const end = (): Promise<void> => client.end().catch(() => undefined);
  const [row] = await ask<{ major: number; version: string }>(
    `select current_setting('server_version_num')::int / 10000 as major, current_setting('server_version') as version`,
    [],
  );
  if ((row?.major ?? 0) >= OLDEST) return { client, ask, end };
  await end();
  throw new StartUpProblem(
    `The database in DATABASE_URL is PostgreSQL ${row?.version ?? ''}; Soundings needs ${OLDEST} or newer.`,
  );
};
