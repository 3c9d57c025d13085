import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client, Job, Project } from '#contracts';
import { call, lookInside, spawnServer, type SpawnedServer } from '#test/harness/server';

const password = 'soundings-demo';
/** See libs/platform/src/process/heap.ts. */
const MOST_MB = 350;

/** Begins a load and kills it once so many events are in the log; what is left is asked after. */
const brokenOff = async (wishes: readonly string[], events: number): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'soundings-demo-'));
  await chmod(dataDir, 0o711);
  const first = spawn(process.execPath, [resolve('apps/all-in-one/start.mjs'), ...wishes], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      DATA_DIR: dataDir,
      PORT: '0',
      POSITION_LOOKUPS: 'off',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise<void>((begun) => {
    first.stdout.on('data', (said: Buffer) => {
      if (/Making (?:the sample|a) company/.test(String(said))) begun();
    });
  });
  const inside = await lookInside(dataDir);
  while (Number(await inside.store.head()) < events) await pause(5);
  first.kill('SIGKILL');
  if (first.exitCode === null && first.signalCode === null) await once(first, 'exit');
  const {
    rows: [load],
  } = await inside.knex.raw<{ rows: object[] }>('select one from unfinished_load');
  expect(load).toEqual({ one: true });
  await inside.close();
  return dataDir;
};

/** The most memory that a program had until now, in megabytes. */
const peakOf = async ({ pid }: SpawnedServer): Promise<number> => {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
};

const reader = async (desk: SpawnedServer) => {
  const [, email] = /Sign in as (\S+) with the password/.exec(desk.output()) ?? [];
  const {
    body: { token },
  } = await call<{ token: string }>(desk.url, 'POST', '/api/auth', { body: { email, password } });
  return async <Body>(path: string): Promise<Body> => (await call<Body>(desk.url, 'GET', path, { token })).body;
};

describe('a load of the sample company that was broken off', () => {
  it('is finished by the next start, whatever that was asked for, and said', async () => {
    const half = 300;
    const dataDir = await brokenOff(['--demo'], half);
    const desk = await spawnServer({ dataDir });
    try {
      expect(desk.output()).toContain(
        'The load of the sample company was broken off before it was whole; going on with it ...',
      );
      const read = await reader(desk);
      const [jobs, projects] = [await read<readonly Job[]>('/api/job'), await read<readonly Project[]>('/api/enquiry')];
      expect(jobs.length).toBeGreaterThanOrEqual(240);
      expect(jobs.length).toBeLessThanOrEqual(241);
      expect([projects.length, (await read<readonly Client[]>('/api/clients')).length]).toEqual([60, 12]);
      expect(
        new Set([...jobs, ...projects].filter(({ geocode }) => geocode === null).map(({ postcode }) => postcode)),
      ).toEqual(new Set(['QQ1 1QQ']));
      // What was typed after the kill has its past too: two weeks ago most of it was there.
      const log = await lookInside(dataDir);
      expect(Number(await log.store.positionAt(new Date(Date.now() - 14 * 86_400_000)))).toBeGreaterThan(half + 100);
      expect((await log.knex.raw<{ rows: object[] }>('select from unfinished_load')).rows).toEqual([]);
      await log.close();
    } finally {
      await desk.stop();
    }
  }, 480_000);

  it('goes on in bulk where it was, in little memory: every event of the plan is there once', async () => {
    const dataDir = await brokenOff(['--demo', '--visits', '3000'], 4000);
    const desk = await spawnServer({ dataDir, environment: { POSITION_LOOKUPS: 'off' } });
    try {
      expect(desk.output()).toContain(
        'The load of a company with 3,000 visits was broken off before it was whole; going on with it ...',
      );
      const log = await lookInside(dataDir);
      const {
        rows: [counted],
      } = await log.knex.raw<{ rows: [Readonly<Record<'scheduled' | 'visits' | 'guarded' | 'listed', number>>] }>(`
        select count(*) filter (where type in ('SiteVisitScheduled', 'NoiseSurveyScheduled'))::int as scheduled,
          count(distinct stream_id) filter (where stream_id like 'site\\_visit-%')::int as visits,
          (select count(distinct holder)::int from reservation join es_stream on stream_id = 'site_visit-' || holder) as guarded,
          (select count(*)::int from visit) as listed
        from es_event`);
      const { scheduled, visits, guarded, listed } = counted;
      expect({ scheduled, guarded }).toEqual({ scheduled: visits, guarded: visits });
      expect([3000, 3001]).toContain(listed);
      expect(await log.store.verifyChain()).toBeNull();
      await log.close();
      expect(await peakOf(desk)).toBeLessThan(MOST_MB);
    } finally {
      await desk.stop();
    }
  }, 480_000);
});
