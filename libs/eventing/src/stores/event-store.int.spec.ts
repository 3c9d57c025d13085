import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { collect, eventNamed, eventsNamed, eventStoreContract, follow, soakTail } from './event-store.contract.js';
import {
  StoreUnavailable,
  SubscriptionDropped,
  type EventStore,
  type NewEvent,
  type RecordedEvent,
  type SubscriptionMessage,
} from './event-store.js';
import { MemoryEventStore } from './memory.js';
import { postgresEventStoreMigrations } from './postgres-schema.js';
import { PostgresEventStore } from './postgres.js';

const migrated = async (): Promise<TestDatabase> => {
  const database = await createTestDatabase();
  for (const { up } of postgresEventStoreMigrations) await database.knex.raw(up);
  return database;
};

eventStoreContract('memory', () => Promise.resolve({ store: new MemoryEventStore(), close: () => Promise.resolve() }));

eventStoreContract('PostgreSQL', async () => {
  const database = await migrated();
  const store = await PostgresEventStore.open({ connectionString: database.url });
  return {
    store,
    close: async () => {
      await store.close();
      await database.drop();
    },
  };
});

describe('the log in PostgreSQL', () => {
  let database: TestDatabase;
  let store: PostgresEventStore;
  beforeEach(async () => {
    database = await migrated();
    store = await PostgresEventStore.open({ connectionString: database.url });
  });
  afterEach(async () => {
    await store.close();
    await database.drop();
  });

  const fill = async (count: number): Promise<void> => {
    for (let index = 0; index < count; index += 1)
      await store.append(`thing-${index % 3}`, eventsNamed(`e ${index}`), {
        expected: index < 3 ? 'no_stream' : BigInt(Math.floor(index / 3) - 1),
      });
  };

  it('has no gap between positions, whoever was refused in between', async () => {
    await fill(9);
    await store.append('thing-0', eventsNamed('late'), { expected: 0n }).catch(() => undefined);
    await store.append('thing-0', eventsNamed('right'), { expected: 2n });
    expect((await collect(store.readAll())).map(({ position }) => Number(position))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
  });

  it.each(["update es_event set type = 'X'", 'delete from es_event', 'truncate es_event'])(
    'refuses: %s',
    async (statement) => {
      await fill(3);
      await expect(database.knex.raw(statement)).rejects.toThrow('append-only');
      expect(await collect(store.readAll())).toHaveLength(3);
    },
  );

  it.each([
    ['a changed row', `update es_event set data = '{"name":"forged"}' where global_position = 4`, 4],
    [
      'a changed actor',
      `update es_event set metadata = jsonb_set(metadata, '{actorId}', '"someone else"') where global_position = 5`,
      5,
    ],
    ['a missing row', 'delete from es_event where global_position = 6', 6],
    ['a missing end', 'delete from es_event where global_position = 9', 9],
  ])('finds %s behind its back', async (_, statement, position) => {
    await fill(9);
    expect(await store.verifyChain()).toBeNull();
    await database.knex.raw(`alter table es_event disable trigger all; ${statement}`);
    expect(Number(await store.verifyChain())).toBe(position);
  });

  it('drops a subscription whose connection goes, and loses nothing to whoever resumes', async () => {
    await fill(6);
    const stop = new AbortController();
    const seen: RecordedEvent[] = [];
    const following = (async () => {
      for await (const message of store.subscribeAll({ signal: stop.signal })) {
        if (message.kind === 'event') seen.push(message.event);
        if (message.kind === 'caughtUp') await store.close();
      }
    })();
    await expect(following).rejects.toBeInstanceOf(SubscriptionDropped);
    store = await PostgresEventStore.open({ connectionString: database.url });
    await store.append('thing-0', eventsNamed('meanwhile'), { expected: 1n });
    const resumed = (await follow(store, 1, seen.at(-1)?.position)).flatMap((message) =>
      message.kind === 'event' ? [message.event.id] : [],
    );
    expect(resumed).toEqual([eventNamed('meanwhile').id]);
  });

  it('goes on after the server cut every connection', async () => {
    await fill(3);
    await database.knex.raw(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await pause(50);
    const again = async (): Promise<unknown> =>
      store.append('thing-0', eventsNamed('after'), { expected: 0n }).catch((error: unknown) => {
        if (error instanceof StoreUnavailable) return again();
        throw error;
      });
    await again();
    expect(await collect(store.readStream('thing-0'))).toHaveLength(2);
    const tail = await follow(store, 4);
    expect(tail.filter(({ kind }) => kind === 'event')).toHaveLength(4);
  });

  it('says that the outcome is unknown when the database does not answer in time', async () => {
    const blocker = await database.knex.transaction();
    await blocker.raw('lock table es_head in access exclusive mode');
    const attempt = store.append('thing-0', eventsNamed('slow'), { expected: 'no_stream', timeoutMs: 100 });
    await expect(attempt).rejects.toMatchObject({ name: 'StoreUnavailable', outcome: 'unknown' });
    await blocker.rollback();
    const retry = await store.append('thing-0', eventsNamed('slow'), { expected: 'no_stream' });
    expect(retry.revision).toBe(0n);
    expect(await collect(store.readStream('thing-0'))).toHaveLength(1);
  });

  it('takes a history with its own times into an empty log, and into no other', async () => {
    const told = (name: string, occurredAt: string): [NewEvent] => [
      { ...eventNamed(name), metadata: { ...eventNamed(name).metadata, occurredAt } },
    ];
    const begun = Date.now();
    // A load that fails has not ended: it goes on.
    const half = store.loading(async () => {
      await store.append('thing-9', told('half', '2024-03-01T08:00:00.000Z'), { expected: 'no_stream' });
      throw new Error('the pool is empty');
    });
    await expect(half).rejects.toThrow('the pool is empty');
    await store.loading(async () => {
      await store.append('thing-0', told('first', '2024-05-01T08:00:00.000Z'), { expected: 'no_stream' });
      expect(await store.revisions()).toEqual(
        new Map([
          ['thing-0', 0n],
          ['thing-9', 0n],
        ]),
      );
      // The store's time never goes back, whatever is told; and nothing is recorded in the future.
      await store.appendMany([
        { stream: 'thing-1', events: told('earlier', '2024-04-01T08:00:00.000Z'), expected: 'no_stream' },
        { stream: 'thing-2', events: told('later', '2024-06-01T08:00:00.000Z'), expected: 'no_stream' },
        { stream: 'thing-3', events: told('future', '2999-01-01T00:00:00.000Z'), expected: 'no_stream' },
      ]);
    });
    const [, first, earlier, later, future] = await collect(store.readAll());
    expect([first, earlier, later].map((event) => event?.recordedAt.toISOString())).toEqual([
      '2024-05-01T08:00:00.000Z',
      '2024-05-01T08:00:00.000Z',
      '2024-06-01T08:00:00.000Z',
    ]);
    expect(future?.recordedAt.getTime()).toBeLessThanOrEqual(Date.now());
    expect(future?.recordedAt.getTime()).toBeGreaterThanOrEqual(begun);
    await store.append('thing-0', told('now', '2024-07-01T08:00:00.000Z'), { expected: 0n });
    expect((await collect(store.readStream('thing-0')))[1]?.recordedAt.getTime()).toBeGreaterThanOrEqual(begun);
    expect(await store.verifyChain()).toBeNull();
    await expect(store.loading(() => Promise.resolve())).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it('gives each stream its own events, also where many are read at the same time', async () => {
    const streams = Array.from({ length: 150 }, (_, place) => `thing-${place}`);
    for (const [place, stream] of streams.slice(0, 120).entries())
      await store.append(stream, eventsNamed(...Array.from({ length: 1 + (place % 3) }, (_, at) => `${place} ${at}`)), {
        expected: 'no_stream',
      });
    const alone: (readonly RecordedEvent[])[] = [];
    for (const stream of streams) alone.push(await collect(store.readStream(stream)));
    const asked = [...streams, ...streams.slice(0, 5)];
    const together = await Promise.all(asked.map((stream) => collect(store.readStream(stream))));
    expect(together).toEqual([...alone, ...alone.slice(0, 5)]);
    expect(alone.map((events) => events.length).slice(117, 122)).toEqual([1, 2, 3, 0, 0]);
  });

  it("appends in the caller's transaction: both or neither", async () => {
    await database.knex.raw('create table guard (id text primary key)');
    const work = (fail: boolean): Promise<unknown> =>
      database.knex.transaction(async (transaction) => {
        await transaction('guard').insert({ id: 'booked' });
        await store.appendIn(transaction, 'thing-0', eventsNamed('booked'), { expected: 'no_stream' });
        if (fail) throw new Error('changed my mind');
      });
    await expect(work(true)).rejects.toThrow('changed my mind');
    expect(await collect(store.readAll())).toHaveLength(0);
    await work(false);
    expect(await collect(store.readAll())).toHaveLength(1);
    expect(await database.knex('guard')).toHaveLength(1);
    expect(await store.verifyChain()).toBeNull();
  });
});

/**
 * What many event tables do: a sequence for the position, and a reader that asks for what is above the
 * last one it saw. Positions are handed out before they are committed, so such a reader passes over some.
 */
class NaiveStore implements Pick<EventStore, 'append' | 'head'> {
  constructor(private readonly pool: pg.Pool) {}

  async append(stream: string, events: readonly { readonly id: string }[]): Promise<never> {
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      await client.query('insert into naive (stream, id) values ($1, $2)', [stream, events[0]?.id]);
      // As long as a transaction with a guard in it takes.
      await client.query('select pg_sleep(random() * 0.004)');
      await client.query('commit');
    } finally {
      client.release();
    }
    return undefined as never;
  }

  head(): Promise<null> {
    return Promise.resolve(null);
  }

  async tail(count: number, patienceMs: number): Promise<SubscriptionMessage[]> {
    const seen: SubscriptionMessage[] = [];
    let last = '0';
    for (let quiet = Date.now(); seen.length < count && Date.now() - quiet < patienceMs;) {
      const { rows } = await this.pool.query<{ position: string; stream: string; id: string }>(
        'select position, stream, id from naive where position > $1 order by position',
        [last],
      );
      for (const row of rows) {
        last = row.position;
        quiet = Date.now();
        seen.push({ kind: 'event', event: { id: row.id, stream: row.stream } as RecordedEvent });
      }
      await pause(1);
    }
    return seen;
  }
}

describe('the soak', () => {
  it('catches a naive reader losing events, so it would catch ours', async () => {
    const database = await createTestDatabase();
    await database.knex.raw('create table naive (position bigserial primary key, stream text, id text)');
    const pool = new pg.Pool({ connectionString: database.url, max: 18 });
    // The pool ends before its connections are gone, and the drop cuts those that are left.
    pool.on('connect', (client) => {
      client.on('error', () => undefined);
    });
    pool.on('error', () => undefined);
    const naive = new NaiveStore(pool);
    let lost = 0;
    for (let attempt = 0; attempt < 5 && lost === 0; attempt += 1)
      lost = (await soakTail(naive, () => naive.tail(16 * 60 * (attempt + 1), 500), 16, 60)).lost;
    await pool.end();
    await database.drop();
    expect(lost).toBeGreaterThan(0);
  }, 60_000);
});
