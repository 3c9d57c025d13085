import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import { startEventStoreDouble, type EventStoreDouble } from '#test/eventstoredb/double';
import type { Known, Landmark } from '../../mirror/known.js';
import { isPutBack, StoreUnavailable, type AppendResult, type NewEvent } from '../event-store.js';
import { EventStoreDbEventStore } from './eventstoredb.js';
import { someMetadata } from '../../testing/context.js';

const eventOf = (): NewEvent => ({
  id: v7(),
  type: 'CarAdded',
  schemaVersion: 1,
  data: {},
  metadata: someMetadata(),
});

describe('a log that was put back to an older state', () => {
  let double: EventStoreDouble;
  const opened: EventStoreDbEventStore[] = [];
  let known: Known;
  const open = async (): Promise<EventStoreDbEventStore> => {
    const store = await EventStoreDbEventStore.open({
      connectionString: double.url,
      known: () => Promise.resolve(known),
    });
    opened.push(store);
    return store;
  };
  const append = (store: EventStoreDbEventStore, stream = `car-${v7()}`): Promise<AppendResult> =>
    store.append(stream, [eventOf()], { expected: 'no_stream' });
  /** As soon as the server answers. */
  const withRetry = async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof StoreUnavailable) || isPutBack(error)) throw error;
        await pause(20);
      }
    }
  };
  const landmark = async (store: EventStoreDbEventStore): Promise<Landmark> => {
    for await (const event of store.readAll({ after: (await before(store)) ?? '' })) return event;
    throw new Error('nothing is in the log');
  };
  /** The last place but one. */
  const before = async (store: EventStoreDbEventStore): Promise<string | null> => {
    const places: string[] = [];
    for await (const { position } of store.readAll()) places.push(position);
    return places.at(-2) ?? null;
  };
  const restarted = async (change: () => void): Promise<void> => {
    await double.stop();
    change();
    await double.start();
  };

  beforeEach(async () => {
    known = { landmark: null, reached: null };
    double = await startEventStoreDouble({ batchAppend: true });
    double.core.noiseEvery = 0;
  });
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
    await double.stop();
  });

  it('takes no event by a store that saw more of it, though nobody asked for anything while it was away', async () => {
    const store = await open();
    await append(store);
    await append(store);
    await restarted(() => {
      double.core.putBack(1);
    });
    const records = double.core.log.length;
    await expect(withRetry(() => append(store))).rejects.toMatchObject({ trouble: 'put-back' });
    await expect(store.ping()).rejects.toMatchObject({ trouble: 'put-back' });
    await expect(
      store
        .subscribeAll({ signal: AbortSignal.timeout(2000) })
        [Symbol.asyncIterator]()
        .next(),
    ).rejects.toMatchObject({ trouble: 'put-back' });
    expect(double.core.log).toHaveLength(records);
    // What is there can be read.
    for await (const { type } of store.readAll()) expect(type).toBe('CarAdded');
  });

  it('takes them where it was only stopped', async () => {
    const store = await open();
    await append(store);
    await restarted(() => undefined);
    await withRetry(() => append(store));
    expect(double.core.log.filter(({ type }) => type === 'CarAdded')).toHaveLength(2);
  });

  it.each<[string, (last: Landmark) => Known]>([
    ['the last event that was copied', (last) => ({ landmark: last, reached: null })],
    ['what a read model has come to', ({ position }) => ({ landmark: null, reached: position })],
  ])('is found out by whoever opens it, by %s', async (_, told) => {
    const first = await open();
    for (let events = 0; events < 3; events += 1) await append(first);
    known = told(await landmark(first));
    await append(await open());
    await first.close();
    await restarted(() => {
      double.core.putBack(2);
    });
    await expect(append(await open())).rejects.toMatchObject({ trouble: 'put-back' });
  });

  it('is found out where other events stand in the place of those that were lost', async () => {
    const first = await open();
    await append(first, 'car-1');
    await append(first, 'car-2');
    const lost = await landmark(first);
    await first.close();
    await restarted(() => {
      double.core.putBack(1);
    });
    await append(await open(), 'car-2');
    known = { landmark: lost, reached: null };
    await expect(append(await open(), 'car-3')).rejects.toMatchObject({ trouble: 'put-back' });
  });

  it('is taken again once the end is back', async () => {
    const store = await open();
    await append(store, 'car-1');
    const event = eventOf();
    await store.append('car-2', [event], { expected: 'no_stream' });
    const [lost] = double.core.log.slice(-1);
    await restarted(() => {
      double.core.putBack(1);
    });
    await expect(withRetry(() => append(store))).rejects.toMatchObject({ trouble: 'put-back' });
    await restarted(() => {
      if (lost !== undefined) double.core.append('car-2', [lost], 'no_stream');
    });
    for (;;) {
      const taken = await append(store, 'car-3').then(
        () => true,
        () => false,
      );
      if (taken) break;
      await pause(20);
    }
    expect(double.core.log.map(({ stream }) => stream).filter((stream) => stream.startsWith('car-'))).toEqual([
      'car-1',
      'car-2',
      'car-3',
    ]);
  });
});
