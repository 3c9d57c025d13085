import { v7 } from 'uuid';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { LogElsewhere, type AppendFault } from '#test/guard/faulty-log';
import { defineCatalogue, defineEvent } from '../catalogue.js';
import { EventCodec } from '../codec.js';
import {
  PreparedByAnother,
  type CommandContext,
  type ExecuteOptions,
  type TwoPhaseGuard,
  type StreamDecider,
} from '../command-handling.js';
import type { TypedCommand } from '../decider.js';
import { MemoryVault } from '../personal/memory-vault.js';
import { StoreCommandHandling } from '../store-command-handling.js';
import { KeyDestroyed, type AppendResult, type EventStore } from '../stores/event-store.js';
import { GuardsAhead } from './guards-ahead.js';
import { heldClaims, heldMigrations } from './prepared-commands.js';
import { isLapse } from './kernel.events.js';
import { RecoveryJob } from './recovery-job.js';
import { someContext } from '../testing/context.js';

const catalogue = defineCatalogue({
  category: 'counter',
  module: 'specification',
  events: { Counted: defineEvent({ schema: z.strictObject({ by: z.int() }), says: 'Something was counted.' }) },
});
type Count = TypedCommand<'Count', { amount: number }>;
const counter: StreamDecider<number, Count, typeof catalogue> = {
  catalogue,
  initialState: 0,
  decide: ({ amount }) => (amount === 0 ? [] : [{ type: 'Counted', data: { by: amount } }]),
  evolve: (sum, event) => sum + event.data.by,
};

const AT = '2026-03-02T10:00:00.000Z';
const count = (amount: number): Count => ({ type: 'Count', amount, at: AT, by: 'somebody' });
const contextOf = (commandId = v7()): CommandContext => someContext({ at: AT, commandId });
const soon = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

interface Seat {
  readonly seat: string;
}
let heard: string[] = [];
const seats: TwoPhaseGuard<Seat> = {
  name: 'specification/seat',
  settle: (_transaction, _unit, { seat }, outcome) => Promise.resolve(void heard.push(`${outcome} ${seat}`)),
};
const sit = (seat: string, guard = seats): ExecuteOptions => ({
  within: (_transaction, unit) => {
    if (unit.form === 'ahead') unit.hold(guard, { seat });
    return Promise.resolve();
  },
});

let database: TestDatabase;
let log: LogElsewhere;
let faults: AppendFault[];
let id: string;
const codec = new EventCodec([catalogue], new MemoryVault());
const over = (store: EventStore, guards: readonly TwoPhaseGuard[] = [seats]) =>
  new StoreCommandHandling({
    store,
    codec,
    guards,
    transact: (work) => database.knex.transaction(work),
    retryDelay: soon,
  });
const execute = (
  command: Count | (() => Promise<Count>),
  options: ExecuteOptions = {},
  commandId = v7(),
  store: EventStore = log.over(() => faults.shift() ?? 'arrives'),
) => over(store).execute(counter, id, command, contextOf(commandId), options);
const reap = async (guards: readonly TwoPhaseGuard[] = [seats]): Promise<readonly string[]> => {
  const troubles: string[] = [];
  await database.knex.raw(`update held_unit set expires_at = clock_timestamp() - interval '1 second'`);
  const ahead = new GuardsAhead({
    store: log,
    guards,
    retryDelay: soon,
    transact: (work) => database.knex.transaction(work),
  });
  await new RecoveryJob({
    knex: database.knex,
    guards: ahead,
    onTrouble: (error) => troubles.push(String((error as Error).message)),
  }).sweep();
  return troubles;
};
const typesOf = async (): Promise<readonly string[]> => {
  const types: string[] = [];
  for await (const { type } of log.readStream(`counter-${id}`)) types.push(type);
  return types;
};
const underWay = async (): Promise<number> => (await database.knex('held_unit').pluck('unit_id')).length;

beforeAll(async () => {
  database = await createTestDatabase();
  for (const { up } of heldMigrations) await database.knex.raw(up);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.knex('held_unit').delete();
  [log, faults, heard, id] = [new LogElsewhere(), [], [], v7()];
});

describe('a guard ahead of a log elsewhere', () => {
  it('hears once, by its name, what became of the append', async () => {
    await execute(count(1), sit('one'));
    faults = ['dies before'];
    await expect(execute(count(2), sit('two'))).rejects.toThrow();
    expect([heard, await database.knex.transaction((transaction) => heldClaims<Seat>(transaction, seats))]).toEqual([
      ['appended one'],
      [{ seat: 'two' }],
    ]);
    expect(await reap()).toEqual([]);
    expect(await reap()).toEqual([]);
    expect([heard, await underWay(), await typesOf()]).toEqual([
      ['appended one', 'refused two'],
      0,
      ['Counted', 'CommandLapsed'],
    ]);
  });

  it('that claims nothing leaves no row, and one that refuses neither', async () => {
    faults = ['dies before'];
    await expect(execute(count(1), { within: () => Promise.resolve() })).rejects.toThrow();
    await expect(
      execute(count(1), {
        within: (...given) =>
          sit('one')
            .within?.(...given)
            .then(() => {
              throw new Error('taken');
            }) ?? Promise.resolve(),
      }),
    ).rejects.toThrow('taken');
    expect((await execute(count(0), sit('one'))).position).toBeNull();
    expect([heard, await underWay(), await typesOf()]).toEqual([[], 0, []]);
  });

  it('is given what each try decided, also after somebody came in between', async () => {
    const given: unknown[] = [];
    await execute(count(5), {
      within: async (transaction, unit, decision) => {
        given.push(decision);
        await sit(`place ${given.length}`).within?.(transaction, unit, decision);
        if (given.length === 1) await execute(count(100));
      },
    });
    const events = [{ type: 'Counted', data: { by: 5 } }];
    expect(given).toEqual([
      { before: 0, events, after: 5 },
      { before: 100, events, after: 105 },
    ]);
    expect([heard, await underWay()]).toEqual([['refused place 1', 'appended place 2'], 0]);
  });

  it('lets go at once when the append is refused for good, and is asked again', async () => {
    let destroyed = 0;
    const store = log.over(() => {
      destroyed += 1;
      if (destroyed === 1) throw new KeyDestroyed(`counter-${id}`);
      return 'arrives';
    });
    await execute(count(1), sit('one'), v7(), store);
    expect([heard, await typesOf()]).toEqual([['refused one', 'appended one'], ['Counted']]);
  });

  it('lets go of nothing on a refusal that came after a try without an answer', async () => {
    let tries = 0;
    // The first arrives and nobody says so; then somebody is forgotten.
    const store = log.over(() => {
      tries += 1;
      if (tries === 2) throw new KeyDestroyed(`counter-${id}`);
      return tries === 1 ? 'answer lost' : 'arrives';
    });
    expect(await execute(count(1), sit('one'), v7(), store)).toMatchObject({ repeated: true, state: 1 });
    expect([heard, await typesOf(), await underWay()]).toEqual([['appended one'], ['Counted'], 0]);
  });

  it.each([
    ['hears it in a transaction of the append, where that has one', undefined],
    ['hears it in one of its own, where that of the append ended otherwise', new Error('cut off')],
  ])('%s', async (_, ended) => {
    let opened = 0;
    const store = log.over(() => 'arrives');
    const withKeys = new Proxy(store, {
      get: (target, name): unknown =>
        name !== 'append'
          ? Reflect.get(target, name, target)
          : async (...[stream, events, options]: Parameters<EventStore['append']>): Promise<AppendResult> => {
              const result = await target.append(stream, events, { expected: options.expected });
              const settling = database.knex.transaction(async (transaction) => {
                await options.settle?.(transaction);
                if (ended !== undefined) throw ended;
              });
              return settling.then(
                () => ({ ...result, settled: true }),
                () => result,
              );
            },
    });
    const handling = new StoreCommandHandling({
      store: withKeys,
      codec,
      guards: [seats],
      transact: (work) => {
        opened += 1;
        return database.knex.transaction(work);
      },
      retryDelay: soon,
    });
    await handling.execute(counter, id, count(1), contextOf(), sit('one'));
    // Told in the transaction that ended otherwise, a guard's rows would be taken back with it.
    expect([heard, opened, await underWay()]).toEqual(
      ended === undefined ? [['appended one'], 1, 0] : [['appended one', 'appended one'], 2, 0],
    );
  });

  it('is left to a program that knows it, and holds up no other', async () => {
    faults = ['dies before'];
    await expect(execute(count(1), sit('one'))).rejects.toThrow();
    id = v7();
    const strange: TwoPhaseGuard<Seat> = { ...seats, name: 'specification/strange' };
    await expect(
      over(
        log.over(() => 'dies before'),
        [strange],
      ).execute(counter, id, count(1), contextOf(), sit('two', strange)),
    ).rejects.toThrow();
    expect(await reap()).toEqual(['no module of this program has a guard called specification/strange']);
    expect([heard, await underWay()]).toEqual([['refused one'], 1]);
    expect(await reap([seats, strange])).toEqual([]);
    expect([heard, await underWay()]).toEqual([['refused one', 'refused two'], 0]);
  });

  it('must be listed before it can hold anything, under a name of its own', async () => {
    await expect(execute(count(1), sit('one', { ...seats, name: 'specification/unlisted' }))).rejects.toThrow(
      'no module of this program has a guard called specification/unlisted',
    );
    expect(await typesOf()).toEqual([]);
    expect(() => over(log, [seats, { ...seats }])).toThrow('two guards have one name');
  });

  it('keeps what the try decided that the log has, when one request comes twice', async () => {
    const commandId = v7();
    let between = 1;
    // The second one has read the stream when the first comes, is appended and settled.
    const second = execute(
      async () => {
        between -= 1;
        if (between >= 0) await execute(count(1), sit('one'), commandId);
        return count(1);
      },
      sit('two'),
      commandId,
    );
    expect(await second).toMatchObject({ repeated: true, state: 1 });
    expect([heard, await typesOf()]).toEqual([['appended one'], ['Counted']]);
  });

  it('may wait for another command, and says why when that takes too long', async () => {
    let busy = 2;
    const waiting: ExecuteOptions = {
      within: () => {
        busy -= 1;
        return busy >= 0 ? Promise.reject(new PreparedByAnother(new Error('still busy'))) : Promise.resolve();
      },
    };
    expect((await execute(count(1), waiting)).state).toBe(1);
    busy = 99;
    await expect(execute(count(1), waiting)).rejects.toThrow('still busy');
  });
});

describe('a fence', () => {
  it('counts as a revision and is no part of what happened', async () => {
    const [store, commandId] = [log.over(() => faults.shift() ?? 'arrives'), v7()];
    faults = ['dies before'];
    await expect(execute(count(1), sit('one'), commandId)).rejects.toThrow();
    await reap();
    expect(await over(store).load(counter, id)).toBeNull();
    expect(await execute(count(1), sit('one'), commandId)).toMatchObject({ revision: 1n, repeated: false, state: 1 });
    faults = ['dies, arrives late'];
    await expect(execute(count(10), sit('one'))).rejects.toThrow();
    await reap();
    await log.late();
    await execute(count(100), sit('one'));
    const seen: number[] = [];
    await over(store).execute(
      counter,
      id,
      ({ state, revision, stateAt }) => {
        seen.push(state, Number(revision), ...[0n, 1n, 2n, 3n].map((at) => stateAt(at)));
        return count(0);
      },
      contextOf(),
    );
    expect([await typesOf(), seen]).toEqual([
      ['CommandLapsed', 'Counted', 'CommandLapsed', 'Counted'],
      [101, 3, 0, 1, 1, 101],
    ]);
    expect(await execute(count(1), sit('one'), commandId)).toMatchObject({
      repeated: true,
      events: [{ type: 'Counted', data: { by: 1 } }],
    });
  });

  it('is known to whoever reads the log, and says which command it keeps out', async () => {
    const commandId = v7();
    faults = ['dies before'];
    await expect(execute(count(1), sit('one'), commandId)).rejects.toThrow();
    await reap();
    const events = [];
    for await (const event of log.readAll()) events.push(event);
    expect(await codec.decodeMany(events)).toMatchObject([
      { type: 'CommandLapsed', data: { commandId }, entityId: id, revision: 0n },
    ]);
    expect([events.map(isLapse), events[0]?.metadata.commandId === commandId, codec.types]).toEqual([
      [true],
      false,
      ['CommandLapsed', 'Counted'],
    ]);
  });
});
