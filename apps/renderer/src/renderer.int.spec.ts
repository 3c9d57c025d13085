import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { modules } from '#composition-root';
import { openLog, openProgram, readSettings, withSecrets, type Program } from '#platform';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { startRedis } from '#test/harness/redis';

describe('a program that only renders', () => {
  let database: TestDatabase;
  let dataDir: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'soundings-renderer-'));
  });
  afterAll(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const open = async (environment: Readonly<Record<string, string>>): Promise<Program> => {
    const config = await withSecrets(readSettings({ DATA_DIR: dataDir, ...environment }));
    return openProgram({
      config,
      databaseUrl: database.url,
      modules,
      roles: ['renderer'],
      log: openLog('silent'),
      webDir: null,
    });
  };

  it('says in one sentence that it needs Redis', async () => {
    await expect(open({})).rejects.toThrow(
      'A renderer needs REDIS_URL, where the documents to be made are queued; please set it to the same address as for the API.',
    );
  });

  it('answers no calls, and is not ready while Redis is away', async () => {
    const redis = await startRedis();
    const program = await open({ REDIS_URL: redis.url });
    try {
      const { engine, url, app } = program;
      expect({ url, app, checks: Object.keys(engine.checks).sort(), lesser: Object.keys(engine.lesserChecks) }).toEqual(
        {
          url: null,
          app: null,
          checks: ['database', 'event store', 'queue', 'read models'],
          lesser: [],
        },
      );
      await engine.checks['queue']?.();
      await redis.kill();
      await expect(engine.checks['queue']?.()).rejects.toThrow();
    } finally {
      await program.close();
      await redis.kill();
    }
  });

  it('ends as it should when Redis goes away in the moment in which it comes up', async () => {
    // A promise that nobody looks after would fail this spec, and end the program.
    for (let moment = 2; moment < 10; moment += 1) {
      const redis = await startRedis();
      const program = await open({ REDIS_URL: redis.url });
      await pause(moment);
      await redis.kill();
      await program.engine.checks['queue']?.().catch(() => undefined);
      await program.close();
      await pause(100);
    }
  }, 60_000);
});
