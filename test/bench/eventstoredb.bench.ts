import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { openEventStoreDb, type EventStoreDbEventStore, type NewEvent } from '#eventing';
import { flagSet } from './append.bench.js';
import type { Bed } from './bed.js';
import { median, paired, perSecond, type Figure } from './figures.js';
import { companyLog, logOfLoneEvents, moving } from './moving.bench.js';

const EVENTS = 30_000;
const TOGETHER = 300;
const ROUNDS = 5;
const ROUND_MS = 1500;

/** The double as a process of its own, so that what is measured is this side of the wire. */
const spawnDouble = async (): Promise<{ readonly url: string; stop(): Promise<void> }> => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../eventstoredb/main.js', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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

/** Keeps beside each rate what one of it took of the processor, on this side of the wire. */
const costed = (work: () => Promise<number>) => {
  const costs: number[] = [];
  return {
    costs,
    work: async (): Promise<number> => {
      const [before, begun] = [process.cpuUsage(), performance.now()];
      const rate = await work();
      const { user, system } = process.cpuUsage(before);
      costs.push((user + system) / ((rate * (performance.now() - begun)) / 1000));
      return rate;
    },
  };
};

/** The port and the bare client in turns, by the clock and by the processor: beside other work only the second says something. */
const besideTheClient = async (
  name: string,
  unit: string,
  byPort: () => Promise<number>,
  byClient: () => Promise<number>,
): Promise<Figure[]> => {
  const [port, client] = [costed(byPort), costed(byClient)];
  const [value, bare] = await paired(ROUNDS, port.work, client.work);
  const beside = 'the bare client';
  return [
    { name, value, unit, beside: { name: beside, value: bare }, target: { kind: 'atLeast', value: 0.95 } },
    {
      name: `${name}: of the processor`,
      value: median(port.costs),
      unit: 'µs each',
      beside: { name: beside, value: median(client.costs) },
      target: null,
    },
  ];
};

/** Streams of ten events, each read and appended to; more than a round needs, so that they stay near ten. */
const STREAMS = 2000;
const TEN = 10;

/** What is done to a stream of ten events: read, and one appended at the revision that was read. */
type ReadAndAppend = (stream: string) => Promise<void>;

interface Peer {
  readonly readAndAppend: ReadAndAppend;
  close(): Promise<void>;
}

interface EmmettStore {
  readStream(stream: string): Promise<{ readonly currentStreamVersion: bigint }>;
  appendToStream(
    stream: string,
    events: readonly object[],
    options: { readonly expectedStreamVersion: bigint },
  ): Promise<unknown>;
}

/** emmett over the same client, fetched into a folder of its own; null where it cannot be fetched. */
const emmett = async (url: string): Promise<Peer | null> => {
  const folder = await mkdtemp(join(tmpdir(), 'soundings-peer-'));
  // The last four it uses without saying so.
  const packages = [
    '@event-driven-io/emmett-esdb@0.20.0',
    '@event-driven-io/emmett@0.20.0',
    '@eventstore/db-client@6.2.1',
    'commander@12',
    'uuid@10',
    'web-streams-polyfill@4',
    'async-retry@1',
  ];
  const [status] = (await once(
    spawn(
      'npm',
      ['install', '--prefix', folder, '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund', ...packages],
      { stdio: 'ignore' },
    ),
    'exit',
  )) as [number | null];
  if (status !== 0) {
    await rm(folder, { recursive: true, force: true });
    return null;
  }
  const load = createRequire(join(folder, 'package.json'));
  const { EventStoreDBClient: Client } = load('@eventstore/db-client') as {
    EventStoreDBClient: typeof EventStoreDBClient;
  };
  // What it gives to `require` does not parse.
  const { getEventStoreDBEventStore } = (await import(
    pathToFileURL(join(folder, 'node_modules/@event-driven-io/emmett-esdb/dist/index.js')).href
  )) as { getEventStoreDBEventStore(this: void, client: EventStoreDBClient): EmmettStore };
  const client = Client.connectionString(url);
  const store = getEventStoreDBEventStore(client);
  return {
    readAndAppend: async (stream) => {
      const { currentStreamVersion } = await store.readStream(stream);
      const { id, type, data, metadata } = flagSet();
      await store.appendToStream(stream, [{ id, type, data: { ...data }, metadata: { ...metadata } }], {
        expectedStreamVersion: currentStreamVersion,
      });
    },
    close: async () => {
      await Promise.race([
        client.dispose(),
        new Promise((resolve) => {
          setTimeout(resolve, 500);
        }),
      ]);
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Sixteen at a time, each on a stream of its own. */
const sixteenOf = (streams: readonly string[], work: ReadAndAppend) => (): Promise<number> => {
  let next = 0;
  return perSecond(Array.from({ length: 16 }), ROUND_MS, async () => {
    next += 1;
    await work(streams[next % streams.length] ?? '');
  });
};

/** A read of ten and an append, by the port, by the bare client and by emmett. */
const readAndAppend = async (
  store: EventStoreDbEventStore,
  client: EventStoreDBClient,
  url: string,
  on: string,
): Promise<Figure[]> => {
  const streamsOfTen = async (): Promise<readonly string[]> => {
    const streams = Array.from({ length: STREAMS }, () => `site_visit-${randomUUID()}`);
    for (let from = 0; from < STREAMS; from += 16)
      await Promise.all(
        streams.slice(from, from + 16).map((stream) =>
          store.append(stream, Array.from({ length: TEN }, flagSet) as [NewEvent, ...NewEvent[]], {
            expected: 'no_stream',
          }),
        ),
      );
    return streams;
  };
  const byPort = sixteenOf(await streamsOfTen(), async (stream) => {
    let revision = -1n;
    for await (const event of store.readStream(stream)) ({ revision } = event);
    await store.append(stream, [flagSet()], { expected: revision });
  });
  const byClient = sixteenOf(await streamsOfTen(), async (stream) => {
    let revision = -1n;
    for await (const { event } of client.readStream(stream)) revision = event?.revision ?? revision;
    const { id, type, data, metadata } = flagSet();
    await client.appendToStream(stream, jsonEvent({ id, type, data: { ...data }, metadata: { ...metadata } }), {
      expectedRevision: revision,
    });
  });
  const name = `${on}: ten read and one appended, 16 in flight`;
  const figures = await besideTheClient(name, 'times/s', byPort, byClient);
  const peer = await emmett(url);
  if (peer === null) return figures;
  try {
    const [ours, theirs] = await paired(ROUNDS, byPort, sixteenOf(await streamsOfTen(), peer.readAndAppend));
    return [
      ...figures,
      {
        name,
        value: ours,
        unit: 'times/s',
        beside: { name: 'emmett-esdb', value: theirs },
        target: { kind: 'atLeast', value: 1 },
      },
    ];
  } finally {
    await peer.close();
  }
};

const isThere = (): boolean => (process.env['EVENTSTORE_URL'] ?? '') !== '';

/** The server that `EVENTSTORE_URL` names, which is filled, or the double. */
const server = async (): Promise<{ readonly url: string; readonly name: string; stop(): Promise<void> }> => {
  const url = process.env['EVENTSTORE_URL'] ?? '';
  return url === ''
    ? { name: 'the double of EventStoreDB', ...(await spawnDouble()) }
    : { name: 'the EventStoreDB of EVENTSTORE_URL', url, stop: () => Promise.resolve() };
};

/** What the port costs on top of the client that it is made of, from the same server in the same run. */
export const eventStoreDb = async (bed: Bed): Promise<Figure[]> => {
  const empty = await server();
  const moved = await moving(bed, companyLog, empty.url, empty.name);
  await empty.stop();
  // A server that is there has no second log to be filled.
  if (!isThere()) {
    const another = await server();
    const on = `${another.name}, each event alone in its stream`;
    moved.push(...(await moving(bed, logOfLoneEvents, another.url, on)));
    await another.stop();
  }
  const double = await server();
  const on = double.name;
  const store = await openEventStoreDb({ connectionString: double.url });
  const client = EventStoreDBClient.connectionString(double.url);
  try {
    for (let from = 0; from < EVENTS; from += TOGETHER) {
      const events = Array.from({ length: TOGETHER }, flagSet) as [NewEvent, ...NewEvent[]];
      await store.append(`site_visit-${randomUUID()}`, events, { expected: 'no_stream' });
    }
    const byPort = (): Promise<number> => rate(() => every(store.readAll()));
    const byClient = (): Promise<number> => rate(() => every(client.readAll()));
    await Promise.all([byPort(), byClient()]);
    const appends = (workers: number) => () =>
      perSecond(Array.from({ length: workers }), ROUND_MS, async () => {
        await store.append(`site_visit-${randomUUID()}`, [flagSet()], { expected: 'no_stream' });
      });
    const bareAppends = (workers: number) => () =>
      perSecond(Array.from({ length: workers }), ROUND_MS, async () => {
        const { id, type, data, metadata } = flagSet();
        await client.appendToStream(
          `site_visit-${randomUUID()}`,
          jsonEvent({ id, type, data: { ...data }, metadata: { ...metadata } }),
          { expectedRevision: 'no_stream' },
        );
      });
    return [
      ...moved,
      ...(await readAndAppend(store, client, double.url, on)),
      ...(await besideTheClient(`${on}: replay of ${EVENTS} events`, 'events/s', byPort, byClient)),
      ...(await besideTheClient(`${on}: append, one after the other`, 'events/s', appends(1), bareAppends(1))),
      ...(await besideTheClient(`${on}: append, 16 in flight`, 'events/s', appends(16), bareAppends(16))),
    ];
  } finally {
    await store.close();
    await Promise.race([
      client.dispose(),
      new Promise((resolve) => {
        setTimeout(resolve, 500);
      }),
    ]);
    await double.stop();
  }
};
