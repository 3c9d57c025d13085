import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { PostgresEventStore, ProjectionRunner, type AnyProjection } from '#eventing';
import { modules } from '#composition-root';
import { openKnex } from '#platform';
import { doInBulk, grownSize, samplePlan } from '#sample-company';
import { siteVisitsParts } from '#site-visits';
import { pages } from '../../libs/eventing/src/projections/reader.js';
import { createIndexes, createTables } from '../../libs/eventing/src/projections/tables.js';
import type { Bed } from './bed.js';
import { median, paired, type Figure } from './figures.js';
import { upsertOneByOne } from './one-by-one.js';

const VISITS = 20_000;
const ROUNDS = 5;
const NOW = '2026-06-15T12:00:00.000Z';

const visitList = siteVisitsParts.projections.find(({ name }) => name === 'visit_list') as AnyProjection;

const everyOne: readonly AnyProjection[] = modules.flatMap(({ parts }) => parts.projections);
const WHOLE_ROUNDS = 3;

const copyOut = (client: pg.Client, what: string, to: Writable): Promise<void> =>
  pipeline(client.query(copyTo(`copy ${what} to stdout`)), to);

const nowhere = (): Writable =>
  new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });

/** Rows of the finished read model in COPY's own text. */
const rowsOf = async (client: pg.Client): Promise<Buffer> => {
  const parts: Buffer[] = [];
  await copyOut(
    client,
    '(select * from read.visit)',
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        parts.push(chunk);
        done();
      },
    }),
  );
  return Buffer.concat(parts);
};

const EVENT = 'global_position, stream_id, revision, event_id, type, schema_version, data, metadata, recorded_at';

const perSecond = async (count: number, work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (count * 1000) / (performance.now() - start);
};

/** Reading the log as projections do, and making the visit list from it, beside PostgreSQL's own COPY. */
export const replay = async (bed: Bed): Promise<Figure[]> => {
  const {
    databaseUrl,
    engine: { store, codec },
    close,
  } = await bed.program('bench_replay', []);
  if (!(store instanceof PostgresEventStore)) throw new Error('the log is not in PostgreSQL');
  const knex = openKnex(databaseUrl, { name: 'bench' });
  await doInBulk({ knex, store, codec }, samplePlan(grownSize(VISITS), NOW).steps, () => undefined);
  await knex.raw('vacuum analyze es_event');
  const runner = new ProjectionRunner({ knex, connectionString: databaseUrl, store, codec, projections: [visitList] });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await runner.rebuild('all');
    const events = Number(await store.head());
    const rows = await rowsOf(client);
    const [all] = await knex('read.visit').count<{ count: number | string }[]>('* as count');
    const count = Number(all?.count ?? 0);

    const read = async (): Promise<void> => {
      for await (const page of pages(store, codec, { after: '' }, 5000))
        if (page.some(({ event }) => event === null)) throw new Error('unreadable');
    };
    const [reading, copying] = await paired(
      ROUNDS,
      () => perSecond(events, read),
      () =>
        perSecond(events, () => copyOut(client, `(select ${EVENT} from es_event order by global_position)`, nowhere())),
    );

    const table = 'rm_by_hand.visit';
    const fresh = async (indexed: boolean): Promise<void> => {
      await knex.raw('drop schema if exists rm_by_hand cascade');
      await createTables(knex, visitList, 'rm_by_hand');
      if (indexed) await createIndexes(knex, visitList, 'rm_by_hand');
    };
    const copyIn = async (): Promise<number> => {
      await fresh(true);
      return perSecond(count, () =>
        pipeline(Readable.from([rows]), client.query(copyFrom(`copy ${table} from stdin`))),
      );
    };
    const oneByOne = async (): Promise<number> => {
      await fresh(false);
      const some = Math.min(events, 20_000);
      return perSecond(some, () =>
        upsertOneByOne({ store, codec, client, projection: visitList, table, events: some }),
      );
    };
    const rebuild = (): Promise<number> => perSecond(events, () => runner.rebuild('all'));
    const [folding, copied] = await paired(ROUNDS, rebuild, copyIn);
    const [again, naive] = await paired(ROUNDS, rebuild, oneByOne);
    const wholes: number[] = [];
    const office = new ProjectionRunner({ knex, connectionString: databaseUrl, store, codec, projections: everyOne });
    for (let round = 0; round < WHOLE_ROUNDS; round += 1) wholes.push(await perSecond(1, () => office.rebuild('all')));
    await office.stop();
    const whole = 1 / median(wholes);
    return [
      {
        name: `rebuild of all ${everyOne.length} read models, one after the other`,
        value: whole,
        unit: 's',
        beside: null,
        target: null,
      },
      {
        name: `rebuild of all ${everyOne.length} read models, each from the whole log`,
        value: (events * everyOne.length) / whole,
        unit: 'events/s',
        beside: { name: 'the log read and decoded whole', value: reading },
        target: null,
      },
      {
        name: `replay of ${events} events, read and decoded`,
        value: reading,
        unit: 'events/s',
        beside: { name: 'COPY of the log', value: copying },
        target: { kind: 'atLeast', value: 0.35 },
      },
      {
        name: 'rebuild of the visit list, indexes and swap included',
        value: folding,
        unit: 'events/s',
        beside: { name: `rows/s: COPY of its ${count} rows into the same table with its indexes`, value: copied },
        target: { kind: 'atLeast', value: 0.5 },
      },
      {
        name: 'rebuild of the visit list',
        value: again,
        unit: 'events/s',
        beside: { name: 'an upsert for each event, only the primary key', value: naive },
        target: { kind: 'atLeast', value: 5 },
      },
    ];
  } finally {
    await Promise.all([runner.stop(), client.end(), knex.destroy()]);
    await close();
  }
};
