import { setTimeout as pause } from 'node:timers/promises';
import type { DocumentQueue } from '#contracts';
import { startRedis, type TestRedis } from '#test/harness/redis';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { DocumentMaker } from './making/document-maker.js';

const proposal = {
  projectName: 'Larkfield',
  name: 'Kit Lark',
  postcode: 'BS1 4DJ',
  testType: 'Part E',
  count: 22,
  fee: 750,
  type: 'Sound',
  distance: { metres: 60_000 },
};

describe.each(['in one process', 'on Redis'])('documents that failed, %s', (where) => {
  const shared = where === 'on Redis';
  let redis: TestRedis | null = null;
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    redis = shared ? await startRedis() : null;
    server = await startServer(redis === null ? {} : { environment: { REDIS_URL: redis.url } });
    ({ token } = await registerFirstAccount(server.url));
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await redis?.kill();
  });

  const ask = async (method = 'GET', path = '/api/documents/queue'): Promise<DocumentQueue> => {
    const { status, body } = await call<DocumentQueue>(server.url, method, path, {
      token,
      ...(method === 'POST' ? { body: {} } : {}),
    });
    expect(status).toBe(200);
    return body;
  };
  const until = async (isSo: (queue: DocumentQueue) => boolean): Promise<DocumentQueue> => {
    for (let waited = 0; waited < 300; waited += 1) {
      const queue = await ask();
      if (isSo(queue)) return queue;
      await pause(100);
    }
    throw new Error(`it did not come about: ${JSON.stringify(await ask())}`);
  };

  it('are told with why, how often and for whom, from our own truth, and are all made when they are tried again', async () => {
    const maker = server.program.app?.get(DocumentMaker, { strict: false });
    if (maker === undefined) throw new Error('nobody makes documents here');
    expect(await until(({ queue }) => queue?.renderers === 1)).toEqual({
      waiting: 0,
      waitingSince: null,
      madeLastDay: 0,
      failed: 0,
      failures: [],
      shared,
      queue: { waiting: 0, making: 0, pausing: 0, dead: 0, renderers: 1 },
    });
    const render: unknown = Reflect.get(maker, 'render');
    Reflect.set(maker, 'render', () => Promise.reject(new Error('no ink')));
    const before = new Date(Date.now()).toISOString();
    const answers = Promise.all(
      ['One', 'Two'].map((projectName) =>
        call(server.url, 'POST', '/api/book/fee', { token, body: { ...proposal, projectName } }),
      ),
    );
    const waiting = await until((queue) => queue.waiting === 2);
    expect(waiting.waitingSince !== null && waiting.waitingSince >= before).toBe(true);
    const failed = await until(
      ({ failed: tried, failures, queue }) =>
        tried === 2 &&
        failures.length === 2 &&
        queue?.making === 0 &&
        queue.pausing === 0 &&
        queue.dead === (shared ? 2 : 0),
    );
    expect((await answers).map(({ status }) => status)).toEqual([503, 503]);
    expect(failed).toMatchObject({
      waiting: 0,
      madeLastDay: 0,
      queue: { making: 0, pausing: 0, dead: shared ? 2 : 0 },
    });
    expect(failed.failures.map(({ fileName }) => fileName).sort()).toEqual([
      'One - FeeProposal.docx',
      'Two - FeeProposal.docx',
    ]);
    for (const one of failed.failures)
      expect(one).toMatchObject({
        kind: 'fee-proposal',
        status: 'failed',
        requestedBy: { name: 'Petra Plumb' },
        tries: 5,
        reason: 'The document could not be written. Please try again, or tell your administrator.',
      });
    if (redis !== null) {
      // What Redis has forgotten, or cannot say, we still know.
      await redis.kill();
      expect(await until(({ queue }) => queue === null)).toMatchObject({
        failed: 2,
        failures: [{ tries: 5 }, { tries: 5 }],
      });
      await redis.start();
      expect(await until(({ queue }) => queue?.renderers === 1)).toMatchObject({ failed: 2, queue: { dead: 0 } });
    }
    Reflect.set(maker, 'render', render);
    expect(await ask('POST', '/api/documents/queue/retry')).toMatchObject({ failed: 0, failures: [] });
    expect(await until((queue) => queue.waiting === 0)).toMatchObject({
      madeLastDay: 2,
      failed: 0,
      waitingSince: null,
    });
  }, 90_000);
});
