import { chmod, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isAlive, waitForEnd } from '../process/processes.js';
import { keepEmbeddedPostgres } from './kept-postgres.js';

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

const until = async (is: () => boolean | Promise<boolean>): Promise<void> => {
  for (let waited = 0; !(await is()); waited += 50) {
    if (waited > 30_000) throw new Error(`it does not come to that: ${is.toString()}`);
    await pause(50);
  }
};

describe('an embedded PostgreSQL that ends by itself', () => {
  let dataDir = '';
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'soundings-kept-'));
    await chmod(dataDir, 0o711);
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it.each(['SIGKILL', 'SIGQUIT'] as const)(
    'is started again on its port after %s, and the terminal says so',
    async (signal) => {
      const said: string[] = [];
      const kept = await keepEmbeddedPostgres({
        dataDir,
        durable: false,
        say: (line) => said.push(line),
        onGivenUp: (sentence) => said.push(sentence),
      });
      try {
        const { url, pid } = kept;
        process.kill(pid, signal);
        await until(() => said.includes('The database runs again.'));
        expect([kept.url, kept.pid === pid, await answers(url)]).toEqual([url, false, true]);
        expect(said.slice(1)).toEqual([
          'The database has ended by itself; it is started again ...',
          'The database runs again.',
        ]);
      } finally {
        await kept.stop();
      }
      expect(isAlive(kept.pid) && !(await waitForEnd(kept.pid, 0))).toBe(false);
    },
  );

  it('is waited for while the disk has no room, and given up with a sentence after so many tries', async () => {
    const said: string[] = [];
    let [hasRoom, givenUp] = [false, ''];
    const kept = await keepEmbeddedPostgres({
      dataDir,
      durable: false,
      say: (line) => said.push(line),
      hasRoom: () => hasRoom,
      onGivenUp: (sentence) => {
        givenUp = sentence;
      },
      waitsMs: [10, 10],
    });
    process.kill(kept.pid, 'SIGQUIT');
    await rename(join(dataDir, 'postgres/global/pg_control'), join(dataDir, 'pg_control'));
    await until(() => said.some((line) => line.startsWith('The database has ended')));
    await pause(500);
    expect([givenUp, said.filter((line) => line.startsWith('The database could not be started'))]).toEqual(['', []]);
    hasRoom = true;
    await until(() => givenUp !== '');
    expect(givenUp).toBe(
      `The database ended again and again and does not stay up; its log is ${dataDir}/postgres.log.`,
    );
    expect(said.filter((line) => line.startsWith('The database could not be started'))).toHaveLength(2);
    await kept.stop();
  });

  it('has nothing of our environment, and its log no values of a row', async () => {
    process.env['JWT_SECRET'] = 'a secret that nobody else may read';
    const kept = await keepEmbeddedPostgres({
      dataDir,
      durable: false,
      say: () => undefined,
      onGivenUp: () => undefined,
    });
    const client = new pg.Client({ connectionString: kept.url });
    try {
      expect(
        (await readFile(`/proc/${kept.pid}/environ`, 'utf8')).split('\0').map((line) => line.split('=')[0]),
      ).not.toContain('JWT_SECRET');
      await client.connect();
      await client.query('create table guest (name text primary key)');
      await client.query("insert into guest values ('Fern Fascia')");
      await expect(client.query("insert into guest values ('Fern Fascia')")).rejects.toThrow(/duplicate key/);
      await client.end();
    } finally {
      delete process.env['JWT_SECRET'];
      await kept.stop();
    }
    const log = await readFile(join(dataDir, 'postgres.log'), 'utf8');
    expect([log.includes('duplicate key'), log.includes('Fern')]).toEqual([true, false]);
  });
});
