import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DocumentAnswer, Job, LedgerVerifications } from '#contracts';
import { nameOfMasterKey } from '#eventing';
import { call, dumpReadModels, firstAccount } from '#test/harness/server';
import { takeBackup } from './backup.js';
import { MANIFEST, type Manifest } from './manifest.js';
import { checkBackup, restoreBackup } from './restore.js';
import { keptSequences, sequencesLeftOut, keptTables, tablesLeftOut } from './tables.js';
import {
  dumpKept,
  emptyPlace,
  everythingIn,
  migrations,
  newFolder,
  openCompany,
  removeFolder,
  settingsOf,
  startOn,
  type Company,
  type EmptyPlace,
} from './testing/company.js';

const said: string[] = [];
const say = (line: string): void => void said.push(line);

let company: Company;
let folder: string;
beforeAll(async () => {
  folder = await newFolder();
  company = await openCompany();
}, 60_000);
afterAll(async () => {
  await company.server.stop();
  await removeFolder(folder);
});

const backUp = (
  name: string,
  options: { readonly secrets?: boolean; readonly onSnapshot?: (snapshot: string) => Promise<void> } = {},
): Promise<Manifest> =>
  takeBackup({
    url: company.server.database.url,
    settings: settingsOf({ dataDir: folder, given: true }),
    folder: join(folder, name),
    secrets: true,
    program: 'spec',
    say,
    ...options,
  });

const restore = async (name: string, { database, dataDir }: EmptyPlace): Promise<void> =>
  restoreBackup({
    url: database.url,
    settings: settingsOf({ dataDir }),
    backup: await checkBackup(join(folder, name)),
    migrations,
    say,
  });

/** With a place to restore into, which is taken away again. */
const somewhere = async (work: (place: EmptyPlace) => Promise<void>): Promise<void> => {
  const place = await emptyPlace();
  try {
    await work(place);
  } finally {
    await place.remove();
  }
};

const allFiles = async (of: string): Promise<readonly string[]> =>
  (await readdir(of, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('a backup', () => {
  it('decides about every table and every sequence that there is', async () => {
    const { knex } = company.server.database;
    const { rows } = await knex.raw<{ rows: { name: string; kind: string }[] }>(
      `select c.relname as name, c.relkind as kind from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p', 'S', 'm') order by 1`,
    );
    expect(rows.filter(({ kind }) => kind !== 'S').map(({ name }) => name)).toEqual(
      [...keptTables, ...tablesLeftOut].sort(),
    );
    expect(rows.filter(({ kind }) => kind === 'S').map(({ name }) => name)).toEqual(
      [...keptSequences, ...sequencesLeftOut].sort(),
    );
    const schemas = (await knex('pg_namespace').pluck<string[]>('nspname')).filter(
      (name) => !/^(pg_|information_schema$|rm_|past_|read$|public$)/.test(name),
    );
    expect(schemas).toEqual([]);
  });

  it('that is taken while everybody writes is of one instant, and its restoration is that instant row for row', async () => {
    let writing = true;
    const writers = [1, 2, 3, 4].map(async (writer) => {
      for (let place = writer * 100; writing; place += 1) await company.plan(place);
    });
    let atSnapshot: Readonly<Record<string, readonly string[]>> = {};
    const manifest = await backUp('busy', {
      onSnapshot: async (snapshot) => {
        atSnapshot = await dumpKept(company.server.database.knex, snapshot);
        // Time for the writers to go on, so that a table that is read later would be ahead.
        await pause(300);
      },
    });
    writing = false;
    await Promise.all(writers);
    const now = await dumpKept(company.server.database.knex);
    expect(now['es_event']?.length).toBeGreaterThan(atSnapshot['es_event']?.length ?? 0);
    expect(Object.fromEntries(manifest.tables.map(({ table, rows }) => [table, rows]))).toEqual(
      Object.fromEntries(Object.entries(atSnapshot).map(([table, rows]) => [table, rows.length])),
    );
    await somewhere(async (place) => {
      await restore('busy', place);
      expect(await dumpKept(place.database.knex)).toEqual(atSnapshot);
    });
  }, 120_000);

  it('restored is the company: read models, passwords, documents, personal data, project numbers, and a log that holds', async () => {
    await backUp('quiet');
    await company.server.program.engine.readModels.waitFor(await company.server.head());
    const visits = await company.ask<readonly Job[]>('GET', '/api/job');
    const [document] = await company.ask<readonly DocumentAnswer[]>(
      'GET',
      `/api/documents?visit=${visits.find(({ address }) => address === '0 Quay Street')?._id ?? ''}`,
    );
    const fileOf = async (url: string, token: string): Promise<Buffer> =>
      Buffer.from(
        await (
          await fetch(`${url}/api/documents/${document?._id ?? ''}`, { headers: { authorization: `Bearer ${token}` } })
        ).arrayBuffer(),
      );
    await somewhere(async (place) => {
      await restore('quiet', place);
      const restored = await startOn(place);
      try {
        await restored.engine.readModels.waitFor(await restored.engine.store.head(), { timeoutMs: 20_000 });
        expect(await dumpReadModels(place.database.url)).toEqual(await dumpReadModels(company.server.database.url));
        const { email, password } = firstAccount;
        const { status, body } = await call<{ token: string }>(restored.url, 'POST', '/api/auth', {
          body: { email, password },
        });
        expect(status).toBe(200);
        const as = { token: body.token };
        const there = (await call<readonly Job[]>(restored.url, 'GET', '/api/job', as)).body;
        expect(there).toEqual(visits);
        expect(there.find(({ address }) => address === '0 Quay Street')?.contact.name).toBe('Fern Fascia 0');
        const bytes = await fileOf(restored.url, body.token);
        expect(bytes.subarray(0, 2).toString()).toBe('PK');
        expect(bytes.equals(await fileOf(company.server.url, company.token))).toBe(true);
        const photoOf = async (url: string, token: string): Promise<Buffer> =>
          Buffer.from(
            await (
              await fetch(`${url}${company.photoAt}`, { headers: { authorization: `Bearer ${token}` } })
            ).arrayBuffer(),
          );
        const photo = await photoOf(restored.url, body.token);
        expect([photo.length, photo.equals(await photoOf(company.server.url, company.token))]).toEqual([30_004, true]);
        const next = await call<{ project_number: string }>(restored.url, 'POST', '/api/enquiry', {
          ...as,
          body: { projectName: 'Mill House', price: 100 },
        });
        expect(next.body.project_number).toBe('P-1002');
        await call(restored.url, 'POST', '/api/ledger/verification', { ...as, body: {} });
        let last: LedgerVerifications['last'] = null;
        while (last === null || last.state === 'running')
          ({ last } = (await call<LedgerVerifications>(restored.url, 'GET', '/api/ledger/verification', as)).body);
        expect(last.state).toBe('intact');
      } finally {
        await restored.close();
      }
    });
  }, 120_000);

  it("is for its owner's eyes only, and appears whole", async () => {
    await backUp('private');
    expect((await stat(join(folder, 'private'))).mode & 0o777).toBe(0o700);
    for (const file of await allFiles(join(folder, 'private')))
      expect([file, (await stat(file)).mode & 0o777]).toEqual([file, 0o600]);
    await expect(backUp('private')).rejects.toThrow('is there already; please name a new folder');
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  it('that fails in the middle leaves nothing', async () => {
    await expect(backUp('failed', { onSnapshot: () => Promise.reject(new Error('the disk is full')) })).rejects.toThrow(
      'the disk is full',
    );
    expect((await readdir(folder)).filter((name) => name.startsWith('failed'))).toEqual([]);
  });

  it('does not take a key for the right one because it is there', async () => {
    const settings = { ...settingsOf({ dataDir: folder, given: true }), personalDataKey: Buffer.alloc(32, 8) };
    await expect(
      takeBackup({
        url: company.server.database.url,
        settings,
        folder: join(folder, 'wrong'),
        secrets: true,
        program: 'spec',
        say,
      }),
    ).rejects.toThrow('does not open the keys of this log');
    await expect(
      takeBackup({
        url: company.server.database.url,
        settings: settingsOf({ dataDir: join(folder, 'nowhere') }),
        folder: join(folder, 'wrong'),
        secrets: true,
        program: 'spec',
        say,
      }),
    ).rejects.toThrow('--without-secrets');
  });
});

describe('a restore', () => {
  const refusedHere = async (name: string, sentence: RegExp, place: EmptyPlace): Promise<void> => {
    const before = await everythingIn(place.database.knex);
    await expect(restore(name, place)).rejects.toThrow(sentence);
    expect(await everythingIn(place.database.knex)).toEqual(before);
    expect((await readdir(place.dataDir)).filter((file) => /key|secret/.test(file))).toEqual([]);
  };

  it('refuses a backup in which any file was touched, is missing or was cut off, and changes nothing', async () => {
    await backUp('sound');
    const files = (await allFiles(join(folder, 'sound'))).map((file) => file.slice(join(folder, 'sound').length + 1));
    expect(files).toEqual(
      expect.arrayContaining([
        MANIFEST,
        'tables/es_event.copy.gz',
        'tables/document_file.copy.gz',
        'secrets/personal-data-key',
        'secrets/jwt-secret',
      ]),
    );
    await somewhere(async (place) => {
      let number = 0;
      const damaged = async (file: string, damage: (bytes: Buffer) => Buffer | null): Promise<void> => {
        const name = `damaged-${(number += 1)}`;
        await cp(join(folder, 'sound'), join(folder, name), { recursive: true });
        const bytes = damage(await readFile(join(folder, name, file)));
        if (bytes === null) await removeFolder(join(folder, name, file));
        else await writeFile(join(folder, name, file), bytes);
        await refusedHere(name, /Nothing was changed\.$/, place);
        await removeFolder(join(folder, name));
      };
      for (const file of files) {
        for (const share of [0, 0.3, 0.7, 0.999]) {
          await damaged(file, (bytes) => {
            const at = Math.floor(bytes.length * share);
            bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
            return bytes;
          });
        }
        await damaged(file, (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2)));
        await damaged(file, () => null);
      }
    });
  }, 120_000);

  it('refuses the backup of a log that was forged', async () => {
    const { knex } = company.server.database;
    const { data } = await knex('es_event').where({ global_position: 2 }).first<{ data: object }>('data');
    const set = (value: string): Promise<unknown> =>
      knex.raw(
        `begin; alter table es_event disable trigger user; update es_event set data = '${value.replaceAll(`'`, `''`)}' where global_position = 2; alter table es_event enable trigger user; commit`,
      );
    await set('{"name":"forged"}');
    await backUp('forged');
    await set(JSON.stringify(data));
    await somewhere((place) =>
      refusedHere('forged', /log of this backup is not intact\. Event 2 is not what was recorded/, place),
    );
  });

  it('refuses a place where a company is already, or a program at work', async () => {
    await backUp('second');
    const { database } = company.server;
    const settings = settingsOf({ dataDir: folder });
    const backup = await checkBackup(join(folder, 'second'));
    await expect(restoreBackup({ url: database.url, settings, backup, migrations, say })).rejects.toThrow(
      'A program of Soundings works on this database',
    );
    await somewhere(async (place) => {
      await restore('second', place);
      const before = await dumpKept(place.database.knex);
      await expect(restore('second', place)).rejects.toThrow('There is an installation here already');
      expect(await dumpKept(place.database.knex)).toEqual(before);
    });
  }, 60_000);

  it('takes a place where a program was started once, and nothing happened', async () => {
    await backUp('third');
    await somewhere(async (place) => {
      const first = await startOn({ ...place, dataDir: join(place.dataDir, 'other') });
      await first.close();
      await restore('third', place);
      const again = await startOn(place);
      await again.engine.readModels.waitFor(await again.engine.store.head(), { timeoutMs: 20_000 });
      const { email, password } = firstAccount;
      expect((await call(again.url, 'POST', '/api/auth', { body: { email, password } })).status).toBe(200);
      await again.close();
    });
  }, 60_000);

  it('never puts a key in the place of another one, and wants the one that fits', async () => {
    await backUp('fourth');
    await backUp('bare', { secrets: false });
    await somewhere(async (place) => {
      await expect(restore('bare', place)).rejects.toThrow(
        new RegExp(`please put its personal-data-key ${nameOfMasterKey(Buffer.alloc(32, 7))} into`),
      );
      await writeFile(join(place.dataDir, 'personal-data-key'), Buffer.alloc(32, 9).toString('base64'));
      await expect(restore('fourth', place)).rejects.toThrow('holds another personal-data-key than the backup');
      await expect(restore('bare', place)).rejects.toThrow(
        `${nameOfMasterKey(Buffer.alloc(32, 9))} does not open the keys of this log; please give the one that belongs to it, ${nameOfMasterKey(Buffer.alloc(32, 7))}.`,
      );
      expect(await readFile(join(place.dataDir, 'personal-data-key'), 'utf8')).toBe(
        Buffer.alloc(32, 9).toString('base64'),
      );
      await writeFile(join(place.dataDir, 'personal-data-key'), Buffer.alloc(32, 7).toString('base64'));
      await mkdir(place.dataDir, { recursive: true });
      await writeFile(join(place.dataDir, 'jwt-secret'), 'another secret that is long enough too');
      await restore('fourth', place);
      expect(await readFile(join(place.dataDir, 'jwt-secret'), 'utf8')).toBe('another secret that is long enough too');
      expect(said.at(-1)).toContain('everybody signs in again');
    });
  }, 60_000);

  it('refuses what a newer program wrote', async () => {
    await backUp('fifth');
    await somewhere(async (place) => {
      const backup = await checkBackup(join(folder, 'fifth'));
      await expect(
        restoreBackup({
          url: place.database.url,
          settings: settingsOf({ dataDir: place.dataDir }),
          backup,
          migrations: migrations.slice(0, -1),
          say,
        }),
      ).rejects.toThrow('newer version of Soundings');
      expect(await everythingIn(place.database.knex)).toEqual([]);
    });
  });
});
