import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Car, ScheduledAnswer } from '#contracts';
import { levelCopy, openEventStoreDb, type EventStoreDbEventStore } from '#eventing';
import { modules } from '#composition-root';
import { migrationsOf, openKnex } from '#platform';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { call, firstAccount, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { startEventStoreDouble, type EventStoreDouble } from '#test/eventstoredb/double';
import { takeBackup } from './backup.js';
import { putEndBack } from './put-end-back.js';
import { checkBackup, restoreBackup } from './restore.js';

const contact = { name: 'Cara Plain', position: 'Site manager', email: 'cara@site.example', telephone: '07700 900123' };
const migrations = migrationsOf(modules.map(({ parts }) => parts));

/** The database of an installation is lost, and its log in EventStoreDB is not. */
describe('a backup that is restored beside the log in EventStoreDB', () => {
  let double: EventStoreDouble;
  let server: TestServer;
  let lost: TestDatabase;
  let database: TestDatabase;
  let folder: string;
  let token: string;
  let said: string[];
  const again: TestServer[] = [];
  const settings = () => ({
    dataDir: folder,
    jwtSecret: server.secrets['JWT_SECRET'] ?? null,
    personalDataKey: Buffer.from(server.secrets['PERSONAL_DATA_KEY'] ?? '', 'base64'),
  });
  const addCar = async (url: string, name: string): Promise<number> =>
    (await call(url, 'POST', '/api/car', { token, body: { name, numberplate: name, location: 'Yard' } })).status;
  const numbered = (url: string, project_number: string) =>
    call(url, 'POST', '/api/enquiry', { token, body: { projectName: 'Quay House', project_number, price: 900 } });
  const names = async (url: string): Promise<readonly string[]> =>
    (await call<readonly Car[]>(url, 'GET', '/api/car', { token })).body.map(({ name }) => name).toSorted();
  const beside = async <T>(url: string, work: (store: EventStoreDbEventStore) => Promise<T>): Promise<T> => {
    const store = await openEventStoreDb({ connectionString: url });
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  };
  const numbersTaken = (): Promise<readonly string[]> =>
    database.knex('invoice_number_taken').orderBy('number_key').pluck<string[]>('number_key');
  const restore = (url = double.url): Promise<void> =>
    beside(url, async (store) =>
      restoreBackup({
        url: database.url,
        settings: settings(),
        backup: await checkBackup(join(folder, 'backup')),
        migrations,
        store,
        say: (line) => void said.push(line),
      }),
    );
  const start = async (): Promise<TestServer> => {
    const started = await startServer({ beside: { ...server, database }, environment: { EVENTSTORE_URL: double.url } });
    again.push(started);
    return started;
  };

  beforeEach(async () => {
    said = [];
    folder = await mkdtemp(join(tmpdir(), 'soundings-beside-'));
    double = await startEventStoreDouble({ batchAppend: true });
    server = await startServer({ environment: { EVENTSTORE_URL: double.url } });
    lost = server.database;
    ({ token } = await registerFirstAccount(server.url));
    for (const name of ['A', 'B', 'C']) expect(await addCar(server.url, name)).toBe(200);
    expect((await numbered(server.url, 'Q-1')).status).toBe(200);
    await levelCopy(lost.knex, server.program.engine.store);
    await takeBackup({
      url: lost.url,
      settings: settings(),
      folder: join(folder, 'backup'),
      secrets: true,
      program: 'spec',
      say: () => undefined,
    });
    database = await createTestDatabase();
  }, 60_000);
  afterEach(async () => {
    for (const one of again.splice(0)) await one.stop();
    await server.stop();
    await database.drop();
    await double.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const serves = async (cars: readonly string[]): Promise<void> => {
    const { url } = await start();
    // No session is in a backup.
    expect((await call(url, 'GET', '/api/car', { token })).status).toBe(401);
    const { status, body } = await call<{ readonly token: string }>(url, 'POST', '/api/auth', {
      body: { email: firstAccount.email, password: firstAccount.password },
    });
    expect(status).toBe(200);
    ({ token } = body);
    expect(await names(url)).toEqual(cars);
    expect(await addCar(url, 'new')).toBe(200);
    expect(await names(url)).toEqual([...cars, 'new']);
    expect((await call(url, 'GET', '/api/health/ready')).status).toBe(200);
  };

  it('goes on where the log stands still', async () => {
    await server.program.close();
    await restore();
    expect(said.filter((line) => line.includes('EventStoreDB'))).toEqual([]);
    await serves(['A', 'B', 'C']);
  }, 60_000);

  it('follows a log that went on after the backup', async () => {
    expect(await addCar(server.url, 'D')).toBe(200);
    const plan = async (url: string, invoice_number: string): Promise<number> =>
      (
        await call(url, 'POST', '/api/job', {
          token,
          body: {
            startjob: '2150-03-10T09:00:00.000Z',
            endjob: '2150-03-10T13:00:00.000Z',
            address: '1 Quay Street',
            postcode: 'BS1 4ST',
            price: 350,
            contact,
            soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 },
            invoice_number,
          },
        })
      ).status;
    expect([(await numbered(server.url, 'Q-7')).status, await plan(server.url, 'INV-7')]).toEqual([200, 200]);
    await server.program.close();
    await restore();
    expect(said.join('\n')).toContain('went on after the backup; the next start copies the rest');
    await serves(['A', 'B', 'C', 'D']);
    // Numbers that were given since the backup are taken.
    const [{ url } = { url: '' }] = again;
    expect([
      (await numbered(url, 'q-7')).status,
      (await numbered(url, 'Q-8')).status,
      await plan(url, 'inv-7'),
      await plan(url, 'INV-8'),
    ]).toEqual([409, 200, 409, 200]);
  }, 60_000);

  it('makes the guard and the numbers of projects and invoices again where PostgreSQL alone was put back, with its own tools', async () => {
    const cars = (await call<readonly Car[]>(server.url, 'GET', '/api/car', { token })).body;
    const body = (car: number, day: string, invoice_number = '') => ({
      startjob: `2150-03-${day}T09:00:00.000Z`,
      endjob: `2150-03-${day}T13:00:00.000Z`,
      address: '1 Quay Street',
      postcode: 'BS1 4ST',
      price: 350,
      contact,
      soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 },
      cars: [cars[car]?._id],
      invoice_number,
    });
    const plan = async (url: string, car: number, day: string, number?: string): Promise<number> =>
      (await call(url, 'POST', '/api/job', { token, body: body(car, day, number) })).status;
    const job = await call<ScheduledAnswer>(server.url, 'POST', '/api/job', { token, body: body(0, '10', 'INV-1') });
    expect(job.status).toBe(200);
    await levelCopy(lost.knex, server.program.engine.store);
    await server.program.close();
    await database.drop();
    database = await createTestDatabase(lost);
    // The office goes on, and then its PostgreSQL is put back to what it was.
    const before = await createTestDatabase(database);
    database = { ...database, knex: openKnex(database.url) };
    const { url } = await start();
    expect([await plan(url, 0, '11', 'INV-7'), (await numbered(url, 'Q-7')).status, await plan(url, 1, '10')]).toEqual([
      200, 200, 200,
    ]);
    expect(
      (await call(url, 'PUT', `/api/job/${job.body[0][0]?._id ?? ''}`, { token, body: { invoice_number: 'INV-2' } }))
        .status,
    ).toBe(200);
    await again.pop()?.stop();
    await database.drop();
    database = before;
    expect(await database.knex('reservation').count()).toEqual([{ count: '1' }]);
    expect(await numbersTaken()).toEqual(['inv-1']);
    const restored = await start();
    expect(await numbersTaken()).toEqual(['inv-2', 'inv-7']);
    expect([
      await plan(restored.url, 2, '12', 'inv-7'),
      await plan(restored.url, 2, '12', 'INV-2'),
      await plan(restored.url, 2, '13', 'INV-1'),
    ]).toEqual([409, 409, 200]);
    expect([
      await plan(restored.url, 0, '11'),
      (await numbered(restored.url, 'q-7')).status,
      await plan(restored.url, 1, '10'),
      await plan(restored.url, 2, '10'),
    ]).toEqual([409, 409, 409, 200]);
    expect((await call(restored.url, 'GET', '/api/bookings/guard', { token })).body).toEqual({ differences: [] });
  }, 60_000);

  it('does not write to a log that ends before the backup, until its end is put back', async () => {
    await server.program.close();
    await double.stop();
    while (double.core.log.some(({ stream }) => stream.startsWith('project-'))) double.core.putBack(1);
    await double.start();
    await restore();
    expect(said.join('\n')).toContain('ends one event before the backup. Put its end back before anything is started');
    await expect(start()).rejects.toThrow('was put back to an older state than this database');
    expect(
      await beside(double.url, (store) =>
        putEndBack({ url: database.url, store, migrations, onProgress: () => undefined }),
      ),
    ).toMatchObject({ back: 1 });
    await serves(['A', 'B', 'C']);
  }, 60_000);

  it('is refused beside another log, and nothing is changed', async () => {
    await server.program.close();
    const other = await startEventStoreDouble({ batchAppend: true });
    await expect(restore(other.url)).rejects.toThrow('does not hold the log of this backup');
    await other.stop();
    expect(
      (await database.knex.raw<{ rows: { there: string | null }[] }>(`select to_regclass('es_event')::text as there`))
        .rows,
    ).toEqual([{ there: null }]);
  }, 60_000);
});
