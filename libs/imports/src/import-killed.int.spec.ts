import pg from 'pg';
import { call, firstAccount, registerFirstAccount, spawnServer, type SpawnedServer } from '#test/harness/server';
import type { Client, DataImport, Invoice, Job, RowFate } from '#contracts';
import { runningPostgres } from '#platform';
import { kindsOfImport } from './import-kinds.js';
import { recordIdOf } from './row-ids.js';

const ROWS = 280;
const CHUNK = 40;
/** As long as a chunk can be, so that its rows come in several transactions. */
const LONG = ROWS - 2 * CHUNK;

const clients = Array.from({ length: ROWS }, (_, at) => ({ row: at + 2, values: { company: `Company ${at}` } }));
const visits = Array.from({ length: ROWS }, (_, at) => ({
  row: at + 2,
  values: {
    date: `2027-02-${String(1 + (at % 28)).padStart(2, '0')}`,
    startjob: '9',
    endjob: '10',
    kind: 'air',
    address: `${at} Quay Street`,
    postcode: 'BS1 4DJ',
    contact_email: 'cara@able.example',
  },
}));

const invoices = Array.from({ length: ROWS }, (_, at) => ({
  row: at + 2,
  values: { invoice_number: `OLD-${at + 1}`, date: '3/2/21', client: 'Company 1', net: '100', vat: '20', paid: '60' },
}));

describe('an import whose program is killed', () => {
  let server: SpawnedServer;
  let token: string;
  const ask = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const answer = await call<Body>(server.url, method, path, { token, ...(body === undefined ? {} : { body }) });
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };

  /** Whoever appends to a new stream waits until it is let go. */
  const holdUp = async (stream: string): Promise<() => Promise<void>> => {
    const client = new pg.Client({ connectionString: await runningPostgres(server.dataDir) });
    await client.connect();
    await client.query('begin');
    await client.query('insert into es_stream (stream_id, revision) values ($1, 0)', [stream]);
    return async () => {
      // PostgreSQL would go on with the statement of a program that is gone.
      await client.query(
        'select pg_terminate_backend(pid, 5000) from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
      );
      await client.query('rollback');
      await client.end();
    };
  };

  beforeAll(async () => {
    server = await spawnServer();
    ({ token } = await registerFirstAccount(server.url));
  }, 120_000);
  afterAll(() => server.stop());

  it.each([
    [
      'clients',
      clients,
      async () => (await ask<readonly Client[]>('GET', '/api/clients?limit=500')).map(({ company }) => company),
    ],
    [
      'visits',
      visits,
      async () => (await ask<readonly Job[]>('GET', '/api/job?limit=500')).map(({ address }) => address),
    ],
    [
      'invoices',
      invoices,
      async () => {
        const all = await ask<readonly Invoice[]>('GET', '/api/invoices?limit=500');
        // Each came with what was paid, in one append.
        expect([...new Set(all.map(({ paid, outstanding }) => `${paid} ${outstanding}`))]).toEqual(
          all.length === 0 ? [] : ['60 60'],
        );
        return all.map(({ number }) => number);
      },
    ],
  ] as const)(
    'has each of its %s once, after all its chunks were sent again',
    async (kind, rows, names) => {
      const chunks = [rows.slice(0, CHUNK), rows.slice(CHUNK, CHUNK + LONG), rows.slice(CHUNK + LONG)];
      const hash = String(kind.length).repeat(64);
      const begin = () => ask<DataImport>('POST', '/api/imports', { kind, hash, rows: ROWS + 1 });
      const { _id } = await begin();
      const send = (chunk: (typeof chunks)[number] | undefined) =>
        ask<readonly RowFate[]>('POST', `/api/imports/${_id}/rows`, { rows: chunk });
      await send(chunks[0]);
      // It ends in the midst of the second chunk: some of its rows are made, and nobody is told which. Its last row waits for the spec.
      const letLastGo = await holdUp(
        `${kindsOfImport[kind].category}-${recordIdOf({ kind, id: _id }, CHUNK + LONG + 1)}`,
      );
      const cut = send(chunks[1]).catch((error: unknown) => error);
      let made = CHUNK;
      while (made < CHUNK + 3) made = (await names()).length;
      await server.kill('SIGKILL');
      await letLastGo();
      expect(await cut).toMatchObject({ message: 'fetch failed' });
      server = await spawnServer({ dataDir: server.dataDir, port: server.port });
      ({
        body: { token },
      } = await call<{ readonly token: string }>(server.url, 'POST', '/api/auth', { body: firstAccount }));
      const left = (await names()).length;
      expect(left).toBeGreaterThanOrEqual(made);
      expect(left).toBeLessThan(CHUNK + LONG);
      expect((await begin())._id).toBe(_id);
      for (const chunk of chunks) expect((await send(chunk)).map(({ fate }) => fate)).toEqual(chunk.map(() => 'new'));
      expect(await ask('POST', `/api/imports/${_id}/finish`)).toMatchObject({ made: ROWS });
      const all = await names();
      expect([all.length, new Set(all).size]).toEqual([ROWS, ROWS]);
    },
    120_000,
  );
});
