import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { readSettings, type Config, type Settings } from '../configuration/config.js';
import { fileProblem, keepToOwner, openDataDirectory } from '../configuration/data-directory.js';
import { collectEarly } from './heap.js';
import { noDisk, watchDisk, type DiskWatch } from './disk-watch.js';
import { LogOutput, type LogOutputOptions } from '../telemetry/log-output.js';
import { takeInstanceLock, type InstanceLock } from './instance-lock.js';
import { describe, openLog } from '../telemetry/logging.js';
import type { EmbeddedPostgres } from '../postgres/embedded-postgres.js';
import { keepEmbeddedPostgres } from '../postgres/kept-postgres.js';
import { databaseProblem, reachDatabase } from '../postgres/reach-database.js';
import { openProgram, type BusinessModule, type Program, type ProgramOptions, type Role } from './program.js';
import type { Clock } from '../requests/requests.js';
import { forRoles, foundSecrets, secretsFor } from '../configuration/secrets.js';
import { startAgain } from './start-again.js';
import { StartUpProblem } from './start-up-problem.js';

export interface RunOptions {
  readonly modules: readonly BusinessModule[];
  readonly roles: readonly Role[];
  readonly webDir: string | null;
  /** Without `DATABASE_URL`, run a PostgreSQL of our own in `DATA_DIR`. */
  readonly embedded: boolean;
  /** Called once it serves, before the person is told. */
  readonly ready?: (program: Program, settings: Settings) => Promise<void>;
  /** What stands beneath the address in the terminal, such as `  Code   ...`; null: nothing. Never in the log. */
  readonly note?: (program: Program) => Promise<string | null>;
  readonly clock?: Clock;
}

export interface RunningProgram {
  readonly program: Program;
  readonly settings: Settings;
  readonly note: string | null;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The log of a desk is a file beside its data, of which the one before is kept; elsewhere it is standard error. */
const MAX_LOG = 10 * 1024 * 1024;
const logTo = (embedded: boolean, dataDir: string): LogOutput =>
  written(embedded ? { to: join(dataDir, 'soundings.log'), maxBytes: MAX_LOG } : { to: 2 });

/** Of a desk a file that is never set aside, so that no traffic ends it; elsewhere it goes where the log goes, whatever LOG_LEVEL says. */
const securityLogTo = (embedded: boolean, dataDir: string, output: LogOutput): Logger =>
  embedded
    ? openLog('info', written({ to: join(dataDir, 'security.log') }))
    : openLog('info', output).child({ log: 'security' });

const written = (options: LogOutputOptions): LogOutput => {
  const output = new LogOutput(options);
  process.once('exit', () => {
    output.flushSync();
  });
  return output;
};

/** What the person at the terminal is told goes nowhere when the terminal has gone, or is a file on a disk that is full. */
const sayWithoutFail = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
};

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MB`;

/** The disk of a desk, on which its database is too. */
const watchOwnDisk = (dataDir: string, log: Logger): Promise<DiskWatch> =>
  watchDisk(dataDir, (isFull, free) => {
    log.warn(
      { free },
      isFull ? 'the disk is full: nothing more is saved until there is room' : 'the disk has room again',
    );
    say(
      isFull
        ? `The disk of ${dataDir} is full (${megabytes(free)} left): nothing more is saved until there is room.`
        : 'The disk has room again: everything is saved as before.',
    );
  });

const lockDataDir = async (dataDir: string): Promise<InstanceLock> => {
  const lock = await takeInstanceLock(join(dataDir, 'soundings.lock'));
  if (!('heldBy' in lock)) return lock;
  const { pid, url } = lock.heldBy;
  throw new StartUpProblem(
    `Soundings is already running on ${dataDir}${url === null ? '' : `, at ${url}`} (process ${pid}).`,
  );
};

/** What was started so far, stopped in reverse; `force` when the person will not wait. */
interface Started {
  dataDir?: string;
  log?: Logger;
  lock?: InstanceLock;
  disk?: DiskWatch;
  postgres?: EmbeddedPostgres;
  program?: Program;
}
const stop = async ({ program, postgres, lock, disk }: Started): Promise<void> => {
  disk?.stop();
  await program?.close();
  await postgres?.stop();
  await lock?.release();
};

/** Two segments of PostgreSQL's own log, without which it does not come up. */
const ROOM_TO_START = 32 * 1024 * 1024;
/** What holds on to a database that is gone is left behind. */
const GIVEN_UP_MS = 10_000;

/** The program can do nothing more, and whoever looks after it has to act. */
const endWith = async (started: Started, sentence: string): Promise<void> => {
  started.log?.fatal({ reason: sentence }, 'the program ends');
  await Promise.race([stop(started).catch(() => undefined), pause(GIVEN_UP_MS)]);
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

/** npm passes Ctrl-C on to a program that the terminal has told already: that is one Ctrl-C, not two. */
const SAME_CTRL_C_MS = 1000;

const stopOnSignals = (started: Started, booted: Promise<unknown>): void => {
  let asked = 0;
  const finish = async (): Promise<void> => {
    await booted.catch(() => undefined);
    await stop(started);
  };
  const onSignal = (): void => {
    if (asked > 0) {
      if (Date.now() - asked < SAME_CTRL_C_MS) return;
      // Immediate shutdown: everything committed is in its log, and the next start recovers it.
      if (started.postgres !== undefined) process.kill(started.postgres.pid, 'SIGQUIT');
      process.exit(130);
    }
    asked = Date.now();
    say('\nStopping ...');
    finish().then(
      () => {
        say('Stopped.');
        process.exit(0);
      },
      (error: unknown) => {
        process.stderr.write(`${JSON.stringify(describe(error))}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
};

/** One role among several must not make secrets of its own: it would seal what the others cannot open. */
const demandSecrets = async (settings: Settings): Promise<void> => {
  const secrets = await foundSecrets(settings);
  const missing = [
    ...(secrets['personal-data-key'] === null ? ['PERSONAL_DATA_KEY'] : []),
    ...(secrets['jwt-secret'] === null ? ['JWT_SECRET'] : []),
  ];
  if (missing.length > 0)
    throw new StartUpProblem(
      `This program needs ${missing.join(' and ')}, the same for all programs of the installation.`,
    );
};

type Addresses = Pick<ProgramOptions, 'databaseUrl' | 'migrationUrl'>;

/** The database as who works and as who migrates. */
const addressesOf = ({ databaseUrl, migrationUrl }: Settings, postgres: EmbeddedPostgres | undefined): Addresses =>
  postgres === undefined
    ? { databaseUrl: databaseUrl ?? '', migrationUrl }
    : { databaseUrl: postgres.workUrl, migrationUrl: postgres.url };

/** The database is looked at before it is changed: whatever stops a start leaves it as it was. */
const lookedAt = async (
  settings: Settings,
  { databaseUrl, migrationUrl }: Addresses,
  hadDataDir: boolean,
): Promise<Config> => {
  const setting = settings.migrationUrl === null ? 'DATABASE_URL' : 'DATABASE_MIGRATION_URL';
  const connection = await reachDatabase(migrationUrl ?? databaseUrl, { waitMs: settings.startWaitMs, say, setting });
  try {
    return await secretsFor({ settings, ask: connection.ask, hadDataDir });
  } finally {
    await connection.end();
  }
};

/** The start of PostgreSQL closes the directory to others where it is in there, and knows who has to pass. @returns whether it was there before */
const openOwnDirectory = async ({ dataDir, databaseUrl }: Settings): Promise<boolean> => {
  const hadDataDir = await openDataDirectory(dataDir);
  if (databaseUrl !== null) await keepToOwner(dataDir);
  return hadDataDir;
};

const boot = async (
  started: Started,
  { modules, roles, webDir, embedded, ready, note, ...parts }: RunOptions,
): Promise<RunningProgram> => {
  const given = forRoles(readSettings(process.env), roles);
  const settings = { ...given, dataDir: (started.dataDir = resolve(given.dataDir)) };
  if (settings.databaseUrl === null && !embedded)
    throw new StartUpProblem(
      'This program needs DATABASE_URL; only the desk (npm start) brings a database of its own.',
    );
  if (!embedded) await demandSecrets(settings);
  const hadDataDir = embedded ? await openOwnDirectory(settings) : true;
  const output = logTo(embedded, settings.dataDir);
  const log = (started.log = openLog(settings.logLevel, output));
  const security = securityLogTo(embedded, settings.dataDir, output);
  const disk = (started.disk = embedded ? await watchOwnDisk(settings.dataDir, log) : noDisk);
  if (settings.databaseUrl === null) {
    started.lock = await lockDataDir(settings.dataDir);
    started.postgres = await keepEmbeddedPostgres({
      dataDir: settings.dataDir,
      say,
      hasRoom: () => (disk.free ?? Infinity) > ROOM_TO_START,
      onGivenUp: (sentence) => {
        void endWith(started, sentence);
      },
    });
  }
  const addresses = addressesOf(settings, started.postgres);
  const options = { ...addresses, modules, roles, webDir, log, security, say, disk, ...parts };
  const open = async (): Promise<Program> => {
    const config = await lookedAt(settings, addresses, hadDataDir);
    return openProgram({ config, ...options, linesLost: () => output.lost });
  };
  const program = await startAgain(open, {
    waitMs: settings.startWaitMs,
    onOutage: (error) => {
      log.warn(describe(error), 'the start met an outage and begins again');
      say('A part that Soundings needs broke off; the start begins again ...');
    },
  }).catch((error: unknown) => {
    // Redis and others answer with codes of their own; PostgreSQL names a severity.
    throw (error instanceof Error && 'severity' in error ? databaseProblem(error) : null) ?? error;
  });
  started.program = program;
  await ready?.(program, settings);
  if (program.url !== null) await started.lock?.announce(settings.publicUrl ?? program.url);
  return { program, settings, note: (await note?.(program)) ?? null };
};

/** What the person at the terminal reads; a fault of ours has its details in the log. */
const sentenceOf = (error: unknown, { log, dataDir }: Started): string => {
  const problem =
    error instanceof StartUpProblem || dataDir === undefined ? error : (fileProblem(error, dataDir) ?? error);
  if (problem instanceof StartUpProblem) return problem.message;
  log?.fatal(describe(error), 'the program could not start');
  const details =
    log === undefined ? ` The details: ${JSON.stringify(describe(error))}` : ' The details are in the log.';
  return `Soundings could not start, and the fault is its own, not that of a setting.${details}`;
};

/** Runs a program until it is told to stop; a problem at the start is one plain sentence and exit code 1. */
export const runProgram = async (options: RunOptions): Promise<void> => {
  sayWithoutFail();
  collectEarly();
  const started: Started = {};
  const booting = boot(started, options);
  stopOnSignals(started, booting);
  try {
    const { program, settings, note } = await booting;
    const open = program.url === null ? '' : `\nSoundings is ready.\n  Open   ${settings.publicUrl ?? program.url}\n`;
    // In one piece: whoever waits for the address has the rest with it.
    say(
      `${open}${note === null ? '' : `${note}\n`}  Data   ${settings.databaseUrl === null ? settings.dataDir : 'the database that DATABASE_URL names'}\n  Stop   Ctrl-C\n`,
    );
  } catch (error) {
    await stop(started).catch(() => undefined);
    process.stderr.write(`${sentenceOf(error, started)}\n`);
    process.exit(1);
  }
};
