import { v5, v7 } from 'uuid';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { eventually } from '#test/harness/eventually';
import { defineCatalogue, defineEvent, type EventOf } from './catalogue.js';
import { EventCodec } from './codec.js';
import { MemoryVault } from './personal/memory-vault.js';
import { defineProjection } from './projection.js';
import { ProjectionRunner } from './projections/runner.js';
import { projectionMigrations } from './projections/tables.js';
import { runReactions, type Reaction } from './reaction.js';
import { LOG_CHANNEL, postgresEventStoreMigrations } from './stores/postgres-schema.js';
import { PostgresSignal } from './stores/postgres-signal.js';
import { PostgresEventStore } from './stores/postgres.js';
import { someContext } from './testing/context.js';

const catalogue = defineCatalogue({
  category: 'kettle',
  module: 'specification',
  events: {
    KettleFilled: defineEvent({ schema: z.strictObject({ cups: z.int() }), says: 'Water went in.' }),
    KettleBoiled: defineEvent({ schema: z.strictObject({ cups: z.int() }), says: 'Time for tea.' }),
  },
});

const boiling = defineProjection<
  EventOf<typeof catalogue>,
  { kettle: { columns: Record<'kettle_id' | 'cups', string>; key: ['kettle_id'] } }
>({
  name: 'kettles',
  version: 1,
  tables: { kettle: { columns: { kettle_id: 'uuid not null', cups: 'integer not null' }, key: ['kettle_id'] } },
  keys: ({ entityId }) => ({ kettle: [[entityId]] }),
  on: {
    KettleFilled: ({ entityId, data }, { rows }) => {
      rows.kettle.put({ kettle_id: entityId, cups: data.cups });
    },
    KettleBoiled: 'ignore',
  },
});

describe('reactions', () => {
  let database: TestDatabase;
  let store: PostgresEventStore;
  let wake: PostgresSignal;
  const codec = new EventCodec([catalogue], new MemoryVault());
  const kettle = v5('kettle', v5.URL);
  let revision = -1n;

  beforeEach(async () => {
    database = await createTestDatabase();
    for (const { up } of [...postgresEventStoreMigrations, ...projectionMigrations]) await database.knex.raw(up);
    store = await PostgresEventStore.open({ connectionString: database.url });
    wake = new PostgresSignal(database.url, LOG_CHANNEL);
    revision = -1n;
  });
  afterEach(async () => {
    await wake.close();
    await store.close();
    await database.drop();
  });

  const happen = async (...cups: readonly number[]): Promise<void> => {
    const context = someContext();
    const types = ['KettleFilled', 'KettleBoiled'] as const;
    const [first, ...rest] = await codec.encode(
      catalogue,
      kettle,
      cups.flatMap((one) => types.map((type) => ({ type, data: { cups: one } }))),
      context,
    );
    if (first === undefined) throw new Error('nothing happened');
    ({ revision } = await store.append(`kettle-${kettle}`, [first, ...rest], {
      expected: revision < 0n ? 'no_stream' : revision,
    }));
  };

  /** Runs it until `enough` says so, and then stops it; gives back what it complained of. */
  const run = async (reaction: Reaction, enough: (complaints: readonly string[]) => boolean): Promise<string[]> => {
    const stop = new AbortController();
    const complaints: string[] = [];
    const running = runReactions({ knex: database.knex, store, codec, wake }, [reaction], stop.signal, (name, error) =>
      complaints.push(`${name}: ${String(error)}`),
    );
    await eventually(() => enough(complaints));
    stop.abort();
    await running;
    expect(enough(complaints)).toBe(true);
    return complaints;
  };

  const teaAfterBoiling = (made: number[], spilt: (cups: number) => boolean = () => false): Reaction => ({
    name: 'make-tea-when-the-kettle-boiled',
    on: {
      KettleBoiled: ({ data }) => {
        const { cups } = data as { cups: number };
        made.push(cups);
        return spilt(cups) ? Promise.reject(new Error(`${cups} cups were spilt`)) : Promise.resolve();
      },
    },
  });

  it('happen for what is in the log and for what comes, in order, and only for their events', async () => {
    await happen(1, 2);
    const made: number[] = [];
    const later = (async () => {
      await eventually(() => made.length >= 2);
      await happen(3);
    })();
    expect(await run(teaAfterBoiling(made), () => made.length >= 3)).toEqual([]);
    await later;
    expect(made).toEqual([1, 2, 3]);
  }, 20_000);

  it('try again after a throw, pass nothing over and repeat nothing that went well', async () => {
    await happen(1, 2, 3);
    const made: number[] = [];
    const spilt = (cups: number): boolean => cups === 2 && made.filter((one) => one === 2).length < 3;
    expect(await run(teaAfterBoiling(made, spilt), () => made.includes(3))).toEqual(
      Array(2).fill('make-tea-when-the-kettle-boiled: Error: 2 cups were spilt'),
    );
    expect(made).toEqual([1, 2, 2, 2, 3]);
  }, 20_000);

  it('go on in the next process where the last one was, with what it did not finish', async () => {
    await happen(1, 2);
    const before: number[] = [];
    await run(
      teaAfterBoiling(before, (cups) => cups === 2),
      () => before.includes(2),
    );
    await happen(3);
    const after: number[] = [];
    await run(teaAfterBoiling(after), () => after.includes(3));
    expect([before[0], after]).toEqual([1, [2, 3]]);
  }, 20_000);

  it('stop at an event of theirs that cannot be read, instead of passing it over', async () => {
    await happen(1);
    const { metadata } = await first();
    await store.append('kettle-old', [{ id: v7(), type: 'KettleMelted', schemaVersion: 1, data: {}, metadata }], {
      expected: 'no_stream',
    });
    const melted: unknown[] = [];
    const mourning: Reaction = {
      name: 'mourn-when-the-kettle-melted',
      on: { KettleMelted: () => Promise.resolve(void melted.push(1)) },
    };
    expect(new Set(await run(mourning, (complaints) => complaints.length >= 2))).toEqual(
      new Set([
        'mourn-when-the-kettle-melted: UnknownEventType: the event type KettleMelted at 00000000000000000003 is in no catalogue of this program',
      ]),
    );
    expect(melted).toEqual([]);
    const made: number[] = [];
    await happen(2);
    expect(await run(teaAfterBoiling(made), () => made.includes(2))).toEqual([]);
  }, 20_000);

  it('do not happen again when a read model is rebuilt', async () => {
    const runner = new ProjectionRunner({
      knex: database.knex,
      connectionString: database.url,
      store,
      codec,
      projections: [boiling],
    });
    await runner.start();
    try {
      await happen(1, 2);
      const made: number[] = [];
      await run(teaAfterBoiling(made), () => made.length >= 2);
      await runner.rebuild('kettles');
      expect(await database.knex('read.kettle').select('cups')).toEqual([{ cups: 2 }]);
      await happen(3);
      await run(teaAfterBoiling(made), () => made.includes(3));
      expect(made).toEqual([1, 2, 3]);
    } finally {
      await runner.stop();
    }
  }, 20_000);

  const first = async () => {
    for await (const event of store.readAll({ max: 1 })) return event;
    throw new Error('the log is empty');
  };
});
