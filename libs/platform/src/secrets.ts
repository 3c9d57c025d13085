import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config, Settings } from './config.js';
import { StartUpProblem } from './start-up-problem.js';

/** Reads a secret of the data directory, or makes it: whole or not at all, readable by its owner only. */
const kept = async (dataDir: string, name: string, bytes: number): Promise<string> => {
  const file = join(dataDir, name);
  const found = await readFile(file, 'utf8').catch(() => null);
  if (found !== null && found.trim() !== '') return found.trim();
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${randomBytes(bytes).toString('base64')}\n`, { mode: 0o600 });
  // Of two programs that start together one makes it, and both read the same.
  await link(draft, file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  await rm(draft, { force: true });
  return (await readFile(file, 'utf8')).trim();
};

/** Completes the settings with what was made on the first start. */
export const withSecrets = async (settings: Settings): Promise<Config> => {
  const personalDataKey = settings.personalDataKey ?? Buffer.from(await kept(settings.dataDir, 'personal-data-key', 32), 'base64');
  if (personalDataKey.length !== 32) throw new StartUpProblem(`The file personal-data-key in ${settings.dataDir} is damaged; please put it back from your backup.`);
  return { ...settings, jwtSecret: settings.jwtSecret ?? (await kept(settings.dataDir, 'jwt-secret', 48)), personalDataKey };
};
