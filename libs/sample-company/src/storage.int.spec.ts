import { startServer } from '#test/harness/server';
import { PostgresEventStore } from '#eventing';
import { doInBulk } from './in-bulk.js';
import { samplePlan } from './plan.js';
import { grownSize } from './planned.js';

const VISITS = 1000;
/** Bytes on disk for a visit with all that happened to it, its share of the projects, the people and the bookings included. */
const MOST = { log: 6800, all: 26_500 };

describe('what a visit takes on disk', () => {
  it('stays within its limits, counted after a vacuum', async () => {
    const server = await startServer({ logIn: 'postgres' });
    try {
      const {
        engine: { store, codec, readModels },
      } = server.program;
      const { knex } = server.database;
      if (!(store instanceof PostgresEventStore)) throw new Error('the log is elsewhere');
      await readModels.waitFor(
        await doInBulk(
          { knex, store, codec },
          samplePlan(grownSize(VISITS), '2026-11-20T09:00:00.000Z').steps,
          () => undefined,
        ),
        { timeoutMs: 120_000 },
      );
      // Of these tables alone: while the catalogue is written anew, nobody can connect.
      const { rows: tables } = await knex.raw<{ rows: { readonly name: string }[] }>(
        `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind = 'r' and (n.nspname = 'public' or n.nspname like 'rm\\_%')`,
      );
      await knex.raw(`vacuum full ${tables.map(({ name }) => name).join(', ')}`);
      const {
        rows: [found],
      } = await knex.raw<{ rows: [{ readonly log: number; readonly all: number; readonly largest: string }] }>(`
        with sizes as (
          select c.oid::regclass::text as name, pg_total_relation_size(c.oid) / ${VISITS} as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where c.relkind = 'r' and (n.nspname = 'public' or n.nspname like 'rm\\_%'))
        select sum(bytes) filter (where name in ('es_event', 'es_stream'))::int as log, sum(bytes)::int as all,
          (select string_agg(name || ' ' || bytes, ', ' order by bytes desc) from sizes where bytes > 300) as largest from sizes`);
      expect({ ...found, kept: found.log <= MOST.log && found.all <= MOST.all }).toEqual({ ...found, kept: true });
    } finally {
      await server.stop();
    }
  }, 240_000);
});
