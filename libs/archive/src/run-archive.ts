import { damageIn, openEventStoreDb, type EventStoreDbEventStore } from '#eventing';
import {
  describe,
  migrationsOf,
  StartUpProblem,
  type BusinessModule,
  type Environment,
  type Migration,
} from '#platform';
import { wishOf, type Values, type Wish } from './archive-wish.js';
import { takeBackup } from './backup.js';
import { checkKey, rewrapKeys, rotateKey } from './change-keys.js';
import { connect } from './connection.js';
import { copyWishOf } from './copy-command.js';
import { copyToEventStoreDb, copyToPostgres } from './copy-events.js';
import { exportEvents } from './export-events.js';
import { importEvents } from './import-events.js';
import { putEndBack } from './put-end-back.js';
import { openInstallation, openTarget, type Installation, type Say } from './installation.js';
import { headAt, heldIn, heldInFile, formatHead, verifyInstallation } from './ledger.js';
import { checkBackup, restoreBackup } from './restore.js';

export interface ArchiveOptions {
  readonly modules: readonly BusinessModule[];
  readonly environment: Environment;
  /** Version of this program. */
  readonly program: string;
  /** What was asked for, on standard output. */
  readonly print: Say;
  /** What is being done, on standard error. */
  readonly say: Say;
  /** A line that takes the place of the one before, where somebody looks on; nothing elsewhere. */
  readonly progress: Say;
  readonly signal: AbortSignal;
}

/** What was read lies on a disk that does not give it back. */
const damageOf = async (error: unknown, url: string): Promise<StartUpProblem | null> => {
  if (!['XX001', 'XX002'].includes(String((error as { readonly code?: unknown }).code))) return null;
  const connection = await connect(url);
  try {
    const where = await damageIn(error, connection.ask);
    return new StartUpProblem(
      `The disk has damaged ${where ?? 'the database'}, so this could not be done. Stop Soundings, keep a copy of the data directory, and restore the newest backup onto another disk (docs/operations.md). Nothing half done was left.`,
      { cause: error },
    );
  } finally {
    await connection.end();
  }
};

const within = async <T>(installation: Installation, work: (installation: Installation) => Promise<T>): Promise<T> => {
  let done = false;
  try {
    const answer = await work(installation);
    done = true;
    return answer;
  } catch (error) {
    throw (await damageOf(error, installation.url)) ?? error;
  } finally {
    await installation.close(done);
  }
};

const formatHash = (head: { readonly position: number; readonly hash: string } | null): string =>
  head === null ? 'an empty log' : `the log up to event ${head.position}\n  Hash  ${head.hash}`;

/** Exit code of a verification that saw the copy alone: neither a success nor a broken log. */
const LOG_NOT_SEEN = 3;

const verifying = async (
  { against, file }: Values,
  { url, settings }: Installation,
  { print, progress, signal }: ArchiveOptions,
): Promise<number> => {
  const inFile = file === undefined ? { log: null, hashes: [] } : await heldInFile(file);
  const held = { log: inFile.log, hashes: [...inFile.hashes, ...heldIn(against)] };
  const { intact, text } = await verifyInstallation({
    url,
    held,
    signal,
    eventStoreUrl: settings.eventStoreUrl,
    onProgress: (checked, of, secondsLeft) =>
      progress(
        `Verified ${checked.toLocaleString('en-GB')} of ${of.toLocaleString('en-GB')} events, about ${secondsLeft} s left`,
      ),
  });
  progress('');
  print(text);
  return intact === 'copy' ? LOG_NOT_SEEN : intact ? 0 : 1;
};

const openLogAt = (connectionString: string): Promise<EventStoreDbEventStore> =>
  openEventStoreDb({ connectionString }).catch(() => {
    throw new StartUpProblem('EventStoreDB cannot be reached; please look at its address, or start it.');
  });

/** @param eventStoreUrl null: there is no log elsewhere */
const besideLog = async (
  eventStoreUrl: string | null,
  work: (store: EventStoreDbEventStore | null) => Promise<void>,
): Promise<void> => {
  const store = eventStoreUrl === null ? null : await openLogAt(eventStoreUrl);
  try {
    await work(store);
  } finally {
    await store?.close();
  }
};

const copying = async (
  { from, to, 'data-dir': dataDir }: Values,
  { environment, print, progress, say, signal }: ArchiveOptions,
  migrations: readonly Migration[],
): Promise<number> => {
  const { towards, eventStoreUrl } = copyWishOf(from, to, environment);
  // Where the log is, the data directory says; a setting for the program is not one for this.
  const here = { ...environment, EVENTSTORE_URL: undefined };
  const store = await openLogAt(eventStoreUrl);
  try {
    const installation = await (towards === 'postgres' ? openTarget : openInstallation)(here, dataDir, say);
    const shown = (done: number, of: number, what: 'copied' | 'compared'): void => {
      progress(
        `${what === 'copied' ? 'Copied' : 'Compared'} ${done.toLocaleString('en-GB')} of ${of.toLocaleString('en-GB')} events`,
      );
    };
    if (towards === 'back') {
      const { events, back } = await within(installation, ({ url }) =>
        putEndBack({ url, store, migrations, onProgress: shown, signal }),
      );
      progress('');
      print(
        `${back.toLocaleString('en-GB')} events were put back: ${events.toLocaleString('en-GB')} events are alike in both. The next start makes the read models anew.`,
      );
      return 0;
    }
    const work = towards === 'eventstore' ? copyToEventStoreDb : copyToPostgres;
    const events = await within(installation, ({ url }) => work({ url, store, migrations, onProgress: shown, signal }));
    progress('');
    const alike = `${events.toLocaleString('en-GB')} events are alike in both`;
    print(
      towards === 'eventstore'
        ? `The log is in EventStoreDB now: ${alike}. Set EVENTSTORE_URL for every program; the next start makes the read models anew.`
        : `The log is in PostgreSQL now: ${alike}. Leave EVENTSTORE_URL out for every program; the next start makes the read models anew.`,
    );
    return 0;
  } finally {
    await store.close();
  }
};

const keeping = async (
  command: string,
  { from = '' }: Values,
  { url, settings }: Installation,
  print: Say,
): Promise<number> => {
  if (command === 'keys check') {
    const { fits, text } = await checkKey({ url, settings });
    print(text);
    return fits ? 0 : 1;
  }
  if (command === 'keys rewrap') {
    const persons = await rewrapKeys({ url, settings, from });
    print(
      persons === 0
        ? 'Everything opens with the one key already.'
        : `The data of ${persons.toLocaleString('en-GB')} persons was brought under the one key.`,
    );
    return 0;
  }
  const { persons, text } = await rotateKey({ url, settings });
  print(`The data of ${persons.toLocaleString('en-GB')} persons opens with the new key only. ${text}`);
  return 0;
};

/** The commands by name; each answers its exit code. */
const run = async ({ command, word, values }: Wish, options: ArchiveOptions): Promise<number> => {
  const { environment, modules, program, print, say, signal } = options;
  const dataDir = values['data-dir'];
  const migrations = migrationsOf(modules.map(({ parts }) => parts));
  if (command === 'restore') {
    const backup = await checkBackup(word);
    await within(await openTarget(environment, dataDir, say), ({ url, settings }) =>
      besideLog(settings.eventStoreUrl, (store) =>
        restoreBackup({ url, settings, backup, migrations, say, signal, ...(store === null ? {} : { store }) }),
      ),
    );
    print(
      `Restored ${formatHash(backup.manifest.head)}\nThe next start makes the read models anew.${typeof backup.manifest.key === 'string' ? ` Its personal data opens with the key ${backup.manifest.key}.` : ''}`,
    );
    return 0;
  }
  if (command === 'events:import') {
    const events = await within(await openTarget(environment, dataDir, say), ({ url }) =>
      importEvents({ url, file: word, migrations, signal }),
    );
    print(
      `Imported ${events.toLocaleString('en-GB')} events. Accounts and the keys of personal data are not among them.`,
    );
    return 0;
  }
  if (command === 'events:copy') return copying(values, options, migrations);
  return within(await openInstallation(environment, dataDir, say), async (installation) => {
    const { url, settings } = installation;
    if (command.startsWith('keys ')) return keeping(command, values, installation, print);
    if (command === 'ledger verify') return verifying(values, installation, options);
    if (command === 'ledger head') {
      const head = await headAt(url, values.day ?? null, new Date());
      print(values.json ? JSON.stringify(head) : formatHead(head));
    } else if (command === 'backup') {
      const { head, key } = await takeBackup({
        url,
        settings,
        folder: word,
        secrets: !values['without-secrets'],
        program,
        say,
        signal,
      });
      print(`Backed up to ${word}: ${formatHash(head)}`);
      const named = typeof key === 'string' ? ` ${key}` : '';
      if (values['without-secrets'])
        print(
          `The secrets are not in it: without the personal-data-key${named}, kept elsewhere, its personal data stays shut.`,
        );
      else
        print(
          `It holds the personal-data-key${named}, which opens all personal data: keep it as safe as the installation itself.`,
        );
    } else {
      const events = await exportEvents({ url, file: word, signal });
      say(
        `Exported ${events.toLocaleString('en-GB')} events. Their personal data opens only with the keys, which a backup has.`,
      );
    }
    return 0;
  });
};

const codes: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full; nothing half done was left.',
  EACCES: 'The folder may not be read or written by this account.',
  EPERM: 'The folder may not be read or written by this account.',
  EROFS: 'The disk can only be read.',
  ENOENT: 'The file or folder is not there.',
  ENOTDIR: 'A part of the path is no folder.',
  EISDIR: 'This is a folder; please name a file.',
};

const sentenceOf = (error: unknown, signal: AbortSignal): string => {
  if (error instanceof StartUpProblem) return error.message;
  if (signal.aborted) return 'Stopped; nothing half done was left.';
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && codes[code] !== undefined) return codes[code];
  if (
    error instanceof Error &&
    (/^57P/.test(String(code)) || /terminat|ECONNRESET|EPIPE/i.test(`${error.message} ${String(code)}`))
  )
    return 'The database went away in the middle; nothing half done was left. Please try again.';
  return `This could not be done: ${JSON.stringify(describe(error))}`;
};

/**
 * Carries a log away and back, and proves it: one command.
 * @returns the exit code
 */
export const runArchive = async (given: readonly string[], options: ArchiveOptions): Promise<number> => {
  try {
    return await run(wishOf(given), options);
  } catch (error) {
    options.say(sentenceOf(error, options.signal));
    return 1;
  }
};
