import pg from 'pg';
import type { Ask } from '#eventing';
import { StartUpProblem } from '#platform';

export interface Connection {
  readonly client: pg.Client;
  readonly ask: Ask;
  end(): Promise<void>;
}

export const askOn = (client: pg.Client): Ask => async <Row extends object>(text: string, values: readonly unknown[]) => (await client.query<Row & pg.QueryResultRow>(text, [...values])).rows;

/** How times are written, whatever the server's own settings are. */
const PLAIN = `set timezone to 'UTC'; set datestyle to 'ISO, YMD'; set intervalstyle to 'postgres'; set bytea_output to 'hex'; set extra_float_digits to 1; set client_encoding to 'UTF8'`;

export const settle = (client: pg.Client): Promise<unknown> => client.query(PLAIN);

/** @throws StartUpProblem */
export const connect = async (url: string): Promise<Connection> => {
  const client = new pg.Client({ connectionString: url, application_name: 'archive', keepAlive: true });
  // A connection that breaks is told by the statement that was under way.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'no answer';
    throw new StartUpProblem(`The database cannot be reached (${code}); please look at DATABASE_URL, or start it.`);
  }
  await settle(client);
  return { client, ask: askOn(client), end: () => client.end().catch(() => undefined) };
};

/** A connection to a database with a log in it. @throws StartUpProblem */
export const connectToLog = async (url: string): Promise<Connection> => {
  const connection = await connect(url);
  const [row] = await connection.ask<{ there: boolean }>(`select to_regclass('es_event') is not null as there`, []);
  if (row?.there === true) return connection;
  await connection.end();
  throw new StartUpProblem('There is no log of Soundings in this database.');
};
