import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { call, registerFirstAccount, spawnServer, type SpawnedServer } from '#test/harness/server';

/** A desk whose own PostgreSQL is killed under it. */
describe('an embedded PostgreSQL that dies', () => {
  let server: SpawnedServer;
  let token = '';
  beforeAll(async () => {
    server = await spawnServer({ environment: { POSITION_LOOKUPS: 'off' } });
    ({ token } = await registerFirstAccount(server.url));
  }, 120_000);
  afterAll(() => server.stop(), 60_000);

  const killPostgres = async (): Promise<void> => {
    const [pid] = (await readFile(join(server.dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
  };
  /** Sent again under its key, as a form does: what was not certain is saved once. */
  const save = (name: string) =>
    call(server.url, 'POST', '/api/car', {
      token,
      headers: { 'idempotency-key': `saves-${name}` },
      body: { name, numberplate: 'AB12 CDE', location: 'Yard' },
    });
  const names = async (): Promise<readonly string[]> =>
    (await call<readonly { name: string }[]>(server.url, 'GET', '/api/car', { token })).body
      .map(({ name }) => name)
      .sort();

  it('is back by itself with all that was answered', async () => {
    expect((await save('Before')).status).toBe(200);
    await killPostgres();
    for (let waited = 0; waited < 300 && (await save('After')).status !== 200; waited += 1) await pause(100);
    // The first save may be answered before the lists follow again.
    for (let waited = 0; waited < 100 && (await names()).length < 2; waited += 1) await pause(100);
    expect(await names()).toEqual(['After', 'Before']);
    expect(server.output()).toContain('The database has ended by itself; it is started again ...');
    expect(server.output()).toContain('The database runs again.');
  }, 60_000);

  it('ends the program with one sentence when it does not stay up', async () => {
    await rename(join(server.dataDir, 'postgres/global/pg_control'), join(server.dataDir, 'pg_control'));
    await killPostgres();
    for (let waited = 0; waited < 900 && server.ended() === null; waited += 1) await pause(100);
    expect([server.ended(), server.output().trim().split('\n').at(-1)]).toEqual([
      1,
      `The database ended again and again and does not stay up; its log is ${server.dataDir}/postgres.log.`,
    ]);
  }, 120_000);
});
