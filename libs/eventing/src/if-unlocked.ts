import type { Knex } from 'knex';

/** Works in a transaction that holds the lock of this name until it ends; does nothing while another transaction has it. */
export const ifUnlocked = (
  knex: Knex,
  name: string,
  work: (transaction: Knex.Transaction) => Promise<void>,
): Promise<void> =>
  knex.transaction(async (transaction) => {
    const {
      rows: [lock],
    } = await transaction.raw<{ rows: { taken: boolean }[] }>(
      'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as taken',
      [name],
    );
    if (lock?.taken === true) await work(transaction);
  });
