import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import type { Knex } from 'knex';
import pg from 'pg';
import { v5, v7 } from 'uuid';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { eventually } from '#test/harness/eventually';
import { defineCatalogue, defineEvent, type EventOf } from '../catalogue.js';
import { EventCodec } from '../codec.js';
import { MemoryVault } from '../personal/memory-vault.js';
import { defineProjection } from '../projection.js';
import { postgresEventStoreMigrations } from '../stores/postgres-schema.js';
import { PostgresEventStore } from '../stores/postgres.js';
import { someContext } from '../testing/context.js';
import { specifyProjection } from '../testing/specify-projection.js';
import { liveBuild, moveCheckpoint } from './builds.js';
import { ProjectionProgress } from './progress.js';
import { ProjectionRunner, type RunnerOptions } from './runner.js';
import { rebuildsAskedFor, REBUILDS_CHANNEL, requestRebuilds, type Rebuild } from './rebuilds.js';
import { readModelStatus, type ReadModelStatus } from './status.js';
import { dumpReadModel, projectionMigrations, tablesOf, type AnyProjection } from './tables.js';

const catalogue = defineCatalogue({
  category: 'jar',
  module: 'specification',
  events: {
    JarOpened: defineEvent({ schema: z.strictObject({ label: z.string() }), says: 'A jar was opened.' }),
    CoinsDropped: defineEvent({ schema: z.strictObject({ coins: z.int() }), says: 'Coins went in.' }),
    JarBroken: defineEvent({ schema: z.strictObject({}), says: 'No more jar.' }),
  },
});
type JarEvent = EventOf<typeof catalogue>;

interface Jar {
  readonly jar_id: string;
  readonly label: string;
  readonly coins: number;
  readonly drops: number;
}

const jars = (
  over: { readonly version?: number; readonly name?: string; readonly poison?: () => boolean } = {},
): AnyProjection =>
  defineProjection<JarEvent, { jar: { columns: Record<keyof Jar, string>; key: ['jar_id']; indexes: string[] } }>({
    name: over.name ?? 'jars',
    version: over.version ?? 1,
    tables: {
      jar: {
        columns: {
          jar_id: 'uuid not null',
          label: 'text not null',
          coins: 'bigint not null',
          drops: 'integer not null',
        },
        key: ['jar_id'],
        indexes: ['(coins desc, jar_id)'],
      },
    },
    keys: ({ entityId }) => ({ jar: [[entityId]] }),
    on: {
      JarOpened: ({ entityId, data }, { rows }) => {
        rows.jar.put({ jar_id: entityId, label: data.label, coins: 0, drops: 0 });
      },
      CoinsDropped: ({ entityId, data }, { rows }) => {
        if (data.coins === 13 && over.poison?.() === true) throw new Error('thirteen is not a number of coins');
        const jar = rows.jar.get(entityId) as Jar | undefined;
        if (jar !== undefined) rows.jar.patch([entityId], { coins: jar.coins + data.coins, drops: jar.drops + 1 });
      },
      JarBroken: ({ entityId }, { rows }) => {
        rows.jar.delete(entityId);
      },
    },
  });

describe('read models', () => {
  let database: TestDatabase;
  let store: PostgresEventStore;
  const codec = new EventCodec([catalogue], new MemoryVault());
  const closing: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    database = await createTestDatabase();
    for (const { up } of [...postgresEventStoreMigrations, ...projectionMigrations]) await database.knex.raw(up);
    store = await PostgresEventStore.open({ connectionString: database.url });
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
    await store.close();
    await database.drop();
  });

  const running = async (options: Partial<RunnerOptions> = {}): Promise<ProjectionRunner> => {
    const runner = new ProjectionRunner({
      knex: database.knex,
      connectionString: database.url,
      store,
      codec,
      projections: [jars()],
      ...options,
    });
    await runner.start();
    closing.push(() => runner.stop());
    return runner;
  };
  const progressing = (names = ['jars']): ProjectionProgress => {
    const progress = new ProjectionProgress(
      database.knex,
      database.url,
      names.map((name) => jars({ name })),
    );
    closing.push(() => progress.close());
    return progress;
  };
  const status = (names = ['jars']): Promise<readonly ReadModelStatus[]> =>
    readModelStatus(
      database.knex,
      store,
      names.map((name) => jars({ name })),
    );
  const happen = async (id: string, revision: number, ...events: JarEvent[]): Promise<string> => {
    const [first, ...rest] = await codec.encode(catalogue, id, events, someContext());
    if (first === undefined) throw new Error('nothing to append');
    return (
      await store.append(`jar-${id}`, [first, ...rest], {
        expected: revision === 0 ? 'no_stream' : BigInt(revision - 1),
      })
    ).position;
  };
  const opened = (label = 'a'): JarEvent => ({ type: 'JarOpened', data: { label } });
  const dropped = (coins: number): JarEvent => ({ type: 'CoinsDropped', data: { coins } });
  const read = async (): Promise<Jar[]> => (await dumpReadModel(database.knex, jars()))['jar'] as Jar[];

  it('shows a command to whoever waits for its position, within milliseconds', async () => {
    await running();
    const progress = progressing();
    const id = v7();
    const position = await happen(id, 0, opened('first'), dropped(3));
    expect(await progress.waitFor(position)).toBe(true);
    expect(await read()).toEqual([{ jar_id: id, label: 'first', coins: 3, drops: 1 }]);
  });

  it('folds the same rows however the events are cut, for any history', async () => {
    const step = fc.record({
      jar: fc.integer({ min: 0, max: 3 }),
      what: fc.constantFrom('open', 'drop', 'break'),
      coins: fc.integer({ min: 0, max: 9 }),
    });
    const specification = specifyProjection(database.knex, jars());
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const model = new Map<string, Jar>();
        const events = steps.map(({ jar, what, coins }) => {
          const id = v5(String(jar), '3b7ad6c4-6f0e-4a53-9d0e-1f6f2b8f4c11');
          const event: JarEvent =
            what === 'open' ? opened(`jar ${jar}`) : what === 'drop' ? dropped(coins) : { type: 'JarBroken', data: {} };
          const now = model.get(id);
          if (what === 'open') model.set(id, { jar_id: id, label: `jar ${jar}`, coins: 0, drops: 0 });
          else if (what === 'break') model.delete(id);
          else if (now !== undefined) model.set(id, { ...now, coins: now.coins + coins, drops: now.drops + 1 });
          return { event, stream: `jar-${id}` };
        });
        expect((await specification.given(events))['jar']).toEqual(
          [...model.values()].sort((a, b) => (a.jar_id < b.jar_id ? -1 : 1)),
        );
      }),
      { numRuns: 12 },
    );
  }, 60_000);

  it('applies every event once although two runners fight and the leader loses its connection', async () => {
    await running();
    await running();
    const progress = progressing();
    const ids = Array.from({ length: 8 }, () => v7());
    let position = '';
    for (let round = 0; round < 40; round += 1) {
      for (const id of ids) position = await happen(id, round, round === 0 ? opened() : dropped(1));
      if (round % 10 === 5)
        await database.knex.raw(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'soundings-leader' and datname = current_database()",
        );
    }
    expect(await progress.waitFor(position, { timeoutMs: 15_000 })).toBe(true);
    expect((await read()).map(({ coins }) => coins)).toEqual(ids.map(() => 39));
  }, 60_000);

  it('is taken over within ten seconds when the leader dies', async () => {
    const first = await running();
    await running();
    const progress = progressing();
    const id = v7();
    await progress.waitFor(await happen(id, 0, opened()));
    await first.stop();
    expect(await progress.waitFor(await happen(id, 1, dropped(5)), { timeoutMs: 10_000 })).toBe(true);
  }, 30_000);

  it('goes over to a newer program with a version of its own, and an older one that starts beside it leaves it alone', async () => {
    const older = await running();
    const progress = progressing();
    const id = v7();
    await progress.waitFor(await happen(id, 0, opened()));
    expect(older.leads).toEqual(['jars']);
    const newer = await running({ projections: [jars({ version: 2 })] });
    expect(await progress.waitFor(await happen(id, 1, dropped(5)), { timeoutMs: 10_000 })).toBe(true);
    const again = await running();
    expect([older.leads, newer.leads, again.leads]).toEqual([[], ['jars'], []]);
    await requestRebuilds(database.knex, ['jars'], v7());
    await eventually(async () => (await rebuildsAskedFor(database.knex))[0]?.state === 'done');
    expect(await liveBuild(database.knex, 'jars')).toMatchObject({ version: 2, build: 3 });
    expect((await read())[0]?.coins).toBe(5);
  }, 30_000);

  it('goes on although a process that hangs has a batch open, which then cannot be committed any more', async () => {
    const other = new pg.Client({ connectionString: database.url });
    other.on('error', () => undefined);
    await running();
    const progress = progressing();
    const id = v7();
    await progress.waitFor(await happen(id, 0, opened()));
    await other.connect();
    // As a process that stops in the middle of a batch leaves it: the checkpoint is moved, and nothing more is said.
    await other.query('begin');
    const hanging = {
      raw: async (text: string, values: readonly unknown[]) =>
        other.query(
          text.replaceAll('?', () => `$${(at += 1)}`),
          [...values],
        ),
    } as unknown as Knex;
    let at = 0;
    const build = await liveBuild(database.knex, 'jars');
    if (build === undefined) throw new Error('there is no build');
    await moveCheckpoint(hanging, build, build.position, 0);
    const position = await happen(id, 1, dropped(5));
    expect(await progress.waitFor(position, { timeoutMs: 2000 })).toBe(false);
    expect(await progress.waitFor(position, { timeoutMs: 8000 })).toBe(true);
    await expect(other.query('commit')).rejects.toThrow();
    expect((await read())[0]?.coins).toBe(5);
    await other.end().catch(() => undefined);
  }, 30_000);

  it('stops at an event that it cannot take, shows it, and goes on after a retry; the others never stop', async () => {
    let poisonous = true;
    const stopped: string[] = [];
    const runner = await running({
      projections: [jars({ poison: () => poisonous }), jarsCopy()],
      onStopped: (name) => stopped.push(name),
    });
    const progress = progressing(['jars', 'copy']);
    const id = v7();
    await happen(id, 0, opened(), dropped(1));
    const bad = await happen(id, 2, dropped(13));
    const last = await happen(id, 3, dropped(2));
    expect(await progress.waitFor(last, { projections: ['copy'] })).toBe(true);
    expect(await progress.waitFor(last, { projections: ['jars'], timeoutMs: 5000 })).toBe(false);
    const stood = (await status()).find(({ name }) => name === 'jars');
    expect(stood).toMatchObject({
      status: 'stopped',
      lag: 2,
      error: { position: bad, type: 'CoinsDropped', message: 'thirteen is not a number of coins' },
    });
    expect(stopped).toEqual(['jars']);
    expect((await read())[0]?.coins).toBe(1);
    const started = Date.now();
    await progress.waitFor(last, { projections: ['jars'], timeoutMs: 30_000 });
    expect(Date.now() - started).toBeLessThan(10_000);

    poisonous = false;
    expect(await runner.retry('jars')).toBe(true);
    expect(await progress.waitFor(last, { timeoutMs: 10_000 })).toBe(true);
    expect((await read())[0]?.coins).toBe(16);
  }, 30_000);

  it('stops at an event type that no catalogue knows', async () => {
    await running();
    await store.append(
      'jar-x',
      [{ id: v7(), type: 'FromTheFuture', schemaVersion: 1, data: {}, metadata: { ...someContext(), occurredAt: '' } }],
      { expected: 'no_stream' },
    );
    await eventually(async () => (await status())[0]?.status === 'stopped');
    expect((await status())[0]).toMatchObject({ status: 'stopped', error: { type: 'FromTheFuture' } });
  });

  it('rebuilds beside the live tables while commands go on, ends equal to them row for row, and refuses no read', async () => {
    const runner = await running();
    const progress = progressing();
    const ids = Array.from({ length: 30 }, () => v7());
    let last = '';
    for (const id of ids) last = await happen(id, 0, opened());
    await progress.waitFor(last);
    const written = new AbortController();
    let reads = 0;
    const revisions = new Map(ids.map((id) => [id, 1]));
    const writer = (async () => {
      for (let turn = 0; !written.signal.aborted; turn += 1) {
        const id = ids[turn % ids.length] ?? '';
        const revision = revisions.get(id) ?? 1;
        last = await happen(id, revision, dropped(1));
        revisions.set(id, revision + 1);
      }
    })();
    const reader = (async () => {
      while (!written.signal.aborted) {
        expect(await database.knex('read.jar').count()).toEqual([{ count: '30' }]);
        reads += 1;
      }
    })();
    const seen: number[] = [];
    for (let round = 0; round < 3; round += 1) await runner.rebuild('all', ({ events }) => seen.push(events));
    written.abort();
    await Promise.all([writer, reader]);
    expect(await progress.waitFor(last, { timeoutMs: 10_000 })).toBe(true);
    const live = await read();
    expect(live.map(({ coins }) => coins)).toEqual([...ids].sort().map((id) => (revisions.get(id) ?? 0) - 1));
    await runner.rebuild('jars');
    expect(await read()).toEqual(live);
    expect(reads).toBeGreaterThan(10);
    expect(Math.max(...seen)).toBeGreaterThan(30);
  }, 60_000);

  it('does the rebuilds that are asked for, and once more what was asked for again meanwhile', async () => {
    await running();
    const id = v7();
    await progressing().waitFor(await happen(id, 0, opened(), dropped(4)));
    await database.knex.raw(
      `update ${(await database.knex('projection_build').where({ name: 'jars', status: 'live' }).first<{ schema_name: string }>('schema_name')).schema_name}.jar set coins = 99`,
    );
    await requestRebuilds(database.knex, ['jars'], 'petra');
    await requestRebuilds(database.knex, ['jars'], 'quinn');
    const asked = async (): Promise<Rebuild | undefined> =>
      (await rebuildsAskedFor(database.knex)).find(({ name }) => name === 'jars');
    await eventually(async () => (await asked())?.state === 'done');
    expect(await asked()).toMatchObject({ state: 'done', requested_by: 'quinn', reason: null });
    expect((await read()).map(({ coins }) => coins)).toEqual([4]);
  });

  it('builds a raised version beside the old one before it serves', async () => {
    const old = await running();
    const id = v7();
    await progressing().waitFor(await happen(id, 0, opened(), dropped(4)));
    await old.stop();
    await running({ projections: [jars({ version: 2 })] });
    expect(await read()).toEqual([{ jar_id: id, label: 'a', coins: 4, drops: 1 }]);
    expect(await database.knex('projection_build').select('version', 'status').orderBy('build')).toEqual([
      { version: 1, status: 'retired' },
      { version: 2, status: 'live' },
    ]);
  });

  it('folds again what a crash of the database took back, before anything that comes after it', async () => {
    await running();
    const progress = progressing();
    const id = v7();
    await progress.waitFor(await happen(id, 0, opened()));
    const before = await liveBuild(database.knex, 'jars');
    await progress.waitFor(await happen(id, 1, dropped(5)));
    // A commit that has not reached the disk is lost with rows and checkpoint; the process that made it lives on and looks at its lead again.
    await database.knex.transaction(async (transaction) => {
      await transaction('read.jar').update({ coins: 0, drops: 0 });
      await transaction('projection_build').where({ name: 'jars' }).update({ position: before?.position });
    });
    await database.knex.raw('select pg_notify(?, ?)', [REBUILDS_CHANNEL, '']);
    await pause(500);
    await progress.waitFor(await happen(id, 2, dropped(3)));
    expect(await read()).toEqual([{ jar_id: id, label: 'a', coins: 8, drops: 2 }]);
  });

  it('refuses read models that were made from another log', async () => {
    const first = await running();
    await first.stop();
    await database.knex.raw('update projection_build set store_id = gen_random_uuid()');
    await expect(running()).rejects.toThrow('another event log');
  });

  it('makes a new subscription when the source goes silent', async () => {
    const silent = Object.create(store) as PostgresEventStore;
    let subscriptions = 0;
    Object.defineProperty(silent, 'storeId', { value: store.storeId });
    for (const method of ['head', 'append', 'readAll', 'readStream'] as const)
      Object.defineProperty(silent, method, { value: (store[method] as (...of: unknown[]) => unknown).bind(store) });
    Object.defineProperty(silent, 'subscribeAll', {
      value: (options: Parameters<PostgresEventStore['subscribeAll']>[0]) => {
        subscriptions += 1;
        return subscriptions > 1
          ? store.subscribeAll(options)
          : (async function* silence() {
              await new Promise<void>((resolve) => {
                options.signal.addEventListener('abort', () => {
                  resolve();
                });
              });
            })();
      },
    });
    const runner = await running({ store: silent, watchdogMs: 300 });
    const progress = progressing();
    await progress.waitFor(await happen(v7(), 0, opened()), { timeoutMs: 8000 });
    const position = await happen(v7(), 0, opened());
    expect(await progress.waitFor(position, { timeoutMs: 8000 })).toBe(true);
    expect(runner.resubscriptions).toBeGreaterThan(0);
  }, 20_000);
});

/** The same events, and never a poison. */
const jarsCopy = (): AnyProjection => {
  const copy = jars({ name: 'copy' });
  const [jar] = tablesOf(copy).map(([, table]) => table);
  return {
    ...copy,
    tables: { jar_copy: jar },
    keys: () => ({}),
    on: { JarOpened: 'ignore', CoinsDropped: 'ignore', JarBroken: 'ignore' },
  };
};
