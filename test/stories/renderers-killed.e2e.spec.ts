import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { startRedis, type TestRedis } from '#test/harness/redis';
import { spawnRole, type SpawnedRole } from '#test/harness/role';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

const DOCUMENTS = 100;

/** Waits until it is so, or for a minute. */
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  const end = performance.now() + 60_000;
  while (performance.now() < end) {
    if (await isSo()) return;
    await pause(10);
  }
  throw new Error('it did not come about within a minute');
};

/** An API that only queues, and renderers as processes of their own that are killed. */
describe('renderers', () => {
  let redis: TestRedis;
  let server: TestServer;
  let look: Redis;
  let token: string;
  let queue: string;
  const stalled = new Set<string>();
  const running = new Set<SpawnedRole>();
  const closing: (() => void)[] = [];

  beforeAll(async () => {
    // Builds what has changed, before two would do it at the same time.
    await expect(spawnRole('renderer', {})).rejects.toThrow('This program needs DATABASE_URL');
    await expect(
      spawnRole('renderer', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: '/nonexistent' }),
    ).rejects.toThrow('This program needs PERSONAL_DATA_KEY, the same for all');
    redis = await startRedis();
    server = await startServer({ roles: ['api', 'projector'], environment: { REDIS_URL: redis.url } });
    ({ token } = await registerFirstAccount(server.url));
    queue = `soundings:${server.program.engine.store.storeId}:documents`;
    look = new Redis(redis.url);
    look.on('error', () => undefined);
    const hear = look.duplicate();
    hear.on('error', () => undefined);
    await hear.psubscribe(`${queue}:stalled*`);
    hear.on('pmessage', (_pattern, _channel, documentId: string) => stalled.add(documentId));
    closing.push(() => {
      hear.disconnect();
    });
  }, 120_000);
  afterAll(async () => {
    for (const renderer of running) await renderer.end('SIGKILL');
    for (const close of closing) close();
    look.disconnect();
    await server.stop();
    await redis.kill();
  });

  const start = async (hear?: (said: string) => void): Promise<SpawnedRole> => {
    const renderer = await spawnRole(
      'renderer',
      { DATABASE_URL: server.database.url, REDIS_URL: redis.url, ...server.secrets },
      hear,
    );
    running.add(renderer);
    return renderer;
  };
  const end = (renderer: SpawnedRole, signal: NodeJS.Signals): Promise<number | null> => {
    running.delete(renderer);
    return renderer.end(signal);
  };
  const counted = async (type: string): Promise<readonly [events: number, streams: number]> => {
    const {
      rows: [row],
    } = await server.database.knex.raw<{ rows: readonly { events: string; streams: string }[] }>(
      'select count(*) as events, count(distinct stream_id) as streams from es_event where type = ?',
      [type],
    );
    return [Number(row?.events), Number(row?.streams)];
  };
  const made = async (): Promise<number> => (await counted('DocumentMade'))[0];
  const notMade = async (): Promise<readonly string[]> => {
    const { rows } = await server.database.knex.raw<{ rows: readonly { id: string }[] }>(
      "select substr(stream_id, 10) as id from es_event group by stream_id having min(type) = 'DocumentRequested' and stream_id like 'document-%'",
    );
    return rows.map(({ id }) => id);
  };
  let asked = 0;
  /** Asks for so many and answers once all of them are taken down; what becomes of the calls is in `statuses`. */
  const statuses: Promise<number>[] = [];
  const ask = async (documents: number): Promise<void> => {
    for (let one = 0; one < documents; one += 1) {
      asked += 1;
      const body = {
        projectName: `House ${asked}`,
        name: 'Kit Lark',
        postcode: 'BS1 4DJ',
        testType: 'Part E',
        count: 1 + asked,
        fee: 500,
        type: 'Sound',
        distance: { metres: 1000 },
      };
      statuses.push(
        call(server.url, 'POST', '/api/book/fee', {
          token,
          headers: { 'idempotency-key': `proposal-${asked}` },
          body,
        }).then(({ status }) => status),
      );
    }
    await until(async () => (await counted('DocumentRequested'))[0] === asked);
  };

  it('make what an API only queues, each once, though each of two is killed in the middle', async () => {
    await ask(DOCUMENTS);
    await pause(500);
    // Nobody makes documents in the API.
    expect([await made(), await look.llen(`${queue}:wait`)]).toEqual([0, DOCUMENTS]);
    // One after the other: on a busy machine the first could have made all of them before the second is there.
    for (let killed = 0; killed < 2; killed += 1) {
      const before = await made();
      const renderer = await start();
      await until(async () => (await made()) >= before + 3);
      await end(renderer, 'SIGKILL');
      expect(await made()).toBeLessThan(DOCUMENTS);
    }
    // They were in the middle: what they held has nobody to work on it until it is found, which may have happened while the second started.
    expect((await look.llen(`${queue}:active`)) + stalled.size).toBeGreaterThanOrEqual(2);
    const left = DOCUMENTS - (await made());
    await Promise.all([start(), start()]);
    const begun = performance.now();
    await until(async () => (await made()) === DOCUMENTS);
    expect(performance.now() - begun).toBeLessThan(25_000);
    expect(left).toBeGreaterThan(0);
    expect(stalled.size).toBeGreaterThanOrEqual(2);
    for (const status of await Promise.all(statuses)) expect([200, 503]).toContain(status);
    expect(await counted('DocumentRequested')).toEqual([DOCUMENTS, DOCUMENTS]);
    expect(await counted('DocumentMade')).toEqual([DOCUMENTS, DOCUMENTS]);
    expect(await counted('DocumentFailed')).toEqual([0, 0]);
    const [files] = await server.database.knex('document_file').count<{ count: string }[]>({ count: '*' });
    expect(Number(files?.count)).toBe(DOCUMENTS);
    for (const renderer of running) expect(await end(renderer, 'SIGTERM')).toBe(0);
  }, 180_000);

  it('finish what they hold when they are asked to end, and leave the rest to the next', async () => {
    const lost = stalled.size;
    await ask(120);
    await until(async () => (await look.llen(`${queue}:wait`)) === 120);
    for (let round = 1; round <= 4; round += 1) {
      const then = await made();
      const renderer = await start();
      await until(async () => (await made()) >= then + 3);
      expect(await end(renderer, 'SIGTERM')).toBe(0);
      // What is not made waits for the next one; the sweep may have queued a few again that were made meanwhile.
      const [active, waiting, left] = [
        await look.llen(`${queue}:active`),
        await look.lrange(`${queue}:wait`, 0, -1),
        await notMade(),
      ];
      expect({ round, active, forgotten: left.filter((id) => !waiting.includes(id)) }).toEqual({
        round,
        active: 0,
        forgotten: [],
      });
      expect(left.length).toBeGreaterThan(0);
    }
    await start();
    await until(async () => (await made()) === asked);
    expect(await counted('DocumentMade')).toEqual([asked, asked]);
    expect(stalled.size).toBe(lost);
  }, 120_000);

  it('end while Redis is away, wait for it when they begin, and go on by themselves when it is back', async () => {
    const idle = await start();
    const working = [...running].filter((renderer) => renderer !== idle);
    expect(working.length).toBeGreaterThan(0);
    await redis.kill();
    const earlier = await made();
    expect(await end(idle, 'SIGTERM')).toBe(0);
    let said = '';
    const beginning = start((output) => {
      said = output;
    });
    await ask(10);
    await until(() => Promise.resolve(said.includes('Waiting for the Redis')));
    await pause(1000);
    const before = await made();
    await redis.start();
    const begun = await beginning;
    await until(async () => (await made()) === asked);
    expect(before).toBe(earlier);
    expect(await counted('DocumentMade')).toEqual([asked, asked]);
    // One line for the outage, and not one for each try.
    expect(begun.output().split('Waiting for the Redis').length - 1).toBe(1);
    for (const renderer of working) expect(renderer.output().split('Redis cannot be reached').length - 1).toBe(1);
    for (const renderer of running) expect(await end(renderer, 'SIGTERM')).toBe(0);
  }, 120_000);
});
