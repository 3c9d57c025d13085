import { Module, type DynamicModule, type INestApplicationContext, type Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { ChangeHub, CHANGES } from '../changes/change-hub.js';
import { systemClock } from '../requests/clock.js';
import type { Config } from '../configuration/config.js';
import { diskCheck, noDisk, type DiskWatch } from './disk-watch.js';
import { createAdapter, configureServer } from '../http/http-server.js';
import { setTimeout as pause } from 'node:timers/promises';
import { openEngine, type Engine, type EngineOptions } from './engine.js';
import { Readiness } from '../health/readiness.js';
import { nestLog } from '../telemetry/logging.js';
import { createInstruments } from '../telemetry/metrics/instruments.js';
import { Metrics } from '../telemetry/metrics/metrics.js';
import { programReadings } from '../telemetry/metrics/program-readings.js';
import type { ModuleParts } from '../modules/modules.js';
import { PlatformModule, type PlatformParts } from './platform.module.js';
import { openOperationsDoor } from './operations-door.js';
import { refuseSecondHandlers } from '../modules/one-handler.js';
import { openKnex } from '../postgres/knex.js';
import type { OpenStore } from '../event-store/open-store.js';
import { Presence, PRESENCE } from '../presence/presence.js';
import type { Clock } from '../requests/requests.js';
import { StartUpProblem } from './start-up-problem.js';
import { openTracing } from '../telemetry/tracing/open-tracing.js';

type BackgroundModule = Type | DynamicModule | Promise<DynamicModule>;

/** A business module as an app composes it. */
export interface BusinessModule {
  readonly module: Type;
  readonly parts: ModuleParts;
  /** What works for it behind the calls, by the configuration and the roles; a renderer has nothing else. */
  readonly background?: (this: void, config: Config, roles: readonly Role[]) => readonly BackgroundModule[];
}

/** `api` answers calls, `projector` keeps the read models, `renderer` makes documents; one process may do all of it. */
export type Role = 'api' | 'projector' | 'renderer';

export interface ProgramOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  /** The same database as the role that migrates; null: the one of `databaseUrl` does. */
  readonly migrationUrl?: string | null | undefined;
  readonly modules: readonly BusinessModule[];
  readonly roles: readonly Role[];
  readonly log: Logger;
  /** The security log; lines of `log` that say so unless it has a place of its own. */
  readonly security?: Logger;
  /** Folder of the built web client; null: calls only. */
  readonly webDir: string | null;
  readonly clock?: Clock;
  /** The log; the one that the configuration names unless said otherwise. */
  readonly openStore?: OpenStore;
  /** How long a command waits for the read models before it answers without them: longer for specs on a machine that is busy. */
  readonly patienceMs?: number;
  /** Whether there is room for what people save, where the data are on this machine. */
  readonly disk?: DiskWatch;
  /** Lines of the log that could not be written. */
  readonly linesLost?: () => number;
  /** Told what a start waits for, by whoever sits at the terminal; otherwise the log is. */
  readonly say?: (line: string) => void;
}

export interface Program {
  /** Where it answers; null without the role `api`. */
  readonly url: string | null;
  /** Where it is watched; null without `OPERATIONS_PORT`. */
  readonly operationsUrl: string | null;
  readonly app: NestFastifyApplication | null;
  readonly engine: Engine;
  /** Says that it stops, answers what is under way, finishes the batches, lets go of the database. */
  close(this: void): Promise<void>;
}

@Module({})
class ProgramModule {}

/** Brings up the named roles on a database that is there. */
export const openProgram = async (options: ProgramOptions): Promise<Program> => {
  const { config, databaseUrl, migrationUrl, log, roles, disk = noDisk, linesLost } = options;
  const rendersOnly = isRenderer(roles);
  if (rendersOnly && config.redisUrl === null)
    throw new StartUpProblem(
      'A renderer needs REDIS_URL, where the documents to be made are queued; please set it to the same address as for the API.',
    );
  const clock = options.clock ?? systemClock;
  const modules = options.modules.map(({ parts }) => parts);
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const outside = await openOutside(config, roles, closers);
    const { readiness, instruments } = outside;
    const knex = openKnex(databaseUrl, { name: `soundings ${roles.join(' ')}` });
    closers.push(() => knex.destroy());
    const engine = await openEngine({
      config,
      databaseUrl,
      migrationUrl,
      knex,
      log,
      clock,
      modules,
      projecting: roles.includes('projector'),
      watching: instruments,
      withoutQueue: ableWithoutQueue(roles),
      ...(options.openStore === undefined ? {} : { openStore: options.openStore }),
      ...(options.patienceMs === undefined ? {} : { patienceMs: options.patienceMs }),
      ...(options.say === undefined ? {} : { say: options.say }),
    });
    closers.push(() => engine.stop());
    const parts = {
      config,
      databaseUrl,
      knex,
      log,
      security: securityLogOf(options),
      clock,
      engine,
      modules,
      readiness,
      instruments,
      disk,
    };
    if (rendersOnly) {
      const background = await createBackground({ ...parts, doors: false }, options);
      closers.push(() => background.close());
    }
    const app = roles.includes('api') ? await createApp({ ...parts, doors: true }, options, closers) : null;
    const hub = app === null ? null : await startStreams(app, closers);

    outside.metrics?.read(
      programReadings({
        knex,
        store: engine.store,
        modules,
        readiness,
        disk,
        linesLost,
        listeners: () => hub?.listening ?? 0,
      }),
    );
    readiness.serve(engine.checks, { ...engine.lesserChecks, ...diskCheck(disk) }, () =>
      engine.projections === null ? {} : { leads: engine.projections.leads },
    );
    const url = app === null ? null : await listen(app, config);
    closers.push(() => takeLeave(readiness, config));
    return { url, operationsUrl: outside.url, app, engine, close };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
};

const securityLogOf = ({ security, log }: ProgramOptions): Logger => security ?? log.child({ log: 'security' });

/** What browsers hear of each other: changes, and who has which form open. */
const startStreams = async (app: NestFastifyApplication, closers: (() => Promise<void>)[]): Promise<ChangeHub> => {
  const [hub, presence] = [app.get<ChangeHub>(CHANGES), app.get<Presence>(PRESENCE)];
  await hub.start();
  closers.push(() => hub.stop());
  await presence.start();
  closers.push(() => presence.stop());
  return hub;
};

const isRenderer = (roles: readonly Role[]): boolean => roles.includes('renderer') && !roles.includes('api');

const ableWithoutQueue = (roles: readonly Role[]): EngineOptions['withoutQueue'] =>
  isRenderer(roles) ? 'nothing' : roles.includes('api') ? 'most' : 'all';

/** What others see of the process: there first and gone last. */
const openOutside = async (
  { operations: { door, tracing: traced } }: Config,
  roles: readonly Role[],
  closers: (() => Promise<void>)[],
) => {
  const readiness = new Readiness();
  const metrics = door === null ? null : new Metrics();
  const opened = door === null || metrics === null ? null : await openOperationsDoor(door, readiness, metrics);
  if (opened !== null) closers.push(() => opened.close());
  const tracing = await openTracing(traced, roles.join(' '));
  if (tracing !== null) closers.push(() => tracing.close());
  return { readiness, metrics, url: opened?.url ?? null, instruments: createInstruments(metrics, tracing) };
};

/** Calls are still taken for a while, until the load balancer has noticed. */
const takeLeave = async (readiness: Readiness, { operations: { shutdownGraceMs } }: Config): Promise<void> => {
  readiness.stop();
  await pause(shutdownGraceMs);
};

const backgroundOf = ({ config, modules, roles }: ProgramOptions): readonly BackgroundModule[] =>
  modules.flatMap(({ background }) => background?.(config, roles) ?? []);

/** No calls, no doors: what works behind them. */
const createBackground = (parts: PlatformParts, options: ProgramOptions): Promise<INestApplicationContext> =>
  NestFactory.createApplicationContext(
    { module: ProgramModule, imports: [PlatformModule.of(parts), ...backgroundOf(options)] },
    { abortOnError: false, logger: nestLog(parts.log) },
  );

const createApp = async (
  parts: PlatformParts,
  options: ProgramOptions,
  closers: (() => Promise<void>)[],
): Promise<NestFastifyApplication> => {
  const { modules, webDir } = options;
  const root = {
    module: ProgramModule,
    imports: [
      DiscoveryModule,
      CqrsModule.forRoot(),
      PlatformModule.of(parts),
      ...backgroundOf(options),
      ...modules.map(({ module }) => module),
    ],
  };
  const app = await NestFactory.create<NestFastifyApplication>(root, createAdapter(parts.config), {
    bodyParser: false,
    abortOnError: false,
    forceCloseConnections: false,
    logger: nestLog(parts.log),
  });
  closers.push(() => drain(app));
  refuseSecondHandlers(app);
  await configureServer(app, { webDir, mapTiles: parts.config.mapTiles, watch: parts });
  await app.init();
  return app;
};

/** Calls that are under way get this long; a browser that holds its connection open does not hold up the stop. */
const DRAIN_MS = 20_000;
const drain = async (app: NestFastifyApplication): Promise<void> => {
  const late = setTimeout(() => {
    app.getHttpServer().closeAllConnections();
  }, DRAIN_MS);
  await app.close();
  clearTimeout(late);
};

const listen = async (app: NestFastifyApplication, { port, host }: Config): Promise<string> => {
  try {
    await app.listen(port, host);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartUpProblem(
        `Port ${port} is taken by another program; please stop that one, or choose another port with PORT=3001.`,
      );
    if (code === 'EACCES')
      throw new StartUpProblem(`Port ${port} may not be used by this account; please choose one above 1023 with PORT.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartUpProblem(`This machine has no address ${host}; please correct HOST.`);
    throw error;
  }
  const address = app.getHttpServer().address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  const shown = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' || host === '::1' ? 'localhost' : host;
  return `http://${shown}:${bound}`;
};
