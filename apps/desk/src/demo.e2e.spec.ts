import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client, Job, Project } from '#contracts';
import { call, lookInside, spawnServer } from '#test/harness/server';

/** Events that are in the log when it is killed: the middle of the projects and visits. */
const HALF = 300;

describe('npm run demo', () => {
  it('that is killed while it makes the sample company finishes the same one at the next start', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'soundings-demo-'));
    await chmod(dataDir, 0o711);
    const first = spawn(process.execPath, [resolve('apps/desk/start.mjs'), '--demo'], {
      env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', DATA_DIR: dataDir, PORT: '0' }, stdio: 'ignore',
    });
    while (!existsSync(join(dataDir, 'sample-company.json'))) await pause(50);
    const inside = await lookInside(dataDir);
    while (Number(await inside.store.head()) < HALF) await pause(20);
    first.kill('SIGKILL');
    if (first.exitCode === null && first.signalCode === null) await once(first, 'exit');
    await inside.close();
    const desk = await spawnServer({ dataDir, wishes: ['--demo'] });
    try {
      const [, email, password] = /Sign in as (\S+) with the password (\S+)/.exec(desk.output()) ?? [];
      const { body: { token } } = await call<{ token: string }>(desk.url, 'POST', '/api/auth', { body: { email, password } });
      const read = async <Body>(path: string): Promise<Body> => (await call<Body>(desk.url, 'GET', path, { token })).body;
      const [jobs, projects] = [await read<readonly Job[]>('/api/job'), await read<readonly Project[]>('/api/enquiry')];
      expect(jobs.length).toBeGreaterThanOrEqual(240);
      expect(jobs.length).toBeLessThanOrEqual(241);
      expect([projects.length, (await read<readonly Client[]>('/api/clients')).length]).toEqual([60, 12]);
      expect(new Set([...jobs, ...projects].filter(({ geocode }) => geocode === null).map(({ postcode }) => postcode))).toEqual(new Set(['QQ1 1QQ']));
      // What was typed after the kill has its past too: two weeks ago most of it was there.
      const then = new Date(Date.now() - 14 * 86_400_000).toISOString();
      const log = await lookInside(dataDir);
      expect(Number(await log.store.positionAt(new Date(then)))).toBeGreaterThan(HALF + 100);
      await log.close();
      expect(existsSync(join(dataDir, 'sample-company.json'))).toBe(false);
    } finally {
      await desk.stop();
    }
  }, 240_000);
});
