import { setTimeout as pause } from 'node:timers/promises';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { modules } from '#composition-root';
import { openLog } from '../telemetry/logging.js';
import { openProgram, type Program } from './program.js';
import { readSettings } from '../configuration/config.js';
import { withSecrets } from '../configuration/secrets.js';

/** Value of one line of the figures; undefined where there is none. */
const figure = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
};

describe('the door for operations', () => {
  let server: TestServer;
  let standby: Program;
  let token: string;
  const door = (): string => server.program.operationsUrl ?? '';
  const figures = async (url = door()): Promise<string> => (await call<string>(url, 'GET', '/metrics')).body;

  beforeAll(async () => {
    server = await startServer({ environment: { OPERATIONS_PORT: '0' } });
    ({ token } = await registerFirstAccount(server.url));
    const config = await withSecrets(readSettings({ ...server.secrets, OPERATIONS_PORT: '0' }));
    standby = await openProgram({
      config,
      databaseUrl: server.database.url,
      modules,
      roles: ['projector'],
      log: openLog('silent'),
      webDir: null,
    });
  }, 60_000);
  afterAll(async () => {
    await standby.close();
    await server.stop();
  });

  it('answers for every role, and names what it leads: a projector that stands by is as ready as the leader', async () => {
    const names = modules.flatMap(({ parts }) => parts.projections.map(({ name }) => name)).sort();
    expect(standby.url).toBeNull();
    for (const [url, leads] of [
      [door(), names],
      [standby.operationsUrl ?? '', []],
    ] as const) {
      expect(await call(url, 'GET', '/api/health/live')).toMatchObject({ status: 200, body: { status: 'up' } });
      expect(await call(url, 'GET', '/api/health/ready')).toMatchObject({
        status: 200,
        body: { status: 'up', parts: { database: 'up', 'event store': 'up', 'read models': 'up' }, leads },
      });
    }
  });

  it('has nothing else, and the port of the calls has no metrics', async () => {
    for (const path of ['/', '/api/car', '/api/health', '/metrics/more', '/login'])
      expect((await call(door(), 'GET', path)).status).toBe(404);
    expect((await call(door(), 'POST', '/metrics', { body: {} })).status).toBe(405);
    const metrics = await call<string>(server.url, 'GET', '/metrics', { token, headers: { accept: 'text/plain' } });
    expect([metrics.status, JSON.stringify(metrics.body).includes('soundings_')]).toEqual([404, false]);
    expect((await call<{ leads?: unknown }>(server.url, 'GET', '/api/health/ready')).body.leads).toBeUndefined();
  });

  it('counts requests by their route, commands by their outcome, and what the read models do', async () => {
    const kit = { name: 'Nor140', type: 'Sound Testing' };
    const made = await call<{ _id: string }>(server.url, 'POST', '/api/kits', { token, body: kit });
    const key = { 'idempotency-key': 'once' };
    for (let time = 0; time < 2; time += 1)
      await call(server.url, 'POST', '/api/car', {
        token,
        headers: key,
        body: { name: 'Van', numberplate: 'AB12 CDE', location: 'Bristol' },
      });
    await call(server.url, 'PUT', `/api/kits/${made.body._id}`, { token, body: kit });
    await call(server.url, 'PUT', '/api/kits/01900000-0000-7000-8000-000000000000', { token, body: kit });
    await call(server.url, 'GET', `/api/kits/${made.body._id}`, { token });
    const text = await figures();
    expect(figure(text, 'soundings_http_request_seconds_count{method="GET",route="/api/kits/:id",status="200"}')).toBe(
      1,
    );
    expect(text).not.toContain(made.body._id);
    expect(figure(text, 'soundings_commands_total{category="kit",outcome="done",rejection=""}')).toBe(1);
    expect(figure(text, 'soundings_commands_total{category="car",outcome="repeated",rejection=""}')).toBe(1);
    expect(figure(text, 'soundings_commands_total{category="kit",outcome="nothing",rejection=""}')).toBe(1);
    expect(text).toMatch(/^soundings_commands_total\{category="kit",outcome="rejected",rejection="kit\/[a-z-]+"\} 1$/m);
    expect(figure(text, 'soundings_append_seconds_count{outcome="done"}')).toBeGreaterThanOrEqual(3);
    expect(figure(text, 'soundings_projection_events_total{read_model="kit_list"}')).toBe(1);
    expect(figure(text, 'soundings_projection_leader{read_model="kit_list"}')).toBe(1);
    for (const part of ['database', 'event store', 'read models'])
      expect(figure(text, `soundings_up{part="${part}"}`)).toBe(1);
    expect(figure(text, 'soundings_documents{status="failed"}')).toBe(0);
    for (const name of [
      'soundings_database_connections{state="used"}',
      'soundings_database_connections{state="pending"}',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
    ])
      expect(figure(text, name)).toBeDefined();
  });

  it('tells how far a read model is behind, in events and in seconds, from any process', async () => {
    expect(figure(await figures(), 'soundings_projection_lag_events{read_model="car_list"}')).toBe(0);
    // As when nobody keeps it: an older build stands still.
    await server.database.knex.raw("update projection_build set status = 'stopped' where name = 'car_list'");
    await call(server.url, 'POST', '/api/car', {
      token,
      body: { name: 'Estate', numberplate: 'EF34 GHI', location: 'Bath' },
    });
    await pause(1100);
    for (const url of [door(), standby.operationsUrl ?? '']) {
      const text = await figures(url);
      expect(figure(text, 'soundings_projection_lag_events{read_model="car_list"}')).toBe(1);
      expect(figure(text, 'soundings_projection_lag_seconds{read_model="car_list"}')).toBeGreaterThan(1);
      expect(figure(text, 'soundings_projection_stopped{read_model="car_list"}')).toBe(1);
    }
    expect(await call(door(), 'GET', '/api/health/ready')).toMatchObject({
      status: 200,
      body: { status: 'degraded', parts: { database: 'up', 'read models': 'stopped: car_list' } },
    });
    await server.program.engine.projections?.retry('car_list');
  });

  it('counts who listens for changes', async () => {
    const leaving = new AbortController();
    const stream = await fetch(`${server.url}/api/changes`, {
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    });
    await stream.body?.getReader().read();
    expect(figure(await figures(), 'soundings_changes_listeners{stream="changes"}')).toBe(1);
    leaving.abort();
  });

  it('is not there unless a port is named, and then nothing is counted', async () => {
    const plain = await startServer({ beside: server });
    try {
      expect(plain.program.operationsUrl).toBeNull();
    } finally {
      await plain.stop();
    }
  });
});
