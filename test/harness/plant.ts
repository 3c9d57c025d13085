import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Knex } from 'knex';
import {
  EventCodec,
  MasterKey,
  openEventStoreDb,
  PostgresEventStore,
  PostgresVault,
  ProjectionRunner,
  type EventStore,
} from '#eventing';
import { modules } from '#composition-root';
import type { Role } from '#platform';
import { createTestDatabase, type TestDatabase } from './database.js';
import { startFront } from './front.js';
import { layLine, type Line } from './line.js';
import { freePort } from './ports.js';
import { newSecrets, spawnProgram, type SpawnedProgram } from './programs.js';
import { startRedis, type TestRedis } from './redis.js';
import { dumpReadModels } from './server.js';

/** A program of one role, killed and started again under the same addresses. */
export interface Machine {
  readonly role: Role;
  readonly name: string;
  /** The address of its calls, of an api. */
  readonly url: string | null;
  /** Resolves when it says that it is ready. */
  start(): Promise<void>;
  kill(signal?: NodeJS.Signals): Promise<void>;
  readonly pid: () => number;
}

/** Two of every role on one PostgreSQL, one Redis and one log, behind one address. */
export interface Plant {
  readonly url: string;
  readonly machines: readonly Machine[];
  readonly knex: Knex;
  readonly redis: TestRedis;
  /** By which the programs reach what they share, where that was asked for; the specs themselves go another way. */
  readonly lines: Readonly<Record<'database' | 'redis' | 'log', Line>> | null;
  /** Process of the log; null where it is in PostgreSQL. */
  readonly logPid: number | null;
  readonly store: EventStore;
  readonly codec: EventCodec;
  dumpReadModels(): Promise<Readonly<Record<string, readonly string[]>>>;
  /** Makes every read model again from the whole log. */
  rebuildAll(): Promise<void>;
  stop(): Promise<void>;
}

const environmentOf = (): Readonly<Record<string, string>> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  LOG_LEVEL: 'warn',
});

/** The log in a process of its own: whoever is killed, it stays. */
const startLog = async (): Promise<{ readonly url: string; readonly pid: number; stop(): Promise<void> }> => {
  const child = spawn(process.execPath, [resolve('test/eventstoredb/run.mjs')], {
    env: environmentOf(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((found, failed) => {
    let said = '';
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString();
      const [, at] = /double at (esdb:\S+)/.exec(said) ?? [];
      if (at !== undefined) found(at);
    });
    child.once('exit', (code) => {
      failed(new Error(`the log ended with ${code}`));
    });
  });
  return { url, pid: child.pid ?? 0, stop: () => ended(child, 'SIGTERM') };
};

const ended = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
};

const machine = async (role: Role, name: string, shared: Readonly<Record<string, string>>): Promise<Machine> => {
  const ports = { PORT: String(await freePort()), OPERATIONS_PORT: String(await freePort()) };
  let program: SpawnedProgram | null = null;
  return {
    role,
    name,
    url: role === 'api' ? `http://127.0.0.1:${ports.PORT}` : null,
    pid: () => program?.pid ?? 0,
    start: async () => {
      const started = await spawnProgram(role, { ...shared, ...ports });
      program = started;
      await started.whenReady();
    },
    kill: async (signal = 'SIGKILL') => {
      if (program?.ended() === null) await program.signal(signal);
    },
  };
};

export interface PlantOptions {
  /** Where the log is; in EventStoreDB, played by its double, unless said otherwise. */
  readonly log?: 'eventstore' | 'postgres';
  /** Of every role. */
  readonly copies?: number;
  readonly database?: TestDatabase;
  /** The way to database, Redis and log can be cut, silenced and slowed down. */
  readonly onLines?: boolean;
  /** What the first api is started with besides. */
  readonly firstApi?: Readonly<Record<string, string>>;
}

const laid = async (to: string): Promise<{ readonly line: Line; readonly url: string }> => {
  const line = await layLine(to);
  return { line, url: to.replace(new URL(to).host, new URL(line.url).host) };
};

interface Ways {
  readonly database: string;
  readonly redis: string;
  readonly log: string | null;
}

/** The addresses that the programs are given, and the lines that they lead over. */
const waysTo = async (urls: Ways, onLines: boolean): Promise<Ways & Pick<Plant, 'lines'>> => {
  if (!onLines || urls.log === null) return { ...urls, lines: null };
  const [database, redis, log] = await Promise.all([laid(urls.database), laid(urls.redis), laid(urls.log)]);
  return {
    database: database.url,
    redis: redis.url,
    log: log.url,
    lines: { database: database.line, redis: redis.line, log: log.line },
  };
};

export const startPlant = async ({
  log: where = 'eventstore',
  copies = 2,
  database: given,
  onLines = false,
  firstApi = {},
}: PlantOptions = {}): Promise<Plant> => {
  const [database, redis, log] = await Promise.all([
    given ?? createTestDatabase(),
    startRedis(),
    where === 'eventstore' ? startLog() : null,
  ]);
  const secrets = newSecrets();
  const { lines, ...urls } = await waysTo({ database: database.url, redis: redis.url, log: log?.url ?? null }, onLines);
  const shared = {
    ...secrets,
    LOG_LEVEL: 'warn',
    DATABASE_URL: urls.database,
    ...(urls.log === null ? {} : { EVENTSTORE_URL: urls.log }),
    REDIS_URL: urls.redis,
  };
  const roles: readonly Role[] = ['projector', 'api', 'renderer'];
  const machines = await Promise.all(
    roles.flatMap((role) =>
      Array.from({ length: copies }, (_, index) =>
        machine(role, `${role} ${index + 1}`, {
          ...shared,
          ...(role === 'api' && index === 0 ? firstApi : {}),
        }),
      ),
    ),
  );
  // All at once, on an empty database: one of them makes the tables, the others wait for it.
  await Promise.all(machines.map((one) => one.start()));
  const front = await startFront(machines.flatMap(({ url }) => url ?? []));
  const store = await (log === null
    ? PostgresEventStore.open({ connectionString: database.url })
    : openEventStoreDb({ connectionString: log.url }));
  const codec = new EventCodec(
    modules.flatMap(({ parts }) => parts.catalogues),
    new PostgresVault(database.knex, new MasterKey(Buffer.from(secrets['PERSONAL_DATA_KEY'] ?? '', 'base64'))),
  );
  return {
    url: front.url,
    machines,
    knex: database.knex,
    redis,
    store,
    codec,
    lines,
    logPid: log?.pid ?? null,
    dumpReadModels: () => dumpReadModels(database.url),
    rebuildAll: async () => {
      const runner = new ProjectionRunner({
        knex: database.knex,
        connectionString: database.url,
        store,
        codec,
        projections: modules.flatMap(({ parts }) => parts.projections),
      });
      try {
        await runner.rebuild('all');
      } finally {
        await runner.stop();
      }
    },
    stop: async () => {
      await front.stop();
      await Promise.all(machines.map((one) => one.kill('SIGTERM')));
      await store.close();
      await log?.stop();
      await redis.kill();
      await Promise.all(Object.values(lines ?? {}).map((line) => line.cut().catch(() => undefined)));
      await database.drop();
    },
  };
};
