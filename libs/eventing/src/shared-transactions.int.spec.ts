import { jest } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { v7 } from 'uuid';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { EventCodec } from './codec.js';
import type { CommandContext, ExecuteOptions } from './command-handling.js';
import { gathered, inTurn } from './one-transaction.js';
import { PostgresVault, postgresVaultMigrations } from './personal/postgres-vault.js';
import { MasterKey } from './personal/sealing.js';
import { StoreCommandHandling } from './store-command-handling.js';
import { collect } from './stores/event-store.contract.js';
import { postgresEventStoreMigrations } from './stores/postgres-schema.js';
import { PostgresEventStore } from './stores/postgres.js';
import { by, catalogue, open, order, tab } from './testing/tab.js';
import { someContext } from './testing/context.js';

type Within = NonNullable<ExecuteOptions['within']>;

const context = (more: Partial<CommandContext> = {}): CommandContext => someContext({ at: by.at, ...more });

describe('commands of a batch', () => {
  let database: TestDatabase;
  let store: PostgresEventStore;
  let handling: StoreCommandHandling;
  /** Transactions of guards since `counting`, and the most that were open at the same time. */
  let [begun, opened, most] = [0, 0, 0];
  const counting = (): void => {
    [begun, most] = [0, 0];
  };

  beforeEach(async () => {
    database = await createTestDatabase();
    for (const { up } of [...postgresEventStoreMigrations, ...postgresVaultMigrations]) await database.knex.raw(up);
    await database.knex.raw('create table stool (place integer primary key, sitting text not null)');
    store = await PostgresEventStore.open({ connectionString: database.url });
    handling = new StoreCommandHandling({
      store,
      codec: new EventCodec([catalogue], new PostgresVault(database.knex, new MasterKey(randomBytes(32)))),
      transact: async (work) => {
        begun += 1;
        opened += 1;
        most = Math.max(most, opened);
        return database.knex.transaction(work).finally(() => {
          opened -= 1;
        });
      },
      retryDelay: () =>
        new Promise((resolve) => {
          setImmediate(resolve);
        }),
    });
    counting();
  });
  afterEach(async () => {
    await store.close();
    await database.drop();
  });

  const sit =
    (place: number, sitting = String(place)): Within =>
    async (transaction) => {
      await inTurn(transaction, async () => transaction('stool').insert({ place, sitting }));
    };
  const opening = (within: Within, more: Partial<CommandContext> = {}, sharing = true, id = v7()): Promise<unknown> =>
    handling.execute(tab, id, open(), context({ batched: true, newEntityId: id, ...more }), {
      within,
      sharing,
    });
  const seats = (): Promise<readonly number[]> =>
    database.knex<{ place: number }>('stool').orderBy('place').pluck('place');
  const ten = Array.from({ length: 10 }, (_, place) => place);

  it('share a transaction, and the statement that asks for the same', async () => {
    const asked: (readonly number[])[] = [];
    const ask = (_transaction: Knex.Transaction, all: readonly number[]): Promise<readonly number[]> => {
      asked.push(all);
      return Promise.resolve(all.map((place) => place * 10));
    };
    const told: number[] = [];
    await Promise.all(
      ten.map((place) =>
        opening(async (transaction, ...more) => {
          told[place] = await gathered(transaction, ask, place);
          await sit(place)(transaction, ...more);
        }),
      ),
    );
    expect([begun, asked, told]).toEqual([1, [ten], ten.map((place) => place * 10)]);
    expect([await seats(), (await collect(store.readAll())).length]).toEqual([ten, 10]);
    expect(await store.verifyChain()).toBeNull();
  });

  it('go alone where they are no batch, and a few at a time where their guards do not allow it', async () => {
    await Promise.all(ten.map((place) => opening(sit(place), { batched: false })));
    expect(begun).toBe(10);
    counting();
    await Promise.all(ten.map((place) => opening(sit(10 + place), {}, false)));
    expect([begun, most]).toEqual([10, 4]);
    expect(await collect(store.readAll())).toHaveLength(20);
  });

  it('leave those behind that their guards refuse, which are told why', async () => {
    const outcomes = await Promise.allSettled(
      ten.map((place) =>
        opening(async (transaction, ...more) => {
          await sit(place)(transaction, ...more);
          if (place % 5 === 4) throw new Error(`no ${place}`);
        }),
      ),
    );
    expect(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))).toEqual([
      'Error: no 4',
      'Error: no 9',
    ]);
    // All, those that are left, and the two by themselves.
    expect(begun).toBe(4);
    expect([await seats(), (await collect(store.readAll())).length]).toEqual([[0, 1, 2, 3, 5, 6, 7, 8], 8]);
  });

  it('find out each for itself what the database refuses', async () => {
    const outcomes = await Promise.allSettled(ten.map((place) => opening(sit(Math.min(place, 7), String(place)))));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2);
    expect([(await seats()).length, (await collect(store.readAll())).length]).toEqual([8, 8]);
  });

  it('are decided anew where their stream has moved, and nobody else is', async () => {
    const ids = ten.map(() => v7());
    await Promise.all(ids.map((id) => handling.execute(tab, id, open(), context())));
    const decided: number[] = [];
    await Promise.all(
      ids.map((id, place) =>
        handling.execute(
          tab,
          id,
          async () => {
            decided.push(place);
            // Somebody else orders at the third table before this does.
            if (place === 3 && decided.filter((one) => one === 3).length === 1)
              await store.append(`tab-${id}`, (await orderOf(id)) as never, { expected: 0n });
            return order(5);
          },
          context({ batched: true }),
          { within: sit(place), sharing: true },
        ),
      ),
    );
    expect(decided.filter((one) => one === 3)).toHaveLength(2);
    expect(decided).toHaveLength(11);
    expect((await handling.load(tab, ids[3] ?? ''))?.state.pence).toBe(105);
    expect([await seats(), begun > 1]).toEqual([ten, true]);
  });

  const orderOf = async (id: string): Promise<unknown> => {
    const codec = new EventCodec([catalogue], new PostgresVault(database.knex, new MasterKey(randomBytes(32))));
    return codec.encode(catalogue, id, [{ type: 'RoundOrdered', data: { pence: 100, drinks: 1 } }], context());
  };

  it('on one stream never go together', async () => {
    const ids = ten.slice(0, 5).map(() => v7());
    await Promise.all(ids.map((id) => handling.execute(tab, id, open(), context())));
    const together = jest.spyOn(store, 'appendAllIn');
    await Promise.all(
      ten.map((place) =>
        handling.execute(tab, ids[place % 5] ?? '', order(5), context({ batched: true }), {
          within: sit(place),
          sharing: true,
        }),
      ),
    );
    const streams = together.mock.calls.map(([, appends]) => appends.map(({ stream }) => stream));
    expect(streams.length).toBeGreaterThan(0);
    expect(streams.map((some) => new Set(some).size)).toEqual(streams.map(({ length }) => length));
    for (const id of ids) expect((await handling.load(tab, id))?.state.pence).toBe(10);
    expect(await seats()).toEqual(ten);
  });

  it('are known when they come again, also those of which the answer to the commit got lost', async () => {
    const ids = ten.map(() => v7());
    const commands = ids.map(() => v7());
    let losing = true;
    const losingHandling = new StoreCommandHandling({
      store,
      codec: new EventCodec([catalogue], new PostgresVault(database.knex, new MasterKey(randomBytes(32)))),
      transact: async (work) => {
        const done = await database.knex.transaction(work);
        if (losing) {
          losing = false;
          throw new Error('the connection went');
        }
        return done;
      },
      retryDelay: () =>
        new Promise((resolve) => {
          setImmediate(resolve);
        }),
    });
    const outcomes = await Promise.all(
      ids.map((id, place) =>
        losingHandling.execute(
          tab,
          id,
          open(),
          context({ batched: true, newEntityId: id, commandId: commands[place] ?? '' }),
          {
            within: async (transaction) => {
              await inTurn(transaction, async () =>
                transaction('stool').insert({ place, sitting: id }).onConflict('place').ignore(),
              );
            },
            sharing: true,
          },
        ),
      ),
    );
    expect(outcomes.map(({ repeated }) => repeated)).toEqual(ten.map(() => true));
    expect([await seats(), (await collect(store.readAll())).length]).toEqual([ten, 10]);
  });
});
