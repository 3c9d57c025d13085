import { jest } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import { startEventStoreDouble, type EventStoreDouble } from '#test/eventstoredb/double';
import { collect, eventNamed, eventsNamed } from '../event-store.contract.js';
import { AppendTooLarge, ConcurrencyConflict, StoreUnavailable, StreamClosed, type NewEvent } from '../event-store.js';
import { SharedClient } from './client.js';
import { EventStoreDbEventStore } from './eventstoredb.js';

const stream = (): string => `thing-${v7()}`;

describe.each([
  ['many appends over one call', true],
  ['a call for each append', false],
])('an append to EventStoreDB, %s', (_, batchAppend) => {
  let double: EventStoreDouble;
  let store: EventStoreDbEventStore;
  beforeEach(async () => {
    double = await startEventStoreDouble({ batchAppend });
    store = await EventStoreDbEventStore.open({
      connectionString: double.url,
      appendTimeoutMs: 1000,
      pingTimeoutMs: 800,
    });
  });
  afterEach(async () => {
    await store.close();
    await double.stop();
  });

  const written = (at: string): number => double.core.stream(at)?.records.length ?? 0;
  const append = (at: string, names: readonly string[], expected: 'no_stream' | bigint = 'no_stream') =>
    store.append(at, eventsNamed(...names), { expected });
  /** As a command does: the same again for as long as nobody knows. */
  const until = async (at: string, names: readonly string[], tries = 20): Promise<bigint> => {
    try {
      return (await append(at, names)).revision;
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || tries === 0) throw error;
      await pause(20);
      return until(at, names, tries - 1);
    }
  };

  it.each([
    ['fail', 'unknown', 0],
    ['ack-lost', 'unknown', 2],
    ['end', 'unknown', 0],
    ['silent', 'unknown', 0],
    ['silent-but-written', 'unknown', 2],
    ['timeout', 'unknown', 0],
    ['busy', 'notApplied', 0],
    ['not-ready', 'notApplied', 0],
    ['access-denied', 'notApplied', 0],
  ] as const)(
    'that meets with %s has the outcome %s, and is there once when it is tried again',
    async (fault, outcome, present) => {
      const at = stream();
      double.faults.append(fault);
      const failed = append(at, ['a', 'b']);
      await expect(failed).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(failed).rejects.toMatchObject({ outcome });
      expect(written(at)).toBe(present);
      expect(await until(at, ['a', 'b'])).toBe(1n);
      expect(written(at)).toBe(2);
    },
  );

  it('of several events, whose place is looked up, cancels no call', async () => {
    const { readStream } = SharedClient.prototype;
    let [reads, cancelled] = [0, 0];
    const counting = jest.spyOn(SharedClient.prototype, 'readStream').mockImplementation(function counted(
      this: SharedClient,
      ...asked
    ) {
      const read = readStream.apply(this, asked);
      reads += 1;
      return {
        ...read,
        cancel: () => {
          cancelled += 1;
          read.cancel();
        },
      };
    });
    for (let count = 0; count < 10; count += 1) await append(stream(), ['a', 'b']);
    counting.mockRestore();
    expect([reads, cancelled]).toEqual([10, 0]);
  });

  it('of several events that are copied looks up no place', async () => {
    const [at, recordedAt] = [stream(), '2026-01-15T09:00:00.000001Z'];
    const [first, second] = eventsNamed('a', 'b').map((event) => ({ ...event, recordedAt }));
    if (first === undefined || second === undefined) throw new Error('two events are missing');
    const before = double.reading.asked;
    await store.appendCopied(at, [first, second], { expected: 'no_stream' });
    await store.appendCopied(at, [first, second], { expected: 'no_stream' });
    expect([double.reading.asked - before, written(at)]).toEqual([0, 2]);
  });

  it('that was sent before its neighbours comes before them, over a call that is new as well', async () => {
    if (!(await store.keepsOrder())) return;
    const names = Array.from({ length: 30 }, (_, number) => `n ${number}`);
    const client = SharedClient.take(double.url);
    for (let round = 0; round < 3; round += 1) {
      const at = stream();
      await Promise.all(names.map((name, index) => append(at, [name], index === 0 ? 'no_stream' : BigInt(index) - 1n)));
      expect((await collect(store.readStream(at))).map(({ data }) => data)).toEqual(names.map((name) => ({ name })));
      client.renew();
    }
    await client.release();
  });

  it("answers in the time that it was given, not in the client's own", async () => {
    double.faults.append('silent');
    const begun = performance.now();
    await expect(
      store.append(stream(), eventsNamed('slow'), { expected: 'no_stream', timeoutMs: 100 }),
    ).rejects.toMatchObject({ outcome: 'unknown' });
    expect(performance.now() - begun).toBeLessThan(5000);
  });

  it('was surely not sent to a server that does not say what it can do', async () => {
    await store.close();
    store = await EventStoreDbEventStore.open({ connectionString: double.url, appendTimeoutMs: 1000 });
    await double.stop();
    await append(stream(), ['broken']).catch(() => undefined);
    double.faults.deaf = true;
    await double.start();
    await expect(append(stream(), ['unheard'])).rejects.toMatchObject({ outcome: 'notApplied' });
    double.faults.deaf = false;
    expect(await until(stream(), ['heard'])).toBe(0n);
  });

  it('breaks with its neighbours, and all are there once when they are tried again', async () => {
    const streams = Array.from({ length: 12 }, stream);
    double.faults.append('ack-lost', 'fail', 'ack-lost');
    expect(await Promise.all(streams.map((at, index) => until(at, [`n ${index}`])))).toEqual(streams.map(() => 0n));
    expect(streams.map(written)).toEqual(streams.map(() => 1));
  });

  it('goes to the node that leads', async () => {
    const leader = await startEventStoreDouble({ batchAppend });
    try {
      double.faults.leader = leader.endpoint;
      const at = stream();
      await until(at, ['moved']);
      expect([written(at), leader.core.stream(at)?.records.length]).toEqual([0, 1]);
    } finally {
      await leader.stop();
    }
  });

  it('tells its place when the server does not, and that of the last event when the server tells another', async () => {
    double.core.placeOfSeveral = 'first';
    const one = stream();
    const several = stream();
    double.faults.append('no-position');
    const results = [await append(one, ['one']), await append(several, ['a', 'b', 'c'])];
    const ends = await Promise.all([one, several].map(async (at) => (await collect(store.readStream(at))).at(-1)));
    expect(results.map(({ revision, position }) => ({ revision, position }))).toEqual(
      ends.map((end) => ({ revision: end?.revision, position: end?.position })),
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(['unspecified', 'unspecified']);
  });

  it('is refused by a server that takes less', async () => {
    double.core.maxAppendBytes = 2000;
    const refused = store.append(stream(), [eventNamed('long', { text: 'x'.repeat(3000) })], { expected: 'no_stream' });
    await expect(refused).rejects.toBeInstanceOf(AppendTooLarge);
    await expect(refused).rejects.toMatchObject({ maxBytes: 2000 });
  });

  it('goes on counting in a stream that was deleted, and finds one closed that was closed', async () => {
    const [deleted, closed] = [stream(), stream()];
    await append(deleted, ['a', 'b']);
    await append(closed, ['c']);
    double.core.delete(deleted, 'any');
    double.core.tombstone(closed, 'any');
    expect(await collect(store.readStream(deleted))).toEqual([]);
    expect((await append(deleted, ['again'])).revision).toBe(2n);
    expect((await collect(store.readStream(deleted))).map(({ revision }) => revision)).toEqual([2n]);
    await expect(append(closed, ['late'], 0n)).rejects.toBeInstanceOf(StreamClosed);
    await expect(collect(store.readStream(closed))).rejects.toBeInstanceOf(StreamClosed);
  });

  it('tells the true revision of a conflict, whatever the connection string asks for', async () => {
    const other = await EventStoreDbEventStore.open({ connectionString: `${double.url}&throwOnAppendFailure=false` });
    const at = stream();
    await append(at, ['a', 'b', 'c', 'd']);
    await expect(other.append(at, eventsNamed('late'), { expected: 1n })).rejects.toEqual(
      new ConcurrencyConflict(at, 1n, 3n),
    );
    await other.close();
  });

  it.each(['url', 'clusterUrl'] as const)(
    'goes on after an outage, with %s',
    async (address) => {
      const steady = await EventStoreDbEventStore.open({
        connectionString: double[address],
        appendTimeoutMs: 2000,
        pingTimeoutMs: 300,
      });
      await steady.append(stream(), eventsNamed('before'), { expected: 'no_stream' });
      await double.stop();
      for (let tries = 0; tries < 3; tries += 1)
        await expect(steady.append(stream(), eventsNamed('during'), { expected: 'no_stream' })).rejects.toBeInstanceOf(
          StoreUnavailable,
        );
      await expect(steady.ping()).rejects.toBeInstanceOf(StoreUnavailable);
      await double.start();
      const again = async (tries: number): Promise<bigint> => {
        try {
          return (await steady.append(stream(), eventsNamed('after'), { expected: 'no_stream' })).revision;
        } catch (error) {
          if (tries === 0) throw error;
          await pause(100);
          return again(tries - 1);
        }
      };
      expect(await again(30)).toBe(0n);
      await steady.ping();
      await steady.close();
    },
    60_000,
  );

  it('with keys is refused where nobody looks at them', async () => {
    const sealed: NewEvent = { ...eventNamed('sealed'), keys: [v7()] };
    await expect(store.append(stream(), [sealed], { expected: 'no_stream' })).rejects.toThrow(
      'without a look at the keys',
    );
  });

  it('uses the one client of the process, and lets go of it with the last store', async () => {
    const other = await EventStoreDbEventStore.open({ connectionString: double.url });
    expect(SharedClient.take(double.url)).toBe(SharedClient.take(double.url));
    await other.close();
    await append(stream(), ['still']);
    await store.close();
    await expect(append(stream(), ['closed'])).rejects.toMatchObject({ outcome: 'notApplied' });
    const last = SharedClient.take(double.url);
    for (let users = 0; users < 3; users += 1) await last.release();
    const fresh = SharedClient.take(double.url);
    expect(fresh).not.toBe(last);
    await fresh.release();
  });
});

describe('the id of a log', () => {
  it('is given by whoever opens it first, and is the same for everybody', async () => {
    const double = await startEventStoreDouble({ batchAppend: true });
    const stores = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        EventStoreDbEventStore.open({ connectionString: `${double.url}&connectionName=${index}` }),
      ),
    );
    expect(new Set(stores.map(({ storeId }) => storeId)).size).toBe(1);
    expect(stores[0]?.storeId).toMatch(/^[0-9a-f-]{36}$/);
    double.faults.append('ack-lost');
    const other = await startEventStoreDouble({ batchAppend: true });
    const elsewhere = await EventStoreDbEventStore.open({ connectionString: other.url });
    expect(elsewhere.storeId).not.toBe(stores[0]?.storeId);
    for (const store of [...stores, elsewhere]) await store.close();
    await Promise.all([double.stop(), other.stop()]);
  });
});
