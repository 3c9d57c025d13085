import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fitOfMasterKey, type Ask } from '#eventing';
import type { Config, Settings } from './config.js';
import { StartUpProblem } from '../process/start-up-problem.js';

/** The secrets of a data directory, each in a file of its name. */
export type SecretName = 'personal-data-key' | 'jwt-secret';

type Given = Pick<Settings, 'dataDir' | 'jwtSecret' | 'personalDataKey'>;

/** An empty file counts as none: it is what is left of a disk that was full. */
const found = async (dataDir: string, name: SecretName): Promise<string | null> => {
  const text = (
    await readFile(join(dataDir, name), 'utf8').catch((error: unknown) => {
      if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
      throw new StartUpProblem(
        `The file ${name} in ${dataDir} cannot be read by this account; please correct its owner.`,
        { cause: error },
      );
    })
  ).trim();
  return text === '' ? null : text;
};

/**
 * Puts a secret in its place, whole or not at all, readable by its owner only; one that is there stays.
 * @returns what is there now
 */
export const putSecret = async (dataDir: string, name: SecretName, value: string): Promise<string> => {
  const file = join(dataDir, name);
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${value}\n`, { mode: 0o600 });
  // Of two programs that start together one makes it, and both read the same.
  await link(draft, file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  await rm(draft, { force: true });
  return (await readFile(file, 'utf8')).trim();
};

/** A key of 32 bytes in base64. @throws StartUpProblem */
export const keyFromText = (text: string, where: string): Buffer => {
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32 || key.toString('base64') !== text)
    throw new StartUpProblem(
      `${where} is damaged: a key for personal data is 32 bytes in base64. Please put it back from your backup; nothing was changed.`,
    );
  return key;
};

const keptKey = async ({ dataDir, personalDataKey }: Given): Promise<Buffer | null> => {
  if (personalDataKey !== null) return personalDataKey;
  const text = await found(dataDir, 'personal-data-key');
  return text === null ? null : keyFromText(text, `The file personal-data-key in ${dataDir}`);
};

/** The secrets as they are, from the settings or from the data directory; null where there is none. Makes nothing. */
export const foundSecrets = async (given: Given): Promise<Readonly<Record<SecretName, string | null>>> => ({
  'personal-data-key': (await keptKey(given))?.toString('base64') ?? null,
  'jwt-secret': given.jwtSecret ?? (await found(given.dataDir, 'jwt-secret')),
});

/** A program that answers no calls makes and checks no tokens: it does with a key that nobody else has, and needs not be told the real one. */
export const forRoles = (settings: Settings, roles: readonly string[]): Settings =>
  roles.includes('api') ? settings : { ...settings, jwtSecret: randomBytes(48).toString('base64') };

/** Completes the settings with what was made on the first start; makes what is missing. */
export const withSecrets = async (settings: Settings): Promise<Config> => {
  const make = async (name: SecretName, bytes: number): Promise<string> =>
    (await found(settings.dataDir, name)) ?? putSecret(settings.dataDir, name, randomBytes(bytes).toString('base64'));
  return {
    ...settings,
    jwtSecret: settings.jwtSecret ?? (await make('jwt-secret', 48)),
    personalDataKey: (await keptKey(settings)) ?? Buffer.from(await make('personal-data-key', 32), 'base64'),
  };
};

const otherKey =
  'The key for personal data is not the one of this database. Put back the file personal-data-key, or set PERSONAL_DATA_KEY; nothing was changed.';
const mixedKeys =
  'Two keys for personal data were used in this database, and this is one of them. Please bring everything under one with npm run keys -- rewrap --from <the file with the other key>; nothing was changed.';
const noKey =
  'This database holds personal data, and its key is not here. Put back the file personal-data-key, or set PERSONAL_DATA_KEY; nothing was changed.';

const refuseOtherKey = async (ask: Ask, key: Buffer): Promise<void> => {
  const fit = await fitOfMasterKey(ask, key);
  if (fit === 'mixed') throw new StartUpProblem(mixedKeys);
  if (fit === 'other') throw new StartUpProblem(otherKey);
};

/** Whether something happened in this database: a key that is made now could not have sealed it. */
const isInUse = async (ask: Ask): Promise<boolean> => {
  for (const table of ['es_event', 'subject_key', 'lookup_secret']) {
    const [row] = await ask<{ there: boolean }>('select to_regclass($1) is not null as there', [table]);
    if (row?.there === true && (await ask(`select 1 as one from ${table} limit 1`, [])).length > 0) return true;
  }
  return false;
};

/** A new folder beside a database that is elsewhere is gone with its container, and its secrets with it. */
const refuseFleetingSecrets = (missing: readonly string[], dataDir: string): void => {
  if (missing.length === 0) return;
  throw new StartUpProblem(
    `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not set, and ${dataDir} is new: secrets that are made there are lost with it, and personal data with them. ` +
      'Please set them, each made with "openssl rand -base64 32" and kept in a safe, or name a DATA_DIR that stays; nothing was changed.',
  );
};

export interface SecretsOptions {
  readonly settings: Settings;
  /** On the database, before anything is changed in it. */
  readonly ask: Ask;
  /** The data directory was there before this start. */
  readonly hadDataDir: boolean;
}

/**
 * The secrets of an installation, which belong to its database: one that is missing is made only where nothing was sealed yet and where it will last.
 * @throws StartUpProblem
 */
export const secretsFor = async ({ settings, ask, hadDataDir }: SecretsOptions): Promise<Config> => {
  const secrets = await foundSecrets(settings);
  const key = secrets['personal-data-key'];
  if (key !== null) await refuseOtherKey(ask, Buffer.from(key, 'base64'));
  else if (await isInUse(ask)) throw new StartUpProblem(noKey);
  if (settings.databaseUrl !== null && !hadDataDir)
    refuseFleetingSecrets(
      [...(key === null ? ['PERSONAL_DATA_KEY'] : []), ...(secrets['jwt-secret'] === null ? ['JWT_SECRET'] : [])],
      settings.dataDir,
    );
  return withSecrets(settings);
};
