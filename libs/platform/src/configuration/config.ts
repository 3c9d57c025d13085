import type { MapTiles } from '#contracts';
import { journeyMistakes, journeySourceOf, type JourneySource } from './journey-source.js';
import { isTilesUrl, mapTilesOf } from './map-tiles.js';
import { operationsVariables, readOperations, type OperationsSettings } from './operations-settings.js';
import { readSingleSignOn, singleSignOnVariables, type SingleSignOnSettings } from './single-sign-on-settings.js';
import { StartUpProblem } from '../process/start-up-problem.js';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** What the environment says; every name is explained in docs/operations.md. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** null: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null;
  /** The same database as the role that migrates; null: the one of `databaseUrl` does. */
  readonly migrationUrl: string | null;
  /** null: the log is in the PostgreSQL of the read models. */
  readonly eventStoreUrl: string | null;
  /** null: nothing is mailed. */
  readonly smtpUrl: string | null;
  /** null: documents are queued in this process. */
  readonly redisUrl: string | null;
  readonly logLevel: LogLevel;
  /** So many proxies stand in front, each of which adds the address that it was asked from. */
  readonly trustedProxies: number;
  /** How long a start waits for a database, an event store or a Redis that is not up yet. */
  readonly startWaitMs: number;
  /** A session that is not used for so long has ended. */
  readonly sessionIdleMs: number;
  /** Where people reach the desk, when that is not `http://HOST:PORT`. */
  readonly publicUrl: string | null;
  /** null: people sign in here alone. */
  readonly singleSignOn: SingleSignOnSettings | null;
  /** null: the map draws the outline that comes with the program. */
  readonly mapTiles: MapTiles | null;
  readonly journeys: JourneySource;
  /** Whether postcodes of visits and projects are looked up by the program itself. */
  readonly positionLookups: boolean;
  readonly operations: OperationsSettings;
  /** null: made on the first start and kept in `dataDir`. */
  readonly jwtSecret: string | null;
  readonly personalDataKey: Buffer | null;
}

/** Settings and secrets, complete. */
export interface Config extends Settings {
  readonly jwtSecret: string;
  readonly personalDataKey: Buffer;
}

/** Every variable that the program reads; docs/operations.md and .env.example list the same. */
export const variables = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'EVENTSTORE_URL',
  'REDIS_URL',
  'JWT_SECRET',
  'PERSONAL_DATA_KEY',
  'START_WAIT_SECONDS',
  'LOG_LEVEL',
  'TRUST_PROXY',
  'PUBLIC_URL',
  'SESSION_IDLE_MINUTES',
  'MAP_TILES_URL',
  'MAP_TILES_ATTRIBUTION',
  'SMTP_URL',
  'GOOGLE_MAPS_KEY',
  'POSTCODES_URL',
  'OSRM_URL',
  'POSITION_LOOKUPS',
  ...singleSignOnVariables,
  ...operationsVariables,
] as const;
type Variable = (typeof variables)[number];
export type Environment = Readonly<Record<string, string | undefined>>;

const isUrl = (text: string, ...protocols: readonly string[]): boolean =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol);

/** Several servers may be named, which no URL allows: `esdb://user:password@one:2113,two:2113?tls=true`. */
const isEventStoreUrl = (text: string): boolean =>
  /^esdb(\+discover)?:\/\/([^:@/?\s]+:[^@/?\s]+@)?[\w.-]+(:\d{1,5})?(,[\w.-]+(:\d{1,5})?)*\/?(\?[^=&?\s]+=[^&?\s]+(&[^=&?\s]+=[^&?\s]+)*)?$/.test(
    text,
  );

const mustSuit = (
  migrationUrl: string,
  databaseUrl: string | null,
  must: (right: boolean, mistake: string) => void,
): void => {
  must(
    isUrl(migrationUrl, 'postgres:', 'postgresql:'),
    'DATABASE_MIGRATION_URL must begin with postgres:// and name a database.',
  );
  must(
    databaseUrl !== null,
    'DATABASE_MIGRATION_URL is only for a database that DATABASE_URL names; please set that one too.',
  );
};

const proxiesIn = (written: string): number => (written === 'true' ? 1 : written === 'false' ? 0 : Number(written));

const isIdleLimit = (minutes: string): boolean =>
  /^\d{2,3}$/.test(minutes) && Number(minutes) >= 15 && Number(minutes) <= 720;

/**
 * Reads the environment.
 * @throws StartUpProblem with one line for every mistake
 */
export const readSettings = (environment: Environment): Settings => {
  const mistakes: string[] = [];
  const given = (name: Variable): string | null => {
    const value = environment[name]?.trim();
    return value === undefined || value === '' ? null : value;
  };
  const must = (right: boolean, mistake: string): void => {
    if (!right) mistakes.push(mistake);
  };

  const or = (name: Variable, without: string): string => given(name) ?? without;
  const either = (name: Variable, [yes, no]: readonly [yes: string, no: string], without: string): boolean => {
    const value = or(name, without);
    must(value === yes || value === no, `${name} must be ${yes} or ${no}.`);
    return value === yes;
  };
  const port = or('PORT', '3000');
  must(/^\d{1,5}$/.test(port) && Number(port) <= 65_535, 'PORT must be a whole number from 0 to 65535.');
  const databaseUrl = given('DATABASE_URL');
  must(
    databaseUrl === null || isUrl(databaseUrl, 'postgres:', 'postgresql:'),
    'DATABASE_URL must begin with postgres:// and name a database.',
  );
  const migrationUrl = given('DATABASE_MIGRATION_URL');
  if (migrationUrl !== null) mustSuit(migrationUrl, databaseUrl, must);
  const eventStoreUrl = given('EVENTSTORE_URL');
  must(
    eventStoreUrl === null || isEventStoreUrl(eventStoreUrl),
    'EVENTSTORE_URL must begin with esdb:// or esdb+discover:// and name a server, such as esdb://events.example:2113.',
  );
  const redisUrl = given('REDIS_URL');
  must(redisUrl === null || isUrl(redisUrl, 'redis:', 'rediss:'), 'REDIS_URL must begin with redis:// or rediss://.');
  const smtpUrl = given('SMTP_URL');
  must(smtpUrl === null || isUrl(smtpUrl, 'smtp:', 'smtps:'), 'SMTP_URL must begin with smtp:// or smtps://.');
  const jwtSecret = given('JWT_SECRET');
  must(jwtSecret === null || jwtSecret.length >= 32, 'JWT_SECRET must have at least 32 characters.');
  const key = given('PERSONAL_DATA_KEY');
  const personalDataKey = key === null ? null : Buffer.from(key, 'base64');
  must(personalDataKey === null || personalDataKey.length === 32, 'PERSONAL_DATA_KEY must be 32 bytes in base64.');
  const logLevel = or('LOG_LEVEL', 'info');
  must((logLevels as readonly string[]).includes(logLevel), `LOG_LEVEL must be one of ${logLevels.join(', ')}.`);
  const proxies = or('TRUST_PROXY', 'false');
  must(
    /^(?:true|false|[0-9])$/.test(proxies),
    'TRUST_PROXY must be the number of proxies in front, from 0 to 9 (false: 0, true: 1).',
  );
  const startWait = or('START_WAIT_SECONDS', '60');
  must(/^\d{1,4}$/.test(startWait), 'START_WAIT_SECONDS must be a whole number of seconds, such as 60.');
  const sessionIdle = or('SESSION_IDLE_MINUTES', '240');
  must(isIdleLimit(sessionIdle), 'SESSION_IDLE_MINUTES must be a whole number of minutes from 15 to 720.');
  const publicUrl = given('PUBLIC_URL');
  must(publicUrl === null || isUrl(publicUrl, 'http:', 'https:'), 'PUBLIC_URL must begin with http:// or https://.');
  const singleSignOn = readSingleSignOn(given, publicUrl, must);
  const tiles = given('MAP_TILES_URL');
  must(
    tiles === null || isTilesUrl(tiles),
    'MAP_TILES_URL must begin with http:// or https:// and hold {z}, {x} and {y}.',
  );
  const journeys = { key: given('GOOGLE_MAPS_KEY'), postcodes: given('POSTCODES_URL'), osrm: given('OSRM_URL') };
  mistakes.push(...journeyMistakes(journeys));
  const positionLookups = either('POSITION_LOOKUPS', ['on', 'off'], 'on');
  const operations = readOperations(given, must);

  if (mistakes.length > 0) throw new StartUpProblem(mistakes.join('\n'));
  return {
    port: Number(port),
    host: or('HOST', '127.0.0.1'),
    dataDir: or('DATA_DIR', './data'),
    databaseUrl,
    migrationUrl,
    eventStoreUrl,
    redisUrl,
    smtpUrl,
    logLevel: logLevel as LogLevel,
    trustedProxies: proxiesIn(proxies),
    startWaitMs: Number(startWait) * 1000,
    sessionIdleMs: Number(sessionIdle) * 60_000,
    publicUrl: publicUrl?.replace(/\/$/, '') ?? null,
    singleSignOn,
    mapTiles: mapTilesOf(tiles, given('MAP_TILES_ATTRIBUTION')),
    journeys: journeySourceOf(journeys),
    positionLookups,
    operations,
    jwtSecret,
    personalDataKey,
  };
};
