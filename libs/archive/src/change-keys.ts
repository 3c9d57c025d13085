import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  changeMasterKey,
  fitOfMasterKey,
  kernelTables,
  nameOfMasterKey,
  prepareLookupSecrets,
  rewrapFrom,
  type Ask,
  type MasterKeyFit,
} from '#eventing';
import { foundSecrets, keyFromText, StartUpProblem, type Settings } from '#platform';
import { connectToLog, type Connection } from './connection.js';
import { refuseCompany } from './loading.js';

type KeySettings = Pick<Settings, 'dataDir' | 'jwtSecret' | 'personalDataKey'>;

interface KeysOptions {
  readonly url: string;
  readonly settings: KeySettings;
}

const ownKey = async (settings: KeySettings): Promise<Buffer> => {
  const text = (await foundSecrets(settings))['personal-data-key'];
  if (text === null)
    throw new StartUpProblem(
      `There is no personal-data-key in ${settings.dataDir}, and PERSONAL_DATA_KEY is not set; please give the key that is to be tried.`,
    );
  return Buffer.from(text, 'base64');
};

const countOf = async (ask: Ask): Promise<number> =>
  Number(
    (
      await ask<{ count: string }>(
        `select count(*) as count from ${kernelTables.subject_key} where wrapped_key is not null`,
        [],
      )
    )[0]?.count ?? 0,
  );

const within = async <T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> => {
  const connection = await connectToLog(url);
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
};

/** In one transaction with no program beside it, so that a kill leaves either the old state or the new one. */
const alone = async <T>({ ask }: Connection, work: () => Promise<T>): Promise<T> => {
  await refuseCompany(
    ask,
    'A program of Soundings works on this database; please stop all of them first. Nothing was changed.',
  );
  await ask('begin', []);
  try {
    await prepareLookupSecrets(ask);
    await ask(`lock table ${kernelTables.subject_key}, ${kernelTables.lookup_secret} in access exclusive mode`, []);
    const answer = await work();
    await ask('commit', []);
    return answer;
  } catch (error) {
    await ask('rollback', []).catch(() => undefined);
    throw error;
  }
};

const told: Readonly<Record<MasterKeyFit, (persons: number, key: string) => string>> = {
  fits: (persons, key) =>
    `The key ${key} is the one of this database and opens the data of ${persons.toLocaleString('en-GB')} persons.`,
  unrecorded: (persons, key) =>
    `The key ${key} opens the data of all ${persons.toLocaleString('en-GB')} persons; the next start writes down that it is the one of this database.`,
  mixed: (_, key) =>
    `The key ${key} opens only a part: two keys were used in this database. Bring everything under this one with npm run keys -- rewrap --from <the file with the other key>.`,
  other: (_, key) => `The key ${key} is not the one of this database.`,
};

/** Says how the key stands to the database. @throws StartUpProblem */
export const checkKey = ({ url, settings }: KeysOptions): Promise<{ readonly fits: boolean; readonly text: string }> =>
  within(url, async ({ ask }) => {
    const key = await ownKey(settings);
    const fit = await fitOfMasterKey(ask, key);
    return { fits: fit === 'fits' || fit === 'unrecorded', text: told[fit](await countOf(ask), nameOfMasterKey(key)) };
  });

/** Brings what was sealed under another key under the own one; a second run finds nothing left to do. @throws StartUpProblem */
export const rewrapKeys = async ({ url, settings, from }: KeysOptions & { readonly from: string }): Promise<number> => {
  const text = await readFile(from, 'utf8').catch((error: unknown) => {
    throw new StartUpProblem(`The file ${from} cannot be read; please name the file that holds the other key.`, {
      cause: error,
    });
  });
  const [own, other] = [await ownKey(settings), keyFromText(text.trim(), `The file ${from}`)];
  return within(url, (connection) =>
    alone(connection, async () => {
      const { persons, shut } = await rewrapFrom(connection.ask, own, other);
      if (shut > 0)
        throw new StartUpProblem(
          `The data of ${shut.toLocaleString('en-GB')} persons opens with neither of the two keys. Nothing was changed.`,
        );
      return persons;
    }),
  );
};

const NEXT = 'personal-data-key.next';

const nextKey = async (file: string): Promise<Buffer> => {
  const text = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (text !== '') return keyFromText(text, `The file ${file}`);
  const key = randomBytes(32);
  await writeFile(file, `${key.toString('base64')}\n`, { mode: 0o600, flush: true });
  return key;
};

/**
 * Gives the database a new key. The new one is on the disk before the database is changed, so that a rotation that was killed is finished by
 * running it again.
 * @returns what is left to do by hand
 * @throws StartUpProblem
 */
export const rotateKey = async ({
  url,
  settings,
}: KeysOptions): Promise<{ readonly persons: number; readonly text: string }> => {
  const own = await ownKey(settings);
  const file = join(settings.dataDir, NEXT);
  const next = await nextKey(file);
  const persons = await within(url, (connection) =>
    alone(connection, async () => {
      const { ask } = connection;
      if ((await fitOfMasterKey(ask, next)) === 'fits') return countOf(ask);
      if (!['fits', 'unrecorded'].includes(await fitOfMasterKey(ask, own)))
        throw new StartUpProblem(
          'The key is not the one of this database; npm run keys -- check says more. Nothing was changed.',
        );
      return (await changeMasterKey(ask, own, next)).persons;
    }),
  );
  if (settings.personalDataKey !== null)
    return {
      persons,
      text: `Set PERSONAL_DATA_KEY of every program to the key in ${file}, keep a copy in a safe, and remove that file.`,
    };
  await rename(file, join(settings.dataDir, 'personal-data-key'));
  return {
    persons,
    text: `The new key is in ${join(settings.dataDir, 'personal-data-key')}; keep a copy in a safe. Backups that were made before open with the old key alone.`,
  };
};
