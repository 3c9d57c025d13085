import type { Knex } from 'knex';

/** Rows of a period, as a range of their numbers. */
export interface Range {
  readonly first: number;
  readonly last: number;
  /** Rows in the range that are not of the period, since clocks differ: each row's own time decides. */
  readonly mixed: boolean;
}

interface Asked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** How many rows there are. */
const entriesOf = async (knex: Knex): Promise<number> =>
  Number(
    (await knex.from('ledger_state').first<{ readonly entries: string | number } | undefined>('entries'))?.entries ?? 0,
  );

const numberOf = (row: { readonly seq: string | number | null } | undefined): number => Number(row?.seq ?? 0);

const firstFrom = async (knex: Knex, from: string): Promise<number> => {
  const row = await knex
    .from('ledger_entry')
    .where('latest', '>=', from)
    .orderBy([{ column: 'latest' }, { column: 'seq' }])
    .first<{ readonly seq: string } | undefined>('seq');
  return row === undefined ? Number.POSITIVE_INFINITY : numberOf(row);
};

const lastBefore = async (knex: Knex, to: string): Promise<number> => {
  const row = await knex
    .from('ledger_entry')
    .where('latest', '<', to)
    .orderBy([
      { column: 'latest', order: 'desc' },
      { column: 'seq', order: 'desc' },
    ])
    .first<{ readonly seq: string } | undefined>('seq');
  const late = await knex
    .from('ledger_entry')
    .whereRaw('at < latest')
    .where('at', '<', to)
    .where('latest', '>=', to)
    .max<{ readonly seq: string | null }[]>('seq as seq');
  return Math.max(numberOf(row), numberOf(late[0]));
};

/** Where the rows of a period are; null where there are none. Without a period: all rows. */
export const rangeOf = async (knex: Knex, { from, to }: Asked): Promise<Range | null> => {
  const all = await entriesOf(knex);
  const first = from === undefined ? 1 : await firstFrom(knex, from);
  const last = to === undefined ? all : Math.min(all, await lastBefore(knex, to));
  if (first > last) return null;
  if (from === undefined && to === undefined) return { first, last, mixed: false };
  const late = await knex
    .from('ledger_entry')
    .whereRaw('at < latest')
    .whereBetween('seq', [first, last])
    .first<object | undefined>('seq');
  return { first, last, mixed: late !== undefined };
};
