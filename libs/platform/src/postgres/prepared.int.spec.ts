import type { Knex } from 'knex';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { openKnex } from './knex.js';

describe('what is sent again and again', () => {
  let database: TestDatabase;
  let knex: Knex;
  beforeEach(async () => {
    database = await createTestDatabase();
    knex = openKnex(database.url, { max: 1, name: 'specs' });
    await database.knex.raw(
      'create table shelf (id integer primary key, name text); insert into shelf values (1, $$low$$); create view shelves as select id from shelf',
    );
  });
  afterEach(async () => {
    await knex.destroy();
    await database.drop();
  });

  /** Of the one connection. */
  const prepared = async (): Promise<readonly string[]> =>
    (await knex.raw<{ rows: { statement: string }[] }>('select statement from pg_prepared_statements')).rows.map(
      ({ statement }) => statement,
    );
  const times = async (count: number, work: (round: number) => Promise<unknown>): Promise<void> => {
    for (let round = 0; round < count; round += 1) await work(round);
  };

  it('is not compiled, also where nothing may be written', async () => {
    expect((await knex.raw<{ rows: object[] }>('show jit')).rows).toEqual([{ jit: 'off' }]);
    const reader = openKnex(database.url, { max: 1, readOnly: true });
    try {
      expect((await reader.raw<{ rows: object[] }>('show jit')).rows).toEqual([{ jit: 'off' }]);
      await expect(reader('shelf').insert({ id: 2, name: 'high' })).rejects.toMatchObject({ code: '25006' });
    } finally {
      await reader.destroy();
    }
  });

  it('keeps what the address asks of a connection beside what the program does', async () => {
    const asking = `${database.url}${database.url.includes('?') ? '&' : '?'}options=-c%20statement_timeout%3D4s%20-c%20jit%3Don`;
    const reader = openKnex(asking, { max: 1, readOnly: true });
    try {
      const shown = async (setting: string): Promise<unknown> =>
        (await reader.raw<{ rows: readonly Record<string, string>[] }>(`show ${setting}`)).rows[0]?.[setting];
      expect(await shown('statement_timeout')).toBe('4s');
      expect(await shown('jit')).toBe('off');
      await expect(reader('shelf').insert({ id: 2, name: 'high' })).rejects.toMatchObject({ code: '25006' });
    } finally {
      await reader.destroy();
    }
  });

  it('is prepared, with its values, and what comes rarely or is no single statement is not', async () => {
    await times(2, () => knex('shelf').where({ id: 1 }).select('name'));
    expect(await prepared()).toEqual([]);
    await times(4, async (round) => {
      expect(
        await knex('shelf')
          .where({ id: 1 + (round % 2) })
          .select('name'),
      ).toHaveLength(1 - (round % 2));
    });
    await times(4, () => knex.raw('update shelf set name = name; select 1'));
    await knex.transaction((transaction) =>
      times(4, () => transaction('shelf').where({ name: 'low' }).update({ name: 'low' })),
    );
    expect((await prepared()).filter((text) => text.includes('shelf')).sort()).toEqual([
      'select "name" from "shelf" where "id" = $1',
      'update "shelf" set "name" = $1 where "name" = $2',
    ]);
  });

  it('is planned anew where a table behind it gets other columns, and nobody who asks notices', async () => {
    const read = (): Promise<readonly object[]> => knex('shelves').select('*');
    await times(4, async () => {
      expect(await read()).toEqual([{ id: 1 }]);
    });
    await database.knex.raw('drop view shelves; create view shelves as select id, name from shelf');
    await times(4, async () => {
      expect(await read()).toEqual([{ id: 1, name: 'low' }]);
    });
  });

  it('goes on in the next transaction, where the change came into the middle of one', async () => {
    const read = (on: Knex): Promise<readonly object[]> => on.from('shelves').select('*', knex.raw('2 as two'));
    await times(4, () => read(knex));
    await database.knex.raw('drop view shelves; create view shelves as select id, name from shelf');
    await expect(knex.transaction(read)).rejects.toThrow('cached plan must not change result type');
    expect(await knex.transaction(read)).toEqual([{ id: 1, name: 'low', two: 2 }]);
  });

  it('never fills a connection with plans', async () => {
    for (let each = 0; each < 260; each += 1) await times(3, () => knex.raw(`select ${each} as each`));
    expect((await prepared()).length).toBeLessThanOrEqual(200);
    expect((await prepared()).length).toBeGreaterThan(100);
  });
});
