import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { registerFirstAccount, spawnServer } from '#test/harness/server';

const key = (): string => randomBytes(32).toString('base64');
const [own, other] = [key(), key()];
const jwt = { JWT_SECRET: 'a secret that is long enough for a token' };

const otherKey =
  'The key for personal data is not the one of this database. Put back the file personal-data-key, or set PERSONAL_DATA_KEY; nothing was changed.';
const noKey =
  'This database holds personal data, and its key is not here. Put back the file personal-data-key, or set PERSONAL_DATA_KEY; nothing was changed.';

let folder: string;
let database: TestDatabase;

/** A start that fails: its exit code and the last that it says. */
const startWith = (
  environment: Readonly<Record<string, string>>,
): { readonly status: number | null; readonly said: string } => {
  const { status, stderr } = spawnSync(process.execPath, [resolve('apps/all-in-one/start.mjs')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      PORT: '0',
      START_WAIT_SECONDS: '0',
      DATA_DIR: join(folder, 'data'),
      ...environment,
    },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, said: stderr.trim() };
};

/** All of a database in one text, the schemas of the read models too. */
const dumped = async ({ knex }: TestDatabase): Promise<string> => {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const tables = await Promise.all(
    rows.map(
      async ({ name }) =>
        `${name}\n${(await knex.raw<{ rows: { row: string }[] }>(`select t::text as row from ${name} t order by 1`)).rows.map(({ row }) => row).join('\n')}`,
    ),
  );
  return tables.join('\n');
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soundings-start-'));
  await chmod(folder, 0o711);
  database = await createTestDatabase();
}, 60_000);
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('what stops a start', () => {
  it('is one plain sentence and exit code 1, and nothing is changed', async () => {
    await database.knex.raw(
      `do $$ begin create role start_up_spec login password 'plain'; exception when duplicate_object then null; end $$`,
    );
    await writeFile(join(folder, 'a-file'), 'x');
    const before = await dumped(database);
    const url = new URL(database.url);
    [url.username, url.password] = ['start_up_spec', 'plain'];
    const given = { PERSONAL_DATA_KEY: own, ...jwt };
    const table: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
      [
        'a missing right',
        { ...given, DATABASE_URL: url.href },
        'The account in DATABASE_URL may not make tables in its database; please make it the owner of the database, or name the owner in DATABASE_MIGRATION_URL.',
      ],
      [
        'a data directory that is a file',
        { DATA_DIR: join(folder, 'a-file') },
        `DATA_DIR names ${join(folder, 'a-file')}, which is a file; please name a folder.`,
      ],
      [
        'no secrets and a folder that a container forgets',
        { DATABASE_URL: database.url, DATA_DIR: join(folder, 'fresh') },
        `PERSONAL_DATA_KEY and JWT_SECRET are not set, and ${join(folder, 'fresh')} is new: secrets that are made there are lost with it, and personal data with them. ` +
          'Please set them, each made with "openssl rand -base64 32" and kept in a safe, or name a DATA_DIR that stays; nothing was changed.',
      ],
    ];
    for (const [what, environment, sentence] of table)
      expect({ what, ...startWith(environment) }).toEqual({ what, status: 1, said: sentence });
    expect(await dumped(database)).toBe(before);
    await database.knex.raw('drop role start_up_spec');
  }, 240_000);
});

describe('a data directory in which something else is in the way', () => {
  it('stops a start with a sentence that names it, and exit code 1', async () => {
    const at = async (name: string, make: (path: string) => Promise<unknown>): Promise<string> => {
      const dataDir = await mkdtemp(join(folder, 'wrong-'));
      await chmod(dataDir, 0o711);
      await make(join(dataDir, name));
      return dataDir;
    };
    const tail = 'Please put it right, or name another folder with DATA_DIR.';
    const [log, lock, cluster] = [
      await at('soundings.log', mkdir),
      await at('soundings.lock', mkdir),
      await at('postgres', (path) => writeFile(path, 'x')),
    ];
    const filled = await at('postgres', async (path) => {
      await mkdir(path);
      await writeFile(join(path, 'notes.txt'), 'x');
    });
    const table: readonly (readonly [string, string | RegExp])[] = [
      ['/proc', 'No folder can be made at /proc; please name another one with DATA_DIR.'],
      [log, `${join(log, 'soundings.log')} cannot be used: it is a folder and should be a file. ${tail}`],
      [
        lock,
        new RegExp(`^${lock}/soundings\\.lock\\S* cannot be used: it is a folder and should be a file\\. ${tail}$`),
      ],
      [cluster, `${join(cluster, 'postgres')} cannot be used: it is a file and should be a folder. ${tail}`],
      [filled, `${join(filled, 'postgres')} cannot be used: something else is in it. ${tail}`],
    ];
    for (const [dataDir, sentence] of table) {
      const { status, said } = startWith({ DATA_DIR: dataDir });
      expect({ dataDir, status, said }).toEqual({
        dataDir,
        status: 1,
        said: typeof sentence === 'string' ? sentence : (expect.stringMatching(sentence) as string),
      });
    }
  }, 240_000);
});

describe('a key that is not the one of the database', () => {
  it('is refused with the database named in DATABASE_URL, and nothing is changed', async () => {
    const home = join(folder, 'elsewhere');
    await mkdir(home);
    const first = await spawnServer({ dataDir: home, environment: { DATABASE_URL: database.url } });
    await registerFirstAccount(first.url);
    await first.kill('SIGTERM');
    const kept = await readFile(join(home, 'personal-data-key'), 'utf8');
    const before = await dumped(database);
    const damaged = join(folder, 'damaged');
    await mkdir(damaged);
    await writeFile(join(damaged, 'personal-data-key'), 'not a key\n');
    const table: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
      ['another key', { PERSONAL_DATA_KEY: other }, otherKey],
      ['a new folder', { DATA_DIR: join(folder, 'new-container') }, noKey],
      [
        'a damaged file',
        { DATA_DIR: damaged },
        `The file personal-data-key in ${damaged} is damaged: a key for personal data is 32 bytes in base64. Please put it back from your backup; nothing was changed.`,
      ],
    ];
    for (const [what, environment, sentence] of table)
      expect({ what, ...startWith({ ...jwt, DATABASE_URL: database.url, ...environment }) }).toEqual({
        what,
        status: 1,
        said: sentence,
      });
    expect(await dumped(database)).toBe(before);
    expect(existsSync(join(folder, 'new-container', 'personal-data-key'))).toBe(false);
    const again = await spawnServer({
      dataDir: join(folder, 'third'),
      environment: { DATABASE_URL: database.url, PERSONAL_DATA_KEY: kept.trim(), ...jwt },
    });
    await again.kill('SIGTERM');
  }, 240_000);

  it('is refused with the embedded database, and the right one put back opens it', async () => {
    const dataDir = join(folder, 'embedded');
    const desk = await spawnServer({ dataDir });
    await registerFirstAccount(desk.url);
    await desk.kill('SIGTERM');
    const file = join(dataDir, 'personal-data-key');
    const right = await readFile(file, 'utf8');
    await rm(file);
    expect(startWith({ DATA_DIR: dataDir })).toEqual({ status: 1, said: noKey });
    expect(existsSync(file)).toBe(false);
    await writeFile(file, `${other}\n`);
    expect(startWith({ DATA_DIR: dataDir })).toEqual({ status: 1, said: otherKey });
    await writeFile(file, right);
    const again = await spawnServer({ dataDir });
    await again.stop();
  }, 240_000);
});
