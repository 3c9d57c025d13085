import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { to as copyTo } from 'pg-copy-streams';
import { kernelTables, nameOfMasterKey, type Ask } from '#eventing';
import { newestHead } from '#integrity';
import { foundSecrets, platformTables, StartUpProblem, type SecretName, type Settings } from '#platform';
import { connectToLog, type Connection } from './connection.js';
import type { Say } from './installation.js';
import { MANIFEST, manifestOf, manifestText, type Manifest } from './manifest.js';
import { opensKeys } from './keys.js';
import { keptSequences, keptTables } from './tables.js';

export interface BackupOptions {
  readonly url: string;
  readonly settings: Pick<Settings, 'dataDir' | 'jwtSecret' | 'personalDataKey'>;
  readonly folder: string;
  readonly secrets: boolean;
  /** Version of this program. */
  readonly program: string;
  readonly say: Say;
  readonly signal?: AbortSignal;
  /** Told the name of the snapshot, for whoever wants to look at the same instant. */
  readonly onSnapshot?: (snapshot: string) => Promise<void>;
}

/** What was written of a file. */
interface Written {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Writes everything that cannot be made again into a folder, as of one instant, while others go on working. The folder gets its name
 * when it is complete.
 * @throws StartUpProblem
 */
export const takeBackup = async (options: BackupOptions): Promise<Manifest> => {
  const folder = resolve(options.folder);
  const there = await readdir(folder).catch((error: unknown) =>
    (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : ['something'],
  );
  if (there !== null && there.length > 0)
    throw new StartUpProblem(`${folder} is there already; please name a new folder for the backup.`);
  const secrets = options.secrets ? await secretsOf(options.settings) : [];
  const connection = await connectToLog(options.url);
  const draft = `${folder}.unfinished-${randomBytes(4).toString('hex')}`;
  try {
    await mkdir(join(draft, 'tables'), { recursive: true, mode: 0o700 });
    if (secrets.length > 0) await mkdir(join(draft, 'secrets'), { mode: 0o700 });
    const manifest = await fill(draft, connection, secrets, options);
    await written(join(draft, MANIFEST), manifestText(manifest));
    for (const part of ['tables', ...(secrets.length > 0 ? ['secrets'] : []), '.']) await flush(join(draft, part));
    if (there !== null) await rmdir(folder);
    await rename(draft, folder);
    await flush(dirname(folder));
    return manifest;
  } finally {
    await connection.end();
    await rm(draft, { recursive: true, force: true });
  }
};

type Secret = readonly [name: SecretName, value: string];

const secretsOf = async (settings: BackupOptions['settings']): Promise<readonly Secret[]> => {
  const found = await foundSecrets(settings);
  return (Object.entries(found) as [SecretName, string | null][]).map(([name, value]) => {
    if (value === null)
      throw new StartUpProblem(
        `The ${name} is neither in the settings nor in ${settings.dataDir}; please name the folder with --data-dir, or leave the secrets out with --without-secrets.`,
      );
    return [name, value] as const;
  });
};

const fill = async (
  draft: string,
  connection: Connection,
  secrets: readonly Secret[],
  options: BackupOptions,
): Promise<Manifest> => {
  const { ask } = connection;
  await ask('begin transaction isolation level repeatable read read only', []);
  await options.onSnapshot?.((await only<{ name: string }>(ask, 'select pg_export_snapshot() as name')).name);
  const found = (await foundSecrets(options.settings))['personal-data-key'];
  const key = found === null ? null : Buffer.from(found, 'base64');
  if (key !== null) await opensKeys(ask, key);
  const head = await newestHead(ask);
  const { log } = await only<{ log: string }>(ask, `select store_id as log from ${kernelTables.es_store}`);
  const migrations = (
    await ask<{ id: string }>(`select id from ${platformTables.migration} order by done_at, id`, [])
  ).map(({ id }) => id);
  const tables = await copyTables(draft, connection, options);
  const sequences: Manifest['sequences'] = [];
  for (const sequence of keptSequences)
    sequences.push({
      sequence,
      ...(await only<{ last: string; called: boolean }>(
        ask,
        `select last_value::text as last, is_called as called from ${sequence}`,
      )),
    });
  await ask('commit', []);
  const kept: Manifest['secrets'] = [];
  for (const [name, value] of secrets)
    kept.push({ name, file: `secrets/${name}`, ...(await written(join(draft, 'secrets', name), `${value}\n`)) });
  return manifestOf({
    program: options.program,
    madeAt: new Date().toISOString(),
    log,
    key: key === null ? null : nameOfMasterKey(key),
    head: head === null ? null : { position: head.position, recordedAt: head.recordedAt, hash: head.hash },
    migrations,
    tables,
    sequences,
    secrets: kept,
  });
};

const copyTables = async (
  draft: string,
  connection: Connection,
  { say, signal }: BackupOptions,
): Promise<Manifest['tables']> => {
  const tables: Manifest['tables'] = [];
  for (const table of keptTables) {
    const columns = await columnsOf(connection, table);
    // A program that was started last by an older version has no such table yet.
    if (columns.length === 0) continue;
    const copy = await copied(connection, draft, table, columns, signal);
    tables.push({ table, columns: [...columns], file: `tables/${table}.copy.gz`, ...copy });
    say(`  ${table}: ${copy.rows.toLocaleString('en-GB')} rows`);
  }
  return tables;
};

const only = async <Row extends object>(ask: Ask, text: string): Promise<Row> => {
  const [row] = await ask<Row>(text, []);
  if (row === undefined)
    throw new StartUpProblem('The database lacks what a log of Soundings has; npm run ledger -- verify says more.');
  return row;
};

/** Columns that hold something of their own: what is reckoned from others is reckoned again. */
const columnsOf = async ({ ask }: Connection, table: string): Promise<readonly string[]> =>
  (
    await ask<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
      [table],
    )
  ).map(({ name }) => name);

const copied = async (
  { client }: Connection,
  draft: string,
  table: string,
  columns: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Written & { readonly rows: number }> => {
  const rows = client.query(copyTo(`copy ${table} (${columns.join(', ')}) to stdout`));
  const gauge = measured();
  await pipeline(
    rows,
    createGzip(),
    gauge.stream,
    createWriteStream(join(draft, 'tables', `${table}.copy.gz`), { mode: 0o600, flush: true }),
    signal === undefined ? {} : { signal },
  );
  return { rows: rows.rowCount, ...gauge.written() };
};

/** Counts and hashes what passes through. */
const measured = (): { readonly stream: Transform; written(): Written } => {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform: (part: Buffer, _, done) => {
      hash.update(part);
      bytes += part.length;
      done(null, part);
    },
  });
  return { stream, written: () => ({ bytes, sha256: hash.digest('hex') }) };
};

const written = async (file: string, text: string): Promise<Written> => {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') };
};

/** A name is on the disk when its folder is; Windows has no way to say so, and needs none. */
const flush = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
};
