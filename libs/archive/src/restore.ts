import { createReadStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { from as copyFrom } from 'pg-copy-streams';
import type pg from 'pg';
import { foundSecrets, putSecret, StartUpProblem, type Migration, type SecretName, type Settings } from '#platform';
import { kernelTables, type Ask, type ExactEventStore } from '#eventing';
import type { Say } from './installation.js';
import { joinLog } from './join-log.js';
import { holdsKeys, opensKeys } from './keys.js';
import { loadLog } from './loading.js';
import { checkFiles, readManifest, type Manifest } from './manifest.js';

type RestoreSettings = Pick<Settings, 'dataDir' | 'jwtSecret' | 'personalDataKey'>;

/** A backup whose every file is as it was written. */
export interface CheckedBackup {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly secrets: ReadonlyMap<SecretName, string>;
}

/** @throws StartUpProblem when anything of it is missing or damaged */
export const checkBackup = async (given: string): Promise<CheckedBackup> => {
  const folder = resolve(given);
  const manifest = await readManifest(folder);
  await checkFiles(folder, manifest);
  const secrets = new Map<SecretName, string>();
  for (const { name, file } of manifest.secrets) secrets.set(name, (await readFile(join(folder, file), 'utf8')).trim());
  return { folder, manifest, secrets };
};

/** What was the copy of a log in another store is the log itself where it is restored, unless that log is there. */
const settle = async (
  ask: Ask,
  { store, say, signal }: Pick<RestoreOptions, 'store' | 'say' | 'signal'>,
): Promise<void> => {
  const [column] = await ask(
    `select 1 as one from information_schema.columns where table_schema = 'public' and table_name = 'es_head' and column_name = 'mirror_of'`,
    [],
  );
  if (column === undefined) return;
  const [copy] = await ask(`select 1 as one from ${kernelTables.es_head} where mirror_of is not null`, []);
  if (store !== undefined && copy !== undefined)
    await joinLog({ ask, store, say, ...(signal === undefined ? {} : { signal }) });
  else await ask(`update ${kernelTables.es_head} set mirror_of = null`, []);
};

export interface RestoreOptions {
  readonly url: string;
  readonly settings: RestoreSettings;
  readonly backup: CheckedBackup;
  readonly migrations: readonly Migration[];
  readonly say: Say;
  /** EventStoreDB, where the log is there and only the database was lost; the caller closes it. */
  readonly store?: ExactEventStore;
  readonly signal?: AbortSignal;
}

/**
 * Puts a backup into an installation that is empty: all of it, or nothing.
 * @throws StartUpProblem
 */
export const restoreBackup = async ({
  url,
  settings,
  backup,
  migrations,
  say,
  store,
  signal,
}: RestoreOptions): Promise<void> => {
  const { manifest, secrets } = backup;
  await refuseOtherKey(settings, secrets);
  const put: string[] = [];
  try {
    await loadLog({
      url,
      migrations,
      until: manifest.migrations,
      expected: {
        log: manifest.log,
        head: manifest.head === null ? null : { position: BigInt(manifest.head.position), hash: manifest.head.hash },
      },
      broken: (_, text) => new StartUpProblem(`The log of this backup is not intact. ${text} Nothing was changed.`),
      load: (client, ask) => fill({ client, ask }, backup, say, signal),
      beforeCommit: async (ask) => {
        await settle(ask, {
          say,
          ...(store === undefined ? {} : { store }),
          ...(signal === undefined ? {} : { signal }),
        });
        await refuseWithoutKey(ask, settings, backup);
        await placeSecrets(settings, secrets, put, say);
      },
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    for (const file of put) await rm(file, { force: true });
    throw error;
  }
};

const fill = async (
  { client, ask }: { readonly client: pg.Client; readonly ask: Ask },
  { folder, manifest: { tables, sequences } }: CheckedBackup,
  say: Say,
  signal: AbortSignal | undefined,
): Promise<void> => {
  for (const { table, columns, file, rows } of tables) {
    const into = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
    await pipeline(createReadStream(join(folder, file)), createGunzip(), into, signal === undefined ? {} : { signal });
    if (into.rowCount !== rows)
      throw new StartUpProblem(
        `The backup has ${into.rowCount} rows of ${table} where it says ${rows}. Nothing was changed.`,
      );
    say(`  ${table}: ${rows.toLocaleString('en-GB')} rows`);
  }
  for (const { sequence, last, called } of sequences)
    await ask('select setval($1::regclass, $2::bigint, $3)', [sequence, last, called]);
};

/** Two keys in one place: one of them would be lost, and with it somebody's personal data. */
const refuseOtherKey = async (settings: RestoreSettings, secrets: CheckedBackup['secrets']): Promise<void> => {
  const own = (await foundSecrets(settings))['personal-data-key'];
  const given = secrets.get('personal-data-key');
  if (own === null || given === undefined || Buffer.from(own, 'base64').equals(Buffer.from(given, 'base64'))) return;
  throw new StartUpProblem(
    settings.personalDataKey === null
      ? `${settings.dataDir} holds another personal-data-key than the backup; please name a new folder with --data-dir. Nothing was changed.`
      : 'PERSONAL_DATA_KEY is another key than that of the backup; please leave it out, or set the right one. Nothing was changed.',
  );
};

/** Tries the key that this installation will have. */
const refuseWithoutKey = async (
  ask: Ask,
  settings: RestoreSettings,
  { secrets, manifest: { key: wanted = null } }: CheckedBackup,
): Promise<void> => {
  const key = secrets.get('personal-data-key') ?? (await foundSecrets(settings))['personal-data-key'];
  if (key !== null) return opensKeys(ask, Buffer.from(key, 'base64'), wanted);
  if (await holdsKeys(ask))
    throw new StartUpProblem(
      `This backup was made without its secrets; please put its personal-data-key${wanted === null ? '' : ` ${wanted}`} into ${settings.dataDir}, or set PERSONAL_DATA_KEY, before it is restored. Nothing was changed.`,
    );
};

const placeSecrets = async (
  settings: RestoreSettings,
  secrets: CheckedBackup['secrets'],
  put: string[],
  say: Say,
): Promise<void> => {
  const before = await foundSecrets(settings);
  for (const [name, value] of secrets) {
    if (before[name] === null) {
      put.push(join(settings.dataDir, name));
      await putSecret(settings.dataDir, name, value);
    } else if (name === 'jwt-secret' && before[name] !== value) {
      say('  The jwt-secret that is here stays; it is another one than in the backup, so everybody signs in again.');
    }
  }
  if (before['jwt-secret'] === null && !secrets.has('jwt-secret'))
    say('  The backup has no jwt-secret: a new one is made at the start, and everybody signs in again.');
};
