import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { newSecrets, spawnProgram, type SpawnedProgram } from '#test/harness/programs';
import { call, dumpReadModels, registerFirstAccount } from '#test/harness/server';

const GRACE_MS = 1500;
const CLIENTS = 6;

interface Try {
  readonly requestId: string;
  readonly status: number;
}

/** Two copies of each role on one database, as behind a load balancer. */
describe('an installation of several processes', () => {
  let database: TestDatabase;
  let token = '';
  let kits = 0;
  /** Which time it is that clients are kept busy: what was answered to those before may still be on its way through the log. */
  let round = 0;
  const programs: SpawnedProgram[] = [];
  const secrets = newSecrets();

  const begin = async (app: 'api' | 'projector') => {
    const program = await spawnProgram(app, {
      ...secrets,
      DATABASE_URL: database.url,
      SHUTDOWN_GRACE_MS: app === 'api' ? String(GRACE_MS) : '0',
    });
    programs.push(program);
    return program;
  };
  const running = (role: 'api' | 'projector'): readonly SpawnedProgram[] =>
    programs.filter(({ url, ended }) => ended() === null && (url !== null) === (role === 'api'));
  const leadsOf = async (program: SpawnedProgram): Promise<readonly string[]> =>
    (await program.ready()).body.leads ?? [];
  const leader = async (): Promise<SpawnedProgram> => {
    for (;;) {
      for (const program of running('projector')) if ((await leadsOf(program)).length > 0) return program;
      await pause(50);
    }
  };
  const api = (): string => running('api')[0]?.url ?? '';
  const addKit = async (url = api()) => {
    kits += 1;
    return call<{ _id: string }>(url, 'POST', '/api/kits', {
      token,
      body: { name: `Kit ${kits}`, type: 'Sound Testing' },
    });
  };
  /** Writes something, and comes back when every read model shows it. */
  const becomeLevel = async (): Promise<void> => {
    expect((await addKit()).status).toBe(200);
    const {
      rows: [head],
    } = await database.knex.raw<{ rows: { position: string }[] }>(
      "select lpad(position::text, 20, '0') as position from es_head",
    );
    const late = () =>
      database
        .knex('projection_build')
        .whereIn('status', ['live', 'stopped'])
        .where('position', '<', head?.position ?? '');
    while ((await late()).length > 0) await pause(20);
  };
  /** Commands without a pause, until told to stop. @returns how to stop, with what became of each */
  const keepBusy = (choose: () => string) => {
    let on = true;
    round += 1;
    const tries: Try[] = [];
    const failures: string[] = [];
    const client = async (number: number): Promise<void> => {
      for (let turn = 0; on; turn += 1) {
        const requestId = `busy-${round}-${number}-${turn}`;
        kits += 1;
        const url = choose();
        const answer = await call(url, 'POST', '/api/kits', {
          token,
          body: { name: `Kit ${kits}`, type: 'Sound Testing' },
          headers: { 'x-request-id': requestId },
        }).catch((error: unknown) => ({
          broken: String((error as { readonly cause?: { readonly code?: string } }).cause?.code),
        }));
        if ('broken' in answer) {
          failures.push(answer.broken);
          await pause(20);
        } else tries.push({ requestId, status: answer.status });
      }
    };
    const clients = Array.from({ length: CLIENTS }, (_, number) => client(number));
    return async () => {
      on = false;
      await Promise.all(clients);
      return { tries, failures };
    };
  };
  /** Calls of the clients that were kept busy last. */
  const answeredBy = (program: SpawnedProgram): readonly string[] =>
    program
      .output()
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.includes('"answered"'))
      .map((line) => (JSON.parse(line) as { requestId: string }).requestId)
      .filter((id) => id.startsWith(`busy-${round}-`));

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    for (const program of programs) if (program.ended() === null) await program.signal('SIGKILL');
    await database.drop();
  });

  it('starts all at once on an empty database: one makes the tables, the others wait, and all serve', async () => {
    const all = await Promise.all([begin('api'), begin('api'), begin('projector'), begin('projector')]);
    await Promise.all(all.map(({ whenReady }) => whenReady()));
    ({ token } = await registerFirstAccount(api()));
    for (const { url } of running('api')) expect((await addKit(url ?? '')).status).toBe(200);
    const [one, other] = await Promise.all(running('projector').map(leadsOf));
    expect([...(one ?? []), ...(other ?? [])].sort()).toEqual(
      (await database.knex('projection_build').where({ status: 'live' }).pluck<string[]>('name')).sort(),
    );
  }, 240_000);

  it('goes on when the leading projector is killed', async () => {
    const first = await leader();
    await first.signal('SIGKILL');
    await becomeLevel();
    expect((await leader()).pid).not.toBe(first.pid);
    const again = await begin('projector');
    await again.whenReady();
    expect(await leadsOf(again)).toEqual([]);
  }, 60_000);

  it('goes on when it hangs in the middle of its work, and one that comes back writes nothing wrong', async () => {
    const first = await leader();
    const stop = keepBusy(api);
    await pause(500);
    await first.signal('SIGSTOP');
    await becomeLevel();
    const [second = first] = running('projector').filter((program) => program !== first);
    expect((await leadsOf(second)).length).toBeGreaterThan(0);
    await first.signal('SIGCONT');
    await pause(3000);
    expect((await stop()).tries.every(({ status }) => status === 200)).toBe(true);
    expect(await first.ready()).toMatchObject({ status: 200, body: { leads: [] } });
    await becomeLevel();
    const before = await dumpReadModels(database.url);
    expect(before['kit']?.length).toBe(kits);
    expect((await call(api(), 'POST', '/api/projections/all/rebuild', { token })).status).toBe(200);
    for (
      let waited = 0;
      waited < 300 && (await database.knex('projection_rebuild').whereNot({ state: 'done' })).length > 0;
      waited += 1
    )
      await pause(100);
    expect(await dumpReadModels(database.url)).toEqual(before);
  }, 120_000);

  it('hands the lead over when a projector is told to stop', async () => {
    const first = await leader();
    const stopped = first.signal('SIGTERM');
    const [other = first] = running('projector').filter((program) => program !== first);
    while ((await leadsOf(other)).length === 0) await pause(10);
    await stopped;
    expect(first.ended()).toEqual({ code: 0, signal: null });
  }, 30_000);

  it('loses no call when a copy is told to stop behind a load balancer', async () => {
    const [leaving, staying] = running('api');
    const open = new Set([leaving, staying]);
    const looking = new AbortController();
    const balancer = (async () => {
      while (!looking.signal.aborted) {
        for (const one of [leaving, staying])
          if ((await one?.ready().catch(() => null))?.status !== 200) open.delete(one);
        await pause(50);
      }
    })();
    let turn = 0;
    const stop = keepBusy(() => {
      const there = [...open];
      turn += 1;
      return there[turn % there.length]?.url ?? '';
    });
    for (const one of [leaving, staying]) while (one !== undefined && answeredBy(one).length <= 5) await pause(20);
    const asked = performance.now();
    await leaving?.signal('SIGTERM');
    const took = performance.now() - asked;
    await pause(300);
    const { tries, failures } = await stop();
    looking.abort();
    await balancer;
    expect(failures).toEqual([]);
    expect(tries.filter(({ status }) => status !== 200)).toEqual([]);
    expect(leaving?.ended()).toEqual({ code: 0, signal: null });
    expect(took).toBeGreaterThanOrEqual(GRACE_MS);
    for (const one of [leaving, staying]) expect(one === undefined ? 0 : answeredBy(one).length).toBeGreaterThan(5);
  }, 60_000);

  it('answers every call that it took, also when nobody heeds that it stops', async () => {
    const [last] = running('api');
    const stop = keepBusy(() => last?.url ?? '');
    const takenBy = (): readonly string[] => (last === undefined ? [] : answeredBy(last));
    while (takenBy().length <= 10) await pause(20);
    await last?.signal('SIGTERM');
    const { tries, failures } = await stop();
    expect(last?.ended()).toEqual({ code: 0, signal: null });
    expect(tries.filter(({ status }) => status !== 200)).toEqual([]);
    const heard = new Set(tries.map(({ requestId }) => requestId));
    expect(takenBy().filter((id) => !heard.has(id))).toEqual([]);
    // Refused at the closed port, and nothing else.
    expect([...new Set(failures)].filter((code) => code !== 'ECONNREFUSED' && code !== 'ECONNRESET')).toEqual([]);
  }, 60_000);
});
