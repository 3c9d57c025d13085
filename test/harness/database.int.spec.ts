import { createTestDatabase } from './database.js';

describe('a database for a spec', () => {
  it('is its own, speaks UTF-8 and orders by code point', async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    try {
      await one.knex.raw('create extension btree_gist; create extension pg_trgm; create table place (name text)');
      await one.knex('place').insert([{ name: 'éa' }, { name: 'b' }, { name: 'B' }]);
      expect(await one.knex('place').orderBy('name').pluck('name')).toEqual(['B', 'b', 'éa']);
      expect(await other.knex.schema.hasTable('place')).toBe(false);
    } finally {
      await Promise.all([one.drop(), other.drop()]);
    }
  });
});
