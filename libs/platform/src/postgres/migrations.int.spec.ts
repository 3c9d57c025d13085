import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { migrate, type Migration } from './migrations.js';

const shelf: Migration = { id: 'specs/1-shelf', up: 'create table shelf (shelf_id integer primary key)' };
const label: Migration = { id: 'specs/2-label', up: 'alter table shelf add column label text' };
const drawer: Migration = { id: 'specs/3-drawer', up: 'alter table shelf rename to drawer', breaking: true };

describe('migrations', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  const done = (): Promise<readonly string[]> => database.knex('migration').orderBy('id').pluck<string[]>('id');

  it('are run once each, however many programs start at the same moment', async () => {
    await Promise.all(Array.from({ length: 6 }, () => migrate(database.knex, [shelf, label])));
    expect(await done()).toEqual([shelf.id, label.id]);
    expect(await database.knex.schema.hasColumn('shelf', 'label')).toBe(true);
  });

  it('let an older program start beside a newer one, and it says which it does not know', async () => {
    await migrate(database.knex, [shelf, label]);
    const newer: string[] = [];
    await migrate(database.knex, [shelf], (ids) => newer.push(...ids));
    expect(newer).toEqual([label.id]);
  });

  it('keep an older program out where it cannot work with what is there, and leave everything as it was', async () => {
    await migrate(database.knex, [shelf, drawer]);
    await expect(migrate(database.knex, [shelf, label])).rejects.toThrow(
      'A newer version of Soundings has changed this database so that this older one cannot work with it; please start the newer version.',
    );
    expect(await done()).toEqual([shelf.id, drawer.id]);
    await migrate(database.knex, [shelf, drawer]);
  });

  it('go on in a database that an earlier version has begun', async () => {
    await database.knex.raw(
      "create table migration (id text primary key, done_at timestamptz not null default clock_timestamp()); insert into migration (id) values ('specs/1-shelf'); create table shelf (shelf_id integer primary key)",
    );
    await migrate(database.knex, [shelf, label]);
    expect(await done()).toEqual([shelf.id, label.id]);
  });
});
