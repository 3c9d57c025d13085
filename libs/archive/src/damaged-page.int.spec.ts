import { chmod, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyLog } from '#eventing';
import { modules } from '#composition-root';
import { migrationsOf, openKnex, startEmbeddedPostgres } from '#platform';
import { toldBreak } from '#integrity';
import { migrate } from '../../platform/src/postgres/migrations.js';
import { connectToLog } from './connection.js';
import { runArchive } from './run-archive.js';

const PAGE = 8192;

describe('a page that the disk has damaged', () => {
  let folder: string;
  let file: string;
  const dataDir = (): string => join(folder, 'data');
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'soundings-damaged-'));
    await chmod(folder, 0o711);
    const postgres = await startEmbeddedPostgres({ dataDir: dataDir(), durable: false });
    const knex = openKnex(postgres.url, { max: 1, name: 'specs' });
    await migrate(knex, migrationsOf(modules.map(({ parts }) => parts)));
    await knex.raw(
      `select es_append_one('thing-' || n, -1, gen_random_uuid(), 'Made', 1, jsonb_build_object('words', repeat('x', 200)), '{}') from generate_series(1, 200) n`,
    );
    const { rows } = await knex.raw<{ rows: { file: string }[] }>(`select pg_relation_filepath('es_event') as file`);
    file = rows[0]?.file ?? '';
    await knex.destroy();
    await postgres.stop();
    const handle = await open(join(dataDir(), 'postgres', file), 'r+');
    await handle.write(Buffer.from('rot'), 0, 3, 2 * PAGE + 5000);
    await handle.close();
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

  const archive = async (
    ...given: readonly string[]
  ): Promise<{ readonly code: number; readonly printed: string; readonly said: string }> => {
    const [printed, said]: [string[], string[]] = [[], []];
    const code = await runArchive([...given, '--data-dir', dataDir()], {
      modules,
      environment: {},
      program: 'specs',
      progress: () => undefined,
      signal: new AbortController().signal,
      print: (line) => {
        printed.push(line);
      },
      say: (line) => {
        said.push(line);
      },
    });
    return { code, printed: printed.join('\n'), said: said.join('\n') };
  };
  const where = (): string => `block 2 of es_event (${file})`;

  it('is named by the verification, with its table and file, from which event on, and what to do', async () => {
    const { code, printed } = await archive('ledger', 'verify');
    expect(code).toBe(1);
    expect(printed).toContain(`From event 1 on something cannot be read: the disk has damaged ${where()}.`);
    expect(printed).toContain(
      'Stop Soundings, keep a copy of the data directory, and restore the newest backup onto another disk.',
    );
  }, 60_000);

  it('is a break of the log to the office as well', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir: dataDir(), durable: false });
    const { ask, end } = await connectToLog(postgres.url);
    try {
      const { broken } = await verifyLog(ask, { pageSize: 10 });
      expect(broken).toMatchObject({ kind: 'damaged', where: where() });
      if (broken !== null) expect((await toldBreak(ask, broken)).text).toContain(where());
    } finally {
      await end();
      await postgres.stop();
    }
  }, 60_000);

  it('is named by a backup, which leaves nothing', async () => {
    const { code, said } = await archive('backup', join(folder, 'kept'), '--without-secrets');
    expect(code).toBe(1);
    expect(said).toContain(
      `The disk has damaged ${where()}, so this could not be done. Stop Soundings, keep a copy of the data directory, and restore the newest backup onto another disk`,
    );
    expect(await readdir(folder)).toEqual(['data']);
  }, 60_000);
});
