import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { v7 } from 'uuid';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import type { NewEvent } from './event-store.js';
import { PostgresEventStore } from './postgres.js';
import { postgresEventStoreMigrations } from './postgres-schema.js';

const event = (): NewEvent => {
  const id = v7();
  return { id, type: 'BellRung', schemaVersion: 1, data: {}, metadata: { commandId: id, correlationId: id, causationId: id, actorId: id, occurredAt: '2026-01-15T09:00:00.000Z', clientRequestId: null } };
};

/** What a process that follows the log asks of PostgreSQL. */
describe('subscribers of one process', () => {
  let database: TestDatabase;
  let store: PostgresEventStore;
  let stop: AbortController;
  let reads = 0;
  const query = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query') ?? {};

  beforeEach(async () => {
    database = await createTestDatabase();
    for (const { up } of postgresEventStoreMigrations) await database.knex.raw(up);
    store = await PostgresEventStore.open({ connectionString: database.url });
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
    await store.close();
    await database.drop();
  });

  const follow = (seen: string[]): Promise<void> => (async () => {
    for await (const message of store.subscribeAll({ signal: stop.signal })) seen.push(message.kind === 'event' ? message.event.id : message.kind);
  })();
  const until = async (condition: () => boolean): Promise<void> => { while (!condition()) await pause(5); };

  it('read together what is appended, once, and ask nothing while nothing happens', async () => {
    const [first, second]: [string[], string[]] = [[], []];
    const following = [follow(first), follow(second)];
    await until(() => first.length === 1 && second.length === 1);
    reads = 0;
    await pause(1500);
    expect(reads).toBe(0);
    for (let round = 1; round <= 3; round += 1) {
      const appended = event();
      await store.append(`bell-${v7()}`, [appended], { expected: 'no_stream' });
      await until(() => [first, second].every((seen) => seen.at(-1) === appended.id));
      await pause(100);
      expect(reads).toBe(round);
    }
    stop.abort();
    await Promise.all(following);
  });

  it('look at once when the connection is back on which they listen', async () => {
    const seen: string[] = [];
    const following = follow(seen);
    await until(() => seen.length === 1);
    const [one, other] = [event(), event()];
    await database.knex.raw("select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'");
    await database.knex.transaction(async (transaction) => {
      // Nobody hears of it: the connection is away.
      await store.appendIn(transaction, `bell-${v7()}`, [one], { expected: 'no_stream' });
    });
    // Long before they would look for themselves.
    expect(await Promise.race([until(() => seen.includes(one.id)).then(() => 'seen'), pause(3500, 'late')])).toBe('seen');
    await store.append(`bell-${v7()}`, [other], { expected: 'no_stream' });
    await until(() => seen.includes(other.id));
    expect(seen).toEqual(['caughtUp', one.id, other.id]);
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
      await transaction.raw("create schema quiet; create function quiet.pg_notify(text, text) returns void language sql as ''; set local search_path = quiet, pg_catalog, public");
      await store.appendIn(transaction, `bell-${v7()}`, [untold], { expected: 'no_stream' });
    });
    await until(() => seen.includes(untold.id));
    stop.abort();
    await following;
  });
});
