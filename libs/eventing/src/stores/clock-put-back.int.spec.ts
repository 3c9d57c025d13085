import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { PostgresEventStore } from './postgres.js';
import { postgresEventStoreMigrations } from './postgres-schema.js';

const HOUR = 3_600_000;

describe('a clock that is put back', () => {
  let database: TestDatabase;
  let store: PostgresEventStore;
  beforeAll(async () => {
    database = await createTestDatabase();
    for (const { up } of postgresEventStoreMigrations) await database.knex.raw(up.replaceAll('?', '\\?'));
    store = await PostgresEventStore.open({ connectionString: database.url });
  }, 60_000);
  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  const append = (happened: number): Promise<unknown> =>
    database.knex.raw(
      `select es_append_one('thing-' || gen_random_uuid(), -1, gen_random_uuid(), 'Made', 1, '{}', jsonb_build_object('occurredAt', ?::text))`,
      [new Date(happened).toISOString()],
    );
  const countAt = async (instant: number): Promise<number> => Number((await store.positionAt(new Date(instant))) ?? 0);

  it('hides nothing that happened since from As at, and shows nothing before its time', async () => {
    const now = Date.now();
    await append(now);
    // An hour ahead, something was recorded; then the clock was put right, and two things happened.
    await database.knex.raw(`update es_head set recorded_at = recorded_at + interval '1 hour'`);
    await append(now + HOUR);
    await append(now + 10_000);
    await append(now + 20_000);
    const recorded = await database
      .knex('es_event')
      .select<{ recorded_at: Date }[]>('recorded_at')
      .orderBy('global_position');
    expect(recorded.slice(1).map(({ recorded_at: at }) => at.getTime() > now + HOUR / 2)).toEqual([true, true, true]);
    expect([
      await countAt(now - 60_000),
      await countAt(now + 5000),
      await countAt(now + 15_000),
      await countAt(now + 25_000),
    ]).toEqual([0, 1, 3, 4]);
  });

  it('goes by recorded times again when the clock has got there', async () => {
    const now = Date.now();
    await database.knex.raw(`update es_head set recorded_at = clock_timestamp() - interval '1 minute'`);
    expect(await countAt(now + 25_000)).toBe(1);
    expect(await countAt(now + 2 * HOUR)).toBe(4);
  });
});
