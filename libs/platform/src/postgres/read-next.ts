import type { Knex } from 'knex';

/** Reads all of something a page at a time: at most `most` records after an id, in the order of the ids. */
export type ReadNext<Answer> = (knex: Knex, after: string, most: number) => Promise<readonly Answer[]>;

/** Comes before every id. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** The next rows of a query by the index on its key, so that the last page costs as much as the first. @param key column of the id */
export const nextRows = async <Row>(
  query: Knex.QueryBuilder,
  key: string,
  after: string,
  most: number,
): Promise<readonly Row[]> => (await query.where(key, '>', after).orderBy(key).limit(most)) as readonly Row[];
