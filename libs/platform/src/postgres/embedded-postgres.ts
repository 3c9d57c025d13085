import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { keepToOwner } from '../configuration/data-directory.js';
import { StartUpProblem } from '../process/start-up-problem.js';
import { findBinaries, type Binaries } from './binaries.js';
import { findLeftRunning, stopPostmaster, waitForPostmaster, waitUntilReady, type Postmaster } from './postmaster.js';
import { chooseRunAs, type RunAs } from './run-as.js';
import { makeWorkingRole, workUrlOf } from './working-role.js';

export interface EmbeddedPostgresOptions {
  /** Holds the cluster (`postgres/`), its password and its log. The caller holds the lock of this folder. */
  readonly dataDir: string;
  /** false: nothing is synced to disk. For specs only. */
  readonly durable?: boolean;
  /** A free one unless said otherwise: for specs that start it again under programs that know where it was. */
  readonly port?: number;
  readonly say?: (line: string) => void;
}

export interface EmbeddedPostgres {
  /** Connection string of the database `soundings`, as its owner, who may do everything. */
  readonly url: string;
  /** The same as the role that works, which may not change the log. */
  readonly workUrl: string;
  readonly pid: number;
  /** It was left running by a server that was killed. */
  readonly adopted: boolean;
  stop(): Promise<void>;
}

const USER = 'soundings';
const MAJOR = '18';

/** Small enough for a laptop beside everything else; what is not named is PostgreSQL's default. */
const SETTINGS = {
  // Nobody but this machine's loopback, and there only with the password, as on the socket.
  listen_addresses: '127.0.0.1',
  unix_socket_permissions: '0700',
  max_connections: '120',
  shared_buffers: '128MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  max_wal_size: '512MB',
  // Parallel plans need /dev/shm, which containers make too small; an office's queries are short.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements may hold personal data.
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
  // Nor the values of a row that breaks a rule.
  log_error_verbosity: 'terse',
} as const;
/** Specs share one cluster, several programs of up to forty connections at a time. */
const FOR_SPECS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' } as const;

/** Starts PostgreSQL on `dataDir`, or adopts the one that a killed server left running there. */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const dataDir = resolve(options.dataDir);
  const cluster = join(dataDir, 'postgres');
  // Passable until it is known whose account PostgreSQL runs under.
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const binaries = await findBinaries();
  const runAs = await chooseRunAs(binaries.postgres, dataDir, cluster);
  await keepToOwner(dataDir, runAs.ids.gid);
  const password = await passwordOf(dataDir, cluster);
  await makeCluster({ binaries, runAs, dataDir, cluster }, password, options);

  const left = await findLeftRunning(cluster);
  if (left !== null) options.say?.('Found the database still running and took it over.');
  const running = left ?? (await launchOnceFree({ binaries, runAs, dataDir, cluster }, options));
  const { pid } = running;
  const url = urlOf(running, password);
  await makeDatabase(url);
  return { url, workUrl: workUrlOf(url), pid, adopted: left !== null, stop: () => stopPostmaster(pid) };
};

/** Over the socket where there is one, which takes a third less of a statement's time; the address stays in it, for whoever reads host and port there. */
const urlOf = ({ port, socketFolder }: Postmaster, password: string): string =>
  `postgres://${USER}:${password}@127.0.0.1:${port}/${USER}${socketFolder === '' ? '' : `?host=${encodeURIComponent(socketFolder)}`}`;

/** Whether somebody's data are in `dataDir` already. */
export const hasEmbeddedPostgres = async (dataDir: string): Promise<boolean> =>
  (await versionOf(join(resolve(dataDir), 'postgres'))) !== null;

/** Connection string of the PostgreSQL that runs on `dataDir` for another program; starts none. */
export const runningPostgres = async (dataDir: string): Promise<string> => {
  const cluster = join(resolve(dataDir), 'postgres');
  const running = await waitForPostmaster(cluster);
  return urlOf(running, await passwordOf(resolve(dataDir), cluster));
};

const passwordOf = async (dataDir: string, cluster: string): Promise<string> => {
  const file = join(dataDir, 'postgres-password');
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept !== null && kept.trim() !== '') return kept.trim();
  if ((await versionOf(cluster)) !== null)
    throw new StartUpProblem(`The password of the database is missing: please put ${file} back from your backup.`);
  const password = randomBytes(24).toString('hex');
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
};

const versionOf = (cluster: string): Promise<string | null> =>
  readFile(join(cluster, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );

interface Site {
  readonly binaries: Binaries;
  readonly runAs: RunAs;
  readonly dataDir: string;
  readonly cluster: string;
}

const makeCluster = async (
  { binaries, runAs, dataDir, cluster }: Site,
  password: string,
  { durable = true, say }: EmbeddedPostgresOptions,
): Promise<void> => {
  const version = await versionOf(cluster);
  if (version === MAJOR) return;
  if (version !== null)
    throw new StartUpProblem(
      `The data in ${cluster} was made by PostgreSQL ${version}; this version of Soundings needs ${MAJOR}.`,
    );
  say?.('Making the database ...');
  // Made beside its place and moved when whole: a first start that is killed leaves nothing half made.
  const draft = `${cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await runAs.own(draft);
  const passwordFile = join(dataDir, 'postgres-password.new');
  await writeFile(passwordFile, password, { mode: 0o600 });
  try {
    await runAs.own(passwordFile);
    // The built-in C.UTF-8 orders the same on every machine and after every upgrade of its libraries.
    const [program, args] = runAs.wrap(binaries.initdb, [
      '-D',
      draft,
      '-U',
      USER,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(durable ? [] : ['--no-sync']),
    ]);
    const made = spawnSync(program, args, { ...runAs.ids, cwd: '/', env: environment(), encoding: 'utf8' });
    if (made.status !== 0)
      throw new StartUpProblem(
        `The database could not be made in ${cluster}:\n${made.error?.message ?? made.stderr.trim()}`,
      );
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(draft, cluster);
};

const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/**
 * What worked for a postmaster that was killed lets go of its memory a moment later. Where no socket can be made (its address would be
 * too long, or the file system has none) the loopback has to do, as it has for Node on Windows.
 */
const launchOnceFree = async (site: Site, options: EmbeddedPostgresOptions): Promise<Postmaster> => {
  let socketFolder = process.platform === 'win32' ? '' : site.cluster;
  for (let tries = 1; ; tries += 1) {
    try {
      return await launch({ ...site, socketFolder }, options);
    } catch (error) {
      if (socketFolder !== '' && /could not create any Unix-domain sockets/.test(String(error))) socketFolder = '';
      else if (tries === 20 || !/pre-existing shared memory block/.test(String(error))) throw error;
      else await pause(250);
    }
  }
};

/** Nothing of ours: the environment holds our secrets, and whoever may look at a process of PostgreSQL could read them. */
const environment = (): NodeJS.ProcessEnv => {
  const { PATH = '/usr/bin:/bin', LD_LIBRARY_PATH, TZDIR } = process.env;
  return {
    PATH,
    LC_ALL: 'C',
    ...(LD_LIBRARY_PATH === undefined ? {} : { LD_LIBRARY_PATH }),
    ...(TZDIR === undefined ? {} : { TZDIR }),
  };
};

const launch = async (
  { binaries, runAs, dataDir, cluster, socketFolder }: Site & Pick<Postmaster, 'socketFolder'>,
  { durable = true, port }: EmbeddedPostgresOptions,
): Promise<Postmaster> => {
  const settings = {
    ...SETTINGS,
    ...(durable ? {} : FOR_SPECS),
    port: String(port ?? (await freePort())),
    unix_socket_directories: socketFolder,
  };
  const [program, args] = runAs.wrap(binaries.postgres, [
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const log = join(dataDir, 'postgres.log');
  const output = openSync(log, 'w', 0o600);
  try {
    // In a session of its own: Ctrl-C in the terminal must not stop it before the server has drained.
    const child = spawn(program, args, {
      ...runAs.ids,
      cwd: '/',
      env: environment(),
      detached: true,
      stdio: ['ignore', output, output],
    });
    const failed = new Promise<never>((_, reject) => child.once('error', reject));
    child.unref();
    if (child.pid === undefined) return await failed;
    failed.catch(() => undefined);
    return await waitUntilReady(cluster, child.pid, log);
  } finally {
    closeSync(output);
  }
};

const makeDatabase = async (url: string): Promise<void> => {
  const { href } = Object.assign(new URL(url), { pathname: '/postgres' });
  const client = new pg.Client({ connectionString: href });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [USER]);
    if (rowCount === 0) await client.query(`create database ${USER}`);
    await makeWorkingRole(client, url);
  } finally {
    await client.end();
  }
};
