import { KNEX } from '#platform';
import type { TestServer } from './server.js';

interface Pooled {
  readonly client: {
    readonly pool: { readonly max: number };
    acquireConnection(): Promise<object>;
    releaseConnection(connection: object): Promise<void>;
  };
}

/** Takes all connections of the program to its database but one. @returns what gives them back */
export const leaveOneConnection = async (server: TestServer): Promise<() => Promise<void>> => {
  const { client } = server.program.app?.get<unknown>(KNEX) as Pooled;
  const held: object[] = [];
  while (held.length < client.pool.max - 1) held.push(await client.acquireConnection());
  return async () => {
    for (const connection of held) await client.releaseConnection(connection);
  };
};
