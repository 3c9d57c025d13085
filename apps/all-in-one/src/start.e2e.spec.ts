import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { call, firstAccount, registerFirstAccount, spawnServer } from '#test/harness/server';

/** Process id of the desk's PostgreSQL. */
const postgresOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

describe('npm start', () => {
  it('says where it is, refuses a second start on the same data, survives a kill and leaves nothing running', async () => {
    const first = await spawnServer();
    try {
      expect(first.output()).toContain(first.dataDir);
      const { token } = await registerFirstAccount(first.url);
      expect(await call(first.url, 'GET', '/api/docs', { token })).toMatchObject({
        status: 200,
        body: { info: { title: 'Soundings' } },
      });
      const second = spawnSync(process.execPath, ['apps/all-in-one/start.mjs'], {
        env: { ...process.env, DATA_DIR: first.dataDir, PORT: '0' },
        encoding: 'utf8',
      });
      expect({ status: second.status, said: second.stderr.trim().split('\n').at(-1) }).toEqual({
        status: 1,
        said: `Soundings is already running on ${first.dataDir}, at ${first.url} (process ${first.pid}).`,
      });
      const postgres = postgresOf(first.dataDir);
      await first.kill('SIGKILL');
      const again = await spawnServer({ dataDir: first.dataDir, port: first.port });
      expect(again.url).toBe(first.url);
      expect(postgresOf(first.dataDir)).toBe(postgres);
      const { email, password } = firstAccount;
      expect(await call(again.url, 'POST', '/api/auth', { body: { email, password } })).toMatchObject({ status: 200 });
      await again.kill('SIGINT');
      expect(again.output()).toContain('Stopped.');
      expect(existsSync(join(first.dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
      expect(existsSync(join(first.dataDir, 'soundings.lock'))).toBe(false);
    } finally {
      await first.stop();
    }
  }, 120_000);

  it('says every mistake in the settings, each in a plain line, and starts nothing', () => {
    const { status, stderr } = spawnSync(process.execPath, ['apps/all-in-one/start.mjs'], {
      env: { ...process.env, PORT: 'x', REDIS_URL: 'http://x' },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr.trim().split('\n')).toEqual([
      'PORT must be a whole number from 0 to 65535.',
      'REDIS_URL must begin with redis:// or rediss://.',
    ]);
  });
});
