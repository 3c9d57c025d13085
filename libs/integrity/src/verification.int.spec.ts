import { setTimeout as pause } from 'node:timers/promises';
import type { LedgerHead, LedgerVerification, LedgerVerifications } from '#contracts';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { forgeries } from './testing/forgeries.js';

let server: TestServer;
let token: string;
let userId: string;

beforeEach(async () => {
  server = await startServer({ logIn: 'postgres' });
  ({ token, userId } = await registerFirstAccount(server.url));
  for (let car = 1; car <= 10; car += 1)
    await ask('POST', '/api/car', { name: `Van ${car}`, numberplate: `AB${10 + car} CDE`, location: 'Yard' });
});
afterEach(() => server.stop());

const ask = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
  const answer = await call<Body>(server.url, method, path, { token, ...(body === undefined ? {} : { body }) });
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** Begins one and waits for its end. */
const verified = async (): Promise<LedgerVerification> => {
  await ask('POST', '/api/ledger/verification', {});
  for (;;) {
    const { last } = await ask<LedgerVerifications>('GET', '/api/ledger/verification');
    if (last !== null && last.state !== 'running') return last;
    await pause(20);
  }
};

describe('the verification of the log', () => {
  it('finds an untouched log intact and says up to where, who asked and when; the next one who looks sees it', async () => {
    expect(await ask('GET', '/api/ledger/verification')).toEqual({ last: null, finishedBefore: null });
    const head = await ask<LedgerHead>('GET', '/api/ledger/head');
    expect(await verified()).toMatchObject({
      state: 'intact',
      askedBy: { _id: userId, name: 'Petra Plumb' },
      share: 1,
      checked: head.position,
      of: head.position,
      secondsLeft: null,
      broken: null,
      head: { position: head.position, hash: head.hash },
      startedAt: expect.any(String) as string,
      finishedAt: expect.any(String) as string,
    });
    expect((await ask<LedgerVerifications>('GET', '/api/ledger/verification')).last?.state).toBe('intact');
  });

  it.each(forgeries.filter(({ outsideOnly }) => outsideOnly !== true))(
    'finds $what',
    async ({ sql, position, text }) => {
      const before = await ask<LedgerHead>('GET', '/api/ledger/head');
      await server.database.knex.raw(
        `begin; alter table es_event disable trigger user; ${sql}; alter table es_event enable trigger user; commit`,
      );
      const { state, broken, head } = await verified();
      expect({ state, head, position: broken?.position }).toEqual({
        state: 'broken',
        head: null,
        position: position(before.position),
      });
      expect(broken?.text).toMatch(text);
      expect(broken?.advice).toContain('backup');
      const { rows } = await server.database.knex.raw<{ rows: { event_id: string }[] }>(
        'select event_id from es_event where global_position = ?',
        [broken?.position ?? 0],
      );
      expect(broken?.event?._id).toBe(rows[0]?.event_id);
    },
  );

  it('finds a chain that was computed anew from a forged event on by itself, once it had found the log intact', async () => {
    const forged = forgeries.find(({ outsideOnly }) => outsideOnly === true);
    if (forged === undefined) throw new Error('there is no such forgery');
    const { position } = await ask<LedgerHead>('GET', '/api/ledger/head');
    const forge = (): Promise<unknown> =>
      server.database.knex.raw(
        `begin; alter table es_event disable trigger user; ${forged.sql}; alter table es_event enable trigger user; commit`,
      );
    expect((await verified()).state).toBe('intact');
    await forge();
    expect(await verified()).toMatchObject({ state: 'broken', broken: { position } });
    // Whoever also takes this witness away is found by nobody inside.
    await server.database.knex('ledger_verification').delete();
    expect((await verified()).state).toBe('intact');
  });

  it('is joined by whoever asks while it runs, and ends with the program', async () => {
    // More than a page, so that there is something to break off.
    await server.database.knex
      .raw(`select es_append(jsonb_build_array(jsonb_build_object('stream', 'bulk-' || n, 'expected', -1, 'events',
      jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'type', 'Nothing', 'version', 1, 'data', '{}'::jsonb, 'metadata', '{}'::jsonb))))) from generate_series(1, 12000) n`);
    const all = await Promise.all(
      [1, 2, 3].map(() => ask<LedgerVerifications>('POST', '/api/ledger/verification', {})),
    );
    expect(new Set(all.map(({ last }) => last?._id)).size).toBe(1);
    expect(all.map(({ last }) => last?.state)).toEqual(['running', 'running', 'running']);
    await server.program.close();
    expect(await server.database.knex('ledger_verification').pluck('state')).toEqual(['stopped']);
  }, 60_000);

  it('that was left by a killed server counts as stopped, and the next one begins', async () => {
    await server.database
      .knex('ledger_verification')
      .insert({ verification_id: userId, state: 'running', asked_by: userId });
    expect((await ask<LedgerVerifications>('GET', '/api/ledger/verification')).last?.state).toBe('stopped');
    expect((await verified()).state).toBe('intact');
  });

  it('goes on beside people who write', async () => {
    const writing = Promise.all(
      Array.from({ length: 30 }, (_, kit) => ask('POST', '/api/kits', { name: `Meter ${kit}`, type: 'Sound Testing' })),
    );
    for (let round = 0; round < 5; round += 1) expect((await verified()).state).toBe('intact');
    await writing;
    expect((await verified()).state).toBe('intact');
  });
});

describe('GET /api/ledger/head', () => {
  it('answers the newest event, and the last of a London day', async () => {
    const { knex } = server.database;
    await knex.raw(`begin; alter table es_event disable trigger user;
      update es_event set recorded_at = '2026-03-01T00:00:00Z'::timestamptz + interval '1 day' * global_position; alter table es_event enable trigger user; commit`);
    const rows = await knex('es_event')
      .orderBy('global_position')
      .select<{ position: string; hash: string }[]>(
        knex.raw(`global_position::text as position, encode(chain, 'hex') as hash`),
      );
    const storeId = (await knex('es_store').first<{ store_id: string }>()).store_id;
    expect(await ask('GET', '/api/ledger/head')).toMatchObject({
      log: storeId,
      position: rows.length,
      hash: rows.at(-1)?.hash,
    });
    // Position 4 was recorded at midnight of the 5th, position 5 a day later.
    expect(await ask('GET', '/api/ledger/head?day=2026-03-05')).toEqual({
      log: storeId,
      position: 4,
      recordedAt: '2026-03-05T00:00:00.000000Z',
      hash: rows[3]?.hash,
    });
    expect(await ask('GET', '/api/ledger/head?day=2026-07-30')).toMatchObject({ position: rows.length });
  });

  it('refuses what is no day, what has not begun, and what is before the log', async () => {
    expect(await call(server.url, 'GET', '/api/ledger/head?day=yesterday', { token })).toMatchObject({
      status: 400,
      body: { msg: 'Please give the day as 2026-11-20.' },
    });
    expect(await call(server.url, 'GET', '/api/ledger/head?day=2190-01-01', { token })).toMatchObject({
      status: 400,
      body: { msg: 'That day has not begun yet.' },
    });
    expect(await call(server.url, 'GET', '/api/ledger/head?day=2001-01-01', { token })).toMatchObject({
      status: 404,
      body: { msg: 'Nothing had been recorded by the end of that day.' },
    });
  });
});
