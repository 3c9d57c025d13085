import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { runningPostgres } from '#platform';
import { call } from '../harness/server.js';

/** The product as an office runs it: a process of its own, with its PostgreSQL. */
export interface Desk {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Connection string of its database. */
  readonly databaseUrl: string;
  /** Everything that it has said to the terminal. */
  readonly said: string;
  stop(): Promise<void>;
}

/** @param wishes what stands behind `npm start --` */
export const openDesk = async (...wishes: readonly string[]): Promise<Desk> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'soundings-bench-desk-'));
  await chmod(dataDir, 0o711);
  const child = spawn(process.execPath, [resolve('dist/apps/all-in-one/src/main.js'), ...wishes], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      DATA_DIR: dataDir,
      PORT: '0',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const url = await new Promise<string>((found, failed) => {
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString();
      const open = /Open +(http:\S+)/.exec(said)?.[1];
      if (open !== undefined) found(open);
    });
    child.once('exit', (code) => {
      failed(new Error(`the desk ended with ${code}:\n${said}`));
    });
  });
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    databaseUrl: await runningPostgres(dataDir),
    said,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
};

/** A visit as benches save it, but for when it is and who goes. */
export const visitBody = {
  address: '1 Quay Street',
  postcode: 'BS1 4ST',
  price: 350,
  soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 },
  contact: { name: 'Cara Plain', position: 'Site manager', email: 'cara@site.example', telephone: '7700900123' },
};

/** A sample company that is loaded and settled, with a way into its database and somebody of its office signed in. */
export interface SampleCompany {
  readonly desk: Desk;
  readonly client: pg.Client;
  /** Sign-in of the office; everybody in the sample has the same password. */
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly close: () => Promise<void>;
}

export const signedIn = async (url: string, email: string, password: string): Promise<string> =>
  (await call<{ token: string }>(url, 'POST', '/api/auth', { body: { email, password } })).body.token;

/** @param days working days over which the visits are spread; those of five years when left out */
export const openSampleCompany = async (visits: number, days?: number): Promise<SampleCompany> => {
  const spread = days === undefined ? [] : ['--days', String(days)];
  const desk = await openDesk('--demo', '--visits', String(visits), ...spread);
  const client = new pg.Client({ connectionString: desk.databaseUrl });
  const close = async (): Promise<void> => {
    await client.end();
    await desk.stop();
  };
  try {
    await client.connect();
    // As autovacuum does within minutes: a table that was just filled counts its rows the slow way.
    await client.query('vacuum (analyze)');
    const [, email = '', password = ''] = /Sign in as (\S+) with the password (\S+)/.exec(desk.said) ?? [];
    return { desk, client, email, password, token: await signedIn(desk.url, email, password), close };
  } catch (error) {
    await close();
    throw error;
  }
};

/** A beginning for views of the past is made once in so many events: a load writes them in seconds, an office in months. */
const EVENTS_OF_A_BEGINNING = 50_000;
const QUIET_BY_MS = 1_800_000;

/** Waits until the beginning that a load brings with it is made, so that no call is measured beside it. */
export const untilQuiet = async ({ client }: SampleCompany): Promise<void> => {
  const until = performance.now() + QUIET_BY_MS;
  while (performance.now() < until) {
    const { rows } = await client.query<{ quiet: boolean }>(
      `select (select count(*) from (select from es_event limit ${EVENTS_OF_A_BEGINNING}) few) < ${EVENTS_OF_A_BEGINNING}
        or bool_or(state = 'ready' and beginning) and not bool_or(state = 'building') as quiet from past_view`,
    );
    if (rows[0]?.quiet === true) return;
    await pause(1000);
  }
  throw new Error('no beginning for views of the past came to be made');
};
