import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openKnex, startEmbeddedPostgres, type EmbeddedPostgres } from '#platform';
import { eventually } from '#test/harness/eventually';
import { newSecrets, spawnProgram, type SpawnedProgram } from '#test/harness/programs';
import { dumpReadModels, registerFirstAccount } from '#test/harness/server';

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const CLIENTS = 8;
const OUTAGES = 2;
const AWAY_MS = 4000;
/** The longest that anybody waits for an answer, whatever it is. */
const LONGEST_MS = 15_000;

interface Seen {
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: string | null;
  readonly msg: string;
}

/** PostgreSQL of its own, which can be switched off hard under programs that go on. */
describe('a database that is switched off and on again', () => {
  let dataDir: string;
  let postgres: EmbeddedPostgres;
  let port: number;
  let token = '';
  const programs: SpawnedProgram[] = [];
  const seen: Seen[] = [];
  /** Idempotency keys of the commands that were answered with 200, and the id that each made. */
  const made = new Map<string, string>();
  const state = { working: true, stopping: false };
  const leaving = new AbortController();

  const switchOff = async (): Promise<void> => {
    process.kill(postgres.pid, 'SIGQUIT');
    while (isThere(postgres.pid)) await pause(20);
  };
  const switchOn = async (): Promise<void> => {
    postgres = await startEmbeddedPostgres({ dataDir, port });
  };

  const ask = async (
    url: string,
    method: string,
    path: string,
    key?: string,
    body?: object,
  ): Promise<Seen & { readonly id: string }> => {
    const begun = performance.now();
    const options = {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    };
    // What is not answered at all is seen as the status 0.
    const response = await fetch(`${url}${path}`, options).catch(() => null);
    const answer = ((await response?.json().catch(() => null)) ?? {}) as {
      readonly _id?: string;
      readonly msg?: string;
    };
    const one = {
      status: response?.status ?? 0,
      ms: performance.now() - begun,
      retryAfter: response?.headers.get('retry-after') ?? null,
      msg: answer.msg ?? '',
      id: answer._id ?? '',
    };
    if (state.working) seen.push(one);
    return one;
  };

  /** With the same key until it is answered, as a browser does. */
  const makeKit = async (url: string, key: string): Promise<void> => {
    while (state.working) {
      const { status, id } = await ask(url, 'POST', '/api/kits', key, { name: key, type: 'Sound Testing' });
      if (status === 200) {
        made.set(key, id);
        return;
      }
      await pause(100);
    }
  };

  /** Makes kits and looks at lists. */
  const client = async (number: number, url: string): Promise<void> => {
    for (let turn = 0; state.working && !state.stopping; turn += 1) {
      await makeKit(url, `kit-${number}-${turn}`);
      if (turn % 3 === 0) await ask(url, 'GET', turn % 2 === 0 ? '/api/kits?limit=1' : '/api/users');
    }
  };

  /** A browser that listens for changes and comes back where it was, as browsers do. */
  const listen = (url: string): { readonly told: Set<string>; readonly done: Promise<void> } => {
    const told = new Set<string>();
    let last: string | undefined;
    const hear = (message: string): void => {
      last = /^id: (.*)$/m.exec(message)?.[1] ?? last;
      for (const [, data = '{}'] of message.matchAll(/^data: (.*)$/gm)) {
        const { entity, _id } = JSON.parse(data) as { entity?: string; _id?: string };
        if (entity === 'kits' && _id !== undefined) told.add(_id);
      }
    };
    const follow = async (): Promise<void> => {
      while (!leaving.signal.aborted) {
        try {
          const stream = await fetch(`${url}/api/changes`, {
            headers: { authorization: `Bearer ${token}`, ...(last === undefined ? {} : { 'last-event-id': last }) },
            signal: leaving.signal,
          });
          let rest = '';
          if (!stream.ok || stream.body === null) continue;
          for await (const part of stream.body.pipeThrough(new TextDecoderStream())) {
            const messages = `${rest}${part}`.split('\n\n');
            rest = messages.pop() ?? '';
            messages.forEach(hear);
          }
        } catch {
          // Cut, or gone: it comes back.
        } finally {
          await pause(200);
        }
      }
    };
    return { told, done: follow() };
  };

  /** What is under way is answered first. */
  const stopWorking = async (clients: readonly Promise<void>[]): Promise<void> => {
    state.stopping = true;
    await Promise.all(clients);
    state.working = false;
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'soundings-lost-'));
    // Durable: what was answered must be there after a crash.
    postgres = await startEmbeddedPostgres({ dataDir });
    port = Number(new URL(postgres.url).port);
    const environment = { ...newSecrets(), DATABASE_URL: postgres.workUrl, DATABASE_MIGRATION_URL: postgres.url };
    const begun = await Promise.all(
      (['api', 'projector', 'projector'] as const).map((app) => spawnProgram(app, environment)),
    );
    programs.push(...begun);
    await Promise.all(begun.map(({ whenReady }) => whenReady()));
    ({ token } = await registerFirstAccount(programs[0]?.url ?? ''));
  }, 180_000);
  afterAll(async () => {
    state.working = false;
    leaving.abort();
    for (const program of programs) if (program.ended() === null) await program.signal('SIGKILL');
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }, 60_000);

  it('is told plainly, comes back by itself, and everything that was answered is there once', async () => {
    const [api] = programs;
    const url = api?.url ?? '';
    const browser = listen(url);
    const clients = Array.from({ length: CLIENTS }, (_, number) => client(number, url));
    for (let outage = 0; outage < OUTAGES; outage += 1) {
      await pause(2000);
      await switchOff();
      await pause(500);

      expect(await api?.ready()).toMatchObject({
        status: 503,
        body: { msg: 'Not ready: database and event store and read models are down.' },
      });
      await pause(AWAY_MS);
      const before = made.size;
      await switchOn();
      const back = performance.now();
      while (made.size < before + CLIENTS && performance.now() - back < 20_000) await pause(50);
      expect(performance.now() - back).toBeLessThan(15_000);
    }
    await pause(2000);
    await stopWorking(clients);

    const odd = seen.filter(({ status }) => status !== 200 && status !== 503);
    expect(odd).toEqual([]);
    const away = seen.filter(({ status }) => status === 503);
    expect(away.length).toBeGreaterThan(CLIENTS);
    const said = new Set(away.map(({ retryAfter, msg }) => `${String(retryAfter)} ${msg}`));
    expect(said.delete('5 The database is not available at the moment; please try again shortly.')).toBe(true);
    // Of a save that was cut off in its commit nobody knows; sent again under its key it is done once.
    said.delete(
      '5 It is not certain yet whether this was saved. Please try again in a moment; it will not be done twice.',
    );
    expect([...said]).toEqual([]);
    expect(Math.max(...seen.map(({ ms }) => ms))).toBeLessThan(LONGEST_MS);

    // Nobody ended, everybody is ready, one leads and the read models are level.
    expect(programs.map(({ ended }) => ended())).toEqual(programs.map(() => null));
    for (
      let waited = 0;
      waited < 150 && !(await Promise.all(programs.map(({ ready }) => ready()))).every(({ status }) => status === 200);
      waited += 1
    )
      await pause(100);
    for (const program of programs) expect((await program.ready()).status).toBe(200);
    const knex = openKnex(postgres.url, { max: 2, name: 'specs' });
    try {
      const level = async (): Promise<boolean> => {
        const {
          rows: [behind],
        } = await knex.raw<{ rows: { count: string }[] }>(
          "select count(*) from projection_build, es_head where status <> 'retired' and projection_build.position < lpad(es_head.position::text, 20, '0')",
        );
        return Number(behind?.count) === 0;
      };
      await eventually(level);
      expect(await level()).toBe(true);
      const { rows: events } = await knex.raw<{ rows: { key: string; stream_id: string }[] }>(
        "select metadata ->> 'clientRequestId' as key, stream_id from es_event where metadata ->> 'clientRequestId' like 'kit-%'",
      );
      expect(events.length).toBe(made.size);
      expect(new Map(events.map(({ key, stream_id }) => [key, stream_id.slice('kit-'.length)]))).toEqual(made);
      expect((await dumpReadModels(postgres.url))['kit']?.length).toBe(made.size);
    } finally {
      await knex.destroy();
    }
    await eventually(() => browser.told.size >= made.size);
    expect([...made.values()].filter((id) => !browser.told.has(id))).toEqual([]);
    leaving.abort();
    await browser.done;
  }, 180_000);
});
