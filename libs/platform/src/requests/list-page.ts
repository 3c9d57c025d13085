import { t } from '#languages';
import type { Knex } from 'knex';
import { searchPieces, type ListWindow } from '#contracts';
import type { ReplyHeaders } from './answers.js';
import { HttpProblem } from './http-problems.js';

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Rows without the window, for `X-Total-Count`. */
  readonly total: number;
  /** Of a window: the sum of `WindowColumns.summed` over all rows without the window. */
  readonly sum?: number;
}

export interface WindowColumns {
  /** SQL of the text that `q` searches, as `searchTextOf` or `folded` makes it. */
  readonly search: string;
  /** What else a piece of `q` finds; null: nothing. */
  readonly also?: (piece: string) => { readonly sql: string; readonly values: readonly Knex.Value[] } | null;
  /** SQL of each column that the list sorts by, under its wire name. */
  readonly sorts: Readonly<Record<string, string>>;
  /** As in `sort`: the order of a list that was asked for none. */
  readonly order: string;
  /** Settles the order of equal rows, so that pages do not overlap. */
  readonly tie: string;
  /** SQL of what the list adds up, whole numbers. */
  readonly summed?: string;
}

const pattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

const search = (query: Knex.QueryBuilder, q: string, columns: WindowColumns): void => {
  for (const piece of searchPieces(q)) {
    const also = columns.also?.(piece) ?? null;
    void query.whereRaw(also === null ? `${columns.search} like ?` : `(${columns.search} like ? or ${also.sql})`, [
      pattern(piece),
      ...(also?.values ?? []),
    ]);
  }
};

/** Puts the search, the order and the window of a list on a query of all its rows (decision Z-02). */
export const windowOf = async <Row extends object>(
  query: Knex.QueryBuilder,
  window: ListWindow,
  columns: WindowColumns,
): Promise<ListPage<Row>> => {
  search(query, window.q ?? '', columns);
  const sort = window.sort ?? columns.order;
  const column = sort.replace(/^-/, '');
  const sql = Object.hasOwn(columns.sorts, column) ? columns.sorts[column] : undefined;
  if (sql === undefined) {
    const msg = t('Please sort by one of the columns.');
    throw new HttpProblem(400, msg, { errors: { sort: msg } });
  }
  const whole = totalsOf(query, columns);
  void query.orderByRaw(`${sql} ${sort.startsWith('-') ? 'desc' : 'asc'}, ${columns.tie}`);
  const { limit, offset = 0 } = window;
  if (limit === undefined && offset === 0) {
    const rows = (await query) as readonly Row[];
    return { rows, total: rows.length };
  }
  if (limit !== undefined) void query.limit(limit);
  if (offset > 0) void query.offset(offset);
  return pageOf(query, whole, columns);
};

/** The totals come with each row, so that a page is one statement; they are counted once, and asked for where no row could bring them. */
const pageOf = async <Row extends object>(
  query: Knex.QueryBuilder,
  whole: Knex.QueryBuilder,
  columns: WindowColumns,
): Promise<ListPage<Row>> => {
  void query.with('whole', whole.clone()).select({
    whole_total: written(query, '(select total from whole)'),
    whole_sum: written(query, '(select sum from whole)'),
  });
  const found = (await query) as readonly (Row & Totals)[];
  const rows = found.map(({ whole_total: _, whole_sum: __, ...row }) => row as unknown as Row);
  const [first] = found;
  if (first !== undefined) return { rows, ...totalsIn(first, columns) };
  const counted = await whole.first<{ readonly total: string; readonly sum: string | null } | undefined>();
  return { rows, ...totalsIn({ whole_total: counted?.total ?? '0', whole_sum: counted?.sum ?? null }, columns) };
};

interface Totals {
  readonly whole_total: string;
  readonly whole_sum: string | null;
}

const written = (query: Knex.QueryBuilder, sql: string): Knex.Raw =>
  (query as unknown as { readonly client: { raw(sql: string): Knex.Raw } }).client.raw(sql);

const totalsOf = (query: Knex.QueryBuilder, { summed }: WindowColumns): Knex.QueryBuilder =>
  query
    .clone()
    .clearSelect()
    .count({ total: '*' })
    .select({ sum: written(query, summed === undefined ? 'null' : `sum(${summed})`) });

const totalsIn = (
  { whole_total, whole_sum }: Totals,
  { summed }: WindowColumns,
): { readonly total: number; readonly sum?: number } => ({
  total: Number(whole_total),
  ...(summed === undefined ? {} : { sum: Number(whole_sum ?? 0) }),
});

/** Answers a list as the specification's array, with the number of all its rows beside it. */
export const withTotal = <Row>(reply: ReplyHeaders, { rows, total }: ListPage<Row>): readonly Row[] => {
  reply.header('X-Total-Count', String(total));
  return rows;
};
