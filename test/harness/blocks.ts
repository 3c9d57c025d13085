import type { Knex } from 'knex';

/** Blocks of a table and its indexes that this connection has read: what others do meanwhile, and the catalogue, do not count. */
export const blocksRead = async (transaction: Knex.Transaction, table: string): Promise<number> => {
  const { rows } = await transaction.raw<{ rows: readonly { readonly blocks: string }[] }>(
    `select sum(pg_stat_get_xact_blocks_fetched(oid)) as blocks from (
       select ?::regclass as oid union select indexrelid from pg_index where indrelid = ?::regclass) own`,
    [table, table],
  );
  return Number(rows[0]?.blocks);
};
