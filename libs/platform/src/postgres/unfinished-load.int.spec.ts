import { call, startServer } from '#test/harness/server';
import { beginLoad, endLoad, unfinishedLoad } from './unfinished-load.js';

describe('a load of the company that has not ended', () => {
  it('keeps every program on the database from being ready, and says so', async () => {
    const server = await startServer({ logIn: 'postgres' });
    const ready = (): Promise<unknown> => call(server.url, 'GET', '/api/health/ready');
    const { knex } = server.database;
    try {
      expect(await unfinishedLoad(knex)).toBeNull();
      await beginLoad(knex, { visits: 5 });
      await beginLoad(knex, { visits: 7 });
      expect(await unfinishedLoad(knex)).toEqual({ visits: 5 });
      expect(await ready()).toMatchObject({
        status: 503,
        body: { msg: 'Not ready: read models show a company that is still being loaded.' },
      });
      const beside = await startServer({ logIn: 'postgres', beside: server });
      expect(await call(beside.url, 'GET', '/api/health/ready')).toMatchObject({ status: 503 });
      await beside.stop();
      await endLoad(knex);
      expect(await ready()).toMatchObject({ status: 200, body: { status: 'up' } });
    } finally {
      await server.stop();
    }
  }, 60_000);
});
