import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import {
  EventCodec,
  MasterKey,
  PostgresEventStore,
  PostgresVault,
  ProjectionRunner,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '#eventing';
import {
  EVENT_STORE,
  openLog,
  openProgram,
  readSettings,
  runningPostgres,
  withSecrets,
  type Clock,
  type OpenStore,
  type Program,
  type Role,
  workUrlOf,
} from '#platform';
import { modules } from '#composition-root';
import { createTestDatabase, rolesOf, type TestDatabase } from './database.js';
import { freePort } from './ports.js';
import { createReadyDatabase } from './template.js';
import { MemoryEventStore } from '../../libs/eventing/src/stores/memory.js';
import { startEventStoreDouble, type EventStoreDouble } from '../eventstoredb/double.js';
import { openKnex } from '../../libs/platform/src/postgres/knex.js';

export interface Answer<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** One JSON call; a body that is no JSON answers as text. */
export const call = async <Body = unknown>(
  url: string,
  method: string,
  path: string,
  {
    body,
    token,
    headers = {},
  }: { readonly body?: unknown; readonly token?: string; readonly headers?: Record<string, string> } = {},
): Promise<Answer<Body>> => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  let parsed: unknown = text;
  try {
    parsed = JSON.parse(text);
  } catch {
    // Not JSON: the text itself.
  }
  return { status: response.status, headers: response.headers, body: parsed as Body };
};

export const firstAccount = {
  name: 'Petra Plumb',
  email: 'petra@soundings.example',
  password: 'correct horse battery',
};

/** Makes the first account and answers its token and id. */
export const registerFirstAccount = async (
  url: string,
): Promise<{ readonly token: string; readonly userId: string }> => {
  const { status, body } = await call<{ token: string; user: { _id: string } }>(url, 'POST', '/api/auth/register', {
    body: firstAccount,
  });
  if (status !== 200) throw new Error(`the first account answered ${status}: ${JSON.stringify(body)}`);
  return { token: body.token, userId: body.user._id };
};

export interface TestServer {
  readonly url: string;
  readonly jwtSecret: string;
  /** What another process on the same database needs. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly database: TestDatabase;
  readonly program: Program;
  /** Position of the newest event. */
  head(): Promise<Position | null>;
  /** All that is in the log, wherever that is. */
  events(): Promise<readonly RecordedEvent[]>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly clock?: Clock;
  readonly webDir?: string | null;
  /** Settings beside those that every spec needs. */
  readonly environment?: Readonly<Record<string, string>>;
  /** All of them unless said otherwise. */
  readonly roles?: readonly Role[];
  /** Another process on the same database, with the same secrets; it ends first. */
  readonly beside?: TestServer;
  /** The log; a PostgreSQL one in the same database unless said otherwise. */
  readonly openStore?: OpenStore;
  /** For a spec that asks PostgreSQL for the log's own tables, whatever SPEC_STORE says. */
  readonly logIn?: 'postgres';
  /** One role of the database migrates and works, as where no second address is given. */
  readonly oneRole?: true;
  /** Silent unless said otherwise. */
  readonly log?: Logger;
}

/** A log that shares no transaction with the guards: what a spec does to the program must come to the same over it. */
export const logElsewhere = (): OpenStore => {
  const store = new MemoryEventStore();
  return () => Promise.resolve(store);
};

const elsewhere = process.env['SPEC_STORE'] === 'elsewhere' ? logElsewhere : () => undefined;

/** The same in EventStoreDB, played by its double, through the real client. */
const inEventStoreDb =
  process.env['SPEC_STORE'] === 'eventstore'
    ? (): Promise<EventStoreDouble> => startEventStoreDouble({ batchAppend: true })
    : () => null;

const eventStoreOf = (url: string | null): Readonly<Record<string, string>> =>
  url === null ? {} : { EVENTSTORE_URL: url };

const usual = (): Required<Pick<ServerOptions, 'webDir' | 'environment' | 'roles' | 'log'>> => ({
  webDir: null,
  environment: {},
  roles: ['api', 'projector', 'renderer'],
  log: openLog(process.env['SPEC_LOG'] === undefined ? 'silent' : 'info'),
});

const addressesOf = (
  { oneRole }: ServerOptions,
  database: TestDatabase,
): Partial<ReturnType<typeof rolesOf>> & { readonly databaseUrl: string } =>
  oneRole === true ? { databaseUrl: database.url } : rolesOf(database);

/** The log says when the read models begin, so a database is ready only for a program that has its log in it. */
const databaseFor = (
  { beside, oneRole, environment, logIn }: ServerOptions,
  openStore: OpenStore | undefined,
): TestDatabase | Promise<TestDatabase> => {
  if (beside !== undefined) return beside.database;
  const ready =
    oneRole === undefined &&
    openStore === undefined &&
    environment?.['EVENTSTORE_URL'] === undefined &&
    (logIn !== undefined || process.env['SPEC_STORE'] !== 'eventstore');
  return ready ? createReadyDatabase() : createTestDatabase();
};

/** The whole program in this process, on a database of its own; with SPEC_STORE=elsewhere every spec has its log elsewhere, with SPEC_STORE=eventstore in EventStoreDB. */
export const startServer = async (options: ServerOptions = {}): Promise<TestServer> => {
  const { webDir, environment, roles, log } = { ...usual(), ...options };
  const { clock, beside, logIn, openStore = logIn === 'postgres' ? undefined : elsewhere() } = options;
  const database = await databaseFor(options, openStore);
  const dataDir = await mkdtemp(join(tmpdir(), 'soundings-server-'));
  const double = beside === undefined && logIn === undefined ? await inEventStoreDb() : null;
  // What looks postcodes up writes into the log by itself; the specs that are about it turn it on.
  const own = {
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    START_WAIT_SECONDS: '0',
    POSITION_LOOKUPS: 'off',
    ...eventStoreOf(double?.url ?? null),
  };
  const config = await withSecrets(readSettings({ ...own, ...beside?.secrets, ...environment }));
  const program = await openProgram({
    config,
    ...addressesOf(options, database),
    modules,
    roles,
    log,
    webDir,
    patienceMs: 20_000,
    ...(clock === undefined ? {} : { clock }),
    ...(openStore === undefined ? {} : { openStore }),
  });
  if (program.url === null || program.app === null) throw new Error('the program does not answer');
  const store = program.app.get<EventStore>(EVENT_STORE);
  return {
    url: program.url,
    jwtSecret: config.jwtSecret,
    secrets: {
      JWT_SECRET: config.jwtSecret,
      PERSONAL_DATA_KEY: config.personalDataKey.toString('base64'),
      ...eventStoreOf(config.eventStoreUrl),
    },
    database,
    program,
    head: () => store.head(),
    events: async () => {
      const events: RecordedEvent[] = [];
      for await (const event of store.readAll()) events.push(event);
      return events;
    },
    stop: async () => {
      await program.close();
      await double?.stop();
      if (beside === undefined) await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

export interface SpawnedServer {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly pid: number;
  readonly output: () => string;
  /** The exit code once it has ended. */
  readonly ended: () => number | null;
  /** Ends the server alone; its PostgreSQL goes on, as after a crash. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Every table of the read models, each row as JSON, in order. */
  dumpReadModels(): Promise<Readonly<Record<string, readonly string[]>>>;
  /** Makes every read model again from the whole log, while the server goes on. */
  rebuildAll(): Promise<void>;
  /** Ends it properly and removes its data. */
  stop(): Promise<void>;
}

export interface SpawnOptions {
  readonly dataDir?: string;
  readonly port?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** What stands behind `npm start --`. */
  readonly wishes?: readonly string[];
}

const newDataDir = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'soundings-desk-'));
  await chmod(folder, 0o711);
  return folder;
};

const urlFrom = (child: ChildProcess, output: () => string): Promise<string> =>
  new Promise((found, failed) => {
    const look = (): void => {
      const url = /Open +(http:\S+)/.exec(output())?.[1];
      if (url !== undefined) found(url);
    };
    child.stdout?.on('data', look);
    child.once('exit', (code) => {
      failed(new Error(`the desk ended with ${code}:\n${output()}`));
    });
  });

export const dumpReadModels = async (databaseUrl: string): Promise<Readonly<Record<string, readonly string[]>>> => {
  const knex = openKnex(databaseUrl, { max: 1, name: 'specs' });
  try {
    const views = await knex('pg_views').where({ schemaname: 'read' }).orderBy('viewname').pluck<string[]>('viewname');
    const tables: Record<string, readonly string[]> = {};
    for (const view of views) {
      const { rows } = await knex.raw<{ rows: { row: string }[] }>(
        'select to_jsonb(t)::text as row from read.?? t order by 1',
        [view],
      );
      tables[view] = rows.map(({ row }) => row);
    }
    return tables;
  } finally {
    await knex.destroy();
  }
};

/** The log and the tables of a running desk, without going through its door. */
export interface DeskInside {
  readonly databaseUrl: string;
  readonly knex: Knex;
  readonly store: PostgresEventStore;
  readonly codec: EventCodec;
  readonly close: () => Promise<void>;
}

export const lookInside = async (dataDir: string): Promise<DeskInside> => {
  // What it makes has to be the desk's.
  const databaseUrl = workUrlOf(await runningPostgres(dataDir));
  const knex = openKnex(databaseUrl, { max: 4, name: 'specs' });
  const store = await PostgresEventStore.open({ connectionString: databaseUrl });
  const { personalDataKey } = await withSecrets(readSettings({ DATA_DIR: dataDir }));
  const codec = new EventCodec(
    modules.flatMap(({ parts }) => parts.catalogues),
    new PostgresVault(knex, new MasterKey(personalDataKey)),
  );
  return {
    databaseUrl,
    knex,
    store,
    codec,
    close: async () => {
      await store.close();
      await knex.destroy();
    },
  };
};

const rebuildAll = async (dataDir: string): Promise<void> => {
  const { databaseUrl, knex, store, codec, close } = await lookInside(dataDir);
  const runner = new ProjectionRunner({
    knex,
    connectionString: databaseUrl,
    store,
    codec,
    projections: modules.flatMap(({ parts }) => parts.projections),
  });
  try {
    await runner.rebuild('all');
  } finally {
    await runner.stop();
    await close();
  }
};

/** `npm start` as a process of its own, which can be killed. Give `dataDir` and `port` to start it again. */
export const spawnServer = async ({
  dataDir: given,
  port,
  environment = {},
  wishes = [],
}: SpawnOptions = {}): Promise<SpawnedServer> => {
  const dataDir = given ?? (await newDataDir());
  const child = spawn(process.execPath, [resolve('apps/all-in-one/start.mjs'), ...wishes], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      DATA_DIR: dataDir,
      PORT: String(port ?? (await freePort())),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const output = (): string => said;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said += part.toString();
    });
  let ended: number | null = null;
  // When it has exited, its last lines may still be on their way.
  const closed = once(child, 'close').then(([code]) => {
    ended = code as number | null;
  });
  const url = await urlFrom(child, output);
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await closed;
  };
  return {
    url,
    port: Number(new URL(url).port),
    dataDir,
    pid: child.pid ?? 0,
    output,
    ended: () => ended,
    kill,
    dumpReadModels: async () => dumpReadModels(await runningPostgres(dataDir)),
    rebuildAll: () => rebuildAll(dataDir),
    stop: async () => {
      await kill('SIGTERM');
      stopLeftPostgres(dataDir);
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
};

/** A server that was killed and never started again leaves its PostgreSQL. */
const stopLeftPostgres = (dataDir: string): void => {
  try {
    process.kill(Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT');
  } catch {
    // It has stopped already.
  }
};
