import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { startEventStoreDouble, type EventStoreDouble } from '#test/eventstoredb/double';
import { whileKeysLive } from '../../personal/live-keys.js';
import { PostgresVault, postgresVaultMigrations } from '../../personal/postgres-vault.js';
import { MasterKey } from '../../personal/sealing.js';
import { eventNamed } from '../event-store.contract.js';
import { ConcurrencyConflict, KeyDestroyed, StoreUnavailable, type NewEvent } from '../event-store.js';
import { EventStoreDbEventStore } from './eventstoredb.js';

const ada = { kind: 'client', lookup: 'ada@client.example' } as const;

describe('an append to EventStoreDB that is sealed with a key', () => {
  let database: TestDatabase;
  let vault: PostgresVault;
  let double: EventStoreDouble;
  let store: EventStoreDbEventStore;
  beforeEach(async () => {
    database = await createTestDatabase();
    for (const { up } of postgresVaultMigrations) await database.knex.raw(up);
    vault = new PostgresVault(database.knex, new MasterKey(randomBytes(32)));
    double = await startEventStoreDouble({ batchAppend: true });
    store = await EventStoreDbEventStore.open({
      connectionString: double.url,
      whileKeysLive: whileKeysLive(database.knex),
      appendTimeoutMs: 1000,
    });
  });
  afterEach(async () => {
    await store.close();
    await double.stop();
    await database.drop();
  });

  const sealed = async (): Promise<NewEvent> => ({
    ...eventNamed(v7()),
    keys: (await vault.keysFor([ada])).map(({ subjectId }) => subjectId),
  });

  it('is refused when the key was destroyed meanwhile, and taken with the next one', async () => {
    const late = await sealed();
    const at = `guest-${v7()}`;
    await vault.destroy(ada);
    await expect(store.append(at, [late], { expected: 'no_stream' })).rejects.toEqual(new KeyDestroyed(at));
    expect(double.core.stream(at)).toBeNull();
    await expect(store.append(at, [await sealed()], { expected: 'no_stream' })).resolves.toMatchObject({
      revision: 0n,
    });
  });

  it("holds up the destruction of its key until it is in the log, and nobody else's append", async () => {
    double.faults.append('silent-but-written');
    const append = store.append(`guest-${v7()}`, [await sealed()], { expected: 'no_stream' });
    append.catch(() => undefined);
    await pause(150);
    let destroyed = false;
    const destruction = vault.destroy(ada).then(() => {
      destroyed = true;
    });
    await pause(150);
    expect(destroyed).toBe(false);
    await store.append(`guest-${v7()}`, [eventNamed('plain')], { expected: 'no_stream' });
    await expect(append).rejects.toBeInstanceOf(StoreUnavailable);
    await destruction;
    expect(destroyed).toBe(true);
  });

  describe('and settles something', () => {
    beforeEach(() => database.knex.raw('create table settled (revision text)'));

    const kept = async (): Promise<number> => (await database.knex('settled').pluck('revision')).length;
    const settle = async (transaction: Knex.Transaction): Promise<void> => {
      await transaction('settled').insert({ revision: 'last' });
    };

    it('does it in the transaction that keeps its keys, once the event is in the log', async () => {
      const at = `guest-${v7()}`;
      let written: number | undefined;
      const result = await store.append(at, [await sealed()], {
        expected: 'no_stream',
        settle: async (transaction) => {
          written = double.core.stream(at)?.records.length;
          await settle(transaction);
        },
      });
      expect([result.settled, written, await kept()]).toEqual([true, 1, 1]);
    });

    it('leaves it alone when the log refuses the event, or a key of it was destroyed', async () => {
      const at = `guest-${v7()}`;
      const late = await sealed();
      await expect(store.append(at, [late], { expected: 3n, settle })).rejects.toBeInstanceOf(ConcurrencyConflict);
      await vault.destroy(ada);
      await expect(store.append(at, [late], { expected: 'no_stream', settle })).rejects.toBeInstanceOf(KeyDestroyed);
      expect(await kept()).toBe(0);
    });

    it('leaves it to the caller when that fails, or when the event has no key', async () => {
      const at = `guest-${v7()}`;
      const failed = await store.append(at, [await sealed()], {
        expected: 'no_stream',
        settle: async (transaction) => {
          await settle(transaction);
          throw new Error('not now');
        },
      });
      const plain = await store.append(at, [eventNamed('plain')], { expected: 0n, settle });
      expect([failed.revision, failed.settled, plain.revision, plain.settled, await kept()]).toEqual([
        0n,
        undefined,
        1n,
        undefined,
        0,
      ]);
    });

    it('lets go of its keys when it would have to wait long for a lock', async () => {
      const result = await database.knex.transaction(async (other) => {
        await other.raw('lock table settled');
        return store.append(`guest-${v7()}`, [await sealed()], { expected: 'no_stream', settle });
      });
      expect([result.revision, result.settled, await kept()]).toEqual([0n, undefined, 0]);
    });
  });

  it('passes on what the log says, and says that nothing was sent when the database is gone', async () => {
    const at = `guest-${v7()}`;
    const event = await sealed();
    await store.append(at, [event], { expected: 'no_stream' });
    await expect(store.append(at, [await sealed()], { expected: 3n })).rejects.toBeInstanceOf(ConcurrencyConflict);
    await database.knex.destroy();
    await expect(store.append(at, [event], { expected: 0n })).rejects.toMatchObject({
      name: 'StoreUnavailable',
      outcome: 'notApplied',
    });
  });
});
