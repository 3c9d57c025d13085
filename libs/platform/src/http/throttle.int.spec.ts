import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { eventually } from '#test/harness/eventually';
import { startRedis, type TestRedis } from '#test/harness/redis';
import { call, firstAccount, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

/** Two APIs, as behind a load balancer. */
describe('sign-ins at two APIs', () => {
  let redis: TestRedis;
  let look: Redis;
  let servers: readonly [TestServer, TestServer];
  const { email, password } = firstAccount;

  beforeAll(async () => {
    redis = await startRedis();
    look = new Redis(redis.url);
    look.on('error', () => undefined);
    const environment = { REDIS_URL: redis.url, TRUST_PROXY: '1' };
    const first = await startServer({ environment });
    servers = [first, await startServer({ roles: ['api'], beside: first, environment })];
    await registerFirstAccount(first.url);
  }, 60_000);
  afterAll(async () => {
    look.disconnect();
    redis.goOn();
    for (const server of [...servers].reverse()) await server.stop();
    await redis.kill();
  });

  const tryAt = async (
    server: 0 | 1,
    who: string,
    word = 'a wrong password',
    from = '203.0.113.200',
  ): Promise<number> =>
    (
      await call(servers[server].url, 'POST', '/api/auth', {
        body: { email: who, password: word },
        headers: { 'x-forwarded-for': from },
      })
    ).status;

  it('come over TLS where a trusted proxy says so, and a browser is told to stay there', async () => {
    const said = async (proto: string) =>
      (
        await fetch(`${servers[0].url}/api/health/live`, {
          headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': proto },
        })
      ).headers.get('strict-transport-security');
    expect([await said('https'), await said('http')]).toEqual(['max-age=31536000', null]);
  });

  it('are counted together: the sixth guess is refused at either of them', async () => {
    const guesses: number[] = [];
    for (const server of [0, 1, 0, 1, 0] as const) guesses.push(await tryAt(server, 'guessed@soundings.example'));
    expect(guesses).toEqual([401, 401, 401, 401, 401]);
    expect([await tryAt(1, 'guessed@soundings.example'), await tryAt(0, 'guessed@soundings.example')]).toEqual([
      429, 429,
    ]);
    // Someone else is not held up, and a right password forgives at both.
    for (const server of [0, 1, 0, 1] as const) expect(await tryAt(server, email)).toBe(401);
    expect(await tryAt(0, email, password)).toBe(200);
    expect(await tryAt(1, email)).toBe(401);
  });

  it('are counted together from all addresses, whichever of the two is asked', async () => {
    const guesses: number[] = [];
    for (let guess = 1; guess <= 13; guess += 1)
      guesses.push(
        await tryAt(guess % 2 === 0 ? 0 : 1, 'scattered@soundings.example', 'a guess', `203.0.113.${guess}`),
      );
    expect(guesses).toEqual([...Array.from({ length: 11 }, () => 401), 429, 429]);
  });

  it('leave no address in Redis, and nothing for ever', async () => {
    const keys = await look.keys('sign-in:*');
    expect(keys.length).toBeGreaterThan(1);
    for (const key of keys) {
      expect(key).toMatch(/^sign-in:(account|place|register|counted|delayed):[\w-]{43}$/);
      const left = await look.ttl(key);
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(key.startsWith('sign-in:counted') ? 24 * 60 * 60 : 15 * 60);
    }
  });

  it('are counted by each API while Redis is silent or away: nobody waits, and guessing stays slow', async () => {
    redis.hang();
    const begun = performance.now();
    expect(await tryAt(0, email, password)).toBe(200);
    expect(performance.now() - begun).toBeLessThan(5000);
    redis.goOn();
    await redis.kill();
    await pause(200);
    expect(await tryAt(0, email, password)).toBe(200);
    const guesses: number[] = [];
    for (let guess = 0; guess < 6; guess += 1) guesses.push(await tryAt(0, 'other@soundings.example'));
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429]);
    // What people do all day needs no Redis: the API is asked on, and says what it lacks.
    const ready = await call<{ status: string; parts: Record<string, string> }>(
      servers[1].url,
      'GET',
      '/api/health/ready',
    );
    expect({
      status: ready.status,
      said: ready.body.status,
      queue: ready.body.parts['queue'],
      database: ready.body.parts['database'],
    }).toEqual({ status: 200, said: 'degraded', queue: 'down', database: 'up' });
    await redis.start();
    for (const { url } of servers) {
      const state = async (): Promise<string> =>
        (await call<{ status: string }>(url, 'GET', '/api/health/ready')).body.status;
      await eventually(async () => (await state()) === 'up');
      expect(await state()).toBe('up');
    }
    // Back in step: five at one, and the sixth is refused at the other.
    for (let guess = 0; guess < 5; guess += 1) expect(await tryAt(0, 'third@soundings.example')).toBe(401);
    expect(await tryAt(1, 'third@soundings.example')).toBe(429);
  }, 60_000);
});
