import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { PostgresEventStore, type NewEvent } from '#eventing';
import { query, type Bed } from './bed.js';
import { paired, perSecond, type Figure } from './figures.js';
import { someMetadata } from '../../libs/eventing/src/testing/context.js';

const ROUNDS = 5;
const ROUND_MS = 1500;

/** What a ticked box becomes: the event that an office writes most often. */
export const flagSet = (): NewEvent => ({
  id: randomUUID(),
  type: 'CompletionFlagSet',
  schemaVersion: 1,
  data: { part: 'Setup', flag: 'confirmed', from: false, to: true },
  metadata: someMetadata({ occurredAt: new Date().toISOString() }),
});

const PLAIN_TABLE = `
create table plain_event (
  global_position bigint generated always as identity primary key, stream_id text not null, revision bigint not null, event_id uuid not null,
  type text not null, schema_version integer not null, data jsonb not null, metadata jsonb not null, recorded_at timestamptz not null default now())`;
const PLAIN_INSERT = {
  name: 'plain',
  text: 'insert into plain_event (stream_id, revision, event_id, type, schema_version, data, metadata) values ($1, 0, $2, $3, $4, $5, $6)',
};

const byPort = async (store: PostgresEventStore): Promise<void> => {
  await store.append(`site_visit-${randomUUID()}`, [flagSet()], { expected: 'no_stream' });
};

const byHand = async (client: pg.Client): Promise<void> => {
  const { id, type, schemaVersion, data, metadata } = flagSet();
  await client.query({
    ...PLAIN_INSERT,
    values: [`site_visit-${randomUUID()}`, id, type, schemaVersion, JSON.stringify(data), JSON.stringify(metadata)],
  });
};

/**
 * Appends through the port beside inserts of the same row into a table with nothing but a primary key: no
 * revision check, no unique event id, no order of commits, no hash chain.
 */
export const append = async (bed: Bed): Promise<Figure[]> => {
  const program = await bed.program('bench_append', []);
  await program.close();
  const url = program.databaseUrl;
  await query(url, PLAIN_TABLE);
  const clients = await Promise.all(
    Array.from({ length: 16 }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  const each = await PostgresEventStore.open({ connectionString: url, maxConnections: 16, coalesce: false });
  const together = await PostgresEventStore.open({ connectionString: url });
  const inserts = (count: number) => () => perSecond(clients.slice(0, count), ROUND_MS, byHand);
  const appends = (store: PostgresEventStore, count: number) => () =>
    perSecond(
      Array.from({ length: count }, () => store),
      ROUND_MS,
      byPort,
    );
  const figure = async (name: string, store: PostgresEventStore, count: number, target: number): Promise<Figure> => {
    await appends(store, count)();
    const [value, beside] = await paired(ROUNDS, appends(store, count), inserts(count));
    return {
      name,
      value,
      unit: 'events/s',
      beside: { name: `plain INSERT, ${count === 1 ? '1 client' : `${count} clients`}`, value: beside },
      target: { kind: 'atLeast', value: target },
    };
  };
  try {
    return [
      await figure('append, 1 client', together, 1, 0.7),
      await figure('append, 16 clients, a transaction each', each, 16, 0.15),
      await figure('append, 16 in flight, coalesced', together, 16, 0.4),
    ];
  } finally {
    await Promise.all([...clients.map((client) => client.end()), each.close(), together.close()]);
  }
};
