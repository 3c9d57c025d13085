import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '#test/harness/eventually';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { startRedis, type TestRedis } from '#test/harness/redis';

const DOCUMENTS = 200;

/** Documents whose queue loses everything that it held, while they are being made. */
describe('Redis is killed in the middle of 200 documents', () => {
  let redis: TestRedis;
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    redis = await startRedis();
    server = await startServer({ environment: { REDIS_URL: redis.url } });
    ({ token } = await registerFirstAccount(server.url));
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await redis.kill();
  });

  const propose = (number: number) =>
    call(server.url, 'POST', '/api/book/fee', {
      token,
      headers: { 'idempotency-key': `proposal-${number}` },
      body: {
        projectName: `House ${number}`,
        name: 'Kit Lark',
        postcode: 'BS1 4DJ',
        testType: 'Part E',
        count: 1 + number,
        fee: 500,
        type: 'Sound',
        distance: { metres: 1000 },
      },
    }).then(({ status }) => status);
  const counted = async (type: string): Promise<readonly [events: number, streams: number]> => {
    const {
      rows: [row],
    } = await server.database.knex.raw<{ rows: readonly { events: string; streams: string }[] }>(
      'select count(*) as events, count(distinct stream_id) as streams from es_event where type = ?',
      [type],
    );
    return [Number(row?.events), Number(row?.streams)];
  };

  it('and started again, empty: every document is made, and made once', async () => {
    const answers = Array.from({ length: DOCUMENTS }, (_, number) => propose(number));
    for (let waited = 0; waited < 600 && (await counted('DocumentMade'))[0] < DOCUMENTS / 5; waited += 1)
      await pause(20);
    await redis.kill();
    const made = (await counted('DocumentMade'))[0];
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThan(DOCUMENTS);
    await pause(2000);
    await redis.start();
    // Who waited too long is told to come again, and does; nobody is told anything else.
    for (const [number, status] of (await Promise.all(answers)).entries()) {
      expect([200, 503]).toContain(status);
      if (status === 503) await eventually(async () => (await propose(number)) === 200, 500);
    }
    for (let waited = 0; waited < 900 && (await counted('DocumentMade'))[0] < DOCUMENTS; waited += 1) await pause(100);
    expect(await counted('DocumentRequested')).toEqual([DOCUMENTS, DOCUMENTS]);
    expect(await counted('DocumentMade')).toEqual([DOCUMENTS, DOCUMENTS]);
    expect((await counted('DocumentFailed'))[0]).toBe(0);
    const [files] = await server.database.knex('document_file').count<{ count: string }[]>({ count: '*' });
    expect(Number(files?.count)).toBe(DOCUMENTS);
    // The same request again answers what is there.
    expect(await propose(0)).toBe(200);
    expect(await counted('DocumentMade')).toEqual([DOCUMENTS, DOCUMENTS]);
  }, 180_000);
});
