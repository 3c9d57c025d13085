import { setTimeout as pause } from 'node:timers/promises';
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
    (await call(server.url, 'POST', '/api/car', { token, headers: { 'idempotency-key': key }, body: { name: key, numberplate: key, location: 'Yard' } })).status;

  it('is a 503 with a sentence, names the part that is down, and is over by itself, with everything done once', async () => {
    let on = true;
    const statuses = new Set<number>();
    const slowest = { ms: 0 };
    const done = new Set<string>();
    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      for (let number = 0; on; number += 1) {
        const key = `car-${client}-${number}`;
        for (let status = 0; status !== 200; ) {
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
      expect(ready).toMatchObject({ status: 503, body: { msg: 'Not ready: event store takes no events.', parts: { database: 'up', 'event store': 'takes no events' } } });
      const refused = await call<{ msg: string }>(server.url, 'POST', '/api/car', { token, headers: { 'idempotency-key': `refused-${round}` }, body: { name: 'Van', numberplate: `R${round}`, location: 'Yard' } });
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
    const events = (await server.events()).filter(({ type }) => type === 'CarAdded').map(({ metadata }) => metadata.clientRequestId ?? '');
    expect(new Set(events).size).toBe(events.length);
    expect([...done].filter((key) => !events.includes(key))).toEqual([]);
    await server.program.engine.readModels.waitFor(await server.head(), { timeoutMs: 10_000 });
    expect((await call<readonly object[]>(server.url, 'GET', '/api/car', { token })).body).toHaveLength(events.length);
  }, 90_000);
});
