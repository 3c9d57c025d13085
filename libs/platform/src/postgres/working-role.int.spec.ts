import { randomBytes } from 'node:crypto';
import pino from 'pino';
import type { Knex } from 'knex';
import { sharedCluster } from '#test/harness/cluster';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { call, registerFirstAccount, startServer } from '#test/harness/server';
import { migrationsOf } from '../process/engine.js';
import { StartUpProblem } from '../process/start-up-problem.js';
import { bringUpToDate } from './bring-up-to-date.js';
import { openKnex } from './knex.js';

const migrations = migrationsOf([]);

const append = (knex: Knex, stream: string): Promise<unknown> =>
  knex.raw(`select * from es_append_one(?, -1, gen_random_uuid(), 'Made', 1, '{}', '{"actorId": "who"}')`, [stream]);

const told = (): { readonly log: pino.Logger; readonly lines: string[] } => {
  const lines: string[] = [];
  return {
    log: pino(
      { level: 'warn' },
      {
        write: (line: string) => {
          lines.push((JSON.parse(line) as { msg: string }).msg);
        },
      },
    ),
    lines,
  };
};

const mayChange =
  'the account of the database that works may also change the event log; docs/operations.md says how to give the program one that may not';

describe('the role that works', () => {
  let database: TestDatabase;
  let knex: Knex;
  beforeAll(async () => {
    database = await createTestDatabase();
    knex = openKnex(database.workUrl, { max: 2, name: 'specs' });
    const { log, lines } = told();
    await bringUpToDate({ knex, migrationUrl: database.url, log }, migrations);
    expect(lines).toEqual([]);
  }, 60_000);
  afterAll(async () => {
    await knex.destroy();
    await database.drop();
  });

  it('appends and reads', async () => {
    await append(knex, 'thing-1');
    expect(await knex('es_event').pluck('stream_id')).toEqual(['thing-1']);
    expect(await knex('es_head').pluck('position')).toEqual(['1']);
  });

  it.each([
    'alter table es_event disable trigger all',
    'alter table es_event disable trigger es_event_append_only',
    'alter table es_event enable replica trigger es_event_no_truncate',
    'drop trigger es_event_append_only on es_event',
    'create or replace function es_refuse() returns trigger language plpgsql as $$ begin return new; end $$',
    'drop function es_refuse cascade',
    `update es_event set data = '{}'`,
    'delete from es_event',
    'truncate es_event',
    'truncate es_event cascade',
    'drop table es_event cascade',
    'alter table es_event rename to elsewhere',
    'alter table es_event owner to current_user',
    'alter table es_event drop column chain',
    'drop schema public cascade',
    'create trigger mine before insert on es_event for each row execute function es_refuse()',
    'create rule mine as on insert to es_event do instead nothing',
    'create table public.es_event_2 ()',
    `set session_replication_role = 'replica'`,
    'set role :owner',
    'alter role current_user superuser',
    'create role another superuser',
    'delete from es_stream',
    'delete from es_head',
    'update es_store set store_id = gen_random_uuid()',
    `insert into migration (id) values ('mine')`,
    'delete from migration',
    `copy es_event from program 'true'`,
    `select pg_read_file('postgresql.conf')`,
    'grant update on es_event to current_user',
    "update pg_trigger set tgenabled = 'D'",
  ])('is refused: %s', async (statement) => {
    const before = await database.knex('es_event').count();
    const owner = decodeURIComponent(new URL(database.url).username);
    const refusal = await knex.raw(statement.replace(':owner', `"${owner}"`)).then(
      () => null,
      (error: unknown) => error as { readonly code: string; readonly message: string },
    );
    // A grant by somebody who has nothing to grant is a warning.
    if (statement.startsWith('grant')) expect(refusal?.code ?? '42501').toBe('42501');
    else
      expect(refusal).toMatchObject({
        code: '42501',
        message: expect.stringMatching(
          /permission denied|must be (?:able to SET ROLE|owner|superuser)|Only roles with/,
        ) as string,
      });
    const { rows } = await database.knex.raw<{ rows: object[] }>(
      `select tgname, tgenabled from pg_trigger where tgrelid = 'es_event'::regclass and not tgisinternal order by 1`,
    );
    expect(rows).toEqual([
      { tgname: 'es_event_append_only', tgenabled: 'O' },
      { tgname: 'es_event_no_truncate', tgenabled: 'O' },
    ]);
    expect(await database.knex('es_event').count()).toEqual(before);
  });

  it('starts by itself where everything is done already', async () => {
    const { log, lines } = told();
    await bringUpToDate({ knex, migrationUrl: null, log }, migrations);
    expect(lines).toEqual([]);
  });
});

describe("a database of somebody's own", () => {
  const id = randomBytes(4).toString('hex');
  const [owner, worker] = [`owner_${id}`, `worker_${id}`];
  let database: TestDatabase;
  let other: TestDatabase;
  const as = (role: string, { url } = database): string => {
    const named = new URL(url);
    named.username = role;
    named.password = id;
    return named.href;
  };
  const opened: Knex[] = [];
  const working = (url: string): Knex => {
    const knex = openKnex(url, { max: 1, name: 'specs' });
    opened.push(knex);
    return knex;
  };
  const sentence = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'no problem',
      (error: unknown) => (error instanceof StartUpProblem ? error.message : `no start-up problem: ${String(error)}`),
    );
  beforeAll(async () => {
    [database, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    const { pathname } = new URL(database.url);
    await database.knex.raw(
      `create role ${owner} login password '${id}'; create role ${worker} login password '${id}'; alter database ${pathname.slice(1)} owner to ${owner}`,
    );
  }, 60_000);
  afterAll(async () => {
    for (const knex of opened) await knex.destroy();
    await Promise.all([database.drop(), other.drop()]);
    const knex = openKnex((await sharedCluster()).url, { max: 1 });
    await knex.raw(`drop role ${owner}; drop role ${worker}`);
    await knex.destroy();
  });
  const start = (url: string, migrationUrl: string | null, { log } = told()): Promise<void> =>
    bringUpToDate({ knex: working(url), migrationUrl, log }, migrations);

  it('with one role works as ever, and says in the log that this role may change it', async () => {
    const { log, lines } = told();
    await start(as(owner), null, { log, lines });
    await append(working(as(owner)), 'thing-1');
    expect(lines).toEqual([mayChange]);
  });

  it('asks for what only an administrator can allow, word for word', async () => {
    const asked = await sentence(start(as(worker), as(owner)));
    expect(asked).toBe(
      `The account in DATABASE_MIGRATION_URL may not hand the read models over to the one in DATABASE_URL; please have PostgreSQL's administrator run: grant ${worker} to ${owner};`,
    );
    await database.knex.raw(/run: (.*);$/.exec(asked)?.[1] ?? '');
    await database.knex.raw(
      'create schema rm_thing_1_1; create table rm_thing_1_1.thing (); create view read.thing as select * from rm_thing_1_1.thing',
    );
    await database.knex.raw(
      `alter schema rm_thing_1_1 owner to ${owner}; alter table rm_thing_1_1.thing owner to ${owner}; alter view read.thing owner to ${owner}`,
    );
  });

  it('then hands over the read models that are there, and nothing of the log', async () => {
    const { log, lines } = told();
    await start(as(worker), as(owner), { log, lines });
    const knex = working(as(worker));
    await append(knex, 'thing-2');
    await knex.raw(
      'create schema rm_thing_1_2; create table rm_thing_1_2.thing (); create or replace view read.thing as select * from rm_thing_1_2.thing; drop schema rm_thing_1_1 cascade',
    );
    for (const statement of [
      'alter table es_event disable trigger all',
      'delete from es_event',
      'truncate es_event',
      'drop table es_event',
    ])
      await expect(knex.raw(statement)).rejects.toMatchObject({ code: '42501' });
    expect(lines).toEqual([]);
  });

  it('is put right by the next start, where the rights of the role that works are less or an older program made tables', async () => {
    await database.knex.raw(
      `revoke insert on es_event from ${worker}; alter view read.thing owner to ${owner}; grant update on es_event to ${worker}`,
    );
    expect(await sentence(start(as(worker), as(owner)))).toContain('may change the event log');
    await database.knex.raw(`revoke update on es_event from ${worker}`);
    await start(as(worker), as(owner));
    await append(working(as(worker)), 'thing-3');
    expect(await database.knex('pg_views').where({ schemaname: 'read' }).pluck('viewowner')).toEqual([worker]);
  });

  it('is refused where the second role protects nothing, or the two addresses are of two databases', async () => {
    const owns =
      'The account in DATABASE_URL may change the event log: it owns it, or rules over who does. Please name another one there, or leave DATABASE_MIGRATION_URL out.';
    expect(await sentence(start(as(owner), as(owner)))).toBe(owns);
    expect(await sentence(start(database.url, database.url))).toBe(owns);
    await start(other.url, null);
    expect(await sentence(start(other.workUrl, as(owner)))).toContain('may not hand the read models over');
    expect(await sentence(start(database.workUrl, other.url))).toBe(
      'DATABASE_URL and DATABASE_MIGRATION_URL name different databases; please name the same one with two accounts.',
    );
    expect(await sentence(start(as(worker), as('nobody_here')))).toBe(
      'The database refuses the account or the password in DATABASE_MIGRATION_URL; please correct them.',
    );
  });
});

describe('an installation whose one role did everything', () => {
  it('works on as the new role: what was there is read, changed and made anew', async () => {
    const { log, lines } = told();
    const before = await startServer({ oneRole: true, logIn: 'postgres', log });
    try {
      const { token } = await registerFirstAccount(before.url);
      expect(lines).toEqual([mayChange]);
      expect(
        (await call(before.url, 'POST', '/api/kits', { token, body: { name: 'Meter', type: 'Sound Testing' } })).status,
      ).toBe(200);
      await before.program.close();
      const after = await startServer({ beside: before, logIn: 'postgres' });
      try {
        expect(
          (
            await call(after.url, 'POST', '/api/kits', {
              token,
              body: { name: 'Tapping machine', type: 'Sound Testing' },
            })
          ).status,
        ).toBe(200);
        await after.program.engine.projections?.rebuild('all');
        const { body } = await call<readonly { readonly name: string }[]>(after.url, 'GET', '/api/kits', { token });
        expect(body.map(({ name }) => name).sort()).toEqual(['Meter', 'Tapping machine']);
        const connected = before.database
          .knex('pg_stat_activity')
          .whereRaw('datname = current_database()')
          .whereLike('application_name', 'soundings%');
        expect(await connected.distinct('usename').pluck('usename')).toEqual(['soundings_work']);
        const owners = await before.database
          .knex('pg_tables')
          .whereLike('schemaname', 'rm\\_%')
          .distinct('tableowner')
          .pluck('tableowner');
        expect(owners).toEqual(['soundings_work']);
      } finally {
        await after.stop();
      }
    } finally {
      await before.stop();
    }
  }, 120_000);
});
