import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  hasEmbeddedPostgres,
  readSettings,
  runningPostgres,
  startEmbeddedPostgres,
  StartUpProblem,
  takeInstanceLock,
  type Environment,
  type InstanceLock,
  type Settings,
} from '#platform';

export type Say = (line: string) => void;

/** The database that is meant, wherever it runs. */
export interface Installation {
  /** As whoever may do everything in it. */
  readonly url: string;
  readonly settings: Settings;
  /** Stops what was started for this. @param keep false: also takes back what was made for it */
  close(this: void, keep?: boolean): Promise<void>;
}

const settingsOf = (environment: Environment, dataDir: string | undefined): Settings => {
  const settings = readSettings({ ...environment, ...(dataDir === undefined ? {} : { DATA_DIR: dataDir }) });
  return { ...settings, dataDir: resolve(settings.dataDir) };
};

/**
 * An installation that is there: the database of `DATABASE_URL`, the PostgreSQL of a running desk, or one that is started for this on a data
 * directory that nobody holds.
 * @throws StartUpProblem
 */
export const openInstallation = async (
  environment: Environment,
  dataDir: string | undefined,
  say: Say,
): Promise<Installation> => {
  const settings = settingsOf(environment, dataDir);
  if (settings.databaseUrl !== null)
    return { url: settings.migrationUrl ?? settings.databaseUrl, settings, close: () => Promise.resolve() };
  if (!(await hasEmbeddedPostgres(settings.dataDir)))
    throw new StartUpProblem(
      `There is no data of Soundings in ${settings.dataDir}; please name its folder with --data-dir.`,
    );
  const lock = await takeInstanceLock(join(settings.dataDir, 'soundings.lock'));
  if ('heldBy' in lock)
    return { url: await runningPostgres(settings.dataDir), settings, close: () => Promise.resolve() };
  return started(settings, lock, say);
};

/**
 * Where a log is to be loaded: the database of `DATABASE_URL`, or a data directory that nobody holds, made when it is not there.
 * @throws StartUpProblem
 */
export const openTarget = async (
  environment: Environment,
  dataDir: string | undefined,
  say: Say,
): Promise<Installation> => {
  const settings = settingsOf(environment, dataDir);
  if (settings.databaseUrl !== null)
    return { url: settings.migrationUrl ?? settings.databaseUrl, settings, close: () => Promise.resolve() };
  const folder = settings.dataDir;
  const [hadFolder, hadData] = [existsSync(folder), await hasEmbeddedPostgres(folder)];
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const lock = await takeInstanceLock(join(folder, 'soundings.lock'));
  if ('heldBy' in lock)
    throw new StartUpProblem(
      `Soundings is running on ${folder}; please stop it first, or name another folder with --data-dir.`,
    );
  const takeBack = async (): Promise<void> => {
    const made = hadFolder
      ? ['postgres', 'postgres.new', 'postgres-password', 'postgres.log'].map((name) => join(folder, name))
      : [folder];
    if (!hadData) for (const path of made) await rm(path, { recursive: true, force: true });
  };
  try {
    const { url, close } = await started(settings, lock, say);
    return {
      url,
      settings,
      close: async (keep = true) => {
        await close();
        if (!keep) await takeBack();
      },
    };
  } catch (error) {
    await takeBack();
    throw error;
  }
};

const started = async (settings: Settings, lock: InstanceLock, say: Say): Promise<Installation> => {
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir, say });
    return {
      url: postgres.url,
      settings,
      close: async () => {
        await postgres.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
};
