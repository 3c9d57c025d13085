import { setTimeout as pause } from 'node:timers/promises';
import type { ReadModel } from '#contracts';
import { doInBulk, grownSize, samplePlan } from '#sample-company';
import { eventually } from '#test/harness/eventually';
import { untilPlaced } from '#test/harness/placed';
import { call, lookInside, registerFirstAccount, spawnServer, type SpawnedServer } from '#test/harness/server';

const VISITS = 1500;

describe('a server that is killed in the middle of a rebuild', () => {
  let server: SpawnedServer;
  beforeAll(async () => {
    server = await spawnServer();
  }, 120_000);
  afterAll(() => server.stop(), 60_000);

  it('serves what it served, begins again by itself after its next start, and leaves no tables behind', async () => {
    const { token } = await registerFirstAccount(server.url);
    const inside = await lookInside(server.dataDir);
    const list = async (): Promise<readonly ReadModel[]> =>
      (await call<readonly ReadModel[]>(server.url, 'GET', '/api/projections', { token })).body;
    const until = async (holds: (models: readonly ReadModel[]) => boolean): Promise<readonly ReadModel[]> => {
      for (let wait = 0; wait < 1200; wait += 1) {
        const models = await list();
        if (holds(models)) return models;
        await pause(50);
      }
      throw new Error('it never came to that');
    };
    const schemas = (): Promise<string[]> =>
      inside.knex('pg_namespace').whereLike('nspname', 'rm\\_%').pluck<string[]>('nspname');
    try {
      await doInBulk(inside, samplePlan(grownSize(VISITS), '2026-06-15T12:00:00.000Z').steps, () => undefined);
      await until((models) => models.every(({ lag }) => lag.events === 0));
      await untilPlaced(inside.knex);
      const before = await server.dumpReadModels();

      await call(server.url, 'POST', '/api/projections/all/rebuild', { token });
      await until((models) =>
        models.some(({ name, rebuild }) => name === 'visit_list' && (rebuild?.progress ?? 0) > 0),
      );
      await server.kill('SIGKILL');
      const left = await inside.knex('projection_build').where({ status: 'building' }).pluck<string[]>('schema_name');
      expect(left).toHaveLength(1);
      expect(await inside.knex('projection_rebuild').where({ name: 'visit_list' }).pluck('state')).toEqual([
        'building',
      ]);
      expect(await server.dumpReadModels()).toEqual(before);

      server = await spawnServer({ dataDir: server.dataDir, port: server.port });
      const shown = await call<readonly unknown[]>(server.url, 'GET', '/api/job?limit=5', { token });
      expect({ status: shown.status, rows: shown.body.length }).toEqual({ status: 200, rows: 5 });
      const models = await until((all) => all.every(({ rebuild }) => rebuild?.state === 'done'));
      expect(models.map(({ status }) => status)).toEqual(models.map(() => 'live'));
      expect(await inside.knex('projection_rebuild').where({ name: 'visit_list' }).pluck('attempt')).toEqual([2]);
      await eventually(async () => (await schemas()).length <= models.length);
      expect(await schemas()).toHaveLength(models.length);
      expect(await server.dumpReadModels()).toEqual(before);
    } finally {
      await inside.close();
    }
  }, 180_000);
});
