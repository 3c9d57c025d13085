import type pg from 'pg';
import { askOn, reachDatabase, StartUpProblem, type DatabaseConnection } from '#platform';

export type Connection = DatabaseConnection;
export { askOn };

/** How times are written, whatever the server's own settings are. */
const PLAIN = `set timezone to 'UTC'; set datestyle to 'ISO, YMD'; set intervalstyle to 'postgres'; set bytea_output to 'hex'; set extra_float_digits to 1; set client_encoding to 'UTF8'`;

export const settle = (client: pg.Client): Promise<unknown> => client.query(PLAIN);

/** @throws StartUpProblem */
export const connect = async (url: string): Promise<Connection> => {
  const connection = await reachDatabase(url, { name: 'archive' });
  await settle(connection.client);
  return connection;
};

/** A connection to a database with a log in it. @throws StartUpProblem */
export const connectToLog = async (url: string): Promise<Connection> => {
  const connection = await connect(url);
  const [row] = await connection.ask<{ there: boolean }>(`select to_regclass('es_event') is not null as there`, []);
  if (row?.there === true) return connection;
  await connection.end();
  throw new StartUpProblem('There is no log of Soundings in this database.');
};
