import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { appendFile, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { LedgerHead } from '#contracts';
import { openKnex, runningPostgres } from '#platform';
import { call, firstAccount, registerFirstAccount, spawnServer } from '#test/harness/server';
import { forgeries } from '../../../libs/integrity/src/testing/forgeries.js';

const environment = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' };
const start = resolve('apps/archive/start.mjs');

/** A command as `npm run` gives it, to its end. */
const run = (
  ...args: readonly string[]
): { readonly status: number | null; readonly out: string; readonly said: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [start, ...args], {
    env: environment,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  return { status, out: stdout, said: stderr };
};

/** Kills its own process in the moment in which it says the word: from outside the kill may come when all is done. */
const killer = (word: string): string =>
  `data:text/javascript,${encodeURIComponent(`
  const { write } = process.stderr;
  process.stderr.write = function (part, ...rest) {
    const written = write.call(this, part, ...rest);
    if (String(part).includes(${JSON.stringify(word)})) process.kill(process.pid, 'SIGKILL');
    return written;
  };`)}`;

/** A command that is killed as soon as it says this. */
const killedAt = (word: string, ...args: readonly string[]): void => {
  const { signal, stderr } = spawnSync(process.execPath, ['--import', killer(word), start, ...args], {
    env: environment,
    encoding: 'utf8',
  });
  expect({ signal, said: stderr.includes(word) }).toEqual({ signal: 'SIGKILL', said: true });
};

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soundings-carried-'));
  await chmod(folder, 0o711);
  dataDir = join(folder, 'data');
}, 60_000);
afterAll(() => {
  for (const name of readdirSync(folder)) {
    try {
      process.kill(
        Number(readFileSync(join(folder, name, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
        'SIGQUIT',
      );
    } catch {
      // None runs there.
    }
  }
  return rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** Changes the log of a running desk behind its back. */
const forge = async (sql: string): Promise<void> => {
  const owner = openKnex(await runningPostgres(dataDir), { max: 1, name: 'specs' });
  await owner.raw(
    `begin; alter table es_event disable trigger user; ${sql}; alter table es_event enable trigger user; commit`,
  );
  await owner.destroy();
};

describe('a log that is carried away and proven from the terminal', () => {
  it('on a running desk, on a stopped one, and back into a new folder, also after being killed in the middle', async () => {
    const desk = await spawnServer({ dataDir });
    const { token } = await registerFirstAccount(desk.url);
    const add = (number: number): Promise<unknown> =>
      call(desk.url, 'POST', '/api/car', {
        token,
        body: { name: `Van ${number}`, numberplate: `AB${10 + number} CDE`, location: 'Yard' },
      });
    for (let number = 1; number <= 8; number += 1) await add(number);

    const head = JSON.parse(run('ledger', 'head', '--json', '--data-dir', dataDir).out) as LedgerHead;
    expect(head).toEqual({
      log: expect.any(String) as string,
      position: 9,
      recordedAt: expect.stringMatching(/\.\d{6}Z$/) as string,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(run('ledger', 'head', '--data-dir', dataDir).out).toContain(`Position  9\n`);
    expect((await call<LedgerHead>(desk.url, 'GET', '/api/ledger/head', { token })).body).toEqual(head);
    expect(run('ledger', 'verify', '--data-dir', dataDir)).toMatchObject({
      status: 0,
      out: `Intact up to position 9.\nHash      ${head.hash}\n`,
    });

    killedAt('es_store', 'backup', join(folder, 'killed'), '--data-dir', dataDir);
    expect(existsSync(join(folder, 'killed'))).toBe(false);
    expect(run('backup', join(folder, 'running'), '--data-dir', dataDir)).toMatchObject({
      status: 0,
      out: expect.stringContaining(head.hash) as string,
    });
    expect(run('restore', join(folder, 'running'), '--data-dir', dataDir)).toMatchObject({
      status: 1,
      said: expect.stringContaining(`Soundings is running on ${dataDir}; please stop it first`) as string,
    });
    await add(9);
    await desk.kill('SIGTERM');

    // Nothing runs now: the command brings the database up, and takes it down again.
    expect(run('events:export', join(folder, 'events.ndjson'), '--data-dir', dataDir).status).toBe(0);
    expect(run('events:export', '-', '--data-dir', dataDir).out).toBe(
      await readFile(join(folder, 'events.ndjson'), 'utf8'),
    );
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    expect(existsSync(join(dataDir, 'soundings.lock'))).toBe(false);
    expect(run('restore', join(folder, 'running'), '--data-dir', dataDir)).toMatchObject({
      status: 1,
      said: expect.stringContaining('There is an installation here already') as string,
    });

    const imported = join(folder, 'imported');
    const [first = '', ...rest] = (await readFile(join(folder, 'events.ndjson'), 'utf8')).split('\n');
    await writeFile(
      join(folder, 'changed.ndjson'),
      [first, ...rest.with(3, (rest[3] ?? '').replace('Yard', 'Bard'))].join('\n'),
    );
    expect(run('events:import', join(folder, 'changed.ndjson'), '--data-dir', imported)).toMatchObject({
      status: 1,
      said: expect.stringContaining('Line 5 breaks the chain of hashes.') as string,
    });
    expect(existsSync(imported)).toBe(false);
    expect(run('events:import', join(folder, 'events.ndjson'), '--data-dir', imported).status).toBe(0);
    expect(JSON.parse(run('ledger', 'head', '--json', '--data-dir', imported).out)).toMatchObject({
      log: head.log,
      position: 10,
    });

    const restored = join(folder, 'restored');
    killedAt('  es_event:', 'restore', join(folder, 'running'), '--data-dir', restored);
    expect(existsSync(join(restored, 'personal-data-key'))).toBe(false);
    expect(run('restore', join(folder, 'running'), '--data-dir', restored)).toMatchObject({
      status: 0,
      out: expect.stringContaining('Restored the log up to event 9') as string,
    });
    expect(await readFile(join(restored, 'jwt-secret'), 'utf8')).toBe(
      await readFile(join(dataDir, 'jwt-secret'), 'utf8'),
    );
    const again = await spawnServer({ dataDir: restored });
    const { email, password } = firstAccount;
    // Nobody could say whether the session of before has been ended since, so it is not brought back.
    expect((await call(again.url, 'GET', '/api/car', { token })).status).toBe(401);
    const signedIn = await call<{ readonly token: string }>(again.url, 'POST', '/api/auth', {
      body: { email, password },
    });
    expect(
      (await call<readonly unknown[]>(again.url, 'GET', '/api/car', { token: signedIn.body.token })).body,
    ).toHaveLength(8);
    await again.stop();
  }, 400_000);

  it('names what was changed behind its back, and by a hash from outside what nothing inside can find', async () => {
    const desk = await spawnServer({ dataDir });
    const { email, password } = firstAccount;
    const { token } = (await call<{ token: string }>(desk.url, 'POST', '/api/auth', { body: { email, password } }))
      .body;
    const held = join(folder, 'heads.json');
    await appendFile(held, run('ledger', 'head', '--json', '--data-dir', dataDir).out);
    const { position, hash } = JSON.parse(await readFile(held, 'utf8')) as LedgerHead;
    await call(desk.url, 'POST', '/api/car', {
      token,
      body: { name: 'Van 10', numberplate: 'AB20 CDE', location: 'Yard' },
    });
    expect(
      run('ledger', 'verify', '--file', held, '--against', `${position}:${hash}`, '--data-dir', dataDir),
    ).toMatchObject({ status: 0, out: expect.stringContaining('It holds all 2 head hashes') as string });

    const forged = forgeries.find(({ outsideOnly }) => outsideOnly === true);
    await forge(forged?.sql ?? '');
    expect(run('ledger', 'verify', '--data-dir', dataDir).status).toBe(0);
    for (const outside of [
      ['--file', held],
      ['--against', `${position}:${hash}`],
    ])
      expect(run('ledger', 'verify', ...outside, '--data-dir', dataDir)).toMatchObject({
        status: 1,
        out: expect.stringContaining(
          `Broken at position ${position}. Event ${position} has another hash than was written down`,
        ) as string,
      });
    expect(run('ledger', 'verify', '--against', `99:${hash}`, '--data-dir', dataDir)).toMatchObject({
      status: 1,
      out: expect.stringContaining('the end of the log was cut off') as string,
    });

    await forge(`update es_event set recorded_at = recorded_at + interval '1 second' where global_position = 6`);
    const { status, out } = run('ledger', 'verify', '--data-dir', dataDir);
    expect(status).toBe(1);
    expect(out).toMatch(
      /^Broken at position 6\. Event 6 is not what was recorded.*\nThere stands: CarAdded \([0-9a-f-]{36}\) of car-/,
    );
    await forge('delete from es_event where global_position = 4');
    expect(run('ledger', 'verify', '--data-dir', dataDir)).toMatchObject({
      status: 1,
      out: expect.stringMatching(/^Broken at position 4\. Event 4 is missing.*\nThere stands: nothing\./) as string,
    });
    await desk.stop();
  }, 240_000);

  it('says every mistake in one plain sentence', () => {
    for (const args of [
      ['backup'],
      ['ledger'],
      ['ledger', 'head', '--against', 'x'],
      ['backup', 'a', 'b'],
      ['restore', 'x', '--nonsense'],
    ]) {
      const { status, said } = run(...args);
      expect([args, status, said.split('\n')[0]]).toEqual([args, 1, 'Please ask in one of these ways:']);
    }
    const nowhere = join(folder, 'nowhere');
    expect(run('backup', join(folder, 'b'), '--data-dir', nowhere)).toMatchObject({
      status: 1,
      said: `There is no data of Soundings in ${nowhere}; please name its folder with --data-dir.\n`,
    });
    expect(run('restore', nowhere, '--data-dir', join(folder, 'r'))).toMatchObject({
      status: 1,
      said: `There is no finished backup in ${nowhere}: its manifest.json is missing. Nothing was changed.\n`,
    });
    expect(existsSync(join(folder, 'r'))).toBe(false);
    const refused = spawnSync(process.execPath, [start, 'ledger', 'head'], {
      env: { ...environment, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      encoding: 'utf8',
    });
    expect([refused.status, refused.stderr]).toEqual([
      1,
      'The database cannot be reached (ECONNREFUSED); please look at DATABASE_URL, or start it.\n',
    ]);
  }, 180_000);
});
