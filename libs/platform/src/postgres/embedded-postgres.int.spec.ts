import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '#test/harness/ports';
import { takeInstanceLock } from '../process/instance-lock.js';
import { isAlive, waitForEnd } from '../process/processes.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';

const ask = async (url: string, statement: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows.map((row) => Object.values(row)[0]);
  } finally {
    await client.end();
  }
};

describe('the embedded PostgreSQL', () => {
  let dataDir = '';
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'soundings-embedded-'));
    await chmod(dataDir, 0o711);
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('listens on this machine only, asks for the password, keeps it to its owner and writes through to the disk', async () => {
    const running = await startEmbeddedPostgres({ dataDir });
    try {
      expect(
        await ask(
          running.url,
          `select current_setting('listen_addresses') || '|' || current_setting('unix_socket_directories') || '|' || current_setting('fsync')`,
        ),
      ).toEqual([`127.0.0.1|${join(dataDir, 'postgres')}|on`]);
      expect(await ask(running.url, 'select inet_client_addr() is null')).toEqual([true]);
      // In the cluster's own folder, which nobody else may enter.
      expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
      expect(
        await ask(
          running.url,
          `select datlocprovider::text || ' ' || datlocale || ' ' || pg_encoding_to_char(encoding) from pg_database where datname = current_database()`,
        ),
      ).toEqual(['b C.UTF-8 UTF8']);
      const guessed = running.url.replace(/:[0-9a-f]{48}@/, ':guess@');
      for (const way of [guessed, guessed.replace(/\?.*/, '')])
        await expect(ask(way, 'select 1')).rejects.toThrow(/password authentication failed/);
      expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600);
      // It was open to everybody who passes; where PostgreSQL runs under another account, that one's group may still pass.
      const [folder, cluster] = await Promise.all([stat(dataDir), stat(join(dataDir, 'postgres'))]);
      expect({ mode: folder.mode & 0o777, gid: folder.gid }).toEqual(
        cluster.uid === folder.uid ? { mode: 0o700, gid: folder.gid } : { mode: 0o710, gid: cluster.gid },
      );
    } finally {
      await running.stop();
    }
    expect(isAlive(running.pid) && !(await waitForEnd(running.pid, 0))).toBe(false);
  });

  it.each([
    ['the address of its socket would be too long', 'a'.repeat(100)],
    ['its socket cannot be made', 'blocked'],
  ])('is reached over the loopback where %s', async (_, name) => {
    const options = { dataDir: join(dataDir, name), durable: false, port: await freePort() };
    await (await startEmbeddedPostgres(options)).stop();
    if (name === 'blocked') await mkdir(join(options.dataDir, 'postgres', `.s.PGSQL.${options.port}`));
    const running = await startEmbeddedPostgres(options);
    try {
      expect(await ask(running.url, 'select host(inet_client_addr())')).toEqual(['127.0.0.1']);
    } finally {
      await running.stop();
    }
  });

  it('is adopted with its data when the server that started it was killed', async () => {
    const first = await startEmbeddedPostgres({ dataDir });
    await ask(first.url, 'create table kept as select 42 as answer');
    // Nobody stopped the first one: that is what a killed server leaves.
    const second = await startEmbeddedPostgres({ dataDir });
    try {
      expect({ adopted: second.adopted, pid: second.pid }).toEqual({ adopted: true, pid: first.pid });
      expect(await ask(second.url, 'select answer from kept')).toEqual([42]);
    } finally {
      await second.stop();
    }
  });

  it('has a role that works, made again what it is meant to be at each start', async () => {
    const first = await startEmbeddedPostgres({ dataDir });
    const standing = `select usename || ' ' || usesuper || ' ' || usecreatedb from pg_user where usename = current_user`;
    expect(await ask(first.workUrl, standing)).toEqual(['soundings_work false false']);
    await ask(first.url, `alter role soundings_work superuser createdb password 'changed'`);
    await first.stop();
    const second = await startEmbeddedPostgres({ dataDir });
    try {
      expect(await ask(second.workUrl, standing)).toEqual(['soundings_work false false']);
    } finally {
      await second.stop();
    }
  });

  it('starts over a pid file whose process is gone, or is someone else by now', async () => {
    const first = await startEmbeddedPostgres({ dataDir });
    await ask(first.url, 'create table kept as select 42 as answer');
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    const left = await readFile(pidFile, 'utf8');
    process.kill(first.pid, 'SIGQUIT');
    await waitForEnd(first.pid, 10_000);
    await writeFile(pidFile, left.replace(/^\d+/, String(process.pid)));
    const second = await startEmbeddedPostgres({ dataDir });
    try {
      expect(second.adopted).toBe(false);
      expect(await ask(second.url, 'select answer from kept')).toEqual([42]);
    } finally {
      await second.stop();
    }
  });
});

describe('the lock of a data directory', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'soundings-lock-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is held by one, who is named to the second with where it answers', async () => {
    const file = join(folder, 'lock');
    const lock = await takeInstanceLock(file);
    if ('heldBy' in lock) throw new Error('nobody held it');
    await lock.announce('http://localhost:3000');
    expect(await takeInstanceLock(file)).toMatchObject({ heldBy: { pid: process.pid, url: 'http://localhost:3000' } });
    await lock.release();
    expect(await takeInstanceLock(file)).toHaveProperty('release');
  });

  it('is taken over from a process that was killed, by one of many', async () => {
    const file = join(folder, 'lock');
    const victim = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await writeFile(file, JSON.stringify({ pid: victim.pid, since: 'long ago', url: null }));
    const gone = once(victim, 'exit');
    victim.kill('SIGKILL');
    await gone;
    const taken = await Promise.all([1, 2].map(() => takeInstanceLock(file)));
    expect(taken.filter((one) => 'release' in one)).toHaveLength(1);
  });
});
