import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Change } from '#contracts';
import {
  EventCodec,
  GuardsAhead,
  heldMigrations,
  isLapse,
  isTransactional,
  jitter,
  kernelTables,
  openMasterKey,
  postgresEventStoreMigrations,
  PostgresVault,
  postgresVaultMigrations,
  pastMigrations,
  PastViews,
  isPutBack,
  projectionMigrations,
  ProjectionProgress,
  ProjectionRunner,
  RecoveryJob,
  StoreCommandHandling,
  whereLogIs,
  type CommandHandling,
  type EventStore,
  type ForgettingVault,
  type TwoPhaseGuard,
  type Instrumentation,
} from '#eventing';
import type { Tell } from '../changes/change-hub.js';
import type { Config } from '../configuration/config.js';
import { eventStoreCheck } from '../event-store/event-store-check.js';
import { PartDegraded, PartDown, type HealthChecks } from '../health/readiness.js';
import { describe } from '../telemetry/logging.js';
import type { AuditFormatter, ModuleParts } from '../modules/modules.js';
import { openKnex } from '../postgres/knex.js';
import { remakeOldGuards } from '../event-store/guard-tables.js';
import { bringUpToDate } from '../postgres/bring-up-to-date.js';
import type { Migration } from '../postgres/migrations.js';
import { textMigration } from '../postgres/text-migration.js';
import { openStore, putBack, refuseForeignLog, type OpenStore } from '../event-store/open-store.js';
import type { RedisConnections } from '../redis/redis.js';
import { StartUpProblem } from './start-up-problem.js';
import { presenceMigration } from '../presence/presence.js';
import { requestCallMigration, requestCreatesMigration, requestMigration } from '../requests/idempotency-store.js';
import type { Clock, ReadModels } from '../requests/requests.js';
import { unfinishedLoad, unfinishedLoadMigration } from '../postgres/unfinished-load.js';

/** The event-sourced half of a program: what modules ask for, and its own beginning and end. */
export interface Engine {
  readonly store: EventStore;
  readonly codec: EventCodec;
  readonly personalKeys: ForgettingVault;
  readonly commandHandling: CommandHandling;
  readonly readModels: ReadModels;
  /** The same read models as they stood at any instant. */
  readonly past: PastViews;
  readonly tell: Tell;
  readonly checks: HealthChecks;
  /** Parts without which the program goes on, with less. */
  readonly lesserChecks: HealthChecks;
  /** null where the configuration names none. */
  readonly redis: RedisConnections | null;
  /** null where another process keeps the read models. */
  readonly projections: ProjectionRunner | null;
  /** Finishes the batches that are under way. */
  stop(): Promise<void>;
}

export interface EngineOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  /** The same database as the role that migrates; null: the one of `databaseUrl` does. */
  readonly migrationUrl?: string | null | undefined;
  readonly knex: Knex;
  readonly log: Logger;
  readonly clock: Clock;
  readonly modules: readonly ModuleParts[];
  /** Keep the read models in this process. */
  readonly projecting: boolean;
  /** What the program can do without the queue of several programs: nothing, most things, or everything. */
  readonly withoutQueue: 'nothing' | 'most' | 'all';
  /** The log; the one that the configuration names unless said otherwise. */
  readonly openStore?: OpenStore;
  /** How long a command waits for the read models, in milliseconds; two seconds unless said otherwise. */
  readonly patienceMs?: number;
  /** Told what a start waits for. */
  readonly say?: (line: string) => void;
  readonly watching: Instrumentation;
}

/** Tables and functions of the kernel come before those of the modules, which may refer to them. */
export const migrationsOf = (modules: readonly ModuleParts[]): readonly Migration[] => [
  requestMigration,
  presenceMigration,
  textMigration,
  requestCallMigration,
  unfinishedLoadMigration,
  requestCreatesMigration,
  ...postgresEventStoreMigrations,
  ...postgresVaultMigrations,
  ...projectionMigrations,
  ...pastMigrations,
  ...heldMigrations,
  ...modules.flatMap(({ migrations }) => migrations),
];

/** Finds the wire ids that an event changes, through the auditFormatter of its kind of stream. */
const tellBy = (codec: EventCodec, modules: readonly ModuleParts[]): Tell => {
  const auditFormatters = new Map<string, AuditFormatter>(
    modules.flatMap((parts) =>
      parts.auditFormatters.map((auditFormatter) => [auditFormatter.catalogue.category, auditFormatter] as const),
    ),
  );
  return async (recorded): Promise<readonly Change[]> => {
    const auditFormatter = auditFormatters.get(recorded.stream.slice(0, recorded.stream.indexOf('-')));
    if (auditFormatter === undefined || isLapse(recorded)) return [];
    const event = await codec.decode(recorded);
    const rest = { entity: auditFormatter.entity, version: Number(event.revision), by: event.metadata.actorId };
    return auditFormatter.wireIds(event.entityId, event).map((_id) => ({ ...rest, _id }));
  };
};

const startProjections = async (
  options: EngineOptions,
  store: EventStore,
  codec: EventCodec,
): Promise<ProjectionRunner> => {
  const { knex, databaseUrl, log, modules, watching } = options;
  const runner = new ProjectionRunner({
    knex,
    connectionString: databaseUrl,
    store,
    codec,
    projections: modules.flatMap(({ projections }) => projections),
    watching,
    onStopped: (name, { position, type }) =>
      log.error({ readModel: name, position, type }, 'a read model stopped at an event that it cannot take'),
    onDrop: (error) => log.warn(describe(error), 'the subscription to the log broke and is made anew'),
    onTrouble: (error) => log.warn(describe(error), 'a rebuild was interrupted and is begun again'),
    copying: (await whereLogIs(knex)).log === 'elsewhere',
    onCopyTrouble: (error) => log.warn(describe(error), 'copying the log broke off and is taken up again'),
  });
  try {
    await runner.start();
  } catch (error) {
    await runner.stop().catch(() => undefined);
    throw isPutBack(error) ? new StartUpProblem(putBack) : error;
  }
  return runner;
};

/** How long copying may fail before whoever looks on is told. */
const MIRROR_TROUBLE_MS = 30_000;
/** Settles what crashes left held; null where the log is in this database and nothing is ever held. */
const startRecoveryJob = ({ knex, log, modules }: EngineOptions, store: EventStore): RecoveryJob | null => {
  if (isTransactional(store)) return null;
  const guards = new GuardsAhead({
    store,
    guards: guardsOf(modules),
    retryDelay: jitter,
    transact: (work) => knex.transaction(work),
  });
  const reaper = new RecoveryJob({
    knex,
    guards,
    onTrouble: (error) => {
      log.warn(describe(error), 'what a command held could not be settled, and is looked at again');
    },
  });
  reaper.start();
  return reaper;
};

const guardsOf = (modules: readonly ModuleParts[]): readonly TwoPhaseGuard[] =>
  modules.flatMap(({ guards = [] }) => guards);

/** Migrates the database and opens the log; with `projecting`, keeps the read models from then on. What was opened is let go of when the rest cannot be. */
export const openEngine = async (options: EngineOptions): Promise<Engine> => {
  const closers: Closers = [];
  const stop = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    return { ...(await openParts(options, closers)), stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
};

type Closers = (() => Promise<unknown>)[];

/** @throws StartUpProblem where the key is another database's, or the log another installation's */
const openKeys = async (
  { config, databaseUrl, knex }: EngineOptions,
  store: EventStore,
  closers: Closers,
): Promise<PostgresVault> => {
  const masterKey = await openMasterKey(knex, config.personalDataKey);
  await refuseForeignLog(store, masterKey);
  // A guard reads other streams within its transaction. Over the common pool their keys would wait for connections that such transactions hold.
  const ownConnections = openKnex(databaseUrl, { name: 'soundings keys', max: 2 });
  closers.push(() => ownConnections.destroy());
  const personalKeys = new PostgresVault(ownConnections, masterKey);
  closers.push(() => personalKeys.close());
  await personalKeys.listen(databaseUrl);
  return personalKeys;
};

const tellOfUnfinishedLoad = async ({ knex, log }: EngineOptions): Promise<void> => {
  if ((await unfinishedLoad(knex)) !== null)
    log.warn('a load of this company was broken off: the desk goes on with it, and until then no program is ready');
};

/** ioredis is loaded where the configuration names a Redis (docs/decisions/0089). */
const redisOf = async ({ config: { redisUrl }, log }: EngineOptions): Promise<RedisConnections | null> =>
  redisUrl === null ? null : new (await import('../redis/redis.js')).RedisConnections(redisUrl, log);

const openParts = async (options: EngineOptions, closers: Closers): Promise<Omit<Engine, 'stop'>> => {
  const { config, databaseUrl, knex, modules } = options;
  await bringUpToDate(options, migrationsOf(modules));
  const say =
    options.say ??
    ((line: string): void => {
      options.log.info(line);
    });
  if (config.redisUrl !== null) {
    const { reachRedis } = await import('../redis/reach-redis.js');
    await reachRedis(config.redisUrl, { waitMs: config.startWaitMs, say, needed: options.withoutQueue === 'nothing' });
  }
  await tellOfUnfinishedLoad(options);
  const store = await (options.openStore ?? openStore)({ config, databaseUrl, knex, say });
  closers.push(() => store.close());
  const personalKeys = await openKeys(options, store, closers);
  const codec = new EventCodec(
    modules.flatMap(({ catalogues }) => catalogues),
    personalKeys,
  );
  const all = modules.flatMap((parts) => parts.projections);
  const names = all.map(({ name }) => name);
  const progress = new ProjectionProgress(knex, databaseUrl, all, options.patienceMs);
  closers.push(() => progress.close());
  await progress.listen();
  const past = new PastViews({
    knex,
    store,
    codec,
    projections: all.filter(({ past: answers }) => answers === true),
    open: (schema) =>
      openKnex(databaseUrl, { name: 'soundings past', max: 3, searchPath: [schema, 'public'], readOnly: true }),
    onFailed: (error) => options.log.error(describe(error), 'a view of the past could not be made'),
  });
  const redis = await redisOf(options);
  const queue: HealthChecks = redis === null || options.withoutQueue === 'all' ? {} : { queue: () => redis.ping() };
  closers.push(async () => redis?.close());
  const tables = modules.flatMap(({ guardTables = [] }) => guardTables);
  // Before the copy goes on: what it lacks is what the guards may lack.
  if (await remakeOldGuards({ knex, store, codec }, tables))
    say(
      'This database is older than the log in EventStoreDB; bookings and the numbers of projects and invoices were made again from the log.',
    );
  const projections = options.projecting ? await startProjections(options, store, codec) : null;
  closers.push(
    async () => projections?.stop(),
    () => past.close(),
  );
  if (options.projecting) past.keep();
  const reaper = startRecoveryJob(options, store);
  closers.push(async () => reaper?.stop());
  return {
    store,
    codec,
    personalKeys,
    commandHandling: new StoreCommandHandling({
      store,
      codec,
      transact: (work) => knex.transaction(work),
      guards: guardsOf(modules),
      watching: options.watching,
    }),
    readModels: progress,
    past,
    tell: tellBy(codec, modules),
    projections,
    redis,
    lesserChecks: options.withoutQueue === 'most' ? queue : {},
    checks: {
      ...(options.withoutQueue === 'nothing' ? queue : {}),
      database: async () => {
        await knex.raw('select 1');
      },
      'event store': eventStoreCheck(store),
      'read models': async () => {
        const serving = await knex(kernelTables.projection_build)
          .whereIn('status', ['live', 'stopped'])
          .whereIn('name', names)
          .select<{ name: string; status: string }[]>('name', 'status');
        if (serving.length < names.length) throw new Error('a read model is not there yet');
        if ((await unfinishedLoad(knex)) !== null) throw new PartDown('show a company that is still being loaded');
        const stopped = serving.flatMap(({ name, status }) => (status === 'stopped' ? [name] : [])).sort();
        if (stopped.length > 0) throw new PartDegraded(`stopped: ${stopped.join(', ')}`);
      },
      ...(projections === null || isTransactional(store)
        ? {}
        : {
            'copy of the log': () =>
              projections.copyTroubledMs > MIRROR_TROUBLE_MS
                ? Promise.reject(new Error('the log is not copied'))
                : Promise.resolve(),
          }),
    },
  };
};
