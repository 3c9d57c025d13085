import { randomBytes } from 'node:crypto';
import { jest } from '@jest/globals';
import { v7 } from 'uuid';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { EventCodec, InvalidEventData } from './codec.js';
import { CommandRejected, TooMuchTraffic, type CommandContext, type Outcome } from './command-handling.js';
import { PostgresVault, postgresVaultMigrations } from './personal/postgres-vault.js';
import { MasterKey } from './personal/sealing.js';
import { StoreCommandHandling } from './store-command-handling.js';
import { collect } from './stores/event-store.contract.js';
import { StoreUnavailable, type AppendOptions, type AppendResult, type NewEvent } from './stores/event-store.js';
import { postgresEventStoreMigrations } from './stores/postgres-schema.js';
import { PostgresEventStore } from './stores/postgres.js';
import { by, catalogue, clientOf, open, order, tab, type TabEvent } from './testing/tab.js';
import { someContext } from './testing/context.js';

const context = (commandId = v7()): CommandContext =>
  someContext({ at: by.at, commandId, clientRequestId: 'request 7' });

describe('commands', () => {
  let database: TestDatabase;
  let store: PostgresEventStore;
  let vault: PostgresVault;
  let codec: EventCodec;
  let handling: StoreCommandHandling;
  const secret = randomBytes(32);

  const handlingOver = (over: PostgresEventStore): StoreCommandHandling =>
    new StoreCommandHandling({
      store: over,
      codec,
      transact: (work) => database.knex.transaction(work),
      retryDelay: () =>
        new Promise((resolve) => {
          setImmediate(resolve);
        }),
    });

  beforeEach(async () => {
    database = await createTestDatabase();
    for (const { up } of [...postgresEventStoreMigrations, ...postgresVaultMigrations]) await database.knex.raw(up);
    store = await PostgresEventStore.open({ connectionString: database.url });
    vault = new PostgresVault(database.knex, new MasterKey(secret));
    codec = new EventCodec([catalogue], vault);
    handling = handlingOver(store);
  });
  afterEach(async () => {
    await store.close();
    await database.drop();
  });

  it('leave events that say who, when, why and on whose request', async () => {
    const id = v7();
    const of = context();
    const outcome = await handling.execute(tab, id, open(), of);
    expect(outcome).toMatchObject({ revision: 0n, repeated: false, state: { open: true, guest: 'Ada Lovelorn' } });
    const [event] = await collect(store.readStream(`tab-${id}`));
    expect(event?.metadata).toEqual({
      commandId: of.commandId,
      correlationId: of.correlationId,
      causationId: of.causationId,
      actorId: of.actorId,
      occurredAt: of.at,
      clientRequestId: 'request 7',
    });
  });

  it('that are refused or change nothing leave no event', async () => {
    const id = v7();
    await expect(handling.execute(tab, id, order(5), context())).rejects.toMatchObject({
      name: 'CommandRejected',
      rejection: { rejected: 'tab/not-open', details: { pence: 5 } },
    });
    await expect(handling.execute(tab, id, order(5), context())).rejects.toBeInstanceOf(CommandRejected);
    await handling.execute(tab, id, open(), context());
    expect((await handling.execute(tab, id, order(0), context())).position).toBeNull();
    expect(await collect(store.readStream(`tab-${id}`))).toHaveLength(1);
  });

  it('that come at the same time are decided one after the other', async () => {
    const id = v7();
    await handling.execute(tab, id, open(), context());
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => handling.execute(tab, id, order(100), context())),
    );
    expect(outcomes.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect((await handling.load(tab, id))?.state.pence).toBe(400);
  });

  it('give up politely when the stream never stands still', async () => {
    const id = v7();
    await handling.execute(tab, id, open(), context());
    const busy = handling.execute(
      tab,
      id,
      async () => {
        await handling.execute(tab, id, order(1), context());
        return order(2);
      },
      context(),
    );
    await expect(busy).rejects.toBeInstanceOf(TooMuchTraffic);
  });

  it('that come twice at the same time are answered what the log has, and the guards keep nothing else', async () => {
    await database.knex.raw('create table claimed (pence integer primary key)');
    const [id, same] = [v7(), context()];
    await handling.execute(tab, id, open(), context());
    // Both have read and decided, each otherwise, before either appends.
    let both: () => void = () => undefined;
    const met = new Promise<void>((resolve) => {
      both = resolve;
    });
    let waiting = 0;
    const send = (pence: number) =>
      handling.execute(
        tab,
        id,
        async () => {
          waiting += 1;
          if (waiting === 2) both();
          await met;
          return order(pence);
        },
        same,
        {
          within: async (transaction) => {
            await transaction('claimed').insert({ pence });
          },
        },
      );
    const outcomes = await Promise.all([send(10), send(20)]);
    const kept = (await handling.load(tab, id))?.state.pence;
    expect(outcomes.map(({ state }) => state.pence)).toEqual([kept, kept]);
    expect(outcomes.map(({ repeated }) => repeated).sort()).toEqual([false, true]);
    expect(await database.knex('claimed').pluck('pence')).toEqual([kept]);
  });

  it('do their work once, however often they are sent again', async () => {
    const id = v7();
    await handling.execute(tab, id, open(), context());
    const again = context();
    const first = await handling.execute(tab, id, order(250), again);
    await handling.execute(tab, id, order(100), context());
    const second = await handling.execute(tab, id, order(250), again);
    expect(second).toMatchObject({ repeated: true, position: first.position, events: first.events });
    expect((await handling.load(tab, id))?.state.pence).toBe(350);
    const both = context();
    await Promise.all([handling.execute(tab, id, order(7), both), handling.execute(tab, id, order(7), both)]);
    expect((await handling.load(tab, id))?.state.pence).toBe(357);
  });

  it('survive an append whose answer got lost', async () => {
    const id = v7();
    let lost = 0;
    const lossy = Object.create(store) as PostgresEventStore;
    for (const method of ['readStream', 'recall'] as const)
      Object.defineProperty(lossy, method, { value: store[method].bind(store) });
    Object.defineProperty(lossy, 'append', {
      value: async (
        stream: string,
        events: readonly [NewEvent, ...NewEvent[]],
        options: AppendOptions,
      ): Promise<AppendResult> => {
        const result = await store.append(stream, events, options);
        lost += 1;
        if (lost <= 2) throw new StoreUnavailable('unknown');
        return result;
      },
    });
    const outcome = await handlingOver(lossy).execute(tab, id, open(), context());
    expect(outcome).toMatchObject({ revision: 0n, repeated: true });
    expect(await collect(store.readStream(`tab-${id}`))).toHaveLength(1);
  });

  it('read no stream for an id that was drawn for them, and find out by the append when there is one', async () => {
    const id = v7();
    let reads = 0;
    const counted = Object.create(store) as PostgresEventStore;
    for (const method of ['append', 'appendIn'] as const)
      Object.defineProperty(counted, method, { value: store[method].bind(store) });
    Object.defineProperty(counted, 'readStream', {
      value: (...asked: Parameters<PostgresEventStore['readStream']>) => {
        reads += 1;
        return store.readStream(...asked);
      },
    });
    const opening = { ...context(), newEntityId: id };
    const execute = (): Promise<Outcome<unknown, unknown>> =>
      handlingOver(counted).execute(tab, id, open(), opening, { within: () => Promise.resolve() });
    expect([await execute(), reads]).toEqual([expect.objectContaining({ revision: 0n, repeated: false }), 0]);
    // The very same command once more, as after an answer that got lost.
    expect([await execute(), reads]).toEqual([expect.objectContaining({ revision: 0n, repeated: true }), 1]);
    await expect(
      handlingOver(counted).execute(tab, id, open(), { ...context(), newEntityId: id }),
    ).rejects.toBeInstanceOf(CommandRejected);
    expect(await collect(store.readStream(`tab-${id}`))).toHaveLength(1);
  });

  it('stand or fall with what they do in their transaction', async () => {
    await database.knex.raw('create table stool (id text primary key)');
    const id = v7();
    const sit = (fail: boolean) =>
      handling.execute(tab, id, open(), context(), {
        within: async (transaction) => {
          await transaction('stool').insert({ id: 'one' });
          if (fail) throw new Error('taken');
        },
      });
    await expect(sit(true)).rejects.toThrow('taken');
    expect([await database.knex('stool'), await collect(store.readAll())]).toEqual([[], []]);
    await sit(false);
    expect([(await database.knex('stool')).length, (await collect(store.readAll())).length]).toEqual([1, 1]);
  });

  it('that change nothing do not take the guards back to before what came meanwhile', async () => {
    await database.knex.raw('create table bill (pence integer not null); insert into bill values (0)');
    const id = v7();
    await handling.execute(tab, id, open(), context());
    let read = 0;
    let between = 1;
    const idle = await handling.execute(
      tab,
      id,
      async ({ state }) => {
        read = state.pence;
        if (between > 0) {
          between -= 1;
          await handling.execute(tab, id, order(100), context(), {
            within: async (transaction) => {
              await transaction('bill').update({ pence: 100 });
            },
          });
        }
        return order(0);
      },
      context(),
      {
        within: async (transaction) => {
          await transaction('bill').update({ pence: read });
        },
      },
    );
    expect([await database.knex('bill'), idle.state.pence, idle.position]).toEqual([[{ pence: 100 }], 100, null]);
  });

  it('are decided once for each try, and the guards are given what that try decided', async () => {
    const id = v7();
    await handling.execute(tab, id, open(), context());
    const decide = jest.spyOn(tab, 'decide');
    const given: unknown[] = [];
    const ordering = (pence: number, meanwhile: () => Promise<unknown> = () => Promise.resolve()) =>
      handling.execute(tab, id, order(pence), context(), {
        within: async (_transaction, _unit, { before, events, after }) => {
          given.push([before.pence, events.length, after.pence]);
          if (given.length === 1) await meanwhile();
        },
      });
    await ordering(5, () => handling.execute(tab, id, order(100), context()));
    expect([given, decide.mock.calls.length]).toEqual([
      [
        [0, 1, 5],
        [100, 1, 105],
      ],
      3,
    ]);
    decide.mockClear();
    await ordering(0);
    expect([given.at(-1), decide.mock.calls.length]).toEqual([[105, 0, 105], 1]);
    decide.mockRestore();
  });

  it('that leave no event are decided once where the log says what was remembered', async () => {
    const id = v7();
    await handling.execute(tab, id, open(), context());
    await handling.execute(tab, id, order(5), context());
    const decide = jest.spyOn(tab, 'decide');
    await handling.execute(tab, id, order(0), context());
    await expect(handling.execute(tab, id, open(), context())).rejects.toBeInstanceOf(CommandRejected);
    const unborn = v7();
    await expect(handling.execute(tab, unborn, order(5), { ...context(), newEntityId: unborn })).rejects.toBeInstanceOf(
      CommandRejected,
    );
    expect(decide.mock.calls.map(([{ type }]) => type)).toEqual(['OrderRound', 'OpenTab', 'OrderRound']);
    decide.mockRestore();
  });

  it('are decided by what the log says, whatever the process remembers of it', async () => {
    const elsewhere = await PostgresEventStore.open({ connectionString: database.url });
    const other = handlingOver(elsewhere);
    const [id, unborn] = [v7(), v7()];
    await handling.execute(tab, id, open(), context());
    await other.execute(tab, id, order(100), context());
    const seen: number[] = [];
    const change = (pence: number) =>
      handling.execute(
        tab,
        id,
        ({ state }) => {
          seen.push(state.pence);
          return order(pence);
        },
        context(),
      );
    expect(await change(0)).toMatchObject({ events: [], state: { pence: 100 }, revision: 1n });
    await other.execute(tab, id, order(10), context());
    expect(await change(1)).toMatchObject({ state: { pence: 111 }, revision: 3n });
    expect(seen).toEqual([0, 100, 100, 110]);
    // Refused by what was remembered, taken by what is.
    await handling.execute(tab, unborn, order(0), context()).catch(() => undefined);
    await other.execute(tab, unborn, open(), context());
    expect(await handling.execute(tab, unborn, order(5), context())).toMatchObject({ state: { pence: 5 } });
    await elsewhere.close();
  });

  it('read the stream once while nobody else changes it', async () => {
    const reads = jest.spyOn(store, 'readStream');
    const id = v7();
    await handling.execute(tab, id, open(), context());
    for (const pence of [1, 2, 3]) await handling.execute(tab, id, order(pence), context());
    expect([reads.mock.calls.length, (await handling.load(tab, id))?.state.pence]).toEqual([1, 6]);
  });

  it('can look back at the state of any revision', async () => {
    const id = v7();
    await handling.execute(tab, id, open(), context());
    await handling.execute(tab, id, order(100), context());
    const seen: number[] = [];
    await handling.execute(
      tab,
      id,
      ({ state, stateAt, revision }) => {
        seen.push(Number(revision), state.pence, stateAt(0n).pence);
        return order(1);
      },
      context(),
    );
    expect(seen).toEqual([1, 100, 0]);
  });
});

describe('events in the log', () => {
  let database: TestDatabase;
  let store: PostgresEventStore;
  const secret = randomBytes(32);
  const codecOf = (key = secret): EventCodec =>
    new EventCodec([catalogue], new PostgresVault(database.knex, new MasterKey(key)));
  beforeEach(async () => {
    database = await createTestDatabase();
    for (const { up } of [...postgresEventStoreMigrations, ...postgresVaultMigrations]) await database.knex.raw(up);
    store = await PostgresEventStore.open({ connectionString: database.url });
  });
  afterEach(async () => {
    await store.close();
    await database.drop();
  });

  const opened = (email: string): TabEvent => ({ type: 'TabOpened', data: { guest: { name: 'Ada Lovelorn', email } } });
  const kept = async (email = 'ada@client.example'): Promise<string> => {
    const id = v7();
    const [event] = await codecOf().encode(catalogue, id, [opened(email)], context());
    if (event !== undefined) await store.append(`tab-${id}`, [event], { expected: 'no_stream' });
    return id;
  };

  it('hold no personal data that can be read without its key', async () => {
    await kept();
    const { rows } = await database.knex.raw<{ rows: { text: string }[] }>(
      'select data::text || metadata::text as text from es_event',
    );
    expect(rows.map(({ text }) => text).join()).not.toMatch(/Lovelorn|client\.example/);
    const { rows: keys } = await database.knex.raw<{ rows: { hash: string }[] }>(
      "select encode(lookup_hash, 'escape') as hash from subject_key",
    );
    expect(keys).toHaveLength(1);
    expect(keys.map(({ hash }) => hash).join()).not.toContain('client.example');
    const [event] = await collect(store.readAll());
    if (event === undefined) throw new Error('missing');
    expect((await codecOf().decode(event)).data).toEqual(opened('ada@client.example').data);
    await expect(codecOf(randomBytes(32)).decode(event)).rejects.toThrow();
  });

  it('forget a person everywhere and nobody else, and the chain still holds', async () => {
    await kept();
    await kept();
    await kept('otto@client.example');
    const vault = new PostgresVault(database.knex, new MasterKey(secret));
    expect(await vault.destroy(clientOf('ada@client.example'))).toBe(true);
    expect(await vault.destroy(clientOf('ada@client.example'))).toBe(false);
    const names = (await codecOf().decodeMany(await collect(store.readAll()))).map(
      ({ data }) => (data as { guest: { name: string } }).guest.name,
    );
    expect(names).toEqual(['(forgotten)', '(forgotten)', 'Ada Lovelorn']);
    expect(await store.verifyChain()).toBeNull();
    await kept();
    const after = (await codecOf().decodeMany(await collect(store.readAll()))).map(
      ({ data }) => (data as { guest: { name: string } }).guest.name,
    );
    expect(after).toEqual(['(forgotten)', '(forgotten)', 'Ada Lovelorn', 'Ada Lovelorn']);
  });

  it('use one key for one person, also when two processes meet them at the same moment', async () => {
    const vaults = Array.from({ length: 4 }, () => new PostgresVault(database.knex, new MasterKey(secret)));
    const keys = await Promise.all(vaults.map((vault) => vault.keysFor([clientOf('a'), clientOf('b'), clientOf('a')])));
    expect(new Set(keys.flat().map(({ subjectId, key }) => `${subjectId} ${key.toString('hex')}`)).size).toBe(2);
  });

  it('cannot have a sealed field moved to another event', async () => {
    await kept();
    await kept('otto@client.example');
    const [one, other] = await collect(store.readAll());
    if (one === undefined || other === undefined) throw new Error('missing');
    await expect(codecOf().decode({ ...one, data: other.data })).rejects.toThrow();
  });

  it('refuse a field that is missing, wrong or not declared', async () => {
    for (const data of [{}, { pence: 1 }, { pence: '1', drinks: 1 }, { pence: 1, drinks: 1, tip: 5 }])
      await expect(
        codecOf().encode(catalogue, v7(), [{ type: 'RoundOrdered', data } as never], context()),
      ).rejects.toBeInstanceOf(InvalidEventData);
    await expect(
      codecOf().encode(catalogue, v7(), [{ type: 'Unheard', data: {} } as never], context()),
    ).rejects.toBeInstanceOf(InvalidEventData);
  });

  it("are read in today's form, whatever form they were written in", async () => {
    const [event] = await codecOf().encode(
      catalogue,
      'x',
      [{ type: 'RoundOrdered', data: { pence: 1, drinks: 1 } }],
      context(),
    );
    expect(event?.schemaVersion).toBe(2);
    const recorded = {
      ...event,
      schemaVersion: 1,
      data: { pounds: 3 },
      stream: 'tab-x',
      revision: 0n,
      position: '1',
      recordedAt: new Date(0),
    };
    expect((await codecOf().decode(recorded as never)).data).toEqual({ pence: 300, drinks: 1 });
  });

  it('belong to one catalogue each', () => {
    expect(
      () =>
        new EventCodec(
          [catalogue, { ...catalogue, category: 'other' }],
          new PostgresVault(database.knex, new MasterKey(secret)),
        ),
    ).toThrow('TabOpened');
    expect(
      () =>
        new EventCodec(
          [catalogue, { ...catalogue, events: {} }],
          new PostgresVault(database.knex, new MasterKey(secret)),
        ),
    ).toThrow('tab');
  });
});
