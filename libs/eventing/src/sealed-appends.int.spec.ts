import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { defineCatalogue, defineEvent, type EventOf } from './catalogue.js';
import { EventCodec } from './codec.js';
import type { CommandContext, StreamDecider } from './command-handling.js';
import { PostgresVault, postgresVaultMigrations } from './personal/postgres-vault.js';
import { MasterKey } from './personal/sealing.js';
import { StoreCommandHandling } from './store-command-handling.js';
import { KeyDestroyed } from './stores/event-store.js';
import { PostgresEventStore } from './stores/postgres.js';
import { postgresEventStoreMigrations } from './stores/postgres-schema.js';
import { someContext } from './testing/context.js';

const catalogue = defineCatalogue({
  category: 'guest',
  module: 'spec',
  events: {
    GuestNoted: defineEvent({
      schema: z.strictObject({ email: z.string() }),
      personal: { email: { subject: (lookup) => ({ kind: 'client', lookup }), forgotten: '' } },
      says: 'spec',
    }),
  },
});
type Noted = EventOf<typeof catalogue>;
const guest: StreamDecider<number, Noted['data'], typeof catalogue> = {
  catalogue,
  initialState: 0,
  decide: (data) => [{ type: 'GuestNoted', data }],
  evolve: (count) => count + 1,
};
const ada = { email: 'ada@client.example' };
const context = (commandId = v7()): CommandContext => someContext({ commandId });

describe('an append whose key was destroyed since it was sealed', () => {
  let database: TestDatabase;
  let store: PostgresEventStore;
  let vaults: readonly [PostgresVault, PostgresVault];
  let codec: EventCodec;
  beforeEach(async () => {
    database = await createTestDatabase();
    for (const { up } of [...postgresEventStoreMigrations, ...postgresVaultMigrations]) await database.knex.raw(up);
    store = await PostgresEventStore.open({ connectionString: database.url });
    const secret = randomBytes(32);
    vaults = [
      new PostgresVault(database.knex, new MasterKey(secret)),
      new PostgresVault(database.knex, new MasterKey(secret)),
    ];
    codec = new EventCodec([catalogue], vaults[0]);
  });
  afterEach(async () => {
    await store.close();
    await database.drop();
  });

  const forgetElsewhere = async (): Promise<void> => {
    expect(await vaults[1].destroy({ kind: 'client', lookup: ada.email })).toBe(true);
  };
  const sealedFor = async (email: string) => {
    const [event] = await codec.encode(catalogue, v7(), [{ type: 'GuestNoted', data: { email } }], context());
    if (event === undefined) throw new Error('nothing was sealed');
    return event;
  };

  it('is refused, and its neighbours are not', async () => {
    const [late, other] = [await sealedFor(ada.email), await sealedFor('otto@client.example')];
    await forgetElsewhere();
    const [one, two, three] = await Promise.allSettled(
      [late, other, late].map((event) => store.append(`guest-${v7()}`, [event], { expected: 'no_stream' })),
    );
    expect([one?.status, two?.status, three?.status]).toEqual(['rejected', 'fulfilled', 'rejected']);
    expect(one).toMatchObject({ reason: expect.any(KeyDestroyed) as unknown });
    await expect(
      database.knex.transaction((transaction) =>
        store.appendIn(transaction, `guest-${v7()}`, [late], { expected: 'no_stream' }),
      ),
    ).rejects.toBeInstanceOf(KeyDestroyed);
    expect(await store.verifyChain()).toBeNull();
  });

  it('is sealed anew by the command, alone and with guards, though this process still remembers the key', async () => {
    const handling = new StoreCommandHandling({
      store,
      codec,
      transact: (work) => database.knex.transaction(work),
      retryDelay: () => Promise.resolve(),
    });
    await handling.execute(guest, v7(), ada, context());
    await forgetElsewhere();
    await handling.execute(guest, v7(), ada, context());
    await forgetElsewhere();
    await handling.execute(guest, v7(), ada, context(), { within: () => Promise.resolve() });
    const { rows } = await database.knex.raw<{ rows: { alive: boolean }[] }>(
      `select k.destroyed_at is null as alive from es_event e join subject_key k on e.data ->> 'email' like 'sealed:1:' || k.subject_id || ':%' order by e.global_position`,
    );
    expect(rows.map(({ alive }) => alive)).toEqual([false, false, true]);
  });
});
