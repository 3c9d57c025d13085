import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { v7 } from 'uuid';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import type { JsonObject } from '../json.js';
import { collect } from './event-store.contract.js';
import type { NewEvent, RecordedEvent } from './event-store.js';
import { PostgresEventStore } from './postgres.js';
import { PostgresSignal } from './postgres-signal.js';
import { postgresEventStoreMigrations } from './postgres-schema.js';
import { someMetadata } from '../testing/context.js';

const event = (data: JsonObject = {}): NewEvent => {
  const id = v7();
  return {
    id,
    type: 'BellRung',
    schemaVersion: 1,
    data,
    metadata: someMetadata(),
  };
};

/** What a process that follows the log asks of PostgreSQL. */
describe('subscribers of one process', () => {
  let database: TestDatabase;
  let store: PostgresEventStore;
  /** As another process has it. */
  let elsewhere: PostgresEventStore;
  let stop: AbortController;
  let reads = 0;
  const query = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query') ?? {};

  beforeEach(async () => {
    database = await createTestDatabase();
    for (const { up } of postgresEventStoreMigrations) await database.knex.raw(up);
    store = await PostgresEventStore.open({ connectionString: database.url });
    elsewhere = await PostgresEventStore.open({ connectionString: database.url });
    stop = new AbortController();
    const plain = query.value as (...given: unknown[]) => unknown;
    Object.defineProperty(pg.Client.prototype, 'query', {
      ...query,
      value(this: pg.Client, ...given: unknown[]) {
        const [asked] = given;
        const text = typeof asked === 'string' ? asked : (asked as { readonly text: string }).text;
        if (text.includes('from es_event')) reads += 1;
        return plain.apply(this, given);
      },
    });
  });
  afterEach(async () => {
    Object.defineProperty(pg.Client.prototype, 'query', query);
    stop.abort();
    await Promise.all([store.close(), elsewhere.close()]);
    await database.drop();
  });

  const follow = (seen: string[]): Promise<void> =>
    (async () => {
      for await (const message of store.subscribeAll({ signal: stop.signal }))
        seen.push(message.kind === 'event' ? message.event.id : message.kind);
    })();
  const until = async (condition: () => boolean): Promise<void> => {
    while (!condition()) await pause(5);
  };

  it('read together what is appended, once, and ask nothing while nothing happens', async () => {
    const [first, second]: [string[], string[]] = [[], []];
    const following = [follow(first), follow(second)];
    await until(() => first.length === 1 && second.length === 1);
    reads = 0;
    await pause(1500);
    expect(reads).toBe(0);
    for (let round = 1; round <= 3; round += 1) {
      const appended = event();
      await elsewhere.append(`bell-${v7()}`, [appended], { expected: 'no_stream' });
      await until(() => [first, second].every((seen) => seen.at(-1) === appended.id));
      await pause(100);
      expect(reads).toBe(round);
    }
    stop.abort();
    await Promise.all(following);
  });

  it('are handed what their own process appends as the log has it', async () => {
    const seen: RecordedEvent[] = [];
    let caughtUp = false;
    const following = (async () => {
      for await (const message of store.subscribeAll({ signal: stop.signal }))
        if (message.kind === 'event') seen.push(message.event);
        else caughtUp = true;
    })();
    await until(() => caughtUp);
    const awkward: JsonObject = {
      zz: 1e21,
      b: [{ '\u00e9': -0, aa: 0.1, z: null }],
      é: 'x',
      aaa: '\u{1F600}',
      a: { 10: true, 9: [] },
      zé: 1,
      zzz: 2,
    };
    const streams = Array.from({ length: 4 }, () => `bell-${v7()}`);
    await Promise.all(
      streams.map((stream) => store.append(stream, [event(awkward), event()], { expected: 'no_stream' })),
    );
    await store.append(streams[0] ?? '', [event(awkward)], { expected: 1n });
    await database.knex.transaction((transaction) =>
      store.appendIn(transaction, streams[1] ?? '', [event(awkward)], { expected: 1n }),
    );
    await database.knex
      .transaction(async (transaction) => {
        await store.appendIn(transaction, streams[2] ?? '', [event()], { expected: 1n });
        throw new Error('taken back');
      })
      .catch(() => undefined);
    await expect(store.append(streams[0] ?? '', [event()], { expected: 1n })).rejects.toThrow(/expected 1, found 2/);
    await until(() => seen.length === 10);
    await elsewhere.append(streams[3] ?? '', [event()], { expected: 1n });
    await until(() => seen.length === 11);
    await store.append(streams[3] ?? '', [event()], { expected: 2n });
    await until(() => seen.length === 12);
    // The order of the keys too: what is made of an event must not depend on who read it.
    const words = (events: readonly RecordedEvent[]): readonly string[] =>
      events.map((one) =>
        JSON.stringify(one, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
      );
    expect(words(seen)).toEqual(words(await collect(store.readAll())));
    // Where an append was refused or taken back, or someone else was, nothing is remembered.
    expect(streams.map((stream) => store.recall(stream)?.length ?? null)).toEqual([null, 3, null, null]);
    expect(words(store.recall(streams[1] ?? '') ?? [])).toEqual(
      words(await collect(elsewhere.readStream(streams[1] ?? ''))),
    );
    stop.abort();
    await following;
  });

  it('look at once when the connection is back on which they listen', async () => {
    const seen: string[] = [];
    const following = follow(seen);
    await until(() => seen.length === 1);
    const [one, other] = [event(), event()];
    await database.knex.raw(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'",
    );
    await database.knex.transaction(async (transaction) => {
      // Nobody hears of it: the connection is away.
      await elsewhere.appendIn(transaction, `bell-${v7()}`, [one], { expected: 'no_stream' });
    });
    // Long before they would look for themselves.
    expect(await Promise.race([until(() => seen.includes(one.id)).then(() => 'seen'), pause(3500, 'late')])).toBe(
      'seen',
    );
    await store.append(`bell-${v7()}`, [other], { expected: 'no_stream' });
    await until(() => seen.includes(other.id));
    expect(seen).toEqual(['caughtUp', one.id, other.id]);
    stop.abort();
    await following;
  });

  it('and whoever else waits for a notification of this database share one connection that listens', async () => {
    const [bells, whistles]: [string[], string[]] = [[], []];
    const seen: string[] = [];
    const following = follow(seen);
    const signals = [
      new PostgresSignal(
        database.url,
        'bells',
        (payload) => bells.push(payload),
        () => bells.push('back'),
      ),
      new PostgresSignal(
        database.url,
        'whistles',
        (payload) => whistles.push(payload),
        () => whistles.push('back'),
      ),
    ];
    await Promise.all(signals.map((signal) => signal.ready()));
    await until(() => seen.length === 1);
    const listening = async (): Promise<number> =>
      Number(
        (
          await database.knex
            .count('* as count')
            .from('pg_stat_activity')
            .whereRaw("datname = current_database() and query ~ '^listen|^select 1$'")
            .first<{ count: string }>()
        ).count,
      );
    expect(await listening()).toBe(1);
    await database.knex.raw(
      "select pg_notify('bells', 'ding'), pg_notify('whistles', 'tweet'), pg_notify('nobody', 'hears')",
    );
    await until(() => bells.length === 1 && whistles.length === 1);
    expect(await signals[0]?.hasHeard(1000)).toBe(true);
    await database.knex.raw(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ~ '^listen|^select 1$' and pid <> pg_backend_pid()",
    );
    await until(() => bells.length === 2 && whistles.length === 2);
    await signals[0]?.close();
    await database.knex.raw("select pg_notify('bells', 'ding'), pg_notify('whistles', 'tweet')");
    await until(() => whistles.length === 3);
    expect([bells, whistles, await listening()]).toEqual([['ding', 'back'], ['tweet', 'back', 'tweet'], 1]);
    await signals[1]?.close();
    stop.abort();
    await following;
  });

  it('find what nobody told them, and do not stumble over what is no position', async () => {
    const seen: string[] = [];
    const following = follow(seen);
    await until(() => seen.length === 1);
    await database.knex.raw("select pg_notify('soundings_log', 'ding')");
    const untold = event();
    await database.knex.transaction(async (transaction) => {
      await transaction.raw(
        "create schema quiet; create function quiet.pg_notify(text, text) returns void language sql as ''; set local search_path = quiet, pg_catalog, public",
      );
      await elsewhere.appendIn(transaction, `bell-${v7()}`, [untold], { expected: 'no_stream' });
    });
    await until(() => seen.includes(untold.id));
    stop.abort();
    await following;
  });
});
