import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { reconcileGuard } from '#bookings';
import { compareWithCopy, levelCopy, verifyLog, type Ask } from '#eventing';
import { startPlant, type Plant } from '#test/harness/plant';
import { call } from '#test/harness/server';
import { brokenPromises, quiet, scene, statusesOf } from '../guard/storm-checks.js';
import { storm, type Attempt, type Stage } from '../guard/storm-clients.js';
import { foldLog, guardLines, lines, readLog } from '../guard/storm-log.js';
import { faultsInTurn, faultsOf, type Recovery, type Soaked } from './faults.js';
import { makeClock } from './jumping-clock.js';
import { startOwnPostgres } from './own-postgres.js';

/** Minutes of work while one thing after the other goes wrong, each once at least; longer by `npm run soak`. */
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 2);
const SEED = Number(process.env['SOAK_SEED'] ?? 20_261_121);
/** A gateway, a program or a part of it is away: nobody knows, and the client asks again under its key. */
const UNSURE = [500, 502, 503, 504, 507];

interface Proposal {
  readonly key: string;
  readonly sha256: string;
}

/** Documents that are asked for until they come, one after the other. */
const propose = async ({ url, token, over }: Stage, writer: number): Promise<readonly Proposal[]> => {
  const made: Proposal[] = [];
  for (let number = 0; !over.aborted; number += 1) {
    const key = `proposal-${writer}-${number}`;
    const body = {
      projectName: `House ${writer}-${number}`,
      name: 'Kit Lark',
      postcode: 'BS1 4DJ',
      testType: 'Part E',
      count: 2 + number,
      fee: 500,
      type: 'Sound',
      distance: { metres: 1000 },
    };
    for (let tries = 0; tries < 300; tries += 1) {
      const response = await fetch(`${url}/api/book/fee`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).catch(() => null);
      if (response?.status === 200) {
        const bytes = await response.arrayBuffer().catch(() => null);
        if (bytes !== null) {
          made.push({ key, sha256: createHash('sha256').update(Buffer.from(bytes)).digest('hex') });
          break;
        }
      } else if (response !== null && !UNSURE.includes(response.status))
        throw new Error(`${key} was answered ${response.status}: ${await response.text()}`);
      await pause(200);
    }
    await pause(100);
  }
  return made;
};

interface Slow {
  readonly ms: number;
  readonly what: string;
  /** Of `performance.now()`. */
  readonly until: number;
}

/** A slow answer, and what was wrong while it was waited for: from and to in milliseconds of the wait. */
const toldOf = ({ ms, what, until }: Slow, recoveries: readonly Recovery[]): string => {
  const from = until - ms;
  const wrong = recoveries.filter((one) => one.begun < until && one.over + one.ms > from);
  const times = wrong.map(
    ({ fault, begun, over, ms: healing }) =>
      `${fault} ${Math.round(begun - from)} to ${Math.round(over - from)}, all works at ${Math.round(over + healing - from)}`,
  );
  return `  ${Math.round(ms)} ms (${what}): ${times.join('; ')}`;
};

/** No call may wait longer than this for its answer, whatever is wrong; and so soon after it all must work again. Beside other specs only what hangs is a fault. */
const [ANSWERED_WITHIN_MS, RECOVERED_WITHIN_MS] =
  process.env['SOAK_MINUTES'] === undefined ? [60_000, 60_000] : [15_000, 10_000];

describe(`two of every role for ${MINUTES} minutes while one thing after the other goes wrong (seed ${SEED})`, () => {
  let plant: Plant;
  let soaked: Soaked;
  let stage: Stage;
  let attempts: readonly Attempt[];
  let proposals: readonly Proposal[];
  let recoveries: readonly Recovery[];
  let slowest: readonly Slow[] = [];
  const over = new AbortController();
  const ask: Ask = async <Row extends object>(text: string, values: readonly unknown[]) => {
    const given: unknown[] = [];
    const named = text.replaceAll(/\$(\d+)/g, (_, place: string) => {
      given.push(values[Number(place) - 1]);
      return '?';
    });
    return (await plant.knex.raw<{ rows: Row[] }>(named, given as string[])).rows;
  };

  beforeAll(
    async () => {
      const postgres = await startOwnPostgres();
      const clock = await makeClock();
      plant = await startPlant({ database: postgres.database, onLines: true, firstApi: clock.environment });
      soaked = { plant, postgres, clock };
      stage = { ...(await scene(plant.url)), upAgain: () => pause(150), over: over.signal };
      const failing = faultsInTurn(soaked, stage.token, { minutes: MINUTES, seed: SEED }).finally(() => {
        over.abort();
      });
      const writing = Promise.all([0, 1].map((writer) => propose(stage, writer)));
      // More attempts than there is time for: the last fault ends the storm.
      attempts = await storm(stage, {
        seed: SEED,
        clients: 16,
        attempts: 1_000_000,
        brokenOff: 0.05,
        unsure: UNSURE,
        took: (ms, what) => {
          slowest = [...slowest, { ms, what, until: performance.now() }]
            .sort((one, other) => other.ms - one.ms)
            .slice(0, 8);
        },
      });
      proposals = (await writing).flat();
      recoveries = await failing;
      await quiet(plant.knex);
      await levelCopy(plant.knex, plant.store);
      // What a crash left held is decided from the log a minute later.
      for (
        let waited = 0;
        waited < 90_000 && (await plant.knex('reservation').where({ state: 'held' }).first('holder')) !== undefined;
        waited += 500
      )
        await pause(500);
    },
    (MINUTES + 8) * 60_000,
  );
  afterAll(async () => {
    await plant.stop();
    await soaked.clock.remove();
  }, 60_000);

  it('was a soak: everything went wrong once, and much was done meanwhile', () => {
    expect(new Set(recoveries.map(({ fault }) => fault)).size).toBe(faultsOf(soaked).length);
    expect(attempts.filter((attempt) => statusesOf(attempt).includes(200)).length).toBeGreaterThan(50 * MINUTES);
    expect(attempts.filter(({ tries }) => tries.includes(null)).length).toBeGreaterThan(10);
    expect(proposals.length).toBeGreaterThan(10);
    const done = attempts.filter((attempt) => statusesOf(attempt).includes(200)).length;
    process.stdout.write(
      `soak: ${recoveries.length} faults, ${attempts.length} attempts, ${done} done, ${proposals.length} documents; slowest answers:\n${slowest.map((one) => toldOf(one, recoveries)).join('\n')}\n${recoveries.map(({ fault, ms }) => `  ${fault}: all works ${Math.round(ms)} ms after its end`).join('\n')}\n`,
    );
  });

  it('answered every call, and worked again by itself soon after each fault', () => {
    expect(slowest.filter(({ ms }) => ms > ANSWERED_WITHIN_MS)).toEqual([]);
    expect(recoveries.filter(({ ms }) => ms > RECOVERED_WITHIN_MS)).toEqual([]);
  });

  it('kept every command that was answered, once, and none that was refused', async () => {
    expect(brokenPromises(attempts, await readLog(plant.knex))).toEqual([]);
    expect(
      attempts
        .filter((attempt) => statusesOf(attempt).some((status) => ![200, 400, 404, 409].includes(status)))
        .map(({ what, tries }) => ({ what, last: tries.at(-1) })),
    ).toEqual([]);
  });

  it('booked nobody twice, and the guard holds what the events book', async () => {
    // What the last ones that were refused held is let go of by whoever looks after it: soon, and not at once.
    for (let tries = 0; tries < 90 && (await plant.knex('reservation').first().where({ state: 'held' })); tries += 1)
      await pause(1000);
    const { kept, overlaps } = foldLog(await readLog(plant.knex));
    expect(overlaps).toEqual([]);
    expect(await reconcileGuard(plant.knex, plant.store, plant.codec)).toEqual([]);
    expect(await guardLines(plant.knex)).toEqual(lines(kept));
  });

  it('made every document that was asked for, once, and hands out the same bytes', async () => {
    const count = async (type: string): Promise<readonly [number, number]> => {
      const {
        rows: [row],
      } = await plant.knex.raw<{ rows: { events: string; streams: string }[] }>(
        'select count(*) as events, count(distinct stream_id) as streams from es_event where type = ?',
        [type],
      );
      return [Number(row?.events), Number(row?.streams)];
    };
    const [asked] = await count('DocumentRequested');
    for (let waited = 0; waited < 30_000 && (await count('DocumentMade'))[0] < asked; waited += 200) await pause(200);
    expect(await count('DocumentRequested')).toEqual([asked, asked]);
    expect(await count('DocumentMade')).toEqual([asked, asked]);
    expect(await count('DocumentFailed')).toEqual([0, 0]);
    const kept = new Set(await plant.knex('document_file').pluck<string[]>('sha256'));
    expect(kept.size).toBe(asked);
    expect(proposals.filter(({ sha256 }) => !kept.has(sha256))).toEqual([]);
  }, 60_000);

  it('copied the log whole, and the copy can be verified', async () => {
    await levelCopy(plant.knex, plant.store);
    expect(await verifyLog(ask)).toMatchObject({ broken: null });
    expect(await compareWithCopy(plant.store, ask)).toMatchObject({ broken: null });
  }, 60_000);

  it('tells the browsers at every API, and at the address of all, what happened at any', async () => {
    const apis = plant.machines.flatMap(({ url }) => url ?? []);
    for (const from of apis) {
      const ears = await Promise.all(
        [plant.url, ...apis].map(async (at) => {
          const ended = new AbortController();
          const { body } = await fetch(`${at}/api/changes`, {
            headers: { authorization: `Bearer ${stage.token}` },
            signal: ended.signal,
          });
          return { reader: body?.pipeThrough(new TextDecoderStream()).getReader(), ended };
        }),
      );
      const {
        body: { _id },
      } = await call<{ _id: string }>(from, 'POST', '/api/car', {
        token: stage.token,
        body: { name: 'Late van', numberplate: `Z${Math.random()}`.slice(0, 8), location: 'Yard' },
      });
      for (const { reader, ended } of ears) {
        let heard = '';
        while (!heard.includes(_id)) heard += (await reader?.read())?.value ?? '';
        ended.abort();
      }
    }
  }, 20_000);

  it('left read models that are what a rebuild makes', async () => {
    const live = await plant.dumpReadModels();
    await Promise.all(
      plant.machines.filter(({ role }) => role === 'projector').map((machine) => machine.kill('SIGTERM')),
    );
    await plant.rebuildAll();
    expect(await plant.dumpReadModels()).toEqual(live);
  }, 120_000);
});
