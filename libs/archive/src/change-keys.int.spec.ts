import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MasterKey, nameOfMasterKey, PostgresVault } from '#eventing';
import type { Job } from '#contracts';
import { startServer } from '#test/harness/server';
import { checkKey, rewrapKeys, rotateKey } from './change-keys.js';
import { newFolder, openCompany, removeFolder, secrets, settingsOf, type Company } from './testing/company.js';

const running = 'A program of Soundings works on this database; please stop all of them first. Nothing was changed.';

describe('npm run keys', () => {
  let company: Company;
  let folder: string;
  beforeAll(async () => {
    company = await openCompany();
    folder = await newFolder();
    await writeFile(join(folder, 'personal-data-key'), `${secrets.PERSONAL_DATA_KEY}\n`);
    await writeFile(join(folder, 'other-key'), `${randomBytes(32).toString('base64')}\n`);
  }, 60_000);
  afterAll(async () => {
    await company.server.database.drop();
    await removeFolder(folder);
  });
  const options = () => ({ url: company.server.database.url, settings: settingsOf({ dataDir: folder }) });

  it('checks the key while people work, and changes nothing then', async () => {
    expect(await checkKey(options())).toEqual({
      fits: true,
      text: expect.stringMatching(
        /^The key [0-9a-f]{8} is the one of this database and opens the data of \d+ persons\.$/,
      ) as string,
    });
    await expect(rotateKey(options())).rejects.toMatchObject({ message: running });
    await expect(rewrapKeys({ ...options(), from: join(folder, 'other-key') })).rejects.toMatchObject({
      message: running,
    });
    await company.server.program.close();
  }, 60_000);

  it('makes a database whole in which two keys were used', async () => {
    const { knex } = company.server.database;
    // As programs did before they looked at the key.
    await knex('lookup_secret').delete();
    const other = Buffer.from((await readFile(join(folder, 'other-key'), 'utf8')).trim(), 'base64');
    await new PostgresVault(knex, new MasterKey(other)).keysFor([{ kind: 'client', lookup: 'late@client.example' }]);
    expect(await checkKey(options())).toMatchObject({
      fits: false,
      text: expect.stringContaining('two keys were used') as string,
    });
    expect(await rewrapKeys({ ...options(), from: join(folder, 'other-key') })).toBe(1);
    expect(await rewrapKeys({ ...options(), from: join(folder, 'other-key') })).toBe(0);
    expect(await checkKey(options())).toMatchObject({ fits: true });
    await expect(rewrapKeys({ ...options(), from: join(folder, 'nowhere') })).rejects.toMatchObject({
      message: expect.stringContaining('cannot be read') as string,
    });
  }, 60_000);

  it('leaves the database as it was when it is cut off in the middle of a rotation, and goes on with the same key', async () => {
    const { knex } = company.server.database;
    const keys = async (): Promise<readonly unknown[]> => [
      await knex('subject_key').orderBy('subject_id'),
      await knex('lookup_secret').orderBy('ordinal'),
      await readFile(join(folder, 'personal-data-key'), 'utf8'),
    ];
    const before = await keys();
    await knex.raw(`create function stall() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return new; end $$;
      create trigger stall before insert on lookup_secret for each row execute function stall()`);
    const rotating = rotateKey(options());
    const cutOff = expect(rotating).rejects.toThrow();
    // By now the keys of all persons are wrapped anew, and nothing is committed.
    while (
      (
        await knex.raw<{ rowCount: number }>(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'insert into lookup_secret%' and wait_event = 'PgSleep'`,
        )
      ).rowCount === 0
    )
      await pause(20);
    await cutOff;
    expect(await keys()).toEqual(before);
    expect(await checkKey(options())).toMatchObject({ fits: true });
    await knex.raw('drop function stall() cascade');
    const next = await readFile(join(folder, 'personal-data-key.next'), 'utf8');
    await rotateKey(options());
    expect([await readFile(join(folder, 'personal-data-key'), 'utf8'), await checkKey(options())]).toEqual([
      next,
      expect.objectContaining({ fits: true }),
    ]);
    const after = await keys();
    expect(after[0]).not.toEqual(before[0]);
  }, 60_000);

  it('rotates the key, also when it was killed between the database and the file', async () => {
    const before = await readFile(join(folder, 'personal-data-key'), 'utf8');
    expect((await rotateKey(options())).text).toContain('The new key is in');
    const after = await readFile(join(folder, 'personal-data-key'), 'utf8');
    expect(after).not.toBe(before);
    // What a kill leaves: the database has the new key, the file still the old one.
    await writeFile(join(folder, 'personal-data-key.next'), after);
    await writeFile(join(folder, 'personal-data-key'), before);
    expect(await checkKey(options())).toEqual({
      fits: false,
      text: `The key ${nameOfMasterKey(Buffer.from(before, 'base64'))} is not the one of this database.`,
    });
    await rotateKey(options());
    expect(await readFile(join(folder, 'personal-data-key'), 'utf8')).toBe(after);
    expect(await checkKey(options())).toMatchObject({ fits: true });

    const again = await startServer({
      environment: { ...secrets, PERSONAL_DATA_KEY: after.trim() },
      beside: { ...company.server, secrets: { ...company.server.secrets, PERSONAL_DATA_KEY: after.trim() } },
    });
    const jobs = (await (
      await fetch(`${again.url}/api/job`, { headers: { authorization: `Bearer ${company.token}` } })
    ).json()) as readonly Job[];
    expect(jobs.map(({ contact }) => contact.name)).toEqual(['Fern Fascia 0']);
    await again.program.close();
  }, 60_000);
});
