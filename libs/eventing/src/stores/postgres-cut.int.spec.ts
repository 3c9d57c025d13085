import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { eventually } from '#test/harness/eventually';
import { layLine, type Line } from '#test/harness/line';
import { StoreUnavailable, type NewEvent } from './event-store.js';
import { PostgresEventStore } from './postgres.js';
import { APPEND_LOCK, postgresEventStoreMigrations } from './postgres-schema.js';
import { PostgresSignal } from './postgres-signal.js';
import { someMetadata } from '../testing/context.js';

/** A line to PostgreSQL that breaks without a word, as when the server is switched off. */
describe('a line that is cut', () => {
  let database: TestDatabase;
  let line: Line;
  let url: string;

  beforeEach(async () => {
    database = await createTestDatabase();
    for (const { up } of postgresEventStoreMigrations) await database.knex.raw(up);
    line = await layLine(database.url);
    url = database.url.replace(/@[^/]*/, `@${new URL(line.url).host}`);
  });
  afterEach(async () => {
    await line.cut();
    await database.drop();
  });

  const event = (): NewEvent => {
    const id = v7();
    return {
      id,
      type: 'BellRung',
      schemaVersion: 1,
      data: {},
      metadata: someMetadata(),
    };
  };

  it('in the middle of an append ends no process: the append says that nobody knows, and the same again is done once', async () => {
    const store = await PostgresEventStore.open({ connectionString: url });
    const [stream, bell] = [`bell-${v7()}`, event()];
    await database.knex.transaction(async (transaction) => {
      await transaction.raw(`select pg_advisory_xact_lock(${APPEND_LOCK})`);
      const appended = store.append(stream, [bell], { expected: 'no_stream' });
      await pause(300);
      await line.cut();
      await expect(appended).rejects.toMatchObject({ name: 'StoreUnavailable', outcome: 'unknown' });
      await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailable);
    });
    await line.mend();
    await store.append(stream, [bell], { expected: 'no_stream' });
    expect(await database.knex('es_event').pluck('event_id')).toEqual([bell.id]);
    await store.close();
  });

  it('is listened on again by itself, although nobody waits, and says that something may have been missed', async () => {
    const heard: string[] = [];
    const signal = new PostgresSignal(
      url,
      'bells',
      (payload) => heard.push(payload),
      () => heard.push('back'),
    );
    await signal.ready();
    await line.cut();
    await pause(700);
    await line.mend();
    await eventually(() => heard.length > 0);
    await database.knex.raw("select pg_notify('bells', 'ding')");
    await eventually(() => heard.length >= 2);
    expect(heard).toEqual(['back', 'ding']);
    await signal.close();
  });
});
