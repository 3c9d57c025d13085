import type pg from 'pg';
import type { AnyRecorded, AnyProjection, EventCodec, EventStore } from '#eventing';
import { pages } from '../../libs/eventing/src/projections/reader.js';

type Row = Record<string, unknown>;
type Handler = (event: AnyRecorded, folding: unknown) => void;

interface OneByOne {
  readonly store: EventStore;
  readonly codec: EventCodec;
  readonly client: pg.Client;
  readonly projection: AnyProjection;
  /** Qualified name of the read model's one table. */
  readonly table: string;
  readonly events: number;
}

const TOGETHER = 1000;

/**
 * What a projection does without folding: the same handlers, and for each event a prepared upsert of every
 * row that it changed. Generous: rows are read from memory, and a thousand events share a transaction.
 */
export const upsertOneByOne = async ({ store, codec, client, projection, table, events }: OneByOne): Promise<void> => {
  const [definition] = Object.entries(projection.tables as Record<string, { columns: object; key: readonly string[] }>);
  if (definition === undefined) throw new Error('this read model has no table');
  const [
    name,
    {
      columns,
      key: [key = ''],
    },
  ] = definition;
  const all = Object.keys(columns);
  const upsert = {
    name: 'one by one',
    text: `insert into ${table} select * from json_populate_record(null::${table}, $1)
      on conflict (${key}) do update set ${all
        .filter((column) => column !== key)
        .map((column) => `${column} = excluded.${column}`)
        .join(', ')}`,
  };
  const known = new Map<string, Row>();
  let changed: Row[] = [];
  const put = (row: Row): void => {
    known.set(String(row[key]), row);
    changed.push(row);
  };
  const folding = {
    rows: {
      [name]: {
        get: (id: string) => known.get(id),
        put,
        patch: ([id = '']: readonly string[], changes: Row) => {
          put({ ...known.get(id), ...changes });
        },
      },
    },
    touch: () => undefined,
  };
  const handlers = projection.on as Record<string, Handler | 'ignore' | undefined>;
  let done = 0;
  for await (const page of pages(store, codec, { after: '' }, TOGETHER)) {
    await client.query('begin; set local synchronous_commit = off');
    for (const { event } of page.slice(0, events - done)) {
      const handler = event === null ? undefined : handlers[event.type];
      if (event === null || typeof handler !== 'function') continue;
      handler(event, folding);
      for (const row of changed) await client.query({ ...upsert, values: [JSON.stringify(row)] });
      changed = [];
    }
    await client.query('commit');
    done += page.length;
    if (done >= events) return;
  }
};
