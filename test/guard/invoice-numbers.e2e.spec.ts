import { setTimeout as pause } from 'node:timers/promises';
import type { Invoice, Job } from '#contracts';
import { chance } from '#sample-company';
import {
  call,
  lookInside,
  registerFirstAccount,
  spawnServer,
  type Answer,
  type SpawnedServer,
} from '#test/harness/server';
import { airTestOn, visitDay } from '#test/harness/visits';

/** How often the program is killed; more by hand. */
const KILLS = Number(process.env['INVOICE_KILLS'] ?? 6);
const SEED = Number(process.env['INVOICE_SEED'] ?? 20_261_124);
const WRITERS = 16;
/** Invoices that are issued between two kills. */
const BETWEEN = 8;
/** A program that is away, and one that cannot say yet whether it was done: asked again under the same key. */
const UNSURE = [500, 502, 503, 504];

describe(`${WRITERS} writers issue invoices while the program is killed ${KILLS} times (seed ${SEED})`, () => {
  const dice = chance(SEED);
  let server: SpawnedServer;
  let token: string;
  let up: Promise<void> = Promise.resolve();
  /** Calls of which nobody heard whether they were done. */
  let unheard = 0;

  beforeAll(async () => {
    server = await spawnServer();
    ({ token } = await registerFirstAccount(server.url));
  }, 120_000);
  afterAll(async () => {
    await up;
    await server.stop();
  }, 60_000);

  const kill = async (): Promise<void> => {
    await server.kill('SIGKILL');
    server = await spawnServer({ dataDir: server.dataDir, port: server.port });
  };
  /** Asks under one key until there is an answer, as a browser does. */
  const ask = async <Body>(path: string, body: object, key: string): Promise<Answer<Body>> => {
    for (let tries = 0; tries < 400; tries += 1) {
      const answer = await call<Body>(server.url, 'POST', path, {
        token,
        body,
        headers: { 'idempotency-key': key },
      }).catch(() => null);
      if (answer !== null && !UNSURE.includes(answer.status)) return answer;
      unheard += 1;
      await up;
      await pause(20);
    }
    throw new Error(`${path} was never answered`);
  };
  /** Does `work` for each, by all writers at once. */
  const byAll = async (count: number, work: (at: number) => Promise<void>): Promise<void> => {
    let next = 0;
    const writer = async (): Promise<void> => {
      for (let at = next++; at < count; at = next++) await work(at);
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
  };

  it('gives each one number, the next one, and answers it each time it is asked again', async () => {
    const count = (KILLS + 1) * BETWEEN;
    const drafts: string[] = [];
    await byAll(count, async (at) => {
      const [[{ _id: visit }]] = (
        await ask<readonly [readonly [Job]]>('/api/job', airTestOn(visitDay(1 + at), { price: 400.25 }), `visit-${at}`)
      ).body;
      drafts[at] = (await ask<Invoice>('/api/invoices/drafts', { ids: [visit] }, `draft-${at}`)).body._id;
    });

    const kills = Array.from({ length: KILLS }, (_, at) => at * BETWEEN + 2 + dice.below(BETWEEN));
    const numbers = new Map<string, string>();
    await byAll(count, async (at) => {
      if (kills.includes(at)) up = up.then(() => pause(dice.below(40))).then(kill);
      const { status, body } = await ask<Invoice>(`/api/invoices/${drafts[at] ?? ''}/issue`, {}, `issue-${at}`);
      expect([status, body._id]).toEqual([200, drafts[at]]);
      numbers.set(body._id, body.number);
    });
    await up;

    const wanted = Array.from({ length: count }, (_, at) => `INV-${1001 + at}`);
    expect([...numbers.values()].sort()).toEqual([...wanted].sort());
    const { body: listed } = await call<readonly Invoice[]>(server.url, 'GET', '/api/invoices', { token });
    expect(new Map(listed.map(({ _id, number }) => [_id, number]))).toEqual(numbers);
    for (const at of [0, count - 1]) {
      const again = await ask<Invoice>(`/api/invoices/${drafts[at] ?? ''}/issue`, {}, `issue-${at}`);
      expect([again.status, again.body.number]).toEqual([200, numbers.get(drafts[at] ?? '')]);
    }
    const inside = await lookInside(server.dataDir);
    try {
      const issued = await inside.knex('es_event').where({ type: 'InvoiceIssued' }).pluck<string[]>('stream_id');
      expect([issued.length, new Set(issued).size]).toEqual([count, count]);
    } finally {
      await inside.close();
    }
    // It was a storm: every kill cut off somebody.
    expect(unheard).toBeGreaterThanOrEqual(KILLS);
  }, 300_000);
});
