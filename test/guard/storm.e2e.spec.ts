import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reconcileGuard } from '#bookings';
import { resourceKinds, type Booking } from '#contracts';
import { chance } from '#sample-company';
import { call, lookInside, spawnServer, startServer, type DeskInside, type SpawnedServer } from '#test/harness/server';
import { brokenPromises, quiet, scene, statusesOf } from './storm-checks.js';
import { storm, type Attempt, type Stage } from './storm-clients.js';
import { foldLog, guardLines, lines, readLog } from './storm-log.js';

/** Every attempt's wishes follow from it; a failure prints it. */
const SEED = Number(process.env['STORM_SEED'] ?? 20_270_328);
/** Ways in which `planned` makes, changes, removes and restores visits and bookings. */
const KINDS_OF_WORK = 13;

const conflictsOf = (attempt: Attempt): number => {
  const { conflicts } = (attempt.tries.at(-1)?.body ?? {}) as { readonly conflicts?: readonly object[] };
  return conflicts?.length ?? 0;
};

/** What PostgreSQL had to complain of: a deadlock would be here, also where the server tried again and nobody noticed. */
const complaints = async (dataDir: string): Promise<readonly string[]> =>
  (await readFile(join(dataDir, 'postgres.log'), 'utf8'))
    .split('\n')
    .filter((line) => /ERROR|PANIC|deadlock/.test(line));

/** What the calendars show. */
const shown = async ({ url, token }: Stage): Promise<readonly string[]> => {
  const lists = await Promise.all(
    resourceKinds.map((kind) => call<readonly Booking[]>(url, 'GET', `/api/${kind}bookings`, { token })),
  );
  return lists
    .flatMap(({ body }) => body)
    .map(
      ({ engineer_idfk, car_idfk, kit_idfk, start, end }) =>
        `${engineer_idfk ?? car_idfk ?? kit_idfk ?? ''} ${start} ${end}`,
    )
    .sort();
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
    const begins = (attempt: number): void => {
      if (kills.includes(attempt)) up = up.then(kill);
    };
    const attempts = await storm(stage, { seed: SEED, clients: 64, attempts: 2000, brokenOff: 0.1, begins });
    await up;
    await quiet(inside.knex);

    const log = await readLog(inside.knex);
    const { kept, overlaps } = foldLog(log);
    expect(overlaps).toEqual([]);
    expect(await guardLines(inside.knex)).toEqual(lines(kept));
    expect(await reconcileGuard(inside.knex, inside.store, inside.codec)).toEqual([]);
    expect(brokenPromises(attempts, log)).toEqual([]);
    expect(
      attempts.filter((attempt) => statusesOf(attempt).some((status) => ![200, 400, 404, 409].includes(status))),
    ).toEqual([]);
    expect(await complaints(server.dataDir)).toEqual([]);
    expect(await shown(stage)).toEqual(lines(kept).map((line) => line.slice(0, line.lastIndexOf(' '))));
    // It was a storm: many got through with work of every kind, many more met, and many never heard the answer.
    expect(attempts).toHaveLength(2000);
    expect(new Set(attempts.filter((attempt) => statusesOf(attempt).includes(200)).map(({ what }) => what)).size).toBe(
      KINDS_OF_WORK,
    );
    expect(attempts.filter((attempt) => statusesOf(attempt).includes(200)).length).toBeGreaterThan(400);
    expect(attempts.filter((attempt) => conflictsOf(attempt) > 0).length).toBeGreaterThan(400);
    expect(attempts.filter(({ tries }) => tries.includes(null)).length).toBeGreaterThan(100);
  }, 180_000);
});

describe('the same storm without the constraint', () => {
  it(`books people twice, and is seen to (seed ${SEED})`, async () => {
    const server = await startServer();
    try {
      const stage: Stage = {
        ...(await scene(server.url)),
        upAgain: () => Promise.resolve(),
        over: new AbortController().signal,
      };
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
