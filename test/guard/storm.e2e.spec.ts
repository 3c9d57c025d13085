import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { reconcileGuard } from '#bookings';
import { resourceKinds, type Booking } from '#contracts';
import { chance } from '#sample-company';
import { call, lookInside, registerFirstAccount, spawnServer, startServer, type DeskInside, type SpawnedServer } from '#test/harness/server';
import { storm, type Attempt, type Stage } from './storm-clients.js';
import { foldLog, guardLines, lines, readLog, type LoggedEvent } from './storm-log.js';

/** Every attempt's wishes follow from it; a failure prints it. */
const SEED = Number(process.env['STORM_SEED'] ?? 20_270_328);
/** The clocks go forward on the last of them; weekly bookings go on into April. */
const DAYS = ['2027-03-25', '2027-03-26', '2027-03-27', '2027-03-28'];
/** Ways in which `planned` makes, changes, removes and restores visits and bookings. */
const KINDS_OF_WORK = 13;

const made = async (url: string, token: string, path: string, bodies: readonly object[]): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (const body of bodies) {
    const answer = await call<{ readonly _id: string }>(url, 'POST', path, { token, body });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    ids.push(answer.body._id);
  }
  return ids;
};

/** Three engineers, three cars and three kits, and somebody of the office. */
const scene = async (url: string): Promise<Omit<Stage, 'upAgain' | 'over'>> => {
  const { token } = await registerFirstAccount(url);
  const three = [1, 2, 3];
  return {
    url,
    token,
    days: DAYS,
    resources: {
      engineer: await made(url, token, '/api/users', three.map((n) => ({ name: `Engineer ${n}`, email: `engineer${n}@soundings.example`, password: 'long enough', isEngineer: true }))),
      car: await made(url, token, '/api/car', three.map((n) => ({ name: `Van ${n}`, numberplate: `AB1${n} CDE`, location: 'Yard' }))),
      kit: await made(url, token, '/api/kits', three.map((n) => ({ name: `Meter ${n}`, type: 'Sound Testing' }))),
    },
  };
};

const statusesOf = ({ tries }: Attempt): readonly number[] => tries.flatMap((answer) => (answer === null ? [] : [answer.status]));

const conflictsOf = (attempt: Attempt): number => {
  const { conflicts } = (attempt.tries.at(-1)?.body ?? {}) as { readonly conflicts?: readonly object[] };
  return conflicts?.length ?? 0;
};

/** Calls whose client went away may still be at work: waits until the log stands still. */
const quiet = async (knex: Knex): Promise<void> => {
  const working = async (): Promise<number> => {
    const { rows } = await knex.raw<{ rows: readonly { count: number }[] }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    return rows[0]?.count ?? 0;
  };
  for (let calm = 0; calm < 5; calm = (await working()) === 0 ? calm + 1 : 0) await pause(50);
};

/** What PostgreSQL had to complain of: a deadlock would be here, also where the server tried again and nobody noticed. */
const complaints = async (dataDir: string): Promise<readonly string[]> =>
  (await readFile(join(dataDir, 'postgres.log'), 'utf8')).split('\n').filter((line) => /ERROR|PANIC|deadlock/.test(line));

/** What the calendars show. */
const shown = async ({ url, token }: Stage): Promise<readonly string[]> => {
  const lists = await Promise.all(resourceKinds.map((kind) => call<readonly Booking[]>(url, 'GET', `/api/${kind}bookings`, { token })));
  return lists
    .flatMap(({ body }) => body)
    .map(({ engineer_idfk, car_idfk, kit_idfk, start, end }) => `${engineer_idfk ?? car_idfk ?? kit_idfk ?? ''} ${start} ${end}`)
    .sort();
};

const creations: readonly string[] = ['SiteVisitScheduled', 'NoiseSurveyScheduled', 'ResourceBooked'];

/** Events by the Idempotency-Key of the attempt that made them. */
const byKey = (log: readonly LoggedEvent[]): ReadonlyMap<string | null, readonly LoggedEvent[]> => {
  const found = new Map<string | null, LoggedEvent[]>();
  for (const event of log) found.set(event.key, [...(found.get(event.key) ?? []), event]);
  return found;
};

/** What the log owes the attempts, in words; empty when it keeps its promises. */
const brokenPromises = (attempts: readonly Attempt[], log: readonly LoggedEvent[]): readonly string[] => {
  const events = byKey(log);
  return attempts.flatMap((attempt) => {
    const own = events.get(attempt.key) ?? [];
    const about = `${attempt.key} (${attempt.what}, ${attempt.tries.map((answer) => answer?.status ?? 'broken off').join(', ')})`;
    const statuses = statusesOf(attempt);
    const refused = statuses.length === attempt.tries.length && !statuses.includes(200);
    const creates = ['visit scheduled', 'survey scheduled', 'booked', 'booked weekly'].includes(attempt.what);
    return [
      ...(refused && own.length > 0 ? [`${about} was refused and left ${own.map(({ type }) => type).join(', ')}`] : []),
      ...(creates && statuses.includes(200) && own.length === 0 ? [`${about} was answered and is lost`] : []),
      ...(new Set(own.map(({ commandId, stream }) => commandId + stream)).size > 1 || own.filter(({ type }) => creations.includes(type)).length > 1 ? [`${about} was done twice`] : []),
    ];
  });
};

describe('the storm: everybody wants the same engineers, cars and kits at once', () => {
  const end = new AbortController();
  let server: SpawnedServer;
  let inside: DeskInside;
  let up: Promise<void> = Promise.resolve();

  beforeAll(async () => {
    server = await spawnServer();
    inside = await lookInside(server.dataDir);
  }, 120_000);
  afterAll(async () => {
    end.abort();
    await up;
    await inside.close();
    await server.stop();
  }, 60_000);

  const kill = async (): Promise<void> => {
    if (end.signal.aborted) return;
    await server.kill('SIGKILL');
    server = await spawnServer({ dataDir: server.dataDir, port: server.port });
  };

  it(`books nobody twice, whoever breaks off and however often the server is killed (seed ${SEED})`, async () => {
    const stage: Stage = { ...(await scene(server.url)), upAgain: () => up, over: end.signal };
    const kills = [600, 1300].map((about) => about + chance(SEED + about).below(200));
    const begins = (attempt: number): void => { if (kills.includes(attempt)) up = up.then(kill); };
    const attempts = await storm(stage, { seed: SEED, clients: 64, attempts: 2000, brokenOff: 0.1, begins });
    await up;
    await quiet(inside.knex);

    const log = await readLog(inside.knex);
    const { kept, overlaps } = foldLog(log);
    expect(overlaps).toEqual([]);
    expect(await guardLines(inside.knex)).toEqual(lines(kept));
    expect(await reconcileGuard(inside.knex, inside.store, inside.codec)).toEqual([]);
    expect(brokenPromises(attempts, log)).toEqual([]);
    expect(attempts.filter((attempt) => statusesOf(attempt).some((status) => ![200, 400, 404, 409].includes(status)))).toEqual([]);
    expect(await complaints(server.dataDir)).toEqual([]);
    expect(await shown(stage)).toEqual(lines(kept).map((line) => line.slice(0, line.lastIndexOf(' '))));
    // It was a storm: many got through with work of every kind, many more met, and many never heard the answer.
    expect(attempts).toHaveLength(2000);
    expect(new Set(attempts.filter((attempt) => statusesOf(attempt).includes(200)).map(({ what }) => what)).size).toBe(KINDS_OF_WORK);
    expect(attempts.filter((attempt) => statusesOf(attempt).includes(200)).length).toBeGreaterThan(400);
    expect(attempts.filter((attempt) => conflictsOf(attempt) > 0).length).toBeGreaterThan(400);
    expect(attempts.filter(({ tries }) => tries.includes(null)).length).toBeGreaterThan(100);
  }, 180_000);
});

describe('the same storm without the constraint', () => {
  it(`books people twice, and is seen to (seed ${SEED})`, async () => {
    const server = await startServer();
    try {
      const stage: Stage = { ...(await scene(server.url)), upAgain: () => Promise.resolve(), over: new AbortController().signal };
      await server.database.knex.raw('alter table reservation drop constraint no_double_booking');
      await storm(stage, { seed: SEED, clients: 32, attempts: 200, brokenOff: 0 });
      await quiet(server.database.knex);
      const { overlaps } = foldLog(await readLog(server.database.knex));
      expect(overlaps.length).toBeGreaterThan(10);
    } finally {
      await server.stop();
    }
  }, 60_000);
});
