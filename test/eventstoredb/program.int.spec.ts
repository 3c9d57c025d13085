import { setTimeout as pause } from 'node:timers/promises';
import type { Car, ReadModel } from '#contracts';
import { isExact, levelCopy } from '#eventing';
import { call, firstAccount, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { startEventStoreDouble, type EventStoreDouble } from './double.js';

const van = { name: 'Van 2', numberplate: 'AB12 CDE', location: 'Bristol yard' };

describe('the whole program with its log in EventStoreDB', () => {
  let double: EventStoreDouble;
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    double = await startEventStoreDouble({ batchAppend: true });
    server = await startServer({ environment: { EVENTSTORE_URL: double.url } });
    ({ token } = await registerFirstAccount(server.url));
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await double.stop();
  });
  const ask = <Body>(method: string, path: string, body?: unknown) =>
    call<Body>(server.url, method, path, { token, ...(body === undefined ? {} : { body }) });

  const rebuilt = async (): Promise<readonly ReadModel[]> => {
    for (let wait = 0; wait < 400; wait += 1) {
      const { body } = await ask<readonly ReadModel[]>('GET', '/api/projections');
      if (body.every(({ rebuild }) => rebuild?.state === 'done')) return body;
      await pause(100);
    }
    throw new Error('the rebuilds never ended');
  };

  it('keeps the events there, and a copy in PostgreSQL', async () => {
    expect(isExact(server.program.engine.store)).toBe(true);
    const { body: car } = await ask<Car>('POST', '/api/car', van);
    expect(double.core.stream(`car-${car._id}`)?.records.map(({ type }) => type)).toEqual(['CarAdded']);
    await levelCopy(server.database.knex, server.program.engine.store);
    expect(
      await server.database
        .knex('es_event')
        .where({ stream_id: `car-${car._id}` })
        .pluck('type'),
    ).toEqual(['CarAdded']);
    expect((await ask('GET', '/api/car')).body).toEqual([car]);
  });

  it('shows at once what was changed, and merges what two people changed', async () => {
    const {
      body: [car],
    } = await ask<readonly Car[]>('GET', '/api/car');
    const { body: moved } = await ask<Car>('PUT', '/api/car', { car_id: car?._id, location: 'Bath' });
    expect(moved).toEqual({ ...car, location: 'Bath', version: 1 });
    expect((await ask('GET', '/api/car')).body).toEqual([moved]);
    expect((await ask('PUT', '/api/car', { car_id: car?._id, ...van, name: 'Van 3', version: 0 })).body).toMatchObject({
      name: 'Van 3',
      location: 'Bath',
    });
  });

  it('seals personal data, and lets somebody sign in', async () => {
    const written = double.core.log.map(({ data }) => Buffer.from(data).toString('utf8')).join('\n');
    expect(written).toContain('sealed:1:');
    expect(written).not.toContain(firstAccount.name);
    expect(
      (
        await call(server.url, 'POST', '/api/auth', {
          body: { email: firstAccount.email, password: firstAccount.password },
        })
      ).status,
    ).toBe(200);
  });

  it('makes every read model anew from there', async () => {
    const before = (await ask('GET', '/api/car')).body;
    expect((await ask('POST', '/api/projections/all/rebuild')).status).toBe(200);
    for (const { name, error } of await rebuilt()) expect([name, error]).toEqual([name, null]);
    expect((await ask('GET', '/api/car')).body).toEqual(before);
  }, 120_000);

  it('does not take one EventStoreDB for another', async () => {
    const other = await startEventStoreDouble({ batchAppend: true });
    try {
      await expect(startServer({ beside: server, environment: { EVENTSTORE_URL: other.url } })).rejects.toThrow(
        'The log of this installation is in another EventStoreDB',
      );
    } finally {
      await other.stop();
    }
  });

  it('begins no second installation in a log that is in use: nothing is written to it, and no account is made', async () => {
    const before = double.core.log.length;
    await expect(startServer({ environment: { EVENTSTORE_URL: double.url } })).rejects.toThrow(
      'The log in EventStoreDB belongs to an installation whose database is not here.',
    );
    expect(double.core.log).toHaveLength(before);
    expect((await ask('GET', '/api/car')).status).toBe(200);
  });

  it('is waited for when it is not up yet, and then serves by itself', async () => {
    const late = await startEventStoreDouble({ batchAppend: true });
    const { port } = new URL(late.url.replace('esdb:', 'http:'));
    await late.stop();
    const starting = startServer({ environment: { EVENTSTORE_URL: late.url, START_WAIT_SECONDS: '60' } });
    await pause(1500);
    const up = await startEventStoreDouble({ batchAppend: true, port: Number(port) });
    const served = await starting;
    await registerFirstAccount(served.url);
    expect(up.core.log.length).toBeGreaterThan(0);
    await served.stop();
    await up.stop();
  }, 120_000);

  it('says plainly that the event store does not answer', async () => {
    const gone = await startEventStoreDouble({ batchAppend: true });
    await gone.stop();
    await expect(startServer({ beside: server, environment: { EVENTSTORE_URL: gone.url } })).rejects.toThrow(
      'The event store that EVENTSTORE_URL names does not answer',
    );
  });
});
