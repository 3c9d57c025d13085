import { randomUUID } from 'node:crypto';
import { PostgresEventStore } from '#eventing';
import { flagSet } from './append.bench.js';
import type { Bed } from './bed.js';
import { quantile, type Figure } from './figures.js';

const WRITERS = 16;
const RUN_MS = 10_000;

/** From the answer to an append to its event at a subscriber, while 16 writers append as fast as they can. */
export const tail = async (bed: Bed): Promise<Figure[]> => {
  const { databaseUrl, close } = await bed.program('bench_tail', []);
  await close();
  const writing = await PostgresEventStore.open({ connectionString: databaseUrl });
  const reading = await PostgresEventStore.open({ connectionString: databaseUrl });
  const acknowledged = new Map<string, number>();
  const seen = new Map<string, number>();
  const places = new Map<string, bigint>();
  let again = 0;
  let outOfOrder = 0;
  const ended = new AbortController();
  const follow = async (): Promise<void> => {
    let last = '';
    for await (const message of reading.subscribeAll({ signal: ended.signal })) {
      if (message.kind !== 'event') continue;
      const { id, position, stream, revision } = message.event;
      if (seen.has(id)) again += 1;
      if (position <= last || revision !== (places.get(stream) ?? -1n) + 1n) outOfOrder += 1;
      last = position;
      places.set(stream, revision);
      seen.set(id, performance.now());
    }
  };
  const write = async (until: number): Promise<void> => {
    const stream = `site_visit-${randomUUID()}`;
    for (let revision = -1n; performance.now() < until; revision += 1n) {
      const event = flagSet();
      await writing.append(stream, [event], { expected: revision < 0n ? 'no_stream' : revision });
      acknowledged.set(event.id, performance.now());
    }
  };
  const following = follow();
  try {
    const until = performance.now() + RUN_MS;
    await Promise.all(Array.from({ length: WRITERS }, () => write(until)));
    for (let tries = 0; seen.size < acknowledged.size && tries < 200; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 25));
  } finally {
    ended.abort();
    await following;
    await Promise.all([writing.close(), reading.close()]);
  }
  const lags = [...acknowledged].flatMap(([id, at]) => {
    const there = seen.get(id);
    return there === undefined ? [] : [Math.max(0, there - at)];
  });
  const none = { unit: '', beside: null, target: { kind: 'atMost', value: 0 } } as const;
  const lag = { unit: 'ms', beside: null } as const;
  return [
    {
      name: `tail lag p50, ${WRITERS} writers, ${acknowledged.size} events`,
      value: quantile(lags, 0.5),
      ...lag,
      target: null,
    },
    { name: 'tail lag p99', value: quantile(lags, 0.99), ...lag, target: { kind: 'atMost', value: 10 } },
    { name: 'tail: events lost', value: acknowledged.size - lags.length, ...none },
    { name: 'tail: events twice', value: again, ...none },
    { name: 'tail: events out of order', value: outOfOrder, ...none },
  ];
};
