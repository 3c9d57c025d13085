import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { eventually } from '#test/harness/eventually';
import { postgresEventStoreMigrations } from '../stores/postgres-schema.js';
import { noInstrumentation } from '../instrumentation.js';
import { Leadership } from './leadership.js';
import { projectionMigrations } from './tables.js';

describe('the lead of a read model', () => {
  let database: TestDatabase;
  const open: Leadership[] = [];
  const told: [who: string, name: string, leading: boolean][] = [];

  beforeEach(async () => {
    database = await createTestDatabase();
    for (const { up } of [...postgresEventStoreMigrations, ...projectionMigrations]) await database.knex.raw(up);
    told.length = 0;
  });
  afterEach(async () => {
    for (const leadership of open.splice(0)) await leadership.close();
    await database.drop();
  });

  const stand = (who: string): Leadership => {
    const watching = {
      ...noInstrumentation,
      leads: (name: string, leading: boolean) => {
        told.push([who, name, leading]);
      },
    };
    const leadership = new Leadership({
      connectionString: database.url,
      watching,
      onGained: () => undefined,
      channel: 'specs',
    });
    open.push(leadership);
    return leadership;
  };
  /** Milliseconds until `leadership` leads; -1 when it does not in time. */
  const leads = async (leadership: Leadership, name: string, limitMs = 12_000): Promise<number> => {
    const begun = performance.now();
    while (performance.now() - begun < limitMs) {
      if (await leadership.holds(name)) return performance.now() - begun;
      await pause(20);
    }
    return -1;
  };

  it('is with one process at a time, each read model for itself', async () => {
    const [one, other] = [stand('one'), stand('other')];
    expect(await one.holds('jars')).toBe(true);
    expect(await other.holds('jars')).toBe(false);
    expect(await other.holds('boxes')).toBe(true);
    expect([one.held, other.held]).toEqual([['jars'], ['boxes']]);
    expect(told).toEqual([
      ['one', 'jars', true],
      ['other', 'boxes', true],
    ]);
  });

  it('goes over at once when it is given away', async () => {
    const [one, other] = [stand('one'), stand('other')];
    await one.holds('jars');
    await other.holds('jars');
    await one.close();
    await other.look();
    expect(await other.holds('jars')).toBe(true);
    expect(await one.holds('jars')).toBe(false);
  });

  it('is given away alone, without the others', async () => {
    const [one, other] = [stand('one'), stand('other')];
    await Promise.all([one.holds('jars'), one.holds('boxes')]);
    await one.letGo('jars');
    expect(await other.holds('jars')).toBe(true);
    expect(one.held).toEqual(['boxes']);
  });

  it('is lost together with the session, and taken by whoever asks next', async () => {
    const [one, other] = [stand('one'), stand('other')];
    await one.holds('jars');
    await other.holds('jars');
    const {
      rows: [before],
    } = await database.knex.raw<{ rows: { backend: number }[] }>(
      "select backend, pg_terminate_backend(backend) from projection_lease where name = 'jars'",
    );
    const backend = async () =>
      (await database.knex('projection_lease').where('name', 'jars').first<{ backend: number }>('backend')).backend;
    while ((await backend()) === before!.backend) await pause(20);
    // Whichever of the two has it, the other one knows after its next beat.
    await Promise.all([one.look(), other.look()]);
    expect([await one.holds('jars'), await other.holds('jars')].filter(Boolean)).toHaveLength(1);
  });

  it('is held for eight seconds at most without a word, so that another leads within ten', async () => {
    await stand('one').holds('jars');
    const {
      rows: [lease],
    } = await database.knex.raw<{ rows: { seconds: number }[] }>(
      'select extract(epoch from until - clock_timestamp())::float8 as seconds from projection_lease',
    );
    expect(lease?.seconds).toBeLessThanOrEqual(8);
  });

  it('lapses when its holder says nothing, although its session is still there', async () => {
    const hanging = new pg.Client({ connectionString: database.url });
    await hanging.connect();
    await hanging.query(
      "insert into projection_lease select 'jars', $1, pid, backend_start, clock_timestamp() + interval '2 s' from pg_stat_activity where pid = pg_backend_pid()",
      [randomUUID()],
    );
    const other = stand('other');
    const waited = await leads(other, 'jars');
    await hanging.end();
    expect(waited).toBeGreaterThan(1500);
  }, 20_000);

  it('is not believed in by a process that could not renew it', async () => {
    const one = stand('one');
    await one.holds('jars');
    await database.knex.raw('alter table projection_lease rename to projection_lease_away');
    expect(await one.holds('jars')).toBe(true);
    await pause(8500);
    expect([await one.holds('jars'), one.held]).toEqual([false, []]);
    // It is told with the next try to renew.
    await eventually(() => told.at(-1)?.[2] === false);
    expect(told.at(-1)).toEqual(['one', 'jars', false]);
    await database.knex.raw('alter table projection_lease_away rename to projection_lease');
    expect(await leads(one, 'jars')).toBeGreaterThanOrEqual(0);
  }, 30_000);
});
