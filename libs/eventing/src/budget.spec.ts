import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import { z } from 'zod';
import { defineCatalogue, defineEvent } from './catalogue.js';
import { EventCodec } from './codec.js';
import type { StreamDecider } from './command-handling.js';
import type { TypedCommand } from './decider.js';
import { MemoryVault } from './personal/memory-vault.js';
import { StoreCommandHandling } from './store-command-handling.js';
import {
  StoreUnavailable,
  type AppendResult,
  type NewEvent,
  type AppendOptions,
  type ReadStreamOptions,
  type RecordedEvent,
} from './stores/event-store.js';
import { MemoryEventStore } from './stores/memory.js';
import { someContext } from './testing/context.js';

const catalogue = defineCatalogue({
  category: 'bell',
  module: 'specification',
  events: { BellRung: defineEvent({ schema: z.strictObject({}), says: 'A bell was rung.' }) },
});
const bell: StreamDecider<null, TypedCommand<'RingBell', object>, typeof catalogue> = {
  catalogue,
  initialState: null,
  decide: () => [{ type: 'BellRung', data: {} }],
  evolve: () => null,
};

const BUDGET_MS = 300;

/** Never answers, and takes all the time that it is given. */
class Silent extends MemoryEventStore {
  readonly reads: number[] = [];
  readonly appends: number[] = [];

  override readStream(stream: string, options: ReadStreamOptions = {}): AsyncIterable<RecordedEvent> {
    this.reads.push(options.timeoutMs ?? Infinity);
    return super.readStream(stream, options);
  }

  override async append(
    _stream: string,
    _events: readonly [NewEvent, ...NewEvent[]],
    { timeoutMs = 2000 }: AppendOptions,
  ): Promise<AppendResult> {
    this.appends.push(timeoutMs);
    await pause(timeoutMs + 5);
    throw new StoreUnavailable('unknown');
  }
}

describe('the time that a command may take of the log', () => {
  const ring = async (store: MemoryEventStore): Promise<unknown> => {
    const handling = new StoreCommandHandling({
      store,
      codec: new EventCodec([catalogue], new MemoryVault()),
      budgetMs: BUDGET_MS,
    });
    const id = v7();
    return handling.execute(
      bell,
      v7(),
      { type: 'RingBell', by: id, at: '2026-03-01T09:00:00.000Z' },
      someContext({ actorId: id }),
    );
  };

  it('is one for its read and all its tries, and then nobody knows what became of it', async () => {
    const store = new Silent();
    await expect(ring(store)).rejects.toMatchObject({ name: 'StoreUnavailable', outcome: 'unknown' });
    expect(store.appends).toHaveLength(1);
    expect(Math.max(...store.reads, ...store.appends)).toBeLessThanOrEqual(BUDGET_MS);
  });

  it('is long enough for a second try where the first was refused at once', async () => {
    const store = new MemoryEventStore();
    const append = store.append.bind(store);
    let tries = 0;
    store.append = (...given) => {
      tries += 1;
      return tries === 1 ? Promise.reject(new StoreUnavailable('notApplied')) : append(...given);
    };
    expect(await ring(store)).toMatchObject({ revision: 0n });
    expect(tries).toBe(2);
  });
});
