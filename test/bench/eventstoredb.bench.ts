import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { EventStoreDbEventStore, type NewEvent } from '#eventing';
import { flagSet } from './append.bench.js';
import type { Bed } from './bed.js';
import { paired, perSecond, type Figure } from './figures.js';
import { moving } from './moving.bench.js';

const EVENTS = 30_000;
const TOGETHER = 300;
const ROUNDS = 5;
const ROUND_MS = 1500;

/** The double as a process of its own, so that what is measured is this side of the wire. */
const spawnDouble = async (): Promise<{ readonly url: string; stop(): Promise<void> }> => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../eventstoredb/main.js', import.meta.url))], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url: /esdb:\S+/.exec(said.toString())?.[0] ?? '',
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
};

const every = async (source: AsyncIterable<unknown>): Promise<number> => {
  let count = 0;
  for await (const item of source) if (item !== undefined) count += 1;
  return count;
};

const rate = async (work: () => Promise<number>): Promise<number> => {
  const start = performance.now();
  return ((await work()) * 1000) / (performance.now() - start);
};

/** What the port costs on top of the client that it is made of, from the same server in the same run. */
export const eventStoreDb = async (bed: Bed): Promise<Figure[]> => {
  const empty = await spawnDouble();
  const moved = await moving(bed, empty.url);
  await empty.stop();
  const double = await spawnDouble();
  const store = await EventStoreDbEventStore.open({ connectionString: double.url });
  const client = EventStoreDBClient.connectionString(double.url);
  try {
    for (let from = 0; from < EVENTS; from += TOGETHER) {
      const events = Array.from({ length: TOGETHER }, flagSet) as [NewEvent, ...NewEvent[]];
      await store.append(`site_visit-${randomUUID()}`, events, { expected: 'no_stream' });
    }
    const byPort = (): Promise<number> => rate(() => every(store.readAll()));
    const byClient = (): Promise<number> => rate(() => every(client.readAll()));
    await Promise.all([byPort(), byClient()]);
    const [reading, bareReading] = await paired(ROUNDS, byPort, byClient);
    const appends = (workers: number) => () => perSecond(Array.from({ length: workers }), ROUND_MS, async () => {
      await store.append(`site_visit-${randomUUID()}`, [flagSet()], { expected: 'no_stream' });
    });
    const bareAppends = (workers: number) => () => perSecond(Array.from({ length: workers }), ROUND_MS, async () => {
      const { id, type, data, metadata } = flagSet();
      await client.appendToStream(`site_visit-${randomUUID()}`, jsonEvent({ id, type, data: { ...data }, metadata: { ...metadata } }), { expectedRevision: 'no_stream' });
    });
    const [alone, bareAlone] = await paired(ROUNDS, appends(1), bareAppends(1));
    const [sixteen, bareSixteen] = await paired(ROUNDS, appends(16), bareAppends(16));
    return [
      ...moved,
      { name: `EventStoreDB: replay of ${EVENTS} events`, value: reading, unit: 'events/s', beside: { name: 'the bare client', value: bareReading }, target: { kind: 'atLeast', value: 0.85 } },
      { name: 'EventStoreDB: append, one after the other', value: alone, unit: 'events/s', beside: { name: 'the bare client', value: bareAlone }, target: { kind: 'atLeast', value: 0.85 } },
      { name: 'EventStoreDB: append, 16 in flight', value: sixteen, unit: 'events/s', beside: { name: 'the bare client', value: bareSixteen }, target: { kind: 'atLeast', value: 0.85 } },
    ];
  } finally {
    await store.close();
    await Promise.race([client.dispose(), new Promise((resolve) => { setTimeout(resolve, 500); })]);
    await double.stop();
  }
};
