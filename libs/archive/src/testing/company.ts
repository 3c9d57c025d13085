import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { modules } from '#composition-root';
import { migrationsOf, openLog, openProgram, readSettings, withSecrets, type Program } from '#platform';
import { createTestDatabase, rolesOf, type TestDatabase } from '#test/harness/database';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { keptTables } from '../tables.js';

export const migrations = migrationsOf(modules.map(({ parts }) => parts));

/** Secrets that the specs know. */
export const secrets = {
  PERSONAL_DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
  JWT_SECRET: 'a secret that is long enough for a token',
};
export const settingsOf = ({ dataDir, given = false }: { readonly dataDir: string; readonly given?: boolean }) =>
  readSettings({ DATA_DIR: dataDir, ...(given ? secrets : {}) });

export const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'soundings-archive-'));
export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

export interface Company {
  readonly server: TestServer;
  /** Of the first account. */
  readonly token: string;
  ask<Body>(method: string, path: string, body?: unknown): Promise<Body>;
  /** Plans a visit for a client with a name. @returns its id */
  plan(place: number): Promise<string>;
  /** Address of a photo of a visit. */
  readonly photoAt: string;
}

/** A company with one of everything that a backup has to hold. */
export const openCompany = async (): Promise<Company> => {
  const server = await startServer({ environment: secrets });
  const { token, userId } = await registerFirstAccount(server.url);
  const ask = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const answer = await call<Body>(server.url, method, path, {
      token,
      ...(body === undefined ? {} : { body }),
      headers: method === 'GET' ? {} : { 'idempotency-key': `key-${(keys += 1)}` },
    });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  let keys = 0;
  const { _id: anna } = await ask<{ readonly _id: string }>('POST', '/api/users', {
    name: 'Anna Hall',
    email: 'anna@soundings.example',
    password: 'long enough',
    isEngineer: true,
  });
  const plan = async (place: number): Promise<string> => {
    const startjob = new Date(Date.UTC(2026, 2, 1 + place, 9)).toISOString();
    const contact = {
      name: `Fern Fascia ${place}`,
      position: 'Manager',
      email: `fern${place}@client.example`,
      telephone: '7700900123',
    };
    const [[job]] = await ask<[{ _id: string }[]]>('POST', '/api/job', {
      startjob,
      endjob: startjob.replace('T09', 'T12'),
      address: `${place} Quay Street`,
      postcode: 'BS1 4ST',
      price: 350,
      contact,
      airtest: { types: 1, tests: 2 },
      engineers: [anna],
    });
    return job?._id ?? '';
  };
  await ask('PUT', '/api/company', { name: 'Sample Acoustics Ltd', address: '5 Mill Lane, Bristol' });
  await ask('POST', '/api/enquiry', { projectName: 'Quay House', price: 900 });
  await ask('POST', `/api/users/${userId}/feed`, {});
  const visit = await plan(0);
  await ask('POST', `/api/job/${visit}/invoice`, { invoice_number: 'QH-7' });
  const photo = await fetch(`${server.url}/api/job/${visit}/files`, {
    method: 'POST',
    body: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(30_000, 5)]),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'x-file-kind': 'photo',
      'x-file-name': 'Wall.jpg',
    },
  });
  const photoAt = `/api/job/${visit}/files/${((await photo.json()) as { readonly _id: string })._id}`;
  await ask('POST', '/api/ledger/verification', {});
  return { server, token, ask, plan, photoAt };
};

/** Every row of the tables that a backup holds, as of one snapshot. */
export const dumpKept = async (knex: Knex, snapshot?: string): Promise<Readonly<Record<string, readonly string[]>>> =>
  knex.transaction(
    async (transaction) => {
      if (snapshot !== undefined) await transaction.raw(`set transaction snapshot '${snapshot}'`);
      await transaction.raw(`set local timezone to 'UTC'`);
      const dump: Record<string, readonly string[]> = {};
      for (const table of keptTables) {
        const { rows } = await transaction.raw<{ rows: { row: string }[] }>(
          'select to_jsonb(t)::text as row from ?? t order by 1',
          [table],
        );
        dump[table] = rows.map(({ row }) => row);
      }
      return dump;
    },
    { isolationLevel: 'repeatable read' },
  );

/** Tables, views and functions of a database: what a refused restore must leave as it was. */
export const everythingIn = async (knex: Knex): Promise<readonly string[]> => {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' order by 1`,
  );
  return rows.map(({ name }) => name);
};

export interface EmptyPlace {
  readonly database: TestDatabase;
  readonly dataDir: string;
  remove(): Promise<void>;
}

/** A database and a data directory in which nothing is yet. */
export const emptyPlace = async (): Promise<EmptyPlace> => {
  const [database, dataDir] = await Promise.all([createTestDatabase(), newFolder()]);
  return {
    database,
    dataDir,
    remove: async () => {
      await database.drop();
      await removeFolder(dataDir);
    },
  };
};

/** `npm start` on a place that was restored. */
export const startOn = async ({ database, dataDir }: EmptyPlace): Promise<Program & { readonly url: string }> => {
  // As in the company it is compared with, no postcode is looked up.
  const config = await withSecrets(
    readSettings({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', POSITION_LOOKUPS: 'off' }),
  );
  const program = await openProgram({
    config,
    ...rolesOf(database),
    modules,
    roles: ['api', 'projector'],
    log: openLog('silent'),
    webDir: null,
  });
  return { ...program, url: program.url ?? '' };
};
