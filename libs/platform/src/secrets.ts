import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config, Settings } from './config.js';
import { StartUpProblem } from './start-up-problem.js';

/** The secrets of a data directory, each in a file of its name. */
export type SecretName = 'personal-data-key' | 'jwt-secret';

const found = async (dataDir: string, name: SecretName): Promise<string | null> => {
  const text = (await readFile(join(dataDir, name), 'utf8').catch(() => '')).trim();
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

/** Reads a secret of the data directory, or makes it. */
const kept = async (dataDir: string, name: SecretName, bytes: number): Promise<string> =>
  (await found(dataDir, name)) ?? putSecret(dataDir, name, randomBytes(bytes).toString('base64'));

/** The secrets as they are, from the settings or from the data directory; null where there is none. Makes nothing. */
export const foundSecrets = async ({ dataDir, jwtSecret, personalDataKey }: Pick<Settings, 'dataDir' | 'jwtSecret' | 'personalDataKey'>): Promise<Readonly<Record<SecretName, string | null>>> => ({
  'personal-data-key': personalDataKey?.toString('base64') ?? (await found(dataDir, 'personal-data-key')),
  'jwt-secret': jwtSecret ?? (await found(dataDir, 'jwt-secret')),
});

/** Completes the settings with what was made on the first start. */
export const withSecrets = async (settings: Settings): Promise<Config> => {
  const personalDataKey = settings.personalDataKey ?? Buffer.from(await kept(settings.dataDir, 'personal-data-key', 32), 'base64');
  if (personalDataKey.length !== 32) throw new StartUpProblem(`The file personal-data-key in ${settings.dataDir} is damaged; please put it back from your backup.`);
  return { ...settings, jwtSecret: settings.jwtSecret ?? (await kept(settings.dataDir, 'jwt-secret', 48)), personalDataKey };
};
