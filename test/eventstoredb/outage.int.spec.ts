import { setTimeout as pause } from 'node:timers/promises';
import type { Car } from '#contracts';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { startEventStoreDouble, type EventStoreDouble } from './double.js';

const CLIENTS = 6;

describe('EventStoreDB away under load', () => {
  let double: EventStoreDouble;
  let server: TestServer;
  let token = '';
  beforeAll(async () => {
    double = await startEventStoreDouble({ batchAppend: true });
    server = await startServer({ environment: { EVENTSTORE_URL: double.url } });
    ({ token } = await registerFirstAccount(server.url));
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await double.stop();
  });

  const add = async (key: string): Promise<number> =>
    (
      await call(server.url, 'POST', '/api/car', {
        token,
        headers: { 'idempotency-key': key },
        body: { name: key, numberplate: key, location: 'Yard' },
      })
    ).status;

  it('is a 503 with a sentence, names the part that is down, and is over by itself, with everything done once', async () => {
    let on = true;
    const statuses = new Set<number>();
    const slowest = { ms: 0 };
    const done = new Set<string>();
    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      for (let number = 0; on; number += 1) {
        const key = `car-${client}-${number}`;
        for (let status = 0; status !== 200;) {
          const began = performance.now();
          status = await add(key);
          slowest.ms = Math.max(slowest.ms, performance.now() - began);
          statuses.add(status);
          if (status !== 200) await pause(100);
        }
        done.add(key);
      }
    });
    for (let round = 0; round < 2; round += 1) {
      await pause(1500);
      await double.stop();
      for (let waited = 0; (await call(server.url, 'GET', '/api/health/ready')).status !== 503; waited += 50) {
        expect(waited).toBeLessThan(15_000);
        await pause(50);
      }
      const ready = await call<{ msg: string }>(server.url, 'GET', '/api/health/ready');
      expect(ready).toMatchObject({
        status: 503,
        body: {
          msg: 'Not ready: event store takes no events.',
          parts: { database: 'up', 'event store': 'takes no events' },
        },
      });
      const refused = await call<{ msg: string }>(server.url, 'POST', '/api/car', {
        token,
        headers: { 'idempotency-key': `refused-${round}` },
        body: { name: 'Van', numberplate: `R${round}`, location: 'Yard' },
      });
      expect(refused.status).toBe(503);
      expect(refused.headers.get('retry-after')).toBe('5');
      // What is read is in PostgreSQL.
      expect((await call(server.url, 'GET', '/api/car', { token })).status).toBe(200);
      await pause(1500);
      await double.start();
      for (let waited = 0; (await call(server.url, 'GET', '/api/health/ready')).status !== 200; waited += 50) {
        expect(waited).toBeLessThan(15_000);
        await pause(50);
      }
    }
    await pause(1500);
    on = false;
    await Promise.all(clients);
    expect([...statuses].sort()).toEqual([200, 503]);
    expect(slowest.ms).toBeLessThan(15_000);
    const events = (await server.events())
      .filter(({ type }) => type === 'CarAdded')
      .map(({ metadata }) => metadata.clientRequestId ?? '');
    expect(new Set(events).size).toBe(events.length);
    expect([...done].filter((key) => !events.includes(key))).toEqual([]);
    await server.program.engine.readModels.waitFor(await server.head(), { timeoutMs: 10_000 });
    expect((await call<readonly object[]>(server.url, 'GET', '/api/car', { token })).body).toHaveLength(events.length);
  }, 90_000);
});

/** What the clients of an office met, and how often readiness changed its word. */
interface Met {
  readonly statuses: ReadonlySet<number>;
  readonly slowestMs: number;
  /** Each other than the one before. */
  readonly ready: readonly number[];
  readonly saved: ReadonlySet<string>;
}

describe.each<[string, (double: EventStoreDouble, gone: EventStoreDouble) => void, (double: EventStoreDouble) => void]>(
  [
    [
      'frozen',
      ({ faults }) => {
        faults.deaf = true;
      },
      ({ faults }) => {
        faults.deaf = false;
      },
    ],
    [
      'without a leader',
      ({ faults }) => {
        faults.leaderless = true;
      },
      ({ faults }) => {
        faults.leaderless = false;
      },
    ],
    [
      'naming a leader that is gone',
      ({ faults }, gone) => {
        faults.leader = gone.endpoint;
      },
      ({ faults }) => {
        faults.leader = null;
      },
    ],
  ],
)('EventStoreDB %s under load', (_, begin, end) => {
  let double: EventStoreDouble;
  let gone: EventStoreDouble;
  let server: TestServer;
  let token = '';
  let cars: readonly string[];
  const ask = <Body>(method: string, path: string, body?: unknown, key?: string) =>
    call<Body>(server.url, method, path, {
      token,
      ...(body === undefined ? {} : { body }),
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
  beforeAll(async () => {
    double = await startEventStoreDouble({ batchAppend: true });
    gone = await startEventStoreDouble({ batchAppend: true });
    await gone.stop();
    server = await startServer({ environment: { EVENTSTORE_URL: double.url } });
    ({ token } = await registerFirstAccount(server.url));
    cars = await Promise.all(
      Array.from(
        { length: CLIENTS },
        async (__, client) =>
          (await ask<Car>('POST', '/api/car', { name: `Van ${client}`, numberplate: `AB ${client}`, location: 'Yard' }))
            .body._id,
      ),
    );
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await double.stop();
  });

  const readiness = async (wanted: number): Promise<void> => {
    for (let waited = 0; (await ask('GET', '/api/health/ready')).status !== wanted; waited += 50) {
      expect(waited).toBeLessThan(30_000);
      await pause(50);
    }
  };

  const underLoad = async (during: () => Promise<void>): Promise<Met> => {
    let on = true;
    const isOn = (): boolean => on;
    let slowestMs = 0;
    const statuses = new Set<number>();
    const ready: number[] = [];
    const saved = new Set<string>();
    const timed = async (work: Promise<{ readonly status: number }>): Promise<number> => {
      const began = performance.now();
      const { status } = await work;
      slowestMs = Math.max(slowestMs, performance.now() - began);
      statuses.add(status);
      return status;
    };
    const looking = (async () => {
      while (isOn()) {
        const { status } = await ask('GET', '/api/health/ready');
        if (ready.at(-1) !== status) ready.push(status);
        await pause(50);
      }
    })();
    const saving = cars.map(async (car, client) => {
      for (let number = 0; on; number += 1) {
        const location = `yard-${client}-${number}`;
        while ((await timed(ask('PUT', '/api/car', { car_id: car, location }, location))) === 503) await pause(100);
        saved.add(location);
      }
    });
    const reading = cars.map(async (car) => {
      while (on) if ((await timed(ask('GET', `/api/car/${car}/history`))) === 503) await pause(100);
    });
    try {
      await during();
    } finally {
      on = false;
      await Promise.all([looking, ...saving, ...reading]);
    }
    return { statuses, slowestMs, ready, saved };
  };

  it('is a 503 within the budget and never a 404, changes the readiness once each way, and everything is saved once', async () => {
    const { statuses, slowestMs, ready, saved } = await underLoad(async () => {
      await pause(1000);
      begin(double, gone);
      await readiness(503);
      expect((await ask<{ msg: string }>('GET', '/api/health/ready')).body.msg).toBe(
        'Not ready: event store takes no events.',
      );
      expect(
        (await ask<{ msg: string }>('POST', '/api/car', { name: 'Van', numberplate: 'AB', location: 'Yard' })).body.msg,
      ).toBe('Nothing can be saved at the moment; please try again shortly.');
      await pause(8000);
      end(double);
      await readiness(200);
      await pause(2000);
    });
    expect([...statuses].sort()).toEqual([200, 503]);
    expect(slowestMs).toBeLessThan(12_000);
    expect(ready).toEqual([200, 503, 200]);
    const events = (await server.events())
      .filter(({ type }) => type === 'CarLocationChanged')
      .map(({ metadata }) => metadata.clientRequestId ?? '');
    expect(new Set(events).size).toBe(events.length);
    expect([...saved].filter((key) => !events.includes(key))).toEqual([]);
  }, 120_000);
});
