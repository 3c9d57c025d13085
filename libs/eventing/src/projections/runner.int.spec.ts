import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { defineCatalogue, defineEvent, type EventOf } from '../catalogue.js';
import { EventCodec } from '../codec.js';
import { MemoryVault } from '../personal/memory-vault.js';
import { defineProjection, type TableDefinition } from '../projection.js';
import { MemoryEventStore } from '../stores/memory.js';
import { applyBatch, Fenced, liveBuild, openBuild } from './builds.js';
import { ProjectionProgress } from './progress.js';
import { pages } from './reader.js';
import { ProjectionRunner } from './runner.js';
import { dumpReadModel, projectionMigrations, type AnyProjection } from './tables.js';

const catalogue = defineCatalogue({
  category: 'till', module: 'tests',
  events: {
    Counted: defineEvent({ schema: z.strictObject({ by: z.number() }), says: 'something was counted' }),
    Cleared: defineEvent({ schema: z.strictObject({}), says: 'the till was emptied' }),
  },
});
type TillEvent = EventOf<typeof catalogue>;
interface Till { readonly id: string; readonly total: number; readonly times: number }

/** Counts every event, so that one applied twice or never shows. `poison` is the amount it cannot take. */
const tills = (name: string, { version = 1, poison = (): number | null => null } = {}): AnyProjection =>
  defineProjection<TillEvent, { [table: string]: { columns: Record<keyof Till, string>; key: ['id']; indexes: string[] } }>({
    name, version,
    tables: { [name]: { columns: { id: 'text not null', total: 'integer not null', times: 'integer not null' }, key: ['id'], indexes: ['(total)'] } },
    keys: ({ entityId }) => ({ [name]: [[entityId]] }),
    on: {
      Counted: ({ entityId, data }, { rows }) => {
        if (data.by === poison()) throw new Error('cannot take this');
        const table = rows[name];
        const row = table?.get(entityId) as Till | undefined;
        table?.put({ id: entityId, total: (row?.total ?? 0) + data.by * version, times: (row?.times ?? 0) + 1 });
      },
      Cleared: ({ entityId }, { rows }) => rows[name]?.delete(entityId),
    },
  } as never);

let database: TestDatabase;
let store: MemoryEventStore;
let codec: EventCodec;
let closing: (() => Promise<void>)[];
let events = 0;

beforeEach(async () => {
  database = await createTestDatabase();
  for (const { up } of projectionMigrations) await database.knex.raw(up);
  store = new MemoryEventStore();
  codec = new EventCodec([catalogue], new MemoryVault());
  closing = [];
});
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  await database.drop();
});

const add = async (till: string, ...added: TillEvent[]): Promise<string> => {
  events += 1;
  const id = `019ff48e-6300-7139-9f8d-${String(events).padStart(12, '0')}`;
  const context = { actorId: id, at: '2026-07-01T08:00:00.000Z', commandId: id, correlationId: id, causationId: id, clientRequestId: null };
  const [first, ...rest] = await codec.encode(catalogue, till, added, context);
  if (first === undefined) throw new Error('nothing to append');
  const existing: unknown[] = [];
  for await (const event of store.readStream(`till-${till}`)) existing.push(event);
  return (await store.append(`till-${till}`, [first, ...rest], { expected: existing.length === 0 ? 'no_stream' : BigInt(existing.length - 1) })).position;
};
const counted = (by: number): TillEvent => ({ type: 'Counted', data: { by } });

const run = async (...projections: AnyProjection[]): Promise<ProjectionRunner> => {
  const runner = new ProjectionRunner({ knex: database.knex, connectionString: database.url, store, codec, projections });
  await runner.start();
  closing.push(() => runner.stop());
  return runner;
};
const progressOf = (...names: string[]): ProjectionProgress => {
  const progress = new ProjectionProgress(database.knex, database.url, names);
  closing.push(() => progress.close());
  return progress;
};

describe('a read model', () => {
  it('is the same however its events are cut into batches', async () => {
    const change = fc.record({ till: fc.constantFrom('a', 'b', 'c'), by: fc.option(fc.integer({ min: -9, max: 9 })) });
    await fc.assert(fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 20 }), async (changes) => {
      store = new MemoryEventStore();
      for (const { till, by } of changes) await add(till, by === null ? { type: 'Cleared', data: {} } : counted(by));
      const dumps: unknown[] = [];
      for (const size of [1, 3, 1000]) {
        await database.knex.raw('drop schema read cascade; create schema read; delete from projection_build');
        await database.knex.raw('drop schema if exists rm_tills_1_1 cascade');
        const projection = tills('tills');
        let build = await openBuild(database.knex, projection, store.storeId, 'live');
        for await (const page of pages(store, codec, { after: '' }, size)) {
          const current = build;
          build = await database.knex.transaction((transaction) => applyBatch(transaction, projection, current, page.flatMap(({ event }) => event ?? []), page.at(-1)?.position ?? ''));
        }
        dumps.push(await dumpReadModel(database.knex, projection));
      }
      expect(dumps[1]).toEqual(dumps[0]);
      expect(dumps[2]).toEqual(dumps[0]);
    }), { numRuns: 15, seed: 7 });
  });

  it('takes no batch twice: a checkpoint that somebody else moved fences the late one off', async () => {
    await add('a', counted(5));
    const projection = tills('tills');
    const build = await openBuild(database.knex, projection, store.storeId, 'live');
    const batch = async (): Promise<unknown> => {
      for await (const page of pages(store, codec, { after: '' }, 10))
        return database.knex.transaction((transaction) => applyBatch(transaction, projection, build, page.flatMap(({ event }) => event ?? []), page.at(-1)?.position ?? ''));
      return null;
    };
    await batch();
    await expect(batch()).rejects.toThrow(Fenced);
    expect(await dumpReadModel(database.knex, projection)).toEqual({ tills: [{ id: 'a', total: 5, times: 1 }] });
  });

  it('stops at an event it cannot take, alone, says so at once, and goes on when told', async () => {
    let bad: number | null = 13;
    const runner = await run(tills('strict', { poison: () => bad }), tills('easy'));
    const progress = progressOf('strict', 'easy');
    await add('a', counted(1));
    const position = await add('a', counted(13));
    expect(await progress.waitFor(position, { projections: ['easy'] })).toBe(true);
    for (let tries = 0; tries < 50 && (await liveBuild(database.knex, 'strict'))?.status !== 'stopped'; tries += 1) await pause(50);
    expect(await liveBuild(database.knex, 'strict')).toMatchObject({ status: 'stopped', error: { position, type: 'Counted', message: 'cannot take this' } });
    const before = Date.now();
    expect(await progress.waitFor(position, { timeoutMs: 10_000 })).toBe(false);
    expect(Date.now() - before).toBeLessThan(2000);
    bad = null;
    expect(await runner.retry('strict')).toBe(true);
    expect(await progress.waitFor(position, { timeoutMs: 10_000 })).toBe(true);
  });

  it('is taken over when its runner goes, and nothing is folded twice', async () => {
    const first = await run(tills('tills'));
    await run(tills('tills'));
    const progress = progressOf('tills');
    expect(await progress.waitFor(await add('a', counted(1)))).toBe(true);
    await first.stop();
    expect(await progress.waitFor(await add('a', counted(1)), { timeoutMs: 10_000 })).toBe(true);
    expect(await dumpReadModel(database.knex, tills('tills'))).toEqual({ tills: [{ id: 'a', total: 2, times: 2 }] });
  });

  it('is rebuilt under writes to the same rows, and can be read throughout', async () => {
    const projection = tills('tills');
    const runner = await run(projection);
    let rebuilding = true;
    let last = await add('a', counted(1));
    const writing = (async (): Promise<void> => { while (rebuilding) { last = await add('a', counted(1)); await pause(1); } })();
    const reading = (async (): Promise<void> => { while (rebuilding) await database.knex.raw('select * from read.tills'); })();
    await runner.rebuild('tills');
    rebuilding = false;
    await Promise.all([writing, reading]);
    expect(await progressOf('tills').waitFor(last, { timeoutMs: 5000 })).toBe(true);
    expect(await dumpReadModel(database.knex, projection)).toEqual({ tills: [{ id: 'a', total: Number(last), times: Number(last) }] });
    expect((await liveBuild(database.knex, 'tills'))?.build).toBe(2);
  });

  it('is built anew beside the old one when its version is raised', async () => {
    const old = await run(tills('tills'));
    expect(await progressOf('tills').waitFor(await add('a', counted(4)))).toBe(true);
    await old.stop();
    await run(tills('tills', { version: 2 }));
    expect(await dumpReadModel(database.knex, tills('tills'))).toEqual({ tills: [{ id: 'a', total: 8, times: 1 }] });
  });

  it('of another log is refused', async () => {
    await run(tills('tills'));
    store = new MemoryEventStore();
    await expect(run(tills('tills'))).rejects.toThrow('another event log');
  });
});
