import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { v7 } from 'uuid';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { eventually } from '#test/harness/eventually';
import { defineCatalogue, defineEvent, type EventOf } from '../catalogue.js';
import { EventCodec } from '../codec.js';
import { MemoryVault } from '../personal/memory-vault.js';
import { defineProjection } from '../projection.js';
import { postgresEventStoreMigrations } from '../stores/postgres-schema.js';
import { PostgresEventStore } from '../stores/postgres.js';
import { cancelRebuilds, rebuildsAskedFor, requestRebuilds, retryStopped, type Rebuild } from './rebuilds.js';
import { ProjectionProgress } from './progress.js';
import { someContext } from '../testing/context.js';
import { ProjectionRunner, type RunnerOptions } from './runner.js';
import { readModelStatus, type ReadModelStatus } from './status.js';
import { projectionMigrations, type AnyProjection } from './tables.js';

const catalogue = defineCatalogue({
  category: 'shelf',
  module: 'specification',
  events: { BookPut: defineEvent({ schema: z.strictObject({ title: z.string() }), says: 'A book was put there.' }) },
});
type ShelfEvent = EventOf<typeof catalogue>;

/** What a batch of a making does beside folding: waits, or throws. */
let meanwhile: (schema: string) => Promise<void> = () => Promise.resolve();
let poison: () => boolean = () => false;

const shelves: AnyProjection = defineProjection<
  ShelfEvent,
  { shelf: { columns: Record<'shelf_id' | 'title', string>; key: ['shelf_id'] } }
>({
  name: 'shelves',
  version: 1,
  tables: { shelf: { columns: { shelf_id: 'uuid not null', title: 'text not null' }, key: ['shelf_id'] } },
  keys: () => ({}),
  on: {
    BookPut: ({ entityId, data }, { rows, touch }) => {
      if (data.title === 'poison' && poison()) throw new Error('nobody should read this');
      rows.shelf.put({ shelf_id: entityId, title: data.title });
      touch(entityId);
    },
  },
  settle: (_transaction, schema) => meanwhile(schema),
});

describe('rebuilds that are asked for', () => {
  let database: TestDatabase;
  let store: PostgresEventStore;
  let knex: Knex;
  const codec = new EventCodec([catalogue], new MemoryVault());
  const closing: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    database = await createTestDatabase();
    ({ knex } = database);
    meanwhile = () => Promise.resolve();
    poison = () => false;
    for (const { up } of [...postgresEventStoreMigrations, ...projectionMigrations]) await knex.raw(up);
    store = await PostgresEventStore.open({ connectionString: database.url });
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
    await store.close();
    await database.drop();
  });

  const running = async (options: Partial<RunnerOptions> = {}): Promise<ProjectionRunner> => {
    const runner = new ProjectionRunner({
      knex,
      connectionString: database.url,
      store,
      codec,
      projections: [shelves],
      ...options,
    });
    await runner.start();
    closing.push(() => runner.stop());
    return runner;
  };
  const put = async (title: string): Promise<string> => {
    const id = v7();
    const [event] = await codec.encode(catalogue, id, [{ type: 'BookPut', data: { title } }], someContext());
    if (event === undefined) throw new Error('nothing to append');
    return (await store.append(`shelf-${id}`, [event], { expected: 'no_stream' })).position;
  };
  const level = async (position: string): Promise<boolean> => {
    const progress = new ProjectionProgress(knex, database.url, [shelves]);
    try {
      return await progress.waitFor(position, { timeoutMs: 5000 });
    } finally {
      await progress.close();
    }
  };
  const titles = (): Promise<string[]> => knex('read.shelf').orderBy('title').pluck<string[]>('title');
  const wish = async (): Promise<Rebuild | undefined> =>
    (await rebuildsAskedFor(knex)).find(({ name }) => name === 'shelves');
  const until = async (state: Rebuild['state']): Promise<void> => {
    await eventually(async () => (await wish())?.state === state);
    expect(await wish()).toMatchObject({ state });
  };
  const status = async (): Promise<ReadModelStatus | undefined> => (await readModelStatus(knex, store, [shelves]))[0];
  const schemas = (): Promise<string[]> =>
    knex('pg_namespace').whereLike('nspname', 'rm\\_%').orderBy('oid').pluck<string[]>('nspname');
  /** The one that is left: the old tables go after the swap, which is all that others wait for. */
  const onlySchema = async (): Promise<string | undefined> => {
    await eventually(async () => (await schemas()).length === 1);
    const [first, ...others] = await schemas();
    expect(others).toEqual([]);
    return first;
  };
  /** A making that stops in its first batch until it is let go. */
  const held = (): { readonly reached: Promise<void>; readonly letGo: () => void } => {
    let letGo = (): void => undefined;
    let reach = (): void => undefined;
    const reached = new Promise<void>((resolve) => {
      reach = resolve;
    });
    const going = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    meanwhile = (schema) => {
      if (schema === 'rm_shelves_1_1') return Promise.resolve();
      reach();
      return going;
    };
    return { reached, letGo };
  };

  it('are told with their progress, and asking twice changes neither who asked nor the making', async () => {
    await running();
    await level(await put('one'));
    const { reached, letGo } = held();
    await requestRebuilds(knex, ['shelves'], 'petra');
    await reached;
    await requestRebuilds(knex, ['shelves'], 'quinn', 'ifNone');
    expect(await status()).toMatchObject({
      status: 'live',
      lag: 0,
      waiting: 0,
      rebuild: { state: 'building', requested_by: 'petra', progress: 0, attempt: 1 },
    });
    letGo();
    await until('done');
    expect(await wish()).toMatchObject({ requested_by: 'petra', attempt: 1, reason: null });
    expect(await titles()).toEqual(['one']);
    // What served before may hold what somebody asked to be forgotten.
    expect(await onlySchema()).toBe('rm_shelves_1_2');
  });

  it('are begun once more when asked for again, since the making may have read what is different now', async () => {
    await running();
    await level(await put('one'));
    const { reached, letGo } = held();
    await requestRebuilds(knex, ['shelves'], 'petra');
    await reached;
    await requestRebuilds(knex, ['shelves'], 'quinn');
    letGo();
    await until('done');
    expect(await wish()).toMatchObject({ requested_by: 'quinn', attempt: 2 });
    await onlySchema();
  });

  it('are given up when they are taken back, and leave the live tables and no others', async () => {
    await running();
    await level(await put('one'));
    const { reached, letGo } = held();
    await requestRebuilds(knex, ['shelves'], 'petra');
    await reached;
    await cancelRebuilds(knex, ['shelves']);
    await cancelRebuilds(knex, ['shelves']);
    letGo();
    await eventually(async () => (await schemas()).length === 1);
    expect(await schemas()).toEqual(['rm_shelves_1_1']);
    expect(await wish()).toMatchObject({ state: 'cancelled' });
    expect(await level(await put('two'))).toBe(true);
    expect(await titles()).toEqual(['one', 'two']);
  });

  it('are made by one of two processes', async () => {
    await running();
    await running();
    await level(await put('one'));
    const makers = new Set<string>();
    let begun = 0;
    meanwhile = async (schema) => {
      if (schema === 'rm_shelves_1_1') return;
      begun += 1;
      makers.add(schema);
      await pause(1500);
    };
    await requestRebuilds(knex, ['shelves'], 'petra');
    await until('done');
    await pause(1500);
    expect({ begun, makers: [...makers], attempt: (await wish())?.attempt }).toEqual({
      begun: 1,
      makers: ['rm_shelves_1_2'],
      attempt: 1,
    });
  });

  it('are begun again by whoever is there when their maker is gone, after its unfinished tables', async () => {
    const first = await running();
    await level(await put('one'));
    const { reached, letGo } = held();
    await requestRebuilds(knex, ['shelves'], 'petra');
    await reached;
    const stopped = first.stop();
    letGo();
    await stopped;
    expect(await wish()).toMatchObject({ state: 'building', attempt: 1 });
    // As a killed process leaves it: tables that nobody fills.
    await knex.raw('create schema rm_shelves_1_7; create table rm_shelves_1_7.shelf (shelf_id uuid)');
    await knex('projection_build').insert({
      name: 'shelves',
      build: 7,
      version: 1,
      schema_name: 'rm_shelves_1_7',
      store_id: store.storeId,
      status: 'building',
    });
    await running();
    await until('done');
    expect(await wish()).toMatchObject({ attempt: 2 });
    expect(await titles()).toEqual(['one']);
    await onlySchema();
  });

  it('never put a swap in the place of a build that another process has dropped', async () => {
    const troubles: unknown[] = [];
    await running({ onTrouble: (error) => troubles.push(error) });
    await level(await put('one'));
    let dropped = 0;
    const mustStand = async (): Promise<void> => {
      if (dropped > 0) return;
      // The lock's connection is lost, and another process begins: it drops what it finds, here one that is folded and not swapped in yet.
      dropped = await knex('projection_build').where({ status: 'building' }).whereNot({ position: '' }).delete();
    };
    Object.assign(store, { mustStand });
    await requestRebuilds(knex, ['shelves'], 'petra');
    await until('done');
    expect([dropped, troubles.length]).toEqual([1, 1]);
    expect(await knex('projection_build').where({ status: 'live' }).pluck('name')).toEqual(['shelves']);
    expect(await titles()).toEqual(['one']);
  });

  it('fail at an event that they cannot take, name it, and leave the live tables', async () => {
    await running();
    await level(await put('poison'));
    poison = () => true;
    await requestRebuilds(knex, ['shelves'], 'petra');
    await until('failed');
    expect((await wish())?.reason).toMatch(/^BookPut \([0-9a-f-]{36}\) could not be taken: nobody should read this$/);
    expect(await titles()).toEqual(['poison']);
    expect(await schemas()).toEqual(['rm_shelves_1_1']);
  });

  it('hold the live read model still while they fold the rest, so that nobody sees what the new tables lack', async () => {
    await running();
    await level(await put('one'));
    const seen: string[][] = [];
    const more = ['two', 'three'];
    meanwhile = async (schema) => {
      if (schema === 'rm_shelves_1_1') return;
      const next = more.shift();
      if (next !== undefined) {
        // Comes too late for this batch: at last only the swap itself can fold it.
        await level(await put(next));
        return;
      }
      await put('four');
      await pause(400);
      seen.push(await titles());
    };
    await requestRebuilds(knex, ['shelves'], 'petra');
    await until('done');
    expect(seen).toEqual([['one', 'three', 'two']]);
    await eventually(async () => (await titles()).length >= 4);
    expect(await titles()).toEqual(['four', 'one', 'three', 'two']);
  });

  it('wait for a long read with their swap, and neither readers nor writers wait with them', async () => {
    await running();
    await level(await put('one'));
    const longRead = await knex.transaction();
    await longRead('read.shelf').count();
    await requestRebuilds(knex, ['shelves'], 'petra');
    // A read that waited with the swap would be answered when the long one is over, which it is not yet.
    for (const end = Date.now() + 3000; Date.now() < end;) {
      await titles();
      await pause(5);
    }
    expect(await level(await put('two'))).toBe(true);
    expect(await wish()).toMatchObject({ state: 'building' });
    expect(await titles()).toEqual(['one', 'two']);
    await longRead.commit();
    await until('done');
    expect(await titles()).toEqual(['one', 'two']);
  }, 20_000);

  it('keep what somebody granted on a view', async () => {
    await running();
    await level(await put('one'));
    await knex.raw('grant select on read.shelf to pg_monitor');
    await requestRebuilds(knex, ['shelves'], 'petra');
    await until('done');
    const { rows } = await knex.raw<{ rows: { granted: boolean }[] }>(
      "select has_table_privilege('pg_monitor', 'read.shelf', 'select') as granted",
    );
    expect(rows).toEqual([{ granted: true }]);
  });

  it('are no condition for a stopped read model: it tries its event again, in whatever process that is asked for', async () => {
    await running();
    poison = () => true;
    await put('poison');
    await put('after');
    await eventually(async () => (await status())?.status === 'stopped');
    const stood = await status();
    expect(stood).toMatchObject({
      status: 'stopped',
      lag: 2,
      error: { type: 'BookPut', message: 'nobody should read this' },
    });
    expect(stood?.error?.stream).toMatch(/^shelf-/);
    expect(stood?.error?.id).toMatch(/^[0-9a-f-]{36}$/);
    await pause(1100);
    expect((await status())?.waiting).toBeGreaterThanOrEqual(1);
    poison = () => false;
    expect(await retryStopped(knex, 'shelves')).toBe(true);
    const last = await put('last');
    expect(await level(last)).toBe(true);
    const again = await status();
    expect(again).toMatchObject({ status: 'live', lag: 0, waiting: 0, error: null });
    expect(again?.rate).toBeGreaterThan(0);
    expect(await retryStopped(knex, 'shelves')).toBe(false);
  }, 20_000);
});
