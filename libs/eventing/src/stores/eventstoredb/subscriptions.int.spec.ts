import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import { startEventStoreDouble, type EventStoreDouble } from '#test/eventstoredb/double';
import { collect, eventNamed, eventsNamed, follow } from '../event-store.contract.js';
import {
  StoreUnavailable,
  SubscriptionDropped,
  type Position,
  type RecordedEvent,
  type SubscriptionMessage,
} from '../event-store.js';
import { SharedClient } from './client.js';
import { EventStoreDbEventStore } from './eventstoredb.js';
import type { EventStoreDbOptions } from './options.js';
import { appendOf } from './recorded.js';

/** Longer than a machine on which everything else works at the same time keeps a page waiting. */
const READ_MS = 2000;

const stream = (): string => `thing-${v7()}`;

let double: EventStoreDouble;
let store: EventStoreDbEventStore;
const reopen = async (options: Partial<EventStoreDbOptions> = {}): Promise<void> => {
  await store.close();
  store = await EventStoreDbEventStore.open({
    connectionString: double.url,
    readTimeoutMs: READ_MS,
    pageSize: 2000,
    ...options,
  });
};
beforeEach(async () => {
  double = await startEventStoreDouble({ batchAppend: true });
  store = await EventStoreDbEventStore.open({ connectionString: double.url, readTimeoutMs: READ_MS, pageSize: 2000 });
});
afterEach(async () => {
  await store.close();
  await double.stop();
});

const { type, data, metadata } = appendOf(eventNamed('filler'));
const filler = {
  type,
  contentType: 'application/json',
  data: Buffer.from(JSON.stringify(data)),
  metadata: Buffer.from(JSON.stringify(metadata)),
};
/** Straight into the double's log. */
const fill = (count: number, at = stream()): void => {
  for (let index = 0; index < count; index += 1) double.core.append(at, [{ id: v7(), ...filler }], 'any');
};
const idsOf = (events: readonly RecordedEvent[]): readonly string[] => events.map(({ id }) => id);

/** Follows until it breaks; answers what it saw and with what it broke. */
const untilDropped = async (
  after?: Position,
): Promise<{
  readonly seen: readonly RecordedEvent[];
  readonly said: readonly SubscriptionMessage[];
  readonly error: SubscriptionDropped;
}> => {
  const said: SubscriptionMessage[] = [];
  try {
    for await (const message of store.subscribeAll({
      signal: new AbortController().signal,
      ...(after === undefined ? {} : { after }),
    }))
      said.push(message);
  } catch (error) {
    if (!(error instanceof SubscriptionDropped)) throw error;
    return { said, seen: said.flatMap((message) => (message.kind === 'event' ? [message.event] : [])), error };
  }
  throw new Error('the subscription ended quietly');
};

describe('a subscription to EventStoreDB', () => {
  it.each([
    ['drop', 'transport'],
    ['end', 'server'],
  ] as const)('that the server lets %s is dropped, and whoever resumes loses nothing', async (how, reason) => {
    fill(100);
    double.faults.read({ after: 60, how });
    const { seen, error } = await untilDropped();
    expect(error).toMatchObject({ reason, last: seen.at(-1)?.position ?? null });
    expect(seen.length).toBeLessThan(100);
    const rest = (await follow(store, 100 - seen.length, seen.at(-1)?.position)).flatMap((message) =>
      message.kind === 'event' ? [message.event] : [],
    );
    expect(idsOf([...seen, ...rest])).toEqual(idsOf(await collect(store.readAll())));
  });

  it('is dropped with the server, while it is quiet and while it is not', async () => {
    fill(3);
    const dropped = untilDropped();
    await pause(200);
    await double.stop();
    const { seen, said, error } = await dropped;
    expect([seen.length, said.at(-1)?.kind, error.reason]).toEqual([3, 'caughtUp', 'transport']);
    expect((await untilDropped()).error.reason).toBe('transport');
    await double.start();
  });

  it('that has gone silent is dropped once the log moves on', async () => {
    await reopen({ livenessMs: 100 });
    fill(5);
    double.faults.read({ after: 4, how: 'silent' });
    const { seen, error } = await untilDropped();
    expect(error.reason).toBe('stalled');
    expect(seen.length).toBeLessThan(5);
  });

  it('waits through a long quiet, and then hears what happens', async () => {
    await reopen({ livenessMs: 40 });
    fill(2);
    const following = follow(store, 3);
    await pause(500);
    await store.append(stream(), eventsNamed('at last'), { expected: 'no_stream' });
    expect((await following).map((message) => (message.kind === 'event' ? 'event' : message.kind))).toEqual([
      'event',
      'event',
      'caughtUp',
      'event',
    ]);
  });

  it('finds out that it is caught up where an older server does not say so', async () => {
    await reopen({ livenessMs: 60 });
    double.faults.withoutCaughtUp = true;
    fill(2);
    expect((await follow(store, 2)).map(({ kind }) => kind)).toEqual(['event', 'event', 'caughtUp']);
  });

  it('says that it is caught up after all that was there, also to whoever is slow', async () => {
    fill(100);
    const said: string[] = [];
    const stop = new AbortController();
    for await (const { kind } of store.subscribeAll({ signal: stop.signal })) {
      if (said.push(kind) === 1) await pause(200);
      if (kind === 'caughtUp') stop.abort();
    }
    expect(said).toEqual([...Array.from({ length: 100 }, () => 'event'), 'caughtUp']);
  });

  it('is dropped when its store is closed', async () => {
    const dropped = untilDropped();
    await pause(100);
    await store.close();
    expect((await dropped).error.reason).toBe('transport');
    await expect(collect(store.readAll())).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it('hides what the server writes for itself, and knows the end of the log among it', async () => {
    double.core.noiseEvery = 1;
    fill(20);
    const last = (await collect(store.readAll())).at(-1)?.position;
    for (let index = 0; index < 2500; index += 1)
      double.core.append(
        '$stats-1',
        [
          {
            id: v7(),
            type: '$statsCollected',
            contentType: 'application/json',
            data: Buffer.from('{}'),
            metadata: Buffer.from(''),
          },
        ],
        'any',
      );
    const link = {
      id: v7(),
      type: '$>',
      contentType: 'application/octet-stream',
      data: Buffer.from('0@nowhere'),
      metadata: Buffer.from(''),
    };
    double.core.append('linked-1', [link], 'any');
    expect(await store.head()).toBe(last);
    const before = double.reading.given;
    expect(await store.head()).toBe(last);
    expect(double.reading.given - before).toBeLessThan(20);
    expect((await follow(store, 20)).filter(({ kind }) => kind === 'event')).toHaveLength(20);
    expect(await collect(store.readAll())).toHaveLength(20);
  });

  it('never runs far ahead of a slow reader', async () => {
    double.core.noiseEvery = 0;
    fill(100_000);
    const stop = new AbortController();
    let seen = 0;
    let ahead = 0;
    for await (const message of store.subscribeAll({ signal: stop.signal })) {
      if (message.kind !== 'event') continue;
      seen += 1;
      if (seen !== 500) continue;
      await pause(1500);
      ahead = double.reading.given - seen;
      stop.abort();
    }
    expect(ahead).toBeGreaterThan(0);
    expect(ahead).toBeLessThan(1500);
  }, 60_000);

  it('leaves nothing behind, nor does a read that is broken off', async () => {
    const client = SharedClient.take(double.url);
    // The call that appends go over stays.
    const before = client.underWay;
    const at = stream();
    fill(5000, at);
    for (let round = 0; round < 5; round += 1) {
      for await (const event of store.readAll()) if (event.revision === 10n) break;
      await store.head();
      // Of every length, and left at once.
      for (let max = 1; max < 30; max += 1)
        for await (const event of store.readStream(at, { max })) if (event.revision === 0n) break;
      const stop = new AbortController();
      for await (const message of store.subscribeAll({ signal: stop.signal }))
        if (message.kind === 'event' && message.event.revision === 300n) stop.abort();
      const quiet = new AbortController();
      for await (const { kind } of store.subscribeAll({ after: (await store.head()) ?? '', signal: quiet.signal }))
        if (kind === 'caughtUp')
          setTimeout(() => {
            quiet.abort();
            fill(3);
          }, 20);
      const signal = AbortSignal.timeout(5);
      for await (const event of store.readAll({ signal })) expect(event).toBeDefined();
    }
    await pause(300);
    expect([double.reading.open, client.underWay]).toEqual([0, before]);
    await client.release();
  });
});

describe('reading EventStoreDB', () => {
  it('asks again for a page that broke, and gives every event once', async () => {
    // 15,000 events are written and read in one process, which may keep a busy machine for longer than half a second.
    await reopen({ readTimeoutMs: 10_000 });
    double.core.noiseEvery = 3;
    fill(5000);
    double.faults.read({ after: 700, how: 'drop' }, { after: 0, how: 'drop' }, { after: 1, how: 'drop' });
    const read = await collect(store.readAll());
    expect([read.length, new Set(idsOf(read)).size]).toEqual([5000, 5000]);
    expect(read.map(({ position }) => position)).toEqual(read.map(({ position }) => position).sort());
    const at = read[0]?.stream ?? '';
    double.faults.read({ after: 1500, how: 'drop' });
    expect(
      (await collect(store.readStream(at, { direction: 'backwards', max: 4000 }))).map(({ revision }) =>
        Number(revision),
      ),
    ).toEqual(Array.from({ length: 4000 }, (_, index) => 4999 - index));
  });

  it('gives up in time on a server that says nothing', async () => {
    fill(10);
    double.faults.read({ after: 3, how: 'silent' });
    const read = collect(store.readAll());
    await expect(read).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(read).rejects.toMatchObject({ outcome: 'notApplied' });
    await reopen({ pingTimeoutMs: 150 });
    double.faults.read({ after: 0, how: 'silent' });
    await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailable);
    await store.ping();
  });

  it('finds an instant from a place that is known, without a look at the rest', async () => {
    double.core.noiseEvery = 0;
    fill(2500);
    await pause(5);
    fill(3);
    const all = await collect(store.readAll());
    const instant = all[2499]?.recordedAt ?? new Date(0);
    await reopen({
      places: {
        placeBefore: (asked) => Promise.resolve(asked < instant ? null : (all[2490]?.position ?? null)),
        placeOf: () => Promise.resolve(0),
      },
    });
    const before = double.reading.given;
    expect(await store.positionAt(instant)).toBe(all[2499]?.position);
    expect(double.reading.given - before).toBeLessThan(50);
    expect(await store.positionAt(new Date((all[0]?.recordedAt.getTime() ?? 0) - 1))).toBeNull();
  });

  it('keeps the time of recording of what was copied in, down to microseconds, and tells its own as exactly', async () => {
    const at = stream();
    const copied = { ...eventNamed('copied'), recordedAt: '2024-03-01T12:00:00.123456Z' };
    await store.appendCopied(at, [copied], { expected: 'no_stream' });
    await store.append(at, eventsNamed('native'), { expected: 0n });
    const [first, second] = await collect(store.readAll());
    expect(first?.recordedAt).toEqual(new Date('2024-03-01T12:00:00.123Z'));
    expect(first?.metadata).toEqual(copied.metadata);
    const told = [];
    for await (const one of store.readAllTold()) told.push(one);
    const ticks = double.core.stream(at)?.records[1]?.created ?? 0n;
    expect(told.map(({ event, recordedAt }) => [event.id, recordedAt])).toEqual([
      [first?.id, '2024-03-01T12:00:00.123456Z'],
      [
        second?.id,
        `${second?.recordedAt.toISOString().slice(0, 19)}.${String((ticks / 10n) % 1_000_000n).padStart(6, '0')}Z`,
      ],
    ]);
    expect(told[1]?.recordedAt.slice(0, 23)).toBe(second?.recordedAt.toISOString().slice(0, 23));
    expect((await collect(store.readAll({ after: told[0]?.event.position ?? '' }))).map(({ id }) => id)).toEqual([
      second?.id,
    ]);
  });
});
